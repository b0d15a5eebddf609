import Config
import Geometry

/// Every key of a theme file, with its type and the reason for its default: parsing and `docs/themes.md` both come from it.
enum ThemeSchema {
    /// A key of a value `Root`, by its path.
    struct Key<Root>: Sendable {
        /// The path from the file's root or from a style, as `page.size`.
        let path: String
        /// The type's name.
        let type: String
        /// What it does and why its default is as it is.
        let reason: String
        /// Reads a value into a root.
        let apply: @Sendable (ConfigValue, inout Root) throws(ConfigError) -> Void
        /// Shows a root's value.
        let show: @Sendable (Root) -> String

        init<Value>(
            _ path: String, _ place: any WritableKeyPath<Root, Value> & Sendable, _ type: ThemeValue<Value>,
            _ reason: String
        ) {
            self.path = path
            self.type = type.name
            self.reason = reason
            apply = { (value, root) throws(ConfigError) in root[keyPath: place] = try type.read(value) }
            show = { type.show($0[keyPath: place]) }
        }
    }

    /// The keys outside of `styles`.
    static let keys: [Key<Theme>] = page + chapters + marks + hyphenation + justification + pagination

    private static let page: [Key<Theme>] = [
        Key(
            "page.size", \.page.size, .paper,
            "The trimmed sheet. 7 × 10 in holds two columns of about 200 pt, 45 characters of a 10 pt face."),
        Key(
            "page.margins", \.page.margins, .margins,
            "What is left of the sheet is the type area; running heads and folios stand in the margins. Inner and outer differ, so "
                + "that a spread's two inner margins look like one. Another sheet than the theme's own scales them."),
        Key("page.columns", \.page.columns, .whole(1...6), "The number of columns."),
        Key(
            "page.gutter", \.page.gutter, ThemeValue<Length>.length().optional,
            "The space between two columns. 18 pt unless given, about one and a half leadings, so that no line seems to run on; in Chinese and "
                + "Japanese 2.2 em of the body at least, for signs at the lines' ends keep half their room on either side."
        ),
        Key(
            "page.head-rise", \.page.headRise, .length(),
            "From the type area's top up to the running head's baseline."),
        Key(
            "page.folio-drop", \.page.folioDrop, .length(),
            "From the type area's bottom down to the folio's baseline."),
    ]

    private static let chapters: [Key<Theme>] = [
        Key(
            "chapters.open", \.chapters.open, .choice,
            "Where a chapter begins: on a right-hand page, on a page of its own, or right below the chapter before it."),
        Key(
            "chapters.first", \.chapters.first, .choice,
            "Where the text begins behind title and contents. Page 1 is a right-hand page by custom."),
        Key(
            "chapters.page-wide", \.chapters.isPageWide, .truth,
            "Whether the headings that open a chapter stand above all columns. Long titles want the width."),
        Key(
            "chapters.space-after", \.chapters.spaceAfter, .flowing,
            "The space below the headings that open a chapter, where it is larger than the heading's own."),
    ]

    private static let marks: [Key<Theme>] = [
        Key("heads.verso", \.heads.verso, .choice, "What the running head of a left-hand page shows: the larger unit."),
        Key(
            "heads.recto", \.heads.recto, .choice, "What the running head of a right-hand page shows: the smaller unit."
        ),
        Key("heads.folio", \.heads.folio, .choice, "Where page numbers stand."),
        Key(
            "heads.from", \.heads.from, .choice,
            "Which section a head names where several stand on its page: as dictionaries do, the first on a left-hand page and the last on a "
                + "right-hand one, is done by neither word; most books name the last."),
        Key(
            "ornament", \.ornament, .string,
            "The text that stands for a thematic break, in the style `ornament`; an empty text draws a rule. Asterisks are in every face."
        ),
        Key(
            "bullets", \.bullets, .strings,
            "The marks of unordered lists by level; the last serves for all deeper ones."),
        Key(
            "note-circle", \.noteCircle, .colour,
            "The ink of the circle that a notebook's dates stand in: the founding app's blue."),
        Key(
            "captions", \.captions, .choice,
            "Which figures show a caption. Alternative texts are written for those who cannot see the picture, so only titles "
                + "are shown."),
        Key(
            "notes", \.notes, .choice,
            "Where notes stand: at the foot of the column of their mark, where a reader finds them at once, at the chapter's end, or all of them "
                + "at the book's end below their chapters' titles."
        ),
        Key(
            "index.columns", \.indexColumns, .whole(1...6),
            "The number of columns of the index. Its lines are short, and want two or more."),
        Key(
            "highlights", \.highlights, ThemeValue<[HighlightRule]>.highlights.optional,
            "Patterns in the text and the looks of what they find. A book's own rules hold besides. Without the key a notebook has the notes "
                + "app's rules and a book none; an empty list turns those off."),
        Key(
            "code.colours", \.code.hasColours, .truth,
            "Whether code in a language that is named behind its fence, and known, is coloured by the `code-…` styles: keywords and comments "
                + "are found at a glance."),
        Key(
            "code.line-numbers", \.code.hasNumbers, .truth,
            "Whether lines of code are numbered. Numbers cost a tenth of a narrow column, so only books that refer to them should have them."
        ),
        Key(
            "drop-capital.lines", \.capital.lines, .whole(0...9),
            "Over how many lines the first letter of a chapter stands; 0 for none, which suits every text."),
        Key(
            "drop-capital.words", \.capital.words, .whole(0...20),
            "How many words behind a drop capital are small capitals, which lead the eye from the large letter to the text; the rest of its "
                + "own word is the first."),
        Key(
            "drop-capital.first-line", \.capital.hasSmallLine, .truth,
            "Whether the first line of a chapter is in small capitals to its end, with a drop capital or without, instead of so many words. "
                + "The line is broken between words, with the widths of its small capitals."),
    ]

    private static let hyphenation: [Key<Theme>] = [
        Key("hyphenation.on", \.hyphenation.isOn, .truth, "Whether words are hyphenated. Narrow columns need it."),
        Key(
            "hyphenation.before", \.hyphenation.before, .whole(1...20),
            "The least letters before a hyphen; where the language's dictionary asks for more, more."),
        Key(
            "hyphenation.after", \.hyphenation.after, .whole(1...20),
            "The least letters behind a hyphen: three, since a line should not begin with two."),
        Key("hyphenation.shortest", \.hyphenation.shortest, .whole(2...50), "The shortest word that is hyphenated."),
    ]

    private static let justification: [Key<Theme>] = [
        Key(
            "justification.total-fit", \.justification.isTotalFit, .truth,
            "Whether a paragraph's lines are chosen together, the best way of all (Knuth and Plass); else each line takes what it can hold, "
                + "as typewriters and browsers do."),
        Key(
            "justification.tolerance", \.justification.tolerance, .number(0.1...100),
            "The largest ratio of stretch that a line may have before emergency stretch is used. At 2 a space is three fifths wider than "
                + "the font's own: beyond that every reader sees it."),
        Key(
            "justification.space", \.justification.space, ThemeValue<Double>.number(0.1...1).optional,
            "The space between words as a share of the em. Without it the font's own stands, which its designer fitted."
        ),
        Key(
            "justification.stretch", \.justification.stretch, .number(0...2),
            "How much a space grows at a ratio of 1, as a share of itself. At three tenths, with the two keys below, a line's letters give a "
                + "little over half of what it needs, where nobody sees it, and its spaces the rest, which everybody does. TeX's half "
                + "is for letters that give nothing."),
        Key(
            "justification.stretch-at-marks", \.justification.stretchAtMarks, .number(0...1),
            "How much of that a space grows behind a comma and before an opening quotation mark, which bring white of their own above or below "
                + "them: with it such a space looks as wide as its neighbours when it is a little narrower. 1 treats all spaces alike."
        ),
        Key(
            "justification.shrink", \.justification.shrink, .number(0...0.9),
            "How much a space shrinks at most, as a share of itself. Under seven tenths of the font's own words begin to run together."
        ),
        Key(
            "justification.glyph-scale", \.justification.glyphScale, .number(0...0.05),
            "How much glyphs are widened or narrowed at a ratio of 1. Up to 2 % the eye does not see it."),
        Key(
            "justification.letter-space", \.justification.letterSpace, .number(0...0.05),
            "How much is put between a word's letters or taken away at a ratio of 1, as a share of the em: less than letters' own shapes "
                + "make their distances differ."),
        Key(
            "justification.glyph-reach", \.justification.glyphReach, .number(1...3),
            "Up to which ratio glyphs grow with the spaces in loose lines: a line that cannot be helped looks better with its letters a "
                + "little wide than with its spaces very wide. Few lines go beyond 1."),
        Key(
            "justification.letter-reach", \.justification.letterReach, .number(1...4),
            "Up to which ratio letters are spaced with the words in loose lines; it ends later than glyphs do, since a wide letter stands "
                + "out beside those of the next line and a wide fit does not."),
        Key(
            "justification.hang-punctuation", \.justification.hangsPunctuation, .truth,
            "Whether punctuation and hyphens hang into the margin, so that the edge looks straight."),
        Key(
            "justification.hyphen-penalty", \.justification.hyphenPenalty, .whole(-10_000...10_000),
            "What a break at an inserted hyphen costs, in TeX's scale. At 150 a word is divided rather than that a line's spaces are over "
                + "1.33 times the font's own: about one line in 40 of a wide column, one in 10 of a narrow one."),
        Key(
            "justification.explicit-hyphen-penalty", \.justification.explicitHyphenPenalty, .whole(-10_000...10_000),
            "What a break at a hyphen of the text costs, in TeX's scale."),
        Key(
            "justification.consecutive-hyphens", \.justification.consecutiveHyphens, .whole(0...1_000_000),
            "The demerits for two lines in a row that end in hyphens."),
        Key(
            "justification.last-hyphen", \.justification.lastHyphen, .whole(0...1_000_000),
            "The demerits for a hyphen in the last line but one."),
        Key(
            "justification.fitness", \.justification.fitness, .whole(0...1_000_000),
            "The demerits for neighbouring lines of unlike tightness."),
        Key(
            "justification.jump", \.justification.jump, .whole(0...1_000_000),
            "The demerits for neighbouring lines whose ratios differ by more than 0.75, for each unit beyond: the eye sees a tight "
                + "line beside a loose one before it sees either."),
        Key("justification.line", \.justification.line, .whole(0...10_000), "The demerits of each line."),
    ]

    private static let pagination: [Key<Theme>] = [
        Key(
            "pagination.widows", \.pagination.widows, .whole(1...9),
            "The least lines of a paragraph at a column's head: a lone last line is a widow."),
        Key(
            "pagination.orphans", \.pagination.orphans, .whole(1...9),
            "The least lines of a paragraph at a column's foot: a lone first line is an orphan."),
        Key("pagination.balance", \.pagination.balances, .truth, "Whether a chapter's last columns end alike."),
    ]

    /// The keys of a style.
    static let styleKeys: [Key<StyleRule>] = [
        Key(
            "font", \.font, ThemeValue<[String]>.families.optional,
            "The families in order; the first that is installed is used."),
        Key("size", \.size, ThemeValue<ThemeSize>.size.optional, "A factor counts from the body's size."),
        Key("weight", \.weight, ThemeValue<Int>.whole(100...1000).optional, "400 is regular, 700 bold."),
        Key("italic", \.italic, ThemeValue<Bool>.truth.optional, "Whether it is italic."),
        Key("small-caps", \.smallCaps, ThemeValue<Bool>.truth.optional, "Whether small letters are small capitals."),
        Key("colour", \.colour, ThemeValue<Colour>.colour.optional, "The ink."),
        Key(
            "features", \.features, ThemeValue<[String]>.strings.optional,
            "OpenType features: `onum`, `-liga`, `ss01=2`."),
        Key(
            "rise", \.rise, ThemeValue<ThemeLength>.flowing.optional,
            "How far the baseline is raised; negative lowers it."),
        Key("underline", \.underline, ThemeValue<Bool>.truth.optional, "Whether a rule runs under it."),
        Key("strike-out", \.strikeOut, ThemeValue<Bool>.truth.optional, "Whether a rule runs through it."),
        Key(
            "leading", \.leading, ThemeValue<ThemeSize>.size.optional,
            "From baseline to baseline. A factor counts from the style's own size; `1line` is the body's leading."),
        Key(
            "indent", \.indent, ThemeValue<ThemeLength>.flowing.optional,
            "The first line's further indent; negative hangs."),
        Key(
            "indent-start", \.indentStart, ThemeValue<ThemeLength>.flowing.optional,
            "The indent of all lines at their start."),
        Key(
            "indent-end", \.indentEnd, ThemeValue<ThemeLength>.flowing.optional, "The indent of all lines at their end."
        ),
        Key(
            "space-before", \.spaceBefore, ThemeValue<ThemeLength>.flowing.optional,
            "The space above; none at a column's head. Between two paragraphs the larger space stands."),
        Key("space-after", \.spaceAfter, ThemeValue<ThemeLength>.flowing.optional, "The space below."),
        Key(
            "align", \.align, ThemeValue<ParagraphStyle.TextAlignment>.choice.optional,
            "How lines stand between the edges."),
        Key("hyphenate", \.hyphenate, ThemeValue<Bool>.truth.optional, "Whether its words may be hyphenated."),
        Key(
            "keep-with-next", \.keepWithNext, ThemeValue<Int>.whole(0...9).optional,
            "How many lines of what follows must stand below it in the same column."),
        Key(
            "keep-together", \.keepTogether, ThemeValue<Bool>.truth.optional,
            "Whether it stays in one column where it can."),
        Key(
            "letterpress", \.letterpress, ThemeValue<Bool>.truth.optional,
            "Whether it looks pressed into the paper: a dark edge above, a light one below."),
        Key(
            "leader", \.leader, ThemeValue<String>.string.optional,
            "What fills the gap before a page number in the contents."),
    ]
}
