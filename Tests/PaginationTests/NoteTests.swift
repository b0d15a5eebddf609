import Diagnostics
import Geometry
import Pagination
import Styling
import Support
import Testing

@Suite struct NoteTests {
    let master = SpecimenSection.master()

    private func place(of name: String, in things: [DrawnThing]) -> [Int]? {
        things.first { $0.name == name }.map { [$0.page, $0.column] }
    }

    /// A note longer than a page begins in the column of its mark and goes on at the foot of those that follow.
    @Test func aLongNoteBeginsWithItsMark() {
        var specimen = SpecimenSection()
        let note = specimen.note(120)
        specimen.paragraph(6, notes: [note], markLine: 2)
        for _ in 0..<12 { specimen.paragraph(8) }
        let composed = specimen.compose(master)
        let things = composed.things(master)
        #expect(place(of: "n0.0", in: things) == place(of: "b1.2", in: things))
        PageRules.check(composed, of: specimen, master: master, "long note")
        // Text goes on above the note.
        #expect(composed.columns(of: 0, master).allSatisfy { $0.contains { $0.hasPrefix("b") } })
    }

    /// Two marks on the last line of a column, the second note long: both begin there.
    @Test func bothNotesOfALineBeginInItsColumn() {
        var specimen = SpecimenSection()
        specimen.paragraph(13)
        let first = specimen.note(1)
        let second = specimen.note(20)
        specimen.paragraph(4, notes: [first, second], markLine: 1)
        for _ in 0..<5 { specimen.paragraph(8) }
        let composed = specimen.compose(master)
        let things = composed.things(master)
        #expect(place(of: "n1.0", in: things) == place(of: "b3.1", in: things))
        #expect(place(of: "n2.0", in: things) == place(of: "b3.1", in: things))
        PageRules.check(composed, of: specimen, master: master, "two notes")
    }

    /// Notes in headings over all columns and in table cells.
    @Test func notesOfPageWideHeadingsAndCellsArePrinted() {
        var specimen = SpecimenSection()
        let first = specimen.note(2)
        specimen.paragraph(
            1, style: ParagraphStyle(leading: .points(24), spaceAfter: .points(24), isPageWide: true), notes: [first])
        specimen.paragraph(6)
        let second = specimen.note(2)
        specimen.table(rows: 2)
        specimen.section.paragraphs[specimen.section.paragraphs.count - 1].noteMarks = [.init(offset: 0, note: second)]
        let composed = specimen.compose(master)
        #expect(composed.pages.count == 1)
        PageRules.check(composed, of: specimen, master: master, "notes in headings and cells")
    }

    /// A note never stands before its mark: that of a table over all columns waits with it for the next page.
    @Test func theNoteOfAPageWideTableWaitsWithIt() {
        var specimen = SpecimenSection()
        let note = specimen.note(1)
        specimen.paragraph(5)
        specimen.table(rows: 1, columns: 6)
        let cell = specimen.section.paragraphs.count - 1
        specimen.section.paragraphs[cell].noteMarks = [.init(offset: 0, note: note)]
        specimen.paragraph(60)
        let composed = specimen.compose(master)
        let things = composed.things(master)
        #expect(things.first { $0.name == "t\(cell).0" }?.page == 1)
        #expect(things.first { $0.name == "n0.0" }?.page == 1)
        PageRules.check(composed, of: specimen, master: master, "note of a wide table")
    }

    @Test func threeThousandNotesOnOneLineEnd() {
        var specimen = SpecimenSection()
        let notes = (0..<3_000).map { _ in specimen.note(1) }
        specimen.paragraph(3, notes: notes, markLine: 1)
        specimen.paragraph(9)
        let composed = specimen.compose(master)
        PageRules.checkOrder(composed, of: specimen, master: master, "3,000 notes")
    }

    /// A note in type larger than the page.
    @Test func aNoteLineTallerThanAColumnEnds() {
        var specimen = SpecimenSection()
        let index = specimen.text(2, style: ParagraphStyle(leading: .points(300)), prefix: "n")
        specimen.section.notes.append(Note(number: 1, blocks: [.paragraph(index)], span: SpecimenSection.span))
        specimen.paragraph(5, notes: [0], markLine: 0)
        let composed = specimen.compose(master)
        PageRules.checkOrder(composed, of: specimen, master: master, "huge note")
        #expect(composed.findings.map(\.diagnostic.id).contains(.clipped))
    }

    @Test func aNoteWithoutAMarkIsPrintedAtTheEnd() {
        var specimen = SpecimenSection()
        _ = specimen.note(2)
        specimen.paragraph(5)
        PageRules.checkOrder(specimen.compose(master), of: specimen, master: master, "unmarked note")
    }
}
