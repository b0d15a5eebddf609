extension PictureHeader {
    /// Reads the chunks of a WebP file (RFC 9649, section 2): its canvas, and the turn in its EXIF chunk.
    init(webp file: borrowing PictureBytes) throws(PictureError) {
        let riff = try file.whole(at: 0, count: 12)
        guard let length = riff.number(at: 4, width: 4, .little), length + 8 <= file.count else { throw .truncated }
        self.init(width: 0, height: 0)
        var offset = 12
        while offset + 8 <= length + 8 {
            let head = try file.whole(at: offset, count: 8)
            guard let size = head.number(at: 4, width: 4, .little), offset + 8 + size <= file.count else {
                throw .truncated
            }
            if head.holds("EXIF") {
                let body = try file.whole(at: offset + 8, count: min(size, 1 << 16))
                let exif = Exif(body[...]) ?? Exif(body.dropFirst(6))
                orientation = exif?.orientation ?? 1
                resolution = exif?.resolution
            } else if width == 0,
                let canvas = PictureHeader.canvas(head, try file.bytes(at: offset + 8, count: min(size, 10)))
            {
                (width, height) = canvas
            }
            offset += 8 + size + size % 2
        }
        guard width > 0 else { throw .damaged("the WebP holds no picture") }
    }

    /// The width and height that the first chunk tells, lossy (RFC 6386, 9.1), lossless (RFC 9649, 3.4) or extended.
    private static func canvas(_ head: [UInt8], _ body: [UInt8]) -> (Int, Int)? {
        if head.holds("VP8X"), let width = body.number(at: 4, width: 3, .little),
            let height = body.number(at: 7, width: 3, .little)
        {
            return (width + 1, height + 1)
        }
        if head.holds("VP8L"), body.first == 0x2F, let bits = body.number(at: 1, width: 4, .little) {
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        if head.holds("VP8 "), let width = body.number(at: 6, width: 2, .little),
            let height = body.number(at: 8, width: 2, .little)
        {
            return (width & 0x3FFF, height & 0x3FFF)
        }
        return nil
    }

    /// Reads a GIF file's screen size and steps through its blocks to the end of the first frame (GIF 89a, sections 18 to 24).
    init(gif file: borrowing PictureBytes) throws(PictureError) {
        let bytes = try file.bytes(at: 0, count: 1 << 28)
        guard bytes.count > 13, let width = bytes.number(at: 6, width: 2, .little),
            let height = bytes.number(at: 8, width: 2, .little)
        else { throw .truncated }
        self.init(width: width, height: height)
        guard width > 0, height > 0 else { throw .noExtent }
        var offset = 13 + (bytes[10] & 0x80 != 0 ? 6 << Int(bytes[10] & 7) : 0)
        while true {
            guard offset < bytes.count else { throw .truncated }
            switch bytes[offset] {
            case 0x21: offset = try PictureHeader.behindBlocks(bytes, offset + 2)
            case 0x2C:
                guard offset + 10 < bytes.count else { throw .truncated }
                let packed = bytes[offset + 9]
                _ = try PictureHeader.behindBlocks(bytes, offset + 11 + (packed & 0x80 != 0 ? 6 << Int(packed & 7) : 0))
                return
            default: throw .damaged("the GIF holds no frame")
            }
        }
    }

    /// The offset behind the sub-blocks that begin at `start`: each has its length before it, one of length 0 ends them.
    private static func behindBlocks(_ bytes: [UInt8], _ start: Int) throws(PictureError) -> Int {
        var offset = start
        while true {
            guard offset < bytes.count else { throw .truncated }
            let length = Int(bytes[offset])
            offset += 1 + length
            if length == 0 { return offset }
        }
    }
}
