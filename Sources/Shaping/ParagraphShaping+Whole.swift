import Geometry
import Pango
import Typography

/// Setting a stretch whole: text whose characters shape each other, or that runs right to left.
extension ParagraphShaping {
    /// A cluster: bytes of the paragraph and glyphs of the run, with its first character.
    private struct Cluster {
        var text: Range<Int>
        var glyphs: Range<Int>
        var width: Int
        var scalar: UInt32
    }

    /// Sets a stretch between its controls.
    mutating func appendWhole(_ stretch: Stretch) {
        var start = stretch.range.lowerBound
        var index = start
        while index < stretch.range.upperBound {
            if let (separator, width) = Separator.at(index, text), separator.isControl {
                appendParts(stretch, start..<index)
                appendControl(separator, index..<index + width, stretch)
                index += width
                start = index
            } else {
                index += PlainText.decode(text, index).width
            }
        }
        appendParts(stretch, start..<stretch.range.upperBound)
    }

    /// The most bytes that are shaped at once: a megabyte without a space needs no more memory than its glyphs take.
    private static let longestPart = 1 << 15

    /// Sets `range`, which holds no controls; one that is very long in parts, cut where a line may end or else between graphemes.
    private mutating func appendParts(_ stretch: Stretch, _ range: Range<Int>) {
        let excess = StackedMarks.excess(in: text, range)
        for marks in excess { engine.findings.stackedMarks(marks.count, at: marks.range.lowerBound, paragraph) }
        let left = excess.map(\.range)
        var start = range.lowerBound
        while range.upperBound - start > ParagraphShaping.longestPart {
            let limit = start + ParagraphShaping.longestPart
            let window = limit - ParagraphShaping.longestPart / 4..<limit
            var end =
                window.last { flags[$0].contains(.line) && flags[$0].contains(.grapheme) }
                ?? (start + 1..<limit).last { flags[$0].contains(.grapheme) }
                ?? (start + 1..<limit).last { flags[$0].contains(.character) } ?? limit
            // Marks that are not drawn stay with their letter, for they are in no other cluster.
            if let marks = left.first(where: { $0.upperBound > end }), marks.lowerBound <= end {
                end = marks.upperBound
            }
            appendShaped(stretch, start..<end, leavingOut: left)
            start = end
        }
        appendShaped(stretch, start..<range.upperBound, leavingOut: left)
    }

    private mutating func appendShaped(_ stretch: Stretch, _ range: Range<Int>, leavingOut: [Range<Int>]) {
        guard !range.isEmpty else { return }
        let isRightToLeft = stretch.level % 2 == 1
        var glyphs: [ShapedGlyph] = []
        stretch.fount.shape(
            text, range, isRightToLeft: isRightToLeft, leavingOut: leavingOut, with: engine.shaper,
            into: &glyphs)
        // Unseen characters belong to what stands before them, whichever way HarfBuzz went on from them.
        for index in glyphs.indices { glyphs[index].cluster = Int32(seenStart(Int(glyphs[index].cluster), range)) }
        guard !glyphs.isEmpty else {  // nothing of it is seen
            builder.items.append(.box(width: .zero, text: range))
            return
        }
        builder.openRun(openRun(stretch, at: range.lowerBound), capacity: glyphs.count)
        let settledSpace = engine.settings.space != nil && !stretch.fount.style.key.isCode
        for glyph in glyphs {
            if glyph.id == 0 {
                engine.findings.missingGlyph(
                    PlainText.decode(text, Int(glyph.cluster)).scalar, at: Int(glyph.cluster), paragraph)
            }
            var placed = Glyph(glyph)
            if settledSpace, text[Int(glyph.cluster)] == 0x20 {
                placed.advance = Int32(stretch.fount.space(for: 0x20, settings: engine.settings).advance)
            }
            placed.cluster -= Int32(range.lowerBound)
            builder.append(placed)
        }
        var seen = range
        let first = Int((isRightToLeft ? glyphs.last : glyphs.first)?.cluster ?? 0)
        if first > range.lowerBound, Separator.at(first, text) != nil {
            // What is not seen must not hide that a space comes first.
            builder.items.append(.box(width: .zero, text: range.lowerBound..<first))
            seen = first..<range.upperBound
        }
        appendItems(clusters(of: glyphs, in: seen, isRightToLeft: isRightToLeft), glyphs, stretch)
        builder.closeRun(text, end: range.upperBound)
    }

    /// The first character at or behind `offset` in `range` that is seen; `offset` where there is none.
    private func seenStart(_ offset: Int, _ range: Range<Int>) -> Int {
        var index = offset
        while index < range.upperBound {
            let (scalar, width) = PlainText.decode(text, index)
            guard SeenCharacters.isUnseen(scalar) else { return index }
            index += width
        }
        return offset
    }

    /// The clusters in logical order; they cover `range`.
    private func clusters(of glyphs: [ShapedGlyph], in range: Range<Int>, isRightToLeft: Bool) -> [Cluster] {
        var clusters: [Cluster] = []
        clusters.reserveCapacity(glyphs.count)
        for step in 0..<glyphs.count {
            let index = isRightToLeft ? glyphs.count - 1 - step : step
            let start = Int(glyphs[index].cluster)
            let width = Int(glyphs[index].advance)
            if let last = clusters.indices.last, clusters[last].text.lowerBound == start {
                let known = clusters[last].glyphs
                clusters[last].glyphs = min(known.lowerBound, index)..<max(known.upperBound, index + 1)
                clusters[last].width += width
            } else {
                let start = clusters.isEmpty ? range.lowerBound : start
                clusters.append(
                    Cluster(
                        text: start..<range.upperBound, glyphs: index..<index + 1, width: width,
                        scalar: PlainText.decode(text, start).scalar))
            }
        }
        for index in clusters.indices.dropLast() {
            clusters[index].text = clusters[index].text.lowerBound..<clusters[index + 1].text.lowerBound
        }
        return clusters
    }

    private mutating func appendItems(_ clusters: [Cluster], _ glyphs: [ShapedGlyph], _ stretch: Stretch) {
        var index = 0
        while index < clusters.count {
            let cluster = clusters[index]
            if index > 0 || cluster.text.lowerBound > stretch.range.lowerBound,
                Separator.at(cluster.text.lowerBound, text) == nil
            {
                let white = stretch.fount.white(of: cluster.scalar, glyph: glyphs[cluster.glyphs.lowerBound].id)
                appendJoint(
                    at: cluster.text.lowerBound, next: EastAsian.Edge(scalar: cluster.scalar, white: white), stretch)
            }
            if let separator = Separator.at(cluster.text.lowerBound, text)?.separator {
                var end = index + 1
                while end < clusters.count, Separator.at(clusters[end].text.lowerBound, text)?.separator == separator {
                    end += 1
                }
                let last =
                    cluster.text.lowerBound > 0 ? PlainText.decodeBackward(text, cluster.text.lowerBound).scalar : 0
                let run = clusters[index..<end]
                appendGlue(
                    separator, cluster.text.lowerBound..<clusters[end - 1].text.upperBound,
                    width: run.reduce(0) { $0 + width(of: $1, separator, stretch) }, glyphs: span(run), last: last,
                    stretch)
                index = end
                continue
            }
            var end = index + 1
            while end < clusters.count, end - index < ParagraphShaping.longestBox, joins(clusters[end]) { end += 1 }
            appendBox(clusters[index..<end], glyphs, stretch)
            index = end
        }
    }

    private func width(of cluster: Cluster, _ separator: Separator, _ stretch: Stretch) -> Int {
        if case .space = separator, engine.settings.space != nil {
            return stretch.fount.space(for: 0x20, settings: engine.settings).advance
        }
        return cluster.width
    }

    private func span(_ clusters: ArraySlice<Cluster>) -> Range<Int> {
        guard let first = clusters.first, let last = clusters.last else { return 0..<0 }
        return min(
            first.glyphs.lowerBound, last.glyphs.lowerBound)..<max(first.glyphs.upperBound, last.glyphs.upperBound)
    }

    /// The most clusters of a box, so that its width is always a number of 32 bits.
    private static let longestBox = 4096

    /// Whether nothing can come between a cluster and the one before it: no space, no break, no room beside an ideograph.
    private func joins(_ cluster: Cluster) -> Bool {
        let offset = cluster.text.lowerBound
        return Separator.at(offset, text) == nil && !flags[offset].contains(.line)
            && !EastAsian.isWide(cluster.scalar) && !EastAsian.isWide(PlainText.decodeBackward(text, offset).scalar)
    }

    private mutating func appendBox(_ clusters: ArraySlice<Cluster>, _ glyphs: [ShapedGlyph], _ stretch: Stretch) {
        guard let first = clusters.first, let last = clusters.last else { return }
        let range = span(clusters)
        let flex = builder.current.flex
        let behind = last.text.upperBound
        let measure = flex.measure(
            glyphs[range], endsWord: behind == text.count || Separator.at(behind, text) != nil)
        let end = PlainText.decodeBackward(text, last.text.upperBound).scalar
        var box = ParagraphItem.box(
            width: Length(units: measure.width), stretch: Length(units: measure.stretch),
            shrink: Length(units: measure.shrink), content: builder.fragment(range),
            text: first.text.lowerBound..<last.text.upperBound)
        box.startProtrusion = Length(units: Int(flex.start(first.scalar, Int32(clamping: first.width))))
        box.endProtrusion = Length(units: Int(flex.end(end, Int32(clamping: last.width))))
        // The blank halves of full-width marks stand outside of the line, whether or not punctuation hangs.
        let isCode = stretch.fount.style.key.isCode
        if EastAsian.isOpening(first.scalar), !isCode {
            box.startProtrusion = stretch.fount.white(of: first.scalar, glyph: glyphs[first.glyphs.lowerBound].id)
        }
        lastWhite = .zero
        if EastAsian.isClosing(end), !isCode {
            lastWhite = stretch.fount.white(of: end, glyph: glyphs[last.glyphs.lowerBound].id)
            box.endProtrusion = lastWhite
        }
        builder.items.append(box)
        isAtLineStart = false
    }
}

extension Separator {
    /// Whether it ends a run: not a space.
    var isControl: Bool {
        switch self {
        case .tab, .lineBreak, .attachment: true
        case .space, .fastSpace, .fixedSpace: false
        }
    }
}
