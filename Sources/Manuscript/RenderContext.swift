/// What mdBook hands to a renderer: the book's chapters as its preprocessors left them.
///
/// The form is mdBook's `RenderContext` (its guide, “Alternative Backends”); it comes as JSON, which is read elsewhere.
public struct RenderContext: Sendable {
    /// The book's folder, absolute: that of its `book.toml`.
    public var root: String
    /// The folder of the chapters, relative to the root.
    public var source: String
    /// The title that mdBook knows, which may have come from its environment; nil for none.
    public var title: String?
    /// The authors.
    public var authors: [String]
    /// The language; nil when nothing was said.
    public var language: String?
    /// The chapters in order, depth first.
    public var chapters: [Chapter]

    /// A chapter.
    public struct Chapter: Sendable {
        /// Its name in the summary.
        public var name: String
        /// Its file, relative to the folder of the chapters; nil for a draft.
        public var path: String?
        /// Its Markdown.
        public var content: String
        /// How many chapters it stands in.
        public var depth: Int
        /// Whether it is numbered: chapters before and behind the lists are not.
        public var isNumbered: Bool
        /// The part that begins with it; nil for none.
        public var part: String?
        /// Whether any part has begun before it or with it.
        public var isInPart: Bool

        /// A chapter; see the members.
        public init(
            name: String, path: String?, content: String, depth: Int, isNumbered: Bool, part: String?, isInPart: Bool
        ) {
            self.name = name
            self.path = path
            self.content = content
            self.depth = depth
            self.isNumbered = isNumbered
            self.part = part
            self.isInPart = isInPart
        }
    }

    /// A context; see the members.
    public init(
        root: String, source: String, title: String?, authors: [String], language: String?, chapters: [Chapter]
    ) {
        self.root = root
        self.source = source
        self.title = title
        self.authors = authors
        self.language = language
        self.chapters = chapters
    }
}
