import Geometry
public import Pagination
public import Styling

/// An entry of a PDF's outline.
public struct OutlineEntry: Hashable, Sendable {
    /// The heading's plain text.
    public var title: String
    /// The destination's name: the heading's identifier; empty for a draft, which leads nowhere.
    public var destination: String
    /// The sheet, from 1; 0 for a draft.
    public var page: Int
    /// The entries under it.
    public var children: [OutlineEntry]

    /// An entry.
    public init(title: String, destination: String, page: Int, children: [OutlineEntry] = []) {
        self.title = title
        self.destination = destination
        self.page = page
        self.children = children
    }
}

/// The outline of a book: all its headings.
public enum Outline {
    /// The headings of `storage` that have a place and its drafts, nested by level; the book's title and headings in quotes, lists and notes are
    /// no entries. A skipped level leaves no gap. Linear in the number of marks.
    public static func entries(_ storage: TextStorage, placements: [MarkPlacement]) -> [OutlineEntry] {
        let drafts = Dictionary(grouping: storage.drafts, by: \.next)
        func draftLines(before id: String?) -> [(level: Int, entry: OutlineEntry)] {
            (drafts[id] ?? []).map { ($0.level, OutlineEntry(title: $0.title, destination: "", page: 0)) }
        }
        var lines: [(level: Int, entry: OutlineEntry)] = []
        for heading in PlacedHeading.headings(of: storage, placements: placements) {
            lines += draftLines(before: heading.mark.id)
            let entry = OutlineEntry(
                title: heading.mark.title, destination: heading.mark.id, page: heading.place.page)
            lines.append((heading.level, entry))
        }
        lines += draftLines(before: nil)
        func entries(_ nodes: [HeadingTree.Node]) -> [OutlineEntry] {
            nodes.map { node in
                var entry = lines[node.item].entry
                entry.children = entries(node.children)
                return entry
            }
        }
        return entries(HeadingTree.nest(levels: lines.map(\.level)))
    }
}

/// A heading with its place.
struct PlacedHeading {
    /// The heading.
    var mark: Mark
    /// The level, 1 … 6.
    var level: Int
    /// Where it stands.
    var place: MarkPlacement

    /// The headings that stand on their own and have a place, in text order.
    static func headings(of storage: TextStorage, placements: [MarkPlacement]) -> [PlacedHeading] {
        let places = Dictionary(placements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return storage.marks.compactMap { mark in
            guard case .heading(let level, _, _) = mark.kind, let place = places[mark.id] else { return nil }
            return PlacedHeading(mark: mark, level: level, place: place)
        }
    }
}
