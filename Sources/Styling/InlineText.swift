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

extension Picture {
    /// What is written beside the picture in a line: the alternative text of one that cannot be had, else the marks of notes in it.
    var companions: [Inline] {
        file == nil ? content : content.noteMarks
    }
}

extension [Inline] {
    /// The marks of notes among the inlines, in order.
    var noteMarks: [Inline] {
        var marks: [Inline] = []
        var stack: [ArraySlice<Inline>] = [self[...]]
        while var level = stack.popLast() {
            guard let inline = level.popFirst() else { continue }
            stack.append(level)
            switch inline.kind {
            case .noteReference: marks.append(inline)
            case .picture(let picture): stack.append(picture.content[...])
            default: stack.append(inline.children[...])
            }
        }
        return marks
    }
}

extension Block {
    /// The blocks and inlines inside, in document order; empty for a leaf.
    var children: (blocks: [Block], inlines: [Inline]) {
        switch kind {
        case .heading(_, let content), .paragraph(let content), .html(let content): ([], content)
        case .quote(let blocks), .division(let blocks): (blocks, [])
        case .list(let list): (list.items.flatMap(\.blocks), [])
        case .definitions(let definitions):
            (definitions.flatMap(\.items).flatMap(\.blocks), definitions.flatMap(\.term))
        case .table(let table):
            ([], table.caption + (table.header + table.rows.flatMap { $0 }).flatMap(\.content))
        case .code, .rule, .figure, .columnBreak, .pageBreak: ([], [])
        }
    }
}
