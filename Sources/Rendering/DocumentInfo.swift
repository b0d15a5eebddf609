/// What a document says about itself, beside its pages.
public struct DocumentInfo: Hashable, Sendable {
    /// The title as plain text; empty for none.
    public var title: String
    /// The authors in order.
    public var authors: [String]
    /// What it is about; empty for none.
    public var subject: String
    /// The language of the text, as `en-GB` (BCP 47); empty for unsaid.
    public var language: String
    /// The keywords in order.
    public var keywords: [String]
    /// The date inside the document, in seconds since 1970-01-01 UTC; never the clock's.
    public var creationDate: Int
    /// The program that made it, with its version.
    public var producer: String
    /// The outline, nested.
    public var outline: [OutlineEntry]
    /// The logical structure that the pages' items name, parents first, the document itself at its head; empty for a PDF without tags.
    public var structure: [DocumentElement]

    /// What a document says of itself; nothing unless given.
    public init(
        title: String = "", authors: [String] = [], subject: String = "", language: String = "",
        keywords: [String] = [],
        creationDate: Int = 0, producer: String = "Galley", outline: [OutlineEntry] = [],
        structure: [DocumentElement] = []
    ) {
        self.title = title
        self.authors = authors
        self.subject = subject
        self.language = language
        self.keywords = keywords
        self.creationDate = creationDate
        self.producer = producer
        self.outline = outline
        self.structure = structure
    }
}

/// A line of a document's outline.
public struct OutlineEntry: Hashable, Sendable {
    /// What the line says, as plain text.
    public var title: String
    /// The name of the destination it goes to; empty for a line that leads nowhere.
    public var destination: String
    /// The entries below it.
    public var children: [OutlineEntry]

    /// The entry `title`, which goes to `destination`.
    public init(title: String, destination: String, children: [OutlineEntry] = []) {
        self.title = title
        self.destination = destination
        self.children = children
    }
}
