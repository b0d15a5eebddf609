import Geometry
import Pagination
import Styling
import Support
import Testing

/// Moves one thing over each of the last rows of a column, left and right, and on the last page.
@Suite struct SweepTests {
    enum Thing: String, CaseIterable {
        case heading, threeLines, note, figure, table, headings, headingAndFigure, quote, shape, listing, keptTable
    }

    @Test(arguments: Thing.allCases, 12...42)
    func allRulesHoldEverywhere(thing: Thing, above: Int) {
        var specimen = SpecimenSection()
        for _ in 0..<above / 6 { specimen.paragraph(6) }
        if above % 6 > 0 { specimen.paragraph(above % 6) }
        add(thing, to: &specimen)
        for _ in 0..<6 { specimen.paragraph(7) }
        let master = SpecimenSection.master()
        let composed = specimen.compose(master)
        let comment: Comment = "\(thing.rawValue) below \(above) lines"
        PageRules.check(composed, of: specimen, master: master, comment)
        PageRules.checkGrid(composed, of: specimen, master: master, comment)
        PageRules.checkLoneLines(composed, of: specimen, master: master, comment)
        checkNotes(composed, master: master, comment)
        #expect(composed.findings.isEmpty, comment)
    }

    private func add(_ thing: Thing, to specimen: inout SpecimenSection) {
        switch thing {
        case .heading: specimen.heading()
        case .threeLines: specimen.paragraph(3)
        case .note:
            let note = specimen.note(4)
            specimen.paragraph(3, notes: [note], markLine: 1)
        case .figure: specimen.figure()
        case .table: specimen.table(rows: 4)
        case .headings:
            specimen.heading()
            specimen.heading(2)
        case .headingAndFigure:
            specimen.heading()
            specimen.figure(height: 70)
        case .shape: specimen.figure(width: 60, height: 50, share: 0.3, side: .right)
        case .listing:
            var style = ParagraphStyle(leading: .points(10), spaceBefore: .points(6), spaceAfter: .points(6))
            style.isListing = true
            specimen.paragraph(6, style: style)
        case .keptTable: specimen.table(rows: 2)
        case .quote:
            specimen.paragraph(
                5, style: ParagraphStyle(leading: .points(11), spaceBefore: .points(6), spaceAfter: .points(6)))
        }
    }

    /// A note begins in the column of its mark.
    private func checkNotes(_ composed: ComposedSection, master: PageMaster, _ comment: Comment) {
        let things = composed.things(master)
        guard let note = things.first(where: { $0.name.hasPrefix("n") }),
            let index = Int(note.name.dropFirst().prefix { $0 != "." }),
            let mark = things.first(where: { $0.name == "b\(index + 1).1" })
        else { return }
        #expect(note.page == mark.page && note.column == mark.column, comment)
    }
}
