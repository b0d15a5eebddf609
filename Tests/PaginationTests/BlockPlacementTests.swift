import Diagnostics
import Geometry
import Pagination
import Styling
import Support
import Testing

/// Figures, tables, page-wide blocks, and what is larger than its place.
@Suite struct BlockPlacementTests {
    let master = SpecimenSection.master()

    /// A section of a picture or a heading alone keeps its page.
    @Test func aSectionOfOneThingKeepsItsPage() {
        var picture = SpecimenSection()
        picture.figure()
        #expect(picture.compose(master).things(master).count == 1)
        var heading = SpecimenSection()
        heading.heading()
        #expect(heading.compose(master).things(master).count == 1)
        #expect(SpecimenSection().compose(master).pages.isEmpty)
    }

    /// A picture as high as the column, a little more and a little less.
    @Test(arguments: [-0.01, 0, 0.01])
    func aPictureAsHighAsTheColumnStandsOnOnePage(difference: Double) {
        var specimen = SpecimenSection()
        specimen.figure(width: 50, height: 12.0 * 20 - 3 + difference)
        specimen.figure(width: 50, height: 12.0 * 20 - 3 + difference)
        let composed = specimen.compose(master)
        #expect(composed.pages.count == 1)
        PageRules.check(composed, of: specimen, master: master, "\(difference)")
    }

    @Test(arguments: [2, 3, 4, 6], 0...3)
    func aPageWideFigureBehindAShortTextWaitsForTheNextPage(columns: Int, lines: Int) {
        let master = SpecimenSection.master(columns: columns, width: 60)
        var specimen = SpecimenSection()
        if lines > 0 { specimen.paragraph(lines) }
        for _ in 0..<2 {
            var style = SpecimenSection.style()
            style.isPageWide = true
            specimen.figure(width: 200, height: 100, style: style)
        }
        let names = specimen.compose(master).things(master).map(\.name)
        #expect(names.sorted() == specimen.expected.sorted())
    }

    /// Many more figures than can wait: each stands once and in order.
    @Test func aBookOfPicturesAlone() {
        var specimen = SpecimenSection()
        specimen.paragraph(3)
        for _ in 0..<1_500 { specimen.figure(width: 80, height: 150) }
        specimen.paragraph(10)
        let names = specimen.compose(master).things(master).map(\.name)
        #expect(names.sorted() == specimen.expected.sorted())
        #expect(names.filter { $0.hasPrefix("f") } == specimen.expected.filter { $0.hasPrefix("f") })
    }

    @Test func picturesAreScaledDownNeverUp() {
        var specimen = SpecimenSection()
        specimen.figure(width: 20, height: 10)
        specimen.figure(width: 200, height: 50)
        specimen.figure(width: 50, height: 5_000)
        let boxes = specimen.compose(master).things(master).map(\.box.size)
        #expect(boxes[0] == Size(width: .points(20), height: .points(10)))
        #expect(boxes[1] == Size(width: .points(100), height: .points(25)))
        #expect(boxes[2].height <= .points(237))
    }

    @Test func textFlowsUpPastAPictureThatDoesNotFit() {
        var specimen = SpecimenSection()
        specimen.paragraph(15)
        specimen.figure(width: 80, height: 100)
        specimen.paragraph(30)
        let columns = specimen.compose(master).columns(of: 0, master)
        #expect(columns[0].count == 20)
        #expect(columns[1].first == "f1")
    }

    /// A row that exactly fits the rest of the column or a whole one.
    @Test func aRowThatExactlyFitsIsMovedWhole() {
        var specimen = SpecimenSection()
        specimen.paragraph(12)
        // 8 rows of the grid: 7 lines and white of a third of a leading above and below leave no more.
        specimen.table(rows: 1, columns: 1, lines: 7, header: false)
        specimen.table(rows: 1, columns: 1, lines: 19, header: false)
        let composed = specimen.compose(master)
        #expect(composed.findings.isEmpty)
        #expect(composed.pages.count == 1)
        PageRules.check(composed, of: specimen, master: master, "exact rows")
    }

    /// A table of two rows stays whole wherever a column's foot comes to lie, at a section's end too.
    @Test(arguments: 10...20, [6, 40])
    func aShortTableStaysWhole(above: Int, below: Int) {
        var specimen = SpecimenSection()
        specimen.paragraph(above)
        specimen.table(rows: 2)
        specimen.paragraph(below)
        let composed = specimen.compose(master)
        let places = composed.things(master).filter { $0.name.hasPrefix("t") }.map(\.page)
        #expect(Set(places).count == 1)
        let rows = composed.things(master).filter { $0.name.hasPrefix("t") || $0.name.hasPrefix("h") }
        #expect(rows.count == 6, "the header stands once")
        PageRules.check(composed, of: specimen, master: master, "\(above) above, \(below) below")
    }

    /// A last page of a few lines is filled from the one before.
    @Test func aLastPageHasFiveLines() {
        var specimen = SpecimenSection()
        for _ in 0..<12 { specimen.paragraph(7) }
        specimen.paragraph(2)
        let composed = specimen.compose(master)
        let last = composed.things(master).filter { $0.page == composed.pages.count - 1 }
        #expect(composed.pages.count == 3)
        #expect(last.count >= 5)
    }

    @Test func aHeaderIsRepeatedOnEachPiece() {
        var specimen = SpecimenSection()
        specimen.table(rows: 60)
        let composed = specimen.compose(master)
        for page in composed.pages.indices {
            for column in composed.columns(of: page, master) where !column.isEmpty {
                #expect(column.first?.hasPrefix("h") == true)
            }
        }
        PageRules.check(composed, of: specimen, master: master, "60 rows")
    }

    @Test func aRowTallerThanAColumnIsSplitAndReadCellByCell() {
        var specimen = SpecimenSection()
        specimen.table(rows: 1, columns: 2, lines: 55)
        let composed = specimen.compose(master)
        PageRules.check(composed, of: specimen, master: master, "tall row")
        let first = composed.columns(of: 0, master)[0].filter { $0.hasPrefix("t") }
        #expect(first == first.sorted { Self.key($0).lexicographicallyPrecedes(Self.key($1)) })
    }

    private static func key(_ name: String) -> [Int] {
        name.dropFirst().split(separator: ".").compactMap { Int($0) }
    }

    @Test func aTableTooWideForAColumnStandsOverAll() {
        var specimen = SpecimenSection()
        specimen.paragraph(30)
        specimen.table(rows: 3, columns: 6)
        specimen.paragraph(30)
        let composed = specimen.compose(master)
        let cells = composed.things(master).filter { $0.name.hasPrefix("t") }
        #expect(Set(cells.map(\.column)) == [0, 1])
        #expect(Set(cells.map(\.page)) == [1])
        PageRules.check(composed, of: specimen, master: master, "wide table")
    }

    /// 21 columns on a page too narrow for them: smaller type, a warning, every cell.
    @Test func twentyOneColumnsAreSetInSmallerType() {
        var specimen = SpecimenSection()
        specimen.table(rows: 4, columns: 21)
        let composed = specimen.compose(SpecimenSection.master(width: 230))
        #expect(composed.findings.contains { $0.diagnostic.id == .scaledDown })
    }

    /// A table too wide for its page is turned on its side, and one too wide even then is set in pieces; every cell stands once.
    @Test(arguments: [(28, MessageID.turnedTable), (60, .dividedTable)])
    func aVeryWideTableIsTurnedOrDivided(columns: Int, id: MessageID) {
        var specimen = SpecimenSection()
        specimen.paragraph(10)
        specimen.table(rows: 3, columns: columns)
        specimen.paragraph(10)
        let master = SpecimenSection.master(rows: 50, width: 160)
        let composed = specimen.compose(master)
        #expect(composed.findings.contains { $0.diagnostic.id == id }, "\(composed.findings.map(\.diagnostic.message))")
        #expect(!composed.findings.contains { $0.diagnostic.id == .brokenWord })
        PageRules.checkOrder(composed, of: specimen, master: master, "\(columns) columns")
        let turned = composed.pages.flatMap(\.items).count { $0.mounting != nil }
        #expect((turned > 0) == (id == .turnedTable))
    }

    /// A heading right above a table over all columns, upright or turned, stands on the table's page, whatever stands before it.
    @Test(arguments: [6, 28], 0...6)
    func aHeadingStaysWithItsWideTable(columns: Int, before: Int) {
        var specimen = SpecimenSection()
        for _ in 0..<before * 9 { specimen.paragraph(1) }
        specimen.heading()
        specimen.table(rows: 3, columns: columns)
        specimen.heading()
        specimen.table(rows: 3, columns: columns)
        specimen.paragraph(10)
        let master = columns == 6 ? self.master : SpecimenSection.master(rows: 50, width: 160)
        let composed = specimen.compose(master)
        PageRules.checkOrder(composed, of: specimen, master: master, "\(columns) columns")
        let things = composed.things(master)
        for heading in things.indices where specimen.isHeading(things[heading].name) {
            let cell = things[heading...].dropFirst().first { !specimen.isHeading($0.name) }
            #expect(cell?.page == things[heading].page, "\(things[heading])")
            #expect(cell?.name.hasPrefix("h") == true, "\(things[heading])")
        }
    }

    /// The text's columns are even though a page-wide table waits for the next page.
    @Test func columnsAreEvenBeforeAWideTable() {
        var specimen = SpecimenSection()
        specimen.paragraph(20)
        specimen.table(rows: 3, columns: 6)
        let columns = specimen.compose(master).columns(of: 0, master)
        #expect(columns.map(\.count) == [10, 10])
    }

    /// What is kept together but taller than a column is split.
    @Test func aKeptBlockTallerThanAColumnIsSplit() {
        var specimen = SpecimenSection()
        specimen.paragraph(3)
        specimen.paragraph(70, style: ParagraphStyle(leading: SpecimenSection.grid, isKeptTogether: true))
        let composed = specimen.compose(master)
        PageRules.check(composed, of: specimen, master: master, "kept block")
        #expect(composed.findings.map(\.diagnostic.id) == [.tooTall])
    }

    @Test func textStandsBelowAPageWideHeading() {
        var specimen = SpecimenSection()
        let style = ParagraphStyle(leading: .points(24), spaceAfter: .points(24), keepWithNext: 2, isPageWide: true)
        specimen.paragraph(1, style: style)
        specimen.paragraph(10)
        specimen.paragraph(1, style: style)
        specimen.paragraph(7)
        let composed = specimen.compose(master)
        #expect(composed.pages.count == 1)
        let columns = composed.columns(of: 0, master)
        #expect(columns.map(\.count) == [1 + 5 + 1 + 4, 5 + 3])
        PageRules.check(composed, of: specimen, master: master, "page-wide headings")
        PageRules.checkGrid(composed, of: specimen, master: master, "page-wide headings")
    }

    @Test func labelsHangInTheIndent() {
        var specimen = SpecimenSection()
        let label = specimen.text(1, style: ParagraphStyle(leading: SpecimenSection.grid, endIndent: .points(2)))
        specimen.paragraph(2, style: ParagraphStyle(leading: SpecimenSection.grid, startIndent: .points(30)))
        specimen.section.paragraphs[1].label = label
        let things = specimen.compose(master).things(master)
        #expect(things.map(\.name) == ["b0.0", "b1.0", "b1.1"])
        #expect(things[0].box.minX == .zero)
        #expect(things[0].baseline == things[1].baseline)
        #expect(things[1].box.minX == .points(30))
    }

    @Test func inlinePicturesAreScaledToTheColumn() {
        for size in [
            Size(width: .points(15_000), height: .points(8)), Size(width: .points(8), height: .points(15_000)),
        ] {
            var specimen = SpecimenSection()
            specimen.paragraph(1)
            let text = "before \u{FFFC} after"
            var paragraph = specimen.section.paragraphs[0]
            paragraph.text = text
            paragraph.attachments = [TextAttachment(path: "/f", name: "f", size: size, alternative: "")]
            specimen.section.paragraphs[0] = paragraph
            specimen.shaped[0] = FakeShaper().shape(text)
            let composed = specimen.compose(master)
            let picture = composed.things(master).first { $0.name == "f" }
            #expect(picture?.box.maxX ?? .zero <= .points(100))
            #expect(picture?.box.height ?? .zero <= .points(120))
            #expect(composed.findings.map(\.diagnostic.id) == [.scaledDown])
        }
    }
}
