import Diagnostics
import Geometry
import LineBreaking
import Pagination
import Styling
import Support
import Testing
import Typography

@Suite struct ImpositionTests {
    let master = SpecimenSection.master()
    let heads = RunningHeads(
        bookTitle: "Book", headStyle: CharacterStyle(families: ["Fake"], size: .points(9)),
        folioStyle: CharacterStyle(families: ["Fake"], size: .points(10)))

    private func shape(_ text: String, _ style: CharacterStyle) -> Line? {
        let paragraph = FakeShaper().shape(text)
        return Breaker.breaks(paragraph, measures: LineMeasures(rest: LineMeasure(width: .points(10_000)))).lines()
            .first
    }

    private func section(
        _ kind: Section.Kind, pages: Int, opening: Section.Opening = .page, title: String = "Chapter"
    ) -> ComposedSection {
        ComposedSection(
            kind: kind, opening: opening, title: title,
            pages: (0..<pages).map { ComposedPage(isOpening: $0 == 0) })
    }

    private func impose(_ sections: [ComposedSection]) -> ImposedBook {
        Imposition.impose(sections, master: master, heads: heads, shapeLate: shape)
    }

    private func texts(_ page: Page) -> [String] {
        page.items.compactMap {
            if case .text(let run, _) = $0.content { String(decoding: run.text, as: UTF8.self) } else { nil }
        }
    }

    @Test func frontMatterIsRomanAndTheTextBeginsWithOneOnARecto() {
        let book = impose([
            section(.titlePage, pages: 1), section(.contents, pages: 2), section(.body, pages: 3),
            section(.body, pages: 2, opening: .recto),
        ])
        #expect(book.pages.map(\.label) == ["", "ii", "iii", "", "1", "2", "3", "", "5", "6"])
        #expect(book.pages.map(\.ordinal) == Array(1...10))
    }

    @Test func openingsHaveNoHeadBlanksAreBare() {
        let book = impose([section(.body, pages: 3), section(.body, pages: 1, opening: .recto)])
        #expect(book.pages.map(texts) == [["1"], ["Book", "2"], ["Chapter", "3"], [], ["5"]])
    }

    @Test func foliosMayStandOnTheHeadsLine() {
        var heads = heads
        heads.hasFoliosAtHead = true
        heads.folioPlace = .outer
        let long = Array(repeating: "words", count: 40).joined(separator: " ")
        let book = Imposition.impose(
            [section(.body, pages: 3, title: long)], master: master, heads: heads, shapeLate: shape)
        let lines = book.pages.map { page in
            page.items.compactMap { item -> (left: Length, right: Length, y: Length)? in
                guard case .text(let run, let origin) = item.content else { return nil }
                return (origin.x + run.x, origin.x + run.x + run.width, origin.y)
            }
        }
        #expect(lines[0][0].y > lines[1][1].y, "an opening has its folio at the foot")
        #expect(lines[2][0].y == lines[2][1].y)
        #expect(lines[2][0].right < lines[2][1].left, "head and folio stand apart")
        #expect(lines[1][1].left == master.outer)
        #expect(lines[2][1].right == master.size.width - master.outer)
    }

    @Test func rectoAndVersoHaveTheirMargins() {
        var specimen = SpecimenSection()
        for _ in 0..<50 { specimen.paragraph(1) }
        let book = impose([specimen.compose(master)])
        func left(_ page: Page) -> Length? {
            page.items.lazy.compactMap { item -> Length? in
                if case .text(_, let origin) = item.content { origin.x } else { nil }
            }.first
        }
        #expect(left(book.pages[0]) == master.inner)
        #expect(left(book.pages[1]) == master.outer)
    }

    @Test func aBookFromRightToLeftIsMirrored() {
        var specimen = SpecimenSection()
        for index in 0..<50 {
            specimen.paragraph(1)
            specimen.shaped[index].settings.isRightToLeft = true
        }
        let composed = specimen.compose(master)
        #expect(composed.columns(of: 0, master).map(\.first) == ["b20.0", "b0.0"])
        let book = impose([composed])
        let right = book.pages[0].items.compactMap { item -> Length? in
            if case .text(let run, let origin) = item.content { origin.x + run.x + run.width } else { nil }
        }.max()
        #expect(right ?? .zero <= master.size.width - master.inner)
        #expect(right ?? .zero > master.size.width - master.inner - master.columnWidth)
    }

    @Test func longHeadsAreCutBehindAWord() {
        let long = Array(repeating: "words", count: 40).joined(separator: " ")
        let book = impose([section(.body, pages: 3, title: long)])
        let head = texts(book.pages[2])[0]
        #expect(head.hasSuffix("words…"))
        #expect(head.count < 60)
        #expect(texts(book.pages[2]).count == 2)
    }

    @Test func marksBecomeDestinationsAndPlacements() {
        var specimen = SpecimenSection()
        for _ in 0..<41 { specimen.paragraph(1) }
        let mark = Mark(
            kind: .anchor, id: "there", title: "", section: 0, paragraph: 40, offset: 0, location: 0,
            span: SpecimenSection.span)
        let book = impose([specimen.compose(master, marks: [mark])])
        #expect(book.placements.map(\.id) == ["there"])
        #expect(book.placements.map(\.label) == ["2"])
        #expect(book.pages[1].destinations.map(\.name) == ["there"])
        #expect(book.pages[1].destinations.first?.point == book.placements.first?.point)
    }

    @Test func findingsNameTheirPage() {
        var composed = section(.body, pages: 2)
        composed.findings = [.init(Diagnostic(.warning, .clipped, "too tall", at: nil), page: 1)]
        let book = impose([section(.titlePage, pages: 1), composed])
        #expect(book.diagnostics.map(\.message) == ["too tall (page 2)"])
    }

    @Test func aTitlePageStandsInTheOpticalMiddle() {
        var specimen = SpecimenSection()
        specimen.section.kind = .titlePage
        specimen.paragraph(2)
        let rows = specimen.compose(master).things(master).map(\.row)
        #expect(rows.count == 2)
        #expect((5...8).contains(rows[0]))
    }
}
