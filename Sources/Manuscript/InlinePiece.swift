/// A piece of a line of inlines before its pairs are found.
enum InlinePiece {
    /// Text: a range of the buffer.
    case text(Range<Int>)
    /// A finished inline and how deep inlines are nested in it, itself included.
    case inline(Inline, height: Int)
    /// A run of tildes or a caret.
    case delimiter(Pair, text: Range<Int>, canOpen: Bool, canClose: Bool)
    /// `[` or `]` where attributes may follow.
    case bracket(text: Range<Int>, isOpening: Bool)
    /// `{…}` behind something.
    case attributes(Attributes, text: Range<Int>, source: Range<Int>)
    /// `^[` where a note within the text begins.
    case noteStart(text: Range<Int>, source: Range<Int>)
    /// `]` where one ends.
    case noteEnd(text: Range<Int>, source: Range<Int>)
    /// An opening tag of HTML that wants its end.
    case tagStart(HTMLTag, source: Range<Int>)
    /// A closing tag.
    case tagEnd(String, source: Range<Int>)

    /// Whether it takes no part in any pair.
    var isSettled: Bool {
        switch self {
        case .text, .inline: true
        default: false
        }
    }

    /// The pairs that cmark does not know.
    enum Pair: Int {
        case strikethrough, `subscript`, superscript
    }
}
