import Geometry
import Pagination
import Styling
import Support
import Testing

/// Cases that other typesetters were seen to get wrong. More of them stand in `BlockPlacementTests`, `ExclusionTests` and `NoteTests`; those that
/// are run as a process in `PageCaseTests`.
@Suite struct CaseTests {
    let master = SpecimenSection.master()

    /// Blocks with a forced column break between them stand in the first column, the second, and on the next page.
    @Test func forcedBreaksOneAfterTheOther() {
        var specimen = SpecimenSection()
        for index in 0..<3 {
            if index > 0 { specimen.section.blocks.append(.columnBreak) }
            specimen.paragraph(1)
        }
        let places = specimen.compose(master).things(master).map { [$0.page, $0.column] }
        #expect(places == [[0, 0], [0, 1], [1, 0]])
    }

    /// A heading on each of the last lines of a column, left, right and on the last page, has two lines of text below it.
    @Test(arguments: 14...20, [0, 20, 40])
    func aHeadingIsNeverAloneAtAFoot(above: Int, columns: Int) {
        var specimen = SpecimenSection()
        specimen.paragraph(above + columns)
        specimen.heading()
        specimen.paragraph(30)
        let composed = specimen.compose(master)
        PageRules.checkLoneLines(composed, of: specimen, master: master, "\(above) + \(columns)")
    }

    /// A heading and a paragraph of three lines at a column's end: both rules hold.
    @Test(arguments: 12...20)
    func aHeadingAndThreeLines(above: Int) {
        var specimen = SpecimenSection()
        specimen.paragraph(above)
        specimen.heading()
        specimen.paragraph(3)
        specimen.paragraph(25)
        PageRules.checkLoneLines(specimen.compose(master), of: specimen, master: master, "\(above)")
    }

    /// A paragraph of two lines, of which the first may stand alone and the last may not, is not split.
    @Test func widowsAreKeptThoughOrphansAreAllowed() {
        var style = SpecimenSection.style()
        style.orphanLines = 1
        for above in 15...21 {
            var specimen = SpecimenSection()
            specimen.paragraph(above, style: style)
            specimen.paragraph(2, style: style)
            specimen.paragraph(30, style: style)
            let things = specimen.compose(master).things(master)
            let places = Set(things.filter { $0.name.hasPrefix("b1.") }.map { [$0.page, $0.column] })
            #expect(places.count == 1, "\(above)")
        }
    }

    /// Short texts are divided evenly, after full pages too.
    @Test(arguments: [4, 5, 6, 7, 9], [2, 3])
    func shortTextsAreEven(lines: Int, columns: Int) {
        let master = SpecimenSection.master(columns: columns)
        for pages in 0...1 {
            var specimen = SpecimenSection()
            for _ in 0..<lines + pages * 20 * columns { specimen.paragraph(1) }
            let composed = specimen.compose(master)
            let last = composed.columns(of: composed.pages.count - 1, master).map(\.count)
            #expect((last.max() ?? 0) - (last.min() ?? 0) <= 1, "\(lines) lines in \(columns): \(last)")
            #expect(last == last.sorted(by: >), "the first columns are the higher ones")
        }
    }

    /// A list of one to nine items.
    @Test(arguments: 1...9)
    func listsAreEven(items: Int) {
        var specimen = SpecimenSection()
        for _ in 0..<items { specimen.paragraph(1) }
        let columns = specimen.compose(master).columns(of: 0, master).map(\.count)
        #expect(columns == [(items + 1) / 2, items / 2])
    }

    /// Headings and paragraphs in three columns use all three.
    @Test func headingsInThreeColumns() {
        let master = SpecimenSection.master(columns: 3)
        var specimen = SpecimenSection()
        for _ in 0..<3 {
            specimen.heading()
            specimen.paragraph(4)
        }
        #expect(specimen.compose(master).columns(of: 0, master).allSatisfy { !$0.isEmpty })
    }

    /// A tall figure in a column and a page-wide one behind it do not lie over each other.
    @Test func aColumnsFigureAndAPages() {
        var specimen = SpecimenSection()
        specimen.paragraph(5)
        specimen.figure(width: 90, height: 200)
        specimen.figure(width: 200, height: 100, style: ParagraphStyle(leading: SpecimenSection.grid, isPageWide: true))
        for _ in 0..<4 { specimen.paragraph(9) }
        let composed = specimen.compose(master)
        PageRules.check(composed, of: specimen, master: master, "figures")
        let figures = composed.things(master).filter { $0.baseline == nil }
        #expect(figures.count == 2 && figures[1].page > figures[0].page)
    }

    /// Notes and column breaks make no blank page.
    @Test func notesAndColumnBreaks() {
        var specimen = SpecimenSection()
        for _ in 0..<3 {
            let note = specimen.note(2)
            specimen.paragraph(6, notes: [note], markLine: 2)
            specimen.section.blocks.append(.columnBreak)
        }
        let composed = specimen.compose(master)
        #expect(composed.pages.count == 2)
        #expect(composed.pages.allSatisfy { !$0.items.isEmpty })
        PageRules.checkOrder(composed, of: specimen, master: master, "notes and breaks")
    }

    /// Two long words side by side that nothing can break do not lie over each other.
    @Test func longWordsSideBySide() {
        var specimen = SpecimenSection()
        let cells = (0..<2).map { _ in specimen.text(1, prefix: "t" + String(repeating: "x", count: 60)) }
        specimen.section.blocks.append(
            .table(
                StyledTable(
                    columns: 2, header: [], rows: [cells], style: SpecimenSection.style(), span: SpecimenSection.span,
                    structure: 0)))
        let things = specimen.compose(master).things(master)
        for (index, thing) in things.enumerated() {
            for other in things[..<index] { #expect(!thing.box.intersects(other.box), "\(thing) lies over \(other)") }
        }
    }

    /// A listing of forty lines behind half a page is split, with two lines at least on each side; one of two hundred as well.
    @Test(arguments: [40, 200], 8...14)
    func listingsAreSplit(lines: Int, above: Int) {
        var style = ParagraphStyle(leading: .points(10), spaceBefore: .points(6), spaceAfter: .points(6))
        style.isListing = true
        var specimen = SpecimenSection()
        specimen.paragraph(above)
        specimen.paragraph(lines, style: style)
        specimen.paragraph(10)
        let composed = specimen.compose(master)
        PageRules.check(composed, of: specimen, master: master, "\(lines) lines below \(above)")
        let pieces = Dictionary(grouping: composed.things(master).filter { $0.name.hasPrefix("b1.") }) {
            [$0.page, $0.column]
        }
        #expect(pieces.count > 1)
        #expect(pieces.values.allSatisfy { $0.count >= 2 })
        #expect(
            composed.columns(of: 0, master)[0].contains { $0.hasPrefix("b1.") }, "no gap is left behind half a column")
    }

    /// A picture in a table's cell is no wider than the cell.
    @Test func aPictureInACell() {
        var specimen = SpecimenSection()
        let cells = (0..<2).map { _ in specimen.text(1, prefix: "t") }
        specimen.section.paragraphs[cells[1]].text = "\u{FFFC}"
        specimen.section.paragraphs[cells[1]].attachments = [
            TextAttachment(
                path: "/f", name: "f", size: Size(width: .points(2_000), height: .points(500)), alternative: "")
        ]
        specimen.shaped[cells[1]] = FakeShaper().shape("\u{FFFC}")
        specimen.section.blocks.append(
            .table(
                StyledTable(
                    columns: 2, header: [], rows: [cells], style: SpecimenSection.style(), span: SpecimenSection.span,
                    structure: 0)))
        let picture = specimen.compose(master).things(master).first { $0.name == "f" }
        #expect(picture != nil && picture?.box.maxX ?? .zero <= .points(100))
    }
}
