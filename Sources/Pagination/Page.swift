public import Diagnostics
public import Geometry
public import Typography

/// A finished page as a display list: numbers and names that can be printed, compared, drawn and counted without any C library.
public struct Page: Sendable {
    /// The sheet's number, from 1.
    public var ordinal: Int
    /// The printed folio: `iv`, `12`; empty when the page shows none.
    public var label: String
    /// The trimmed sheet.
    public var size: Size
    /// What is drawn, in reading order; running heads and folios last.
    public var items: [DisplayItem]
    /// Places that links and the outline go to.
    public var destinations: [Destination]
    /// The columns that text stands in, in the order they are read; none on a blank sheet.
    public var columns: [Rect] = []
    /// The lines of text, in reading order, without those of running heads and folios; none unless `PaginationSettings.namesLines`.
    /// A dump does not hold them.
    public var lines: [PlacedLine] = []

    /// A page without columns.
    public init(ordinal: Int, label: String, size: Size, items: [DisplayItem] = [], destinations: [Destination] = []) {
        self.ordinal = ordinal
        self.label = label
        self.size = size
        self.items = items
        self.destinations = destinations
    }
}

extension Page {
    /// Whether the same is drawn on both: what it came from, folios' names and destinations may differ. Linear in the items.
    public func isDrawn(as other: Page) -> Bool {
        size == other.size && items.count == other.items.count
            && zip(items, other.items).allSatisfy { $0.content == $1.content }
    }
}

/// Something drawn on a page.
public struct DisplayItem: Sendable {
    /// What is drawn.
    public var content: Content
    /// Where it came from; nil for running heads, folios and rules.
    public var span: SourceSpan?
    /// Its element in `TextStorage.structure`; nil for artifacts.
    public var structure: Int?
    /// How it is put on the page; nil for upright and whole.
    public var mounting: Mounting?

    /// An item.
    public init(_ content: Content, span: SourceSpan? = nil, structure: Int? = nil) {
        self.content = content
        self.span = span
        self.structure = structure
    }

    /// The kinds of things drawn.
    public enum Content: Hashable, Sendable {
        /// Text; `origin` is the line's left edge on its baseline, to which the run's own `x` and rise are added. A run whose text is empty is
        /// drawn as shapes that say nothing.
        case text(PlacedRun, origin: Point)
        /// A filled shape.
        case fill(Path, Colour)
        /// A line along a path.
        case stroke(Path, Colour, width: Length)
        /// A picture scaled into `frame`; with an empty path, a placeholder that shows the name.
        case picture(path: String, name: String, alternative: String, frame: Rect)
        /// White where a column could have a line of text of this face and size: draws nothing, but whoever reads the text of the output finds
        /// the column going on there. See `BlankLines`.
        case blank(FontFace, size: Length, origin: Point, width: Length)
        /// A place that can be clicked; draws nothing. One for each line of a link.
        case link(PageLink, frame: Rect)
    }
}

/// How an item is put on the page otherwise than upright and whole.
public indirect enum Mounting: Hashable, Sendable {
    /// Turned by a quarter to the left, so that it is read from the right: the item's own point (x, y) stands at (`about`.x + y, `about`.y − x).
    case turned(about: Point)
    /// Only what lies in the shape shows.
    case clipped(Path)
}

/// Where a clickable place goes.
public enum PageLink: Hashable, Sendable {
    /// To a place outside: a URI.
    case uri(String)
    /// To a destination of the book, by name.
    case destination(String)
}

/// A place on a page that links go to.
public struct Destination: Hashable, Sendable {
    /// The name, unique in the book.
    public var name: String
    /// The top left of what is shown first.
    public var point: Point

    /// The destination `name` at `point`.
    public init(name: String, point: Point) {
        self.name = name
        self.point = point
    }
}
