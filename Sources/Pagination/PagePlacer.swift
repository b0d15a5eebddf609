import Diagnostics
import Geometry
import LineBreaking
import Styling
import Typography

/// Turns plans into pages: every strip gets its place, everything drawn becomes a display item.
struct PagePlacer {
    let section: Section
    var matter: Matter
    let frame: ColumnFrame
    let containers: [TextContainer]
    let isRightToLeft: Bool
    let settings: PaginationSettings
    var pages: [ComposedPage] = []
    var findings: [ComposedSection.Finding] = []
    /// The circle at the first page's head; nil for none.
    var roundel: SetRoundel?
    /// The page being made.
    var page = ComposedPage()
    /// The sort of matter whose lines are being drawn.
    var lineKind = PlacedLine.Kind.text
    /// The marks of each paragraph that has some, in order.
    private var marks: [Int: ArraySlice<Mark>]
    /// The titles of the sections that have not begun yet; the first is that of the section being placed.
    private var titles: ArraySlice<SectionChain.Title>
    /// The title of the last heading below a chapter's.
    private var heading: String?
    /// Where the last line stands: for marks of paragraphs without one.
    private var lastPlace = PlacedMark(paragraph: 0, offset: 0, column: 1, point: .zero)

    init(
        _ chain: SectionChain, matter: Matter, frame: ColumnFrame, containers: [TextContainer],
        isRightToLeft: Bool, settings: PaginationSettings
    ) {
        section = chain.section
        self.isRightToLeft = isRightToLeft
        self.matter = matter
        self.frame = frame
        self.containers = containers
        self.settings = settings
        titles = chain.titles[...]
        marks = Dictionary(grouping: chain.marks, by: \.paragraph).mapValues {
            $0.sorted { $0.offset < $1.offset }[...]
        }
    }

    /// Places all of `plans`. Linear in the lines.
    mutating func place(_ plans: [PagePlan]) {
        for (index, plan) in plans.enumerated() {
            page = ComposedPage(isOpening: index == 0)
            page.firstTitle = titles.first?.title
            page.firstHeading = heading
            if index == 0 { drawRoundel() }
            for zone in plan.zones { place(zone) }
            page.title = titles.first?.title
            page.heading = heading
            pages.append(page)
        }
        placeLostMarks()
    }

    private mutating func place(_ zone: PagePlan.Zone) {
        let segment = matter.segments.indices.contains(zone.segment) ? matter.segments[zone.segment] : Matter.Segment()
        var stack = StripStack(frame: frame)
        for index in zone.opening { stack.place(segment.opening[index]) }
        draw(stack, top: frame.grid * zone.top, column: nil, rows: zone.columnTop - zone.top)
        stack = StripStack(frame: frame)
        for index in zone.wide { stack.place(segment.strips[index]) }
        let wideTop = zone.opening.isEmpty ? zone.top : zone.columnTop - rows(of: stack)
        draw(stack, top: frame.grid * max(zone.top, wideTop), column: nil, rows: frame.rows - zone.top)
        let shift = loneFigureShift(zone, of: segment)
        let start = page.items.count
        var columns: [(box: Rect, items: [DisplayItem])] = []
        for (column, filled) in zone.columns.enumerated() {
            let first = page.items.count
            place(filled, of: segment, top: zone.columnTop, column: column, shift: shift)
            columns.append((containers[column].textFrame, Array(page.items[first...])))
        }
        guard columns.count > 1 else { return }
        var lines = BlankLines(top: frame.grid * zone.columnTop, columns: columns)
        lines.fill()
        page.items.replaceSubrange(start..., with: lines.columns.flatMap(\.items))
    }

    /// Figures that fill one column of a page on which nothing else stands are moved to its middle.
    private func loneFigureShift(_ zone: PagePlan.Zone, of segment: Matter.Segment) -> Length {
        guard frame.columns > 1, zone.opening.isEmpty, zone.wide.isEmpty, let only = zone.columns.first, only.rows > 0,
            zone.columns.dropFirst().allSatisfy({ $0.rows == 0 && $0.noteRows == 0 }), only.noteRows == 0
        else { return .zero }
        let strips = only.start.floats.prefix(only.floatsAtHead) + (only.start.strip..<only.end.strip)
        return strips.allSatisfy({ segment.strips[$0].isFigure })
            ? frame.left + (frame.pageWidth - frame.width) / 2 - containers[0].textFrame.minX : .zero
    }

    private func rows(of stack: StripStack) -> Int {
        let space = max(stack.pen.after, frame.grid / 2)
        return (stack.pen.y + space).roundedUp(toMultipleOf: frame.grid).units / frame.grid.units
    }

    /// Places a column's text, `shift` to the right of its place, and, at its foot, its notes.
    private mutating func place(
        _ filled: FilledColumn, of segment: Matter.Segment, top: Int, column: Int, shift: Length
    ) {
        var stack = StripStack(frame: frame)
        for index in filled.start.floats.prefix(filled.floatsAtHead) { stack.place(segment.strips[index]) }
        let displaced = Set(filled.end.floats)
        let changed = Set(filled.changes.map(\.set))
        for change in filled.changes { matter.sets[change.set].lines = change.broken.lines() }
        for index in filled.start.strip..<filled.end.strip where !displaced.contains(index) {
            let strip = segment.strips[index]
            if !changed.isEmpty, case .line(let set, let line) = strip.content, changed.contains(set) {
                if line == 0 { place(set, first: strip, on: &stack) }
            } else {
                stack.place(strip)
            }
        }
        draw(stack, top: frame.grid * top, column: column, rows: filled.capacity - filled.noteRows, shift: shift)
        guard filled.start.note < filled.end.note else { return }
        stack = StripStack(frame: frame)
        for index in filled.start.note..<filled.end.note { stack.place(matter.notes[index]) }
        let bottom = frame.grid * (top + filled.capacity)
        let head = max(bottom - stack.pen.y, frame.grid * (top + filled.rows))
        drawNoteRule(above: head, column: column)
        lineKind = .note
        draw(stack, top: head, column: column, rows: filled.noteRows)
        lineKind = .text
    }

    /// Places a paragraph that is set longer or shorter than its strips, of which `first` is the first, know.
    private func place(_ set: Int, first: Strip, on stack: inout StripStack) {
        let lines = matter.sets[set].lines
        for (index, line) in lines.enumerated() {
            var strip = first
            strip.content = .line(set: set, line: index)
            strip.height = matter.sets[set].height(of: line, grid: frame.grid)
            strip.before = index == 0 ? first.before : .zero
            let isLast = index == lines.count - 1
            strip.after = isLast ? section.paragraphs[matter.sets[set].paragraph].style.spaceAfter : .zero
            stack.place(strip)
        }
    }

    /// The short rule that parts notes from text, in the gap above `head`.
    private mutating func drawNoteRule(above head: Length, column: Int) {
        let box = containers[column].textFrame
        let y = head - frame.noteGap / 2
        let width = box.width.scaled(by: settings.noteRuleShare)
        let x = isRightToLeft ? box.maxX - width : box.minX
        page.items.append(
            DisplayItem(.fill(.rectangle(Rect(x: x, y: y, width: width, height: settings.noteRule)), .black)))
    }

    /// Draws a stack of strips whose head is `top`, in a column of `rows` rows from there, `shift` to the right; over all columns when `place` is
    /// nil.
    private mutating func draw(
        _ stack: StripStack, top: Length, column place: Int?, rows: Int, shift: Length = .zero
    ) {
        guard !stack.strips.isEmpty else { return }
        let left = place.map { containers[$0].textFrame.minX + shift } ?? frame.left
        let column = place ?? 0
        var pieces: [(table: Int, row: Int, at: Point)] = []
        let settled = stack.settled(rows: rows)
        drawEdges(of: settled, top: top, left: left)
        for (strip, place) in settled {
            let point = Point(x: left, y: top + place.top)
            if let header = strip.header, place.header {
                drawHeader(table: header, at: Point(x: left, y: point.y - strip.headerHeight), column: column)
            }
            if place.top + strip.height > frame.grid * rows { reportTooTall(strip) }
            // The pieces of a cut row wait for each other, so that a cell is read to its end before the next.
            let isPiece = continuesRow(strip)
            if !isPiece { drawPieces(&pieces, column: column) }
            if case .rows(let table, let range, false) = strip.content, range.count == 1 {
                pieces.append((table, range.lowerBound, point))
            } else {
                draw(strip, at: point, column: column)
            }
        }
        drawPieces(&pieces, column: column)
    }

    private func continuesRow(_ strip: Strip) -> Bool {
        guard case .rows(let table, let range, false) = strip.content, range.count == 1 else { return false }
        return matter.tables[table].rows[range.lowerBound].isContinuation
    }

    private mutating func drawPieces(_ pieces: inout [(table: Int, row: Int, at: Point)], column: Int) {
        guard let table = pieces.first?.table else { return }
        drawRow(pieces.map { ($0.row, $0.at) }, of: table, column: column)
        pieces.removeAll()
    }

    private mutating func draw(_ strip: Strip, at point: Point, column: Int) {
        switch strip.content {
        case .line(let set, let line):
            // What stands beside another line takes no height of its own.
            let height =
                strip.isBeside
                ? matter.sets[set].height(of: matter.sets[set].lines[line], grid: frame.grid) : strip.height
            drawLine(line, of: matter.sets[set], bottom: point.y + height, left: point.x, column: column)
        case .figure(let index):
            drawFigure(matter.figures[index], at: point, column: column)
        case .space: break
        case .rule(let index):
            let rule = matter.rules[index]
            let y = point.y + (strip.height - rule.thickness) / 2
            let bar = Rect(x: point.x + rule.x, y: y, width: rule.width, height: rule.thickness)
            page.items.append(DisplayItem(.fill(.rectangle(bar), rule.colour), span: rule.span))
        case .rows(let table, let rows, let withHeader) where matter.tables[table].isTurned:
            drawTurned(
                table, rows: rows, withHeader: withHeader, height: strip.height, at: point, column: column)
        case .rows(let table, let rows, let withHeader):
            var below = point
            if withHeader {
                drawHeader(table: table, at: below, column: column)
                below.y += matter.tables[table].header?.height ?? .zero
            }
            for row in rows {
                drawRow([(row, below)], of: table, column: column)
                below.y += matter.tables[table].rows[row].height
            }
        }
    }

    // MARK: Marks and findings

    /// Writes down where the marks of `paragraph` up to `end` stand.
    mutating func placeMarks(of paragraph: Int, before end: Int, isLast: Bool, column: Int, point: Point) {
        lastPlace = PlacedMark(paragraph: paragraph, offset: 0, column: column + 1, point: point)
        // Notes and floats stand behind what follows them: a title once reached stays.
        while let next = titles.dropFirst().first, next.paragraph <= paragraph { titles.removeFirst() }
        guard var waiting = marks.removeValue(forKey: paragraph) else { return }
        while let mark = waiting.first, isLast || mark.offset < end {
            page.marks.append(
                PlacedMark(paragraph: paragraph, offset: mark.offset, column: column + 1, point: point, id: mark.id))
            if case .heading(_, let isChapter, _) = mark.kind {
                heading = isChapter ? nil : mark.title
                if page.firstHeading == nil { page.firstHeading = heading }
            }
            waiting.removeFirst()
        }
        if !waiting.isEmpty { marks[paragraph] = waiting }
    }

    /// Marks of paragraphs without a line stand where the section's last line does, so that links to them lead somewhere near.
    private mutating func placeLostMarks() {
        guard !pages.isEmpty else { return }
        for mark in marks.values.joined().sorted(by: { ($0.paragraph, $0.offset) < ($1.paragraph, $1.offset) }) {
            pages[pages.count - 1].marks.append(
                PlacedMark(
                    paragraph: mark.paragraph, offset: mark.offset, column: lastPlace.column, point: lastPlace.point,
                    id: mark.id))
        }
    }

    /// Adds a warning about this page.
    mutating func warn(_ id: MessageID, _ message: String, at span: SourceSpan?) {
        findings.append(ComposedSection.Finding(Diagnostic(.warning, id, message, at: span), page: pages.count))
    }

    private mutating func reportTooTall(_ strip: Strip) {
        let span: SourceSpan? =
            switch strip.content {
            case .line(let set, _): section.paragraphs[matter.sets[set].paragraph].span
            case .figure(let index): matter.figures[index].span
            case .rule(let index): matter.rules[index].span
            case .rows(let table, _, _): matter.tables[table].span
            case .space: nil
            }
        warn(.clipped, "taller than the room on its page", at: span)
    }
}
