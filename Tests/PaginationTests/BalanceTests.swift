import Geometry
import Pagination
import Styling
import Support
import Testing

@Suite struct BalanceTests {
    @Test(arguments: [2, 3], 1...9)
    func linesOfAListAreSharedWithinOne(columns: Int, count: Int) {
        var specimen = SpecimenSection()
        for _ in 0..<count { specimen.paragraph(1) }
        let master = SpecimenSection.master(columns: columns)
        let heights = specimen.compose(master).columns(of: 0, master).map(\.count)
        #expect(heights.reduce(0, +) == count)
        #expect((heights.max() ?? 0) - (heights.min() ?? 0) <= 1, "\(heights)")
        #expect(heights == heights.sorted(by: >), "earlier columns are the higher ones")
    }

    @Test(arguments: [2, 3], 4...9)
    func aParagraphIsSharedWithoutLoneLines(columns: Int, count: Int) {
        var specimen = SpecimenSection()
        specimen.paragraph(count)
        let master = SpecimenSection.master(columns: columns)
        let heights = specimen.compose(master).columns(of: 0, master).map(\.count)
        #expect(heights.reduce(0, +) == count)
        #expect(!heights.contains(1), "\(heights)")
        if columns == 2 { #expect(abs(heights[0] - heights[1]) <= 1, "\(heights)") }
    }

    @Test func afterFullPagesTheLastIsBalanced() {
        var specimen = SpecimenSection()
        for _ in 0..<90 { specimen.paragraph(1) }
        let master = SpecimenSection.master()
        let composed = specimen.compose(master)
        #expect(composed.pages.count == 3)
        for page in 0..<2 { #expect(composed.columns(of: page, master).map(\.count) == [20, 20]) }
        #expect(composed.columns(of: 2, master).map(\.count) == [5, 5])
    }

    @Test func columnBreaksAreNotBalancedAway() {
        var specimen = SpecimenSection()
        for index in 0..<3 {
            if index > 0 { specimen.section.blocks.append(.columnBreak) }
            specimen.paragraph(1)
        }
        let master = SpecimenSection.master()
        let composed = specimen.compose(master)
        #expect(composed.columns(of: 0, master).map(\.count) == [1, 1])
        #expect(composed.columns(of: 1, master).map(\.count) == [1, 0])
        #expect(composed.pages.count == 2)
    }
}
