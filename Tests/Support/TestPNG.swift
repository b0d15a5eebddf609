/// Makes small PNG files for tests; the data is stored, not compressed, so no library is needed.
public struct TestPNG {
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// Bits of a sample.
    public var depth = 8
    /// PNG's colour type.
    public var colourType = 2
    /// The rows' bytes, without filter bytes.
    public var rows: [[UInt8]]
    /// Chunks between the header and the data.
    public var extra: [(type: String, body: [UInt8])] = []
    /// Chunks between the data and the end.
    public var trailing: [(type: String, body: [UInt8])] = []
    /// Whether the header says that the rows are interlaced.
    public var isInterlaced = false
    /// How many data chunks there are.
    public var pieces = 1

    /// A picture of `rows`.
    public init(width: Int, height: Int, depth: Int = 8, colourType: Int = 2, rows: [[UInt8]]) {
        self.width = width
        self.height = height
        self.depth = depth
        self.colourType = colourType
        self.rows = rows
    }

    /// A picture of RGB (or RGBA, when `hasAlpha`) whose pixels `colour` gives by column and row.
    public init(width: Int, height: Int, hasAlpha: Bool = false, colour: (Int, Int) -> [UInt8]) {
        self.init(
            width: width, height: height, colourType: hasAlpha ? 6 : 2,
            rows: (0..<height).map { y in (0..<width).flatMap { x in colour(x, y) } })
    }

    /// The file.
    public var bytes: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = big(width) + big(height) + [UInt8(depth), UInt8(colourType), 0, 0, isInterlaced ? 1 : 0]
        file += chunk("IHDR", header)
        for item in extra { file += chunk(item.type, item.body) }
        let data = stored(rows.flatMap { [0] + $0 })
        let step = max(1, (data.count + pieces - 1) / pieces)
        for start in stride(from: 0, to: data.count, by: step) {
            file += chunk("IDAT", Array(data[start..<min(start + step, data.count)]))
        }
        for item in trailing { file += chunk(item.type, item.body) }
        return file + chunk("IEND", [])
    }

    private func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + body
        return big(body.count) + named + big(Int(crc(named)))
    }

    private func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// `bytes` as a zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let length = UInt16(block.count)
            stream.append(start + 65_535 >= bytes.count ? 1 : 0)
            stream += [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
            stream += block
        }
        var low = 1
        var high = 0
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + big(high << 16 | low)
    }

    private func crc(_ bytes: [UInt8]) -> UInt32 {
        var rest: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            rest ^= UInt32(byte)
            for _ in 0..<8 { rest = rest & 1 == 1 ? 0xEDB8_8320 ^ (rest >> 1) : rest >> 1 }
        }
        return ~rest
    }
}
