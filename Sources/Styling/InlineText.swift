import Manuscript

/// The plain text of inlines for titles and identifiers: no markup, no notes; breaks are spaces, runs of white space one space.
func plainText(of inlines: [Inline]) -> String {
    var text = ""
    var stack = [inlines[...]]
    while let inline = stack[stack.count - 1].popFirst() ?? popEmpty(&stack) {
        switch inline.kind {
        case .text(let part), .code(let part), .mathematics(let part, _): text += part
        case .softBreak, .lineBreak: text += " "
        case .picture(let picture): text += picture.alternative
        case .noteReference: break
        case .emphasis, .strong, .strikethrough, .superscript, .subscript, .underline, .small, .keyboard, .link, .span:
            stack.append((inline.content ?? [])[...])
        }
    }
    return text.split { $0.isWhitespace && $0 != "\u{00A0}" }.joined(separator: " ")
}

/// Leaves the finished levels of `stack` and gives the next inline; nil when all are done, with one empty level left.
private func popEmpty(_ stack: inout [ArraySlice<Inline>]) -> Inline? {
    while stack.count > 1 {
        stack.removeLast()
        if let inline = stack[stack.count - 1].popFirst() { return inline }
    }
    return nil
}

extension Inline {
    /// The inlines inside; nil for a leaf.
    var content: [Inline]? {
        switch kind {
        case .emphasis(let content, _), .strong(let content, _), .strikethrough(let content), .superscript(let content),
            .subscript(let content), .underline(let content), .small(let content), .keyboard(let content),
            .link(_, _, let content), .span(let content):
            content
        case .text, .code, .mathematics, .softBreak, .lineBreak, .picture, .noteReference: nil
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
