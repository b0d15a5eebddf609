public import Diagnostics
public import Geometry
public import Pagination

/// A word, or another stretch of text, with its places on the pages.
public struct TextPlace: Sendable {
    /// The characters; of what is broken over lines, without the hyphen.
    public var text: String
    /// The position of the first in the book's text, in Unicode scalars; nil for what is no part of it: contents, running heads, folios.
    public var location: Int?
    /// The number of Unicode scalars.
    public var length: Int
    /// Where it stands: one box, or several when it is broken over lines, columns or pages.
    public var boxes: [PageBox]
    /// The place in the source; nil when it stands in none.
    public var span: SourceSpan?
    /// The items that draw it.
    var parts: [Part]

    /// Some characters of an item.
    struct Part: Sendable {
        /// The page's index, from 0.
        var page: Int
        /// The item's index on the page.
        var item: Int
        /// Bytes of the item's text.
        var bytes: Range<Int>
    }
}

/// A rectangle on a page.
public struct PageBox: Hashable, Sendable {
    /// The sheet, from 1.
    public var page: Int
    /// The printed folio; empty where the page shows none.
    public var label: String
    /// The column, from 1; nil in the margins.
    public var column: Int?
    /// From the first glyph to what follows the last, from the face's ascent to its descent.
    public var frame: Rect
}

extension Page {
    /// The page with those of `places` that stand on it in `colour`. Linear in the page's items.
    public func showing(_ places: [TextPlace], in colour: Colour) -> Page {
        var page = self
        let parts = places.flatMap(\.parts).filter { $0.page == ordinal - 1 }
        page.colour(parts.map { ($0.item, $0.bytes) }, colour)
        return page
    }

    /// The number of the column that `frame` stands in or nearest to, from 1; nil on a page without columns.
    func column(of frame: Rect) -> Int? {
        let middle = frame.minX + frame.width / 2
        func distance(_ column: Rect) -> Length { max(.zero, column.minX - middle, middle - column.maxX) }
        return columns.indices.min { distance(columns[$0]) < distance(columns[$1]) }.map { $0 + 1 }
    }
}
