/// Reads a content stream (ISO 32000-1, 7.8.2) and says where names and shown text stand in it. Everything else is passed over as it is.
///
/// Linear; never fails: what is no content stream reads as something.
struct ContentScanner {
    /// A part of the stream.
    enum Part {
        /// Bytes that mean themselves.
        case plain(Range<Int>)
        /// A name behind its slash.
        case name(Range<Int>)
        /// A string in brackets or in hexadecimal, with its delimiters.
        case string(Range<Int>)
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    /// A scanner of `bytes`.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Whether the stream holds pictures in line, whose bytes are no tokens: `BI` between white space.
    var mayHoldPictures: Bool {
        guard bytes.count > 3 else { return false }
        for index in 0..<bytes.count - 2 where bytes[index] == 0x42 && bytes[index + 1] == 0x49 {
            let isStart = index == 0 || ContentScanner.isSpace(bytes[index - 1])
            if isStart, ContentScanner.isSpace(bytes[index + 2]) || bytes[index + 2] == 0x2F { return true }
        }
        return false
    }

    /// The next part; nil at the end.
    mutating func next() -> Part? {
        guard place < bytes.count else { return nil }
        let start = place
        switch bytes[place] {
        case UInt8(ascii: "/"):
            place += 1
            while place < bytes.count, !ContentScanner.endsName(bytes[place]) { place += 1 }
            return .name(start + 1..<place)
        case UInt8(ascii: "("):
            passString()
            return .string(start..<place)
        case UInt8(ascii: "<") where place + 1 < bytes.count && bytes[place + 1] != UInt8(ascii: "<"):
            while place < bytes.count, bytes[place] != UInt8(ascii: ">") { place += 1 }
            place = min(place + 1, bytes.count)
            return .string(start..<place)
        case UInt8(ascii: "%"):
            while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
            return .plain(start..<place)
        case UInt8(ascii: "<"):
            place = min(place + 2, bytes.count)
            return .plain(start..<place)
        default:
            while place < bytes.count, !ContentScanner.begins(bytes[place]) { place += 1 }
            return .plain(start..<place)
        }
    }

    private mutating func passString() {
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            place += 1
            if depth == 0 { break }
        }
        place = min(place, bytes.count)
    }

    private static func begins(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "%")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || "()<>[]{}/%".utf8.contains(byte)
    }
}
