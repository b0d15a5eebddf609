/// A text that was read: where diagnostics point to.
///
/// A class because hundreds of thousands of spans share one file; it never changes.
public final class SourceFile: Sendable {
    /// The name as the user gave it, or relative to the working folder; `<standard input>` for a pipe.
    public let name: String
    /// The absolute path of the file; nil for standard input.
    public let path: String?
    /// The file's bytes as read, byte order mark included.
    public let bytes: [UInt8]
    /// The byte offset at which each line begins; CR, LF and CRLF all end a line.
    public let lineStarts: [Int]

    /// Where the bytes come from when the text was put together out of several files, ascending; empty for a file as read.
    public let pieces: [Piece]

    /// A stretch of a text that stands in a file as read; it ends where the next one begins.
    public struct Piece: Sendable {
        /// The offset in the text.
        public var start: Int
        /// The file.
        public var file: SourceFile
        /// The offset in the file.
        public var offset: Int

        /// The bytes from `start` on are those of `file` from `offset` on.
        public init(start: Int, file: SourceFile, offset: Int) {
            self.start = start
            self.file = file
            self.offset = offset
        }
    }

    /// A file of `bytes`; finds its lines in one pass.
    public init(name: String, path: String?, bytes: [UInt8], pieces: [Piece] = []) {
        self.name = name
        self.path = path
        self.bytes = bytes
        self.pieces = pieces
        var starts = [0]
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
            if byte == 0x0A || byte == 0x0D { starts.append(index) }
        }
        self.lineStarts = starts
    }
}

extension SourceFile: Hashable {
    /// Whether both are the very same file value.
    public static func == (left: SourceFile, right: SourceFile) -> Bool {
        left === right
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// A half-open range of bytes of a source file.
public struct SourceSpan: Hashable, Sendable {
    /// The file.
    public var file: SourceFile
    /// The UTF-8 byte range in `file.bytes`; empty for a point.
    public var range: Range<Int>

    /// The bytes `range` of `file`.
    public init(file: SourceFile, range: Range<Int>) {
        self.file = file
        self.range = range
    }

    /// The span in the file that its bytes were read from, for a text with `pieces`; what runs on into another piece is cut off. O(log pieces).
    public var original: SourceSpan {
        let pieces = file.pieces
        guard !pieces.isEmpty else { return self }
        var low = 0
        var high = pieces.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].start <= range.lowerBound { low = middle } else { high = middle }
        }
        let piece = pieces[low]
        let end = low + 1 < pieces.count ? pieces[low + 1].start : file.bytes.count
        let lower = piece.offset + range.lowerBound - piece.start
        let upper = piece.offset + min(range.upperBound, max(end, range.lowerBound)) - piece.start
        return SourceSpan(file: piece.file, range: lower..<upper)
    }
}
