/// Makes small TIFF files for tests: RGB, uncompressed, one strip, little-endian.
public struct TestTIFF {
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// TIFF's orientation, 1 … 8.
    public var orientation = 1
    /// Dots an inch.
    public var resolution = 72
    /// The colour at a column and row.
    public var colour: (Int, Int) -> [UInt8]

    /// A picture of `width` by `height` pixels.
    public init(width: Int, height: Int, colour: @escaping (Int, Int) -> [UInt8]) {
        self.width = width
        self.height = height
        self.colour = colour
    }

    /// The file.
    public var bytes: [UInt8] {
        let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in colour(x, y) } }
        // The directory behind the header's eight bytes: twelve entries of twelve bytes, then what does not fit into four.
        let behind = 8 + 2 + 12 * 12 + 4
        let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
            (256, 4, 1, width), (257, 4, 1, height), (258, 3, 3, behind), (259, 3, 1, 1), (262, 3, 1, 2),
            (273, 4, 1, behind + 14), (274, 3, 1, orientation), (277, 3, 1, 3), (278, 4, 1, height),
            (279, 4, 1, pixels.count), (282, 5, 1, behind + 6), (283, 5, 1, behind + 6),
        ]
        var file: [UInt8] = [0x49, 0x49, 0x2A, 0] + little(8, 4) + little(entries.count, 2)
        for entry in entries {
            file += little(entry.tag, 2) + little(entry.type, 2) + little(entry.count, 4) + little(entry.value, 4)
        }
        file += little(0, 4)
        file += little(8, 2) + little(8, 2) + little(8, 2) + little(resolution, 4) + little(1, 4)
        return file + pixels
    }

    private func little(_ number: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
