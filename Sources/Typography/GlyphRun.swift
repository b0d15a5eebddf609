public import Geometry

/// A shaped glyph. Its numbers are units of 1/1024 pt.
public struct Glyph: Hashable, Sendable {
    /// The glyph's index in its face.
    public var id: UInt32
    /// How far the pen moves to the right after it.
    public var advance: Int32
    /// How far right of the pen it is drawn.
    public var xOffset: Int32
    /// How far below the pen it is drawn.
    public var yOffset: Int32
    /// The byte offset, in the run's text, of the first character of the cluster it belongs to.
    public var cluster: Int32

    /// A glyph; see the members for units.
    @inlinable
    public init(id: UInt32, advance: Int32, xOffset: Int32, yOffset: Int32, cluster: Int32) {
        self.id = id
        self.advance = advance
        self.xOffset = xOffset
        self.yOffset = yOffset
        self.cluster = cluster
    }
}

/// How a run looks apart from its face.
public struct RunStyle: Hashable, Sendable {
    /// The ink.
    public var colour: Colour
    /// How far the baseline is raised; negative lowers it.
    public var rise: Length
    /// Whether a rule runs under the text.
    public var isUnderlined: Bool
    /// Whether a rule runs through the text.
    public var isStruckOut: Bool
    /// The index, in the attributed paragraph's `links`, of the link the run belongs to; nil for none.
    public var link: Int?

    /// Black text on the baseline, unless told otherwise.
    public init(
        colour: Colour = .black, rise: Length = .zero, isUnderlined: Bool = false, isStruckOut: Bool = false,
        link: Int? = nil
    ) {
        self.colour = colour
        self.rise = rise
        self.isUnderlined = isUnderlined
        self.isStruckOut = isStruckOut
        self.link = link
    }
}

/// A stretch of text of one face, size, style and direction, shaped once.
public struct GlyphRun: Hashable, Sendable {
    /// The face.
    public var face: FontFace
    /// The face's size.
    public var size: Length
    /// The look.
    public var style: RunStyle
    /// The bidirectional embedding level (UAX #9); odd levels run right to left.
    public var level: UInt8
    /// The run's own text in UTF-8. `Glyph.cluster` counts into it.
    public var text: [UInt8]
    /// Where the run's text begins in the paragraph's text, in UTF-8 bytes. For a run that stands for a hyphenation, the place it stands at;
    /// for a hyphen that many points of one look share, the first of them.
    public var start: Int
    /// The glyphs from left to right as seen, whatever the direction.
    public var glyphs: [Glyph]
    /// Whether the breaker may scale the glyphs and space the letters: false for code, cursive scripts, attachments.
    public var isFlexible: Bool
    /// How far the face reaches above the baseline; positive.
    public var ascent: Length
    /// How far the face reaches below the baseline; positive.
    public var descent: Length

    /// A shaped run; see the members.
    public init(
        face: FontFace, size: Length, style: RunStyle, level: UInt8, text: [UInt8], start: Int, glyphs: [Glyph],
        isFlexible: Bool, ascent: Length, descent: Length
    ) {
        self.face = face
        self.size = size
        self.style = style
        self.level = level
        self.text = text
        self.start = start
        self.glyphs = glyphs
        self.isFlexible = isFlexible
        self.ascent = ascent
        self.descent = descent
    }
}

/// A stretch of one run's glyphs: what a box, a space or a hyphenation piece draws.
public struct Fragment: Hashable, Sendable {
    /// The index of the run in `ShapedParagraph.runs`.
    public var run: Int32
    /// The first glyph, left to right.
    public var firstGlyph: Int32
    /// Behind the last glyph.
    public var endGlyph: Int32

    /// The glyphs `glyphs` of run `run`.
    @inlinable
    public init(run: Int, glyphs: Range<Int>) {
        self.run = Int32(run)
        self.firstGlyph = Int32(glyphs.lowerBound)
        self.endGlyph = Int32(glyphs.upperBound)
    }

    /// The glyph indices.
    @inlinable
    public var glyphs: Range<Int> {
        Int(firstGlyph)..<Int(endGlyph)
    }
}
