import Diagnostics
import Geometry
import Manuscript
import Styling
import Testing

@Suite struct HeadingTests {
    private func headings(_ levels: [Int], metadata: Metadata = Metadata(), text: Int = 0) -> StyledBook {
        var book = TestBook()
        book.metadata = metadata
        for (index, level) in levels.enumerated() {
            book.heading(level, "H\(index)")
            if text > 0 { book.paragraph(String(repeating: "x ", count: text).inline) }
        }
        return book.styled()
    }

    private func chapters(_ styled: StyledBook) -> [String] {
        styled.storage.marks.compactMap { mark in
            guard case .heading(_, isChapter: true, _) = mark.kind else { return nil }
            return mark.title
        }
    }

    @Test func chapterLevels() {
        #expect(chapters(headings([1, 2, 2, 3, 2])) == ["H1", "H2", "H4"])
        #expect(chapters(headings([1, 2, 1])) == ["H0", "H2"])
        #expect(chapters(headings([2])) == ["H0"])
        #expect(chapters(headings([1, 2, 3, 3])) == ["H2", "H3"])
        var metadata = Metadata()
        metadata.chapters = .level(3)
        #expect(chapters(headings([1, 2, 3, 2, 3], metadata: metadata)) == ["H2", "H4"])
    }

    /// A pattern takes headings of any level; what stands above the highest of them opens a section, too.
    @Test func chaptersByPattern() {
        var metadata = Metadata()
        metadata.chapters = .pattern("^H[1346]$", at: TestBook.span)
        let styled = headings([1, 2, 1, 2, 3, 2, 2], metadata: metadata, text: 1)
        #expect(chapters(styled) == ["H1", "H3", "H4", "H6"])
        #expect(styled.storage.sections.map(\.title) == ["H0", "H1", "H2", "H3", "H4", "H6"])
        metadata.chapters = .pattern("^CHAPTER", at: TestBook.span)
        let none = headings([1, 2, 2], metadata: metadata)
        #expect(chapters(none) == ["H1", "H2"] && none.diagnostics.map(\.id) == [.missingChapter])
        metadata.chapters = .pattern("(a", at: TestBook.span)
        let wrong = headings([1, 2, 2], metadata: metadata)
        #expect(wrong.diagnostics.map(\.id) == [.invalidPattern] && wrong.diagnostics[0].severity == .error)
        #expect(wrong.diagnostics[0].span == TestBook.span)
    }

    /// Headings in a row open one section; its title names them all.
    @Test func headingsInARow() {
        var metadata = Metadata()
        metadata.chapters = .level(3)
        let styled = headings([1, 2, 3, 3, 2, 3], metadata: metadata, text: 0)
        #expect(styled.storage.sections.map(\.title) == ["", "H1 · H2 · H3 · H4 · H5"])
        let apart = headings([1, 2, 3, 3, 2, 3], metadata: metadata, text: 1)
        #expect(apart.storage.sections.map(\.title) == ["", "H1", "H2", "H3", "H4", "H5"])
    }

    @Test func aLoneHeadingIsTheTitle() {
        #expect(headings([1], text: 1).title == "H0")
        #expect(headings([1, 1], text: 1).title == "")
        #expect(headings([2, 1], text: 1).title == "")
    }

    /// Of headings in a row only the last has the space of an opening below it; looking for it costs nothing for those before.
    @Test func manyHeadingsInARow() {
        var book = TestBook()
        for index in 0..<20_000 { book.heading(2, "h\(index)") }
        let storage = book.styled().storage
        #expect(storage.sections.count == 1)
        let styles = storage.sections[0].paragraphs.map(\.style)
        #expect(styles.allSatisfy { $0.isPageWide })
        #expect(Set(styles.dropLast().map(\.spaceAfter)).count == 1)
        #expect(styles[19_999].spaceAfter > styles[19_998].spaceAfter)
    }

    @Test func titlePages() {
        #expect(headings([1, 2, 2], text: 1).storage.sections.map(\.kind) == [.titlePage, .body, .body])
        #expect(headings([1], text: 1).storage.sections.map(\.kind) == [.body])
        #expect(headings([2, 1, 2], text: 1).storage.sections.map(\.kind) == [.body, .body, .body])
        var metadata = Metadata()
        metadata.title = ["Another".inline]
        metadata.authors = ["A", "B"]
        let styled = headings([1, 2, 2], metadata: metadata, text: 1)
        #expect(styled.title == "Another" && styled.author == "A, B")
        #expect(styled.storage.sections.map(\.kind) == [.titlePage, .body, .body, .body])
        #expect(styled.storage.sections[0].paragraphs.map(\.text) == ["Another", "A", "B"])
        metadata.title = ["H0".inline]
        #expect(headings([1, 2, 2], metadata: metadata, text: 1).storage.sections.count == 3)
    }

    /// A title page's picture leaves its text the room it needs; one that fits stays as it is.
    @Test func pictureOnTheTitlePage() {
        func width(_ size: Size, lines: Int) -> Length? {
            var book = TestBook()
            book.heading(1, "T")
            var picture = Picture(source: "a.png", alternative: "")
            picture.file = PictureFile(path: "/book/a.png", size: size)
            book.add(.figure(picture))
            for _ in 0..<lines { book.paragraph("A line".inline) }
            book.heading(2, "I")
            book.heading(2, "II")
            let styled = book.styled()
            for case .figure(let attachment, _, _, _) in styled.storage.sections[0].blocks { return attachment.width }
            return .zero
        }
        #expect(width(Size(width: .points(200), height: .points(300)), lines: 3) == nil)
        let narrowed = width(Size(width: .points(300), height: .points(600)), lines: 5) ?? .zero
        #expect(narrowed > .points(60) && narrowed < .points(250))
    }

    /// A long text between title and first chapter is a section of its own; the lines that name the author stay on the title page.
    @Test func longFrontMatter() {
        var book = TestBook()
        book.heading(1, "T")
        book.paragraph("Gustave".inline)
        book.paragraph("1857".inline)
        book.paragraph(String(repeating: "Dear friend. ", count: 100).inline)
        book.heading(2, "I")
        book.heading(2, "II")
        let sections = book.styled().storage.sections
        #expect(sections[0].paragraphs.map(\.text) == ["T", "Gustave", "1857"])
        #expect(sections.map(\.kind) == [.titlePage, .body, .body])
    }

    @Test func identifiersAreGitHubsAndUnique() {
        var book = TestBook()
        for text in [
            "Setup", "Setup", "CHAPTER I. Down the Rabbit-Hole", "Été à l’école_2", "第一章", "🎉", "Setup-1", "Setup",
        ] {
            book.heading(2, text)
        }
        book.heading(2, "Named", Attributes(id: "setup"))
        let ids = book.styled().storage.marks.map(\.id)
        #expect(
            ids == [
                "setup", "setup-1", "chapter-i-down-the-rabbit-hole", "été-à-lécole_2", "第一章", "section", "setup-1-1",
                "setup-2", "setup-3",
            ])
        #expect(Set(ids).count == ids.count)
    }

    @Test func anchorsAndLinks() {
        var book = TestBook()
        book.paragraph(Inline(.span([]), Attributes(id: "here")))
        book.paragraph("a ".inline, Inline(.span(["b".inline]), Attributes(id: "b")), "c".inline)
        book.paragraph(
            Inline(.link(destination: "#here", title: nil, content: ["1".inline])),
            Inline(.link(destination: "#b", title: nil, content: ["2".inline])),
            Inline(.link(destination: "book.html#b", title: nil, content: ["3".inline])),
            Inline(.link(destination: "other.md", title: nil, content: ["4".inline])),
            Inline(.link(destination: "mailto:a@b.c", title: nil, content: ["5".inline])))
        let styled = book.styled()
        #expect(styled.storage.text == "a bc\n12345\n")
        #expect(styled.storage.marks.map { "\($0.id) \($0.location)" } == ["here 0", "b 2"])
        #expect(
            styled.storage.sections[0].paragraphs[1].links == [
                .mark("here"), .mark("b"), .mark("b"), .uri("mailto:a@b.c"),
            ])
        #expect(styled.diagnostics.map(\.id) == [.missingTarget])
    }

    /// Whatever a link names is a mark of the book, be it a heading without words, first or last.
    @Test func linksToHeadingsWithoutWordsLeadSomewhere() {
        for places in [[0], [1], [2], [0, 1, 2]] {
            var book = TestBook()
            for index in 0..<3 {
                if places.contains(index) { book.add(.heading(level: 1, content: [])) }
                if index < 2 {
                    book.paragraph(Inline(.link(destination: "#section", title: nil, content: ["x".inline])))
                }
            }
            let storage = book.styled().storage
            let ids = Set(storage.marks.map(\.id))
            for paragraph in storage.sections.flatMap(\.paragraphs) {
                for case .mark(let id) in paragraph.links { #expect(ids.contains(id), "\(places)") }
            }
            #expect(storage.marks.count == places.count, "\(places)")
        }
    }

    @Test func numbersAndContents() {
        var metadata = Metadata()
        metadata.numbersSections = true
        metadata.contentsDepth = 1
        var book = TestBook()
        book.metadata = metadata
        book.heading(1, "Preface", Attributes(classes: ["unnumbered"]))
        book.heading(1, "One")
        book.heading(2, "Sub")
        book.heading(3, "Deep")
        book.heading(1, "Two")
        let styled = book.styled()
        #expect(styled.storage.marks.map(\.title) == ["Preface", "1 One", "1.1 Sub", "1.1.1 Deep", "2 Two"])
        #expect(styled.contents != nil)
        let listed = styled.storage.marks.filter { mark in
            if case .heading(_, _, isListed: true) = mark.kind { true } else { false }
        }
        #expect(listed.map(\.title) == ["Preface", "1 One", "2 Two"])
        #expect(styled.storage.sections[0].paragraphs[1].text == "1\u{2002}One")
    }

    /// Files of a summary: their first headings are chapters, whatever their levels; entries into a file are, too.
    @Test func chaptersOfASummary() {
        func file(_ name: String, _ entry: SummaryEntry, _ headings: [(Int, String)]) -> ManuscriptFile {
            let source = SourceFile(name: name, path: "/book/" + name, bytes: Array(repeating: 0x0A, count: 100))
            let blocks = headings.enumerated().flatMap { index, heading in
                [
                    Block(
                        .heading(level: heading.0, content: [heading.1.inline]),
                        span: SourceSpan(file: source, range: index..<index + 1)), "text".block,
                ]
            }
            return ManuscriptFile(source: source, blocks: blocks, entry: entry)
        }
        let files = [
            file("s.md", SummaryEntry(level: 1), [(1, "S"), (2, "In S")]),
            file("a.md", SummaryEntry(level: 2, beginsPart: true), [(1, "Part"), (2, "A"), (3, "X"), (3, "Y")]),
            file("b.md", SummaryEntry(level: 3, fragments: ["deep"]), [(3, "B"), (4, "Deep"), (4, "Other")]),
        ]
        let styled = Styler.style(Book(metadata: Metadata(), files: files, folder: "/book", name: "book"))
        #expect(chapters(styled) == ["S", "Part", "A", "B", "Deep"])
        #expect(styled.storage.sections.map(\.title) == ["S", "Part", "A"])
    }

    /// Links between files lead to the files' beginnings or the identifiers in them; identifiers are unique in the book.
    @Test func linksBetweenFiles() {
        func file(_ path: String, _ blocks: (SourceFile) -> [Block]) -> ManuscriptFile {
            let source = SourceFile(name: path, path: "/book/" + path, bytes: Array(repeating: 0x0A, count: 100))
            return ManuscriptFile(source: source, blocks: blocks(source))
        }
        func heading(_ text: String, _ source: SourceFile, _ place: Int) -> Block {
            Block(.heading(level: 1, content: [text.inline]), span: SourceSpan(file: source, range: place..<place + 1))
        }
        let targets = [
            "../b.md", "../b.html", "../b.md#setup", "#setup", "../c/", "../c/README.md#x.y", "/b.md", "../d.md",
            "../b.md#none", "../none.md", "#SETUP",
        ]
        let book = Book(
            metadata: Metadata(),
            files: [
                file("a/a.md") { source in
                    [heading("Setup", source, 0), heading("Setup", source, 1)]
                        + targets.map { target in
                            Block(.paragraph([Inline(.link(destination: target, title: nil, content: ["l".inline]))]))
                        }
                },
                file("b.md") { [heading("B", $0, 0), heading("Setup", $0, 1)] },
                file("c/README.md") { [heading("C", $0, 0), heading("X.y", $0, 1)] },
                file("d.md") { _ in ["no heading".block] },
            ], folder: "/book", name: "book")
        let styled = Styler.style(book)
        let found = styled.storage.sections.flatMap(\.paragraphs).flatMap(\.links).map { target in
            if case .mark(let id) = target { id } else { "" }
        }
        #expect(found == ["b", "b", "setup-2", "setup", "c", "xy", "b", "file-4", "setup"])
        #expect(styled.diagnostics.map(\.id) == [.missingTarget, .missingTarget])
        let ids = styled.storage.marks.map(\.id)
        #expect(Set(ids).count == ids.count && ids.contains("file-4"))
    }
}
