import Diagnostics
import Geometry
import Manuscript
import Styling
import Support
import Testing

@Suite struct StylerTests {
    /// Two chapters with one of everything.
    static var sample: TestBook {
        var book = TestBook()
        book.heading(1, "A Small Book")
        book.paragraph("By  Nobody".inline)
        book.heading(2, "One & Only")
        book.paragraph(
            "Text with ".inline, Inline(.emphasis(["stress".inline], delimiter: "*")), " and ".inline,
            Inline(.strong(["weight".inline], delimiter: "*")), Inline(.noteReference(label: "a")), ",".inline,
            Inline(.softBreak), Inline(.code("let  x")), Inline(.lineBreak), "H".inline,
            Inline(.subscript(["2".inline])),
            "O ".inline)
        book.paragraph(
            "See ".inline, Inline(.link(destination: "#two", title: nil, content: ["below".inline])), ", ".inline,
            Inline(.link(destination: "#nowhere", title: nil, content: ["nowhere".inline])), " or ".inline,
            Inline(.link(destination: "https://example.org/", title: nil, content: ["the web".inline])))
        book.add(
            .quote([
                Block(.paragraph(["A line".inline, Inline(.lineBreak), "and a line".inline])),
                Block(.paragraph(["Next.".inline])),
            ]))
        let inner = Block.List(
            start: nil, isTight: true, items: [Block.Item(blocks: ["inner".block], span: TestBook.span)])
        book.add(
            .list(
                Block.List(
                    start: 9, isTight: true,
                    items: [
                        Block.Item(blocks: ["nine".block], span: TestBook.span),
                        Block.Item(blocks: ["ten".block, Block(.list(inner))], span: TestBook.span),
                        Block.Item(isDone: true, blocks: [], span: TestBook.span),
                    ])))
        book.add(.code(language: "c", text: "if (x)\n\treturn;\n"))
        book.add(.rule)
        book.paragraph("After the rule.".inline)
        book.heading(2, "Two")
        book.add(.figure(Picture(source: "a.png", alternative: "A", title: "The caption")))
        let cell = { (text: String) in Block.Table.Cell(content: [text.inline], span: TestBook.span) }
        book.add(
            .table(
                Block.Table(
                    alignments: [.left, .right], header: [cell("Name"), cell("Age")],
                    rows: [[cell("Alice"), cell("7")]])))
        book.note("a", "What the note says.".block)
        return book
    }

    @Test(arguments: [
        ("-5mm", false), ("500%", false), ("nan%", false), ("", false), ("0", false), ("wide", false), ("40%", true),
        ("60mm", true), ("120", true), ("page", true),
    ])
    func pictureWidths(width: String, isWidth: Bool) {
        var book = TestBook()
        let attributes = Attributes(values: [.init(key: "width", value: width)])
        let picture = Picture(source: "a.png", alternative: "A", attributes: attributes)
        book.add(.figure(picture))
        book.paragraph("x".inline, Inline(.picture(picture)))
        let told = book.styled().diagnostics
        #expect(told.map(\.id) == (isWidth ? [] : [.invalidValue, .invalidValue]))
        #expect(told.allSatisfy { $0.severity == .warning && $0.span != nil })
    }

    @Test func identifiersThatStandTwice() {
        var book = TestBook()
        book.heading(1, "A", Attributes(id: "x"))
        book.paragraph(Inline(.span(["b".inline]), Attributes(id: "y")))
        book.heading(1, "B", Attributes(id: "x"))
        let told = book.styled().diagnostics
        #expect(told.map(\.id) == [.duplicateID])
        #expect(told[0].span?.range.lowerBound == 2 && told[0].notes == ["first at book.md:1:1, where links lead"])
    }

    /// A line end between two characters of Chinese or Japanese is no space.
    @Test func lineEndsInChinese() {
        func text(_ inlines: Inline...) -> String {
            var book = TestBook()
            book.add(.paragraph(inlines))
            return book.styled().storage.sections[0].paragraphs[0].text
        }
        let end = Inline(.softBreak)
        #expect(text("你好".inline, end, "世界".inline) == "你好世界")
        #expect(text("です。".inline, end, "カナ".inline, end, "a".inline, end, "漢".inline) == "です。カナ a 漢")
        #expect(text("한국".inline, end, "말".inline) == "한국 말")
        #expect(text("漢".inline, end, Inline(.emphasis(["字".inline], delimiter: "*")), end) == "漢字")
        #expect(text("漢".inline, end, Inline(.code("字"))) == "漢字")
        #expect(text("漢".inline, end, Inline(.picture(Picture(source: "a", alternative: "")))) == "漢 \u{FFFC}")
    }

    @Test func wholeStorage() {
        let styled = StylerTests.sample.styled()
        #expect(styled.diagnostics.map(\.id) == [.missingTarget])
        #expect(styled.title == "A Small Book")
        Golden.expect(styled.storage.dump, at: "styling/sample.txt")
    }

    @Test func locationsCountScalars() {
        let styled = StylerTests.sample.styled()
        var location = 0
        for section in styled.storage.sections {
            for paragraph in section.paragraphs {
                #expect(paragraph.location == location)
                #expect((paragraph.runs.last?.range.upperBound ?? 0) == paragraph.text.utf8.count)
                var end = 0
                for run in paragraph.runs {
                    #expect(run.range.lowerBound == end && !run.range.isEmpty)
                    end = run.range.upperBound
                }
                location += paragraph.text.unicodeScalars.count + 1
            }
        }
        #expect(styled.storage.length == location)
        #expect(styled.storage.text.unicodeScalars.count == location)
        let scalars = Array(styled.storage.text.unicodeScalars)
        for mark in styled.storage.marks where !mark.title.isEmpty {
            let title = String(
                String.UnicodeScalarView(scalars[mark.location...].prefix(mark.title.unicodeScalars.count)))
            #expect(title == mark.title)
        }
    }

    @Test func emptyBook() {
        let styled = TestBook().styled()
        #expect(styled.storage.sections.isEmpty && styled.storage.length == 0 && styled.diagnostics.isEmpty)
    }

    @Test func deepNesting() {
        var block = "deep".block
        for _ in 0..<3000 { block = Block(.quote([block])) }
        var item = "low".block
        for _ in 0..<1000 {
            item = Block(
                .list(Block.List(start: nil, isTight: true, items: [Block.Item(blocks: [item], span: TestBook.span)])))
        }
        var inline = "x".inline
        for _ in 0..<3000 { inline = Inline(.emphasis([inline], delimiter: "*")) }
        var book = TestBook()
        book.add(block.kind)
        book.add(item.kind)
        book.paragraph(inline)
        let styled = book.styled()
        let text = styled.storage.text
        #expect(text.contains("deep\n") && text.contains("low\n") && text.hasSuffix("x\n"))
        let half = styled.master.columnWidth / 2
        for paragraph in styled.storage.sections[0].paragraphs { #expect(paragraph.style.startIndent <= half) }
    }

    @Test func whiteSpaceCollapses() {
        var book = TestBook()
        book.paragraph(
            "  a \t b\n".inline, Inline(.softBreak), " c\u{00A0} \u{00A0}d  ".inline, Inline(.lineBreak), "  e ".inline)
        #expect(book.styled().storage.text == "a b c\u{00A0} \u{00A0}d\u{2028}e\n")
    }

    /// U+FFFC stands for a picture here; one that an author writes may not take a picture's place.
    @Test func objectCharactersOfTheAuthorAreNoPictures() {
        var book = TestBook()
        let picture = Picture(source: "a.png", alternative: "", title: nil)
        book.paragraph("a \u{FFFC} b ".inline, Inline(.picture(picture)), Inline(.code("\u{FFFC}")))
        let paragraph = book.styled().storage.sections[0].paragraphs[0]
        #expect(paragraph.text == "a \u{FFFD} b \u{FFFC}\u{FFFD}")
        #expect(paragraph.attachments.count == 1)
    }

    @Test func notesAreNumberedByChapter() {
        var book = TestBook()
        for chapter in ["One", "Two"] {
            book.heading(1, chapter)
            for note in ["x", "y"] { book.paragraph("text".inline, Inline(.noteReference(label: chapter + note))) }
            book.paragraph("again".inline, Inline(.noteReference(label: chapter + "x")))
        }
        for label in ["Onex", "Oney", "Twox"] { book.note(label, label.block) }
        book.note("Twoy", Block(.paragraph(["nested".inline, Inline(.noteReference(label: "z"))])))
        book.note("z", "inner".block)
        let sections = book.styled().storage.sections
        #expect(sections.map { $0.notes.map(\.number) } == [[1, 2], [1, 2, 3]])
        let marks = sections[1].paragraphs.flatMap(\.noteMarks).map(\.note)
        #expect(marks == [0, 1, 2])
        #expect(
            sections[1].paragraphs.map(\.text).suffix(3) == ["1\u{00A0}Twox", "2\u{00A0}nested3", "3\u{00A0}inner"])
        #expect(sections[1].paragraphs[3].text == "again1")
    }
}
