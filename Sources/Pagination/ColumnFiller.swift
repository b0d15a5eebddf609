import Geometry

/// How far a section has been set when a column begins.
struct ColumnStart: Hashable {
    /// The next strip of the segment.
    var strip = 0
    /// The next strip of the notes.
    var note = 0
    /// How many notes have their marks in what stands.
    var wanted = 0
    /// Figures that left their place and stand nowhere yet, in order.
    var floats: [Int] = []
}

/// A way to fill a column.
struct FilledColumn {
    /// What the column begins with.
    var start: ColumnStart
    /// What the next begins with.
    var end: ColumnStart
    /// How many of the floats that waited stand at its head.
    var floatsAtHead: Int
    /// The rows of text, notes not counted.
    var rows: Int
    /// The rows of notes, their rule counted.
    var noteRows: Int
    /// The rows it may take.
    var capacity: Int
    /// What its end costs, shortness and unevenness not counted.
    var cost: Int
    /// Paragraphs of it that are set longer or shorter than their best.
    var changes: [ParagraphVariant] = []
    /// Whether a break asked for, or the segment's end, makes it short.
    var isShortByRule: Bool

    /// Whether a figure of the segment's `strips` stands in it, in its own place.
    func holdsFigure(of strips: [Strip]) -> Bool {
        (start.strip..<end.strip).contains { strips[$0].isFigure }
    }

    /// The rows left free.
    var free: Int { max(0, capacity - rows - noteRows) }
}

/// Finds the ways to fill a column.
struct ColumnFiller {
    let strips: [Strip]
    let notes: [Strip]
    let noteStarts: [Int]
    let frame: ColumnFrame
    let costs: PageCosts
    /// Where variants of paragraphs come from; nil for none.
    var variants: ParagraphVariants?

    /// Whether nothing of the segment is left, its notes included.
    func isDone(_ start: ColumnStart) -> Bool {
        start.strip == strips.count && start.floats.isEmpty && start.note == noteStarts[start.wanted]
    }

    /// Whether no text and no notes are left, so that the columns end here: a page-wide figure or table waits for the next page, and others
    /// behind it.
    func isTextDone(_ start: ColumnStart) -> Bool {
        start.strip == strips.count && start.note == noteStarts[start.wanted]
            && start.floats.first.map { strips[$0].isWide } ?? true
    }

    /// All ends of a column of `capacity` rows that begins with `start`, shortest first; at least one.
    ///
    /// A break that a rule forbids is among them with its cost. Only what cannot be placed anywhere stands beyond the capacity. A column that
    /// places nothing is given only where the next may have more rows, or where page-wide figures wait for the next page's head.
    /// - Parameter figureRows: figures that would reach lower in their own place wait for the next column's head; nil for the capacity.
    func ends(from start: ColumnStart, capacity: Int, figureRows: Int? = nil) -> [FilledColumn] {
        var walk = ColumnWalk(filler: self, start: start, capacity: capacity, figureRows: figureRows ?? capacity)
        walk.placeFloats()
        walk.placeCarriedNotes()
        walk.placeStrips()
        return walk.ends
    }

    /// The rows that notes `range` take at a column's foot, their rule counted; nil when more than `limit`. Stops at the limit.
    func noteRows(_ range: Range<Int>, limit: Int) -> Int? {
        guard !range.isEmpty else { return 0 }
        guard let end = noteEnd(from: range.lowerBound, to: range.upperBound, limit: limit),
            end.strip == range.upperBound
        else { return nil }
        return end.rows
    }

    /// How far notes from `start`, at most to `end`, fit into `limit` rows; nil when not even the first strip does.
    ///
    /// Among ends that fit, one that leaves a lone line is avoided where another is left.
    func noteEnd(from start: Int, to end: Int, limit: Int) -> (strip: Int, rows: Int)? {
        guard limit > 0, start < end else { return nil }
        var pen = Pen(grid: frame.grid)
        let room = frame.grid * limit - frame.noteGap
        var last: (strip: Int, rows: Int)?
        var best: (strip: Int, rows: Int)?
        for index in start..<end {
            _ = pen.place(notes[index])
            guard pen.y <= room else { break }
            let rows = (pen.y + frame.noteGap).roundedUp(toMultipleOf: frame.grid).units / frame.grid.units
            last = (index + 1, rows)
            if index + 1 == end || notes[index + 1].breakCost < PageCosts.forbidden { best = last }
        }
        return best ?? last
    }
}

extension ColumnFrame {
    /// The space between text and notes, in which their rule stands.
    var noteGap: Length { grid / 2 }
}
