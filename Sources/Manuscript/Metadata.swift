public import Config
public import Diagnostics
public import Geometry

/// What `book.yml` or a file's front matter says of the book. Nil means: not said.
public struct Metadata: Sendable {
    /// The title; Markdown inlines.
    public var title: [Inline]?
    /// The subtitle; Markdown inlines.
    public var subtitle: [Inline]?
    /// The authors' names.
    public var authors: [String]
    /// The date as written.
    public var date: String?
    /// The language, BCP 47.
    public var language: String?
    /// Who holds the rights.
    public var rights: String?
    /// ISBN or another identifier.
    public var identifier: String?
    /// The edition, as it is printed.
    public var edition: String?
    /// The dedication's paragraphs.
    public var dedication: [[Inline]] = []
    /// The epigraph's paragraphs.
    public var epigraph: [[Inline]] = []
    /// Whether a page with the title alone stands before all.
    public var hasHalfTitle = false
    /// Whether what is known of rights, edition and identifier stands behind the title page.
    public var hasCopyrightPage = true
    /// The files that stand before the text, with roman folios, as written.
    public var front: [Located<String>] = []
    /// Whether there is a list of figures.
    public var figureList = FigureList.automatic
    /// The terms that the index shows besides those marked in the text.
    public var indexTerms: [IndexTerm] = []
    /// The number of pages is a multiple of this, with blank pages at the end, 1 … 128.
    public var pagesMultiple = 1
    /// A built-in theme's name, or a theme file's path, resolved against the book's folder.
    public var theme: Located<String>?
    /// The sheet.
    public var page: Located<Size>?
    /// The number of columns, 1 … 6.
    public var columns: Int?
    /// The text size as written: a length or a Dynamic Type name.
    public var textSize: Located<String>?
    /// What is a chapter.
    public var chapters: ChapterRule?
    /// How many heading levels the contents show; 0 for no contents.
    public var contentsDepth: Int?
    /// Words with hyphens where they may be divided, as `ma-nu-script`; those without one stay whole.
    public var hyphenationExceptions: [String]
    /// Whether headings are numbered.
    public var numbersSections: Bool
    /// The rules of `highlights:` as they stand; styling reads them, as it knows the styles that they name.
    public var highlights: ConfigValue?
    /// The dictionary that words are looked up in, a name or a path as written.
    public var dictionary: Located<String>?
    /// `book` or `notes`.
    public var bookClass: BookClass

    /// A value and the place it was read from.
    public struct Located<Value: Sendable>: Sendable {
        /// The value.
        public var value: Value
        /// Its place; nil when the command line gave it.
        public var span: SourceSpan?

        /// `value` from `span`.
        public init(_ value: Value, at span: SourceSpan? = nil) {
            self.value = value
            self.span = span
        }
    }

    /// What is a chapter.
    public enum ChapterRule: Hashable, Sendable {
        /// Headings of this level, 1 … 6.
        case level(Int)
        /// Headings whose text this RE2 pattern matches, and where it stands.
        case pattern(String, at: SourceSpan?)
    }

    /// Whether there is a list of figures.
    public enum FigureList: String, Sendable {
        /// When the book has contents and at least three figures with captions.
        case automatic = "auto"
        /// When there is a figure with a caption.
        case always
        /// None.
        case never
    }

    /// The two classes of books.
    public enum BookClass: String, Sendable {
        /// Chapters.
        case book
        /// A notebook.
        case notes
    }

    /// Metadata that says nothing.
    public init() {
        authors = []
        hyphenationExceptions = []
        numbersSections = false
        bookClass = .book
    }
}
