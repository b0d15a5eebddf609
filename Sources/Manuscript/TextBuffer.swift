/// The text of one leaf block as it comes together, each byte with its place in the source.
///
/// Marks that may turn out to be text, as `~` or `[`, are in it too: so text on both sides of one joins without copying.
struct TextBuffer {
    /// The bytes so far, UTF-8.
    private(set) var bytes: [UInt8] = []
    /// Where each segment begins in `bytes`, ascending.
    private var starts: [Int] = []
    /// The source of each segment.
    private var sources: [Range<Int>] = []

    /// Empties the buffer and keeps its room.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
    }

    /// Puts `text` from `source` behind; gives its range here. Of the same length in both, its bytes are the source's own.
    mutating func append(_ text: some Collection<UInt8>, from source: Range<Int>) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: text)
        if let last = sources.last, last.upperBound == source.lowerBound,
            last.count == start - starts[starts.count - 1],
            source.count == bytes.count - start
        {
            sources[sources.count - 1] = last.lowerBound..<source.upperBound
        } else {
            starts.append(start)
            sources.append(source)
        }
        return start..<bytes.count
    }

    /// The source of a range of the buffer, widened to whole segments where a segment's bytes are not the source's own.
    func source(of range: Range<Int>) -> Range<Int> {
        guard !sources.isEmpty else { return 0..<0 }
        let first = segment(of: range.lowerBound)
        let last = range.isEmpty ? first : segment(of: range.upperBound - 1)
        let lower =
            isExact(first) ? sources[first].lowerBound + range.lowerBound - starts[first] : sources[first].lowerBound
        let upper =
            isExact(last) ? sources[last].lowerBound + range.upperBound - starts[last] : sources[last].upperBound
        return lower..<max(lower, upper)
    }

    /// Whether all bytes of `range` are the source's own, in one piece.
    func isExact(_ range: Range<Int>) -> Bool {
        guard !sources.isEmpty, !range.isEmpty else { return false }
        let first = segment(of: range.lowerBound)
        return first == segment(of: range.upperBound - 1) && isExact(first)
    }

    private func isExact(_ segment: Int) -> Bool {
        let end = segment + 1 < starts.count ? starts[segment + 1] : bytes.count
        return sources[segment].count == end - starts[segment]
    }

    /// The segment that holds the byte at `offset`.
    private func segment(of offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
