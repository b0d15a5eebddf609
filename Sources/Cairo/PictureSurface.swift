internal import CCairo

/// Pixels, or a stand-in for them, that can be drawn any number of times; a document embeds one copy.
///
/// Shared by whoever draws with it, in one thread.
public final class PictureSurface {
    let surface: OpaquePointer
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// Whether the pixels are elsewhere: only a PDF can draw it.
    public let isStandIn: Bool
    /// Whether every pixel covers what is below it.
    public let isOpaque: Bool

    /// Pixels of 32 bits each, in the machine's byte order: alpha (or nothing, when opaque), red, green, blue, the colours multiplied by
    /// alpha. `fill` writes each row, from the top, of `width` × 4 bytes.
    ///
    /// - Throws: `CairoError` when there is no memory or a side exceeds 32,767 (`cairo_image_surface_create`).
    public init(
        width: Int, height: Int, isOpaque: Bool, fill: (_ row: Int, _ target: UnsafeMutableRawBufferPointer) -> Void
    ) throws(CairoError) {
        let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        surface = cairo_image_surface_create(format, Int32(clamping: width), Int32(clamping: height))
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        isStandIn = false
        try CairoError.check(cairo_surface_status(surface), "hold a picture of \(width) × \(height) pixels")
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard let pixels = cairo_image_surface_get_data(surface) else {
            throw CairoError("hold a picture of \(width) × \(height) pixels", CAIRO_STATUS_NO_MEMORY)
        }
        for row in 0..<height {
            fill(row, UnsafeMutableRawBufferPointer(start: pixels + row * stride, count: width * 4))
        }
        cairo_surface_mark_dirty(surface)
    }

    /// A JPEG that a PDF takes as it is, byte for byte (`CAIRO_MIME_TYPE_JPEG`): no pixel is decoded. It counts as one pixel wide and
    /// high when it is drawn, and draws nothing on surfaces of pixels.
    ///
    /// - Throws: `CairoError` when there is no memory.
    public init(jpeg bytes: [UInt8]) throws(CairoError) {
        surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
        width = 1
        height = 1
        isOpaque = true
        isStandIn = true
        try CairoError.check(cairo_surface_status(surface), "hold a JPEG")
        try attach(bytes, CAIRO_MIME_TYPE_JPEG)
    }

    /// Attaches the file that the pixels came from, so that an SVG embeds it instead of packing the pixels again
    /// (`cairo_surface_set_mime_data`).
    public func attach(file bytes: [UInt8], isJPEG: Bool) throws(CairoError) {
        try attach(bytes, isJPEG ? CAIRO_MIME_TYPE_JPEG : CAIRO_MIME_TYPE_PNG)
    }

    /// Names what is shown: surfaces of one name are embedded once in a document (`CAIRO_MIME_TYPE_UNIQUE_ID`).
    public func setIdentity(_ name: String) throws(CairoError) {
        try attach(Array(name.utf8), CAIRO_MIME_TYPE_UNIQUE_ID)
    }

    private func attach(_ bytes: [UInt8], _ type: String) throws(CairoError) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        let status = cairo_surface_set_mime_data(
            surface, type, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
        if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
        try CairoError.check(status, "hold a picture's file")
    }

    deinit {
        cairo_surface_destroy(surface)
    }
}
