public import Geometry

/// The names of a theme's styles.
public enum StyleName: String, Hashable, Sendable, CaseIterable {
    case body
    case heading1 = "heading-1"
    case heading2 = "heading-2"
    case heading3 = "heading-3"
    case heading4 = "heading-4"
    case heading5 = "heading-5"
    case heading6 = "heading-6"
    case quote, verse, admonition
    case admonitionTitle = "admonition-title"
    case list, code, note, table
    case tableHeader = "table-header"
    case noteTitle = "note-title"
    case noteDate = "note-date"
    case figure, caption, ornament, title, subtitle, author
    case titleText = "title-text"
    case halfTitle = "half-title"
    case copyright, dedication, epigraph
    case contentsTitle = "contents-title"
    case contents1 = "contents-1"
    case contents2 = "contents-2"
    case contents3 = "contents-3"
    case contents4 = "contents-4"
    case contents5 = "contents-5"
    case contents6 = "contents-6"
    case index
    case indexBelow = "index-below"
    case runningHead = "running-head"
    case folio
    case emphasis, strong, link
    case inlineCode = "inline-code"
    case codeKeyword = "code-keyword"
    case codeType = "code-type"
    case codeString = "code-string"
    case codeComment = "code-comment"
    case codeNumber = "code-number"
    case codeFunction = "code-function"
    case lineNumber = "line-number"
    case keyboard, small, superscript, `subscript`, mathematics
    case noteMark = "note-mark"
    case smallCaps = "small-caps"
    case struckOut = "struck-out"
    case script

    /// The style that says what this one leaves open; nil for the body.
    public var parent: StyleName? {
        switch self {
        case .body: nil
        case .heading2, .heading3, .heading4, .heading5, .heading6, .noteTitle: .heading1
        case .verse: .quote
        case .admonitionTitle: .admonition
        case .tableHeader: .table
        case .subtitle, .author: .title
        case .contents2, .contents3, .contents4, .contents5, .contents6: .contents1
        case .noteMark: .superscript
        case .indexBelow: .index
        case .inlineCode, .keyboard, .mathematics: .code
        default: .body
        }
    }

    /// Whether it is laid over the style of the text it stands in, rather than standing alone: only what it says itself counts.
    public var isForCharacters: Bool {
        switch self {
        case .codeKeyword, .codeType, .codeString, .codeComment, .codeNumber, .codeFunction, .lineNumber: true
        case .emphasis, .strong, .link, .inlineCode, .keyboard, .small, .superscript, .subscript, .mathematics,
            .noteMark, .smallCaps, .struckOut, .script:
            true
        default: false
        }
    }

    /// What it is for, one sentence without a full stop.
    public var purpose: String {
        switch self {
        case .body: "the text"
        case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6: "headings of level \(rawValue.suffix(1))"
        case .quote: "block quotes"
        case .verse: "quotes whose lines end where the author ends them"
        case .admonition: "notes, tips and warnings set off from the text (`> [!NOTE]`)"
        case .admonitionTitle: "the names of notes, tips and warnings; their colour is that of the rule beside them"
        case .list: "items of lists"
        case .code: "code blocks"
        case .note: "footnotes"
        case .table: "the cells of tables"
        case .tableHeader: "the cells of a table's header"
        case .noteTitle: "the titles of a notebook's notes"
        case .noteDate: "the date of a note, in its circle"
        case .figure: "figures; only alignment, indents and spaces count"
        case .caption: "the captions of figures"
        case .ornament: "what stands for a thematic break"
        case .title: "the book's title on the title page"
        case .subtitle: "the subtitle on the title page"
        case .author: "the authors on the title page"
        case .titleText: "other text on the title page"
        case .halfTitle: "the title on a page for itself before the title page"
        case .copyright: "rights, edition and number behind the title page"
        case .dedication: "dedications, and other pages for themselves before the text"
        case .epigraph: "epigraphs"
        case .contentsTitle: "the title above the contents"
        case .contents1, .contents2, .contents3, .contents4, .contents5, .contents6:
            "rows of level \(rawValue.suffix(1)) in the contents"
        case .index: "the terms of the index"
        case .indexBelow: "the terms of the index that stand below others"
        case .runningHead: "running heads"
        case .folio: "page numbers"
        case .emphasis: "`*emphasis*`"
        case .strong: "`**strong**`"
        case .link: "links"
        case .inlineCode: "code in a line; sizes count from the text around"
        case .codeKeyword: "keywords in code blocks of a language that is known"
        case .codeType: "the names of types in code blocks"
        case .codeString: "texts in code blocks"
        case .codeComment: "comments in code blocks"
        case .codeNumber: "numbers in code blocks"
        case .codeFunction: "the names of functions in code blocks"
        case .lineNumber: "the numbers beside the lines of code blocks"
        case .keyboard: "`<kbd>`"
        case .small: "`<small>`"
        case .superscript: "superscripts"
        case .subscript: "subscripts"
        case .mathematics: "mathematics, shown as its source"
        case .noteMark: "the marks of footnotes in the text"
        case .smallCaps: "`[…]{.smallcaps}`"
        case .struckOut: "`~~struck out~~`"
        case .script: "what a highlight sets in a script face"
        }
    }

    /// The style of headings of `level`, 1 … 6; others are brought into that range.
    public static func heading(_ level: Int) -> StyleName {
        [.heading1, .heading2, .heading3, .heading4, .heading5, .heading6][min(max(level, 1), 6) - 1]
    }

    /// The style of contents rows of `level`, 1 … 6; others are brought into that range.
    public static func contents(_ level: Int) -> StyleName {
        [.contents1, .contents2, .contents3, .contents4, .contents5, .contents6][min(max(level, 1), 6) - 1]
    }
}

/// What a theme says of a style. Nil means: as the parent style.
public struct StyleRule: Hashable, Sendable {
    /// The families, in order.
    public var font: [String]?
    /// The size.
    public var size: ThemeSize?
    /// The weight, 100 … 1000.
    public var weight: Int?
    /// Whether it is italic.
    public var italic: Bool?
    /// Whether small letters are small capitals.
    public var smallCaps: Bool?
    /// The ink.
    public var colour: Colour?
    /// OpenType features.
    public var features: [String]?
    /// How far the baseline is raised.
    public var rise: ThemeLength?
    /// Whether a rule runs under it.
    public var underline: Bool?
    /// Whether a rule runs through it.
    public var strikeOut: Bool?
    /// From baseline to baseline.
    public var leading: ThemeSize?
    /// The first line's further indent.
    public var indent: ThemeLength?
    /// The indent of all lines at the start edge.
    public var indentStart: ThemeLength?
    /// The indent of all lines at the end edge.
    public var indentEnd: ThemeLength?
    /// The space above.
    public var spaceBefore: ThemeLength?
    /// The space below.
    public var spaceAfter: ThemeLength?
    /// How lines stand.
    public var align: ParagraphStyle.TextAlignment?
    /// Whether words may be hyphenated.
    public var hyphenate: Bool?
    /// How many lines of what follows must stand below it in the same column.
    public var keepWithNext: Int?
    /// Whether it stays in one column when it fits in one.
    public var keepTogether: Bool?
    /// Whether it looks pressed into the paper.
    public var letterpress: Bool?
    /// The string that fills the gap before the page number.
    public var leader: String?

    /// A rule that says nothing.
    public init() {}

    /// This rule, with what it leaves open taken from `parent`.
    func over(_ parent: StyleRule) -> StyleRule {
        var rule = self
        rule.font = font ?? parent.font
        rule.size = size ?? parent.size
        rule.weight = weight ?? parent.weight
        rule.italic = italic ?? parent.italic
        rule.smallCaps = smallCaps ?? parent.smallCaps
        rule.colour = colour ?? parent.colour
        rule.features = features ?? parent.features
        rule.rise = rise ?? parent.rise
        rule.underline = underline ?? parent.underline
        rule.strikeOut = strikeOut ?? parent.strikeOut
        rule.leading = leading ?? parent.leading
        rule.indent = indent ?? parent.indent
        rule.indentStart = indentStart ?? parent.indentStart
        rule.indentEnd = indentEnd ?? parent.indentEnd
        rule.spaceBefore = spaceBefore ?? parent.spaceBefore
        rule.spaceAfter = spaceAfter ?? parent.spaceAfter
        rule.align = align ?? parent.align
        rule.hyphenate = hyphenate ?? parent.hyphenate
        rule.keepWithNext = keepWithNext ?? parent.keepWithNext
        rule.keepTogether = keepTogether ?? parent.keepTogether
        rule.letterpress = letterpress ?? parent.letterpress
        rule.leader = leader ?? parent.leader
        return rule
    }
}
