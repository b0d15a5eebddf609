public import Geometry
import Manuscript
import Styling

/// What to set and how: the command line's words as values. Nil means: not said, so the book file's or the theme's word stands.
public struct BuildRequest: Sendable {
    /// Markdown files in order, one folder, or `-` for standard input; as the user gave them.
    public var sources: [String]
    /// The chapters as mdBook hands them over, which then stand for the sources; nil to read these.
    var context: RenderContext?
    /// Whether the sources are chapters or notes.
    public var bookClass: BookClass?
    /// A built-in theme's name or a theme file's path.
    public var theme: String?
    /// The trimmed sheet.
    public var page: Size?
    /// The margins.
    public var margins: Margins?
    /// The number of columns, 1 … 6.
    public var columns: Int?
    /// The space between columns.
    public var gutter: Length?
    /// The body's families, in order.
    public var families: [String]?
    /// The body's leading.
    public var leading: Length?
    /// The text size as written; `TextSizeText.isValid(_:)` has said that it is one.
    public var textSize: String?
    /// Whether a PDF carries the logical structure: tagged PDF.
    public var isTagged = false
    /// How many workers compose; nil for as many as there are cores.
    public var jobs: Int?
    /// Whether to count how well the lines and columns are set.
    public var wantsReport = false
    /// Seconds since 1970 for the dates inside the output, from `SOURCE_DATE_EPOCH`; nil for the book's own date, else 0.
    public var epoch: Int?

    /// A request to set `sources` as they themselves ask.
    public init(sources: [String]) {
        self.sources = sources
    }
}

/// What a book's files are.
public enum BookClass: String, Sendable, CaseIterable {
    /// Chapters of a book.
    case book
    /// Notes, each a title and a date to itself.
    case notes
}

/// The text sizes that a command line may ask for.
public enum TextSizeText {
    /// Whether `text` is a length or one of the Dynamic Type names.
    public static func isValid(_ text: String) -> Bool {
        TextSize(text) != nil
    }
}
