/// Makes the columns of a segment's last page equally high.
enum ColumnBalance {
    private struct Way {
        var columns: [FilledColumn]
        var cost: Int
    }

    /// The most even division of what begins with `start` among the columns of a page, the earlier ones higher where they differ; nil when it
    /// does not fit on one page.
    ///
    /// The least sum of the squared heights is the most even: no line can move without raising it. What a rule forbids is done only where
    /// nothing else is left. Quadratic in the rows of a page, whatever the book's length.
    static func balance(_ filler: ColumnFiller, from start: ColumnStart, capacity: Int) -> [FilledColumn]? {
        var layer: [ColumnStart: Way] = [start: Way(columns: [], cost: 0)]
        var best: Way?
        for index in 0..<filler.frame.columns {
            var next: [ColumnStart: Way] = [:]
            for (begin, way) in layer {
                for column in filler.ends(from: begin, capacity: capacity) {
                    let cost = way.cost + weight(of: column, index: index)
                    let longer = Way(columns: way.columns + [column], cost: cost)
                    if filler.isDone(column.end) {
                        if best.map({ isBetter(longer, than: $0) }) ?? true { best = longer }
                    } else if index + 1 < filler.frame.columns,
                        next[column.end].map({ isBetter(longer, than: $0) }) ?? true
                    {
                        next[column.end] = longer
                    }
                }
            }
            layer = next
        }
        return best.map { evened($0.columns, filler) }
    }

    /// Columns that rules keep more than a line apart, brought nearer: a paragraph of the highest set a line shorter, or of the lowest a line
    /// longer.
    private static func evened(_ columns: [FilledColumn], _ filler: ColumnFiller) -> [FilledColumn] {
        var columns = columns
        for _ in 0..<2 * columns.count {
            let order = columns.indices.sorted { (columns[$0].rows, $0) < (columns[$1].rows, $1) }
            guard let low = order.first, let high = order.last, columns[high].rows - columns[low].rows > 1 else {
                break
            }
            if let shorter = filler.adjusted(columns[high], rows: 1, by: -1) {
                columns[high] = shorter
            } else if columns[low].free > 0, let longer = filler.adjusted(columns[low], rows: 1, by: 1) {
                columns[low] = longer
            } else {
                break
            }
        }
        return columns
    }

    private static func weight(of column: FilledColumn, index: Int) -> Int {
        let breakCost = column.cost < PageCosts.forbidden ? column.cost : column.cost * 1_000
        // Twice the height squared outweighs the small price of standing further right.
        return column.rows * column.rows * 200 + column.rows * index + breakCost
    }

    /// Dictionaries have no order: equal costs are told apart by the heights, so that the same book gives the same pages.
    private static func isBetter(_ way: Way, than other: Way) -> Bool {
        if way.cost != other.cost { return way.cost < other.cost }
        return other.columns.map(\.rows).lexicographicallyPrecedes(way.columns.map(\.rows))
    }
}
