import Diagnostics
import Foundation
import Pagination
import Styling
import Support
import Testing

@testable import Typesetter

/// Cross references that print names and folios, and the loop that finds the folios.
@Suite struct CrossReferenceTests {
    /// `text` composed, with a picture `map.png` beside it.
    private func compose(_ text: String, jobs: Int = 1) async throws -> Composition {
        let folder = try TemporaryFolder()
        try folder.write(Data(TestPNG(width: 60, height: 40) { _, _ in [180, 180, 180] }.bytes), to: "map.png")
        var request = BuildRequest(sources: [try folder.write(text, to: "book.md")])
        request.jobs = jobs
        let outcome = await Typesetting.compose(request)
        guard case .composed(let composition) = outcome else { throw Refused(outcome: "\(outcome)") }
        return composition
    }

    private struct Refused: Error {
        var outcome: String
    }

    private func texts(_ book: Composition) -> [String] {
        book.storage.sections.flatMap(\.paragraphs).map { $0.text.replacing("\u{A0}", with: " ") }
    }

    /// Pictures that text stands beside are numbered among the others, and a number that a title begins with stays.
    @Test func wrappedPicturesAndWrittenNumbersAreNamed() async throws {
        let book = try await compose(
            """
            As [](#lens), [](#own) and [](#last) show.

            ![A lens](map.png "From the front"){#lens wrap=right width=40%}
            Text beside.

            ![A map](map.png "Figure 7-1: own"){#own}

            ![A map](map.png "Another"){#last}
            """)
        #expect(
            texts(book).contains("As figure 1 on page 1, figure 7-1 on page 1 and figure 2 on page 1 show."),
            "\(texts(book))")
        #expect(texts(book).contains("Figure 1. From the front") && texts(book).contains("Figure 7-1: own"))
        #expect(texts(book).contains("Text beside.") && book.diagnostics.isEmpty)
    }

    /// In the order of the page, whatever stands around them, and none with the number of another.
    @Test func numbersFollowThePage() async throws {
        let book = try await compose(
            """
            [](#one), [](#two), [](#three).

            > ![A](map.png "A"){#one}

            ::: {#two}
            ![B](map.png "B")

            Below.
            :::

            ![C](map.png "Figure 3: C"){#own}

            ![D](map.png "D"){#three}
            """)
        #expect(texts(book).contains("Figure 1 on page 1, figure 2 on page 1, figure 4 on page 1."), "\(texts(book))")
    }

    private func label(of id: String, in book: Composition) -> String? {
        book.pages.first { $0.destinations.contains { $0.name == id } }?.label
    }

    private let filler = String(repeating: "some words of a chapter that fills a few pages ", count: 900)

    @Test func aReferenceNamesWhatItLeadsToAndItsPage() async throws {
        let book = try await compose(
            """
            # One

            See [](#map), [](#count) and [](#two). [](#two){.page}; [](#map){.number}. At [](#spot).

            \(filler)

            # Two {#two}

            ![a map](map.png "The isle"){#map}

            [Here]{#spot} it is.

            | a | b |
            |---|---|
            | 1 | 2 |

            Table: What was *counted* {#count}

            """)
        let page = try #require(label(of: "two", in: book))
        #expect(page != "1")
        #expect(
            texts(book).contains(
                "See figure 1 on page \(page), table 1 on page \(page) and “Two” on page \(page). Page \(page); figure 1. "
                    + "At page \(page)."))
        #expect(texts(book).contains("Figure 1. The isle"))
        #expect(texts(book).contains("Table 1. What was counted"))
        #expect(book.diagnostics.isEmpty)
    }

    @Test(
        arguments: [
            ("de", "Abbildung 1 auf Seite 1"), ("fr", "Figure 1, page 1"), ("es", "Figura 1 en la página 1"),
            ("it", "Figura 1 a pagina 1"), ("pt", "Figura 1 na página 1"), ("nl", "Figuur 1 op pagina 1"),
            ("ru", "Рис. 1, с. 1"), ("hu", "1. ábra a(z) 1. oldalon"), ("zh", "图 1（第 1 页）"), ("ja", "図1（1ページ）"),
            ("he", "איור 1 בעמוד 1"), ("fa", "شکل 1 در صفحهٔ 1"), ("xx-Unknown", "Figure 1 on page 1"),
        ]) func theBooksLanguageGivesTheWords(language: String, text: String) async throws
    {
        let book = try await compose(
            "---\nlang: \(language)\n---\n\n# X\n\n[](#map)\n\n![a](map.png \"b\"){#map}\n\n# Y\n")
        #expect(texts(book).contains(text))
    }

    @Test func numberedHeadingsAreNamedByTheirNumbers() async throws {
        let book = try await compose(
            "---\nnumber-sections: true\n---\n\n# A\n\nSee [](#b) and [](#c).\n\n# B\n\n## C\n\nx\n")
        #expect(texts(book).contains("See chapter 2 on page 2 and section 2.1 on page 2."))
    }

    @Test func numbersThatAnAuthorWroteStand() async throws {
        let book = try await compose(
            "# A\n\nSee [](#map).\n\n![a](map.png){#map}\n\nFigure 3-1: The isle.\n\n# B\n")
        #expect(texts(book).contains("See figure 3-1 on page 1."))
        #expect(texts(book).contains("Figure 3-1: The isle."))
    }

    @Test func anUnknownTargetIsToldWithItsPlaceAndStaysVisible() async throws {
        let book = try await compose("# A\n\nSee [](#nowhere).\n\n# B\n")
        #expect(texts(book).contains("See #nowhere."))
        let found = try #require(book.diagnostics.first)
        #expect(book.diagnostics.count == 1 && found.id == .missingTarget)
        #expect(found.span?.position.line == 3 && found.span?.position.column == 5)
    }

    @Test func theSamePagesWhateverTheNumberOfWorkers() async throws {
        let chapters = (1...6).map { "# C \($0) {#c\($0)}\n\n[](#c\(7 - $0)) \(filler)\n\n" }.joined()
        let one = try await compose(chapters, jobs: 1)
        let two = try await compose(chapters, jobs: 2)
        #expect(texts(one) == texts(two))
        #expect(one.pages.map(\.items.count) == two.pages.map(\.items.count))
        for number in 1...6 {
            let page = try #require(label(of: "c\(7 - number)", in: one))
            #expect(texts(one).contains { $0.hasPrefix("“C \(7 - number)” on page \(page) ") })
        }
    }

    // MARK: The loop

    @Test func theLoopEndsAtOnceWithoutReferences() async throws {
        var rounds = 0
        let settled = try await FolioLoop.settle { (folios) throws(Failure) in
            rounds += 1
            #expect(folios == nil)
            return FolioLoop.Round(value: rounds, folios: [:])
        }
        #expect(settled.value == 1 && settled.changes.isEmpty)
    }

    @Test func theLoopEndsWhenThePrintedFoliosAreTheRightOnes() async throws {
        var rounds = 0
        let settled = try await FolioLoop.settle { (folios) throws(Failure) in
            rounds += 1
            return FolioLoop.Round(value: folios, folios: ["a": rounds == 1 ? "9" : "10"])
        }
        #expect(settled.value == ["a": "10"] && rounds == 3 && settled.changes.isEmpty)
    }

    @Test func theLoopEndsWhereTwoFoliosMoveEachOther() async throws {
        var rounds = 0
        let settled = try await FolioLoop.settle { (folios) throws(Failure) in
            rounds += 1
            return FolioLoop.Round(value: 0, folios: ["a": folios?["a"] == "ix" ? "viii" : "ix"])
        }
        #expect(rounds == FolioLoop.mostRounds)
        let change = try #require(settled.changes["a"])
        #expect(Set([change.printed, change.found]) == ["viii", "ix"])
    }
}
