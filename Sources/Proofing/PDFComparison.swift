import Geometry
import Poppler

/// Compares two PDFs: pages are aligned first, then their words are compared, then their pixels.
struct PDFComparison: Sendable {
    private var old: PDFEdition
    private var new: PDFEdition
    private let settings: ProofSettings
    private let hasEqualBytes: Bool
    /// Whether ties are to fall as for the question turned round.
    private let isTurned: Bool

    /// A comparison of two PDFs.
    init(old: PDFEdition, new: PDFEdition, settings: ProofSettings) {
        self.old = old
        self.new = new
        self.settings = settings
        let isFirst = old.source.precedes(new.source)
        hasEqualBytes = isFirst == nil
        isTurned = isFirst == false
    }

    /// What has become of each page.
    ///
    /// Pages are drawn, compared and let go pair by pair, on as many workers as the settings allow; only their words are kept.
    func verdict(
        sink: DrawnPages.Sink? = nil, progress: @escaping ProofProgress
    ) async throws(ProofError) -> Verdict {
        let editions = (
            Edition(file: old.file, pages: old.pageCount), Edition(file: new.file, pages: new.pageCount)
        )
        guard !hasEqualBytes else { return .same(editions.0, editions.1) }
        progress("reading", 0, 0)
        var comparison = self
        let keys = await comparison.readKeys()
        return try await comparison.verdict(keys.old, keys.new, editions, sink, progress)
    }

    private func verdict(
        _ oldKeys: [Int?], _ newKeys: [Int?], _ editions: (Edition, Edition), _ sink: DrawnPages.Sink?,
        _ progress: @escaping ProofProgress
    ) async throws(ProofError) -> Verdict {
        let equal = PageAlignment.equalPages(oldKeys, newKeys, isTurned: isTurned)
        let (alignment, findings, hidden) = try await aligned(equal.inOrder, equal.moved)
        let entries = alignment.entries.indices.filter { !alignment.entries[$0].isEqual }
        let facts = try await compared(alignment, findings, entries, sink, progress)
        let judge = PageJudge(facts: facts, settings: settings)
        var pages: [PageVerdict] = []
        var counts: [PageClass: Int] = [:]
        for (index, entry) in alignment.entries.enumerated() {
            var page = PageVerdict(old: entry.old, new: entry.new, kind: entry.isMoved ? .moved : .same)
            if let place = judge.facts.index(of: index) {
                page = judge.verdict(entry, findings.pages[index], place, isHidden: hidden[index])
            }
            counts[page.kind, default: 0] += 1
            guard page.kind != .same else { continue }
            page.chapter = page.new.map { new.chapter(of: $0) } ?? page.old.flatMap { old.chapter(of: $0) }
            pages.append(page)
        }
        return Verdict(old: editions.0, new: editions.1, pages: pages, counts: counts)
    }

    /// Reads the keys of all pages, and what the reader of keys knows of the editions.
    private mutating func readKeys() async -> (old: [Int?], new: [Int?]) {
        guard settings.jobs > 1 else { return (PageKeys.all(of: &old), PageKeys.all(of: &new)) }
        async let olds = PDFComparison.keyed(old)
        async let news = PDFComparison.keyed(new)
        let (one, other) = (await olds, await news)
        (old, new) = (one.edition, other.edition)
        return (one.keys, other.keys)
    }

    private static func keyed(_ edition: PDFEdition) async -> (edition: PDFEdition, keys: [Int?]) {
        var edition = edition
        let keys = PageKeys.all(of: &edition)
        return (edition, keys)
    }

    // MARK: Words

    private func aligned(
        _ equal: [PagePair], _ moved: [PagePair]
    ) async throws(ProofError) -> (PageAlignment, TextFindings, [Bool]) {
        let known = equal + moved
        let olds = PDFComparison.pages(of: old.pageCount, without: Set(known.map(\.old)))
        let news = PDFComparison.pages(of: new.pageCount, without: Set(known.map(\.new)))
        var (oldTexts, oldLinks) = try await old.texts(olds.read, settings)
        var (newTexts, newLinks) = try await new.texts(news.read, settings)
        let numbers = (
            olds.ownLabels(oldTexts, try old.labels()), news.ownLabels(newTexts, try new.labels())
        )
        oldTexts = oldTexts.filter { olds.unknown.contains($0.key) }
        newTexts = newTexts.filter { news.unknown.contains($0.key) }
        oldLinks = oldLinks.filter { olds.unknown.contains($0.key) }
        newLinks = newLinks.filter { news.unknown.contains($0.key) }
        var keys = KeyTable()
        let comparisons = [PageWord.Role.text, .small].map { role in
            TextComparison(
                flow(role, oldTexts, marks: equal.map(\.old), old.pageCount, &keys),
                flow(role, newTexts, marks: equal.map(\.new), new.pageCount, &keys), isTurned: isTurned)
        }
        let overlaps = comparisons[0].overlaps().merging(comparisons[1].overlaps(), uniquingKeysWith: +)
        let alignment = PageAlignment(
            oldCount: old.pageCount, newCount: new.pageCount, equal: equal, moved: moved, overlaps: overlaps,
            oldWords: PDFComparison.count(comparisons.map(\.old)),
            newWords: PDFComparison.count(comparisons.map(\.new)),
            isTurned: isTurned)
        var partners: [Int: Int] = [:]
        for entry in alignment.entries {
            if let old = entry.old, let new = entry.new { partners[old] = new }
        }
        let references = PageReferences(
            old: PageReferences.Side(labels: numbers.0, links: oldLinks),
            new: PageReferences.Side(labels: numbers.1, links: newLinks), partners: partners)
        var findings = TextFindings(
            old: oldTexts, new: newTexts, text: comparisons[0], small: comparisons[1], alignment: alignment,
            references: references)
        let hidden = findings.hide(settings.masks)
        return (alignment, findings, hidden)
    }

    /// How many words of `flows` each page has.
    private static func count(_ flows: [[Token]]) -> [Int: Int] {
        var counts: [Int: Int] = [:]
        for tokens in flows {
            for token in tokens where token.page > 0 { counts[Int(token.page), default: 0] += 1 }
        }
        return counts
    }

    /// The pages to be read of a file.
    private struct Choice {
        /// Those of which nothing is known.
        var unknown: Set<Int>
        /// Those and a few neighbours, by which heads are recognised.
        var read: [Int]

        /// The number that each page bears: its folio where one was read, else what the file says.
        func ownLabels(_ texts: [Int: PageText], _ labels: [String]) -> [String] {
            labels.enumerated().map { index, label in
                let folios = texts[index + 1]?.words(.head).filter { PageNumber($0.text) != nil } ?? []
                return folios.count == 1 ? folios[0].text : label
            }
        }
    }

    private static func pages(of count: Int, without known: Set<Int>) -> Choice {
        let unknown = Set((1...count).filter { !known.contains($0) })
        let around = Set(unknown.flatMap { [$0 - 2, $0 - 1, $0, $0 + 1, $0 + 2] })
        return Choice(unknown: unknown, read: around.filter { (1...count).contains($0) }.sorted())
    }

    private func flow(
        _ role: PageWord.Role, _ texts: [Int: PageText], marks: [Int], _ count: Int, _ keys: inout KeyTable
    ) -> [Token] {
        let places = Dictionary(uniqueKeysWithValues: marks.enumerated().map { ($0.element, $0.offset) })
        let words = texts.values.reduce(0) { count, text in count + text.words.count { $0.role == role } }
        var flow = TokenFlow(role, count: words + marks.count)
        for number in 1...count {
            if let place = places[number] { flow.mark(place, &keys) }
            if let text = texts[number] { flow.append(text, number: number, &keys) }
        }
        flow.finish(&keys)
        return flow.tokens
    }

    // MARK: Pixels

    /// Draws and compares the pages of `entries`.
    private func compared(
        _ alignment: PageAlignment, _ findings: TextFindings, _ entries: [Int], _ sink: DrawnPages.Sink?,
        _ progress: @escaping ProofProgress
    ) async throws(ProofError) -> PageFactTable {
        typealias Documents = (old: PDFDocument, new: PDFDocument)
        let facts = try await onWorkers(entries.count, jobs: settings.jobs) { () throws(ProofError) -> Documents in
            (try old.opened(), try new.opened())
        } body: { (documents, place) throws(ProofError) in
            let index = entries[place]
            let entry = alignment.entries[index]
            let facts = try compare(entry, findings.pages[index], documents.old, documents.new, sink)
            progress("comparing", place + 1, entries.count)
            return facts
        }
        return PageFactTable(entries: entries, facts: facts)
    }

    private func compare(
        _ entry: PageAlignment.Entry, _ findings: TextFindings.Page, _ oldDocument: PDFDocument,
        _ newDocument: PDFDocument, _ sink: DrawnPages.Sink?
    ) throws(ProofError) -> PageFacts {
        var facts = PageFacts()
        var drawn = DrawnPages()
        if let number = entry.old {
            let page = try old.ask { () throws(PopplerError) in try oldDocument.page(number) }
            facts.oldSize = page.size
            drawn.old = (
                number, try old.ask { () throws(PopplerError) in try page.drawn(resolution: settings.resolution) }
            )
        }
        if let number = entry.new {
            let page = try new.ask { () throws(PopplerError) in try newDocument.page(number) }
            facts.newSize = page.size
            drawn.new = (
                number, try new.ask { () throws(PopplerError) in try page.drawn(resolution: settings.resolution) }
            )
        }
        if let before = drawn.old, let after = drawn.new {
            let zones = zones(after.number, findings)
            facts.compare(before.pixels, after.pixels, zones: zones, settings)
            if findings.isEmpty, let look = SecondLook(facts, zones, settings) {
                let parts = (
                    try old.ask { () throws(PopplerError) in try look.parts(of: try oldDocument.page(before.number)) },
                    try new.ask { () throws(PopplerError) in try look.parts(of: try newDocument.page(after.number)) }
                )
                facts.believe(isNoise: look.areAlike(parts.0, parts.1))
            }
        }
        guard !facts.looksTheSame || !findings.isEmpty else { return facts }
        if let number = entry.old {
            facts.oldPictures = try old.ask { () throws(PopplerError) in try oldDocument.page(number).pictures() }
                .map(\.content)
        }
        if let number = entry.new {
            facts.newPictures = try new.ask { () throws(PopplerError) in try newDocument.page(number).pictures() }
                .map(\.content)
        }
        try sink?(drawn)
        return facts
    }

    private func zones(
        _ number: Int, _ findings: TextFindings.Page
    ) -> [(PixelBox, PixelComparison.Zone)] {
        let box = { (rect: Rect) in PixelBox(rect, resolution: settings.resolution) }
        // Nothing is noise where it is known that something changed.
        let changed = findings.changes.flatMap { $0.oldBoxes + $0.newBoxes }
        return changed.map { (box($0), .shifted) } + findings.shifted.map { (box($0), .shifted) }
            + findings.apart.map { (box($0), .apart) }
            + findings.masked.map { (box($0), .masked) }
            + settings.masks.filter { $0.covers(number) }.map {
                (PixelBox($0.box, resolution: settings.resolution, margin: 0), .masked)
            }
    }
}
