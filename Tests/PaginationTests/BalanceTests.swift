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

    /// A picture behind one that goes over all columns waits with it for the next page: the text before both is even all the same.
    @Test func textBeforePicturesThatWaitIsEven() {
        var specimen = SpecimenSection()
        let wide = ParagraphStyle(leading: SpecimenSection.grid, isPageWide: true)
        for _ in 0..<12 { specimen.paragraph(1) }
        specimen.figure(width: 200, height: 60, style: wide)
        specimen.paragraph(2)
        specimen.figure(width: 80, height: 60)
        for _ in 0..<10 { specimen.paragraph(1) }
        let master = SpecimenSection.master()
        let composed = specimen.compose(master)
        PageRules.check(composed, of: specimen, master: master, "figures")
        #expect(composed.columns(of: 0, master).map(\.count) == [12, 12])
    }

    /// Eight lines, a picture of ten rows in their midst: below the picture the left column would be far the higher.
    @Test func aPictureWaitsForTheNextColumnWhereThatEvensTheLastPage() {
        var specimen = SpecimenSection()
        for _ in 0..<4 { specimen.paragraph(1) }
        specimen.figure(height: 117)
        for _ in 0..<5 { specimen.paragraph(1) }
        let master = SpecimenSection.master()
        let columns = specimen.compose(master).columns(of: 0, master)
        #expect(columns.map(\.count) == [9, 1])
        #expect(columns[1] == ["f4"])
    }

    @Test(arguments: [false, true])
    func picturesAloneOnAPageStandInItsMiddle(isRightToLeft: Bool) {
        var specimen = SpecimenSection()
        for _ in 0..<20 { specimen.paragraph(2) }
        specimen.figure(height: 100)
        let master = SpecimenSection.master()
        let composed = Paginator.compose(
            SectionChain(specimen.section), isRightToLeft: isRightToLeft, master: master
        ) { specimen.shaped[$0] }
        let picture = composed.things(master).first { $0.name == "f20" }
        #expect(picture?.page == 1)
        #expect(picture?.box.minX == (master.typeArea.width - .points(80)) / 2)
    }

    /// The indent of a picture in a list is at the right where text reads from there.
    @Test func indentsOfPicturesAreMirrored() {
        var specimen = SpecimenSection()
        var style = SpecimenSection.style()
        style.startIndent = .points(20)
        specimen.figure(width: 80, style: style)
        let master = SpecimenSection.master(columns: 1)
        let places = [false, true].map { isRightToLeft in
            Paginator.compose(SectionChain(specimen.section), isRightToLeft: isRightToLeft, master: master) {
                specimen.shaped[$0]
            }.things(master).first?.box.minX
        }
        #expect(places == [.points(20), .zero])
    }

    @Test func aCaptionBeginsInTheColumnOfItsListing() {
        for rows in 15...20 {
            var specimen = SpecimenSection()
            for _ in 0..<20 { specimen.paragraph(2) }
            specimen.paragraph(rows)
            var style = SpecimenSection.style()
            style.isKeptWithPrevious = true
            specimen.paragraph(1, style: style)
            for _ in 0..<20 { specimen.paragraph(2) }
            let master = SpecimenSection.master()
            let things = specimen.compose(master).things(master)
            let last = things.first { $0.name == "b20.\(rows - 1)" }
            let caption = things.first { $0.name == "b21.0" }
            #expect(last.map { [$0.page, $0.column] } == caption.map { [$0.page, $0.column] }, "\(rows) rows")
        }
    }
}
