import Pango

/// Where letters and their marks would come from two faces.
///
/// Pango looks for a face character by character, so a mark that a face lacks is set in another, which knows nothing of the letter below it. Such
/// words are set in a face that draws all of them; where they are a good part of a script's text in one style, as in pointed Hebrew
/// with accents, so is the rest of it, lest the page mix two faces.
extension ParagraphShaping {
    /// From which share of a stretch's bytes on, one of so many, words with such marks take the rest with them.
    private static let leastShare = 4

    /// `items` with every word in one face as far as a font can be had that draws it; `style` gives the style of the run at a byte.
    /// Linear, and a search among the installed fonts for each new set of characters.
    func unitingMarks(_ items: [TextItem], runs: [Range<Int>], styles: [TypeStyle]) -> [TextItem] {
        var parts: [Faced] = []
        var run = 0
        var first = 0
        while first < items.count {
            while run < runs.count - 1, runs[run].upperBound <= items[first].range.lowerBound { run += 1 }
            var end = first + 1
            while end < items.count, items[end].script == items[first].script, items[end].level == items[first].level,
                items[end].range.lowerBound < runs[run].upperBound
            { end += 1 }
            if end - first > 1 {
                let stretch = items[first].range.lowerBound..<min(items[end - 1].range.upperBound, runs[run].upperBound)
                let words = tornWords(items[first..<end], in: stretch)
                if !words.isEmpty { parts += face(of: words, in: stretch, styles[run]) ?? [] }
            }
            first = end
        }
        return parts.isEmpty ? items : Self.setting(parts, in: items)
    }

    /// The words of `stretch` in which one of `items` begins with a mark.
    private func tornWords(_ items: ArraySlice<TextItem>, in stretch: Range<Int>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        for item in items.dropFirst() where stretch.contains(item.range.lowerBound) && beginsWithMark(item) {
            guard words.last.map({ $0.upperBound <= item.range.lowerBound }) ?? true else { continue }
            var (start, end) = (item.range.lowerBound, item.range.lowerBound)
            while start > stretch.lowerBound, text[start - 1] > 0x20 { start -= 1 }
            while end < stretch.upperBound, text[end] > 0x20 { end += 1 }
            words.append(start..<end)
        }
        return words
    }

    private func beginsWithMark(_ item: TextItem) -> Bool {
        guard text[item.range.lowerBound] >= 0x80 else { return false }
        let scalar = Unicode.Scalar(PlainText.decode(text, item.range.lowerBound).0)
        switch scalar?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// What of `stretch` is set in which face: all of it, or its torn `words`; nil where no face draws them.
    private func face(of words: [Range<Int>], in stretch: Range<Int>, _ style: TypeStyle) -> [Faced]? {
        let torn = words.reduce(0) { $0 + $1.count }
        if torn * Self.leastShare >= stretch.count, let face = face(drawing: [stretch], style) {
            return [Faced(range: stretch, face: face)]
        }
        return face(drawing: words, style).map { face in words.map { Faced(range: $0, face: face) } }
    }

    private func face(drawing ranges: [Range<Int>], _ style: TypeStyle) -> LoadedFace? {
        var scalars: Set<UInt32> = []
        for range in ranges {
            var index = range.lowerBound
            while index < range.upperBound {
                let (scalar, width) = PlainText.decode(text, index)
                if scalar > 0x20, !SeenCharacters.isUnseen(scalar) { scalars.insert(scalar) }
                index += width
            }
        }
        return engine.face(drawing: scalars, style)
    }

    /// `items` with each of `parts` in its face; both are in order. Linear.
    private static func setting(_ parts: [Faced], in items: [TextItem]) -> [TextItem] {
        var result: [TextItem] = []
        var index = 0
        /// Appends what of `item` stands in `range`; within the part `part` it goes on where the same face did.
        func append(_ item: TextItem, _ range: Range<Int>, in part: Faced? = nil) {
            guard !range.isEmpty else { return }
            var piece = item
            piece.range = range
            if let part {
                piece.face = part.face
                if let last = result.last, last.face == piece.face, last.script == piece.script,
                    last.level == piece.level, last.range.upperBound == range.lowerBound,
                    part.range.contains(last.range.lowerBound)
                {
                    result[result.count - 1].range = last.range.lowerBound..<range.upperBound
                    return
                }
            }
            result.append(piece)
        }
        for item in items {
            var start = item.range.lowerBound
            while index < parts.count, parts[index].range.lowerBound < item.range.upperBound {
                let inner = item.range.clamped(to: parts[index].range)
                append(item, start..<max(start, inner.lowerBound))
                append(item, inner, in: parts[index])
                start = max(start, inner.upperBound)
                guard parts[index].range.upperBound <= item.range.upperBound else { break }
                index += 1
            }
            append(item, start..<max(start, item.range.upperBound))
        }
        return result
    }
}
