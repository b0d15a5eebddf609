/// The header of a JPEG file (ITU-T T.81, annex B; JFIF 1.02; EXIF 2.32).
struct JPEGHeader {
    /// Width, height, resolution, orientation.
    var picture = PictureHeader(width: 0, height: 0)
    /// The colour components: 1 grey, 3 YCbCr or RGB, 4 CMYK or YCCK.
    var components = 0
    /// The byte offset behind the start-of-scan marker.
    private var scan = 0

    /// Walks the segments of `file` up to the first scan, then looks for the end marker behind it.
    init(_ file: borrowing PictureBytes) throws(PictureError) {
        var offset = 2
        var frame: UInt8?
        var exifResolution: (x: Double, y: Double)?
        while scan == 0 {
            let head = try file.whole(at: offset, count: 4)
            guard head[0] == 0xFF else { throw .damaged("the JPEG's segments are broken") }
            // Any number of FF may fill the gap before a marker.
            if head[1] == 0xFF {
                offset += 1
                continue
            }
            guard let length = head.number(at: 2, width: 2), length >= 2 else {
                throw .damaged("the JPEG's segments are broken")
            }
            guard offset + 2 + length <= file.count else { throw .truncated }
            switch head[1] {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                frame = head[1]
                try readFrame(file.whole(at: offset + 4, count: length - 2))
            case 0xE0:
                readDensity(try file.whole(at: offset + 4, count: length - 2))
            case 0xE1:
                let body = try file.whole(at: offset + 4, count: length - 2)
                if body.holds("Exif\0"), let exif = Exif(body.dropFirst(6)) {
                    picture.orientation = exif.orientation
                    exifResolution = exif.resolution
                }
            case 0xDA: scan = offset + 2 + length
            case 0xD9: throw .damaged("the JPEG holds no pixels")
            default: break
            }
            offset += 2 + length
        }
        guard let frame else { throw .damaged("the JPEG holds no frame") }
        picture.resolution = picture.resolution ?? exifResolution
        guard picture.width > 0, picture.height > 0 else { throw .noExtent }
        try checkEnd(of: file)
        // DCTDecode takes Huffman-coded baseline, extended and progressive frames (ISO 32000-1, 7.4.8).
        picture.isCarried = frame <= 0xC2 && (components == 1 || components == 3)
    }

    private mutating func readFrame(_ body: [UInt8]) throws(PictureError) {
        guard body.count >= 6, let height = body.number(at: 1, width: 2), let width = body.number(at: 3, width: 2)
        else {
            throw .damaged("the JPEG's frame header is broken")
        }
        guard body[0] == 8 else { throw .damaged("the JPEG has samples of \(body[0]) bits; only 8 can be set") }
        picture.width = width
        picture.height = height
        components = Int(body[5])
    }

    private mutating func readDensity(_ body: [UInt8]) {
        guard body.holds("JFIF\0"), body.count >= 12, let x = body.number(at: 8, width: 2),
            let y = body.number(at: 10, width: 2)
        else { return }
        switch body[7] {
        case 1: picture.resolution = (Double(x), Double(y))
        case 2: picture.resolution = (Double(x) * 2.54, Double(y) * 2.54)
        default: break
        }
    }

    /// Looks backward for the end marker, which entropy-coded data cannot hold (T.81, B.1.1.5): decoders draw grey for what is missing
    /// and call that no error.
    private func checkEnd(of file: borrowing PictureBytes) throws(PictureError) {
        let window = 1 << 16
        var end = file.count
        while end > scan {
            let start = max(scan, end - window)
            let bytes = try file.whole(at: start, count: min(end + 1, file.count) - start)
            var index = bytes.count - 2
            while index >= 0 {
                if bytes[index] == 0xFF, bytes[index + 1] == 0xD9 { return }
                index -= 1
            }
            end = start
        }
        throw .truncated
    }
}
