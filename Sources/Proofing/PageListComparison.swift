import Poppler

/// Compares a PDF with the page list that was kept of an earlier edition.
///
/// A page whose picture is the same is the same; `folio` when it is the same but for its head and folio; `drawn` when its words are; else `words`:
/// nobody can tell from digests which words, or whether they only moved.
struct PageListComparison: Sendable {
    private let file: String
    private let old: PageList
    private let new: PDFEdition
    private let settings: ProofSettings

    /// A comparison of the list `old`, read from `file`, with `new`.
    init(file: String, old: PageList, new: PDFEdition, settings: ProofSettings) {
        self.file = file
        self.old = old
        self.new = new
        self.settings = settings
    }

    /// What has become of each page; `sink` takes the new pages that are not the same, since of the old ones there is no picture.
    func verdict(sink: DrawnPages.Sink?, progress: @escaping ProofProgress) async throws(ProofError) -> Verdict {
        progress("reading", 0, 0)
        let list = try await PageList.made(of: new, settings, resolution: old.resolution)
        var verdict = Verdict(
            old: Edition(file: file, pages: old.pages.count), new: Edition(file: new.file, pages: list.pages.count),
            pages: [], counts: [:])
        for entry in alignment(list).entries {
            let page = page(entry, list)
            verdict.counts[page.kind, default: 0] += 1
            if page.kind != .same { verdict.pages.append(page) }
        }
        if let sink { try show(verdict, sink) }
        return verdict
    }

    /// Pages are paired by their pictures, then by their words, then by their place between others.
    private func alignment(_ list: PageList) -> PageAlignment {
        var keys = KeyTable()
        let key = { (page: PageList.Page) in Int(keys.key("\(page.extent) \(page.picture)")) }
        let equal = PageAlignment.equalPages(old.pages.map(key), list.pages.map(key), isTurned: false)
        let known = equal.inOrder + equal.moved
        let (olds, news) = (Set(known.map(\.old)), Set(known.map(\.new)))
        var places: [Digest: [Int]] = [:]
        for (index, page) in list.pages.enumerated() where !news.contains(index + 1) {
            places[page.words, default: []].append(index + 1)
        }
        var (overlaps, oldWords, newWords): ([PagePair: Int], [Int: Int], [Int: Int]) = ([:], [:], [:])
        for (index, page) in old.pages.enumerated() where !olds.contains(index + 1) {
            // Many pages with the same words are blank, or as good as.
            guard let found = places[page.words], found.count == 1 else { continue }
            overlaps[PagePair(old: index + 1, new: found[0])] = PageListComparison.pageful
            oldWords[index + 1] = PageListComparison.pageful
            newWords[found[0]] = PageListComparison.pageful
        }
        return PageAlignment(
            oldCount: old.pages.count, newCount: list.pages.count, equal: equal.inOrder, moved: equal.moved,
            overlaps: overlaps, oldWords: oldWords, newWords: newWords, isTurned: false)
    }

    /// How many words a page is said to have that is found again by them.
    private static let pageful = 100

    private func page(_ entry: PageAlignment.Entry, _ list: PageList) -> PageVerdict {
        let before = entry.old.map { old.pages[$0 - 1] }
        let after = entry.new.map { list.pages[$0 - 1] }
        var page = PageVerdict(old: entry.old, new: entry.new, kind: kind(before, after, isMoved: entry.isMoved))
        page.chapter = entry.new.flatMap(new.chapter)
        page.oldSize = before?.extent
        page.newSize = after?.extent
        return page
    }

    private func kind(_ before: PageList.Page?, _ after: PageList.Page?, isMoved: Bool) -> PageClass {
        guard let before else { return .added }
        guard let after else { return .removed }
        if !before.hasSize(of: after) { return .size }
        // Which words are a head's hangs on the other pages: a page that looks the same is.
        if before.picture == after.picture { return isMoved ? .moved : .same }
        if before.words != after.words { return .words }
        if before.body != after.body { return .drawn }
        return isMoved ? .moved : .folio
    }

    private func show(_ verdict: Verdict, _ sink: DrawnPages.Sink) throws(ProofError) {
        let document = try new.opened()
        for number in verdict.pages.compactMap(\.new) {
            let pixels = try new.ask { () throws(PopplerError) in
                try document.page(number).drawn(resolution: old.resolution)
            }
            try sink(DrawnPages(file: nil, number: number, pixels, isNew: true))
        }
    }
}
