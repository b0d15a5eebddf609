import Geometry
import Typography

extension BreakpointTable {
    /// Whether there is a stretch without a break that cannot stand on a line of `measure`.
    func hasUnit(widerThan measure: Length, shrinks: Bool) -> Bool {
        var found = false
        forEachUnit(widerThan: measure, shrinks: shrinks) { _, _ in found = true }
        return found
    }

    /// Calls `body` with the items and the width of each stretch without a break that cannot stand on a line of `measure`; linear.
    func forEachUnit(widerThan measure: Length, shrinks: Bool, _ body: (Range<Int>, Double) -> Void) {
        let room = Double(max(measure, .zero).units)
        var next = 1
        for index in points.indices.dropLast() {
            next = max(next, index + 1)
            while points[next].item < points[index].firstItem { next += 1 }
            let sums = points[next].end - points[index].start
            let least = shrinks ? sums.width - sums.shrink : sums.width
            guard least > room else { continue }
            body(
                Int(points[index].firstItem)..<max(Int(points[index].firstItem), Int(points[next].endItem)), sums.width)
        }
    }
}

extension ShapedParagraph {
    /// What a break inside a word costs where the word is wider than its line.
    static let emergencyPenalty: Int32 = 2_000
    /// Words up to this many lines long may be broken behind any cluster; longer ones, behind their first lines, only where a line
    /// is full. That bounds the breaks of a paragraph without spaces by its lines.
    static let freeLines = 8

    /// The paragraph with breaks of last resort in the stretches that are wider than the narrowest line.
    func splittingUnits(of table: BreakpointTable, measures: LineMeasures) -> ShapedParagraph {
        var units: [(items: Range<Int>, width: Double)] = []
        table.forEachUnit(widerThan: measures.narrowest, shrinks: settings.alignment == .justified) { range, width in
            // Neighbouring units may share items where a break's own item begins the next.
            let first = max(range.lowerBound, units.last?.items.upperBound ?? 0)
            if first < range.upperBound { units.append((first..<range.upperBound, width)) }
        }
        guard !units.isEmpty else { return self }
        var result = self
        result.items = []
        result.items.reserveCapacity(items.count)
        var copied = 0
        let line = max(measures.rest.width, Length(units: 1))
        for unit in units {
            result.items += items[copied..<unit.items.lowerBound]
            copied = unit.items.upperBound
            var cuts = Cuts(line: line, freeWidth: line * (ShapedParagraph.freeLines + measures.first.count))
            for index in unit.items {
                result.append(items[index], isLast: index == unit.items.upperBound - 1, cuts: &cuts)
            }
        }
        result.items += items[copied...]
        return result
    }

    /// Where a long word may be cut: freely in its beginning, then where lines are full.
    private struct Cuts {
        let line: Length
        let freeWidth: Length
        var width = Length.zero
        /// Where the last full line from the word's beginning ends.
        var fullLine = Length.zero

        /// Whether a cut is made before a cluster of `next`.
        mutating func cuts(before next: Length) -> Bool {
            defer { width += next }
            let isFull = width + next > fullLine + line
            if isFull { fullLine = width }
            return isFull || width <= freeWidth
        }
    }

    /// Appends `item`, a box in its pieces.
    private mutating func append(_ item: ParagraphItem, isLast: Bool, cuts: inout Cuts) {
        guard item.kind == .box else {
            cuts.width += item.width
            items.append(item)
            return
        }
        if items.last?.kind == .box {
            items.append(ShapedParagraph.emergencyBreak(at: Int(item.textStart)))
        }
        guard !item.isAttachment, item.content >= 0 else {
            cuts.width += item.width
            items.append(item)
            return
        }
        let fragment = fragments[Int(item.content)]
        var piece = item
        piece.width = .zero
        piece.endProtrusion = .zero
        var pieceFirst = 0
        let clusters = logicalClusters(of: fragment)
        for (index, cluster) in clusters.enumerated() {
            if cuts.cuts(before: cluster.width) && index > 0 {
                piece.textEnd = Int32(max(Int(piece.textStart), cluster.text))
                flush(piece, clusters: clusters[pieceFirst..<index], of: item, fragment: fragment)
                items.append(ShapedParagraph.emergencyBreak(at: Int(piece.textEnd)))
                piece.startProtrusion = .zero
                piece.textStart = piece.textEnd
                piece.width = .zero
                pieceFirst = index
            }
            piece.width += cluster.width
        }
        piece.endProtrusion = item.endProtrusion
        piece.textEnd = item.textEnd
        flush(piece, clusters: clusters[pieceFirst...], of: item, fragment: fragment)
    }

    private static func emergencyBreak(at position: Int) -> ParagraphItem {
        var item = ParagraphItem.penalty(emergencyPenalty, at: position)
        item.isEmergency = true
        return item
    }

    /// Appends `piece`, which draws `clusters` of `fragment`, with its share of the box's flexibility.
    private mutating func flush(
        _ piece: ParagraphItem, clusters: ArraySlice<LogicalCluster>, of item: ParagraphItem, fragment: Fragment
    ) {
        var piece = piece
        let share = item.width.units == 0 ? 0 : piece.width.ratio(to: item.width)
        piece.stretch = item.stretch.scaled(by: share)
        piece.shrink = item.shrink.scaled(by: share)
        guard let first = clusters.first, let last = clusters.last else { return }
        let glyphs =
            min(
                first.glyphs.lowerBound, last.glyphs.lowerBound)..<max(
                first.glyphs.upperBound, last.glyphs.upperBound)
        piece.content = Int32(fragments.count)
        fragments.append(Fragment(run: Int(fragment.run), glyphs: glyphs))
        items.append(piece)
    }
}

/// A cluster of a fragment: glyphs and the place in the paragraph's text.
struct LogicalCluster {
    var glyphs: Range<Int>
    var text: Int
    var width: Length
}

extension ShapedParagraph {
    /// The clusters of `fragment` in logical order; linear.
    func logicalClusters(of fragment: Fragment) -> [LogicalCluster] {
        let run = runs[Int(fragment.run)]
        var clusters: [LogicalCluster] = []
        for index in fragment.glyphs {
            let glyph = run.glyphs[index]
            let text = run.start + Int(glyph.cluster)
            if let last = clusters.last, last.text == text {
                clusters[clusters.count - 1].glyphs = last.glyphs.lowerBound..<index + 1
                clusters[clusters.count - 1].width += Length(units: Int(glyph.advance))
            } else {
                clusters.append(
                    LogicalCluster(glyphs: index..<index + 1, text: text, width: Length(units: Int(glyph.advance))))
            }
        }
        if run.level % 2 == 1 { clusters.reverse() }
        return clusters
    }

    /// The bytes that the glyphs of `fragment` stand for, as a range of its run's text.
    func bytes(of fragment: Fragment) -> Range<Int> {
        let run = runs[Int(fragment.run)]
        let glyphs = fragment.glyphs
        guard !glyphs.isEmpty else { return 0..<0 }
        let isBackward = run.level % 2 == 1
        let first = isBackward ? glyphs.upperBound - 1 : glyphs.lowerBound
        let isRunStart = isBackward ? first == run.glyphs.count - 1 : first == 0
        let start = isRunStart ? 0 : Int(run.glyphs[first].cluster)
        let after = isBackward ? glyphs.lowerBound - 1 : glyphs.upperBound
        let end = run.glyphs.indices.contains(after) ? Int(run.glyphs[after].cluster) : run.text.count
        return start..<max(start, end)
    }

    /// The UTF-8 text that `fragments` stand for.
    func text(of fragments: [Fragment]) -> [UInt8] {
        fragments.flatMap { runs[Int($0.run)].text[bytes(of: $0)] }
    }
}
