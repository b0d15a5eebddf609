import Geometry
import Typography

/// The breaks of least demerits, after Knuth and Plass, “Breaking Paragraphs into Lines” (1981), pages 1156–1160.
///
/// A node is a line, from one break to the next, rather than a break: so what two neighbouring lines cost together (a jump of their
/// ratios, three hyphens in a row) is exact. Nodes that end at one break form a group; groups are scanned from the oldest, which dies as
/// soon as its line would be overfull. With one measure the time is linear in the number of breaks: the groups alive span one line.
struct TotalFit {
    /// A way to set the whole paragraph.
    struct Solution {
        /// The breakpoints at the lines' ends.
        var breaks: [Int]
        /// The demerits of all lines.
        var demerits: Double
    }

    /// A line on the best way to its end.
    private struct Node {
        var total: Double
        var ratio: Double
        var previous: Int32
        var breakpoint: Int32
        var fitness: Int32
        /// How many lines in a row end in hyphens, this one included.
        var hyphens: Int32
    }

    /// The nodes that end at one break with the same room for the next line, cheapest first.
    private struct Group {
        var start: Sums
        var measure: Double
        var breakpoint: Int32
        var firstItem: Int32
        var line: Int32
        var firstNode: Int32
        var endNode: Int32
        /// The first break at which its line was overfull; −1 for none.
        var overfullAt: Int32
        var isAlive: Bool
    }

    private let points: UnsafeBufferPointer<Breakpoint>
    private let measures: LineMeasures
    private let cost: LineCost
    /// Whether ways of different line counts are kept apart everywhere.
    private let countsLines: Bool
    private let slack: Double
    private let narrowest: Double
    private var nodes: [Node] = []
    private var groups: [Group] = []
    /// The first group that may be alive.
    private var head = 0
    private var alive = 0
    /// The nodes made at the current break, with the line they end.
    private var fresh: [(node: Node, line: Int32)] = []

    private init(
        _ points: UnsafeBufferPointer<Breakpoint>, measures: LineMeasures, cost: LineCost, slack: Double,
        countsLines: Bool
    ) {
        self.points = points
        self.measures = measures
        self.cost = cost
        self.slack = slack
        self.countsLines = countsLines
        narrowest = Double(measures.narrowest.units)
    }

    /// How many groups may have died before they are forgotten.
    private static let mostDeadGroups = 4096
    /// How many lines away from the best way others are kept when they are counted.
    private static let lineWindow: Int32 = 4

    /// The best way for each line count, fewest lines first; without `countsLines` only the very best. Empty when nothing fits, which
    /// cannot be when `cost` is desperate.
    static func solutions(
        _ table: BreakpointTable, measures: LineMeasures, cost: LineCost, countsLines: Bool
    ) -> [Solution] {
        table.points.withUnsafeBufferPointer { points in
            var work = TotalFit(points, measures: measures, cost: cost, slack: table.slack, countsLines: countsLines)
            return work.run()
        }
    }

    private mutating func run() -> [Solution] {
        nodes.reserveCapacity(points.count * 2)
        groups.reserveCapacity(min(points.count, TotalFit.mostDeadGroups * 2))
        nodes.append(Node(total: 0, ratio: 0, previous: -1, breakpoint: 0, fitness: 1, hyphens: 0))
        appendGroup(breakpoint: 0, line: 0, nodes: 0..<1)
        var index = 1
        while index < points.count {
            if cost.effort == .desperate || !(points[index].isInLastWord) { extend(to: index) }
            if points[index].isForced { killAll() }
            if fresh.isEmpty && alive == 0 {
                guard cost.effort == .desperate else { return [] }
                index = forceOverfull()
            }
            settleFresh(at: index)
            index += 1
        }
        return collect()
    }

    /// Makes the lines that end at breakpoint `index`.
    private mutating func extend(to index: Int) {
        let point = points[index]
        var position = head
        while position < groups.count {
            defer { position += 1 }
            guard groups[position].isAlive, point.item >= groups[position].firstItem else { continue }
            let line = point.end - groups[position].start
            let measure = groups[position].measure
            guard let ratio = cost.ratio(line, measure: measure, isLast: point.isForced) else {
                overfull(position, at: index, by: line.width - line.shrink - measure)
                continue
            }
            guard cost.admits(ratio, line, measure: measure) else {
                // Lines that begin later are shorter still.
                if narrowest - line.width > cost.mostRoom(line) + 2 * slack { return }
                continue
            }
            append(position, ratio: ratio, line: line, point: point, index: index)
        }
    }

    /// Notes that the line of the group at `position` is overfull at breakpoint `index`, and lets it die when that cannot get better.
    private mutating func overfull(_ position: Int, at index: Int, by excess: Double) {
        if groups[position].overfullAt < 0 { groups[position].overfullAt = Int32(index) }
        guard excess > slack else { return }
        groups[position].isAlive = false
        alive -= 1
        while head < groups.count && !groups[head].isAlive { head += 1 }
    }

    /// Appends the best line from the group at `position` to `point`; and, where that is the second in a row to end in a hyphen, the best that is
    /// the first: a third costs or may not be, so the dearer way can come to be the better.
    private mutating func append(_ position: Int, ratio: Double, line: Sums, point: Breakpoint, index: Int) {
        let group = groups[position]
        let fitness = LineCost.fitness(ratio)
        var (best, first) = (Double.infinity, Double.infinity)
        var (bestNode, firstNode): (Int32, Int32) = (-1, -1)
        nodes.withUnsafeBufferPointer { nodes in
            for candidate in group.firstNode..<group.endNode {
                let upper = nodes[Int(candidate)]
                // The cheapest stand first, and neighbours only add.
                guard upper.total < best || (point.isHyphen && upper.total < first) else { break }
                var total = upper.total
                if upper.previous >= 0 {
                    let extra = cost.neighbours(
                        upper: upper.ratio, upperFitness: upper.fitness, hyphens: upper.hyphens, lower: ratio,
                        lowerFitness: fitness, endingAt: point)
                    guard let extra else { continue }
                    total += extra
                }
                if total < best { (best, bestNode) = (total, candidate) }
                if upper.hyphens == 0, total < first { (first, firstNode) = (total, candidate) }
            }
        }
        guard bestNode >= 0 else { return }
        let own = cost.demerits(ratio: ratio, line: line, endingAt: point)
        func append(_ upper: Int32, _ total: Double) {
            let node = Node(
                total: total + own, ratio: ratio, previous: upper, breakpoint: Int32(index), fitness: fitness,
                hyphens: point.isHyphen ? nodes[Int(upper)].hyphens + 1 : 0)
            fresh.append((node, group.line + 1))
        }
        append(bestNode, best)
        if point.isHyphen, firstNode >= 0, firstNode != bestNode { append(firstNode, first) }
    }

    private mutating func killAll() {
        head = groups.count
        alive = 0
    }

    /// Ends a line where it is first too long, as nothing else is left; returns that breakpoint.
    private mutating func forceOverfull() -> Int {
        guard let position = groups.indices.last(where: { groups[$0].overfullAt >= 0 }) else {
            preconditionFailure("a paragraph that cannot be set has an overfull line")
        }
        let group = groups[position]
        let index = Int(group.overfullAt)
        let best = group.firstNode
        let upper = nodes[Int(best)]
        let node = Node(
            total: upper.total + LineCost.overfullDemerits, ratio: -1, previous: best, breakpoint: Int32(index),
            fitness: 0,
            hyphens: points[index].isHyphen ? upper.hyphens + 1 : 0)
        fresh.append((node, group.line + 1))
        killAll()
        return index
    }

    /// Turns the fresh nodes into groups, one for each room of the next line.
    private mutating func settleFresh(at index: Int) {
        guard !fresh.isEmpty else { return }
        defer { fresh.removeAll(keepingCapacity: true) }
        if countsLines { dropFarLines() }
        if fresh.count > 1 { fresh.sort { $0.node.total < $1.node.total } }
        var remaining = fresh.count
        while remaining > 0 {
            let room = room(fresh[0].line)
            let first = nodes.count
            var least = Double.infinity
            for entry in fresh[..<remaining] where self.room(entry.line) == room {
                least = min(least, entry.node.total)
            }
            // A way that much dearer than the best can never catch up, whatever its neighbours are.
            let limit = points[index].isHyphen ? .infinity : least + cost.mostForNeighbours(below: points[index])
            var kept = 0
            let line = fresh[0].line
            for position in 0..<remaining {
                let entry = fresh[position]
                if self.room(entry.line) != room {
                    fresh[kept] = entry
                    kept += 1
                } else if entry.node.total <= limit {
                    nodes.append(entry.node)
                }
            }
            remaining = kept
            appendGroup(breakpoint: index, line: line, nodes: first..<nodes.count)
        }
    }

    /// What tells lines apart: their number while rooms differ or lines are counted.
    private func room(_ line: Int32) -> Int32 {
        countsLines ? line : min(line, Int32(measures.first.count))
    }

    /// Drops nodes whose line count is far from the best one's.
    private mutating func dropFarLines() {
        guard let best = fresh.min(by: { $0.node.total < $1.node.total }) else { return }
        fresh.removeAll { abs($0.line - best.line) > TotalFit.lineWindow }
    }

    private mutating func appendGroup(breakpoint: Int, line: Int32, nodes range: Range<Int>) {
        if alive == 0 { head = groups.count }
        dropDeadGroups()
        alive += 1
        groups.append(
            Group(
                start: points[breakpoint].start, measure: Double(measures[Int(line)].width.units),
                breakpoint: Int32(breakpoint), firstItem: points[breakpoint].firstItem, line: line,
                firstNode: Int32(range.lowerBound), endNode: Int32(range.upperBound), overfullAt: -1, isAlive: true))
    }

    /// Forgets groups that died long ago, so that a paragraph of megabytes needs room for one line's. The last that was overfull stays, in
    /// case that nothing else is left.
    private mutating func dropDeadGroups() {
        guard head >= TotalFit.mostDeadGroups, head > groups.count / 2 else { return }
        let keep = groups[..<head].lastIndex { $0.overfullAt >= 0 } ?? head
        groups.removeFirst(keep)
        head -= keep
    }

    /// The ways to the paragraph's end: the groups of its last breakpoint.
    private func collect() -> [Solution] {
        var solutions: [(line: Int32, Solution)] = []
        for group in groups.reversed() {
            guard Int(group.breakpoint) == points.count - 1 else { break }
            solutions.append((group.line, trace(Int(group.firstNode))))
        }
        guard countsLines else {
            guard let best = solutions.min(by: { $0.1.demerits < $1.1.demerits }) else { return [] }
            return [best.1]
        }
        return solutions.sorted { $0.line < $1.line }.map(\.1)
    }

    private func trace(_ last: Int) -> Solution {
        var breaks: [Int] = []
        var node = last
        while nodes[node].previous >= 0 {
            breaks.append(Int(nodes[node].breakpoint))
            node = Int(nodes[node].previous)
        }
        return Solution(breaks: breaks.reversed(), demerits: nodes[last].total)
    }
}

extension LineMeasures {
    /// The narrowest room.
    var narrowest: Length {
        first.reduce(rest.width) { min($0, $1.width) }
    }

    /// The widest room.
    var widest: Length {
        first.reduce(rest.width) { max($0, $1.width) }
    }
}
