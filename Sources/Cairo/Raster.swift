internal import CCairo

/// Opaque pixels, row by row from the top.
public struct Raster: Hashable, Sendable {
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// `width` × `height` colours, each 0xRRGGBB; the upper 8 bits are 0.
    public var pixels: [UInt32]

    /// Pixels of one colour, white unless said otherwise.
    ///
    /// - Precondition: neither side is negative.
    public init(width: Int, height: Int, filledWith colour: UInt32 = 0xFF_FFFF) {
        precondition(width >= 0 && height >= 0, "a raster of \(width) × \(height) pixels")
        self.width = width
        self.height = height
        pixels = Array(repeating: colour, count: width * height)
    }

    /// Reads a PNG; what is transparent shows white (`cairo_image_surface_create_from_png_stream`).
    ///
    /// - Throws: `CairoError` when `bytes` are no whole PNG.
    public init(png bytes: [UInt8]) throws(CairoError) {
        let reader = PNGReader(bytes)
        let picture = cairo_image_surface_create_from_png_stream(
            PNGReader.read, Unmanaged.passUnretained(reader).toOpaque())
        defer {
            cairo_surface_destroy(picture)
            withExtendedLifetime(reader) {}
        }
        try CairoError.check(cairo_surface_status(picture), "read a PNG")
        self.init(
            width: Int(cairo_image_surface_get_width(picture)), height: Int(cairo_image_surface_get_height(picture)))
        try draw("read a PNG") { context in
            cairo_set_source_surface(context, picture, 0, 0)
            cairo_paint(context)
        }
    }

    /// The pixels as a PNG (`cairo_surface_write_to_png_stream`).
    ///
    /// - Throws: `CairoError` when there is no memory or a side is 0 or exceeds 32,767.
    public func png() throws(CairoError) -> [UInt8] {
        let sink = MemorySink()
        let box = SinkBox(sink)
        var copy = self
        try copy.withSurface("write a PNG") { surface throws(CairoError) in
            let closure = Unmanaged.passUnretained(box).toOpaque()
            try CairoError.check(cairo_surface_write_to_png_stream(surface, SinkBox.write, closure), "write a PNG")
        }
        withExtendedLifetime(box) {}
        return sink.release()
    }

    /// Lends a drawing context over the pixels.
    private mutating func draw(_ operation: String, _ body: (OpaquePointer?) -> Void) throws(CairoError) {
        try withSurface(operation) { surface throws(CairoError) in
            let context = cairo_create(surface)
            defer { cairo_destroy(context) }
            body(context)
            try CairoError.check(cairo_status(context), operation)
        }
        for index in pixels.indices { pixels[index] &= 0xFF_FFFF }
    }

    private mutating func withSurface(
        _ operation: String, _ body: (OpaquePointer?) throws(CairoError) -> Void
    ) throws(CairoError) {
        let (width, height) = (Int32(clamping: self.width), Int32(clamping: self.height))
        let failure = pixels.withUnsafeMutableBytes { bytes -> CairoError? in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, width, height, width * 4)
            defer { cairo_surface_destroy(surface) }
            do throws(CairoError) {
                try CairoError.check(cairo_surface_status(surface), operation)
                try body(surface)
                cairo_surface_finish(surface)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}

/// Hands a PNG's bytes to the library piece by piece.
private final class PNGReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The library's `cairo_read_func_t`; the closure is the reader.
    static let read: cairo_read_func_t = { closure, target, length in
        guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
        let reader = Unmanaged<PNGReader>.fromOpaque(closure).takeUnretainedValue()
        let count = Int(length)
        guard reader.bytes.count - reader.place >= count else { return CAIRO_STATUS_READ_ERROR }
        for index in 0..<count { target[index] = reader.bytes[reader.place + index] }
        reader.place += count
        return CAIRO_STATUS_SUCCESS
    }
}
