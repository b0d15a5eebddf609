public import Diagnostics
public import Geometry

/// Which page each chapter is on.
public struct ChapterTable: Sendable {
    /// The book's title as plain text; empty for none.
    public var title: String
    /// How many pages the book has.
    public var pageCount: Int
    /// The chapters, nested by level.
    public var chapters: [Chapter]

    /// A table.
    public init(title: String, pageCount: Int, chapters: [Chapter]) {
        self.title = title
        self.pageCount = pageCount
        self.chapters = chapters
    }
}

/// A chapter and where it begins.
public struct Chapter: Sendable {
    /// Its number in the whole table, from 1, depth first.
    public var number: Int
    /// The heading's plain text.
    public var title: String
    /// The heading's level, 1 … 6.
    public var level: Int
    /// The identifier that links name.
    public var id: String
    /// The sheet, from 1.
    public var page: Int
    /// The printed folio.
    public var label: String
    /// The column, from 1.
    public var column: Int
    /// From the page's top to the top of the heading's first line.
    public var y: Length
    /// How many sheets carry a part of the chapter.
    public var pageCount: Int
    /// The position in the book's text, in Unicode scalars.
    public var location: Int
    /// The heading's place in the source.
    public var span: SourceSpan
    /// The chapters inside it.
    public var chapters: [Chapter]

    /// A chapter; see the members.
    public init(
        number: Int, title: String, level: Int, id: String, page: Int, label: String, column: Int, y: Length,
        pageCount: Int,
        location: Int, span: SourceSpan, chapters: [Chapter] = []
    ) {
        self.number = number
        self.title = title
        self.level = level
        self.id = id
        self.page = page
        self.label = label
        self.column = column
        self.y = y
        self.pageCount = pageCount
        self.location = location
        self.span = span
        self.chapters = chapters
    }
}
