/// A piece of a document's logical structure: what tagged PDF is made of (ISO 32000-1, 14.7 and 14.8).
public struct DocumentElement: Hashable, Sendable {
    /// The standard structure types in use, under their names in PDF.
    public enum Kind: String, Sendable {
        case document = "Document"
        case section = "Sect"
        case paragraph = "P"
        case quote = "BlockQuote"
        case list = "L"
        case listItem = "LI"
        case label = "Lbl"
        case listBody = "LBody"
        case code = "Code"
        case table = "Table"
        case tableRow = "TR"
        case tableHeader = "TH"
        case tableCell = "TD"
        case figure = "Figure"
        case caption = "Caption"
        case note = "Note"
        case contents = "TOC"
        case contentsItem = "TOCI"
        case heading1 = "H1"
        case heading2 = "H2"
        case heading3 = "H3"
        case heading4 = "H4"
        case heading5 = "H5"
        case heading6 = "H6"
    }

    /// What it is; nil for an artifact, which is no part of the text.
    public var kind: Kind?
    /// The index of the element that it stands in; nil for the document.
    public var parent: Int?
    /// The text for those who cannot see it; nil for none.
    public var alternative: String?
    /// Its language when it differs from its parent's.
    public var language: String?

    /// An element; see the members.
    public init(_ kind: Kind?, parent: Int?, alternative: String? = nil, language: String? = nil) {
        self.kind = kind
        self.parent = parent
        self.alternative = alternative
        self.language = language
    }
}

/// A stretch of a page's content that belongs to one element. On its page it is known by its number in the order of drawing, from 0.
struct ContentMark: Hashable, Sendable {
    /// The element.
    var element: Int
    /// The link that the stretch is the text of: its number among the page's links, in the order of the items.
    var link: Int?
}
