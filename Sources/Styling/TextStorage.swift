public import Diagnostics
public import Geometry

/// The whole book as attributed text, in reading order: the founding system's text storage.
///
/// The book's text, which positions count in Unicode scalars, is the text of all paragraphs in order, sections first and each section's
/// notes behind its blocks, with one line feed behind each paragraph. An attachment counts as U+FFFC.
public struct TextStorage: Sendable {
    /// The sections: each begins a page (or a column) and can be shaped and paginated apart from the others.
    public var sections: [Section]
    /// Marks that the contents, the outline, the chapter table and links look up, in text order.
    public var marks: [Mark]
    /// Chapters that have a title and no text yet.
    public var drafts: [DraftMark] = []
    /// The logical structure: what tagged PDF needs. Parents stand before their children; element 0 is the document.
    public var structure: [StructureElement]
    /// The length of the book's text in Unicode scalars.
    public var length: Int

    /// A storage; see the members.
    public init(sections: [Section], marks: [Mark], structure: [StructureElement], length: Int) {
        self.sections = sections
        self.marks = marks
        self.structure = structure
        self.length = length
    }
}

/// A run of blocks between two places where a new page or column begins.
public struct Section: Hashable, Sendable {
    /// Where a section may begin.
    public enum Opening: String, Sendable, CaseIterable {
        /// On a right-hand page.
        case recto
        /// On a page of its own.
        case page
        /// Right below what stands before.
        case column
    }

    /// What kind of pages it makes.
    public enum Kind: String, Sendable {
        /// The title page: one centred column, no heads, no folio.
        case titlePage
        /// A page for itself before the text, as a dedication: one column, no heads, no folio.
        case display
        /// The contents: roman folios, one column.
        case contents
        /// Chapters before the text, with roman folios.
        case front
        /// The text.
        case body
    }

    /// Where what stands on a page for itself stands in its height.
    public enum Place: String, Sendable {
        /// Below the head.
        case head
        /// A quarter of the free height down.
        case upper
        /// Two fifths of the free height down, where an eye takes the middle to be.
        case centre
        /// At the foot.
        case foot
    }

    /// The kind.
    public var kind: Kind
    /// Where its pages' matter stands; nil for the kind's own place.
    public var place: Place?
    /// Where it begins.
    public var opening: Opening
    /// The name that running heads show; empty for none.
    public var title: String
    /// All paragraphs of the section, its notes and table cells included. Blocks name them by index.
    public var paragraphs: [AttributedParagraph]
    /// The blocks in order.
    public var blocks: [StyledBlock]
    /// The footnotes, in the order of their marks.
    public var notes: [Note]
    /// Closed shapes in the first column of its first page that push lines aside, from that column's top left.
    public var exclusions: [Path] = []
    /// The number of its columns; nil for the plan's.
    public var columns: Int?
    /// A circle at the end of the first column's head, which pushes lines aside, too; nil for none.
    public var roundel: Roundel?

    /// A section; see the members.
    public init(
        kind: Kind = .body, opening: Opening = .page, title: String = "", paragraphs: [AttributedParagraph] = [],
        blocks: [StyledBlock] = [], notes: [Note] = []
    ) {
        self.kind = kind
        self.opening = opening
        self.title = title
        self.paragraphs = paragraphs
        self.blocks = blocks
        self.notes = notes
    }
}

/// A filled circle with short lines of text in its middle: the founding notes app's date.
public struct Roundel: Hashable, Sendable {
    /// What stands in it: a paragraph of the section that no block names, its lines ended by U+2028.
    public var paragraph: Int
    /// The ink.
    public var colour: Colour
    /// Its radius less half of the larger side of the text.
    public var padding: Length

    /// A circle around `paragraph`.
    public init(paragraph: Int, colour: Colour, padding: Length) {
        self.paragraph = paragraph
        self.colour = colour
        self.padding = padding
    }
}

/// A block that stands in a column. Paragraphs are named by their index in the section.
public enum StyledBlock: Hashable, Sendable {
    /// A paragraph, heading, list item's part, line of code …
    case paragraph(Int)
    /// A picture on lines of its own, with its caption's paragraph if the theme shows captions.
    case figure(TextAttachment, caption: Int?, style: ParagraphStyle, span: SourceSpan)
    /// A table.
    case table(StyledTable)
    /// A rule as the theme draws it between paragraphs when it is no text ornament.
    case rule(style: ParagraphStyle, colour: Colour, thickness: Length, span: SourceSpan)
    /// The rest goes to the next column.
    case columnBreak
    /// The rest goes to the next page.
    case pageBreak
}

/// A footnote.
public struct Note: Hashable, Sendable {
    /// Its number within its numbering, from 1.
    public var number: Int
    /// What it holds; the first paragraph begins with the number.
    public var blocks: [StyledBlock]
    /// Its place in the source.
    public var span: SourceSpan

    /// A footnote.
    public init(number: Int, blocks: [StyledBlock], span: SourceSpan) {
        self.number = number
        self.blocks = blocks
        self.span = span
    }
}

/// A table with styled cells.
public struct StyledTable: Hashable, Sendable {
    /// The number of columns.
    public var columns: Int
    /// The header's cells: paragraph indices; empty for no header.
    public var header: [Int]
    /// The rows' cells: paragraph indices, each row `columns` long.
    public var rows: [[Int]]
    /// The space around and the leading.
    public var style: ParagraphStyle
    /// The ink of the rules.
    public var ruleColour: Colour
    /// The rules' thickness.
    public var ruleThickness: Length
    /// The least space between two columns' texts.
    public var columnGap: Length
    /// Its place in the source.
    public var span: SourceSpan
    /// Its element in `TextStorage.structure`.
    public var structure: Int

    /// A table; see the members.
    public init(
        columns: Int, header: [Int], rows: [[Int]], style: ParagraphStyle, ruleColour: Colour = .black,
        ruleThickness: Length = .points(0.5), columnGap: Length = .points(8), span: SourceSpan, structure: Int
    ) {
        self.columns = columns
        self.header = header
        self.rows = rows
        self.style = style
        self.ruleColour = ruleColour
        self.ruleThickness = ruleThickness
        self.columnGap = columnGap
        self.span = span
        self.structure = structure
    }
}

/// A picture in the text or on lines of its own: the founding system's attachment.
public struct TextAttachment: Hashable, Sendable {
    /// The picture's absolute path; nil for a placeholder.
    public var path: String?
    /// The path as the author wrote it: shown on the placeholder, and the name in dumps.
    public var name: String
    /// The natural size on paper; for a placeholder the size of its box.
    public var size: Size
    /// The text that stands for it where it cannot be seen.
    public var alternative: String
    /// The width asked for, as a share of the measure (0 … 1); nil for the natural size.
    public var relativeWidth: Double?
    /// The width asked for; nil for the natural size.
    public var width: Length?
    /// Its element in `TextStorage.structure`.
    public var structure: Int
    /// How text stands beside it; nil for a picture on lines of its own.
    public var wrap: Wrap?

    /// How text stands beside a picture.
    public struct Wrap: Hashable, Sendable {
        /// The side of the column that the picture stands at.
        public enum Side: String, Hashable, Sendable, CaseIterable {
            case left, right
            /// In the middle, with text on both sides.
            case both
        }

        /// What text keeps off.
        public enum Shape: Hashable, Sendable {
            /// The picture's box.
            case box
            /// The ellipse in the box; the picture shows only there.
            case circle
            /// What is not white or transparent of the picture: bands of equal height from its top, each from the first to the last ink, in
            /// shares of the width; an empty band has `to` = `from`.
            case outline([Band])
        }

        /// A band of a picture's outline, 0 … 1 across.
        public struct Band: Hashable, Sendable {
            /// Where its ink begins.
            public var from: Double
            /// Where its ink ends.
            public var to: Double

            /// Ink between `from` and `to`.
            public init(from: Double, to: Double) {
                self.from = from
                self.to = to
            }

            /// Ink in `stretch`; nil for none.
            init(_ stretch: ClosedRange<Double>?) {
                self.init(from: stretch?.lowerBound ?? 0, to: stretch?.upperBound ?? 0)
            }
        }

        /// The side.
        public var side: Side
        /// The shape.
        public var shape: Shape

        /// At `side`, with the outline `shape`.
        public init(side: Side, shape: Shape = .box) {
            self.side = side
            self.shape = shape
        }
    }

    /// An attachment; see the members.
    public init(
        path: String?, name: String, size: Size, alternative: String, relativeWidth: Double? = nil,
        width: Length? = nil,
        structure: Int = 0
    ) {
        self.path = path
        self.name = name
        self.size = size
        self.alternative = alternative
        self.relativeWidth = relativeWidth
        self.width = width
        self.structure = structure
    }
}

/// What a piece of a book is, for tagged PDF (ISO 32000-1, 14.8.4).
public struct StructureElement: Hashable, Sendable {
    /// The standard structure types in use.
    public enum Role: Hashable, Sendable {
        case document, section, paragraph, quote, list, listItem, label, listBody, code, table, tableRow, tableHeader,
            tableCell
        case figure, caption, note, contents, contentsItem, artifact
        /// A heading of level 1 … 6.
        case heading(Int)
    }

    /// What it is.
    public var role: Role
    /// The index of the element it stands in; nil for the document.
    public var parent: Int?
    /// The text for those who cannot see it; nil for none.
    public var alternative: String?
    /// Its language when it differs from its parent's.
    public var language: String?

    /// An element.
    public init(_ role: Role, parent: Int?, alternative: String? = nil, language: String? = nil) {
        self.role = role
        self.parent = parent
        self.alternative = alternative
        self.language = language
    }
}

/// A chapter that has a title and no text yet: a line of contents and outline that leads nowhere.
public struct DraftMark: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The level, 1 … 6.
    public var level: Int
    /// The mark that it stands before; nil for the end.
    public var next: String?
    /// Whether the contents show it.
    public var isListed: Bool
    /// Its place in the source.
    public var span: SourceSpan

    /// A chapter before the mark `next`; see the members.
    public init(title: String, level: Int, next: String?, isListed: Bool, span: SourceSpan) {
        self.title = title
        self.level = level
        self.next = next
        self.isListed = isListed
        self.span = span
    }
}

/// A line of the index: a term, below others or on its own.
public struct IndexEntry: Hashable, Sendable {
    /// The term, behind those that it stands below.
    public var path: [String]

    /// The term at `path`.
    public init(path: [String]) {
        self.path = path
    }
}

/// What the index says of a term besides pages.
public struct IndexReference: Hashable, Sendable {
    /// The term.
    public var entry: IndexEntry
    /// Where else to look.
    public var target: String
    /// Whether the term has pages of its own as well: “see also”.
    public var isAlso: Bool

    /// `entry`, see `target`.
    public init(_ entry: IndexEntry, target: String, isAlso: Bool) {
        self.entry = entry
        self.target = target
        self.isAlso = isAlso
    }
}

/// A place in the text that something refers to.
public struct Mark: Hashable, Sendable {
    /// What stands there.
    public enum Kind: Hashable, Sendable {
        /// A heading of level 1 … 6; `isChapter` when it counts as a chapter, `isListed` when the contents show it.
        case heading(level: Int, isChapter: Bool, isListed: Bool)
        /// A bare anchor.
        case anchor
        /// A footnote's text: the target of its mark.
        case note
        /// A place that the index names.
        case index(IndexEntry)
        /// The caption of a figure, for the list of figures; the title is the caption's text.
        case figure
    }

    /// The kind.
    public var kind: Kind
    /// The identifier that links name, unique in the book.
    public var id: String
    /// The plain text: a heading's, without notes and markup.
    public var title: String
    /// The section.
    public var section: Int
    /// The paragraph in the section.
    public var paragraph: Int
    /// The UTF-8 offset in the paragraph's text.
    public var offset: Int
    /// The position in the book's text, in Unicode scalars.
    public var location: Int
    /// The place in the source.
    public var span: SourceSpan

    /// A mark; see the members.
    public init(
        kind: Kind, id: String, title: String, section: Int, paragraph: Int, offset: Int, location: Int,
        span: SourceSpan
    ) {
        self.kind = kind
        self.id = id
        self.title = title
        self.section = section
        self.paragraph = paragraph
        self.offset = offset
        self.location = location
        self.span = span
    }
}
