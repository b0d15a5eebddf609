public import Geometry

/// How a book looks: the values of a theme file. `ThemeSchema` names each key, its type and its reason.
public struct Theme: Sendable {
    /// The sheet, margins and columns.
    public var page = PageTheme()
    /// How chapters begin.
    public var chapters = ChapterTheme()
    /// What stands in the margins.
    public var heads = HeadTheme()
    /// The looks of each kind of paragraph and of characters; what one leaves open, its `StyleName.parent` says.
    public var styles: [StyleName: StyleRule] = [:]
    /// What stands for a thematic break; empty for a drawn rule.
    public var ornament = "*\u{2003}*\u{2003}*"
    /// The marks of unordered lists, by level; the last serves for all deeper levels.
    public var bullets = ["•", "–", "·"]
    /// The ink of the circle that a note's date stands in.
    public var noteCircle = Colour(red: 84, green: 149, blue: 229)
    /// Which figures show a caption.
    public var captions = Captions.titles
    /// Where notes stand.
    public var notes = NotePlace.foot
    /// How the first paragraph of a chapter begins.
    public var capital = CapitalTheme()
    /// Patterns in the text and their looks; nil where the theme says nothing of them.
    public var highlights: [HighlightRule]?
    /// How many columns the index has.
    public var indexColumns = 2
    /// How listings look.
    public var code = CodeTheme()
    /// Where words may be hyphenated.
    public var hyphenation = HyphenationTheme()
    /// How lines are justified.
    public var justification = JustificationTheme()
    /// How columns are filled.
    public var pagination = PaginationTheme()

    /// Which figures show a caption.
    public enum Captions: String, Sendable, CaseIterable {
        /// None.
        case none
        /// Those with a title: `![alt](file "title")`.
        case titles
        /// All: the title, or without one the alternative text.
        case all
    }

    /// Where notes stand.
    public enum NotePlace: String, Sendable, CaseIterable {
        /// At the foot of the column of their mark.
        case foot
        /// At the chapter's end.
        case chapterEnd = "chapter-end"
        /// At the book's end, below the chapters' titles.
        case bookEnd = "book-end"
    }

    /// A theme of plain defaults and no styles.
    public init() {}
}

/// The sheet, margins and columns of a theme. They do not follow the text size.
public struct PageTheme: Hashable, Sendable {
    /// The trimmed sheet.
    public var size = Size(width: .inches(7), height: .inches(10))
    /// The margins.
    public var margins = Margins(inner: .points(42), top: .points(57), outer: .points(48), bottom: .points(63))
    /// The number of columns, 1 … 6.
    public var columns = 2
    /// The space between two columns; nil for what the language asks.
    public var gutter: Length?
    /// From the type area's top up to the running head's baseline.
    public var headRise = Length.points(19)
    /// From the type area's bottom down to the folio's baseline.
    public var folioDrop = Length.points(28)
}

/// How listings look.
public struct CodeTheme: Hashable, Sendable {
    /// Whether keywords, comments and the like have the looks of the `code-…` styles.
    public var hasColours = true
    /// Whether lines are numbered.
    public var hasNumbers = false
}

/// How the first paragraph of a chapter begins.
public struct CapitalTheme: Hashable, Sendable {
    /// Over how many lines its first letter stands; below 2 it is a letter like the others.
    public var lines = 0
    /// How many words behind a drop capital are set in small capitals, the rest of its own among them.
    public var words = 1
    /// Whether the whole first line is in small capitals instead.
    public var hasSmallLine = false
}

/// How chapters begin.
public struct ChapterTheme: Hashable, Sendable {
    /// Where a chapter begins.
    public var open = Section.Opening.page
    /// Where the text begins behind title and contents.
    public var first = Section.Opening.recto
    /// Whether a chapter's headings stand above all columns.
    public var isPageWide = true
    /// The space below the headings that open a chapter.
    public var spaceAfter = ThemeLength.lines(2)
}

/// What stands in the margins.
public struct HeadTheme: Hashable, Sendable {
    /// What a running head shows.
    public enum Content: String, Sendable, CaseIterable {
        case none, title, author, chapter, section
    }

    /// Where the folio stands.
    public enum FolioPlace: String, Sendable, CaseIterable {
        case none
        case headOuter = "head-outer"
        case footOuter = "foot-outer"
        case footCentre = "foot-centre"
    }

    /// On left-hand pages.
    public var verso = Content.title
    /// On right-hand pages.
    public var recto = Content.chapter
    /// The folio.
    public var folio = FolioPlace.footCentre
    /// Which of several sections on a page its head names.
    public var from = Choice.last

    /// One of several.
    public enum Choice: String, Sendable, CaseIterable {
        /// The one that the page's first line belongs to.
        case first
        /// The last that begins on the page.
        case last
    }
}

/// Where words may be hyphenated.
public struct HyphenationTheme: Hashable, Sendable {
    /// Whether words are hyphenated at all.
    public var isOn = true
    /// The least number of letters before a hyphen; a dictionary's larger number stands.
    public var before = 2
    /// The least number of letters behind a hyphen; a dictionary's larger number stands.
    public var after = 3
    /// The shortest word that is hyphenated, in letters.
    public var shortest = 5
}

/// How lines are justified. Penalties and demerits are TeX's, after Knuth and Plass (1981).
public struct JustificationTheme: Hashable, Sendable {
    /// Whether a paragraph's breaks are chosen as a whole.
    public var isTotalFit = true
    /// The largest ratio of a line before emergency stretch is used.
    public var tolerance = 2.0
    /// The space between words as a share of the em; nil for the font's own.
    public var space: Double?
    /// How much a space may grow, as a share of itself.
    public var stretch = 0.3
    /// How much of that a space grows behind a comma and before an opening quotation mark, 0 … 1.
    public var stretchAtMarks = 0.8
    /// How much a space may shrink, as a share of itself.
    public var shrink = 0.3
    /// How much glyphs may be widened or narrowed, as a share of their width.
    public var glyphScale = 0.02
    /// How much may be put between letters or taken from between them, as a share of the em.
    public var letterSpace = 0.015
    /// Up to which ratio glyphs grow with the spaces; 1 or more.
    public var glyphReach = 2.0
    /// Up to which ratio letters are spaced with the words; 1 or more.
    public var letterReach = 3.5
    /// Whether punctuation and hyphens hang into the margin.
    public var hangsPunctuation = true
    /// What a break at an inserted hyphen costs.
    public var hyphenPenalty = 150
    /// What a break at a hyphen of the text costs.
    public var explicitHyphenPenalty = 50
    /// The demerits for two lines in a row that end in hyphens.
    public var consecutiveHyphens = 10_000
    /// The demerits for a hyphen in the last line but one.
    public var lastHyphen = 5_000
    /// The demerits for two neighbouring lines of unlike tightness.
    public var fitness = 10_000
    /// The demerits for two neighbouring lines whose ratios differ by more than 0.75, for each unit beyond that.
    public var jump = 10_000
    /// The demerits of each line.
    public var line = 10
}

/// How columns are filled.
public struct PaginationTheme: Hashable, Sendable {
    /// The least number of a paragraph's lines at a column's head.
    public var widows = 2
    /// The least number of a paragraph's lines at a column's foot.
    public var orphans = 2
    /// Whether the columns of a chapter's last page end alike.
    public var balances = true
}
