/// Makes the columns of a segment's last page equally high.
struct ColumnBalance {
    private let filler: ColumnFiller
    private let start: ColumnStart
    private let capacity: Int
    /// The ends of columns by where they begin and how low figures may reach: many divisions ask for the same.
    private var ends: [Place: [FilledColumn]] = [:]
    /// The last strip that is a figure; nothing behind it waits.
    private let lastFigure: Int

    private struct Place: Hashable {
        var start: ColumnStart
        var figureRows: Int
    }

    private struct Division {
        var columns: [FilledColumn]
        var cost: Int
    }

    /// How many rows higher than need be a page may be for the sake of even columns.
    private static let mostHigher = 4

    /// How many rows apart columns may be so that a short table stays whole.
    private static let mostUneven = 4

    /// The most even division of what begins with `start` among the columns of a page, the earlier ones higher where they differ; nil when it
    /// does not fit on one page.
    ///
    /// What a rule forbids is done only where nothing else is left; then differences of one row are looked for before those of two, and so on, and low
    /// pages before high ones. Sums of squares would not do: white that a column's head swallows makes the total differ from division to division.
    /// Polynomial in the rows of a page, whatever the book's length.
    static func balance(_ filler: ColumnFiller, from start: ColumnStart, capacity: Int) -> [FilledColumn]? {
        var balance = ColumnBalance(filler: filler, start: start, capacity: capacity)
        guard let columns = balance.evenest() else {
            return balance.divide(rows: 0...Int.max, most: .max).map { evened($0, filler) }
        }
        let even = evened(columns, filler)
        return difference(even) > 1 ? balance.evenedByVariants() ?? even : even
    }

    private init(filler: ColumnFiller, start: ColumnStart, capacity: Int) {
        self.filler = filler
        self.start = start
        self.capacity = capacity
        lastFigure = filler.strips.lastIndex { $0.isFloat && !$0.isWide } ?? -1
    }

    /// The most even division that breaks no rule: one that splits no short table, if its columns are not far apart.
    private mutating func evenest() -> [FilledColumn]? {
        let even = evenest(most: PageCosts.forbidden - 1)
        guard let even, even.contains(where: { $0.cost >= PageCosts.dear }) else { return even }
        let whole = evenest(most: PageCosts.dear - 1)
        let rows = (whole ?? []).map(\.rows)
        guard let highest = rows.max(), let lowest = rows.min(), highest - lowest <= ColumnBalance.mostUneven else {
            return even
        }
        return whole
    }

    private mutating func evenest(most: Int) -> [FilledColumn]? {
        guard let lowest = lowest(most: most) else { return nil }
        for difference in 1...max(1, lowest) {
            for height in lowest...min(lowest + ColumnBalance.mostHigher, max(capacity, lowest)) {
                if let even = divide(rows: max(0, height - difference)...height, most: most) { return even }
            }
        }
        return divide(rows: 0...lowest, most: most)
    }

    /// The rows of the lowest page that holds everything, found by halving: what fits some rows fits more. Nil when nothing does.
    private mutating func lowest(most: Int) -> Int? {
        guard divide(rows: 0...capacity, most: most) != nil else { return nil }
        var low = 0
        var high = capacity
        while low < high {
            let middle = (low + high) / 2
            if divide(rows: 0...middle, most: most) == nil { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The cheapest division into columns whose heights lie in `rows`; of equally dear ones that with the higher columns first, or last.
    private mutating func divide(rows: ClosedRange<Int>, most: Int, highestLast: Bool = false) -> [FilledColumn]? {
        var layer = [Division(columns: [], cost: 0)]
        var best: Division?
        for index in 0..<filler.frame.columns {
            var next: [Division] = []
            var places: [ColumnStart: Int] = [:]
            let isLast = index + 1 == filler.frame.columns
            for division in layer {
                for column in columns(from: division.columns.last?.end ?? start, figureRows: rows.upperBound)
                where rows.contains(column.rows) && column.cost <= most {
                    let place = highestLast ? filler.frame.columns - 1 - index : index
                    let cost = division.cost + column.cost + column.rows * place
                    let isDone = filler.isTextDone(column.end)
                    if isDone ? !isLast && rows.lowerBound > 0 : isLast { continue }
                    let longer = Division(columns: division.columns + [column], cost: cost)
                    if isDone {
                        if best.map({ cost < $0.cost }) ?? true { best = longer }
                    } else if let known = places[column.end] {
                        if cost < next[known].cost { next[known] = longer }
                    } else {
                        places[column.end] = next.count
                        next.append(longer)
                    }
                }
            }
            layer = next
        }
        return best?.columns
    }

    /// A division that paragraphs set longer or shorter bring within a line; nil when there is none.
    private mutating func evenedByVariants() -> [FilledColumn]? {
        guard let lowest = lowest(most: PageCosts.dear - 1) else { return nil }
        for height in lowest...min(lowest + ColumnBalance.mostHigher, max(capacity, lowest)) {
            for highestLast in [true, false] {
                let rows = max(0, height - 3)...height
                let columns = divide(rows: rows, most: PageCosts.dear - 1, highestLast: highestLast)
                guard let even = columns.map({ ColumnBalance.evened($0, filler) }) else { continue }
                if ColumnBalance.difference(even) <= 1 { return even }
            }
        }
        return nil
    }

    /// By how many rows the highest of `columns` passes the lowest.
    private static func difference(_ columns: [FilledColumn]) -> Int {
        (columns.map(\.rows).max() ?? 0) - (columns.map(\.rows).min() ?? 0)
    }

    /// The ends of a column in which no figure reaches below the page's foot, so that one text can flow up past stands at the next
    /// column's head instead of making its own higher.
    private mutating func columns(from begin: ColumnStart, figureRows: Int) -> [FilledColumn] {
        let rows = begin.strip <= lastFigure ? min(figureRows, capacity) : capacity
        let place = Place(start: begin, figureRows: rows)
        if let known = ends[place] { return known }
        let found = filler.ends(from: begin, capacity: capacity, figureRows: rows)
        ends[place] = found
        return found
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
}
