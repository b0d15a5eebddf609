public import Diagnostics
public import Geometry

/// A paragraph of attributed text: UTF-8 and sorted, gap-free runs of attributes, after the founding system's attributed string.
public struct AttributedParagraph: Hashable, Sendable {
    /// The text. A forced line break is U+2028, an attachment U+FFFC.
    public var text: String
    /// The runs: sorted, without gaps, covering the text; empty only for an empty text.
    public var runs: [Run]
    /// How it stands in its column.
    public var style: ParagraphStyle
    /// What hangs before its first line: a bullet or a number; nil for none. Its text is a paragraph of its own in the section.
    public var label: Int?
    /// What of its beginning is drawn large over several lines; nil for nothing.
    public var capital: DropCapital?
    /// Whether its first line, as far as it comes to reach, is in small capitals.
    public var beginsInSmallCaps = false
    /// The numbers of its lines, as a paragraph of the section with a line for each line that the author ended; nil for none.
    public var lineNumbers: Int?
    /// Pictures in the text, in the order of their U+FFFC.
    public var attachments: [TextAttachment]
    /// Where links go; runs name them by index.
    public var links: [LinkTarget]
    /// Footnote marks: UTF-8 offset of the mark's first byte → index in the section's notes, in order.
    public var noteMarks: [NoteMark]
    /// Where the paragraph stands in the source.
    public var span: SourceSpan
    /// From text to source: pairs of UTF-8 offsets, sorted; a text offset maps to the pair before it plus the rest.
    public var sourceMap: [SourceAnchor]
    /// The position of its first character in the book's text, in Unicode scalars.
    public var location: Int
    /// Its element in `TextStorage.structure`.
    public var structure: Int

    /// A stretch of text with one set of attributes.
    public struct Run: Hashable, Sendable {
        /// The UTF-8 bytes of the paragraph's text.
        public var range: Range<Int>
        /// The attributes.
        public var style: CharacterStyle

        /// `style` on `range`.
        public init(range: Range<Int>, style: CharacterStyle) {
            self.range = range
            self.style = style
        }
    }

    /// A footnote's mark in the text.
    public struct NoteMark: Hashable, Sendable {
        /// The UTF-8 offset of the mark's first byte.
        public var offset: Int
        /// The index in the section's notes.
        public var note: Int

        /// The mark of `note` at `offset`.
        public init(offset: Int, note: Int) {
            self.offset = offset
            self.note = note
        }
    }

    /// A text offset and the source offset it came from.
    public struct SourceAnchor: Hashable, Sendable {
        /// The UTF-8 offset in the paragraph's text.
        public var text: Int
        /// The byte offset in the source file.
        public var source: Int

        /// `text` came from `source`.
        public init(text: Int, source: Int) {
            self.text = text
            self.source = source
        }
    }

    /// A paragraph; see the members.
    public init(
        text: String, runs: [Run], style: ParagraphStyle, label: Int? = nil, attachments: [TextAttachment] = [],
        links: [LinkTarget] = [], noteMarks: [NoteMark] = [], span: SourceSpan, sourceMap: [SourceAnchor] = [],
        location: Int = 0, structure: Int = 0
    ) {
        self.text = text
        self.runs = runs
        self.style = style
        self.label = label
        self.attachments = attachments
        self.links = links
        self.noteMarks = noteMarks
        self.span = span
        self.sourceMap = sourceMap
        self.location = location
        self.structure = structure
    }
}

/// A drop capital: the first letter of a paragraph, with the quotation mark before it, over several lines.
public struct DropCapital: Hashable, Sendable {
    /// How many UTF-8 bytes of the paragraph's text it is; these bytes are runs of their own, of about the size they are drawn in.
    public var bytes: Int
    /// How many lines it stands beside, 2 or more.
    public var lines: Int

    /// A capital of the first `bytes` over `lines`.
    public init(bytes: Int, lines: Int) {
        self.bytes = bytes
        self.lines = lines
    }
}

/// Where a link goes.
public enum LinkTarget: Hashable, Sendable {
    /// To a place outside: a URI.
    case uri(String)
    /// To a mark of the book, by its id.
    case mark(String)
}

/// The look of characters.
public struct CharacterStyle: Hashable, Sendable {
    /// The families asked for, in order; the last may be generic (`serif`, `sans-serif`, `monospace`).
    public var families: [String]
    /// The size.
    public var size: Length
    /// The weight, 100 … 1000: 400 regular, 700 bold.
    public var weight: Int
    /// Whether it is italic.
    public var isItalic: Bool
    /// Whether small letters are small capitals.
    public var isSmallCaps: Bool
    /// The ink.
    public var colour: Colour
    /// OpenType features, as `onum`, `-liga`, `ss01=2`.
    public var features: [String]
    /// How far the baseline is raised; negative lowers it.
    public var rise: Length
    /// Whether a rule runs under it.
    public var isUnderlined: Bool
    /// Whether a rule runs through it.
    public var isStruckOut: Bool
    /// The language, BCP 47.
    public var language: String
    /// Whether words may be hyphenated.
    public var hyphenates: Bool
    /// Whether it is code: no ligatures, no hyphens, spaces keep their width, breaks at punctuation.
    public var isCode: Bool
    /// The index of its link in the paragraph's `links`; nil for none.
    public var link: Int?

    /// Regular black text, unless told otherwise.
    public init(
        families: [String], size: Length, weight: Int = 400, isItalic: Bool = false, isSmallCaps: Bool = false,
        colour: Colour = .black, features: [String] = [], rise: Length = .zero, isUnderlined: Bool = false,
        isStruckOut: Bool = false, language: String = "en", hyphenates: Bool = true, isCode: Bool = false,
        link: Int? = nil
    ) {
        self.families = families
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.isSmallCaps = isSmallCaps
        self.colour = colour
        self.features = features
        self.rise = rise
        self.isUnderlined = isUnderlined
        self.isStruckOut = isStruckOut
        self.language = language
        self.hyphenates = hyphenates
        self.isCode = isCode
        self.link = link
    }
}

/// How a paragraph stands in its column. All lengths follow the text size.
public struct ParagraphStyle: Hashable, Sendable {
    /// How lines stand between the edges.
    public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
        case justified, start, end, centre
    }

    /// The reading direction.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        /// As the first strong character says (UAX #9, P2 and P3).
        case automatic
        case leftToRight = "left-to-right"
        case rightToLeft = "right-to-left"
        /// As the first strong character says; but the right is its start edge, as for the text around it.
        case automaticFromRight = "from-right"
    }

    /// From baseline to baseline.
    public var leading: Length
    /// The first line's further indent; negative hangs.
    public var firstIndent: Length
    /// The indent of all lines at the start edge.
    public var startIndent: Length
    /// The indent of all lines at the end edge.
    public var endIndent: Length
    /// The space above; falls away at a column's head.
    public var spaceBefore: Length
    /// The space below; the larger of it and the next paragraph's `spaceBefore` stands.
    public var spaceAfter: Length
    /// How lines stand.
    public var alignment: TextAlignment
    /// The reading direction.
    public var direction: Direction
    /// How many lines of what follows must stand below it in the same column: 2 for headings, 0 for text.
    public var keepWithNext: Int
    /// Whether it stays in one column when it fits in one.
    public var isKeptTogether: Bool
    /// The least number of lines at a column's foot when it splits.
    public var orphanLines: Int
    /// The least number of lines at a column's head when it splits.
    public var widowLines: Int
    /// Whether it is a page-wide block above the columns: a chapter's opening.
    public var isPageWide: Bool
    /// A rule that runs along its start edge; nil for none.
    public var edge: EdgeRule?
    /// Whether it is a listing of code: a line that had to be broken is marked, and a short one stays whole where that costs little.
    public var isListing = false
    /// Whether its first line stays in the column of what it stands below: the caption of a listing.
    public var isKeptWithPrevious = false
    /// Whether it looks pressed into the paper: a dark edge above its letters and a light one below.
    public var isLetterpress = false
    /// The leader that fills the gap at a tab stop (U+0009) before what stands at the end edge, as in contents: nil for none.
    public var leader: String?

    /// Justified text without indents and spaces, unless told otherwise.
    public init(
        leading: Length, firstIndent: Length = .zero, startIndent: Length = .zero, endIndent: Length = .zero,
        spaceBefore: Length = .zero, spaceAfter: Length = .zero, alignment: TextAlignment = .justified,
        direction: Direction = .automatic, keepWithNext: Int = 0, isKeptTogether: Bool = false, orphanLines: Int = 2,
        widowLines: Int = 2, isPageWide: Bool = false, leader: String? = nil
    ) {
        self.leading = leading
        self.firstIndent = firstIndent
        self.startIndent = startIndent
        self.endIndent = endIndent
        self.spaceBefore = spaceBefore
        self.spaceAfter = spaceAfter
        self.alignment = alignment
        self.direction = direction
        self.keepWithNext = keepWithNext
        self.isKeptTogether = isKeptTogether
        self.orphanLines = orphanLines
        self.widowLines = widowLines
        self.isPageWide = isPageWide
        self.leader = leader
    }
}

/// A rule along the start edge of paragraphs that belong together, through the white between them.
public struct EdgeRule: Hashable, Sendable {
    /// What belongs together: one number for each group, unique in the book.
    public var group: Int
    /// From the column's start edge to the rule.
    public var offset: Length
    /// The rule's thickness.
    public var thickness: Length
    /// The ink.
    public var colour: Colour

    /// A rule of `group`; see the members.
    public init(group: Int, offset: Length, thickness: Length, colour: Colour) {
        self.group = group
        self.offset = offset
        self.thickness = thickness
        self.colour = colour
    }
}
