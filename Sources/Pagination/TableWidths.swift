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

    /// Divides `room` among columns whose narrowest and widest useful widths are given.
    ///
    /// What fits at its widest takes that; else every column has its narrowest width and a share of the rest by what it would like; else the
    /// type shrinks, at most to `leastScale`; else words are broken.
    init(least: [Length], most: [Length], gap: Length, room: Length) {
        let gaps = gap * max(0, least.count - 1)
        let leastTotal = least.reduce(.zero, +)
        let mostTotal = most.reduce(.zero, +)
        if mostTotal + gaps <= room {
            self.init(columns: most, gap: gap, scale: 1, fits: true)
        } else if leastTotal + gaps <= room {
            self.init(columns: TableWidths.share(room - gaps, least: least, most: most), gap: gap, scale: 1, fits: true)
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

    /// The narrowest widths and, for each, a share of what is left over by how much wider it would like to be.
    private static func share(_ room: Length, least: [Length], most: [Length]) -> [Length] {
        let spare = room - least.reduce(.zero, +)
        let wishes = zip(least, most).map { max(.zero, $1 - $0) }
        let total = max(wishes.reduce(.zero, +), Length(units: 1))
        return zip(least, wishes).map { narrow, wish in
            narrow + Length(units: Int(Double(spare.units) * wish.ratio(to: total)))
        }
    }
}
