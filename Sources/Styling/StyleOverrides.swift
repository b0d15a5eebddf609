public import Geometry

/// What the command line asks for instead of the book file's and the theme's word. Nil means: not said.
public struct StyleOverrides: Sendable {
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
    /// The body's leading; without it the leading follows the text size.
    public var leading: Length?
    /// The text size.
    public var textSize: TextSize?

    /// Overrides; none unless given.
    public init(
        page: Size? = nil, margins: Margins? = nil, columns: Int? = nil, gutter: Length? = nil,
        families: [String]? = nil,
        leading: Length? = nil, textSize: TextSize? = nil
    ) {
        self.page = page
        self.margins = margins
        self.columns = columns
        self.gutter = gutter
        self.families = families
        self.leading = leading
        self.textSize = textSize
    }
}
