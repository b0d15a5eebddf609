public import Geometry
public import Typography

/// A line as chosen: where it ends, and how good it is. Nothing is placed yet.
public struct LineBreak: Hashable, Sendable {
    /// The item broken at: a glue, penalty or discretionary; the number of items at the paragraph's end.
    public var item: Int
    /// The items drawn: what vanishes at the line's ends is left out.
    public var items: Range<Int>
    /// The discretionary whose `post` begins the line; nil for none.
    public var startDiscretionary: Int?
    /// The discretionary whose `pre` ends the line; nil for none.
    public var endDiscretionary: Int?
    /// The UTF-8 bytes of the paragraph's text on the line, spaces at its end included; the lines' ranges follow each other without gaps.
    public var text: Range<Int>
    /// The adjustment ratio: spaces stretch by it to any size, boxes only up to the reaches of `Microtypography`; 0 for lines that stand at their
    /// natural width.
    public var ratio: Double
    /// 100 |ratio|³, growing slowly beyond 10,000.
    public var badness: Double
    /// What the line costs, its place below the line before it included.
    public var demerits: Double
    /// The natural width less what hangs out at the edges.
    public var width: Length
    /// The room the line has.
    public var measure: LineMeasure
    /// How far it is too long though all shrink is used; 0 when it fits.
    public var overflow = Length.zero
    /// How far the line begins before its room's start edge.
    public var startProtrusion = Length.zero
    /// How far the line ends behind its room's end edge.
    public var endProtrusion = Length.zero
    /// Whether it ends in a hyphen, real or put in.
    public var endsInHyphen = false
    /// Whether the hyphen was put in.
    public var endsInInsertedHyphen = false
    /// Whether it ends the paragraph or stands before a forced break.
    public var isLast: Bool
    /// Whether a word is broken at its end between graphemes for want of a better place.
    public var usesEmergencyBreak = false
}

/// A paragraph with its breaks chosen: cheap, no glyph is placed. `lines()` justifies and places.
public struct BrokenParagraph: Sendable {
    /// The paragraph. Where words had to be broken between graphemes its items are finer than those that came in.
    public var paragraph: ShapedParagraph
    /// The lines in order; at least one.
    public var breaks: [LineBreak]
    /// The demerits of all lines.
    public var demerits: Double
    /// How many lines it is longer (or, negative, shorter) than the best setting.
    public var looseness: Int
}
