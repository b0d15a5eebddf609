extension [Inline] {
    /// The characters of the inlines in order: breaks as spaces, a forced line end as a line feed, pictures as their alternative text, notes' marks left out.
    ///
    /// Walks with a stack of its own, so nesting costs no call depth. Linear.
    public var plainText: String {
        var text = ""
        var stack: [ArraySlice<Inline>] = [self[...]]
        while var level = stack.popLast() {
            guard let inline = level.popFirst() else { continue }
            stack.append(level)
            switch inline.kind {
            case .text(let string), .code(let string), .mathematics(let string, _): text += string
            case .softBreak: text += " "
            case .lineBreak: text += "\n"
            case .picture(let picture): text += picture.alternative
            case .noteReference: break
            default: stack.append(inline.children[...])
            }
        }
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
