public import Geometry

/// What choosing pages weighs, in one scale: 100 = one line that a column stays short.
///
/// The same numbers and their reasons stand in `docs/decisions/pagination.md`.
public struct PageCosts: Hashable, Sendable {
    /// Each grid row that a column stays short.
    public var shortRow = 100
    /// The difference in rows between two neighbouring columns of a page, squared, times this.
    public var unevenRow = 300
    /// A column that ends in a hyphen.
    public var hyphen = 120
    /// A column that ends in a line that leads in a list.
    public var leadIn = 40
    /// A paragraph set a line longer or shorter than its best, on top of a hundredth of the demerits that this costs its lines.
    public var variant = 80
    /// A figure that leaves its place for the next column's head, times the columns it travels.
    public var displacedFloat = 150
    /// A column whose notes go on at the next one's foot.
    public var splitNote = 200
    /// A column of notes alone while there is text to set.
    public var notesAlone = 2_000
    /// Each row that a last page has less than five.
    public var shortLastPage = 200
    /// A break between two rows of a table of at most half a column; a third of it where the table is longer.
    public var splitTable = 1_500
    /// A break within a listing of at most a third of a column, or between a listing and its name.
    public var splitListing = 500
    /// A break that leaves one row of a table alone.
    public var loneRow = 600
    /// A break that splits what should stay in one column.
    public var splitKept = 50_000
    /// A lone first or last line.
    public var loneLine = 200_000
    /// A heading without the lines it asks for below it, or a split heading.
    public var strandedHeading = 400_000

    /// A break of this cost or more is taken only where no other is left.
    public static let forbidden = 50_000

    /// A break of this cost or more is avoided at a section's end even where that leaves its columns a few rows apart.
    static let dear = 1_000

    /// The stated costs.
    public init() {}
}

/// What pagination may choose.
public struct PaginationSettings: Hashable, Sendable {
    /// The costs.
    public var costs: PageCosts
    /// How many ways to have filled the pages so far are kept at each page, 1 or more: 1 is first fit.
    public var ways: Int
    /// How many ends of a column are tried at each column, 1 or more.
    public var endsTried: Int
    /// Whether paragraphs may be set a line longer or shorter to fill a column.
    public var usesVariants: Bool
    /// Whether the columns of a last page end alike.
    public var balances: Bool
    /// The largest height of a picture within a line, as a share of the column's.
    public var inlinePictureShare: Double
    /// The length of the rule above notes, as a share of the column's width.
    public var noteRuleShare: Double
    /// The thickness of the rule above notes.
    public var noteRule: Length
    /// Whether pages say where each of their lines stands (`Page.lines`), as a report needs it.
    public var namesLines: Bool

    /// The defaults.
    public init(
        costs: PageCosts = PageCosts(), ways: Int = 8, endsTried: Int = 4, usesVariants: Bool = true,
        balances: Bool = true, inlinePictureShare: Double = 0.5,
        noteRuleShare: Double = 0.25, noteRule: Length = .points(0.5), namesLines: Bool = false
    ) {
        self.costs = costs
        self.ways = ways
        self.endsTried = endsTried
        self.usesVariants = usesVariants
        self.balances = balances
        self.inlinePictureShare = inlinePictureShare
        self.noteRuleShare = noteRuleShare
        self.noteRule = noteRule
        self.namesLines = namesLines
    }

    /// First fit: the fullest allowed end at each column. The yardstick for the choice of whole chapters.
    public static let firstFit = PaginationSettings(ways: 1, endsTried: 1, usesVariants: false)
}
