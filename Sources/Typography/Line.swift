public import Geometry

/// A glyph with its place, relative to its run's origin. Numbers are units of 1/1024 pt.
public struct PlacedGlyph: Hashable, Sendable {
    /// The glyph's index in its face.
    public var id: UInt32
    /// Rightward from the run's origin.
    public var x: Int32
    /// Downward from the baseline.
    public var y: Int32

    /// The glyph `id` at (`x`, `y`).
    @inlinable
    public init(id: UInt32, x: Int32, y: Int32) {
        self.id = id
        self.x = x
        self.y = y
    }
}

/// How many bytes of text and glyphs belong together, as `cairo_text_cluster_t`; a longer one is cut into several. Small, for a book has
/// millions.
public struct GlyphCluster: Hashable, Sendable {
    /// UTF-8 bytes of the text.
    public var bytes: UInt8
    /// Glyphs.
    public var glyphs: UInt8

    /// A cluster of `bytes` and `glyphs`.
    @inlinable
    public init(bytes: Int, glyphs: Int) {
        self.bytes = UInt8(clamping: bytes)
        self.glyphs = UInt8(clamping: glyphs)
    }
}

/// Text ready to draw in one call: glyphs with their places, and the characters they stand for.
public struct PlacedRun: Hashable, Sendable {
    /// The face.
    public var face: FontFace
    /// The face's size.
    public var size: Length
    /// How much wider than drawn by the face the glyphs are: 1 = as they are; 0.98 … 1.02 by microtypography.
    public var glyphScale: Double
    /// The look.
    public var style: RunStyle
    /// The place of the run's left end from the line's left edge (the column's left edge, indent included).
    public var x: Length
    /// How far the run reaches to the right of `x`, spaces included.
    public var width: Length
    /// The glyphs, left to right as seen.
    public var glyphs: [PlacedGlyph]
    /// The characters in logical order, UTF-8.
    public var text: [UInt8]
    /// The clusters in logical order; `isRightToLeft` says that they run from the last glyph to the first
    /// (`CAIRO_TEXT_CLUSTER_FLAG_BACKWARD`). Bytes sum to `text.count`, glyphs to `glyphs.count`.
    public var clusters: [GlyphCluster]
    /// Whether the text runs right to left.
    public var isRightToLeft: Bool
    /// Where the run's text begins in the paragraph's text, in UTF-8 bytes.
    public var textStart: Int

    /// A placed run; see the members.
    public init(
        face: FontFace, size: Length, glyphScale: Double = 1, style: RunStyle = RunStyle(), x: Length, width: Length,
        glyphs: [PlacedGlyph], text: [UInt8], clusters: [GlyphCluster], isRightToLeft: Bool = false, textStart: Int = 0
    ) {
        self.face = face
        self.size = size
        self.glyphScale = glyphScale
        self.style = style
        self.x = x
        self.width = width
        self.glyphs = glyphs
        self.text = text
        self.clusters = clusters
        self.isRightToLeft = isRightToLeft
        self.textStart = textStart
    }
}

/// An attachment in a line.
public struct PlacedAttachment: Hashable, Sendable {
    /// Its index in the paragraph's attachments.
    public var index: Int
    /// The place of its left edge from the line's left edge.
    public var x: Length
    /// Its width.
    public var width: Length

    /// The attachment `index` at `x`.
    public init(index: Int, x: Length, width: Length) {
        self.index = index
        self.x = x
        self.width = width
    }
}

/// A line as set: justified, in visual order, ready to stand in a column.
public struct Line: Hashable, Sendable {
    /// The UTF-8 bytes of the paragraph's text that stand on it, spaces at its ends included.
    public var text: Range<Int>
    /// What is drawn, left to right.
    public var runs: [PlacedRun]
    /// Attachments on the line.
    public var attachments: [PlacedAttachment]
    /// The adjustment ratio: 0 natural, 1 all stretch used, −1 all shrink used.
    public var ratio: Double
    /// The mean word space as set over the natural one; nil when the line has no space or is not justified.
    public var spaceRatio: Double?
    /// Whether it ends in a hyphen, real or put in.
    public var endsInHyphen: Bool
    /// Whether that hyphen was put in by hyphenation.
    public var endsInInsertedHyphen: Bool
    /// Whether it ends the paragraph or stands before a forced break.
    public var isLast: Bool
    /// How far its ink reaches beyond the measure; 0 when it fits.
    public var overflow: Length
    /// Whether a word had to be broken between graphemes to make it.
    public var usesEmergencyBreak: Bool
    /// The natural width of its ink.
    public var width: Length
    /// How far its runs reach above the baseline; positive.
    public var ascent: Length
    /// How far its runs reach below the baseline; positive.
    public var descent: Length

    /// A line; see the members.
    public init(
        text: Range<Int>, runs: [PlacedRun] = [], attachments: [PlacedAttachment] = [], ratio: Double = 0,
        spaceRatio: Double? = nil, endsInHyphen: Bool = false, endsInInsertedHyphen: Bool = false, isLast: Bool = false,
        overflow: Length = .zero, usesEmergencyBreak: Bool = false, width: Length = .zero, ascent: Length = .zero,
        descent: Length = .zero
    ) {
        self.text = text
        self.runs = runs
        self.attachments = attachments
        self.ratio = ratio
        self.spaceRatio = spaceRatio
        self.endsInHyphen = endsInHyphen
        self.endsInInsertedHyphen = endsInInsertedHyphen
        self.isLast = isLast
        self.overflow = overflow
        self.usesEmergencyBreak = usesEmergencyBreak
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }
}

/// The room a line has: how far it is moved in from the column's left edge, and how wide it may be.
public struct LineMeasure: Hashable, Sendable {
    /// From the column's left edge to the line's room.
    public var offset: Length
    /// The room's width.
    public var width: Length

    /// A room of `width`, `offset` from the column's left edge.
    public init(offset: Length = .zero, width: Length) {
        self.offset = offset
        self.width = width
    }
}

/// The room of every line of a paragraph.
public struct LineMeasures: Hashable, Sendable {
    /// The rooms of the first lines.
    public var first: [LineMeasure]
    /// The room of all that follow.
    public var rest: LineMeasure

    /// The rooms `first`, then `rest` for ever.
    public init(first: [LineMeasure] = [], rest: LineMeasure) {
        self.first = first
        self.rest = rest
    }

    /// The room of line `index`, from 0.
    @inlinable
    public subscript(index: Int) -> LineMeasure {
        index < first.count ? first[index] : rest
    }
}
