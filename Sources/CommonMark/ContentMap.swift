/// Where the bytes of a leaf block's text stand in the input.
///
/// A block's text is cut out of its lines: what is left of each is the line's tail. So the text's lines, counted from the ends of the
/// input's lines, give each byte its place, whatever quote marks, list indents and tabs stand before it.
public struct ContentMap: Sendable {
    /// The offset in the text at which each piece begins, ascending; the first is 0.
    private var pieces: [Int] = [0]
    /// The place in the input of each piece.
    private var places: [Int] = [0]
    /// The piece found last: places are asked for in ascending order, mostly.
    private var current = 0

    /// The text's first byte stands at `place`, and the rest runs on from there.
    public init(at place: Int) {
        places = [place]
    }

    /// The lines of `text` are the tails of the input's lines from number `line` on.
    ///
    /// A tail longer than its line (a tab that was partly used up) is placed at the line's start. Linear in the text's length.
    public init(
        tails text: UnsafeBufferPointer<UInt8>, of input: UnsafeBufferPointer<UInt8>, lineStarts: [Int], from line: Int
    ) {
        pieces.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        var start = 0
        var line = line
        while start < text.count, line < lineStarts.count {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.count
            pieces.append(start)
            let lineEnd = ContentMap.lineEnd(line, of: input, lineStarts: lineStarts)
            places.append(max(lineStarts[line], lineEnd - (end - start)))
            start = end + 1
            line += 1
        }
        if pieces.isEmpty {
            pieces = [0]
            places = [lineStarts[min(line, lineStarts.count - 1)]]
        }
    }

    /// A table cell's text begins at `place`; each bar in it stands behind a backslash there.
    init(cell text: UnsafeBufferPointer<UInt8>, of input: UnsafeBufferPointer<UInt8>, at place: Int) {
        places = [place]
        var source = place
        for (offset, byte) in text.enumerated() where byte == 0x7C {
            source = places[places.count - 1] + offset - pieces[pieces.count - 1]
            guard source + 1 < input.count, input[source] == 0x5C, input[source + 1] == 0x7C else { continue }
            pieces.append(offset)
            places.append(source + 1)
        }
    }

    /// The place in the input of the byte `offset` of the text.
    public mutating func place(of offset: Int) -> Int {
        if pieces[current] > offset { current = piece(of: offset) }
        while current + 1 < pieces.count, pieces[current + 1] <= offset { current += 1 }
        return places[current] + offset - pieces[current]
    }

    /// The last piece that begins at `offset` or before, by halving.
    private func piece(of offset: Int) -> Int {
        var (low, high) = (0, pieces.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The range in the input of a non-empty range of the text: from its first byte to behind its last one.
    public mutating func range(of range: Range<Int>) -> Range<Int> {
        let start = place(of: range.lowerBound)
        guard !range.isEmpty else { return start..<start }
        return start..<max(start, place(of: range.upperBound - 1) + 1)
    }

    /// The end of the input's line `line`, without its line end.
    static func lineEnd(_ line: Int, of input: UnsafeBufferPointer<UInt8>, lineStarts: [Int]) -> Int {
        var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : input.count
        let start = lineStarts[line]
        if end > start, input[end - 1] == 0x0A { end -= 1 }
        if end > start, input[end - 1] == 0x0D { end -= 1 }
        return end
    }
}
