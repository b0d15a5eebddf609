/// A place in a source file as people count: both from 1.
public struct SourcePosition: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column in characters (grapheme clusters), from 1.
    public var column: Int

    /// The place at `line` and `column`, both from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension SourceFile {
    /// The index in `lineStarts` of the line that byte `offset` is on; O(log lines).
    ///
    /// An offset past the end counts as the end.
    public func lineIndex(ofByte offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The bytes of the line at `index` in `lineStarts`, without its line end and without a byte order mark.
    public func lineBytes(at index: Int) -> Range<Int> {
        var start = lineStarts[index]
        var end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        if index == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
        return start..<end
    }

    /// The line and column of byte `offset`; O(length of the line before it).
    public func position(ofByte offset: Int) -> SourcePosition {
        var cursor = PositionCursor(file: self)
        return cursor.position(ofByte: offset)
    }
}

extension SourceSpan {
    /// Where the span begins.
    public var position: SourcePosition {
        file.position(ofByte: range.lowerBound)
    }

    /// The place just behind the span's last character.
    public var endPosition: SourcePosition {
        file.position(ofByte: range.upperBound)
    }
}

/// Finds the lines and columns of many places of one file.
///
/// Places that come in order cost one walk over the file together, so a thousand of them on one endless line stay linear; so do spans that come
/// in order of their beginnings, asked for by beginning and end.
public struct PositionCursor: Sendable {
    /// The file.
    public let file: SourceFile
    private var line = -1
    private var byte = 0
    private var column = 1
    /// The place asked for before the last one.
    private var before = (byte: 0, column: 1)

    /// A cursor at the start of `file`.
    public init(file: SourceFile) {
        self.file = file
    }

    /// The line and column of byte `offset`, which may lie before the last one asked for.
    ///
    /// An offset inside a character counts as the place behind it.
    public mutating func position(ofByte offset: Int) -> SourcePosition {
        let offset = max(0, min(offset, file.bytes.count))
        let index = file.lineIndex(ofByte: offset)
        let bytes = file.lineBytes(at: index)
        if index != line || offset < min(byte, before.byte) {
            line = index
            (byte, column) = (bytes.lowerBound, 1)
        } else if offset < byte {
            (byte, column) = before
        }
        before = (byte, column)
        // A line end is one character, and so is the place behind it.
        let goal = min(offset, bytes.upperBound)
        if goal > byte {
            column += characterCount(byte..<goal)
            byte = goal
        }
        return SourcePosition(line: index + 1, column: column)
    }

    private func characterCount(_ range: Range<Int>) -> Int {
        let slice = file.bytes[range]
        // Of ASCII, only CR LF is more than a byte a character, and a line has no line end inside.
        if slice.allSatisfy({ $0 < 0x80 }) { return slice.count }
        return String(decoding: slice, as: UTF8.self).count
    }
}
