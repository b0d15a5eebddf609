/// Makes small JPEG files for tests: baseline, of blocks of 8 by 8 pixels that are each of one colour.
public struct TestJPEG {
    /// Blocks across.
    public var columns: Int
    /// Blocks down.
    public var lines: Int
    /// 1 grey, 3 YCbCr, 4 CMYK.
    public var components: Int
    /// The samples of the block at a column and line, one a component.
    public var colour: (Int, Int) -> [Int]
    /// Segments behind the start: marker and body.
    public var segments: [(marker: UInt8, body: [UInt8])] = []

    /// A picture of `columns` by `lines` blocks.
    public init(columns: Int, lines: Int, components: Int = 3, colour: @escaping (Int, Int) -> [Int]) {
        self.columns = columns
        self.lines = lines
        self.components = components
        self.colour = colour
    }

    /// An EXIF segment that says `orientation`.
    public static func exif(orientation: Int) -> (marker: UInt8, body: [UInt8]) {
        (0xE1, Array("Exif".utf8) + [0, 0] + TestJPEG.directory(orientation: orientation))
    }

    /// A TIFF directory that says `orientation`.
    public static func directory(orientation: Int) -> [UInt8] {
        [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    }

    /// A JFIF segment of `dpi` dots an inch.
    public static func density(_ dpi: Int) -> (marker: UInt8, body: [UInt8]) {
        let number = [UInt8(dpi >> 8), UInt8(dpi & 255)]
        return (0xE0, Array("JFIF".utf8) + [0, 1, 2, 1] + number + number + [0, 0])
    }

    /// The file.
    public var bytes: [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8]
        for item in segments { file += segment(item.marker, item.body) }
        // A quantization table of ones: a block's first coefficient is eight times its mean.
        file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        let (height, width) = (lines * 8, columns * 8)
        var frame: [UInt8] = [8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
        frame.append(UInt8(components))
        for index in 1...components { frame += [UInt8(index), 0x11, 0] }
        file += segment(0xC0, frame)
        // Twelve codes of four bits for the size of a difference; one code of one bit for the end of a block.
        file += segment(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0..<12).map { UInt8($0) })
        file += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        var scan = [UInt8(components)]
        for index in 1...components { scan += [UInt8(index), 0] }
        file += segment(0xDA, scan + [0, 63, 0])
        return file + entropyCoded() + [0xFF, 0xD9]
    }

    private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }

    private func entropyCoded() -> [UInt8] {
        var bits: [UInt8] = []
        func put(_ value: Int, _ count: Int) {
            for shift in (0..<count).reversed() { bits.append(UInt8(value >> shift & 1)) }
        }
        var last = [Int](repeating: 0, count: components)
        for line in 0..<lines {
            for column in 0..<columns {
                for (index, sample) in colour(column, line).enumerated() {
                    let level = (sample - 128) * 8
                    let difference = level - last[index]
                    last[index] = level
                    let size = Int.bitWidth - difference.magnitude.leadingZeroBitCount
                    put(size, 4)
                    put(difference < 0 ? difference + (1 << size) - 1 : difference, size)
                    put(0, 1)
                }
            }
        }
        while bits.count % 8 != 0 { bits.append(1) }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: bits.count, by: 8) {
            let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
            bytes += byte == 0xFF ? [0xFF, 0] : [byte]
        }
        return bytes
    }
}
