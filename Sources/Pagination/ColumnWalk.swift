import Geometry

/// A walk down a column: places what waits, then strip after strip, and writes down every place where the column may end.
struct ColumnWalk {
    let filler: ColumnFiller
    let start: ColumnStart
    let capacity: Int
    /// The lowest row that a figure may reach in its own place; one that reaches lower waits for the next column's head.
    let figureRows: Int
    private(set) var ends: [FilledColumn] = []
    private var pen: Pen
    /// Where the walk stands.
    private var now: ColumnStart
    private var floatsAtHead = 0
    /// How far the notes must be set at least: those carried over, then the first lines of those marked here.
    private var leastNote: Int
    /// The rows which that takes.
    private var leastNoteRows = 0
    /// Lines still owed to a heading.
    private var owed = 0

    init(filler: ColumnFiller, start: ColumnStart, capacity: Int, figureRows: Int) {
        self.filler = filler
        self.start = start
        self.capacity = capacity
        self.figureRows = figureRows
        pen = Pen(grid: filler.frame.grid)
        now = start
        leastNote = start.note
    }

    /// How many figures may wait for a place at once: what follows flows up past no more than these.
    private static let mostFloats = 12

    private var limit: Length { filler.frame.grid * capacity }

    /// Whether a later column may have more rows.
    private var mayWait: Bool { capacity < filler.frame.rows }

    /// Stands the figures that wait at the column's head, in order, as far as they fit.
    mutating func placeFloats() {
        while let first = now.floats.first, !filler.strips[first].isWide {
            var trial = pen
            _ = trial.place(filler.strips[first])
            guard trial.y <= limit || (pen.isAtHead && !mayWait) else { return }
            pen = trial
            now.floats.removeFirst()
            floatsAtHead += 1
        }
    }

    /// Keeps room for the notes that the column before could not finish, but leaves some lines to the text.
    mutating func placeCarriedNotes() {
        let marked = filler.noteStarts[now.wanted]
        guard now.note < marked else { return }
        let hasText = now.strip < filler.strips.count
        let rows = capacity - pen.rows - (hasText ? min(4, capacity / 2) : 0)
        if let end = filler.noteEnd(from: now.note, to: marked, limit: rows) {
            leastNote = end.strip
            leastNoteRows = end.rows
        } else if !hasText, pen.isAtHead, !mayWait {
            // A line of a note taller than a column.
            leastNote = now.note + 1
            leastNoteRows = capacity
        }
    }

    /// Places strips until one does not fit.
    mutating func placeStrips() {
        // Where the next page has more rows, nothing at all is better than what a rule forbids.
        if floatsAtHead > 0 || leastNote > start.note || mayWait {
            let isNotesAlone = leastNote > start.note && floatsAtHead == 0 && now.strip < filler.strips.count
            writeEnd(cost: isNotesAlone ? filler.costs.notesAlone : 0)
        }
        while now.strip < filler.strips.count {
            let strip = filler.strips[now.strip]
            if strip.isForced, now.strip > start.strip {
                ends.removeAll()
                writeEnd(cost: 0, isShortByRule: true)
                return
            }
            let waits = strip.isWide || (strip.isFloat && !now.floats.isEmpty)
            if !waits, place(strip) { continue }
            if waits || strip.isFloat {
                guard now.floats.count < ColumnWalk.mostFloats else { break }
                displace()
            } else if ends.isEmpty {
                force(strip)
                return
            } else {
                break
            }
        }
        // All that is left waits for the next page's head.
        if ends.isEmpty { writeEnd(cost: 0) }
    }

    /// Stands `strip` below what stands, when it and the first lines of its notes fit.
    private mutating func place(_ strip: Strip) -> Bool {
        var trial = pen
        _ = trial.place(strip)
        guard trial.y <= limit, !strip.isFloat || trial.rows <= figureRows else { return false }
        let room = capacity - trial.rows
        if strip.notesEnd > now.wanted {
            let first = filler.noteStarts[strip.notesEnd - 1]
            let end = filler.noteStarts[strip.notesEnd]
            // The note's first line must stand here; it takes others with it where a lone line would be left.
            let least = first < end ? firstBreak(in: first..<end) : end
            guard let rows = filler.noteRows(start.note..<max(least, leastNote), limit: room) else { return false }
            now.wanted = strip.notesEnd
            leastNote = max(least, leastNote)
            leastNoteRows = rows
        } else if leastNoteRows > room {
            return false
        }
        pen = trial
        owe(strip)
        now.strip += 1
        writeEndBefore()
        return true
    }

    /// The end of the shortest beginning of a note that leaves no lone line.
    private func firstBreak(in range: Range<Int>) -> Int {
        (range.lowerBound + 1..<range.upperBound).first { filler.notes[$0].breakCost < PageCosts.forbidden }
            ?? range.upperBound
    }

    /// Counts what a heading is owed.
    private mutating func owe(_ strip: Strip) {
        owed = strip.keep > 0 ? strip.keep : max(0, owed - strip.lines)
    }

    /// Lets a figure leave its place: text flows up past it.
    private mutating func displace() {
        // Its notes are wanted where it will stand.
        now.floats.append(now.strip)
        now.strip += 1
        writeEndBefore()
    }

    /// Places what fits nowhere: it stands at the column's head all the same.
    private mutating func force(_ strip: Strip) {
        _ = pen.place(strip)
        now.wanted = max(now.wanted, strip.notesEnd)
        now.strip += 1
        writeEnd(cost: 0)
    }

    /// Writes down the end before the strip that the walk has come to.
    private mutating func writeEndBefore() {
        var cost = owed > 0 ? filler.costs.strandedHeading : 0
        if now.strip < filler.strips.count {
            let next = filler.strips[now.strip]
            cost += next.breakCost
            // The middle of a paragraph is as lonely as its ends.
            let isLone =
                now.strip == start.strip + 1 && filler.strips[start.strip].isContinuation && next.isContinuation
            if isLone { cost += filler.costs.loneLine }
        } else {
            // Nothing follows a last heading, unless its figure has left it.
            cost = now.floats.isEmpty ? 0 : cost
        }
        writeEnd(cost: cost, isShortByRule: now.strip == filler.strips.count)
    }

    private mutating func writeEnd(cost: Int, isShortByRule: Bool = false) {
        var end = now
        let marked = filler.noteStarts[now.wanted]
        var noteRows = leastNoteRows
        var cost = cost
        end.note = leastNote
        if leastNote < marked, let more = filler.noteEnd(from: start.note, to: marked, limit: capacity - pen.rows),
            more.strip >= leastNote
        {
            end.note = more.strip
            noteRows = more.rows
        }
        if end.note < marked { cost += filler.costs.splitNote }
        ends.append(
            FilledColumn(
                start: start, end: end, floatsAtHead: floatsAtHead, rows: pen.rows, noteRows: noteRows,
                capacity: capacity,
                cost: cost + end.floats.count * filler.costs.displacedFloat, isShortByRule: isShortByRule))
    }
}
