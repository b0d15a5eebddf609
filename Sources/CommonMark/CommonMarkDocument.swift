/// A parsed Markdown text: its nodes in reading order, each with its bytes in the input.
public struct CommonMarkDocument: Sendable {
    /// The nodes, each before its children; the first is the document.
    public var nodes: [CommonMarkNode] = []
    /// The pieces of those text nodes that are not the same bytes in the input.
    public var pieces: [CommonMarkPiece] = []
    /// The bytes that the nodes' `text` and `title` ranges point into, UTF-8.
    public var text: [UInt8] = []

    /// The bytes `range` of `text` as a string.
    public func string(_ range: Range<Int>) -> String {
        String(decoding: text[range], as: UTF8.self)
    }
}

/// A node of CommonMark's or GFM's syntax tree.
public struct CommonMarkNode: Sendable {
    /// The kinds of nodes.
    public enum Kind: UInt8, Sendable {
        // Blocks
        case document, quote, list, item, code, html, paragraph, heading, rule, noteDefinition, table, tableRow,
            tableCell
        // Inlines
        case text, softBreak, lineBreak, codeSpan, inlineHTML, emphasis, strong, link, image, noteReference
    }

    /// What it is.
    public var kind: Kind
    /// The index behind its last descendant in the document's nodes.
    public var end = 0
    /// Its bytes in the input; empty only where cmark gives no place.
    public var range: Range<Int> = 0..<0
    /// Text, code, HTML; a link's or picture's destination; a note's label; a code block's text.
    public var text: Range<Int> = 0..<0
    /// A link's or picture's title; a code block's info string.
    public var title: Range<Int> = 0..<0
    /// A heading's level; an ordered list's first number; the number of the file's line (from 0) on which a code or HTML block's text begins.
    public var number = 0
    /// For a list whether it is tight; for a table's row whether it is the header.
    public var isSet = false
    /// For a list whether it is ordered.
    public var isOrdered = false
    /// For an ordered list whether `)` stands behind the numbers.
    public var hasParenthesis = false
    /// For a task whether it is done; nil for other items.
    public var isDone: Bool?
    /// The indexes of a text node's pieces in the document's; empty when all its bytes are the input's (but for the
    /// backslash before a bar in a table's cell).
    public var pieces: Range<Int> = 0..<0
    /// For a table its columns' alignments: `l`, `c`, `r`, or 0 for none.
    public var alignments: [UInt8] = []

    init(_ kind: Kind) {
        self.kind = kind
    }
}

/// A piece of a text node, and where it comes from.
public struct CommonMarkPiece: Sendable {
    /// How characters stand in the input.
    public enum Spelling: UInt8, Sendable {
        /// The same bytes.
        case verbatim
        /// Straight quotes, hyphens or dots that became typographic ones.
        case smart
        /// An entity or a backslash escape.
        case escaped
        /// `[^label]` where no note has this label.
        case missingNote
    }

    /// How it is spelled in the input.
    public var spelling: Spelling
    /// Its bytes in the document's text.
    public var text: Range<Int>
    /// Its bytes in the input.
    public var source: Range<Int>
}
