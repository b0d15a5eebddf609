import Geometry
import Typography

extension BreakpointTable {
    /// The lines that end at `breaks`, judged anew; linear in their number.
    ///
    /// - Parameter breaks: indices of breakpoints, ascending; the last is the paragraph's end.
    func lineBreaks(
        _ breaks: [Int], of paragraph: ShapedParagraph, measures: LineMeasures, cost: LineCost
    ) -> [LineBreak] {
        var lines: [LineBreak] = []
        lines.reserveCapacity(breaks.count)
        var previous = points[0]
        var text = 0
        var above: (ratio: Double, fitness: Int32, hyphens: Int32)?
        for (number, index) in breaks.enumerated() {
            let point = points[index]
            let sums = point.end - previous.start
            let measure = measures[number]
            let room = Double(measure.width.units)
            let judged = cost.ratio(sums, measure: room, isLast: point.isForced)
            let ratio = judged ?? -1
            let fitness = LineCost.fitness(ratio)
            var demerits =
                judged == nil ? LineCost.overfullDemerits : cost.demerits(ratio: ratio, line: sums, endingAt: point)
            if let above, judged != nil {
                demerits +=
                    cost.neighbours(
                        upper: above.ratio, upperFitness: above.fitness, hyphens: above.hyphens, lower: ratio,
                        lowerFitness: fitness, endingAt: point) ?? 0
            }
            let end = textEnd(of: point, in: paragraph)
            var line = LineBreak(
                item: Int(point.item),
                items: Int(previous.firstItem)..<max(Int(previous.firstItem), Int(point.endItem)),
                text: text..<max(text, end), ratio: setRatio(sums, room: room, isLast: point.isForced, cost: cost),
                badness: LineCost.badness(ratio), demerits: demerits, width: Length(units: Int(sums.width)),
                measure: measure, isLast: point.isForced)
            line.startDiscretionary = discretionary(at: previous, in: paragraph) { $0.post }
            line.endDiscretionary = discretionary(at: point, in: paragraph) { $0.pre }
            if judged == nil {
                line.overflow = Length(
                    units: max(0, Int((sums.width - room - (cost.isRagged ? 0 : sums.shrink)).rounded())))
            }
            line.startProtrusion = startProtrusion(line, in: paragraph)
            line.endProtrusion = endProtrusion(line, in: paragraph)
            line.endsInHyphen = point.isHyphen
            line.endsInInsertedHyphen = point.isHyphen && line.endDiscretionary != nil
            line.usesEmergencyBreak = point.isEmergency
            lines.append(line)
            above = (ratio, fitness, point.isHyphen ? (above?.hyphens ?? 0) + 1 : 0)
            text = line.text.upperBound
            previous = point
        }
        return lines
    }

    /// The ratio a line is set with: without the emergency stretch, and 0 where it cannot reach the edge by it.
    private func setRatio(_ sums: Sums, room: Double, isLast: Bool, cost: LineCost) -> Double {
        let free = room - sums.width
        if cost.isRagged || sums.leaders > 0 && free >= 0 { return 0 }
        if free < 0 { return sums.shrink > 0 ? max(-1, free / sums.shrink) : 0 }
        if isLast { return 0 }
        return cost.stretchRatio(sums, free: free) ?? 0
    }

    /// Where in the text a line that ends at `point` ends.
    private func textEnd(of point: Breakpoint, in paragraph: ShapedParagraph) -> Int {
        let items = paragraph.items
        guard Int(point.item) < items.count else { return Int(items.last?.textEnd ?? 0) }
        let item = items[Int(point.item)]
        guard item.kind == .discretionary else { return trailingEnd(behind: point, in: paragraph) }
        let texts = paragraph.discretionaries[Int(item.content)]
        if texts.post.fragments.isEmpty { return Int(item.textEnd) }
        // The head keeps what it shows of the text that the break replaces.
        let head = paragraph.text(of: texts.pre.fragments).dropLast()
        let whole = paragraph.text(of: texts.none.fragments)
        return whole.starts(with: head) ? min(Int(item.textStart) + head.count, Int(item.textEnd)) : Int(item.textStart)
    }

    /// Spaces that vanish behind a break belong to the line before it.
    private func trailingEnd(behind point: Breakpoint, in paragraph: ShapedParagraph) -> Int {
        let first = Int(point.firstItem)
        guard first > Int(point.item) else { return Int(paragraph.items[Int(point.item)].textEnd) }
        return first < paragraph.items.count
            ? Int(paragraph.items[first].textStart) : Int(paragraph.items.last?.textEnd ?? 0)
    }

    private func discretionary(
        at point: Breakpoint, in paragraph: ShapedParagraph, _ part: (Discretionary) -> DiscretionaryPiece
    ) -> Int? {
        guard point.item >= 0, Int(point.item) < paragraph.items.count else { return nil }
        let item = paragraph.items[Int(point.item)]
        guard item.kind == .discretionary else { return nil }
        return part(paragraph.discretionaries[Int(item.content)]).fragments.isEmpty ? nil : Int(item.content)
    }

    private func startProtrusion(_ line: LineBreak, in paragraph: ShapedParagraph) -> Length {
        if let index = line.startDiscretionary { return paragraph.discretionaries[index].post.protrusion }
        guard let first = line.items.first else { return .zero }
        return paragraph.items[first].kind == .box ? paragraph.items[first].startProtrusion : .zero
    }

    private func endProtrusion(_ line: LineBreak, in paragraph: ShapedParagraph) -> Length {
        if let index = line.endDiscretionary { return paragraph.discretionaries[index].pre.protrusion }
        guard let last = line.items.last(where: { isSolid(paragraph.items[$0], in: paragraph) }) else { return .zero }
        let item = paragraph.items[last]
        switch item.kind {
        case .box: return item.endProtrusion
        case .discretionary: return paragraph.discretionaries[Int(item.content)].none.protrusion
        default: return .zero
        }
    }

    private func isSolid(_ item: ParagraphItem, in paragraph: ShapedParagraph) -> Bool {
        switch item.kind {
        case .box: true
        case .glue: item.isLeader
        case .penalty: false
        case .discretionary: !paragraph.discretionaries[Int(item.content)].none.fragments.isEmpty
        }
    }
}
