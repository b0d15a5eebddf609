/// What a TIFF directory tells of a picture: a TIFF file's own, or the one in JPEG's, PNG's and WebP's EXIF data (TIFF 6.0, section 2).
struct Exif {
    /// The turn, 1 … 8; 1 when unsaid or out of range.
    var orientation = 1
    /// Pixels an inch; nil when unsaid.
    var resolution: (x: Double, y: Double)?

    /// Reads the first directory of `bytes`, which begin with the byte order's mark; nil when there is none.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let order = Exif.order(of: bytes), let start = bytes.number(at: 4, width: 4, order),
            let count = bytes.number(at: start, width: 2, order)
        else { return nil }
        var x: Double?
        var y: Double?
        var unit = 2
        for index in 0..<count {
            let entry = start + 2 + index * 12
            guard let tag = bytes.number(at: entry, width: 2, order) else { break }
            switch tag {
            case 274: orientation = bytes.number(at: entry + 8, width: 2, order) ?? 1
            case 282: x = Exif.ratio(bytes, entry, order)
            case 283: y = Exif.ratio(bytes, entry, order)
            case 296: unit = bytes.number(at: entry + 8, width: 2, order) ?? 2
            default: break
            }
        }
        if !(1...8).contains(orientation) { orientation = 1 }
        if let x, let y, unit == 2 || unit == 3 {
            resolution = unit == 2 ? (x, y) : (x * 2.54, y * 2.54)
        }
    }

    /// The byte order that the first four bytes mark; nil when they do not.
    static func order(of bytes: ArraySlice<UInt8>) -> ByteOrder? {
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) { return .little }
        if bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) { return .big }
        return nil
    }

    private static func ratio(_ bytes: ArraySlice<UInt8>, _ entry: Int, _ order: ByteOrder) -> Double? {
        guard let place = bytes.number(at: entry + 8, width: 4, order),
            let upper = bytes.number(at: place, width: 4, order),
            let lower = bytes.number(at: place + 4, width: 4, order), lower > 0
        else { return nil }
        return Double(upper) / Double(lower)
    }
}

extension PictureHeader {
    /// Reads the first directory of a TIFF file and checks that its strips or tiles lie inside.
    init(tiff file: borrowing PictureBytes) throws(PictureError) {
        let bytes = try file.bytes(at: 0, count: 1 << 16)
        guard let order = Exif.order(of: bytes[...]), let start = bytes.number(at: 4, width: 4, order) else {
            throw .truncated
        }
        let directory = try TIFFDirectory(file, at: start, order)
        guard let width = try directory.values(256, file).first, let height = try directory.values(257, file).first
        else {
            throw .damaged("the TIFF has no width or height")
        }
        self.init(width: width, height: height)
        let offsets = try directory.values(273, file) + directory.values(324, file)
        let counts = try directory.values(279, file) + directory.values(325, file)
        guard !offsets.isEmpty else { throw .damaged("the TIFF holds no pixels") }
        for (offset, length) in zip(offsets, counts) where offset + length > file.count { throw .truncated }
        if let turn = try directory.values(274, file).first, (1...8).contains(turn) { orientation = turn }
        let unit = try directory.values(296, file).first ?? 2
        if let x = try directory.ratio(282, file), let y = try directory.ratio(283, file), unit == 2 || unit == 3 {
            resolution = unit == 2 ? (x, y) : (x * 2.54, y * 2.54)
        }
    }
}

/// A directory of a TIFF file, whose values may stand anywhere in it.
private struct TIFFDirectory {
    private let entries: [UInt8]
    private let order: ByteOrder

    init(_ file: borrowing PictureBytes, at start: Int, _ order: ByteOrder) throws(PictureError) {
        self.order = order
        guard let count = try file.whole(at: start, count: 2).number(at: 0, width: 2, order) else { throw .truncated }
        entries = try file.whole(at: start + 2, count: count * 12)
    }

    private func entry(_ tag: Int) -> Int? {
        stride(from: 0, to: entries.count, by: 12).first { entries.number(at: $0, width: 2, order) == tag }
    }

    /// The whole numbers of `tag`; none when it is absent or of another type.
    func values(_ tag: Int, _ file: borrowing PictureBytes) throws(PictureError) -> [Int] {
        guard let entry = entry(tag), let count = entries.number(at: entry + 4, width: 4, order) else { return [] }
        let width: Int
        switch entries.number(at: entry + 2, width: 2, order) {
        case 3: width = 2
        case 4: width = 4
        default: return []
        }
        guard count * width > 4 else {
            return (0..<count).compactMap { entries.number(at: entry + 8 + $0 * width, width: width, order) }
        }
        guard let place = entries.number(at: entry + 8, width: 4, order) else { return [] }
        let bytes = try file.whole(at: place, count: count * width)
        return (0..<count).compactMap { bytes.number(at: $0 * width, width: width, order) }
    }

    /// The ratio of `tag`; nil when it is absent.
    func ratio(_ tag: Int, _ file: borrowing PictureBytes) throws(PictureError) -> Double? {
        guard let entry = entry(tag), let place = entries.number(at: entry + 8, width: 4, order) else { return nil }
        let bytes = try file.whole(at: place, count: 8)
        guard let upper = bytes.number(at: 0, width: 4, order), let lower = bytes.number(at: 4, width: 4, order),
            lower > 0
        else { return nil }
        return Double(upper) / Double(lower)
    }
}
