import Geometry
public import Typography

/// Breaks lines one by one, each as long as its room allows: the yardstick that total fit must never fall behind.
public enum FirstFit {
    /// The greedy breaks of `paragraph`; linear in its items.
    ///
    /// Demerits are counted as total fit counts them when it takes any line.
    public static func breaks(_ paragraph: ShapedParagraph, measures: LineMeasures) -> BrokenParagraph {
        let split = paragraph.splittingUnits(of: BreakpointTable(paragraph, emergencies: false), measures: measures)
        let table = BreakpointTable(split, emergencies: true)
        let cost = LineCost(split, effort: .desperate)
        let breaks = breaks(table.points, measures: measures, cost: cost)
        let lines = table.lineBreaks(breaks, of: split, measures: measures, cost: cost)
        return BrokenParagraph(
            paragraph: split, breaks: lines, demerits: lines.reduce(0) { $0 + $1.demerits }, looseness: 0)
    }

    /// The last breakpoint that each line can reach; the next one where it can reach none.
    private static func breaks(_ points: [Breakpoint], measures: LineMeasures, cost: LineCost) -> [Int] {
        var breaks: [Int] = []
        var previous = 0
        while previous < points.count - 1 {
            let room = Double(measures[breaks.count].width.units)
            var chosen: Int?
            var index = previous + 1
            while index < points.count {
                defer { index += 1 }
                guard points[index].item >= points[previous].firstItem else { continue }
                let fits = cost.ratio(points[index].end - points[previous].start, measure: room, isLast: true) != nil
                if fits || chosen == nil { chosen = index }
                let isWanted = points[index].penalty <= Double(ShapedParagraph.wantedPenalty)
                if !fits || points[index].isForced || isWanted { break }
            }
            guard let chosen else { break }
            breaks.append(chosen)
            previous = chosen
        }
        return breaks
    }
}
