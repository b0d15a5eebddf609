/// The cyclic redundancy check of PNG's chunks (ISO/IEC 15948, annex D), eight bytes a step.
enum Checksum {
    /// What each byte does to the rest, at eight distances: entry 256·k + b is for byte b followed by k zeros.
    private static let table: [UInt32] = {
        var table: [UInt32] = []
        for byte: UInt32 in 0..<256 {
            var rest = byte
            for _ in 0..<8 { rest = rest & 1 == 1 ? (rest >> 1) ^ 0xEDB8_8320 : rest >> 1 }
            table.append(rest)
        }
        for place in 256..<2048 {
            let before = table[place - 256]
            table.append(table[Int(before & 255)] ^ (before >> 8))
        }
        return table
    }()

    /// The check of `bytes`.
    static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            bytes.withUnsafeBufferPointer { bytes in
                var rest: UInt32 = 0xFFFF_FFFF
                var index = 0
                while index + 8 <= bytes.count {
                    var next: UInt32 = 0
                    let low = rest ^ word(bytes, index)
                    let high = word(bytes, index + 4)
                    next = table[7 * 256 + Int(low & 255)] ^ table[6 * 256 + Int(low >> 8 & 255)]
                    next ^= table[5 * 256 + Int(low >> 16 & 255)] ^ table[4 * 256 + Int(low >> 24)]
                    next ^= table[3 * 256 + Int(high & 255)] ^ table[2 * 256 + Int(high >> 8 & 255)]
                    next ^= table[256 + Int(high >> 16 & 255)] ^ table[Int(high >> 24)]
                    rest = next
                    index += 8
                }
                while index < bytes.count {
                    rest = table[Int((rest ^ UInt32(bytes[index])) & 255)] ^ rest >> 8
                    index += 1
                }
                return ~rest
            }
        }
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
            | UInt32(bytes[index + 3]) << 24
    }
}
