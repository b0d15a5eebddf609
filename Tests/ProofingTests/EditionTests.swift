import Geometry
import Support
import Testing

@testable import Proofing

/// Books with chance edits: the verdict names those edits and no other.
@Suite struct EditionTests {
    static let seeds: Range<UInt64> = 0..<(Shared.isSlow ? 200 : 4)

    private func verdict(_ old: [UInt8], _ new: [UInt8], _ settings: ProofSettings = ProofSettings()) async throws
        -> Verdict
    {
        let comparison = PDFComparison(
            old: try PDFEdition(old, file: "old.pdf"), new: try PDFEdition(new, file: "new.pdf"), settings: settings)
        return try await comparison.verdict { _, _, _ in }
    }

    private func words(_ verdict: Verdict) -> (gone: [String], came: [String]) {
        let changes = verdict.pages.flatMap(\.words).filter { $0.kind != .folio && $0.kind != .moved }
        let split = { (text: String) in text.split(separator: " ").map(String.init) }
        return (changes.compactMap(\.old).flatMap(split).sorted(), changes.compactMap(\.new).flatMap(split).sorted())
    }

    /// `words` less each of `taken` once; nil when one of those is not among them.
    private func without(_ words: [String], _ taken: [String]) -> [String]? {
        var rest = words
        for word in taken {
            guard let index = rest.firstIndex(of: word) else { return nil }
            rest.remove(at: index)
        }
        return rest
    }

    /// The words on the pages of `bytes` that came or went as a whole.
    private func words(on kind: PageClass, of bytes: [UInt8], _ verdict: Verdict) async throws -> Set<String> {
        let pages = verdict.pages.filter { $0.kind == kind }.compactMap { kind == .added ? $0.new : $0.old }
        let readings = try await PDFEdition(bytes, file: "book.pdf").read(pages, jobs: 1)
        return Set(readings.values.flatMap { $0.text.words.map(\.text) })
    }

    private func kinds(_ verdict: Verdict) -> [PageClass: Int] {
        verdict.counts.filter { $0.key != .same }
    }

    /// An edit, and the words that go and come with it.
    private func edit(_ book: inout MiniBook, _ lots: inout SplitMix) -> (gone: [String], came: [String]) {
        let chapter = Int.random(in: 0..<book.chapters.count, using: &lots)
        let paragraphs = book.chapters[chapter].paragraphs.count
        let paragraph = Int.random(in: 0..<paragraphs, using: &lots)
        switch Int.random(in: 0..<3, using: &lots) {
        case 0:
            let word = Int.random(in: 0..<book.chapters[chapter].paragraphs[paragraph].count, using: &lots)
            let (old, new) = (book.chapters[chapter].paragraphs[paragraph][word], MiniBook.word(&lots) + "z")
            book.chapters[chapter].paragraphs[paragraph][word] = new
            return ([old], [new])
        case 1:
            let new = MiniBook.paragraph(&lots).map { $0 + "z" }
            book.chapters[chapter].paragraphs.insert(new, at: paragraph)
            return ([], new)
        default:
            guard paragraphs > 1 else { return ([], []) }
            return (book.chapters[chapter].paragraphs.remove(at: paragraph), [])
        }
    }

    @Test(arguments: seeds) func editsOfWordsAndParagraphsAreFound(seed: UInt64) async throws {
        var lots = SplitMix(seed: seed)
        let old = MiniBook(chapters: 5, &lots)
        var new = old
        var (gone, came): ([String], [String]) = ([], [])
        for _ in 0..<Int.random(in: 1...4, using: &lots) {
            let edit = edit(&new, &lots)
            gone += edit.gone
            came += edit.came
        }
        // What an edit brought and the next took away is no edit; nor is a word that only lost its neighbours.
        let brought = gone.filter { $0.hasSuffix("z") }
        for word in brought {
            gone.remove(at: gone.firstIndex(of: word) ?? 0)
            came.firstIndex(of: word).map { _ = came.remove(at: $0) }
        }
        let (before, after) = (try old.pdf(), try new.pdf())
        let verdict = try await checkedVerdict(before, after, seed)
        let found = words(verdict)
        // The words of a page that came or went as a whole are told by naming the page.
        let whole = try await (words(on: .removed, of: before, verdict), words(on: .added, of: after, verdict))
        #expect(without(gone, found.gone).map(whole.0.isSuperset) == true, "seed \(seed): \(verdict.text)")
        #expect(without(came, found.came).map(whole.1.isSuperset) == true, "seed \(seed): \(verdict.text)")
        for kind in [PageClass.picture, .drawn, .order, .size, .masked] {
            #expect(verdict.counts[kind, default: 0] == 0, "seed \(seed): \(verdict.text)")
        }
    }

    /// The verdict on `old` and `new`, after it was seen that the question turned round has the same answer and that neither differs from itself.
    func checkedVerdict(_ old: [UInt8], _ new: [UInt8], _ seed: UInt64) async throws -> Verdict {
        let found = try await verdict(old, new)
        try await expectMirror(found, old, new, seed)
        for book in [old, new] {
            // A comment behind the end changes the bytes and no page.
            let own = try await verdict(book, book + Array("\n% another\n".utf8))
            #expect(own.isSame && own.pages.isEmpty, "seed \(seed): \(own.text)")
        }
        return found
    }

    private func expectMirror(_ verdict: Verdict, _ old: [UInt8], _ new: [UInt8], _ seed: UInt64) async throws {
        let turned = try await self.verdict(new, old)
        let pages = { (verdict: Verdict) in Dictionary(grouping: verdict.pages) { "\($0.old ?? 0) \($0.new ?? 0)" } }
        let (forth, back) = (pages(verdict), pages(turned))
        #expect(forth.count == back.count, "seed \(seed)")
        for page in verdict.pages {
            let other = back["\(page.new ?? 0) \(page.old ?? 0)"]?.first
            let kind: PageClass = page.kind == .added ? .removed : page.kind == .removed ? .added : page.kind
            #expect(other?.kind == kind && other?.pixels == page.pixels, "seed \(seed): \(page.line)")
        }
    }

    @Test(arguments: seeds) func chaptersThatComeGoAndMoveMarkThemselves(seed: UInt64) async throws {
        var lots = SplitMix(seed: seed)
        let old = MiniBook(chapters: 6, &lots)
        var new = old
        let before = try old.pdf()
        let place = Int.random(in: 0..<6, using: &lots)
        switch seed % 3 {
        case 0:
            new.chapters.remove(at: place)
            let verdict = try await checkedVerdict(before, try new.pdf(), seed)
            let gone = try pageCount(before) - pageCount(try new.pdf())
            #expect(verdict.counts[.removed] == gone, "seed \(seed): \(verdict.text)")
            #expect(Set(kinds(verdict).keys).isSubset(of: [.removed, .folio]), "seed \(seed): \(verdict.text)")
        case 1:
            new.chapters.insert(MiniBook(chapters: 1, &lots).chapters[0], at: place)
            let verdict = try await checkedVerdict(before, try new.pdf(), seed)
            let came = try pageCount(try new.pdf()) - pageCount(before)
            #expect(verdict.counts[.added] == came, "seed \(seed): \(verdict.text)")
            #expect(Set(kinds(verdict).keys).isSubset(of: [.added, .folio]), "seed \(seed): \(verdict.text)")
        default:
            new.chapters.insert(new.chapters.remove(at: place), at: (place + 2) % 6)
            let verdict = try await checkedVerdict(before, try new.pdf(), seed)
            #expect(verdict.counts[.moved, default: 0] > 0, "seed \(seed): \(verdict.text)")
            #expect(Set(kinds(verdict).keys).isSubset(of: [.moved, .folio]), "seed \(seed): \(verdict.text)")
        }
    }

    private func pageCount(_ bytes: [UInt8]) throws -> Int {
        try PDFEdition(bytes, file: "book.pdf").pageCount
    }

    @Test(arguments: seeds) func whatIsDrawnOtherwiseIsNamed(seed: UInt64) async throws {
        var lots = SplitMix(seed: seed)
        let old = MiniBook(chapters: 6, &lots)
        let before = try old.pdf()
        var new = old
        new.chapters[2].picture = (old.chapters[2].picture ?? 0) &+ 100
        #expect(kinds(try await checkedVerdict(before, try new.pdf(), seed)) == [.picture: 1], "seed \(seed)")
        new = old
        new.chapters[1].ruleShift = 2
        #expect(kinds(try await checkedVerdict(before, try new.pdf(), seed)) == [.drawn: 1], "seed \(seed)")
        // Books of which every page is drawn otherwise take their time.
        guard seed % 8 == 0 else { return }
        new = old
        new.colour = Colour(red: 160, green: 0, blue: 0)
        let coloured = try await checkedVerdict(before, try new.pdf(), seed)
        #expect(Set(coloured.counts.keys) == [.drawn], "seed \(seed): \(coloured.text)")
        new = old
        new.advance = 5.6
        let larger = try await checkedVerdict(before, try new.pdf(), seed)
        #expect(words(larger) == ([], []) && larger.counts[.moved, default: 0] > 0, "seed \(seed): \(larger.text)")
    }

    @Test(arguments: seeds) func aParagraphThatMovedKeepsItsWords(seed: UInt64) async throws {
        var lots = SplitMix(seed: seed)
        let old = MiniBook(chapters: 3, &lots)
        var new = old
        let count = new.chapters[1].paragraphs.count
        new.chapters[1].paragraphs.insert(new.chapters[1].paragraphs.remove(at: 1), at: count - 2)
        let verdict = try await checkedVerdict(try old.pdf(), try new.pdf(), seed)
        #expect(words(verdict) == ([], []), "seed \(seed): \(verdict.text)")
        #expect(verdict.counts[.order, default: 0] > 0, "seed \(seed): \(verdict.text)")
        #expect(Set(kinds(verdict).keys).isSubset(of: [.order, .moved]), "seed \(seed): \(verdict.text)")
    }

    @Test func aBookIsTheSameAsItselfWhateverItsBytes() async throws {
        var lots = SplitMix(seed: 7)
        let book = try MiniBook(chapters: 3, &lots).pdf()
        #expect(try await verdict(book, book).isSame)
        // A comment behind the end changes no page.
        let other = try await verdict(book, book + Array("\n% another\n".utf8))
        #expect(other.isSame && other.pages.isEmpty, "\(other.text)")
    }

    @Test func masksHideWordsAndPixels() async throws {
        var lots = SplitMix(seed: 9)
        var old = MiniBook(chapters: 2, &lots)
        old.chapters[0].paragraphs[0][0] = "2026-01-01"
        var new = old
        new.chapters[0].paragraphs[0][0] = "2027-12-31"
        let (before, after) = (try old.pdf(), try new.pdf())
        #expect(kinds(try await verdict(before, after)) == [.words: 1])
        var settings = ProofSettings()
        settings.textMasks = [try TextMask(#"\d{4}-\d\d-\d\d"#)]
        let hidden = try await verdict(before, after, settings)
        #expect(kinds(hidden) == [.masked: 1] && hidden.isSame, "\(hidden.text)")
        settings = ProofSettings()
        settings.masks = [
            PageMask(pages: 1...1, box: Rect(x: .points(30), y: .points(62), width: .points(125), height: .points(16)))
        ]
        #expect(kinds(try await verdict(before, after, settings)) == [.masked: 1])
        settings.masks[0].pages = 2...3
        #expect(kinds(try await verdict(before, after, settings)) == [.words: 1])
    }

    @Test func aBudgetForgivesPixelsAndNeverWords() async throws {
        var lots = SplitMix(seed: 11)
        let old = MiniBook(chapters: 1, &lots)
        var new = old
        new.chapters[0].ruleShift = 2
        var settings = ProofSettings()
        settings.budget = .share(0.02)
        #expect(try await verdict(try old.pdf(), try new.pdf(), settings).isSame)
        new.chapters[0].paragraphs[0][0] = "another"
        settings.budget = .share(1)
        #expect(kinds(try await verdict(try old.pdf(), try new.pdf(), settings))[.words] == 1)
    }

    @Test func workersMakeNoDifference() async throws {
        var lots = SplitMix(seed: 13)
        let old = MiniBook(chapters: 4, &lots)
        var new = old
        new.chapters[1].paragraphs[0] = MiniBook.paragraph(&lots)
        var verdicts: [Verdict] = []
        for jobs in [1, 2, 4] {
            var settings = ProofSettings()
            settings.jobs = jobs
            verdicts.append(try await verdict(try old.pdf(), try new.pdf(), settings))
        }
        #expect(verdicts[0] == verdicts[1] && verdicts[1] == verdicts[2])
    }
}
