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
                appendShaped(stretch, start..<index)
                appendControl(separator, index..<index + width, stretch)
                index += width
                start = index
            } else {
                index += PlainText.decode(text, index).width
            }
        }
        appendShaped(stretch, start..<stretch.range.upperBound)
    }

    private mutating func appendShaped(_ stretch: Stretch, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        var glyphs: [ShapedGlyph] = []
        let isRightToLeft = stretch.level % 2 == 1
        stretch.fount.shape(text, range, isRightToLeft: isRightToLeft, with: engine.shaper, into: &glyphs)
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
        appendItems(clusters(of: glyphs, in: range, isRightToLeft: isRightToLeft), glyphs, stretch)
        builder.closeRun(text, end: range.upperBound)
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
            if index > 0 || cluster.text.lowerBound > stretch.range.lowerBound {
                appendJoint(before: cluster, stretch)
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
            while end < clusters.count, joins(clusters[end - 1], clusters[end]) { end += 1 }
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

    /// Whether nothing can come between two clusters: no space, no break, no room between ideographs.
    private func joins(_ first: Cluster, _ second: Cluster) -> Bool {
        let offset = second.text.lowerBound
        return Separator.at(offset, text) == nil && !flags[offset].contains(.line)
            && EastAsian.gap(between: PlainText.decodeBackward(text, offset).scalar, and: second.scalar) == nil
    }

    /// What stands between the last cluster and `cluster`: a break, or room.
    private mutating func appendJoint(before cluster: Cluster, _ stretch: Stretch) {
        let offset = cluster.text.lowerBound
        guard Separator.at(offset, text) == nil else { return }
        let (last, width) = PlainText.decodeBackward(text, offset)
        guard Separator.at(offset - width, text) == nil else { return }
        let mayBreak = flags[offset].contains(.line)
        if let gap = EastAsian.gap(between: last, and: cluster.scalar) {
            if !mayBreak { builder.items.append(.penalty(ParagraphItem.infinitePenalty, at: offset)) }
            builder.items.append(.glue(gap.flex(em: stretch.fount.style.key.size), text: offset..<offset))
        } else if mayBreak, last == 0xAD {
            appendSoftHyphen(at: offset, stretch)
        } else if mayBreak {
            appendBreak(at: offset, last: last, lastWidth: width, next: cluster.scalar, stretch.fount)
        }
    }

    private mutating func appendSoftHyphen(at offset: Int, _ stretch: Stretch) {
        guard let glyph = stretch.fount.face.glyph(for: "-") else { return }
        let form = stretch.fount.hyphen(
            HyphenForm(glyph: glyph, kern: 0, advance: Int32(stretch.fount.face.advance(of: glyph))))
        builder.items.append(
            ParagraphItem(
                kind: .discretionary, width: .zero, penalty: Int32(engine.settings.hyphenPenalty),
                content: builder.hyphen(form, at: offset), text: offset..<offset, isHyphen: true))
    }

    private mutating func appendBox(_ clusters: ArraySlice<Cluster>, _ glyphs: [ShapedGlyph], _ stretch: Stretch) {
        guard let first = clusters.first, let last = clusters.last else { return }
        let range = span(clusters)
        let flex = builder.current.flex
        let measure = flex.measure(glyphs[range])
        let end = PlainText.decodeBackward(text, last.text.upperBound).scalar
        var box = ParagraphItem.box(
            width: Length(units: measure.width), stretch: Length(units: measure.stretch),
            shrink: Length(units: measure.shrink), content: builder.fragment(range),
            text: first.text.lowerBound..<last.text.upperBound)
        box.startProtrusion = Length(units: Int(flex.start(first.scalar, Int32(clamping: first.width))))
        box.endProtrusion = Length(units: Int(flex.end(end, Int32(clamping: last.width))))
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
