import Manuscript

/// The plain text of inlines for titles and identifiers: no markup, no notes; breaks are spaces, runs of white space one space.
func titleText(of inlines: [Inline]) -> String {
    inlines.plainText.split { $0.isWhitespace && $0 != "\u{00A0}" }.joined(separator: " ")
}

extension Inline {
    /// The inlines inside; nil for a leaf.
    var content: [Inline]? {
        switch kind {
        case .text, .code, .mathematics, .softBreak, .lineBreak, .picture, .noteReference: nil
        default: children
        }
    }
}

extension Block {
    /// The blocks and inlines inside, in document order; empty for a leaf.
    var children: (blocks: [Block], inlines: [Inline]) {
        switch kind {
        case .heading(_, let content), .paragraph(let content), .html(let content): ([], content)
        case .quote(let blocks), .division(let blocks): (blocks, [])
        case .list(let list): (list.items.flatMap(\.blocks), [])
        case .table(let table): ([], (table.header + table.rows.flatMap { $0 }).flatMap(\.content))
        case .code, .rule, .figure, .columnBreak, .pageBreak: ([], [])
        }
    }
}
