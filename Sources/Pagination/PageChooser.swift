import Geometry

/// A page of a segment filled in one way, and the way that led to it.
struct PageWay {
    /// The way's page before; nil for the segment's first.
    var parent: Int?
    /// Page-wide figures and tables at its head.
    var wide: [Int]
    /// The rows from the type area's top to the columns.
    var top: Int
    /// The columns.
    var columns: [FilledColumn]
    /// What the next page begins with.
    var end: ColumnStart
    /// What all pages of the way cost.
    var cost: Int
    /// Whether each column of the way was filled as far as it goes.
    var isFirstFit: Bool
}

/// Chooses the column breaks of a segment as a whole, after Plass, “Optimal Pagination Techniques for Automatic Typesetting Systems” (1981).
///
/// Page after page the cheapest ways to have come so far are kept, a fixed number of them, and the way of first fit always: so the time is
/// linear in the segment, and the choice is never dearer than first fit over the same number of pages.
struct PageChooser {
    let filler: ColumnFiller
    let settings: PaginationSettings
    private var ways: [PageWay] = []

    /// The pages of the segment that begins with `start`, `top` rows below the head of its first page. Empty when nothing is to be set.
    static func choose(
        _ filler: ColumnFiller, from start: ColumnStart, top: Int, settings: PaginationSettings
    ) -> [PageWay] {
        var chooser = PageChooser(filler: filler, settings: settings)
        return chooser.choose(from: start, top: top)
    }

    private init(filler: ColumnFiller, settings: PaginationSettings) {
        self.filler = filler
        self.settings = settings
    }

    private mutating func choose(from start: ColumnStart, top: Int) -> [PageWay] {
        guard !filler.isDone(start) else { return [] }
        var frontier = pages(from: start, top: top, after: nil)
        var best: PageWay?
        while true {
            // Few pages first, then the cheapest of those; a page more only where that saves what a rule forbids.
            let finished = frontier.filter { filler.isDone($0.end) }.min { $0.cost < $1.cost }
            if let finished, best.map({ finished.cost < $0.cost }) ?? true {
                best = finished
            }
            let rest = prune(
                frontier.filter { way in
                    !filler.isDone(way.end) && (best.map { way.cost + PageCosts.forbidden <= $0.cost } ?? true)
                })
            if let best, rest.isEmpty { return path(to: best) }
            precondition(!rest.isEmpty, "a page can be filled in one way at least")
            frontier = []
            for way in rest {
                ways.append(way)
                frontier += pages(from: way.end, top: 0, after: ways.count - 1)
            }
        }
    }

    /// The cheapest ways with different ends, and that of first fit.
    private func prune(_ frontier: [PageWay]) -> [PageWay] {
        var seen: Set<ColumnStart> = []
        var kept: [PageWay] = []
        for way in frontier.enumerated().sorted(by: { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }) {
            let isNew = seen.insert(way.element.end).inserted
            if way.element.isFirstFit || (isNew && kept.count < settings.ways) { kept.append(way.element) }
        }
        return kept
    }

    private func path(to last: PageWay) -> [PageWay] {
        var path = [last]
        while let parent = path[path.count - 1].parent { path.append(ways[parent]) }
        return path.reversed()
    }

    /// The ways to fill a page that begins with `start`; at least one, and each places something or leaves a short page for a full one.
    private func pages(from start: ColumnStart, top: Int, after parent: Int?) -> [PageWay] {
        var begin = start
        let (wide, head) = placeWide(&begin, top: top)
        let capacity = filler.frame.rows - head
        let isFirstFit = parent.map { ways[$0].isFirstFit } ?? true
        let before = parent.map { ways[$0].cost } ?? 0
        func way(_ columns: [FilledColumn], cost: Int, isFirstFit: Bool) -> PageWay {
            PageWay(
                parent: parent, wide: wide, top: head, columns: columns, end: columns.last?.end ?? begin,
                cost: before + cost, isFirstFit: isFirstFit)
        }
        guard capacity > 0, !filler.isDone(begin) else { return [way([], cost: 0, isFirstFit: isFirstFit)] }
        let greedy = mayBeLast(begin) ? firstFit(from: begin, capacity: capacity) : []
        if let end = greedy.last?.end, filler.isTextDone(end) {
            let balanced = settings.balances ? ColumnBalance.balance(filler, from: begin, capacity: capacity) : nil
            let columns = balanced ?? greedy
            let rows = columns.reduce(0) { $0 + $1.rows }
            let cost = columns.reduce(0) { $0 + $1.cost } + max(0, 5 - rows) * settings.costs.shortLastPage
            let last = way(columns, cost: cost, isFirstFit: isFirstFit)
            if cost < PageCosts.forbidden { return [last] }
            return [last]
                + fullPages(from: begin, capacity: capacity, isFirstFit: false).map {
                    way($0.columns, cost: $0.cost, isFirstFit: false)
                }
        }
        return fullPages(from: begin, capacity: capacity, isFirstFit: isFirstFit).map {
            way($0.columns, cost: $0.cost, isFirstFit: $0.isFirstFit)
        }
    }

    /// Whether so little is left that it may stand on one page: strips are seldom less than a third of a row high.
    private func mayBeLast(_ start: ColumnStart) -> Bool {
        filler.strips.count - start.strip <= filler.frame.rows * filler.frame.columns * 3
    }

    /// The ways to fill the columns of a page that is not the last.
    private func fullPages(
        from begin: ColumnStart, capacity: Int, isFirstFit: Bool
    ) -> [(columns: [FilledColumn], cost: Int, isFirstFit: Bool)] {
        var partials = [(columns: [FilledColumn], cost: Int, isFirstFit: Bool)]()
        partials.append(([], 0, isFirstFit))
        for _ in 0..<filler.frame.columns {
            var longer: [(columns: [FilledColumn], cost: Int, isFirstFit: Bool)] = []
            for partial in partials {
                let start = partial.columns.last?.end ?? begin
                let choices = choices(
                    filler.ends(from: start, capacity: capacity), beside: partial.columns.last)
                for (index, column) in choices.enumerated() {
                    longer.append(
                        (
                            partial.columns + [column], partial.cost + cost(of: column, beside: partial.columns.last),
                            partial.isFirstFit && index == 0
                        ))
                }
                for column in filledUp(choices, capacity: capacity) {
                    let cost = partial.cost + cost(of: column, beside: partial.columns.last)
                    longer.append((partial.columns + [column], cost, false))
                }
            }
            partials = cheapest(longer)
        }
        return partials
    }

    /// The cheapest beginnings of a page, and that of first fit.
    private func cheapest(
        _ partials: [(columns: [FilledColumn], cost: Int, isFirstFit: Bool)]
    ) -> [(columns: [FilledColumn], cost: Int, isFirstFit: Bool)] {
        let most = settings.ways * 2
        guard partials.count > most else { return partials }
        let sorted = partials.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
        return sorted.enumerated().filter { $0.offset < most || $0.element.element.isFirstFit }.map(\.element.element)
    }

    /// Takes page-wide figures and tables that stand next to the page's head.
    private func placeWide(_ start: inout ColumnStart, top: Int) -> (wide: [Int], head: Int) {
        var wide: [Int] = []
        var pen = Pen(grid: filler.frame.grid)
        var head = top
        while true {
            let waits = !start.floats.isEmpty
            guard let next = start.floats.first ?? (start.strip < filler.strips.count ? start.strip : nil),
                filler.strips[next].isWide
            else { break }
            _ = pen.place(filler.strips[next])
            // The space below it counts: text follows.
            let rows = (pen.y + max(pen.after, filler.frame.grid / 2)).roundedUp(toMultipleOf: filler.frame.grid)
            let bottom = top + rows.units / filler.frame.grid.units
            guard bottom <= filler.frame.rows || (wide.isEmpty && top == 0) else { break }
            head = bottom
            wide.append(next)
            if waits { start.floats.removeFirst() } else { start.strip += 1 }
            start.wanted = max(start.wanted, filler.strips[next].notesEnd)
        }
        return (wide, min(head, filler.frame.rows))
    }

    /// The ends of a column worth trying: the fullest that no rule forbids first, then shorter ones; among them as many that cost little, and
    /// the one that is as short as the column `left`.
    private func choices(_ ends: [FilledColumn], beside left: FilledColumn? = nil) -> [FilledColumn] {
        var choices: [FilledColumn] = []
        var cheap = 0
        for end in ends.reversed() where end.cost < PageCosts.forbidden {
            let isDear = end.cost >= settings.costs.splitListing
            guard !isDear || choices.count < settings.endsTried else { continue }
            choices.append(end)
            if !isDear { cheap += 1 }
            if cheap == settings.endsTried || settings.endsTried == 1 { break }
        }
        if let left, left.free > 0, settings.endsTried > 1, let last = choices.last, last.free < left.free {
            let even = ends.last { $0.free >= left.free && $0.cost < settings.costs.splitListing }
            if let even, even.free > last.free { choices.append(even) }
        }
        if choices.isEmpty, let least = ends.map(\.cost).min(), let end = ends.last(where: { $0.cost == least }) {
            choices.append(end)
        }
        return choices
    }

    /// Columns made full by a paragraph set longer, or by one set shorter so that a line more finds room: where the fullest permitted end leaves
    /// a row free or ends in a hyphen.
    private func filledUp(_ choices: [FilledColumn], capacity: Int) -> [FilledColumn] {
        guard let fullest = choices.first, !fullest.isShortByRule, fullest.cost < PageCosts.forbidden else { return [] }
        guard fullest.free > 0 || fullest.cost >= settings.costs.hyphen else { return [] }
        var filled = choices.prefix(2).compactMap { column in
            column.free <= 2 ? filler.adjusted(column, rows: column.free, by: 1) : nil
        }
        if let shorter = filler.shortened(from: fullest.start, capacity: capacity) { filled.append(shorter) }
        return filled
    }

    /// What a column costs to the right of `left`.
    private func cost(of column: FilledColumn, beside left: FilledColumn?) -> Int {
        guard !column.isShortByRule else { return column.cost }
        var cost = column.cost + column.free * settings.costs.shortRow
        if let left, !left.isShortByRule {
            let difference = column.free - left.free
            cost += difference * difference * settings.costs.unevenRow
        }
        return cost
    }

    /// The columns of a page, each filled as far as it goes.
    private func firstFit(from start: ColumnStart, capacity: Int) -> [FilledColumn] {
        var columns: [FilledColumn] = []
        var now = start
        for _ in 0..<filler.frame.columns {
            guard !filler.isDone(now), let column = choices(filler.ends(from: now, capacity: capacity)).first else {
                break
            }
            columns.append(column)
            now = column.end
        }
        return columns
    }
}
