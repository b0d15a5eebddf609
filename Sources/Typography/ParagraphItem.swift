public import Geometry

/// A piece of a paragraph as the breaker sees it, after Knuth and Plass, “Breaking Paragraphs into Lines” (1981), pages 1122 f., with TeX's
/// discretionary. Items stand in logical order.
///
/// A line may be broken at a glue that follows a box or discretionary, at a penalty below `infinitePenalty`, and at a discretionary.
/// Glues and penalties right after a chosen break vanish, up to the next box.
public struct ParagraphItem: Hashable, Sendable {
    /// The four kinds.
    public enum Kind: UInt8, Sendable {
        /// Ink: glyphs or an attachment.
        case box
        /// A space that grows and shrinks.
        case glue
        /// A place where a break costs `penalty`; no width.
        case penalty
        /// A place where a break changes the text: `pre` ends the line, `post` begins the next, `none` stands when there is no break.
        case discretionary
    }

    /// The kind.
    public var kind: Kind
    /// The truths below, one bit each: items are many, so they are kept small.
    @usableFromInline var flags: UInt8
    @usableFromInline var widthUnits: Int32
    @usableFromInline var stretchUnits: Int32
    @usableFromInline var shrinkUnits: Int32
    @usableFromInline var startProtrusionUnits: Int32
    @usableFromInline var endProtrusionUnits: Int32
    /// What a break here costs, in TeX's scale; `infinitePenalty` or more forbids, `forcedPenalty` or less forces.
    public var penalty: Int32
    /// What is drawn: for a box or a glue an index into `ShapedParagraph.fragments` (−1: nothing), for a discretionary an index into
    /// `ShapedParagraph.discretionaries`.
    public var content: Int32
    /// Where the item begins in the paragraph's text, in UTF-8 bytes.
    public var textStart: Int32
    /// Where the item ends in the paragraph's text, in UTF-8 bytes.
    public var textEnd: Int32

    /// A penalty that forbids a break.
    public static let infinitePenalty: Int32 = 10_000
    /// A penalty that forces a break.
    public static let forcedPenalty: Int32 = -10_000

    /// An item; the makers below are plainer. Lengths are kept up to 2^21 pt, far beyond any line.
    @inlinable
    public init(
        kind: Kind, width: Length, stretch: Length = .zero, shrink: Length = .zero, penalty: Int32 = 0,
        content: Int = -1,
        text: Range<Int>, isHyphen: Bool = false, isAttachment: Bool = false, isEmergency: Bool = false,
        isLeader: Bool = false, startProtrusion: Length = .zero, endProtrusion: Length = .zero
    ) {
        self.kind = kind
        self.widthUnits = Int32(clamping: width.units)
        self.stretchUnits = Int32(clamping: stretch.units)
        self.shrinkUnits = Int32(clamping: shrink.units)
        self.penalty = penalty
        self.content = Int32(content)
        self.textStart = Int32(text.lowerBound)
        self.textEnd = Int32(text.upperBound)
        self.flags = (isHyphen ? 1 : 0) | (isAttachment ? 2 : 0) | (isEmergency ? 4 : 0) | (isLeader ? 8 : 0)
        self.startProtrusionUnits = Int32(clamping: startProtrusion.units)
        self.endProtrusionUnits = Int32(clamping: endProtrusion.units)
    }

    /// Ink of `width` that draws fragment `content`.
    @inlinable
    public static func box(
        width: Length, stretch: Length = .zero, shrink: Length = .zero, content: Int = -1, text: Range<Int>
    ) -> ParagraphItem {
        ParagraphItem(kind: .box, width: width, stretch: stretch, shrink: shrink, content: content, text: text)
    }

    /// A space.
    @inlinable
    public static func glue(_ flex: Flex, content: Int = -1, text: Range<Int>) -> ParagraphItem {
        ParagraphItem(
            kind: .glue, width: flex.natural, stretch: flex.stretch, shrink: flex.shrink, content: content, text: text)
    }

    /// A place where a break costs `cost`.
    @inlinable
    public static func penalty(_ cost: Int32, at position: Int, isHyphen: Bool = false) -> ParagraphItem {
        ParagraphItem(kind: .penalty, width: .zero, penalty: cost, text: position..<position, isHyphen: isHyphen)
    }
}

extension ParagraphItem {
    /// Set on a discretionary or penalty whose break ends the line in a hyphen, and on a break after a real hyphen.
    @inlinable public var isHyphen: Bool {
        get { flags & 1 != 0 }
        set { set(1, to: newValue) }
    }
    /// Set on a box with no text: an attachment; `content` is then its index in the paragraph's attachments.
    @inlinable public var isAttachment: Bool {
        get { flags & 2 != 0 }
        set { set(2, to: newValue) }
    }
    /// Set on a break that is a last resort, inside a word between graphemes: taking it is worth a diagnostic.
    @inlinable public var isEmergency: Bool {
        get { flags & 4 != 0 }
        set { set(4, to: newValue) }
    }
    /// Set on a glue that takes all the free width of its line and is filled with `ShapedParagraph.leader`; it never vanishes at a break.
    @inlinable public var isLeader: Bool {
        get { flags & 8 != 0 }
        set { set(8, to: newValue) }
    }
    /// The natural width: of a box, of a glue, of a discretionary's `none`; 0 for a penalty.
    @inlinable public var width: Length {
        get { Length(units: Int(widthUnits)) }
        set { widthUnits = Int32(clamping: newValue.units) }
    }
    /// How much it grows at a ratio of 1. For a box: what glyph scaling and letter-spacing give; those parts never grow beyond the
    /// reaches of `Microtypography`.
    @inlinable public var stretch: Length {
        get { Length(units: Int(stretchUnits)) }
        set { stretchUnits = Int32(clamping: newValue.units) }
    }
    /// How much it shrinks at a ratio of −1.
    @inlinable public var shrink: Length {
        get { Length(units: Int(shrinkUnits)) }
        set { shrinkUnits = Int32(clamping: newValue.units) }
    }
    /// How far the item may hang out at a line's start: the protrusion of its first glyph.
    @inlinable public var startProtrusion: Length {
        get { Length(units: Int(startProtrusionUnits)) }
        set { startProtrusionUnits = Int32(clamping: newValue.units) }
    }
    /// How far the item may hang out at a line's end: the protrusion of its last glyph.
    @inlinable public var endProtrusion: Length {
        get { Length(units: Int(endProtrusionUnits)) }
        set { endProtrusionUnits = Int32(clamping: newValue.units) }
    }

    @usableFromInline
    mutating func set(_ bit: UInt8, to isSet: Bool) {
        flags = isSet ? flags | bit : flags & ~bit
    }
}

/// One of a discretionary's three texts.
public struct DiscretionaryPiece: Hashable, Sendable {
    /// The natural width.
    public var width: Length
    /// The growth at a ratio of 1, as a box's.
    public var stretch: Length
    /// The shrinkage at a ratio of −1, as a box's.
    public var shrink: Length
    /// What is drawn, in logical order.
    public var fragments: [Fragment]
    /// How far it may hang out at the line's edge where it stands (`pre`: the end; `post`: the start).
    public var protrusion: Length

    /// A piece of `width` that draws `fragments`.
    public init(
        width: Length = .zero, stretch: Length = .zero, shrink: Length = .zero, fragments: [Fragment] = [],
        protrusion: Length = .zero
    ) {
        self.width = width
        self.stretch = stretch
        self.shrink = shrink
        self.fragments = fragments
        self.protrusion = protrusion
    }
}

/// A break that changes the text, as TeX's `\discretionary{pre}{post}{none}`.
public struct Discretionary: Hashable, Sendable {
    /// Ends the line when broken here; holds the hyphen.
    public var pre: DiscretionaryPiece
    /// Begins the next line when broken here.
    public var post: DiscretionaryPiece
    /// Stands when not broken here; often empty.
    public var none: DiscretionaryPiece

    /// The three texts.
    public init(pre: DiscretionaryPiece, post: DiscretionaryPiece = .init(), none: DiscretionaryPiece = .init()) {
        self.pre = pre
        self.post = post
        self.none = none
    }
}
