import Geometry
import LineBreaking
import Styling
import Typography

/// Breaks a section's paragraphs into lines and cuts everything into strips.
struct SectionSetter {
    let section: Section
    /// Gives a paragraph shaped, by its index.
    let shape: (Int) -> ShapedParagraph
    let settings: PaginationSettings
    let frame: ColumnFrame
    /// Whether the columns follow each other from right to left.
    let isRightToLeft: Bool
    var matter = Matter()
    /// The shapes that the blocks being set stand beside; nil for none.
    var wrapping: Wrapping?
    /// How many lines stand below the last heading so far.
    private(set) var linesBelowHeading = 3
    /// Whether notes are being set, which stand in columns alone.
    private(set) var isInNotes = false
    /// By how much the drop capitals of paragraphs are drawn larger than they were shaped.
    var capitalScales: [Int: Double] = [:]

    /// All of `section` set. Linear in its text.
    static func set(
        _ section: Section, frame: ColumnFrame, isRightToLeft: Bool = false, settings: PaginationSettings,
        shape: @escaping (Int) -> ShapedParagraph
    ) -> SectionSetter {
        var setter = SectionSetter(
            section: section, shape: shape, settings: settings, frame: frame, isRightToLeft: isRightToLeft)
        setter.beginExclusions()
        setter.setBlocks()
        setter.setNotes()
        return setter
    }

    /// The text's blocks, parted at page breaks and before page-wide paragraphs.
    private mutating func setBlocks() {
        var segment = Matter.Segment()
        var breaksColumn = false
        for (index, block) in section.blocks.enumerated() {
            switch block {
            case .pageBreak:
                segment.strips += clearWrapping()
                close(&segment, startsPage: true)
                breaksColumn = false
                continue
            case .columnBreak:
                segment.strips += clearWrapping()
                breaksColumn = true
                continue
            case .paragraph(let paragraph) where section.paragraphs[paragraph].style.isPageWide:
                segment.strips += clearWrapping()
                if !segment.strips.isEmpty { close(&segment, startsPage: false) }
                segment.opening += strips(of: block, width: frame.pageWidth)
                continue
            default: break
            }
            if !standsBesideShapes(block) { segment.strips += clearWrapping() }
            var strips: [Strip]
            if case .table(let table) = block {
                let heading = breaksColumn ? [] : segment.headingAtEnd
                strips = tableStrips(table, width: frame.width, above: height(of: heading, above: table))
                if !heading.isEmpty, strips.first?.isWide == true {
                    open(&segment, with: heading, strips)
                    continue
                }
            } else {
                strips = flowingStrips(of: block)
            }
            guard !strips.isEmpty else { continue }
            if breaksColumn, !segment.strips.isEmpty { strips[0].isForced = true }
            breaksColumn = false
            if namesListing(index) {
                strips[0].breakCost += settings.costs.splitListing
            } else if leadsIn(index) {
                strips[0].breakCost += settings.costs.leadIn
            }
            let isHeading = (strips.last?.keep ?? 0) > 0
            linesBelowHeading = isHeading ? 0 : linesBelowHeading + strips.reduce(0) { $0 + $1.lines }
            segment.strips += strips
        }
        segment.strips += clearWrapping()
        close(&segment, startsPage: false)
    }

    /// The height that the heading right above a table takes.
    private func height(of heading: ArraySlice<Strip>, above table: StyledTable) -> Length {
        guard !heading.isEmpty else { return .zero }
        var pen = Pen(grid: frame.grid)
        for strip in heading { _ = pen.place(strip) }
        return (pen.y + max(pen.after, table.style.spaceBefore)).roundedUp(toMultipleOf: frame.grid)
    }

    /// Puts a table that goes over all columns with the heading right above it at the head of a segment: waiting for the next page's head, it
    /// would leave its heading behind.
    private mutating func open(_ segment: inout Matter.Segment, with heading: ArraySlice<Strip>, _ table: [Strip]) {
        if !segment.strips.isEmpty {
            segment.strips.removeLast(heading.count)
            if !segment.strips.isEmpty { close(&segment, startsPage: false) }
            segment.opening += heading
        }
        segment.opening += table
        linesBelowHeading = 3
    }

    /// Whether `block` may stand beside shapes: paragraphs may, and figures that are shapes themselves.
    private func standsBesideShapes(_ block: StyledBlock) -> Bool {
        switch block {
        case .paragraph(let index): standsBesideShapes(section.paragraphs[index].style)
        case .figure(let attachment, _, _, _): attachment.wrap != nil
        case .table, .rule, .columnBreak, .pageBreak: false
        }
    }

    /// The strips of a block of the text, beside the shapes that stand in its way.
    private mutating func flowingStrips(of block: StyledBlock) -> [Strip] {
        if case .figure(let attachment, let caption, let style, let span) = block,
            let strips = wrappedFigure(attachment, caption: caption, style: style, span: span)
        {
            return strips
        }
        if case .figure = block {
            let white = clearWrapping()
            return white + strips(of: block, width: frame.width)
        }
        guard case .paragraph(let index) = block else { return strips(of: block, width: frame.width) }
        var cleared: [Strip] = []
        if let capital = section.paragraphs[index].capital {
            cleared = clearWrapping()
            beginCapital(capital, of: index)
        }
        var strips = strips(of: block, width: frame.width)
        follow(&strips)
        return cleared + strips
    }

    /// Ends `segment` unless nothing stands in it.
    private mutating func close(_ segment: inout Matter.Segment, startsPage: Bool) {
        if !segment.strips.isEmpty || !segment.opening.isEmpty { matter.segments.append(segment) }
        segment = Matter.Segment()
        segment.startsPage = startsPage && !matter.segments.isEmpty
    }

    /// Whether the block before `index` leads in what begins there: a line that ends in a colon, or one above a list deeper than itself.
    private func leadsIn(_ index: Int) -> Bool {
        guard index > 0, case .paragraph(let before) = section.blocks[index - 1] else { return false }
        let lead = section.paragraphs[before]
        if lead.text.utf8.last == UInt8(ascii: ":") { return true }
        guard case .paragraph(let item) = section.blocks[index], section.paragraphs[item].label != nil else {
            return false
        }
        return lead.label == nil && lead.style.startIndent < section.paragraphs[item].style.startIndent
    }

    /// Whether the block before `index`, a listing, is its name: a few words that are no sentence, as a file's path.
    private func namesListing(_ index: Int) -> Bool {
        guard index > 0, case .paragraph(let listing) = section.blocks[index],
            section.paragraphs[listing].style.isListing, case .paragraph(let before) = section.blocks[index - 1]
        else { return false }
        let name = section.paragraphs[before]
        guard !name.style.isListing, name.text.utf8.count <= 60, let last = name.text.unicodeScalars.last else {
            return false
        }
        return !".!?:;。！？：".unicodeScalars.contains(last)
    }

    /// The indents of what is no text, from the left and from the right: text has its start edge at the right where it reads from there.
    func indents(of style: ParagraphStyle) -> (left: Length, right: Length) {
        let isMirrored =
            switch style.direction {
            case .automatic, .automaticFromRight: isRightToLeft
            case .leftToRight: false
            case .rightToLeft: true
            }
        return isMirrored ? (style.endIndent, style.startIndent) : (style.startIndent, style.endIndent)
    }

    /// The notes, each column-wide.
    private mutating func setNotes() {
        isInNotes = true
        defer { isInNotes = false }
        for note in section.notes {
            for block in note.blocks { matter.notes += strips(of: block, width: frame.width) }
            matter.noteStarts.append(matter.notes.count)
        }
        // At the foot figures stay where they are, and nothing stands over all columns.
        for index in matter.notes.indices {
            matter.notes[index].isFloat = false
            matter.notes[index].isWide = false
        }
    }

    /// The strips of `block` in a column `width` wide.
    private mutating func strips(of block: StyledBlock, width: Length) -> [Strip] {
        switch block {
        case .paragraph(let index):
            return paragraphStrips(index, width: width)
        case .figure(let attachment, let caption, let style, let span):
            return figureStrips(attachment, caption: caption, style: style, span: span, width: width)
        case .table(let table):
            return tableStrips(table, width: width)
        case .rule(let style, let colour, let thickness, let span):
            let rule = SetRule(
                colour: colour, thickness: thickness, x: indents(of: style).left,
                width: max(.zero, width - style.startIndent - style.endIndent), span: span)
            matter.rules.append(rule)
            return [
                Strip(
                    content: .rule(matter.rules.count - 1), height: max(thickness, style.leading),
                    before: style.spaceBefore, after: style.spaceAfter, isOnGrid: style.leading == frame.grid)
            ]
        case .columnBreak, .pageBreak:
            return []
        }
    }
}

/// The measures that a section is set in.
struct ColumnFrame {
    /// The grid's step.
    let grid: Length
    /// From a grid row's top to its baseline.
    let firstBaseline: Length
    /// The rows of a column; at least 1.
    let rows: Int
    /// A column's width.
    let width: Length
    /// From the type area's left edge to the leftmost column.
    let left: Length
    /// The width of all columns.
    let pageWidth: Length
    /// The number of columns.
    let columns: Int
    /// Shapes in the first column of the section's first page, from that column's top left.
    let exclusionPaths: [Path]

    /// The measures of `chain` under `master`.
    init(_ master: PageMaster, chain: [TextContainer]) {
        precondition(master.grid > .zero, "a page master needs a grid")
        precondition(!chain.isEmpty, "a page needs a column")
        grid = master.grid
        firstBaseline = min(max(master.firstBaseline, .zero), grid)
        let first = chain[0].textFrame
        // The first baseline may lie deeper than one step where the theme says so; rows are counted from there.
        let room = first.height - firstBaseline
        rows = max(1, room.units < 0 ? 1 : room.units / grid.units + 1)
        width = first.width
        let last = chain[chain.count - 1].textFrame
        left = min(first.minX, last.minX)
        pageWidth = max(first.maxX, last.maxX) - left
        columns = chain.count
        let corner = first.origin
        exclusionPaths = chain[0].exclusionPaths.map { $0.moved(by: Point(x: .zero - corner.x, y: .zero - corner.y)) }
    }

    /// A column's height in whole rows.
    var height: Length { grid * rows }

    /// The white below a row's baseline.
    var depth: Length { grid - firstBaseline }
}
