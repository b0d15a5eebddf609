import Diagnostics
import Foundation
import Geometry
import Manuscript
import Support
import Testing

/// Books as mdBook and GitBook keep them: project files, summaries, includes.
@Suite struct SummaryTests {
    private func read(_ files: [String: String]) throws -> (book: Book, told: [String]) {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        let (book, diagnostics) = try ManuscriptReader.read(
            [folder.path], standardInput: { [] }, measure: { _ in Size.zero })
        let told = diagnostics.map { diagnostic in
            let span = diagnostic.span?.original
            let place = span.map { String(decoding: $0.file.bytes[$0.range], as: UTF8.self) } ?? ""
            let name = span.map { $0.file.name.dropFirst(folder.path.count + 1) } ?? ""
            return "\(diagnostic.severity) \(diagnostic.id.rawValue) \(name) [\(place)]"
        }
        return (book, told)
    }

    /// Each file's headings, as `1 Title`.
    private func headings(_ book: Book) -> [[String]] {
        book.files.map { file in
            file.blocks.compactMap { block in
                guard case .heading(let level, let content) = block.kind else { return nil }
                return "\(level) \(content.plainText)"
            }
        }
    }

    @Test func mdBook() throws {
        let (book, told) = try read([
            "book.toml": """
            [book]
            title = "A Book"
            authors = ["Anna", "Berta"]
            language = "de"
            description = "Not printed"
            [preprocessor.danger]
            command = "touch /tmp/galley-must-not-run-this"
            [output.html]
            x = 1
            [output.galley]
            page = "a5"
            """,
            "src/SUMMARY.md": """
            # Summary

            [Preface](preface.md)

            - [One](one.md)
              * [Deep](deep/a%20b.md)
                + [Deeper](<deep/c d.md>)
            * [Spaces](data/Media Check.md)

            ---

            - [Draft]()
            - plain words
            - [The web](https://example.org/)

            ---
            ---

            [Colophon](colophon.md)
            """,
            "src/preface.md": "# Preface\n\n## In it\n", "src/one.md": "# One\n\n## A\n\n### B\n\n# Again\n",
            "src/deep/a b.md": "# Deep\n\n## X\n", "src/deep/c d.md": "no heading\n",
            "src/data/Media Check.md": "## Starts low\n\n### Y\n", "src/colophon.md": "text\n", "src/left.md": "# L\n",
        ])
        #expect(
            headings(book) == [
                ["1 Preface", "2 In it"], ["1 One", "3 A", "4 B", "2 Again"], ["2 Deep", "3 X"], ["3 Deeper"],
                ["1 Starts low", "2 Y"], ["1 Colophon"],
            ])
        #expect(book.metadata.title?.plainText == "A Book" && book.metadata.authors == ["Anna", "Berta"])
        #expect(book.metadata.language == "de" && book.metadata.page?.value == Size(paper: "a5"))
        #expect(
            told == [
                "note passed-over book.toml [description]", "warning passed-over book.toml [danger]",
                "note passed-over book.toml [html]", "warning summary-entry src/SUMMARY.md [plain words]",
                "warning summary-entry src/SUMMARY.md [[The web](https://example.org/)]",
                "note draft-chapter src/SUMMARY.md [[Draft]()]",
            ])
    }

    @Test func parts() throws {
        let (book, told) = try read([
            "SUMMARY.md":
                "[Start](s.md)\n\n# Part one\n\n- [A](a.md)\n- [B](b.md)\n\n# Part two\n\n- [C](c.md)\n\n# Empty\n\n[End](e.md)\n",
            "s.md": "# S", "a.md": "# A", "b.md": "# B", "c.md": "# C\n", "e.md": "# E",
        ])
        #expect(headings(book) == [["1 S"], ["1 Part one", "2 A"], ["2 B"], ["1 Part two", "2 C"], ["1 E"]])
        #expect(told == ["warning summary-entry SUMMARY.md [# Empty]"])
    }

    @Test func entriesIntoAFile() throws {
        let (book, told) = try read([
            "SUMMARY.md": "* [A](a.md)\n  * [X](a.md#x)\n  * [Y](a.md#y)\n* [B](b.md)\n* [A again](a.md)\n",
            "a.md": "# A\n\n# X\n\n# Why {#y}\n", "b.md": "# B",
        ])
        #expect(headings(book) == [["1 A", "2 X", "2 Why"], ["1 B"]])
        #expect(book.files[0].entry?.fragments == ["x", "y"])
        #expect(told == ["error duplicate-chapter SUMMARY.md [[A again](a.md)]"])
    }

    @Test func mistakes() throws {
        let (_, none) = try read(["book.toml": "[book]\nsrc = \"text\"\n", "text/summary.md": "- [A](a.md)\n"])
        #expect(none == ["warning summary-entry text/summary.md []", "error missing-chapter book.toml [\"text\"]"])
        let (_, other) = try read(["SUMMARY.md": "- [A](A.md)\n- [O](../x.md)\n", "a.md": "x", "in/Summary.md": "y"])
        #expect(
            other == [
                "error missing-chapter SUMMARY.md [[A](A.md)]", "error missing-chapter SUMMARY.md [[O](../x.md)]",
            ])
        let (_, nested) = try read(["SUMMARY.md": "- [A](in/a.md)\n", "in/a.md": "x", "in/Summary.md": "y"])
        #expect(nested == ["warning summary-entry in/Summary.md []"])
        let (_, wrong) = try read(["book.toml": "[book\n", "src/SUMMARY.md": "- [A](a.md)\n", "src/a.md": "x"])
        #expect(wrong == ["error invalid-toml book.toml []"])
    }

    @Test func gitBook() throws {
        let (book, told) = try read([
            "book.json": "{\"title\": \"G\", \"author\": \"N\", \"root\": \"docs\", \"plugins\": [\"x\"]}",
            "docs/SUMMARY.md": "* [Start](README.md)\n\n## Part\n\n* [A](a/README.md)\n",
            "docs/README.md": "# Start\n", "docs/a/README.md": "# A\n\n{% include \"/b.md\" %}\n\n{% hint %}\n",
            "docs/b.md": "From b.\n",
        ])
        #expect(headings(book) == [["1 Start"], ["1 Part", "2 A"]])
        #expect(book.metadata.title?.plainText == "G" && book.metadata.authors == ["N"])
        #expect(book.files[1].blocks.map(TreeText.text).contains("From b."))
        #expect(
            told == ["note passed-over book.json [\"plugins\"]", "warning not-supported docs/a/README.md [{% hint %}]"])
    }

    @Test func metadataOfPandoc() throws {
        let (book, told) = try read([
            "metadata.yaml": "---\ntitle: \"T\"\nkeywords: [a]\nauthors:\n  - name: N\n    v: !!str 2020-01-01\n...\n",
            "01.md": "# A\n",
        ])
        #expect(book.metadata.title?.plainText == "T" && book.metadata.authors == ["N"] && told.isEmpty)
    }

    @Test func includes() throws {
        let (book, told) = try read([
            "SUMMARY.md": "- [A](in/a.md)\n",
            "in/a.md": """
            # A

            {{#include ../t.txt}}

            ```rust
            {{#rustdoc_include ../c.rs:2:3}}
            {{#include ../c.rs:here}}
            ```

            {{#include ../c.rs:4:}} {{#include ../t.txt:1}} `\\{{#include x}}`

            {{#include no.md}} {{#include ../c.rs:nowhere}} {{#include ../../out.md}} {{#include ../c.rs:9:}}
            """,
            "t.txt": "One ![p](q.png)\n\n{{#include u/u.txt}}\n", "u/u.txt": "deep\n",
            "c.rs": "fn a() {}\n// ANCHOR: here\nlet x;\n// ANCHOR_END: here\nend\n",
        ])
        #expect(book.otherFiles.map { $0.split(separator: "/").last } == ["SUMMARY.md", "c.rs", "t.txt", "u.txt"])
        let blocks = book.files[0].blocks
        #expect(
            blocks[1...].map(TreeText.text).joined(separator: "|").hasPrefix("One p|deep|let x;\nlet x;\n|end One p"))
        #expect(
            told.filter { !$0.contains("not-supported") } == [
                "warning missing-include in/a.md [{{#include no.md}}]",
                "warning missing-include in/a.md [{{#include ../c.rs:nowhere}}]",
                "warning outside-file in/a.md [{{#include ../../out.md}}]",
                "warning missing-include in/a.md [{{#include ../c.rs:9:}}]",
            ])
        #expect(blocks.map(TreeText.text).contains { $0.hasSuffix("{{#include x}}") })
        guard case .paragraph(let inlines) = blocks[2].kind, let text = inlines.first else {
            Issue.record("an included paragraph is one")
            return
        }
        let origin = text.span.original
        #expect(origin.file.name.hasSuffix("/u/u.txt") && origin.range == 0..<4)
    }

    /// Includes that lead into each other end, and grow no further than a stated length.
    @Test func includesWithoutAnEnd() throws {
        let (_, told) = try read(["a.md": "{{#include a.md}}{{#include a.md}}\n"])
        #expect(told.contains("warning missing-include a.md [{{#include a.md}}]"))
        let braces = String(repeating: "{", count: 200_000)
        #expect(try read(["a.md": braces + "\n" + String(repeating: "{{# ", count: 50_000)]).book.files.count == 1)
    }
}
