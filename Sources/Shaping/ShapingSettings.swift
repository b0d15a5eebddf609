public import Typography

/// What the theme says of spaces, hyphens and the margin's edge.
public struct ShapingSettings: Hashable, Sendable {
    /// What every justified paragraph asks of the breaker; alignment and direction are set for each paragraph.
    public var breaking: BreakingSettings
    /// The space between words as a share of the em; nil for the font's own.
    public var space: Double?
    /// How much a space grows at a ratio of 1, as a share of itself.
    public var spaceStretch: Double
    /// How much of that a space grows behind a comma and before an opening quotation mark.
    public var stretchAtMarks: Double
    /// How much a space shrinks at a ratio of −1, as a share of itself.
    public var spaceShrink: Double
    /// Whether words are hyphenated at all.
    public var hyphenates: Bool
    /// The least number of letters before a hyphen; a dictionary's larger number stands.
    public var lettersBefore: Int
    /// The least number of letters behind a hyphen; a dictionary's larger number stands.
    public var lettersAfter: Int
    /// The shortest word that is hyphenated, in letters.
    public var shortestWord: Int
    /// Words that are divided where their hyphens stand and nowhere else, as `ma-nu-script`; case does not count.
    public var exceptions: [String]
    /// What a break at an inserted hyphen costs.
    public var hyphenPenalty: Int
    /// What a break behind a hyphen of the text costs.
    public var realHyphenPenalty: Int
    /// What a break before a dash that follows a word costs.
    public var dashPenalty: Int
    /// What a break inside an address, a path or code costs.
    public var addressPenalty: Int
    /// Whether punctuation and hyphens hang into the margin of justified paragraphs.
    public var hangsPunctuation: Bool

    /// The house's settings: spaces grow by a half and shrink by a third, glyphs by 2 %, letters by 1.5 % of the em.
    public init(
        breaking: BreakingSettings = BreakingSettings(
            microtypography: Microtypography(
                glyphStretch: 0.02, glyphShrink: 0.02, letterStretch: 0.015, letterShrink: 0.015)),
        space: Double? = nil, spaceStretch: Double = 0.5, stretchAtMarks: Double = 1, spaceShrink: Double = 1.0 / 3,
        hyphenates: Bool = true,
        lettersBefore: Int = 2, lettersAfter: Int = 3, shortestWord: Int = 5, exceptions: [String] = [],
        hyphenPenalty: Int = 100,
        realHyphenPenalty: Int = 50, dashPenalty: Int = 150, addressPenalty: Int = 50,
        hangsPunctuation: Bool = true
    ) {
        self.breaking = breaking
        self.space = space
        self.spaceStretch = spaceStretch
        self.stretchAtMarks = stretchAtMarks
        self.spaceShrink = spaceShrink
        self.hyphenates = hyphenates
        self.lettersBefore = lettersBefore
        self.lettersAfter = lettersAfter
        self.shortestWord = shortestWord
        self.exceptions = exceptions
        self.hyphenPenalty = hyphenPenalty
        self.realHyphenPenalty = realHyphenPenalty
        self.dashPenalty = dashPenalty
        self.addressPenalty = addressPenalty
        self.hangsPunctuation = hangsPunctuation
    }
}
