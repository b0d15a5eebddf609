import Diagnostics
import Geometry
import Styling
import Typography

extension PagePlacer {
    /// Draws line `index` of `set`; its strip ends at `bottom`.
    mutating func drawLine(_ index: Int, of set: SetParagraph, bottom: Length, left: Length, column: Int) {
        let line = set.lines[index]
        let paragraph = section.paragraphs[set.paragraph]
        let baseline = bottom - set.depth
        let origin = Point(x: left + set.x, y: baseline)
        let top = baseline - max(line.ascent, .zero)
        placeMarks(
            of: set.paragraph, before: line.text.upperBound, isLast: index == set.lines.count - 1, column: column,
            point: Point(x: left + set.x, y: top))
        if index == 0, set.isTooTall {
            warn(.tooTall, "kept together but taller than a column: split", at: paragraph.span)
        }
        if set.numbers.indices.contains(index), let number = set.numbers[index] {
            // Numbers are not the author's: they are drawn as shapes that say nothing.
            for var run in number.runs {
                (run.text, run.clusters) = ([], [])
                page.items.append(DisplayItem(.text(run, origin: origin)))
            }
        }
        note(index, of: set, origin: origin, column: column)
        if index == 0, let label = set.label {
            draw(label.line, of: section.paragraphs[label.paragraph], origin: Point(x: left + label.x, y: baseline))
        }
        if index == 0, let capital = set.capital {
            draw(
                splittingCapital(capital, from: line, of: paragraph, set, origin: origin), of: paragraph, origin: origin
            )
        } else {
            draw(line, of: paragraph, origin: origin)
        }
        if paragraph.style.isListing, !line.isLast { drawTurnMark(at: origin, of: set) }
        for attachment in line.attachments where set.attachments.indices.contains(attachment.index) {
            let size = set.attachments[attachment.index]
            let box = Rect(
                origin: Point(x: origin.x + attachment.x, y: baseline - size.height), size: size)
            draw(paragraph.attachments[attachment.index], in: box, span: paragraph.span)
            if paragraph.attachments[attachment.index].isMuchLarger(than: size) {
                warn(
                    .scaledDown,
                    "picture “\(paragraph.attachments[attachment.index].name)” scaled to less than a tenth to fit its line",
                    at: span(of: line, in: paragraph))
            }
        }
        report(line, of: paragraph)
    }

    /// Draws a drop capital as shapes, and gives the rest of its line with the capital's letters put before the first word, so that who reads
    /// the text finds the word whole.
    private mutating func splittingCapital(
        _ capital: SetCapital, from line: Line, of paragraph: AttributedParagraph, _ set: SetParagraph, origin: Point
    ) -> Line {
        var rest = line
        let big = line.runs.filter { $0.textStart < capital.bytes }
        rest.runs.removeAll { $0.textStart < capital.bytes }
        guard let next = rest.runs.first, !next.isRightToLeft, !next.clusters.isEmpty else { return line }
        let left = big.first?.x ?? .zero
        var letters: [UInt8] = []
        for var run in big {
            letters += run.text
            run.x = paragraph.style.startIndent + (run.x - left).scaled(by: capital.scale)
            run.size = run.size.scaled(by: capital.scale)
            for index in run.glyphs.indices {
                run.glyphs[index].x = Int32((Double(run.glyphs[index].x) * capital.scale).rounded())
            }
            (run.text, run.clusters) = ([], [])
            let foot = Point(x: origin.x, y: origin.y + frame.grid * (capital.lines - 1))
            page.items.append(DisplayItem(.text(run, origin: foot), span: paragraph.span))
        }
        rest.runs[0].text = letters + next.text
        rest.runs[0].clusters[0].bytes += UInt8(clamping: letters.count)
        return rest
    }

    /// Draws the mark that says that a line of code goes on below: a small hooked arrow just outside the measure, which is no text.
    private mutating func drawTurnMark(at origin: Point, of set: SetParagraph) {
        let unit = set.leading / 16
        let right = origin.x + set.width + unit * 7
        let foot = origin.y - unit
        var arrow = Path(steps: [
            .move(Point(x: right, y: foot - unit * 7)), .line(Point(x: right, y: foot - unit * 2)),
            .line(Point(x: right - unit * 5, y: foot - unit * 2)),
        ])
        arrow.steps += [
            .move(Point(x: right - unit * 3, y: foot - unit * 4)),
            .line(Point(x: right - unit * 5, y: foot - unit * 2)),
            .line(Point(x: right - unit * 3, y: foot)),
        ]
        page.items.append(DisplayItem(.stroke(arrow, .black, width: set.leading.scaled(by: 0.04))))
    }

    /// Draws a line's runs and the places of its links.
    private mutating func draw(_ line: Line, of paragraph: AttributedParagraph, origin: Point) {
        if paragraph.style.isLetterpress { drawPressedEdges(of: line, origin: origin) }
        for run in line.runs {
            page.items.append(
                DisplayItem(.text(run, origin: origin), span: paragraph.span, structure: paragraph.structure))
        }
        guard !paragraph.links.isEmpty else { return }
        var open: (link: Int, from: Length, to: Length)?
        for run in line.runs {
            if let link = run.style.link, open?.link == link {
                open?.to = run.x + run.width
            } else {
                if let closed = open { drawLink(closed, line: line, paragraph: paragraph, origin: origin) }
                open = run.style.link.map { ($0, run.x, run.x + run.width) }
            }
        }
        if let closed = open { drawLink(closed, line: line, paragraph: paragraph, origin: origin) }
    }

    private mutating func drawLink(
        _ link: (link: Int, from: Length, to: Length), line: Line, paragraph: AttributedParagraph, origin: Point
    ) {
        guard paragraph.links.indices.contains(link.link) else { return }
        let target: PageLink =
            switch paragraph.links[link.link] {
            case .uri(let uri): .uri(uri)
            case .mark(let id): .destination(id)
            }
        let box = Rect(
            x: origin.x + link.from, y: origin.y - line.ascent, width: link.to - link.from,
            height: line.ascent + line.descent)
        page.items.append(DisplayItem(.link(target, frame: box), span: paragraph.span, structure: paragraph.structure))
    }

    /// Draws the rules along the start edges of paragraphs, through the white between those of one group.
    mutating func drawEdges(of strips: [(strip: Strip, place: StripStack.Place)], top: Length, left: Length) {
        var open: (edge: EdgeRule, from: Length, to: Length)?
        func rule(_ rule: (edge: EdgeRule, from: Length, to: Length)) -> DisplayItem {
            let x =
                isRightToLeft ? left + frame.width - rule.edge.offset - rule.edge.thickness : left + rule.edge.offset
            let bar = Rect(x: x, y: rule.from, width: rule.edge.thickness, height: rule.to - rule.from)
            return DisplayItem(.fill(.rectangle(bar), rule.edge.colour))
        }
        for (strip, place) in strips {
            guard case .line(let set, _) = strip.content,
                let edge = section.paragraphs[matter.sets[set].paragraph].style.edge
            else { continue }
            let (from, to) = (top + place.top, top + place.top + strip.height)
            if let last = open, last.edge.group == edge.group {
                open?.to = max(last.to, to)
            } else {
                if let open { page.items.append(rule(open)) }
                open = (edge, from, to)
            }
        }
        if let open { page.items.append(rule(open)) }
    }

    /// Draws a figure and its caption.
    mutating func drawFigure(_ figure: SetFigure, at point: Point, column: Int) {
        let box = Rect(origin: Point(x: point.x + figure.x, y: point.y + figure.y), size: figure.size)
        let first = page.items.count
        draw(figure.attachment, in: box, span: figure.span)
        if let clip = figure.clip {
            for index in first..<page.items.count { page.items[index].mounting = .clipped(clip.moved(by: box.origin)) }
        }
        noteFigure(in: box, column: column, span: figure.span)
        if figure.isMuchSmaller {
            warn(
                .scaledDown, "picture “\(figure.attachment.name)” scaled to less than a tenth to fit its column",
                at: figure.span)
        }
        guard let caption = figure.caption else { return }
        let set = matter.sets[caption]
        let kind = lineKind
        lineKind = .part
        defer { lineKind = kind }
        var bottom = box.maxY + figure.captionGap
        for index in set.lines.indices {
            bottom += lineHeight(set.lines[index], of: set)
            drawLine(index, of: set, bottom: bottom, left: point.x, column: column)
        }
    }

    /// Draws a picture, or a placeholder for one that cannot be had.
    private mutating func draw(_ attachment: TextAttachment, in box: Rect, span: SourceSpan) {
        page.items.append(
            DisplayItem(
                .picture(
                    path: attachment.path ?? "", name: attachment.name, alternative: attachment.alternative, frame: box),
                span: span, structure: attachment.structure))
    }

    /// Draws a table's header at `point`, between two rules.
    mutating func drawHeader(table index: Int, at point: Point, column: Int) {
        let table = matter.tables[index]
        guard let header = table.header else { return }
        drawRule(of: table, at: Point(x: point.x, y: point.y), thickness: table.ruleThickness * 2)
        for cell in header.cells.indices { draw(header, cell: cell, at: point, column: column) }
        drawRule(of: table, at: Point(x: point.x, y: point.y + header.height - table.ruleThickness))
    }

    /// Draws a row of table `index`, cell after cell: the pieces of it that stand in one column, each at its place.
    mutating func drawRow(_ pieces: [(row: Int, at: Point)], of index: Int, column: Int) {
        guard let first = pieces.first, let last = pieces.last else { return }
        let table = matter.tables[index]
        if first.row == 0 {
            if table.pieces > 1 {
                warn(
                    .dividedTable, "table too wide for its page: set in \(table.pieces) pieces, one below the other",
                    at: table.span)
            } else if table.isTurned {
                warn(.turnedTable, "table too wide for its page: turned on its side", at: table.span)
            } else if table.scale < 1 {
                warn(.scaledDown, "table set in smaller type to fit its page", at: table.span)
            }
            if table.header == nil { drawRule(of: table, at: first.at) }
        }
        for cell in table.rows[first.row].cells.indices {
            for piece in pieces { draw(table.rows[piece.row], cell: cell, at: piece.at, column: column) }
        }
        if table.rows[last.row].isLast {
            let y = last.at.y + table.rows[last.row].height - table.ruleThickness * 2
            drawRule(of: table, at: Point(x: last.at.x, y: y), thickness: table.ruleThickness * 2)
        }
    }

    private mutating func draw(_ row: SetRow, cell: Int, at point: Point, column: Int) {
        let set = matter.sets[row.cells[cell].set]
        let kind = lineKind
        lineKind = .part
        defer { lineKind = kind }
        var bottom = point.y + row.above
        for index in row.cells[cell].lines {
            bottom += lineHeight(set.lines[index], of: set)
            drawLine(index, of: set, bottom: bottom, left: point.x, column: column)
        }
    }

    /// Draws rows of a table on its side, in the middle of a place `height` high over all columns that begins at `point`: its head is at the left.
    mutating func drawTurned(
        _ index: Int, rows: Range<Int>, withHeader: Bool, height: Length, at point: Point, column: Int
    ) {
        let table = matter.tables[index]
        let (firstItem, firstMark) = (page.items.count, page.marks.count)
        var below = Point.zero
        if withHeader {
            drawHeader(table: index, at: below, column: column)
            below.y += table.header?.height ?? .zero
        }
        for row in rows {
            drawRow([(row, below)], of: index, column: column)
            below.y += table.rows[row].height
        }
        let corner = Point(
            x: point.x + max(.zero, frame.pageWidth - below.y) / 2,
            y: point.y + (height + table.x * 2 + table.width) / 2)
        for item in firstItem..<page.items.count {
            if case .link(let link, let box) = page.items[item].content {
                // Links are places on the sheet.
                page.items[item].content = .link(
                    link,
                    frame: Rect(
                        x: corner.x + box.minY, y: corner.y - box.maxX, width: box.height, height: box.width))
            } else {
                page.items[item].mounting = .turned(about: corner)
            }
        }
        for mark in firstMark..<page.marks.count {
            let place = page.marks[mark].point
            page.marks[mark].point = Point(x: corner.x + place.y, y: corner.y - place.x)
        }
    }

    private mutating func drawRule(of table: SetTable, at point: Point, thickness: Length? = nil) {
        let bar = Rect(x: point.x + table.x, y: point.y, width: table.width, height: thickness ?? table.ruleThickness)
        page.items.append(DisplayItem(.fill(.rectangle(bar), table.ruleColour), span: table.span))
    }

    private func lineHeight(_ line: Line, of set: SetParagraph) -> Length {
        set.height(of: line, grid: frame.grid)
    }

    /// Says what is wrong with a line.
    private mutating func report(_ line: Line, of paragraph: AttributedParagraph) {
        if line.overflow > .zero {
            let points = (line.overflow.points * 10).rounded() / 10
            warn(.overfullLine, "line runs \(points) pt over its measure", at: span(of: line, in: paragraph))
        } else if line.usesEmergencyBreak {
            warn(.brokenWord, "a word wider than the measure was broken", at: span(of: line, in: paragraph))
        }
    }

    /// The place of a line in the source, as near as the paragraph's source map tells.
    func span(of line: Line, in paragraph: AttributedParagraph) -> SourceSpan {
        guard let start = paragraph.sourceOffset(of: line.text.lowerBound),
            let end = paragraph.sourceOffset(of: line.text.upperBound), start <= end,
            paragraph.span.range.lowerBound <= start,
            end <= paragraph.span.range.upperBound
        else { return paragraph.span }
        return SourceSpan(file: paragraph.span.file, range: start..<end)
    }
}
