import Geometry
public import Typography

/// Chooses a paragraph's line breaks as a whole, or line by line where its settings say so.
///
/// Three tries, each only where the one before found nothing: within the tolerance; with the emergency stretch; and at any ratio, with
/// words wider than their line broken between graphemes and, last of all, lines that stick out. The third always succeeds, and all text is
/// set in each.
public enum Breaker {
    /// The best breaks of `paragraph`; linear in its items while rooms are alike.
    ///
    /// - Parameters:
    ///   - measures: the room of each line. A width that is not positive sets a cluster a line.
    ///   - looseness: how many lines more (or, negative, fewer) than the best way are asked for, −2 … 2; when that cannot be had, the
    ///     nearest (TeXbook, page 103, `\looseness`).
    public static func breaks(
        _ paragraph: ShapedParagraph, measures: LineMeasures, looseness: Int = 0
    ) -> BrokenParagraph {
        guard looseness != 0 else { return solve(paragraph, measures: measures, countsLines: false)[0] }
        let all = variants(paragraph, measures: measures)
        return all.min { abs($0.looseness - looseness) < abs($1.looseness - looseness) } ?? all[0]
    }

    /// The best breaks for each line count near the best one, fewest lines first; the best itself is among them, with looseness 0.
    ///
    /// All come from one pass. None but the best leaves the tolerance.
    ///
    /// - Parameter range: how many lines fewer and more are asked for.
    public static func variants(
        _ paragraph: ShapedParagraph, measures: LineMeasures, range: ClosedRange<Int> = -2...2
    ) -> [BrokenParagraph] {
        solve(paragraph, measures: measures, countsLines: true).filter {
            range.contains($0.looseness) || $0.looseness == 0
        }
    }

    private static func solve(
        _ paragraph: ShapedParagraph, measures: LineMeasures, countsLines: Bool
    ) -> [BrokenParagraph] {
        guard !paragraph.firstLine.isEmpty else {
            return solveAlike(paragraph, measures: measures, countsLines: countsLines)
        }
        let ways = paragraph.endingFirstLine(in: measures[0].width).map { way in
            solveAlike(way.paragraph, measures: measures, countsLines: countsLines).filter {
                $0.breaks[0].item == way.end
            }
        }
        func least(_ way: [BrokenParagraph]) -> Double { way.lazy.map(\.demerits).min() ?? .infinity }
        if let best = ways.min(by: { least($0) < least($1) }), best.contains(where: { $0.looseness == 0 }) {
            return best
        }
        var alike = paragraph
        alike.firstLine = []
        return solveAlike(alike, measures: measures, countsLines: countsLines)
    }

    /// The solutions for a paragraph whose lines all look alike.
    private static func solveAlike(
        _ paragraph: ShapedParagraph, measures: LineMeasures, countsLines: Bool
    ) -> [BrokenParagraph] {
        guard paragraph.settings.isTotalFit else { return [FirstFit.breaks(paragraph, measures: measures)] }
        let table = BreakpointTable(paragraph, emergencies: false)
        if !table.hasUnit(widerThan: measures.widest, shrinks: paragraph.settings.alignment == .justified) {
            for effort in [LineCost.Effort.careful, .stretched] where isWorthwhile(effort, paragraph) {
                let cost = LineCost(paragraph, effort: effort)
                let solutions = TotalFit.solutions(table, measures: measures, cost: cost, countsLines: countsLines)
                if !solutions.isEmpty {
                    return finish(solutions, paragraph, table: table, measures: measures, cost: cost)
                }
            }
        }
        let split = paragraph.splittingUnits(of: table, measures: measures)
        let finer = BreakpointTable(split, emergencies: true)
        let cost = LineCost(split, effort: .desperate)
        let solutions = TotalFit.solutions(finer, measures: measures, cost: cost, countsLines: countsLines)
        return finish(solutions, split, table: finer, measures: measures, cost: cost)
    }

    /// A try that differs from the one before in nothing is left out.
    private static func isWorthwhile(_ effort: LineCost.Effort, _ paragraph: ShapedParagraph) -> Bool {
        effort == .careful
            || (paragraph.settings.alignment == .justified && paragraph.settings.emergencyStretch > .zero)
    }

    private static func finish(
        _ solutions: [TotalFit.Solution], _ paragraph: ShapedParagraph, table: BreakpointTable, measures: LineMeasures,
        cost: LineCost
    ) -> [BrokenParagraph] {
        guard let best = solutions.min(by: { $0.demerits < $1.demerits }) else {
            preconditionFailure("the last try sets every paragraph")
        }
        return solutions.map { solution in
            BrokenParagraph(
                paragraph: paragraph,
                breaks: table.lineBreaks(solution.breaks, of: paragraph, measures: measures, cost: cost),
                demerits: solution.demerits, looseness: solution.breaks.count - best.breaks.count)
        }
    }
}
