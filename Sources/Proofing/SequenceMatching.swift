/// Finds what two sequences have in common, in order.
///
/// Stretches that occur once in either are paired first (Bram Cohen's patience difference), long ones before short ones; what lies
/// between is compared exactly (Myers 1986, "An O(ND) difference algorithm") where that is cheap and left apart where it is not. So the cost stays
/// near linear whatever is compared.
struct SequenceMatching {
    /// The partners in the new sequence of the items of the old one.
    private(set) var partners: Partners

    private let old: [Int32]
    private let new: [Int32]

    /// The partners in `new` of the items of `old`, increasing.
    ///
    /// - Parameters:
    ///   - isTurned: asks the question the other way round. Whoever asks for (a, b) and for (b, a) has the same answer when one of the two is
    ///     turned: ties then fall the same way.
    ///   - cleansing: gives up lone partners amid much that changed: they say nothing about words as common as "the".
    static func partners(_ old: [Int32], _ new: [Int32], isTurned: Bool, cleansing: Bool) -> Partners {
        guard isTurned else { return computed(old, new, cleansing: cleansing) }
        return computed(new, old, cleansing: cleansing).turned(count: old.count)
    }

    private static func computed(_ old: [Int32], _ new: [Int32], cleansing: Bool) -> Partners {
        var matching = SequenceMatching(old: old, new: new)
        matching.run()
        if cleansing { matching.cleanse() }
        return matching.partners
    }

    private init(old: [Int32], new: [Int32]) {
        self.old = old
        self.new = new
        partners = Partners(count: old.count)
    }

    /// Parts of both sequences that stand between the same partners.
    private struct Region {
        var old: Range<Int>
        var new: Range<Int>
        /// How many items a stretch has that is looked for.
        var stretch: Int
        /// How often it has been divided.
        var depth: Int
    }

    private mutating func run() {
        var stack = [Region(old: 0..<old.count, new: 0..<new.count, stretch: 4, depth: 0)]
        while var region = stack.popLast() {
            trim(&region)
            guard !region.old.isEmpty, !region.new.isEmpty else { continue }
            if region.old.count + region.new.count <= 400 {
                compare(region)
                continue
            }
            let anchors = region.depth < 12 ? anchors(in: region) : []
            if !anchors.isEmpty {
                divide(region, at: anchors, onto: &stack)
            } else if region.stretch > 1 {
                region.stretch /= 2
                region.depth = 0
                stack.append(region)
            } else {
                compare(region)
            }
        }
    }

    private mutating func trim(_ region: inout Region) {
        while let left = region.old.first, let right = region.new.first, old[left] == new[right] {
            partners[left] = right
            region.old = (left + 1)..<region.old.upperBound
            region.new = (right + 1)..<region.new.upperBound
        }
        while let left = region.old.last, let right = region.new.last, old[left] == new[right] {
            partners[left] = right
            region.old = region.old.lowerBound..<left
            region.new = region.new.lowerBound..<right
        }
    }

    // MARK: Anchors

    /// Stretches that occur once in either part, in an order that both parts have.
    private func anchors(in region: Region) -> [(old: Int, new: Int)] {
        let pairs = Stretches.unique(old, [region.old], new, [region.new], count: region.stretch)
        return Stretches.longestRise(pairs)
    }

    private mutating func divide(_ region: Region, at anchors: [(old: Int, new: Int)], onto stack: inout [Region]) {
        var (left, right) = (region.old.lowerBound, region.new.lowerBound)
        for anchor in anchors where anchor.old >= left && anchor.new >= right {
            push(region, left..<anchor.old, right..<anchor.new, onto: &stack)
            (left, right) = (anchor.old, anchor.new)
            while left < region.old.upperBound, right < region.new.upperBound, old[left] == new[right] {
                partners[left] = right
                left += 1
                right += 1
            }
        }
        push(region, left..<region.old.upperBound, right..<region.new.upperBound, onto: &stack)
    }

    private func push(_ region: Region, _ left: Range<Int>, _ right: Range<Int>, onto stack: inout [Region]) {
        guard !left.isEmpty, !right.isEmpty else { return }
        stack.append(Region(old: left, new: right, stretch: region.stretch, depth: region.depth + 1))
    }

    // MARK: Myers

    /// How many differences a part may have to be compared exactly.
    private static let mostDifferences = 800

    /// The shortest edit of a part; leaves it apart when there are too many differences.
    private mutating func compare(_ region: Region) {
        let (rows, columns) = (region.old.count, region.new.count)
        let limit = min(rows + columns, SequenceMatching.mostDifferences)
        var furthest = Array(repeating: 0, count: 2 * limit + 3)
        var history: [[Int]] = []
        for distance in 0...limit {
            for diagonal in stride(from: -distance, through: distance, by: 2) {
                let place = diagonal + limit + 1
                let isDown = diagonal == -distance || diagonal != distance && furthest[place - 1] < furthest[place + 1]
                var row = isDown ? furthest[place + 1] : furthest[place - 1] + 1
                while row < rows, row - diagonal < columns, row - diagonal >= 0,
                    old[region.old.lowerBound + row] == new[region.new.lowerBound + row - diagonal]
                {
                    row += 1
                }
                furthest[place] = row
                if row >= rows, row - diagonal >= columns {
                    history.append(Array(furthest[(limit + 1 - distance)...(limit + 1 + distance)]))
                    trace(history, region)
                    return
                }
            }
            history.append(Array(furthest[(limit + 1 - distance)...(limit + 1 + distance)]))
        }
    }

    /// Walks the shortest edit backward; step `d` of `history` holds the diagonals -d ... d.
    private mutating func trace(_ history: [[Int]], _ region: Region) {
        var (row, column) = (region.old.count, region.new.count)
        for distance in stride(from: history.count - 1, through: 0, by: -1) {
            let diagonal = row - column
            var (start, from) = (0, 0)
            if distance > 0 {
                let last = history[distance - 1]
                func reached(_ diagonal: Int) -> Int {
                    let place = diagonal + distance - 1
                    return last.indices.contains(place) ? last[place] : -1
                }
                let isDown =
                    diagonal == -distance || diagonal != distance && reached(diagonal - 1) < reached(diagonal + 1)
                from = isDown ? diagonal + 1 : diagonal - 1
                start = isDown ? reached(from) : reached(from) + 1
            }
            while row > start, column > start - diagonal, row > 0, column > 0 {
                row -= 1
                column -= 1
                partners[region.old.lowerBound + row] = region.new.lowerBound + column
            }
            guard distance > 0 else { return }
            row = from > diagonal ? start : start - 1
            column = row - from
        }
    }

    // MARK: Cleansing

    /// Runs of at most this many partners are given up between gaps that are so many times wider.
    private static let shortRun = 4
    private static let wideGap = 4

    private mutating func cleanse() {
        var runs: [(old: Range<Int>, new: Int)] = []
        for (index, partner) in partners.enumerated() where partner >= 0 {
            if let last = runs.last, last.old.upperBound == index, last.new + last.old.count == partner {
                runs[runs.count - 1].old = last.old.lowerBound..<index + 1
            } else {
                runs.append((index..<index + 1, partner))
            }
        }
        for (place, run) in runs.enumerated() where run.old.count <= SequenceMatching.shortRun {
            let before = place > 0 ? runs[place - 1] : (old: 0..<0, new: 0)
            let after = place + 1 < runs.count ? runs[place + 1] : (old: old.count..<old.count, new: new.count)
            let left = max(run.old.lowerBound - before.old.upperBound, run.new - before.new - before.old.count)
            let right = max(after.old.lowerBound - run.old.upperBound, after.new - run.new - run.old.count)
            guard min(left, right) >= SequenceMatching.wideGap * run.old.count else { continue }
            for index in run.old { partners[index] = -1 }
        }
    }
}

/// Stretches of sequences, told by hashes of their items.
enum Stretches {
    /// Where stretches of `count` items begin that lie inside one of the parts and occur once in the parts of either sequence, by old place.
    static func unique(
        _ old: [Int32], _ oldParts: [Range<Int>], _ new: [Int32], _ newParts: [Range<Int>], count: Int
    ) -> [(old: Int, new: Int)] {
        var seen: [UInt64: (old: Int32, new: Int32)] = [:]
        let (none, many): (Int32, Int32) = (-1, -2)
        for part in oldParts {
            each(old, part, count) { hash, place in
                let entry = seen[hash] ?? (none, none)
                seen[hash] = (entry.old == none ? Int32(place) : many, none)
            }
        }
        for part in newParts {
            each(new, part, count) { hash, place in
                guard let entry = seen[hash] else { return }
                seen[hash] = (entry.old, entry.new == none ? Int32(place) : many)
            }
        }
        // Equal hashes are no proof.
        var pairs: [(old: Int, new: Int)] = []
        for pair in seen.values where pair.old >= 0 && pair.new >= 0 {
            let (left, right) = (Int(pair.old), Int(pair.new))
            if (0..<count).allSatisfy({ old[left + $0] == new[right + $0] }) { pairs.append((left, right)) }
        }
        return pairs.sorted { $0.old < $1.old }
    }

    private static func each(_ items: [Int32], _ part: Range<Int>, _ count: Int, _ body: (UInt64, Int) -> Void) {
        guard part.count >= count else { return }
        for place in part.lowerBound...(part.upperBound - count) {
            var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
            for offset in 0..<count {
                hash = (hash ^ UInt64(UInt32(bitPattern: items[place + offset]))) &* 0xFF51_AFD7_ED55_8CCD
                hash ^= hash >> 32
            }
            body(hash, place)
        }
    }

    /// The most pairs whose new places rise with the old ones; `pairs` stand in the order of the old places. O(n log n).
    static func longestRise(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
        var tails: [Int] = []
        var before = Array(repeating: -1, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[tails[middle]].new < pair.new { low = middle + 1 } else { high = middle }
            }
            before[index] = low > 0 ? tails[low - 1] : -1
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var rise: [(old: Int, new: Int)] = []
        var index = tails.last ?? -1
        while index >= 0 {
            rise.append(pairs[index])
            index = before[index]
        }
        return rise.reversed()
    }
}
