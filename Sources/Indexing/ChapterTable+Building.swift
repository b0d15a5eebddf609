import Diagnostics
import Geometry
public import Pagination
public import Styling

extension ChapterTable {
    /// The chapter table of a book on pages: every heading that stands on its own, nested by level; the book's title is none.
    ///
    /// - Parameters:
    ///   - title: the book's title.
    ///   - storage: the attributed text.
    ///   - pages: all pages.
    ///   - placements: where the marks stand.
    /// - Complexity: linear in the number of marks and pages.
    public static func build(
        title: String, storage: TextStorage, pages: [Page], placements: [MarkPlacement]
    ) -> ChapterTable {
        let headings = PlacedHeading.headings(of: storage, placements: placements)
        let counter = ChapterPages(headings: headings, pages: pages)
        func chapters(_ nodes: [HeadingTree.Node], until end: Int) -> [Chapter] {
            nodes.enumerated().map { index, node in
                let next = index + 1 < nodes.count ? nodes[index + 1].item : end
                let heading = headings[node.item]
                return Chapter(
                    number: node.item + 1, title: heading.mark.title, level: heading.level, id: heading.mark.id,
                    page: heading.place.page, label: heading.place.label, column: heading.place.column,
                    y: heading.place.point.y, pageCount: counter.count(from: node.item, until: next),
                    location: heading.mark.location, span: heading.mark.span.original,
                    chapters: chapters(node.children, until: next))
            }
        }
        let roots = HeadingTree.nest(levels: headings.map(\.level))
        return ChapterTable(title: title, pageCount: pages.count, chapters: chapters(roots, until: headings.count))
    }
}

/// Counts the sheets that carry a part of a chapter.
private struct ChapterPages {
    let headings: [PlacedHeading]
    let pages: [Page]

    /// The sheets from heading `first` to the heading `next`, or to the book's end: blank ones before `next` carry nothing.
    func count(from first: Int, until next: Int) -> Int {
        let start = headings[first].place.page
        var end = pages.count
        if next < headings.count {
            end = headings[next].place.page
            if end > start, beginsPage(headings[next]) { end -= 1 }
        }
        while end > start, end <= pages.count, !carriesText(pages[end - 1]) { end -= 1 }
        return max(1, end - start + 1)
    }

    /// Whether nothing of the text stands before `heading` on its page.
    private func beginsPage(_ heading: PlacedHeading) -> Bool {
        guard heading.place.page <= pages.count,
            let first = pages[heading.place.page - 1].items.lazy.compactMap(\.span).first
        else { return true }
        return first.file == heading.mark.span.file && first.range.lowerBound >= heading.mark.span.range.lowerBound
    }

    private func carriesText(_ page: Page) -> Bool {
        page.items.contains { $0.span != nil }
    }
}
