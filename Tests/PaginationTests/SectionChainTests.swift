import Geometry
import Pagination
import Styling
import Support
import Testing

@Suite struct SectionChainTests {
    private func specimen(_ title: String, opening: Section.Opening) -> SpecimenSection {
        var specimen = SpecimenSection()
        specimen.section.title = title
        specimen.section.opening = opening
        let note = specimen.note(2)
        specimen.heading()
        specimen.paragraph(9, notes: [note], markLine: 3)
        specimen.table(rows: 2)
        specimen.paragraph(6)
        return specimen
    }

    @Test func sectionsThatOpenInAColumnAreJoined() {
        let parts = [
            specimen("One", opening: .page), specimen("Two", opening: .column), specimen("Three", opening: .column),
            specimen("Four", opening: .page),
        ]
        let mark = Mark(
            kind: .anchor, id: "two", title: "", section: 1, paragraph: 1, offset: 0, location: 0,
            span: SpecimenSection.span)
        let chains = SectionChain.chains(
            of: TextStorage(sections: parts.map(\.section), marks: [mark], structure: [], length: 0))
        #expect(chains.count == 2)
        let master = SpecimenSection.master()
        let shaped = parts[0..<3].flatMap(\.shaped)
        let composed = Paginator.compose(chains[0], shaped: shaped, master: master)
        #expect(composed.things(master).map(\.name).sorted() == parts[0..<3].flatMap(\.expected).sorted())
        #expect(composed.pages.compactMap(\.title).last == "Three")
        #expect(composed.pages.flatMap(\.marks).map(\.id) == ["two"])
        let heading = composed.things(master).filter { $0.name == "b1.0" }[1]
        #expect(composed.pages[heading.page].marks.map(\.point.y).contains(heading.box.minY + .points(0.5)))
    }
}
