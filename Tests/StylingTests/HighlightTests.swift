import Config
import Diagnostics
import Geometry
import Manuscript
import Styling
import Support
import Testing

/// `highlights:` over text as Markdown leaves it.
@Suite struct HighlightTests {
    private func book(_ rules: String, isNotes: Bool = false) throws -> TestBook {
        var book = TestBook()
        let file = SourceFile(name: "book.yml", path: nil, bytes: Array(rules.utf8))
        if !rules.isEmpty { book.metadata.highlights = try YAML.parse(file, range: 0..<file.bytes.count) }
        if isNotes { book.metadata.bookClass = .notes }
        return book
    }

    private func styled(_ rules: String, _ inlines: Inline...) throws -> AttributedParagraph {
        var book = try book(rules)
        book.add(.paragraph(inlines))
        let styled = book.styled()
        #expect(styled.diagnostics.isEmpty)
        return try #require(styled.storage.sections.first?.paragraphs.first)
    }

    /// The text with `[looks:…]` around what differs from the body.
    private func shown(_ paragraph: AttributedParagraph) -> String {
        let bytes = Array(paragraph.text.utf8)
        return paragraph.runs.map { run in
            let text = String(decoding: bytes[run.range], as: UTF8.self)
            var looks: [String] = []
            if run.style.weight == 700 { looks.append("bold") }
            if run.style.isItalic { looks.append("italic") }
            if run.style.isStruckOut { looks.append("out") }
            if run.style.isSmallCaps { looks.append("caps") }
            if run.style.families.contains("Z003") { looks.append("script") }
            if run.style.colour != .black { looks.append("\(run.style.colour)") }
            return looks.isEmpty ? text : "[\(looks.joined(separator: " ")):\(text)]"
        }.joined()
    }

    @Test(arguments: [
        ("- {pattern: '\\bcat\\b', style: bold}", "a cat, cats", "a [bold:cat], cats"),
        ("- {pattern: '(\\w+):', style: red}", "TODO: mend é:", "[#ff0000:TODO]: mend é:"),
        ("- {pattern: '=(\\w+)=', style: italic}", "a =b= c", "a =[italic:b]= c"),
        ("- {pattern: '=(\\w+)=', style: italic, delimiters: drop}", "a =b= =c=", "a [italic:b] [italic:c]"),
        ("- {pattern: '=(\\w+)=\\s', style: struck-out, delimiters: drop}", "=b= =c=", "[out:b] [out:c]"),
        ("- {pattern: '\\s([A-Z]+)\\s', style: small-caps}", "a BC DE f", "a [caps:BC] [caps:DE] f"),
        ("- {pattern: 'x', style: {colour: '#a00', weight: 700}}", "axa", "a[bold #aa0000:x]a"),
        ("- {pattern: 'x', style: [bold, script, red]}", "axa", "a[bold script #ff0000:x]a"),
        ("- {pattern: '(a)|b', style: bold}", "ab", "[bold:a]b"), ("- {pattern: 'z*', style: bold}", "ab", "ab"),
        (
            "- {pattern: 'b c', style: bold}\n- {pattern: 'c d', style: red}\n- {pattern: 'd', style: blue}", "b c d",
            "[bold:b ][bold #ff0000:c][#ff0000: ][#0000ff:d]"
        ),
        ("- {pattern: '%%.*%%()', style: bold, delimiters: drop}", "a %%gone%%", "a"),
    ])
    func rules(rules: String, text: String, wanted: String) throws {
        #expect(try shown(styled(rules, text.inline)) == wanted)
    }

    @Test func markdownsOwnDelimiters() throws {
        let emphasis = Inline(.emphasis(["two words".inline], delimiter: "*"))
        let other = Inline(.emphasis(["one".inline], delimiter: "_"))
        let rule = "- {pattern: '\\*([^*]+)\\*\\s', style: bold"
        #expect(
            try shown(styled(rule + "}", "a ".inline, emphasis, " b ".inline, other))
                == "a [bold:two words] b [italic:one]")
        #expect(
            try shown(styled(rule + ", delimiters: keep}", "a ".inline, emphasis)) == "a [bold:*two words*]")
        #expect(try shown(styled(rule + "}", emphasis, "b".inline)) == "[italic:two words]b")
        let strong = Inline(.strong(["x".inline], delimiter: "*"))
        #expect(try shown(styled("- {pattern: '\\*\\*(.+)\\*\\*', style: red}", strong)) == "[#ff0000:x]")
        #expect(
            try shown(styled("- {pattern: '~(\\w+)~', style: script}", "H".inline, Inline(.subscript(["2".inline]))))
                == "H[script:2]")
    }

    @Test func codePicturesAndNoteMarksStay() throws {
        let rules = "- {pattern: '\\d', style: bold}\n- {pattern: '<([^>]+)>', style: red, delimiters: drop}"
        var book = try book(rules)
        let picture = Inline(.picture(Picture(source: "a.png", alternative: "A")))
        book.paragraph(
            "1 <a ".inline, Inline(.code("2 <b>")), " c>".inline, Inline(.noteReference(label: "n")), picture,
            " 3".inline)
        book.note("n", "4".block)
        let paragraphs = book.styled().storage.sections[0].paragraphs
        #expect(shown(paragraphs[0]) == "[bold:1] [#ff0000:a ][#ff0000:2 <b>][#ff0000: c]1\u{FFFC} [bold:3]")
        #expect(paragraphs[0].noteMarks.map(\.offset) == [11] && paragraphs[0].attachments.count == 1)
        #expect(shown(paragraphs[1]).hasSuffix("[bold:4]"))
    }

    /// Wherever the notes stand, and at every mark of a note.
    @Test(arguments: Theme.NotePlace.allCases) func noMarkOfANoteIsFound(place: Theme.NotePlace) throws {
        let rules = "- {pattern: '-([a-z]+)[0-9]-', style: red, delimiters: drop}\n- {pattern: '\\d', style: bold}"
        var book = try book(rules)
        book.paragraph(
            "-a".inline, Inline(.noteReference(label: "n")), "- -b".inline, Inline(.noteReference(label: "n")),
            "- 3".inline)
        book.note("n", "text".block)
        var theme = Theme.baskerville
        theme.notes = place
        let paragraph = book.styled(theme: theme).storage.sections[0].paragraphs[0]
        #expect(paragraph.text == "-a1- -b1- 3" && shown(paragraph) == "-a1- -b1- [bold:3]")
    }

    @Test func headingsKeepTheirCharacters() throws {
        var book = try book("- {pattern: '=(\\w+)=', style: red, delimiters: drop}")
        book.heading(2, "A =B=")
        book.paragraph("=c=".inline)
        let storage = book.styled().storage
        #expect(storage.marks.first?.title == "A =B=" && storage.sections[0].paragraphs.map(\.text) == ["A =B=", "c"])
    }

    /// What is left of the text leads to where it stands in the source, wherever delimiters have gone.
    @Test func placesStayRight() throws {
        let letters = Array("ab =é")
        var random = SplitMix(seed: 7)
        for _ in 0..<300 {
            let text = String(
                (0..<Int.random(in: 1...40, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
            let file = SourceFile(name: "a.md", path: nil, bytes: Array(text.utf8))
            let span = SourceSpan(file: file, range: 0..<file.bytes.count)
            let block = Block(.paragraph([Inline(.text(text), span: span)]), span: span)
            var metadata = try book("- {pattern: '=([^=]+)=', style: red, delimiters: drop}").metadata
            metadata.language = "en"
            let made = Book(
                metadata: metadata, files: [ManuscriptFile(source: file, blocks: [block])], folder: nil, name: "a")
            guard let paragraph = Styler.style(made).storage.sections.first?.paragraphs.first else { continue }
            let bytes = Array(paragraph.text.utf8)
            #expect(paragraph.runs.last?.range.upperBound == bytes.count, "seed 7: \(text)")
            for offset in bytes.indices where bytes[offset] != 0x20 {
                let source = try #require(paragraph.sourceOffset(of: offset))
                #expect(file.bytes[source] == bytes[offset], "seed 7: \(text) → \(paragraph.text) at \(offset)")
            }
        }
    }

    @Test func mistakesHaveTheirPlaces() throws {
        let rules = """
            - {pattern: '(a', style: red}
            - {pattern: a, style: leading}
            - {pattern: a, style: {indent: 1em}}
            - {pattern: a}
            - {pattern: a, style: red, delimiters: gone}
            """
        var book = try book(rules)
        book.paragraph("a".inline)
        let told = book.styled().diagnostics.map { "\($0.span?.position.line ?? 0) \($0.severity) \($0.id.rawValue)" }
        #expect(
            told == [
                "1 error invalid-pattern", "2 error invalid-value", "3 error unknown-key", "4 error invalid-value",
                "5 error invalid-value",
            ])
    }

    @Test func theNotesAppsRules() throws {
        var book = try book("", isNotes: true)
        book.paragraph(
            Inline(.emphasis(["bold".inline], delimiter: "*")), " ".inline,
            Inline(.emphasis(["italic".inline], delimiter: "_")),
            " -struck out- ~by hand~ NASA ESA and a-b-c IBM.".inline)
        let item = Block.Item(blocks: ["x".block], span: TestBook.span)
        book.add(.list(Block.List(start: 1, isTight: true, items: [item])))
        let paragraphs = book.styled().storage.sections[0].paragraphs
        #expect(
            shown(paragraphs[0])
                == "[bold:bold] [italic:italic] [out:struck out] [script:by hand] [#ff0000:NASA] [#ff0000:ESA] and a-b-c IBM."
        )
        #expect(shown(paragraphs[1]) == "[bold:1.]")
    }

    @Test func manyMatches() throws {
        let text = String(repeating: "=a= ", count: 25_000)
        let paragraph = try styled("- {pattern: '=(\\w)=\\s', style: red, delimiters: drop}", text.inline)
        #expect(paragraph.text.utf8.count == 49_999)
    }
}
