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

/// What stands before and behind a book's text: title pages, front chapters, the list of figures, the index, notes at the end.
@Suite struct FrontMatterTests {
    /// A book out of files, among them `book.yml`.
    private func compose(_ files: [String: String]) async throws -> Composition {
        let folder = try TemporaryFolder()
        try folder.write(Data(TestPNG(width: 60, height: 40) { _, _ in [180, 180, 180] }.bytes), to: "map.png")
        for (name, text) in files { try folder.write(text, to: name) }
        let outcome = await Typesetting.compose(BuildRequest(sources: [folder.path]))
        guard case .composed(let composition) = outcome else { throw Refused(outcome: "\(outcome)") }
        return composition
    }

    private struct Refused: Error {
        var outcome: String
    }

    /// A page's lines from top to bottom, those of one height joined.
    private func lines(_ page: Page) -> [String] {
        var lines: [(y: Length, text: String)] = []
        for item in page.items {
            guard case .text(let run, let origin) = item.content, !run.text.isEmpty else { continue }
            let text = String(decoding: run.text, as: UTF8.self)
            if let last = lines.last, last.y == origin.y {
                lines[lines.count - 1].text += text
            } else {
                lines.append((origin.y, text))
            }
        }
        return lines.map { $0.text.replacing("\u{A0}", with: " ") }
    }

    /// The lines of the page that begins with `title`.
    private func page(_ title: String, in book: Composition) throws -> [String] {
        lines(try #require(book.pages.first { lines($0).first == title }))
    }

    @Test func pagesBeforeTheTextComeInTheOrderOfBooks() async throws {
        let book = try await compose([
            "book.yml": """
            title: The Isle
            author: A. N. Author
            half-title: true
            rights: © 2026 A. N. Author
            edition: Second edition
            identifier: "9783161484100"
            dedication: "To *you*"
            epigraph: |
              Full fathom five
              thy father lies

              — Shakespeare
            front: [thanks.md, preface.md]
            sources: [a.md]
            pages-multiple: 4
            """,
            "thanks.md": "Thanks to all.\n", "preface.md": "# Preface\n\nBefore.\n",
            "a.md": "# One\n\nText.\n\n# Two\n\nMore.\n",
        ])
        #expect(book.diagnostics.isEmpty)
        let firsts = book.pages.map { lines($0).first ?? "" }
        #expect(
            firsts == [
                "The Isle", "", "The Isle", "© 2026 A. N. Author", "To you", "", "Full fathom five", "",
                "Thanks to all.", "",
                "Contents", "", "Preface", "", "One", "Two",
            ])
        #expect(lines(book.pages[3]) == ["© 2026 A. N. Author", "Second edition", "ISBN 9783161484100"])
        #expect(lines(book.pages[6]) == ["Full fathom five", "thy father lies", "— Shakespeare"])
        #expect(book.pages[12].label == "xiii" && book.pages[14].label == "1")
        #expect(book.chapters.chapters.map(\.title) == ["Preface", "One", "Two"])
        #expect(book.chapters.chapters.map(\.label) == ["xiii", "1", "2"])
    }

    @Test func blankPagesFillTheLastSignature() async throws {
        let book = try await compose([
            "book.yml": "pages-multiple: 8\nsources: [a.md]\n", "a.md": "# One\n\n# Two\n\nx\n",
        ])
        #expect(book.pages.count == 8 && lines(book.pages[7]).isEmpty)
    }

    @Test(arguments: [
        ("978-3-16-148410-0", true), ("978-3-16-148410-1", false), ("0-8044-2957-X", true),
        ("ISBN 0-8044-2957-1", false),
        ("urn:isbn:9783161484100", true), ("ISBN 123", false), ("doi:10.1000/182", true), ("some name", true),
    ]) func theCheckDigitOfAnISBNIsChecked(identifier: String, isRight: Bool) async throws {
        let book = try await compose([
            "book.yml": "title: T\nidentifier: \"\(identifier)\"\nsources: [a.md]\n", "a.md": "# One\n\nx\n",
        ])
        #expect(book.diagnostics.map(\.id) == (isRight ? [] : [.invalidValue]))
        #expect(book.diagnostics.first?.span?.position.line ?? 2 == 2)
    }

    @Test func figuresWithCaptionsAreListed() async throws {
        let figures = (1...3).map { "![alt](map.png \"Map \($0)\")\n\n" }.joined()
        let book = try await compose([
            "book.yml": "title: T\nsources: [a.md]\n", "a.md": "# One\n\n\(figures)\n\n# Two\n\n![x](map.png)\n",
        ])
        let list = try page("List of Figures", in: book)
        #expect(list.filter { $0.hasPrefix("Map ") }.count == 3)
        #expect(list.contains { $0.hasPrefix("Map 3") && $0.hasSuffix("1") })
    }

    @Test func aFileThatIsListedTwiceIsAnError() async throws {
        await #expect(throws: Refused.self) {
            try await compose(["book.yml": "front: [a.md]\nsources: [a.md]\n", "a.md": "# A\n\nx\n"])
        }
        let book = try await compose(["book.yml": "front: [a.md]\n", "a.md": "# A\n\nx\n", "b.md": "# B\n\ny\n"])
        #expect(book.chapters.chapters.map(\.label) == ["i", "1"])
    }

    // MARK: The index

    @Test func theIndexNamesMarkedAndListedTerms() async throws {
        let filler = String(repeating: "words of a text that fills a page or two ", count: 90)
        let book = try await compose([
            "book.yml": """
            title: T
            sources: [a.md]
            index:
              - lighthouse
              - {term: coral!red, find: [red coral]}
              - {term: pharos, see: lighthouse}
              - Éclair
            """,
            "a.md": """
            # One

            The [keeper]{.index} of the Lighthouse ate an éclair. []{.index term="zebra" see="horse"}
            [Ape]{.index see-also="zebra"} and [its tail]{.index term="Ape!tail"} `red coral`.

            \(String(repeating: filler + " lighthouse\n\n", count: 20))

            # Two

            Red-coral.

            """,
        ])
        let index = try page("Index", in: book).dropFirst()
        let two = try #require(book.chapters.chapters.first { $0.title == "Two" }).label
        #expect(index.first == "Ape, 1. See also zebra")
        #expect(index.dropFirst().first == "tail, 1")
        #expect(index.contains("coral") && index.contains("red, \(two)"))
        #expect(index.contains("Éclair, 1") && index.contains("keeper, 1"))
        #expect(index.contains("pharos. See lighthouse") && index.contains("zebra. See horse"))
        #expect(index.contains { $0.hasPrefix("lighthouse, 1") && $0.contains("–") })
        #expect(book.chapters.chapters.last?.title == "Index")
        #expect(
            lines(try #require(book.pages.first { lines($0).first == "Contents" })).contains { $0.hasPrefix("Index") })
        // Each folio is a link.
        let last = try #require(book.pages.last { lines($0).first == "Index" })
        let links = last.items.filter { if case .link(.destination, _) = $0.content { true } else { false } }
        #expect(links.count >= 6)
        #expect(book.diagnostics.map(\.message) == [#"the index has no term "horse" to be sent to"#])
    }

    /// What sends the reader nowhere is told, and nothing of a mark is dropped.
    @Test func referencesOfTheIndexAreLookedAt() async throws {
        let book = try await compose([
            "book.yml":
                "sources: [a.md]\nindex:\n  - {term: loop, see: loop}\n  - {term: cat, see-also: \"A; loop\"}\n",
            "a.md":
                "# A\n\nA cat [a]{.index see=\"cat\" see-also=\"loop\"} [b]{.index see=\"\"} []{.index term=\"a!b!c!d\"}\n",
        ])
        #expect(
            book.diagnostics.map(\.message).sorted() == [
                "terms of an index stand at most 3 deep", "the index sends the reader of this term to the term itself",
                "this reference of the index names no term",
            ])
        let index = try page("Index", in: book)
        #expect(index.contains("a. See cat. See also loop") && index.contains("b, 1") && index.contains("c!d, 1"))
    }

    @Test func aListedTermThatIsNotInTheTextIsTold() async throws {
        let book = try await compose([
            "book.yml": "sources: [a.md]\nindex:\n  - whale\n  - {term: fish, find: [cod]}\n",
            "a.md": "# A\n\nA whale.\n\n# B\n",
        ])
        let found = try #require(book.diagnostics.first)
        #expect(book.diagnostics.count == 1 && found.id == .missingTerm && found.severity == .warning)
        #expect(found.span?.position.line == 4 && found.span?.position.column == 12)
    }

    @Test func notesStandAtTheBooksEndBelowTheirChapters() async throws {
        let book = try await compose([
            "book.yml": "title: T\ntheme: t.yml\nsources: [a.md]\n", "t.yml": "notes: book-end\n",
            "a.md":
                "# One\n\nText[^a] and[^b].\n\n[^a]: First\n[^b]: Second[^c]\n[^c]: Third\n\n# Two\n\nMore[^d].\n\n[^d]: Fourth\n",
        ])
        let notes = try page("Notes", in: book)
        #expect(notes.prefix(6) == ["Notes", "One", "1 First", "2 Second3", "3 Third", "Two"])
        #expect(notes.contains("1 Fourth"))
        #expect(book.chapters.chapters.map(\.title) == ["One", "Two", "Notes"])
    }

    @Test func foliosThatMoveEachOtherAreToldAndEnd() async throws {
        // “viii” is wider than “ix”: where it is printed, its mark moves on to the next page, and back where “ix” is.
        let references = String(repeating: "[](#there){.page} ", count: 400)
        var seen: Set<Bool> = []
        for count in [1_000, 1_250, 2_750] {
            let filler = String(repeating: "some words ", count: count)
            let book = try await compose([
                "book.yml": "front: [p.md]\nsources: [a.md]\n", "a.md": "# A\n\nx\n",
                "p.md": "# P\n\n\(filler)\n\n\(references)\n\n[Here]{#there} it is.\n",
            ])
            seen.insert(book.diagnostics.contains { $0.id == .unsettledReference })
            #expect(book.diagnostics.allSatisfy { $0.id == .unsettledReference })
        }
        #expect(seen == [true, false])
    }
}
