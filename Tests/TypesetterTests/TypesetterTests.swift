import Diagnostics
import Geometry
import Indexing
import Pagination
import Support
import Testing
import Typesetter
import Typography

/// The whole line on small books.
@Suite struct TypesetterTests {
    /// `text` composed, with `theme` in a file.
    private func compose(_ text: String, theme: String? = nil, jobs: Int? = nil) async throws -> Composition {
        let folder = try TemporaryFolder()
        var request = BuildRequest(sources: [try folder.write(text, to: "book.md")])
        if let theme { request.theme = try folder.write(theme, to: "theme.yml") }
        request.jobs = jobs
        let outcome = await Typesetting.compose(request)
        guard case .composed(let composition) = outcome else {
            throw Refused(outcome: "\(outcome)")
        }
        return composition
    }

    private struct Refused: Error {
        var outcome: String
    }

    private func words(_ count: Int) -> String {
        String(repeating: "some words of a chapter ", count: count)
    }

    private func lines(_ page: Page) -> [String] {
        page.items.compactMap { item in
            guard case .text(let run, _) = item.content else { return nil }
            return String(decoding: run.text, as: UTF8.self)
        }
    }

    /// The contents' own pages decide on which side a text begins that opens in a column, and so where blank pages stand.
    @Test(arguments: ["recto", "page", "column"], ["recto", "page", "column"])
    func contentsNameThePagesOfTheChapters(open: String, first: String) async throws {
        let chapters = (1...5).map { "# Chapter \($0)\n\n\(words(200 * $0))\n\n" }.joined()
        let book = try await compose(
            "---\ntitle: Book\n---\n\n" + chapters, theme: "chapters: {open: \(open), first: \(first)}\n")
        let contents = try #require(book.pages.first { lines($0).contains("Contents") })
        let folios = lines(contents).filter { Int($0) != nil }
        #expect(folios == book.chapters.chapters.map(\.label))
        #expect(folios.count == 5)
    }

    @Test func everyLineStandsOnItsSheetInARightToLeftBook() async throws {
        let hebrew = String(repeating: "שלום עולם זה טקסט בעברית ", count: 300)
        let book = try await compose(
            "---\ntitle: ספר\nlang: he\n---\n\n# פרק ראשון\n\n\(hebrew)\n\n# Latin\n\n\(hebrew)\n\n# פרק שני\n\n\(hebrew)\n"
        )
        var heads = 0
        for page in book.pages {
            for item in page.items {
                guard case .text(let run, let origin) = item.content else { continue }
                #expect(origin.x + run.x >= .zero && origin.x + run.x + run.width <= page.size.width)
                if origin.y < .points(50) { heads += 1 }
            }
        }
        #expect(heads > 2)
        // Every row of the contents has its folio at the left.
        let contents = try #require(book.pages.first { lines($0).contains("תוכן העניינים") })
        let folios = contents.items.compactMap { item -> Length? in
            guard case .text(let run, let origin) = item.content, origin.y < contents.size.height - .points(50),
                Int(String(decoding: run.text, as: UTF8.self)) != nil
            else { return nil }
            return run.x
        }
        #expect(folios.count == 3 && Set(folios).count == 1)
    }

    /// What each worker's engine finds out for itself is said once.
    @Test func theSameIsSaidWhateverTheNumberOfWorkers() async throws {
        let text = "---\nlang: xx\n---\n\n" + (1...16).map { "# Chapter \($0)\n\n\(words(150))\n\n" }.joined()
        let theme = "styles: {body: {font: [No Such Family]}}\n"
        let alone = try await compose(text, theme: theme, jobs: 1).diagnostics
        #expect(Set(alone.map(\.id)) == [.missingDictionary, .missingFont])
        for jobs in [2, 4] {
            let found = try await compose(text, theme: theme, jobs: jobs).diagnostics
            #expect(found.map(\.message) == alone.map(\.message))
            #expect(found.map(\.count) == alone.map(\.count))
        }
    }

    @Test func fontsThatOnlyMarginsAskForAreMissed() async throws {
        let theme = "styles: {running-head: {font: [No Such Head]}, folio: {font: [No Such Folio]}}\n"
        let found = try await compose("# One\n\n\(words(1_500))\n", theme: theme).diagnostics
        #expect(found.map(\.id) == [.missingFont, .missingFont])
    }

    @Test(arguments: [true, false]) func lastColumnsEndAlikeWhereTheThemeWantsIt(balances: Bool) async throws {
        let book = try await compose("# One\n\n\(words(60))\n", theme: "pagination: {balance: \(balances)}\n")
        let page = try #require(book.pages.last)
        let columns = Set(
            page.items.compactMap { item -> Length? in
                if case .text(_, let origin) = item.content, item.span != nil { origin.x } else { nil }
            })
        #expect(columns.count == (balances ? 2 : 1))
    }
}
