import Geometry

/// The smallest thing that a column break cannot cut: a line, a figure with its caption, a table's row.
///
/// A column is a stack of strips. A strip on the grid begins at a whole grid row, so that its baseline, or its last line's, stands on the
/// grid; others stand one below the other at their own height, and what follows on the grid returns to it.
struct Strip {
    /// What is drawn.
    enum Content {
        /// Line `line` of the set paragraph `set`.
        case line(set: Int, line: Int)
        /// A figure.
        case figure(Int)
        /// A rule between paragraphs.
        case rule(Int)
        /// Rows of a table, below its header or not.
        case rows(table: Int, Range<Int>, withHeader: Bool)
        /// White that keeps its height in a column: beside a shape.
        case space
    }

    /// What is drawn.
    var content: Content
    /// The height, white below the last baseline included.
    var height: Length
    /// The space above; falls away at a column's head. Of it and the `after` of the strip above, the larger stands.
    var before = Length.zero
    /// The space below; falls away at a column's foot.
    var after = Length.zero
    /// Whether it begins on a grid row.
    var isOnGrid: Bool
    /// What a column break right before it costs.
    var breakCost = 0
    /// Whether it goes on with the paragraph of the strip above.
    var isContinuation = false
    /// Whether it stands beside the strip before it, on the other side of a shape: it takes no height.
    var isBeside = false
    /// Whether a column must end right before it.
    var isForced = false
    /// How many lines of what follows must stand below it in its column.
    var keep = 0
    /// How many lines it counts for above what is owed to a heading.
    var lines = 1
    /// One more than the largest index of a note marked in it; 0 for none.
    var notesEnd = 0
    /// Whether it may leave its place for the head of a later column.
    var isFloat = false
    /// Whether it stands over all columns, at a page's head.
    var isWide = false
    /// The table whose header is set again above it at a column's head; nil for none.
    var header: Int?
    /// The height of that header.
    var headerHeight = Length.zero

    /// Whether a figure is drawn.
    var isFigure: Bool { if case .figure = content { true } else { false } }
}

/// Stands strips one below the other.
struct Pen {
    /// The grid's step.
    let grid: Length
    /// The bottom of what stands so far.
    private(set) var y = Length.zero
    /// The whole grid rows that what stands takes.
    private(set) var rows = 0
    /// The space asked for below it.
    private(set) var after = Length.zero
    /// By how much the last strip was moved down to the grid; negative when it was moved up.
    private(set) var slack = Length.zero
    /// Whether nothing stands yet.
    private(set) var isAtHead = true
    /// The space above the strips off the grid that stand last; nil when the last strip is on the grid.
    private var spaceAbove: Length?
    /// Whether the last strip is a heading's last line.
    private var endsHeading = false
    /// The last strip's top.
    private var lastTop = Length.zero

    /// A pen at the head of a column whose grid has steps of `grid`.
    init(grid: Length) {
        self.grid = grid
    }

    /// Stands `strip` below what stands, and gives its top; the repeated header stands above that.
    mutating func place(_ strip: Strip) -> Length {
        if strip.isBeside { return lastTop }
        let space = isAtHead ? .zero : max(after, strip.before)
        var top = y + space
        if isAtHead, strip.header != nil { top += strip.headerHeight }
        let natural = top
        if strip.isOnGrid {
            var row = Pen.rows(top, of: grid)
            // White gives way a little, so that a block takes the number of rows nearest to its height.
            if let spaceAbove, row > 0, top - grid * (row - 1) <= give(spaceAbove, below: space) { row -= 1 }
            top = grid * row
            rows = strip.height == grid ? row + 1 : Pen.rows(top + strip.height, of: grid)
            spaceAbove = nil
        } else {
            if spaceAbove == nil { spaceAbove = space }
            rows = Pen.rows(top + strip.height, of: grid)
        }
        slack = top - natural
        y = top + strip.height
        after = strip.after
        endsHeading = strip.keep > 0
        isAtHead = false
        lastTop = top
        return top
    }

    /// By how much a strip on the grid may be moved up below others off it: a third of the space above a heading, a quarter of the space above
    /// and below other matter. The strips between move with it: a heading all the way, others half.
    private func give(_ above: Length, below: Length) -> Length {
        endsHeading ? above / 3 : (above + below) / 4
    }

    /// The whole rows of `grid` that reach down to `y`.
    private static func rows(_ y: Length, of grid: Length) -> Int {
        (y.units + grid.units - 1) / grid.units
    }
}
