import Geometry
import Styling
import Typography

extension SectionSetter {
    /// Lays a table out in a column `width` wide; over all columns when its words need that; in smaller type when even that is too narrow; turned
    /// on its side on a page of its own, below the heading that takes `above` of it; and what even then has no room in pieces of some columns
    /// each, one below the other.
    mutating func tableStrips(_ table: StyledTable, width: Length, above: Length = .zero) -> [Strip] {
        guard table.columns > 0, !table.header.isEmpty || !table.rows.isEmpty else { return [] }
        let (least, undivided, most) = columnWidths(of: table)
        func widths(in room: Length) -> TableWidths {
            TableWidths(
                least: least, undivided: undivided, most: most, gap: table.columnGap,
                room: max(room - table.style.startIndent - table.style.endIndent, room / 3))
        }
        let upright = widths(in: width)
        if upright.scale == 1 || isInNotes || (frame.columns == 1 && upright.fits) {
            return tableStrips(table, upright, place: .column(width))
        }
        let wide = widths(in: frame.pageWidth)
        if wide.fits { return tableStrips(table, wide, place: frame.columns > 1 ? .page : .column(width)) }
        let side = above > .zero ? frame.height - above - table.style.spaceAfter : frame.height
        let turned = widths(in: side)
        if turned.fits, side > frame.pageWidth { return tableStrips(table, turned, place: .turned(side)) }
        let groups = TableWidths.groups(least: least, gap: table.columnGap, room: frame.pageWidth)
        guard groups.count > 1 else {
            return tableStrips(table, wide, place: frame.columns > 1 ? .page : .column(width))
        }
        var strips: [Strip] = []
        for (index, group) in groups.enumerated() {
            let first = matter.tables.count
            strips += tableStrips(table.columns(group), width: width)
            if index == 0, first < matter.tables.count { matter.tables[first].pieces = groups.count }
        }
        return strips
    }

    /// Lays a table out whose columns are as wide as `division` says.
    private mutating func tableStrips(_ table: StyledTable, _ division: TableWidths, place: TableLayout.Place)
        -> [Strip]
    {
        let isMirrored = isMirrored(table)
        let (room, height, isWide, turned): (Length, Length, Bool, Length?) =
            switch place {
            case .column(let width): (width, frame.height, false, nil)
            case .page: (frame.pageWidth, frame.height, true, nil)
            case .turned(let side): (side, frame.pageWidth, true, side)
            }
        let edge = isMirrored ? room - division.total - table.style.startIndent : nil
        let left = edge ?? table.style.startIndent
        let layout = TableLayout(table: table, widths: division, left: left, height: height, isMirrored: isMirrored)
        var set = SetTable(
            x: left, width: division.total, header: nil, rows: [], ruleColour: table.ruleColour,
            ruleThickness: table.ruleThickness, span: table.span, scale: division.scale)
        set.isTurned = turned != nil
        var strips: [Strip] = []
        var rows = table.rows
        if !table.header.isEmpty {
            let (row, notes) = setRow(table.header, layout)
            // A header taller than a column is cut as any row is.
            if row.height > height { rows.insert(table.header, at: 0) } else { set.header = row }
            if set.header != nil {
                strips.append(rowStrip(row, table: matter.tables.count, index: 0, notes: notes))
                strips[0].content = .rows(table: matter.tables.count, 0..<0, withHeader: true)
                strips[0].keep = 1
            }
        }
        for cells in rows { appendRow(cells, layout, to: &set, strips: &strips) }
        if !set.rows.isEmpty { set.rows[set.rows.count - 1].isLast = true }
        matter.tables.append(set)
        if isWide {
            strips = widePieces(of: strips, header: set.header, table: matter.tables.count - 1, height: height)
        }
        if let turned { for index in strips.indices { strips[index].height = turned } }
        guard !strips.isEmpty else { return [] }
        if !isWide { priceSplits(of: &strips) }
        strips[0].before = table.style.spaceBefore
        strips[strips.count - 1].after = table.style.spaceAfter
        return strips
    }

    /// Adds what it costs to split a table into pieces, and more where a piece has one row.
    private func priceSplits(of strips: inout [Strip]) {
        let height = strips.reduce(Length.zero) { $0 + $1.height }
        guard height <= frame.height else { return }
        let cost = height * 2 <= frame.height ? settings.costs.splitTable : settings.costs.splitTable / 3
        let first = strips.first?.keep == 1 ? 1 : 0
        for index in strips.indices.dropFirst(first + 1) {
            strips[index].breakCost += cost
            if index == first + 1 || index == strips.count - 1 { strips[index].breakCost += settings.costs.loneRow }
        }
    }

    /// The narrowest width of each column, the narrowest that divides no word, and the widest useful one. Linear in the cells' items.
    private func columnWidths(of table: StyledTable) -> (least: [Length], undivided: [Length], most: [Length]) {
        var least = Array(repeating: Length(units: 1), count: table.columns)
        var undivided = least
        var most = least
        for cells in [table.header] + table.rows {
            for (column, cell) in cells.prefix(table.columns).enumerated() {
                let widths = shape(cell).widths(leastPicture: frame.grid * 3)
                least[column] = max(least[column], widths.least)
                undivided[column] = max(undivided[column], widths.undivided)
                most[column] = max(most[column], widths.most, widths.undivided)
            }
        }
        return (least, undivided, most)
    }

    /// Whether the table reads from right to left: as its first cell does.
    private func isMirrored(_ table: StyledTable) -> Bool {
        guard let first = table.header.first ?? table.rows.first?.first else { return false }
        return shape(first).settings.startsAtRight
    }

    /// Sets a row, and says one more than the largest note marked in it.
    private mutating func setRow(_ cells: [Int], _ layout: TableLayout) -> (row: SetRow, notes: Int) {
        var row = SetRow(cells: [], height: .zero, above: .zero)
        var notes = 0
        var tallest = Length.zero
        for (column, cell) in cells.prefix(layout.table.columns).enumerated() {
            let set = setParagraph(
                cell, width: layout.widths.columns[column], x: layout.x[column], scale: layout.widths.scale)
            notes = max(notes, (section.paragraphs[cell].noteMarks.map { $0.note + 1 }.max() ?? 0))
            row.above = max(row.above, set.leading / 6)
            tallest = max(tallest, set.lines.reduce(.zero) { $0 + height(of: $1, set: set) })
            matter.sets.append(set)
            row.cells.append(SetCell(set: matter.sets.count - 1, lines: 0..<set.lines.count))
        }
        row.height = max(tallest, Length(units: 1)) + row.above * 2
        return (row, min(notes, section.notes.count))
    }

    /// Sets a row and appends its strip; a row taller than a column is cut between its lines.
    private mutating func appendRow(
        _ cells: [Int], _ layout: TableLayout, to set: inout SetTable, strips: inout [Strip]
    ) {
        let (row, notes) = setRow(cells, layout)
        let headerHeight = set.header?.height ?? .zero
        let repeats = set.header != nil && headerHeight * 2 <= layout.height
        let room = layout.height - (repeats ? headerHeight : .zero)
        let pieces = row.height <= room ? [row] : cut(row)
        for (index, piece) in pieces.enumerated() {
            var strip = rowStrip(
                piece, table: matter.tables.count, index: set.rows.count, notes: index == 0 ? notes : 0)
            strip.header = repeats ? matter.tables.count : nil
            strip.headerHeight = repeats ? headerHeight : .zero
            if index > 0, index < 2 || pieces.count - index < 2 { strip.breakCost = settings.costs.loneLine }
            set.rows.append(piece)
            strips.append(strip)
        }
    }

    /// A row line by line.
    private func cut(_ row: SetRow) -> [SetRow] {
        let count = row.cells.map(\.lines.count).max() ?? 0
        return (0..<count).map { line in
            var piece = SetRow(cells: [], height: Length(units: 1), above: line == 0 ? row.above : .zero)
            piece.isContinuation = line > 0
            for cell in row.cells {
                let lines = line < cell.lines.count ? line..<line + 1 : cell.lines.count..<cell.lines.count
                piece.cells.append(SetCell(set: cell.set, lines: lines))
                let set = matter.sets[cell.set]
                for index in lines { piece.height = max(piece.height, height(of: set.lines[index], set: set)) }
            }
            piece.height += piece.above + (line == count - 1 ? row.above : .zero)
            return piece
        }
    }

    private func rowStrip(_ row: SetRow, table: Int, index: Int, notes: Int) -> Strip {
        var strip = Strip(
            content: .rows(table: table, index..<index + 1, withHeader: false), height: row.height, isOnGrid: false)
        strip.lines = 2
        strip.notesEnd = notes
        return strip
    }

    /// Joins the rows of a table over all columns into pieces of at most a page, each with its header.
    private func widePieces(of strips: [Strip], header: SetRow?, table: Int, height: Length) -> [Strip] {
        var pieces: [Strip] = []
        // Notes of the header belong to the first piece.
        var notes = 0
        for strip in strips {
            guard case .rows(_, let rows, _) = strip.content else { continue }
            notes = max(notes, strip.notesEnd)
            if rows.isEmpty, strips.count > 1 { continue }
            if let last = pieces.last, case .rows(_, let joined, let withHeader) = last.content,
                last.height + strip.height <= height
            {
                pieces[pieces.count - 1].content = .rows(
                    table: table, joined.lowerBound..<rows.upperBound, withHeader: withHeader)
                pieces[pieces.count - 1].height += strip.height
            } else {
                let withHeader = rows.isEmpty || strip.header != nil || (pieces.isEmpty && header != nil)
                var piece = strip
                piece.content = .rows(table: table, rows, withHeader: withHeader)
                piece.header = nil
                if withHeader, !rows.isEmpty { piece.height += header?.height ?? .zero }
                piece.isFloat = true
                piece.isWide = true
                pieces.append(piece)
            }
            pieces[pieces.count - 1].notesEnd = notes
        }
        return pieces
    }
}

/// Where a table's columns stand.
struct TableLayout {
    /// The table.
    let table: StyledTable
    /// The widths of its columns.
    let widths: TableWidths
    /// From the container's left edge to each column's text.
    let x: [Length]
    /// The height that its pieces may have.
    let height: Length

    /// Where a table stands.
    enum Place {
        /// In a column of that width.
        case column(Length)
        /// Over all columns.
        case page
        /// On its side, over all columns and of that height.
        case turned(Length)
    }

    /// The columns of `table` from `left` on; the first stands at the right when it `isMirrored`. Linear in the columns.
    init(table: StyledTable, widths: TableWidths, left: Length, height: Length, isMirrored: Bool) {
        self.table = table
        self.widths = widths
        self.height = height
        var edges = Array(repeating: left, count: widths.columns.count)
        var edge = left
        for column in isMirrored ? Array(widths.columns.indices.reversed()) : Array(widths.columns.indices) {
            edges[column] = edge
            edge += widths.columns[column] + widths.gap
        }
        x = edges
    }
}

extension StyledTable {
    /// The table of the columns `range` alone.
    fileprivate func columns(_ range: Range<Int>) -> StyledTable {
        var part = self
        part.columns = range.count
        part.header = header.isEmpty ? [] : Array(header[range.clamped(to: header.indices)])
        part.rows = rows.map { Array($0[range.clamped(to: $0.indices)]) }
        return part
    }
}
