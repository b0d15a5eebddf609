public import Geometry

/// How lines stand between a column's edges.
public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Both edges straight; the last line and lines before forced breaks stand at the start edge.
    case justified
    /// The edge where reading starts is straight: left in Latin text, right in Hebrew and Arabic.
    case start
    /// The edge where reading ends is straight.
    case end
    /// Neither edge is straight; lines stand in the middle.
    case centre
}

/// How far glyphs may be scaled and letters spaced, per unit of the adjustment ratio; each is reached at a ratio of ±1, and goes on in
/// loose lines up to a reach of its own.
public struct Microtypography: Hashable, Sendable {
    /// The growth of a glyph's width at a ratio of 1, as a share of it: 0.02 = 2 %.
    public var glyphStretch: Double
    /// The shrinkage of a glyph's width at a ratio of −1, as a share of it.
    public var glyphShrink: Double
    /// The space added behind each letter at a ratio of 1, in em.
    public var letterStretch: Double
    /// The space taken behind each letter at a ratio of −1, in em.
    public var letterShrink: Double
    /// The ratio up to which glyphs grow with the spaces, at least 1.
    public var glyphReach: Double
    /// The ratio up to which letters are spaced with the words, at least `glyphReach`; in looser lines word spaces grow alone.
    public var letterReach: Double

    /// The four limits, and how far they go on in loose lines.
    public init(
        glyphStretch: Double, glyphShrink: Double, letterStretch: Double, letterShrink: Double,
        glyphReach: Double = 1, letterReach: Double = 1
    ) {
        self.glyphStretch = glyphStretch
        self.glyphShrink = glyphShrink
        self.letterStretch = letterStretch
        self.letterShrink = letterShrink
        self.glyphReach = max(1, glyphReach)
        self.letterReach = max(self.glyphReach, letterReach)
    }

    /// Nothing is scaled or spaced.
    public static let none = Microtypography(glyphStretch: 0, glyphShrink: 0, letterStretch: 0, letterShrink: 0)
}

/// What a paragraph asks of the breaker.
public struct BreakingSettings: Hashable, Sendable {
    /// How the lines stand.
    public var alignment: Alignment
    /// Whether the paragraph reads right to left.
    public var isRightToLeft: Bool
    /// Whether it stands among paragraphs that read right to left, with its start edge where theirs is.
    public var isAmongRightToLeft = false
    /// Whether the paragraph's breaks are chosen as a whole; else each line takes what it can hold.
    public var isTotalFit: Bool
    /// The largest adjustment ratio a line may have before emergency measures; TeX's tolerance as a ratio.
    public var tolerance: Double
    /// The cost of each line, TeX's `\linepenalty`.
    public var linePenalty: Double
    /// The cost of two hyphens in a row, added to the demerits (TeX's `\doublehyphendemerits`).
    public var doubleHyphenDemerits: Double
    /// The cost of a hyphen on the last line but one (TeX's `\finalhyphendemerits`).
    public var finalHyphenDemerits: Double
    /// The cost of neighbouring lines whose fitness classes differ by more than one (TeX's `\adjdemerits`).
    public var adjacentDemerits: Double
    /// The cost of neighbouring lines whose adjustment ratios differ by more than 0.75, for each unit beyond that.
    public var jumpDemerits: Double
    /// The least length of a last line; shorter costs as a bad line does.
    public var leastLastLine: Length
    /// The extra stretch every line may use when nothing else fits (TeX's `\emergencystretch`).
    public var emergencyStretch: Length
    /// The limits of glyph scaling and letter-spacing; boxes' stretch and shrink were computed with them.
    public var microtypography: Microtypography

    /// Settings; TeX's plain format gives the numbers of those left out.
    public init(
        alignment: Alignment = .justified, isRightToLeft: Bool = false, isTotalFit: Bool = true,
        tolerance: Double = 2, linePenalty: Double = 10,
        doubleHyphenDemerits: Double = 10_000, finalHyphenDemerits: Double = 5_000, adjacentDemerits: Double = 10_000,
        jumpDemerits: Double = 10_000, leastLastLine: Length = .zero, emergencyStretch: Length = .zero,
        microtypography: Microtypography = .none
    ) {
        self.alignment = alignment
        self.isRightToLeft = isRightToLeft
        self.isTotalFit = isTotalFit
        self.tolerance = tolerance
        self.linePenalty = linePenalty
        self.doubleHyphenDemerits = doubleHyphenDemerits
        self.finalHyphenDemerits = finalHyphenDemerits
        self.adjacentDemerits = adjacentDemerits
        self.jumpDemerits = jumpDemerits
        self.leastLastLine = leastLastLine
        self.emergencyStretch = emergencyStretch
        self.microtypography = microtypography
    }

    /// Whether the start edge is the right one.
    public var startsAtRight: Bool { isRightToLeft || isAmongRightToLeft }
}

/// A paragraph shaped whole, independent of any measure: it may be broken at any measure, more than once.
public struct ShapedParagraph: Hashable, Sendable {
    /// The glyph runs: first those of the text in logical order, then those that hyphenation points brought.
    public var runs: [GlyphRun]
    /// What boxes and glues draw.
    public var fragments: [Fragment]
    /// Boxes, glues, penalties and discretionaries in logical order. The paragraph's end is not among them: the breaker knows it.
    /// A forced break inside is a penalty of `ParagraphItem.forcedPenalty`.
    public var items: [ParagraphItem]
    /// The items once more, as the first line draws them where it has a look of its own; empty where it looks like the others.
    public var firstLine: [ParagraphItem] = []
    /// The texts of the discretionaries.
    public var discretionaries: [Discretionary]
    /// What fills a leader glue, drawn again and again: the fragments of one period, as `. `; empty for a bare gap.
    public var leader: [Fragment]
    /// What the paragraph asks of the breaker.
    public var settings: BreakingSettings

    /// A shaped paragraph; see the members.
    public init(
        runs: [GlyphRun] = [], fragments: [Fragment] = [], items: [ParagraphItem] = [],
        discretionaries: [Discretionary] = [],
        leader: [Fragment] = [], settings: BreakingSettings = BreakingSettings()
    ) {
        self.runs = runs
        self.fragments = fragments
        self.items = items
        self.discretionaries = discretionaries
        self.leader = leader
        self.settings = settings
    }
}
