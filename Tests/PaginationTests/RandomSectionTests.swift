import Geometry
import Pagination
import Styling
import Support
import Testing

/// Sections of random blocks on random pages.
@Suite struct RandomSectionTests {
    /// A page of ordinary size: every rule of placing holds.
    @Test(arguments: 0..<(Shared.isSlow ? 4_000 : 300))
    func everyRuleOfPlacingHolds(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let specimen = Self.specimen(&random, longest: 14, tallest: 150)
        let master = SpecimenSection.master(
            rows: Int.random(in: 14...50, using: &random), columns: Int.random(in: 1...4, using: &random))
        let comment: Comment = "seed \(seed)"
        let composed = specimen.compose(master)
        PageRules.check(composed, of: specimen, master: master, comment)
        PageRules.checkGrid(composed, of: specimen, master: master, comment)
        PageRules.checkLoneLines(composed, of: specimen, master: master, comment)
    }

    /// Pages too small for what must stand on them: it ends, and each line is drawn once and in order.
    @Test(arguments: 0..<(Shared.isSlow ? 3_000 : 200))
    func nothingIsLostOnTinyPages(seed: Int) {
        var random = SplitMix(seed: UInt64(seed) &+ 10_000)
        let specimen = Self.specimen(&random, longest: 30, longestNote: 30, tallest: 900)
        let master = SpecimenSection.master(
            rows: Int.random(in: 1...7, using: &random), columns: Int.random(in: 1...6, using: &random))
        let composed = specimen.compose(master)
        PageRules.checkOrder(composed, of: specimen, master: master, "seed \(seed)")
    }

    /// The choice of the whole is never dearer than first fit, and the same each time.
    @Test(arguments: 0..<100)
    func theSameSectionGivesTheSamePages(seed: Int) {
        var random = SplitMix(seed: UInt64(seed) &+ 20_000)
        let specimen = Self.specimen(&random, longest: 14, tallest: 150)
        let master = SpecimenSection.master()
        let first = specimen.compose(master).things(master).map(\.description)
        #expect(first == specimen.compose(master).things(master).map(\.description), "seed \(seed)")
    }

    static func specimen(_ random: inout SplitMix, longest: Int, longestNote: Int = 3, tallest: Int) -> SpecimenSection
    {
        var specimen = SpecimenSection()
        for _ in 0..<Int.random(in: 0...25, using: &random) {
            let lines = Int.random(in: 1...longest, using: &random)
            switch Int.random(in: 0..<16, using: &random) {
            case 0, 1: specimen.heading(Int.random(in: 1...2, using: &random))
            case 2:
                specimen.figure(
                    width: Double(Int.random(in: 1...300, using: &random)),
                    height: Double(Int.random(in: 1...tallest, using: &random)))
            case 3:
                specimen.table(
                    rows: Int.random(in: 0...12, using: &random), columns: Int.random(in: 1...2, using: &random),
                    lines: Int.random(in: 1...3, using: &random), header: Bool.random(using: &random))
            case 4, 5:
                let notes = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                    specimen.note(Int.random(in: 1...longestNote, using: &random))
                }
                specimen.paragraph(lines, notes: notes, markLine: Int.random(in: 0..<lines, using: &random))
            case 6:
                let leading = Length.points(Double.random(in: 10.5...14, using: &random))
                specimen.paragraph(lines, style: ParagraphStyle(leading: leading, spaceBefore: .points(6)))
            case 7:
                specimen.paragraph(lines, style: ParagraphStyle(leading: SpecimenSection.grid, isKeptTogether: true))
            case 8: specimen.section.blocks.append(.columnBreak)
            case 9: specimen.section.blocks.append(.pageBreak)
            case 10:
                specimen.paragraph(
                    Int.random(in: 1...3, using: &random),
                    style: ParagraphStyle(
                        leading: .points(24), spaceBefore: .points(20), spaceAfter: .points(20),
                        isPageWide: true))
            case 11:
                specimen.figure(
                    width: Double(Int.random(in: 1...300, using: &random)),
                    height: Double(Int.random(in: 1...tallest, using: &random)),
                    share: Double.random(in: 0.1...0.9, using: &random),
                    side: Bool.random(using: &random) ? .left : .right)
            default: specimen.paragraph(lines)
            }
        }
        return specimen
    }
}
