import Diagnostics
import Geometry
import Styling
import Typography

/// Shapes that stand in the way of the lines being set. They hang on the strip they were met at, their anchor: so the rooms of the lines beside
/// them are known before it is known which column takes them, and all of these strips stay in one column.
struct Wrapping {
    /// The shapes, from the anchor's top.
    var rooms: LineRooms
    /// Stands what follows below the anchor.
    var pen: Pen
    /// The lowest edge of all shapes.
    var bottom = Length.zero
    /// Whether the next paragraph stands below the shapes, as below a drop capital.
    var endsWithParagraph = false
}

extension SectionSetter {
    /// Begins with the shapes that the section's first container has in it.
    mutating func beginExclusions() {
        guard !frame.exclusionPaths.isEmpty else { return }
        if case .paragraph(let index) = section.blocks.first, section.paragraphs[index].style.isPageWide { return }
        var wrapping = newWrapping()
        for path in frame.exclusionPaths { add(path, to: &wrapping) }
        self.wrapping = wrapping
    }

    private func newWrapping() -> Wrapping {
        Wrapping(rooms: LineRooms(gap: frame.grid * 2 / 3, least: frame.grid * 5), pen: Pen(grid: frame.grid))
    }

    private func add(_ path: Path, to wrapping: inout Wrapping) {
        wrapping.rooms.shapes.append(path)
        wrapping.bottom = max(wrapping.bottom, path.bottom)
    }

    /// Stands a figure at a side of the column, with the text that follows beside it; nil where that would leave the text too little room.
    mutating func wrappedFigure(
        _ attachment: TextAttachment, caption: Int?, style: ParagraphStyle, span: SourceSpan
    ) -> [Strip]? {
        guard let wrap = attachment.wrap else { return nil }
        let width = frame.width - style.startIndent - style.endIndent
        let share = attachment.relativeWidth == nil && attachment.width == nil ? 0.45 : 1
        let size = attachment.size(
            in: Size(width: width.scaled(by: share), height: max(frame.height / 2, frame.grid)))
        let free = width - size.width - frame.grid * 2 / 3
        guard (wrap.side == .both ? free / 2 : free) >= frame.grid * 5 else { return nil }
        let indents = indents(of: style)
        let x: Length =
            switch wrap.side {
            case .left: indents.left
            case .right: frame.width - indents.right - size.width
            case .both: indents.left + (width - size.width) / 2
            }
        var figure = SetFigure(
            attachment: attachment, size: size, x: x, caption: nil, captionGap: frame.grid / 3, span: span,
            isMuchSmaller: attachment.isMuchLarger(than: size))
        // The picture's top is level with the tops of the first line's letters.
        figure.y = frame.grid.scaled(by: 0.22)
        var height = figure.y + size.height
        if let caption {
            let set = setParagraph(caption, width: size.width, x: x)
            if !set.lines.isEmpty {
                matter.sets.append(set)
                figure.caption = matter.sets.count - 1
                height += figure.captionGap + set.lines.reduce(.zero) { $0 + self.height(of: $1, set: set) }
            }
        }
        guard height <= frame.height else { return nil }
        var strips: [Strip] = []
        let top = wrapping.map { self.top(of: Length.zero, in: $0) } ?? .zero
        let box = Rect(x: x, y: top, width: size.width, height: height)
        if let wrapping, wrapping.rooms.touches(box) || top + height > frame.height { strips = clearWrapping() }
        var wrapping = self.wrapping ?? newWrapping()
        let anchor = self.wrapping == nil ? Length.zero : top
        for path in shapes(of: wrap, figure, height: height) {
            add(path.moved(by: Point(x: .zero, y: anchor)), to: &wrapping)
        }
        if wrap.shape == .circle { figure.clip = .ellipse(in: Rect(origin: .zero, size: size)) }
        var strip = Strip(content: .figure(matter.figures.count), height: .zero, isOnGrid: true)
        strip.notesEnd = figure.caption.map { notesEnd(of: matter.sets[$0].paragraph) } ?? 0
        strip.lines = 0
        // Space above stands above the first line.
        _ = wrapping.pen.place(strip)
        if self.wrapping != nil { strip.breakCost = settings.costs.splitKept }
        matter.figures.append(figure)
        self.wrapping = wrapping
        return strips + [strip]
    }

    /// The shapes that text keeps off, with the picture's box at its `x` and the top at 0: the picture's own and its caption's.
    private func shapes(of wrap: TextAttachment.Wrap, _ figure: SetFigure, height: Length) -> [Path] {
        let picture = Rect(origin: Point(x: figure.x, y: figure.y), size: figure.size)
        switch wrap.shape {
        case .box: return [.rectangle(Rect(x: figure.x, y: .zero, width: figure.size.width, height: height))]
        case .circle: break
        case .outline(let bands) where bands.isEmpty: return [.rectangle(picture)]
        case .outline: break
        }
        var shapes: [Path] = []
        if case .outline(let bands) = wrap.shape {
            for (index, band) in bands.enumerated() where band.to > band.from {
                let top = picture.minY + picture.height * index / bands.count
                let bottom = picture.minY + picture.height * (index + 1) / bands.count
                shapes.append(
                    .rectangle(
                        Rect(
                            x: picture.minX + picture.width.scaled(by: band.from), y: top,
                            width: picture.width.scaled(by: band.to - band.from), height: bottom - top)))
            }
        } else {
            shapes = [.ellipse(in: picture)]
        }
        if height > picture.maxY {
            shapes.append(
                .rectangle(
                    Rect(x: figure.x, y: picture.maxY, width: figure.size.width, height: height - picture.maxY)))
        }
        return shapes
    }

    private func notesEnd(of paragraph: Int) -> Int {
        min(section.paragraphs[paragraph].noteMarks.map { $0.note + 1 }.max() ?? 0, section.notes.count)
    }

    /// Where a strip on the grid with the space `before` above it would stand, from the anchor.
    private func top(of before: Length, in wrapping: Wrapping) -> Length {
        var pen = wrapping.pen
        return pen.place(Strip(content: .space, height: .zero, before: before, isOnGrid: true))
    }

    /// White down to the shapes' foot, if they reach lower than the text beside them; then text is free of them.
    mutating func clearWrapping() -> [Strip] {
        guard let open = wrapping else { return [] }
        wrapping = nil
        let rest = (open.bottom - open.pen.y).roundedUp(toMultipleOf: frame.grid)
        guard rest > .zero else { return [] }
        var strip = Strip(content: .space, height: rest, isOnGrid: true)
        strip.breakCost = settings.costs.splitKept
        return [strip]
    }

    /// Whether shapes let text stand beside them: not headings and code, which they would tear.
    func standsBesideShapes(_ style: ParagraphStyle) -> Bool {
        !frame.exclusionPaths.isEmpty || (style.keepWithNext == 0 && !style.isListing)
    }

    /// The rooms of a paragraph's lines beside the shapes: those of the first lines one by one, with the row of each, from the paragraph's
    /// first, and the row of the line below; two rooms may share a row. Rows without room are passed over.
    func roomsBesideShapes(
        _ measures: LineMeasures, of style: ParagraphStyle, isRightToLeft: Bool
    ) -> (measures: LineMeasures, rows: [Int]) {
        guard let wrapping else { return (measures, []) }
        let isOnGrid = style.leading == frame.grid
        var pen = wrapping.pen
        let top = pen.place(
            Strip(content: .space, height: .zero, before: style.spaceBefore, isOnGrid: isOnGrid))
        // What stands off the grid may still be moved by half a row.
        let slack = isOnGrid ? Length.zero : frame.grid / 2
        var (first, rows) = ([LineMeasure](), [Int]())
        var row = 0
        while top + style.leading * row < wrapping.bottom + slack {
            let y = top + style.leading * row
            let whole = first.isEmpty ? measures[0] : measures.rest
            let rooms = wrapping.rooms.rooms(
                of: whole, from: y + style.leading / 12 - slack, to: y + style.leading + slack)
            for room in isRightToLeft ? rooms.reversed() : rooms {
                first.append(room)
                rows.append(row)
            }
            row += 1
        }
        if first.isEmpty || (rows.count == 1 && row <= 1 && first[0] == measures[0]) {
            guard row > 0, first.isEmpty else { return (measures, []) }
            first.append(measures[0])
            rows.append(row)
            row += 1
        }
        // The first row that is free of the shapes.
        rows.append(row)
        return (LineMeasures(first: first, rest: measures.rest), rows)
    }

    /// Puts the strips of a paragraph whose lines have `rows` into their rows: those that share one stand beside each other, and white stands
    /// in rows without any.
    func settledInRows(_ strips: [Strip], rows: [Int], leading: Length) -> [Strip] {
        guard !rows.isEmpty else { return strips }
        var settled: [Strip] = []
        var last = -1
        for (index, var strip) in strips.enumerated() {
            let row = index < rows.count ? rows[index] : last + 1
            if row == last {
                strip.isBeside = true
                strip.height = .zero
                strip.breakCost += settings.costs.splitKept
                if index == strips.count - 1, let upper = settled.indices.last {
                    settled[upper].after = max(settled[upper].after, strip.after)
                    settled[upper].keep = max(settled[upper].keep, strip.keep)
                }
            } else if row > last + 1 {
                var white = Strip(content: .space, height: leading * (row - last - 1), isOnGrid: strip.isOnGrid)
                white.before = strip.before
                white.isContinuation = index > 0
                white.breakCost = strip.breakCost
                strip.before = .zero
                if index == 0 { strip.breakCost += settings.costs.splitKept }
                settled.append(white)
            }
            last = row
            settled.append(strip)
        }
        return settled
    }

    /// Notes that `strips` stand below the anchor: what is beside the shapes stays in their column.
    mutating func follow(_ strips: inout [Strip]) {
        guard var open = wrapping else { return }
        for index in strips.indices {
            let isFirst = open.pen.isAtHead
            let top = open.pen.place(strips[index])
            if top < open.bottom, !isFirst { strips[index].breakCost += settings.costs.splitKept }
        }
        wrapping = open.pen.y < open.bottom ? open : nil
        if open.endsWithParagraph { strips += clearWrapping() }
    }

    /// Begins a drop capital: the rows beside it are narrower by its width.
    mutating func beginCapital(of paragraph: AttributedParagraph, width: Length, lines: Int) {
        var open = newWrapping()
        let gap = frame.grid / 4
        open.rooms = LineRooms(gap: .zero, least: frame.grid * 3)
        add(
            .rectangle(
                Rect(
                    x: paragraph.style.startIndent, y: .zero, width: width + gap,
                    height: frame.grid * lines - frame.depth)),
            to: &open)
        open.endsWithParagraph = true
        wrapping = open
    }
}

extension Path {
    /// The lowest point of its pieces.
    fileprivate var bottom: Length {
        steps.reduce(.zero) { lowest, step in
            switch step {
            case .move(let point), .line(let point): max(lowest, point.y)
            case .curve(let first, let second, let end): max(lowest, first.y, second.y, end.y)
            case .close: lowest
            }
        }
    }
}
