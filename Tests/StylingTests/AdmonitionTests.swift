import Diagnostics
import Geometry
import Manuscript
import Styling
import Testing

/// Remarks set off from the text, notes at a chapter's end, and drop capitals.
@Suite struct AdmonitionTests {
    private func quote(_ first: [Inline], _ rest: Block...) -> Block.Kind {
        .quote([Block(.paragraph(first))] + rest)
    }

    @Test func anAlertHasItsNameAndARule() {
        var book = TestBook()
        book.add(quote(["[!".inline, "WARNING]".inline, Inline(.softBreak), "Mind the gap.".inline], "Twice.".block))
        book.paragraph("Text.".inline)
        let section = book.styled().storage.sections[0]
        #expect(section.paragraphs.map(\.text) == ["Warning", "Mind the gap.", "Twice.", "Text."])
        let edges = section.paragraphs.map(\.style.edge)
        #expect(edges[0] != nil && edges[0] == edges[1] && edges[1] == edges[2] && edges[3] == nil)
        #expect(section.paragraphs[0].style.keepWithNext > 0)
    }

    @Test(arguments: ["[!NOTE] and more", "[!NOTHING]", "NOTE", "[NOTE]"])
    func otherQuotesAreQuotes(line: String) {
        var book = TestBook()
        book.add(quote([line.inline]))
        let section = book.styled().storage.sections[0]
        #expect(section.paragraphs.map(\.text) == [line])
        #expect(section.paragraphs[0].style.edge == nil)
    }

    @Test func divisionsAreNamedInTheBooksLanguage() {
        var book = TestBook()
        book.metadata.language = "de"
        book.add(.division(["Achtung.".block]), attributes: Attributes(classes: ["warning"]))
        #expect(book.styled().storage.sections[0].paragraphs.map(\.text) == ["Warnung", "Achtung."])
    }

    @Test func notesStandWhereTheThemeSays() {
        for place in [Theme.NotePlace.foot, .chapterEnd] {
            var theme = Theme.baskerville
            theme.notes = place
            var book = TestBook()
            book.paragraph("Text".inline, Inline(.noteReference(label: "a")), ".".inline)
            book.note("a", "A note.".block)
            let section = book.styled(theme: theme).storage.sections[0]
            #expect(section.notes.count == (place == .foot ? 1 : 0))
            #expect(section.blocks.count == (place == .foot ? 1 : 3))
            #expect(section.paragraphs[0].noteMarks.count == (place == .foot ? 1 : 0))
            #expect(section.paragraphs.map(\.text) == ["Text1.", "1\u{00A0}A note."])
        }
    }

    @Test(arguments: [
        ("Once upon a time", 1, 4), ("“Élan vital", 5, 8), ("‘’Tis so", nil, 0), ("1812 was", nil, 0), ("A", nil, 0),
    ])
    func aChapterBeginsWithADropCapital(text: String, bytes: Int?, smallEnd: Int) {
        var theme = Theme.baskerville
        theme.capital.lines = 3
        var book = TestBook()
        book.heading(2, "One")
        book.paragraph(text.inline)
        book.paragraph("Second paragraph.".inline)
        book.heading(2, "Two")
        book.paragraph("Other.".inline)
        let section = book.styled(theme: theme).storage.sections[0]
        #expect(section.paragraphs[1].capital?.bytes == bytes)
        #expect(section.paragraphs[2].capital == nil)
        guard bytes != nil else { return }
        let runs = section.paragraphs[1].runs
        #expect(runs.last?.range.upperBound == text.utf8.count)
        #expect(runs.filter(\.style.isSmallCaps).last?.range.upperBound == smallEnd)
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
    }

    /// With a drop capital and without; the words behind the capital are then no small capitals of their own.
    @Test(arguments: [0, 3])
    func aChapterBeginsWithALineOfSmallCapitals(lines: Int) {
        var theme = Theme.baskerville
        theme.capital.lines = lines
        theme.capital.hasSmallLine = true
        var book = TestBook()
        book.heading(2, "One")
        book.paragraph("Once upon a time".inline)
        book.paragraph("Second paragraph.".inline)
        let section = book.styled(theme: theme).storage.sections[0]
        #expect(section.paragraphs.map(\.beginsInSmallCaps) == [false, true, false])
        #expect(section.paragraphs[1].runs.allSatisfy { !$0.style.isSmallCaps })
        let line = section.paragraphs[1].inSmallCaps
        #expect(line.runs.map(\.style.isSmallCaps) == (lines == 3 ? [false, true] : [true]))
        #expect(line.runs.allSatisfy { !$0.style.isSmallCaps || !$0.style.hyphenates })
    }

    @Test func picturesAskForTextAround() {
        var book = TestBook()
        let attributes = Attributes(values: [
            .init(key: "wrap", value: "left"), .init(key: "shape", value: "circle"), .init(key: "width", value: "40%"),
        ])
        let picture = Picture(source: "a.png", alternative: "A", attributes: attributes)
        book.paragraph(Inline(.picture(picture)), Inline(.softBreak), "Beside it.".inline)
        book.add(
            .figure(
                Picture(
                    source: "b.png", alternative: "B", attributes: Attributes(values: [.init(key: "wrap", value: "up")])
                )))
        book.add(
            .figure(
                Picture(
                    source: "c.png", alternative: "C",
                    attributes: Attributes(values: [.init(key: "width", value: "page")]))))
        let styled = book.styled()
        let figures = styled.storage.sections[0].blocks.compactMap { block -> (TextAttachment, Bool)? in
            guard case .figure(let attachment, _, let style, _) = block else { return nil }
            return (attachment, style.isPageWide)
        }
        #expect(figures.map(\.0.wrap) == [TextAttachment.Wrap(side: .left, shape: .circle), nil, nil])
        #expect(figures.map(\.1) == [false, false, true])
        #expect(styled.diagnostics.map(\.id) == [.invalidValue])
        #expect(styled.storage.sections[0].paragraphs.map(\.text) == ["Beside it."])
    }
}
