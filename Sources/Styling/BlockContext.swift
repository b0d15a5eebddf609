import Geometry

/// What a block inherits from the blocks around it.
struct BlockContext {
    /// The style of its paragraphs.
    var style: StyleName
    /// The indent of all its lines at the start edge.
    var startIndent = Length.zero
    /// The indent of all its lines at the end edge.
    var endIndent = Length.zero
    /// The element that its elements stand in.
    var structure: Int
    /// The language.
    var language: String
    /// How many lists stand around it.
    var listDepth = 0
    /// Whether it stands in an item of a list that is close.
    var isTight = false
    /// How its paragraphs stand when a division says so.
    var alignment: ParagraphStyle.TextAlignment?
    /// The direction when a division says so.
    var direction = ParagraphStyle.Direction.automatic
    /// The rule along the start edge of all its paragraphs.
    var edge: EdgeRule?
    /// Whether it stands on its own or in a division.
    var isTopLevel = true
    /// Whether it stands in a note.
    var isNote = false
}

extension BlockContext {
    /// This context with its start indent grown by `amount`, which stops at half of `measure`.
    func indented(by amount: Length, measure: Length) -> BlockContext {
        var context = self
        context.startIndent = max(startIndent, min(startIndent + amount, measure / 2))
        return context
    }
}
