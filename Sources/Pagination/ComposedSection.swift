public import Diagnostics
public import Geometry
public import Styling

/// A section set on pages that know neither their number nor their side yet.
///
/// Places are relative to the type area's top left corner; imposition adds the margins of a recto or a verso.
public struct ComposedSection: Sendable {
    /// The kind of its pages.
    public var kind: Section.Kind
    /// Where it begins.
    public var opening: Section.Opening
    /// The name that running heads show; empty for none.
    public var title: String
    /// The pages in order.
    public var pages: [ComposedPage]
    /// Whether most of its text reads from right to left: its columns do too.
    public var isRightToLeft = false
    /// The number of its columns; nil for the plan's.
    public var columns: Int?
    /// What was wrong, in document order; pages are named by their index in `pages`, from 0, in `page`.
    public var findings: [Finding]

    /// A composed section; see the members.
    public init(
        kind: Section.Kind, opening: Section.Opening, title: String, pages: [ComposedPage], findings: [Finding] = []
    ) {
        self.kind = kind
        self.opening = opening
        self.title = title
        self.pages = pages
        self.findings = findings
    }

    /// A diagnostic of layout that will name its page once that is known.
    public struct Finding: Sendable {
        /// The diagnostic, without the page.
        public var diagnostic: Diagnostic
        /// The index of the page in the section, from 0.
        public var page: Int

        /// `diagnostic` on page `page` of the section.
        public init(_ diagnostic: Diagnostic, page: Int) {
            self.diagnostic = diagnostic
            self.page = page
        }
    }
}

/// A page of a section, relative to its type area.
public struct ComposedPage: Sendable {
    /// What is drawn, in reading order.
    public var items: [DisplayItem]
    /// Where marks stand.
    public var marks: [PlacedMark]
    /// The lines of text, in reading order; none unless `PaginationSettings.namesLines`.
    public var lines: [PlacedLine] = []
    /// Whether the page opens a chapter: no running head.
    public var isOpening: Bool
    /// The title of the last section that begins on the page or before it; nil for the composed section's own.
    public var title: String?
    /// The title of the section that the page's first line belongs to; nil for the composed section's own.
    public var firstTitle: String?
    /// The title of the last heading below a chapter's on the page or before it; nil for none.
    public var heading: String?
    /// The title of the heading below a chapter's that the page's first line stands under, or of the first on the page; nil for none.
    public var firstHeading: String?

    /// A page.
    public init(items: [DisplayItem] = [], marks: [PlacedMark] = [], isOpening: Bool = false) {
        self.items = items
        self.marks = marks
        self.isOpening = isOpening
    }
}

/// Where a mark stands.
public struct PlacedMark: Hashable, Sendable {
    /// The paragraph in the section.
    public var paragraph: Int
    /// The UTF-8 offset in the paragraph's text.
    public var offset: Int
    /// The column, from 1.
    public var column: Int
    /// The top left of its line, relative to the type area.
    public var point: Point
    /// The mark's id, unique in the book.
    public var id: String

    /// The place of a mark.
    public init(paragraph: Int, offset: Int, column: Int, point: Point, id: String = "") {
        self.paragraph = paragraph
        self.offset = offset
        self.column = column
        self.point = point
        self.id = id
    }
}
