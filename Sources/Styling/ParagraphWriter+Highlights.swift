import Patterns

extension ParagraphWriter {
    /// Lays the looks of `rules` over what they find behind the offset `start`, and drops the delimiters of those that say so.
    ///
    /// All rules see the same text, one after the other: where two find the same characters, the looks of the later lie over those of the
    /// earlier. White space at either end of a match stays, and so do delimiters that hold a picture, a note's mark or a line's end. Code,
    /// mathematics and the marks of notes are passed over as one character that is neither a letter nor white space. Linear in the
    /// text and its matches.
    mutating func highlight(from start: Int, by rules: [HighlightRule], in sheet: StyleSheet, dropsDelimiters: Bool) {
        guard !rules.isEmpty, start < offset else { return }
        let length = offset - start
        let searched = searchedText(from: start)
        var dropped: [Range<Int>] = []
        for rule in rules {
            var laid: [Range<Int>] = []
            for match in rule.pattern.allWords(in: searched) {
                guard let group = match.group?.clamped(to: 0..<length), !match.range.isEmpty else { continue }
                if !group.isEmpty { laid.append(group.moved(by: start)) }
                guard dropsDelimiters, rule.keepsDelimiters == false else { continue }
                var whole = match.range.clamped(to: 0..<length)
                while let first = whole.first, first < group.lowerBound, searched[first] <= 0x20 {
                    whole = first + 1..<whole.upperBound
                }
                while let last = whole.last, last >= group.upperBound, searched[last] <= 0x20 {
                    whole = whole.lowerBound..<last
                }
                for delimiter in [whole.lowerBound..<group.lowerBound, group.upperBound..<whole.upperBound]
                where !searched[delimiter].contains(where: { $0 == 0x0A || $0 == ParagraphWriter.mask }) {
                    if !delimiter.isEmpty { dropped.append(delimiter.moved(by: start)) }
                }
            }
            lay(over: laid) { rule.laid(over: $0, in: sheet) }
        }
        drop(dropped)
    }

    /// What stands for what no pattern may find, so that offsets stay.
    private static var mask: UInt8 { 0x1F }

    /// The text behind `start` as patterns see it, with a line end behind it.
    private func searchedText(from start: Int) -> [UInt8] {
        var bytes = Array(text.utf8)
        func mask(_ range: Range<Int>) {
            for index in range.clamped(to: start..<bytes.count) { bytes[index] = ParagraphWriter.mask }
        }
        for run in runs where run.style.isCode { mask(run.range) }
        for range in hidden { mask(range) }
        var index = start
        while index + 2 < bytes.count {
            if bytes[index] == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] == 0xBC {
                mask(index..<index + 3)
            } else if bytes[index] == 0xE2, bytes[index + 1] == 0x80, bytes[index + 2] == 0xA8 {
                for byte in index..<index + 3 { bytes[byte] = 0x0A }
            }
            index += 1
        }
        return Array(bytes[start...]) + [0x0A]
    }

    /// Changes the style of the sorted `ranges`, none over another.
    private mutating func lay(over ranges: [Range<Int>], _ change: (CharacterStyle) -> CharacterStyle) {
        guard !ranges.isEmpty else { return }
        var laid: [AttributedParagraph.Run] = []
        var next = ranges[...]
        for run in runs {
            var start = run.range.lowerBound
            while let range = next.first, range.lowerBound < run.range.upperBound {
                let piece = range.clamped(to: start..<run.range.upperBound)
                if start < piece.lowerBound { laid.append(.init(range: start..<piece.lowerBound, style: run.style)) }
                if !piece.isEmpty { laid.append(.init(range: piece, style: change(run.style))) }
                start = piece.upperBound
                if range.upperBound > run.range.upperBound { break }
                next.removeFirst()
            }
            if start < run.range.upperBound {
                laid.append(.init(range: start..<run.range.upperBound, style: run.style))
            }
        }
        runs = laid
    }

    /// Takes `ranges` out of the text; all that counts in it follows.
    private mutating func drop(_ ranges: [Range<Int>]) {
        guard !ranges.isEmpty else { return }
        let cuts = Cuts(ranges)
        var kept: [UInt8] = []
        kept.reserveCapacity(offset)
        let bytes = Array(text.utf8)
        var start = 0
        for cut in cuts.ranges {
            kept += bytes[start..<cut.lowerBound]
            start = cut.upperBound
        }
        kept += bytes[start...]
        text = String(decoding: kept, as: UTF8.self)
        runs = runs.compactMap { run in
            let range = cuts.moved(run.range.lowerBound)..<cuts.moved(run.range.upperBound)
            return range.isEmpty ? nil : AttributedParagraph.Run(range: range, style: run.style)
        }
        let known = sourceMap
        sourceMap = []
        for anchor in (known + cuts.anchors(in: known)).sorted(by: { ($0.text, $0.source) < ($1.text, $1.source) })
        where !cuts.contains(anchor.text) {
            SourceMapping.append(text: cuts.moved(anchor.text), source: anchor.source, to: &sourceMap)
        }
        for index in noteMarks.indices { noteMarks[index].offset = cuts.moved(noteMarks[index].offset) }
        hidden = hidden.map { cuts.moved($0.lowerBound)..<cuts.moved($0.upperBound) }
        for index in anchors.indices { anchors[index].offset = cuts.moved(anchors[index].offset) }
        dropsSpace = kept.isEmpty || kept.last == 0x20 || text.hasSuffix("\u{2028}")
    }
}

/// What is cut out of a text, and where that leaves the rest.
private struct Cuts {
    /// Sorted, none touching another.
    private(set) var ranges: [Range<Int>] = []
    /// How much is cut before each of them.
    private var before: [Int] = []

    init(_ cuts: [Range<Int>]) {
        for cut in cuts.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = ranges.last, cut.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, cut.upperBound)
            } else {
                ranges.append(cut)
            }
        }
        var sum = 0
        for range in ranges {
            before.append(sum)
            sum += range.count
        }
    }

    /// How many cuts begin at or before `offset`. Logarithmic.
    private func count(upTo offset: Int) -> Int {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Where `offset` comes to stand.
    func moved(_ offset: Int) -> Int {
        let count = count(upTo: offset)
        guard count > 0 else { return offset }
        let cut = ranges[count - 1]
        return offset - before[count - 1] - min(offset - cut.lowerBound, cut.count)
    }

    /// Whether `offset` is cut away.
    func contains(_ offset: Int) -> Bool {
        let count = count(upTo: offset)
        return count > 0 && ranges[count - 1].contains(offset)
    }

    /// The places behind the cuts in the source, as `map` tells.
    func anchors(in map: [AttributedParagraph.SourceAnchor]) -> [AttributedParagraph.SourceAnchor] {
        var anchors: [AttributedParagraph.SourceAnchor] = []
        var index = -1
        for cut in ranges {
            while index + 1 < map.count, map[index + 1].text <= cut.upperBound { index += 1 }
            guard index >= 0 else { continue }
            let source = map[index].source + cut.upperBound - map[index].text
            anchors.append(AttributedParagraph.SourceAnchor(text: cut.upperBound, source: source))
        }
        return anchors
    }
}

extension Range<Int> {
    fileprivate func moved(by distance: Int) -> Range<Int> {
        lowerBound + distance..<upperBound + distance
    }
}
