extension [Inline] {
    /// The characters of the inlines in order: breaks as spaces (as nothing between two characters of Chinese or Japanese), a forced line end as a line feed, pictures as their alternative text, notes' marks left out.
    ///
    /// Walks with a stack of its own, so nesting costs no call depth. Linear.
    public var plainText: String {
        var text = ""
        var isLineEnd = false
        func append(_ piece: String) {
            guard let first = piece.unicodeScalars.first else { return }
            if isLineEnd, !first.joinsLines || text.unicodeScalars.last?.joinsLines != true { text += " " }
            isLineEnd = false
            text += piece
        }
        var stack: [ArraySlice<Inline>] = [self[...]]
        while var level = stack.popLast() {
            guard let inline = level.popFirst() else { continue }
            stack.append(level)
            switch inline.kind {
            case .text(let string), .code(let string), .mathematics(let string, _): append(string)
            case .softBreak: isLineEnd = true
            case .lineBreak: append("\n")
            case .picture(let picture): append(picture.alternative)
            case .noteReference: break
            default: stack.append(inline.children[...])
            }
        }
        if isLineEnd { text += " " }
        return text
    }
}

extension Inline {
    /// The inlines inside of this one; none for text, code, pictures, breaks, notes' marks and mathematics.
    public var children: [Inline] {
        switch kind {
        case .emphasis(let content, _), .strong(let content, _), .strikethrough(let content), .superscript(let content),
            .subscript(let content), .underline(let content), .small(let content), .keyboard(let content),
            .link(_, _, let content), .span(let content):
            content
        case .text, .code, .picture, .softBreak, .lineBreak, .noteReference, .mathematics: []
        }
    }
}
