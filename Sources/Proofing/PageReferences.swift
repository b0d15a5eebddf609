import Geometry

/// Knows the numbers that pages bear, and so whether a number in the text is that of a page: in the contents, lists, the index, cross references.
struct PageReferences {
    /// One file's numbers.
    struct Side {
        /// What each page bears as its number, from the first.
        var labels: [String]
        /// The places on each page that lead to another page.
        var links: [Int: [PageLink]]
        /// The pages that bear a number.
        private let pages: [Int: [Int]]

        /// A side whose page n bears `labels[n - 1]`.
        init(labels: [String], links: [Int: [PageLink]]) {
            self.labels = labels
            self.links = links
            var pages: [Int: [Int]] = [:]
            for (index, label) in labels.enumerated() {
                if let number = PageNumber(label) { pages[number.value, default: []].append(index + 1) }
            }
            self.pages = pages
        }

        /// The pages that bear `number`.
        func pages(_ number: PageNumber) -> [Int] {
            pages[number.value, default: []]
        }

        /// Whether `word` of page `page` stands in a link to the page of that number.
        func leads(_ word: PageWord, on page: Int, _ number: PageNumber) -> Bool {
            links[page, default: []].contains { link in
                link.box.covers(word.box.centre) && labels.indices.contains(link.target - 1)
                    && PageNumber(labels[link.target - 1]) == number
            }
        }
    }

    /// The old file's.
    var old: Side
    /// The new file's.
    var new: Side
    /// The new page that each old page has become.
    var partners: [Int: Int]

    /// Whether two words are one and the same reference to a page that now bears another number.
    ///
    /// They are when both stand in links to the pages of those numbers; or when the one page has become the other and both words end lists' lines.
    func areReferences(
        _ one: PageWord, on oldPage: Int, _ other: PageWord, on newPage: Int, endLines: Bool
    ) -> Bool {
        guard let first = PageNumber(one.text), let second = PageNumber(other.text) else { return false }
        if old.leads(one, on: oldPage, first), new.leads(other, on: newPage, second) { return true }
        guard endLines else { return false }
        let targets = Set(new.pages(second))
        return old.pages(first).contains { partners[$0].map(targets.contains) ?? false }
    }
}

/// A place on a page that leads to another page.
struct PageLink: Hashable, Sendable {
    /// The place.
    var box: Rect
    /// The page that it leads to, from 1.
    var target: Int
}
