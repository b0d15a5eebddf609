public import Geometry

/// What is known of a picture before it is drawn.
public struct PictureMeasure: Hashable, Sendable {
    /// The kind, told by the first bytes.
    public var kind: PictureKind
    /// The natural size on paper: by the picture's own resolution, else 96 dpi; after the turn of `orientation`.
    public var size: Size
    /// The width in pixels as stored, before the turn; an SVG's width in px (1/96 in), rounded up.
    public var pixelWidth: Int
    /// The height in pixels as stored, before the turn; an SVG's height in px, rounded up.
    public var pixelHeight: Int
    /// How the stored picture is turned, 1 … 8, as EXIF's tag 274 (EXIF 2.32, section 4.6.4): 1 upright, 6 a quarter to the right.
    public var orientation: Int

    /// A measure; see the members.
    public init(kind: PictureKind, size: Size, pixelWidth: Int, pixelHeight: Int, orientation: Int = 1) {
        self.kind = kind
        self.size = size
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
        self.orientation = orientation
    }
}

/// Reads pictures.
public enum PictureReader {
    /// Finds the kind and the natural size of the picture at `path` and checks that the file is whole, as far as its structure tells.
    ///
    /// Reads the header and the frame of the file only, a few blocks of it: no pixel is decoded, so the cost is microseconds and a few
    /// kilobytes whatever the picture's size (an SVG and a GIF are read whole). Resolutions outside 1 … 20,000 dpi are passed over.
    /// - Throws: `PictureError` for a file that is missing, empty, of no known kind, cut off, without extent, or over `largestDrawn`.
    public static func measure(path: String) throws(PictureError) -> PictureMeasure {
        let file = try PictureBytes(path: path)
        let first = try file.bytes(at: 0, count: PictureKind.telling)
        guard let kind = PictureKind(firstBytes: first) else {
            throw PictureError(.unknownKind, "its bytes are no PNG, JPEG, WebP, GIF, TIFF or SVG picture")
        }
        let header: PictureHeader
        switch kind {
        case .png: header = try PNGHeader(file).picture
        case .jpeg: header = try JPEGHeader(file).picture
        case .webp: header = try PictureHeader(webp: file)
        case .gif: header = try PictureHeader(gif: file)
        case .tiff: header = try PictureHeader(tiff: file)
        case .svg: return try SVGHeader(file.whole(at: 0, count: file.count)).measure
        }
        guard header.width > 0, header.height > 0 else { throw .noExtent }
        try header.checkSize()
        return header.measure(kind)
    }

    /// The most pixels a picture may have that must be decoded to be drawn: 64 million, which take 256 MB.
    public static let largestDrawn = 64_000_000
    /// The most pixels a picture may have whose data goes into the output as it is: 1,000 million.
    public static let largestCarried = 1_000_000_000
}

/// What a raster picture's header says.
struct PictureHeader {
    /// Pixels across, as stored.
    var width: Int
    /// Pixels down, as stored.
    var height: Int
    /// Pixels an inch across and down; nil when unsaid.
    var resolution: (x: Double, y: Double)?
    /// EXIF's orientation, 1 … 8.
    var orientation = 1
    /// Whether the data may go into a PDF without being decoded.
    var isCarried = false

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Throws when there are more pixels than the kind of use allows.
    func checkSize() throws(PictureError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        let limit = isCarried ? PictureReader.largestCarried : PictureReader.largestDrawn
        guard !overflow, pixels <= limit else {
            throw PictureError(
                .tooLarge,
                "it has \(width) × \(height) pixels, more than the \(limit / 1_000_000) million that can be set")
        }
    }

    /// The measure of the picture, turned and at its resolution.
    func measure(_ kind: PictureKind) -> PictureMeasure {
        var dpi = (x: 96.0, y: 96.0)
        if let resolution, (1...20_000).contains(resolution.x), (1...20_000).contains(resolution.y) { dpi = resolution }
        var size = Size(
            width: max(Length(units: 1), .points(Double(width) * 72 / dpi.x)),
            height: max(Length(units: 1), .points(Double(height) * 72 / dpi.y)))
        if orientation >= 5 { size = Size(width: size.height, height: size.width) }
        return PictureMeasure(
            kind: kind, size: size, pixelWidth: width, pixelHeight: height, orientation: orientation)
    }
}
