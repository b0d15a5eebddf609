import Support
import Testing

@testable import Proofing

/// Page lists: which pages changed, told from digests.
@Suite struct PageListTests {
    private func list(_ book: MiniBook) async throws -> PageList {
        try await PageList.made(of: try PDFEdition(try book.pdf(), file: "book.pdf"), ProofSettings(), resolution: 50)
    }

    private func verdict(_ old: PageList, _ new: [UInt8], _ settings: ProofSettings = ProofSettings()) async throws
        -> Verdict
    {
        let edition = try PDFEdition(new, file: "new.pdf")
        return try await PageListComparison(file: "book.pages", old: old, new: edition, settings: settings)
            .verdict(sink: nil) { _, _, _ in }
    }

    private func kinds(_ verdict: Verdict) -> [PageClass: Int] {
        verdict.counts.filter { $0.key != .same }
    }

    @Test func digestsAreThoseOfTheStandard() {
        // The values of FIPS 180-4's examples, as far as they are kept.
        #expect(Digest(of: "").text == "e3b0c44298fc1c149afbf4c8996fb924")
        #expect(Digest(of: "abc").text == "ba7816bf8f01cfea414140de5dae2223")
        let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
        #expect(Digest(of: long).text == "248d6a61d20638b8e5c026930c3e6039")
        #expect(Digest(of: String(repeating: "a", count: 1_000_000)).text == "cdc76e5c9914fb9281a1c7e284d73e67")
        #expect(Digest(text: "ABCDEF") == nil && Digest(text: Digest(of: "x").text) == Digest(of: "x"))
    }

    @Test func aListReadsBackToItself() async throws {
        var lots = SplitMix(seed: 3)
        let list = try await list(MiniBook(chapters: 2, &lots))
        #expect(try PageList(Array(list.text.utf8), file: "book.pages") == list)
    }

    @Test(arguments: EditionTests.seeds) func editsAreTold(seed: UInt64) async throws {
        var lots = SplitMix(seed: seed)
        let book = MiniBook(chapters: 4, &lots)
        let sheets = book.sheets()
        let list = try await list(book)
        #expect(try await verdict(list, try book.pdf()).pages.isEmpty, "seed \(seed)")
        var new = book
        new.chapters[2].ruleShift = 2
        #expect(kinds(try await verdict(list, try new.pdf())) == [.drawn: 1], "seed \(seed)")
        new = book
        new.chapters[2].paragraphs[0][1] = String(repeating: "z", count: book.chapters[2].paragraphs[0][1].count)
        #expect(kinds(try await verdict(list, try new.pdf())) == [.words: 1], "seed \(seed)")
        var pages = sheets
        pages.insert(MiniBook.sheet(ofChapter: 9, &lots), at: 1)
        let added = try await verdict(list, try book.pdf(pages))
        #expect(kinds(added) == [.added: 1, .folio: sheets.count - 1], "seed \(seed): \(added.text)")
        pages = sheets
        pages.removeLast()
        #expect(kinds(try await verdict(list, try book.pdf(pages))) == [.removed: 1], "seed \(seed)")
    }

    @Test func whatMasksHideIsInNoDigest() async throws {
        var lots = SplitMix(seed: 9)
        var old = MiniBook(chapters: 2, &lots)
        old.chapters[0].paragraphs[0][0] = "2026-01-01"
        var new = old
        new.chapters[0].paragraphs[0][0] = "2027-12-31"
        var settings = ProofSettings()
        settings.textMasks = [try TextMask(#"\d{4}-\d\d-\d\d"#)]
        let edition = try PDFEdition(try old.pdf(), file: "old.pdf")
        let list = try await PageList.made(of: edition, settings, resolution: 50)
        #expect(try await verdict(list, try new.pdf(), settings).isSame)
        #expect(kinds(try await verdict(list, try new.pdf())) == [.words: 1])
    }

    @Test(arguments: [
        "", "galley pages 2\nresolution 100\n", "galley pages 1\nresolution 0\n",
        "galley pages 1\nresolution 100\n1 x\n",
        "galley pages 1\nresolution 100\n2 1x1 \(Digest(of: "a").text) \(Digest(of: "a").text) \(Digest(of: "a").text)\n",
        "galley pages 1\nresolution 100\n1 nanx1 \(Digest(of: "a").text) \(Digest(of: "a").text) \(Digest(of: "a").text)\n",
        "galley pages 1\nresolution nan\n",
    ])
    func whatIsNoListIsRefused(text: String) {
        #expect(throws: ProofError.self) { _ = try PageList(Array(text.utf8), file: "book.pages") }
    }
}
