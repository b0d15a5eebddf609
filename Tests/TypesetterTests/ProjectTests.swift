import Diagnostics
import Foundation
import Geometry
import Indexing
import Pagination
import Styling
import Support
import Testing
import Typography

@testable import Typesetter

/// Books on disk, from their files to the outline.
@Suite struct ProjectTests {
    private func compose(_ files: [String: String], sources: [String]? = nil) async throws -> Composition {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        let paths = sources?.map { folder.path + "/" + $0 } ?? [folder.path]
        let outcome = await Typesetting.compose(BuildRequest(sources: paths))
        guard case .composed(let composition) = outcome else { throw Refused(outcome: "\(outcome)") }
        return composition
    }

    private struct Refused: Error {
        var outcome: String
    }

    /// The titles of the outline, with those of drafts marked and those below in parentheses.
    private func outline(of book: Composition) -> String {
        func names(_ entries: [Indexing.OutlineEntry]) -> String {
            entries.map { entry in
                let inner = entry.children.isEmpty ? "" : "(" + names(entry.children) + ")"
                return entry.title + (entry.destination.isEmpty ? "?" : "") + inner
            }.joined(separator: " ")
        }
        return names(
            Outline.entries(
                book.storage,
                placements: book.pages.flatMap { page in
                    page.destinations.map {
                        MarkPlacement(
                            id: $0.name, section: 0, page: page.ordinal, label: page.label, column: 1, point: $0.point)
                    }
                }))
    }

    /// Behind the last file, before files whose first heading has no words, and where a file of the front matter is listed last.
    @Test func draftsStandWhereTheSummaryHasThem() async throws {
        let summary = "# Summary\n\n- [A](a.md)\n- [X]()\n- [B](b.md)\n- [Y]()\n"
        let files = ["book.yml": "title: T\n", "SUMMARY.md": summary, "a.md": "# A\n\nx\n"]
        var book = try await compose(files.merging(["b.md": "#\n\ny\n\n## C\n\nz\n"]) { $1 })
        #expect(outline(of: book) == "A X?(C) Y?")
        book = try await compose(
            files.merging(["b.md": "# B\n\ny\n", "book.yml": "title: T\nfront: [p.md]\n", "p.md": "# P\n\nw\n"]) {
                $1
            })
        #expect(outline(of: book) == "P A X? B Y?")
        #expect(book.storage.drafts.map { $0.span.position.line } == [4, 6])
    }

    @Test func aSummaryOfDraftsIsNoBook() async throws {
        await #expect(throws: Refused.self) { try await compose(["SUMMARY.md": "# Summary\n\n- [X]()\n"]) }
    }

    @Test func draftsAreLinesOfTheOutlineThatLeadNowhere() async throws {
        let book = try await compose([
            "book.toml": "[book]\ntitle = \"T\"\n",
            "src/SUMMARY.md":
                "# Summary\n\n# Part\n\n- [First]()\n- [A](a.md)\n  - [Under A]()\n- [B](b.md)\n- [Last]()\n",
            "src/a.md": "# A\n\nx\n", "src/b.md": "# B\n\ny\n",
        ])
        #expect(book.diagnostics.map(\.id) == [.draftChapter, .draftChapter, .draftChapter])
        #expect(outline(of: book) == "Part(First? A(Under A?) B Last?)")
        #expect(book.chapters.chapters.first?.chapters.map(\.title) == ["A", "B"])
        let rows = book.pages.flatMap(\.items).compactMap { item -> String? in
            if case .text(let run, _) = item.content { String(decoding: run.text, as: UTF8.self) } else { nil }
        }
        #expect(["First", "Under A", "Last"].allSatisfy(rows.contains))
    }

    @Test func theFrontMatterOfTheFirstOfSeveralFilesIsTheBooks() async throws {
        let files = [
            "a.md": "---\ntitle: One\nlang: de\n---\n\n# A\n\nx\n", "b.md": "---\ntitle: Two\n---\n\n# B\n\ny\n",
        ]
        let book = try await compose(files, sources: ["a.md", "b.md"])
        #expect(book.chapters.title == "One")
        #expect(book.diagnostics.map(\.id) == [.passedOver] && book.diagnostics.first?.severity == .note)
        #expect(book.diagnostics.first?.span?.file.name.hasSuffix("b.md") == true)
        // In a folder without a book file no chapter speaks for the book.
        let folder = try await compose(files)
        #expect(folder.chapters.title != "One" && folder.diagnostics.map(\.id) == [.passedOver])
    }

    @Test func aLinkToAFileWithoutAHeadingLeadsToItsBeginning() async throws {
        let book = try await compose([
            "book.yml": "sources: [a.md, b.md, c.md]\n", "a.md": "# A\n\n[to b](b.md) [](c.md)\n",
            "b.md": "no heading\n",
            "c.md": "# C\n\nz\n",
        ])
        #expect(book.diagnostics.isEmpty)
    }

    @Test func thousandsOfLinkedChaptersAreSet() async throws {
        var files = ["book.toml": "[book]\n"]
        let count = 1_000
        files["src/SUMMARY.md"] = (0..<count).map { "- [C \($0)](c\($0).md)\n" }.joined()
        for number in 0..<count {
            let links = (1...5).map {
                "[x](c\((number + $0 * 7) % count).md#s) [](../src/c\((number + $0) % count).md)"
            }
            files["src/c\(number).md"] = "# C \(number)\n\n\(links.joined(separator: " "))\n\n## S\n\ntext\n"
        }
        let book = try await compose(files)
        #expect(book.diagnostics.isEmpty && book.chapters.chapters.count == count)
    }

    // MARK: Themes

    private func told(_ files: [String: String]) async throws -> [String] {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        switch await Typesetting.compose(BuildRequest(sources: [folder.path])) {
        case .composed(let book): return book.diagnostics.map(\.message)
        case .faulty(let diagnostics):
            return diagnostics.map { diagnostic in
                let place = diagnostic.span.map { "\($0.position.line):\($0.position.column)" } ?? ""
                return
                    "\(diagnostic.span?.file.name.split(separator: "/").last ?? "") \(place) \(diagnostic.id.rawValue)"
            }
        case .failed(let diagnostic): return [diagnostic.message]
        }
    }

    @Test func aThemeMayExtendAThemeFileBesideIt() async throws {
        let book = try await compose([
            "book.yml": "theme: themes/one.yml\nsources: [a.md]\n", "a.md": "# A\n\nx\n\n# B\n\ny\n",
            "themes/one.yml": "extends: two.yml\nstyles: {body: {size: 12pt}}\n",
            "themes/two.yml": "extends: garamond\npage: {size: a5}\nchapters: {open: recto}\n",
        ])
        #expect(book.diagnostics.isEmpty)
        #expect(book.pages.count == 3 && book.pages[0].size.width < .inches(6))
        #expect(["one.yml", "two.yml"].allSatisfy { name in book.files.contains { $0.hasSuffix("/themes/" + name) } })
    }

    @Test(arguments: [
        ("extends: two.yml\n", "extends: three.yml\n", ["two.yml 1:10 invalid-value"]),
        ("extends: one.yml\n", "", ["one.yml 1:10 invalid-value"]),
        ("extends: ../secret.yml\n", "", ["one.yml 1:10 invalid-value"]),
        ("extends: nothing.yml\n", "", ["one.yml 1:10 invalid-value"]),
        ("extends: two.yml\nx: 1\n", "page: {columns: x}\n", ["two.yml 1:17 wrong-type", "one.yml 2:1 unknown-key"]),
    ]) func mistakesInThemesAreToldWhereTheyStand(one: String, two: String, wanted: [String]) async throws {
        let found = try await told([
            "book.yml": "theme: one.yml\nsources: [a.md]\n", "a.md": "# A\n", "one.yml": one, "two.yml": two,
            "three.yml": "",
        ])
        #expect(found.sorted() == wanted.sorted())
    }
}
