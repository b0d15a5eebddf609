import Diagnostics
import Foundation
import Geometry
import Manuscript
import Support
import Testing

/// Books on disk: what is found, in which order, and what is told.
@Suite struct BookTests {
    /// Writes `files` into a folder of their own and reads `sources` (relative to it).
    private func read(
        _ files: [String: String], _ sources: [String] = [""]
    ) throws -> (book: Book, diagnostics: [Diagnostic], folder: String) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-book-\(UUID().uuidString)")
        for (name, text) in files {
            let url = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = sources.map { $0 == "-" ? "-" : $0.isEmpty ? folder.path : folder.path + "/" + $0 }
        let (book, diagnostics) = try ManuscriptReader.read(
            paths, standardInput: { Array("from a pipe\n".utf8) },
            measure: { path in
                guard FileManager.default.fileExists(atPath: path) else { return try PictureFinder.measured(path) }
                return Size(width: .points(10), height: .points(20))
            })
        return (book, diagnostics, folder.path)
    }

    private func told(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { diagnostic in
            let place = diagnostic.span.map { String(decoding: $0.file.bytes[$0.range], as: UTF8.self) } ?? ""
            return "\(diagnostic.severity) \(diagnostic.id.rawValue) [\(place)]"
        }
    }

    @Test func naturalOrder() throws {
        let (book, diagnostics, folder) = try read([
            "10.md": "x", "2.md": "x", "a/1.md": "x", "B.md": "x", ".hidden.md": "x", "a/10.md": "x", "a/9.md": "x",
            "c.txt": "x",
        ])
        #expect(diagnostics.isEmpty)
        #expect(
            book.files.map { String($0.source.name.dropFirst(folder.count + 1)) } == [
                "2.md", "10.md", "a/1.md", "a/9.md", "a/10.md", "B.md",
            ])
    }

    @Test func bookFile() throws {
        let (book, diagnostics, _) = try read([
            "book.yml": """
            title: A *fine* book
            subtitle: "With: a “colon”"
            author: [Anna, Berta]
            lang: de
            page: a5
            columns: 2
            text-size: large
            chapters: {level: 2}
            contents: {depth: 2}
            number-sections: yes
            sources: [b.md, a.md]
            """, "a.md": "a", "b.md": "b",
        ])
        #expect(diagnostics.isEmpty)
        let data = book.metadata
        #expect(data.title?.plainText == "A fine book")
        #expect(data.title?[1].span.position == SourcePosition(line: 1, column: 10))
        #expect(data.subtitle?.plainText == "With: a “colon”")
        #expect(data.authors == ["Anna", "Berta"])
        #expect(data.language == "de")
        #expect(data.page?.value == Size(paper: "a5"))
        #expect(data.columns == 2)
        #expect(data.chapters == .level(2))
        #expect(data.contentsDepth == 2)
        #expect(data.numbersSections)
        #expect(book.files.map { $0.blocks.map(TreeText.text) } == [["b"], ["a"]])
    }

    @Test func bookFileMistakes() throws {
        let (_, diagnostics, _) = try read([
            "book.yml":
                "tittle: x\ncolumns: many\npage: 3\nlang: \"?\"\nsources: [a.md, no.md, a.md, ../x.md]\n",
            "a.md": "a",
        ])
        #expect(
            told(diagnostics) == [
                "error unknown-key [tittle]", "error wrong-type [many]", "error invalid-value [3]",
                "error invalid-value [\"?\"]",
                "error missing-chapter [no.md]",
                "error duplicate-chapter [a.md]", "error missing-chapter [../x.md]",
            ])
    }

    @Test func frontMatter() throws {
        let text = "\u{FEFF}---\ntitle: T\ntoc: true\ndocumentclass: article\nnonsense: 1\n...\n\n# H\n"
        let (book, diagnostics, _) = try read(["a.md": text], ["a.md"])
        #expect(told(diagnostics) == ["warning unknown-key [nonsense]"])
        #expect(book.metadata.title?.plainText == "T")
        #expect(book.name == "a")
        #expect(book.files[0].blocks.map(TreeText.text) == ["H"])
        let (_, wrong, _) = try read(["a.md": "---\ntitle: A: B\n---\n\nx\n"], ["a.md"])
        #expect(told(wrong) == ["error invalid-yaml []"])
        #expect(wrong[0].span?.position == SourcePosition(line: 2, column: 9))
        let (rule, none, _) = try read(["a.md": "---\n\nx\n\n---\n"], ["a.md"])
        #expect(none.isEmpty)
        #expect(rule.files[0].blocks.count == 3)
    }

    @Test func summary() throws {
        let (book, diagnostics, _) = try read([
            "src/SUMMARY.md":
                "# Summary\n\n[Start](start.md)\n\n- [One](<one two.md>)\n  * [In](in%20it.md#x)\n- [Draft]()\n- [No](no.md)\n",
            "src/start.md": "s", "src/one two.md": "1", "src/in it.md": "i", "src/left.md": "l",
        ])
        #expect(book.files.map { $0.blocks.map(TreeText.text) } == [["Start", "s"], ["One", "1"], ["In", "i"]])
        #expect(told(diagnostics) == ["note draft-chapter [[Draft]()]", "error missing-chapter [[No](no.md)]"])
    }

    @Test func pictures() throws {
        let (book, diagnostics, _) = try read([
            "a b.png": "x", "in/c.png": "y",
            "in/t.md":
                "![A](../a%20b.png) ![C](c.png)\n\n![N](no.png)\n\n> x\n> ![R](https://a.b/c.png) y\n\n![O](/etc/passwd)\n\n![](../../x.png)\n",
            "u.md": "x",
        ])
        #expect(
            told(diagnostics) == [
                "warning missing-picture [![N](no.png)]", "warning remote-picture [![R](https://a.b/c.png)]",
                "warning outside-picture [![O](/etc/passwd)]", "warning outside-picture [![](../../x.png)]",
            ])
        guard case .paragraph(let inlines)? = book.files[0].blocks.first?.kind,
            case .picture(let picture) = inlines[0].kind
        else {
            Issue.record("two pictures in a paragraph are no figure")
            return
        }
        #expect(picture.file?.path.hasSuffix("/a b.png") == true)
        guard case .figure(let missing) = book.files[0].blocks[1].kind else {
            Issue.record("a picture alone is a figure")
            return
        }
        #expect(missing.file == nil && missing.alternative == "N")
    }

    /// Nothing that a folder's listing or book file leads out to is read; pipes and folders are told, and nothing waits.
    @Test func whatIsNoChapter() throws {
        let outside = try TemporaryFolder()
        let secret = try outside.write("SECRET", to: "secret.md")
        let folder = try TemporaryFolder()
        try folder.write("a", to: "a.md")
        try folder.write("b", to: "d.md/b.md")
        for (name, target) in [
            ("link.md", secret), ("out", outside.path), ("loop", folder.path), ("gone.md", "/no/such"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: target)
        }
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/again.md", withDestinationPath: "a.md")
        #expect(mkfifo(folder.path + "/pipe.md", 0o600) == 0)
        func names(_ diagnostics: [Diagnostic]) -> [String] {
            diagnostics.map {
                "\($0.severity) \($0.id.rawValue) \($0.span?.file.name.split(separator: "/").last ?? "")"
            }
        }
        let (book, diagnostics) = try ManuscriptReader.read([folder.path], standardInput: { [] })
        #expect(book.files.map { $0.blocks.map(TreeText.text) } == [["a"], ["b"]])
        #expect(
            names(diagnostics).sorted() == [
                "warning outside-file gone.md", "warning outside-file link.md", "warning outside-file out",
                "warning outside-file pipe.md",
            ])
        try folder.write("sources: [a.md, d.md, link.md, pipe.md]", to: "book.yml")
        let (listed, mistakes) = try ManuscriptReader.read([folder.path], standardInput: { [] })
        #expect(listed.files.count == 1)
        #expect(
            told(mistakes) == [
                "error missing-chapter [d.md]", "error missing-chapter [link.md]", "error missing-chapter [pipe.md]",
            ])
        try FileManager.default.removeItem(atPath: folder.path + "/book.yml")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/book.yml", withDestinationPath: secret)
        #expect(throws: ReadError.self) { try ManuscriptReader.read([folder.path], standardInput: { [] }) }
    }

    @Test func aFileNamedTwice() throws {
        let (book, diagnostics, _) = try read(["a.md": "a"], ["a.md", "a.md"])
        #expect(book.files.count == 2 && diagnostics.map(\.id) == [.duplicateChapter])
        #expect(diagnostics.map(\.severity) == [.warning])
    }

    @Test(arguments: [
        ("2024", true), ("2024-02-29", true), ("2023-02-29", false), ("2024-13-01", false), ("24-01-01", false),
        ("2024-05-17T10:00:00Z", true), ("May 2024", true), ("17 May 2024", true), ("May 17, 2024", true),
        ("Sept 31, 2024", false), ("spring", false), ("-1", false), ("1066-10-14", true), ("0000-01-01", false),
    ])
    func dates(text: String, isDay: Bool) throws {
        let (book, diagnostics, _) = try read(["book.yml": "date: \(text)\n", "a.md": "a"])
        #expect(book.metadata.date == text)
        #expect(told(diagnostics) == (isDay ? [] : ["warning invalid-value [\(text)]"]))
        #expect((CalendarDay(text) != nil) == isDay)
    }

    @Test func daysAreCounted() {
        #expect(CalendarDay("1970")?.secondsSince1970 == 0)
        #expect(CalendarDay("2024-05-17")?.secondsSince1970 == 1_715_904_000)
        #expect(CalendarDay("0001-01-01")?.secondsSince1970 == -62_135_596_800)
        #expect(CalendarDay("9999-12-31")?.secondsSince1970 == 253_402_214_400)
    }

    @Test func valuesHoldNoBadCharacters() throws {
        let (book, diagnostics, _) = try read([
            "book.yml": "title: \"a\\0b\"\nauthor: [\"c\\uFFFEd\"]\nrights: \"x\"\n", "a.md": "a",
        ])
        #expect(book.metadata.title?.plainText == "a\u{FFFD}b" && book.metadata.authors == ["c\u{FFFD}d"])
        #expect(told(diagnostics) == ["warning nul-character [\"a\\0b\"]", "warning bad-character [\"c\\uFFFEd\"]"])
    }

    @Test func titlesTellWhatTheyCannotShow() throws {
        let (book, diagnostics, _) = try read(["book.yml": "title: \"a $x$ <foo>*b*</foo>\"\nlang: en\n", "a.md": "a"])
        #expect(told(diagnostics) == ["warning math-not-set [$x$]", "warning unsupported-html [<foo>]"])
        let shown = book.metadata.title?.last?.span
        #expect(shown.map { String(decoding: $0.file.bytes[$0.range], as: UTF8.self) } == "*b*")
    }

    @Test func messagesAreShort() throws {
        let long = String(repeating: "x", count: 900)
        let (_, diagnostics, _) = try read(["book.yml": "page: \(long)\ncolumns: \(long)\n\(long): 1\n", "a.md": "a"])
        #expect(diagnostics.count == 3)
        #expect(diagnostics.allSatisfy { $0.message.count < 160 && ($0.hint?.count ?? 0) < 160 })
    }

    @Test func otherSources() throws {
        let (book, diagnostics, _) = try read([:], ["-"])
        #expect(diagnostics.isEmpty && book.folder == nil && book.files[0].source.name == "<standard input>")
        #expect(throws: ReadError.self) { try ManuscriptReader.read(["/no/such.md"], standardInput: { [] }) }
        let (several, _, folder) = try read(["x/b.md": "b", "x/a.md": "a"], ["x/b.md", "x/a.md"])
        #expect(several.files.count == 2 && several.folder == folder + "/x" && several.name == "b")
    }

    @Test func invalidBytes() throws {
        #expect(told(try read(["a.md": "x"], ["a.md"]).diagnostics).isEmpty)
        for (bytes, offset) in [
            ([0x61, 0xE9, 0x0A], 1), ([0x61, 0xE2, 0x82], 1), ([0xC0, 0x80], 0), ([0xED, 0xA0, 0x80], 0),
            ([0xF4, 0x90, 0x80, 0x80], 0),
            (Array("twelve bytes ".utf8) + [0x80], 13),
        ] as [([UInt8], Int)] {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString).md")
            try Data(bytes).write(to: url)
            defer { try? FileManager.default.removeItem(at: url) }
            let (_, diagnostics) = try ManuscriptReader.read([url.path], standardInput: { [] })
            #expect(diagnostics.map(\.id) == [.invalidUTF8])
            #expect(diagnostics.first?.span?.range.lowerBound == offset)
        }
    }
}
