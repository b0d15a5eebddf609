import Geometry
import LineBreaking
import Styling
import Typography

extension SectionSetter {
    /// Breaks paragraph `index` in a column `width` wide and cuts it into its lines.
    mutating func paragraphStrips(_ index: Int, width: Length) -> [Strip] {
        let set = setParagraph(index, width: width, isFlowing: true)
        guard !set.lines.isEmpty else { return [] }
        matter.sets.append(set)
        return settledInRows(strips(of: matter.sets.count - 1), rows: set.rows, leading: set.leading)
    }

    /// Breaks paragraph `index` inside of its indents; `scale` sets it in smaller type.
    func setParagraph(
        _ index: Int, width: Length, x: Length = .zero, scale: Double = 1, pictureHeight: Length? = nil,
        isFlowing: Bool = false
    ) -> SetParagraph {
        let paragraph = section.paragraphs[index]
        var (fitted, measures, attachments) = fitted(index, width: width, scale: scale, pictureHeight: pictureHeight)
        let leading = max(paragraph.style.leading.scaled(by: scale), Length(units: 1))
        var rows: [Int] = []
        if isFlowing {
            (measures, rows) = roomsBesideShapes(
                measures, of: paragraph.style, isRightToLeft: fitted.settings.isRightToLeft)
        }
        var set = SetParagraph(
            paragraph: index, lines: setLines(fitted, measures: measures), leading: leading,
            depth: depth(of: leading), x: x, width: width)
        set.attachments = attachments
        set.rows = rows
        if let capital = paragraph.capital, let scale = capitalScales[index] {
            set.capital = SetCapital(bytes: capital.bytes, lines: capital.lines, scale: scale)
        }
        if let numbers = paragraph.lineNumbers {
            set.numbers = setNumbers(numbers, of: set.lines, room: paragraph.style.startIndent)
        }
        if let label = paragraph.label, !set.lines.isEmpty {
            set.label = setLabel(
                label, beside: measures[0], column: width, isRightToLeft: fitted.settings.startsAtRight)
        }
        return set
    }

    /// The settings of a paragraph at full size a line shorter and a line longer, the best among them.
    func variants(of set: SetParagraph) -> [BrokenParagraph] {
        let (fitted, measures, _) = fitted(set.paragraph, width: set.width, scale: 1, pictureHeight: nil)
        return Breaker.variants(fitted, measures: measures, range: -1...1)
    }

    /// What the breaker is given: the paragraph with its pictures sized, and the room of its lines.
    private func fitted(
        _ index: Int, width: Length, scale: Double, pictureHeight: Length?
    ) -> (paragraph: ShapedParagraph, measures: LineMeasures, attachments: [Size]) {
        let paragraph = section.paragraphs[index]
        let source = scale == 1 ? shape(index) : shape(index).scaled(by: scale)
        let isRightToLeft = source.settings.startsAtRight
        let measures = measures(of: paragraph.style, width: width, isRightToLeft: isRightToLeft, scale: scale)
        let tallest = pictureHeight ?? frame.height.scaled(by: settings.inlinePictureShare) - frame.depth
        let room = Size(width: measures.rest.width, height: max(tallest, frame.firstBaseline))
        let attachments = paragraph.attachments.map { $0.size(in: room) }
        var shaped = source.withAttachments(of: attachments)
        if let capital = paragraph.capital { shaped.takeOut(before: capital.bytes) }
        return (shaped, measures, attachments)
    }

    /// Begins the drop capital `capital` of paragraph `index`: its glyphs are scaled to reach from the top of the first line's capitals to the
    /// last line's baseline.
    mutating func beginCapital(_ capital: DropCapital, of index: Int) {
        var shaped = shape(index)
        let width = shaped.takeOut(before: capital.bytes)
        let paragraph = section.paragraphs[index]
        let scale = capitalScale(capital, of: shaped, in: paragraph)
        capitalScales[index] = scale
        beginCapital(of: paragraph, width: width.scaled(by: scale), lines: capital.lines)
    }

    private func capitalScale(
        _ capital: DropCapital, of shaped: ShapedParagraph, in paragraph: AttributedParagraph
    ) -> Double {
        guard let big = shaped.runs.first(where: { $0.start < capital.bytes }),
            let body = shaped.runs.first(where: { $0.start >= capital.bytes }), big.size > .zero
        else { return 1 }
        let small = body.size.scaled(by: body.face.capHeight)
        let height = frame.grid * (capital.lines - 1) + small
        return height.ratio(to: big.size.scaled(by: max(big.face.capHeight, 0.1)))
    }

    /// The white below the baseline of lines that stand `leading` apart: the grid's own for larger type, a like share for smaller.
    private func depth(of leading: Length) -> Length {
        leading >= frame.grid ? frame.depth : leading.scaled(by: frame.depth.ratio(to: frame.grid))
    }

    /// The rooms of a paragraph's lines. Indents are held to two thirds of the width, so that a line keeps a third of it.
    private func measures(
        of style: ParagraphStyle, width: Length, isRightToLeft: Bool, scale: Double
    ) -> LineMeasures {
        let most = width * 2 / 3
        var start = max(.zero, style.startIndent.scaled(by: scale))
        var end = max(.zero, style.endIndent.scaled(by: scale))
        if start + end > most {
            let share = most.ratio(to: start + end)
            start = start.scaled(by: share)
            end = end.scaled(by: share)
        }
        let first = min(max(start + style.firstIndent.scaled(by: scale), .zero), most - end)
        func room(from start: Length) -> LineMeasure {
            LineMeasure(offset: isRightToLeft ? end : start, width: max(width - start - end, Length(units: 1)))
        }
        return LineMeasures(first: first == start ? [] : [room(from: first)], rest: room(from: start))
    }

    /// Sets line numbers in the `room` before `lines`: one for each that begins a line of the source.
    private func setNumbers(_ index: Int, of lines: [Line], room: Length) -> [Line?] {
        let style = section.paragraphs[index].style
        let measure = LineMeasure(
            offset: style.startIndent, width: max(room - style.startIndent - style.endIndent, Length(units: 1)))
        var numbers = setLines(shape(index), measures: LineMeasures(rest: measure))[...]
        var begins = true
        return lines.map { line in
            defer { begins = line.isLast }
            return begins ? numbers.popFirst() : nil
        }
    }

    /// Sets what hangs before a first line whose room is `room` in a column `column` wide, inside of the indent.
    ///
    /// The label's own start indent is the edge it hangs from, its end indent the space between it and the text. One that is aligned to the
    /// end, or wider than its place, grows away from the text.
    private func setLabel(
        _ index: Int, beside room: LineMeasure, column: Length, isRightToLeft: Bool
    ) -> SetLabel? {
        let style = section.paragraphs[index].style
        let shaped = shape(index)
        let width = max(shaped.widths(leastPicture: .zero).most, Length(units: 1))
        guard let line = setLines(shaped, measures: LineMeasures(rest: LineMeasure(width: width))).first else {
            return nil
        }
        // As seen from the edge where reading starts.
        let text = isRightToLeft ? column - room.offset - room.width : room.offset
        let end = text - style.endIndent
        let hangsAtEnd = style.alignment == .end || style.startIndent + width > end
        let start = hangsAtEnd ? end - width : style.startIndent
        return SetLabel(paragraph: index, line: line, x: isRightToLeft ? column - start - width : start)
    }

    /// The lines of `paragraph`.
    func setLines(_ paragraph: ShapedParagraph, measures: LineMeasures) -> [Line] {
        Breaker.breaks(paragraph, measures: measures).lines()
    }

    /// Cuts the set paragraph `set` into its lines, with what a column break between two of them costs.
    mutating func strips(of set: Int) -> [Strip] {
        let lines = matter.sets[set].lines
        let paragraph = section.paragraphs[matter.sets[set].paragraph]
        let style = paragraph.style
        let leading = matter.sets[set].leading
        let isOnGrid = leading == frame.grid
        let fits = leading * lines.count <= frame.height
        let isKept = (style.isKeptTogether || style.keepWithNext > 0) && fits
        // Written only where it is so: writing makes a copy of all sets while one of them is being read.
        if style.isKeptTogether, !fits { matter.sets[set].isTooTall = true }
        let isShortListing = style.isListing && leading * lines.count * 3 <= frame.height
        var notes = paragraph.noteMarks[...]
        var strips: [Strip] = []
        strips.reserveCapacity(lines.count)
        for (index, line) in lines.enumerated() {
            var strip = Strip(
                content: .line(set: set, line: index), height: height(of: line, set: matter.sets[set]),
                isOnGrid: isOnGrid)
            strip.isContinuation = index > 0
            strip.breakCost = breakCost(before: index, of: lines, style: style, isKept: isKept)
            if index > 0, isShortListing { strip.breakCost += settings.costs.splitListing }
            let isLast = index == lines.count - 1
            while let mark = notes.first, mark.offset < line.text.upperBound || isLast {
                strip.notesEnd = max(strip.notesEnd, min(mark.note + 1, section.notes.count))
                notes.removeFirst()
            }
            strips.append(strip)
        }
        strips[0].before = style.spaceBefore
        if style.isKeptWithPrevious { strips[0].breakCost += settings.costs.splitKept }
        strips[strips.count - 1].after = style.spaceAfter
        strips[strips.count - 1].keep = max(style.keepWithNext, 0)
        return strips
    }

    /// What a column break before line `index` costs.
    private func breakCost(before index: Int, of lines: [Line], style: ParagraphStyle, isKept: Bool) -> Int {
        guard index > 0 else { return 0 }
        let costs = settings.costs
        var cost = lines[index - 1].endsInHyphen ? costs.hyphen : 0
        if index < style.orphanLines { cost += costs.loneLine }
        if lines.count - index < style.widowLines { cost += costs.loneLine }
        if isKept { cost += style.keepWithNext > 0 ? costs.strandedHeading : costs.splitKept }
        return cost
    }

    /// The height of a line's strip.
    func height(of line: Line, set: SetParagraph) -> Length {
        set.height(of: line, grid: frame.grid)
    }
}
