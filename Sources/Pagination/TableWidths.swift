import Geometry

/// How wide a table's columns are: the division that CSS 2.1 (17.5.2.2) calls automatic.
struct TableWidths {
    /// The width of each column's text, in the table's order.
    var columns: [Length]
    /// The space between two columns.
    var gap: Length
    /// By how much the type must be made smaller: 1 for not at all.
    var scale: Double
    /// Whether all words fit their columns; otherwise some must be broken.
    var fits: Bool

    /// The table's width.
    var total: Length {
        columns.reduce(.zero, +) + gap * max(0, columns.count - 1)
    }

    /// The smallest type that a table is set in, as a share of its own size: 6 pt for 10.
    static let leastScale = 0.6

    /// Divides `room` among columns whose narrowest widths, narrowest widths without a divided word, and widest useful widths are given.
    ///
    /// What fits at its widest takes that; else every column has room for its words undivided, or else for their parts, and a share of the rest
    /// by what it would like; else the type shrinks, at most to `leastScale`; else words are broken.
    init(least: [Length], undivided: [Length], most: [Length], gap: Length, room: Length) {
        let gaps = gap * max(0, least.count - 1)
        let leastTotal = least.reduce(.zero, +)
        let mostTotal = most.reduce(.zero, +)
        if mostTotal + gaps <= room {
            self.init(columns: most, gap: gap, scale: 1, fits: true)
        } else if undivided.reduce(.zero, +) + gaps <= room {
            let columns = TableWidths.share(room - gaps, least: undivided, most: most)
            self.init(columns: columns, gap: gap, scale: 1, fits: true)
        } else if leastTotal + gaps <= room {
            let columns = TableWidths.share(room - gaps, least: least, most: undivided)
            self.init(columns: columns, gap: gap, scale: 1, fits: true)
        } else {
            let needed = room.ratio(to: leastTotal + gaps)
            let share = max(needed, TableWidths.leastScale)
            // Widths of glyphs and words are rounded one by one: a little less type than room, so that no word is broken by a hair.
            let scale = share * 0.995
            let smallGap = gap.scaled(by: min(share, needed))
            let text = max(room - smallGap * max(0, least.count - 1), Length(units: least.count))
            let narrow = least.map { max($0.scaled(by: share), Length(units: 1)) }
            let factor = min(1, text.ratio(to: narrow.reduce(.zero, +)))
            let columns = narrow.map { max(Length(units: Int(Double($0.units) * factor)), Length(units: 1)) }
            self.init(columns: columns, gap: smallGap, scale: scale, fits: needed >= TableWidths.leastScale)
        }
    }

    /// The columns of a table in groups that each fit into `room` at the smallest type, as wide as each other: at least one column each.
    static func groups(least: [Length], gap: Length, room: Length) -> [Range<Int>] {
        let full = fullGroups(least: least, gap: gap, room: room)
        let even = (least.reduce(.zero, +) + gap * least.count) / full.count + (least.max() ?? .zero)
        let evened = fullGroups(least: least, gap: gap, room: min(room, even.scaled(by: leastScale)))
        return evened.count == full.count ? evened : full
    }

    private static func fullGroups(least: [Length], gap: Length, room: Length) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        var start = 0
        var total = Length.zero
        for (column, width) in least.enumerated() {
            let needed = (total == .zero ? width : total + gap + width)
            if column > start, needed.scaled(by: leastScale) > room {
                groups.append(start..<column)
                start = column
                total = width
            } else {
                total = needed
            }
        }
        groups.append(start..<least.count)
        return groups
    }

    private init(columns: [Length], gap: Length, scale: Double, fits: Bool) {
        self.columns = columns
        self.gap = gap
        self.scale = scale
        self.fits = fits
    }

    /// The narrowest widths and what is left over: a column that would like no more than an even share gets all of that, so that short entries
    /// stay on one line; the others share the rest by how much wider they would like to be. O(n log n) in the columns.
    private static func share(_ room: Length, least: [Length], most: [Length]) -> [Length] {
        var widths = least
        var spare = room - least.reduce(.zero, +)
        let wishes = zip(least, most).map { max(.zero, $1 - $0) }
        var open = wishes.indices.sorted { (wishes[$0], $0) < (wishes[$1], $1) }[...]
        while let column = open.first, wishes[column] <= spare / open.count {
            widths[column] += wishes[column]
            spare -= wishes[column]
            open.removeFirst()
        }
        let total = max(open.reduce(.zero) { $0 + wishes[$1] }, Length(units: 1))
        for column in open {
            widths[column] += Length(units: Int(Double(spare.units) * wishes[column].ratio(to: total)))
        }
        return widths
    }
}
