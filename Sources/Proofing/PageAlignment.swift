/// Which page of the old file has become which of the new one.
struct PageAlignment: Equatable {
    /// An old page and the page that it has become; one of the two is nil for a page that is gone or new.
    struct Entry: Hashable {
        /// The old page, from 1.
        var old: Int?
        /// The new page, from 1.
        var new: Int?
        /// Whether the page stands elsewhere among the others.
        var isMoved = false
        /// Whether both pages are known to look the same.
        var isEqual = false
    }

    /// All pages of both files, in the order of the new file; what is gone stands where it stood.
    private(set) var entries: [Entry] = []

    /// What is known of two files before their words are read: pages whose keys are equal, in order and out of order.
    ///
    /// A key of nil equals no other. Near linear.
    static func equalPages(
        _ old: [Int?], _ new: [Int?], isTurned: Bool
    ) -> (inOrder: [PagePair], moved: [PagePair]) {
        var numbers: [Int: Int32] = [:]
        var unknown = Int32(-1)
        let number = { (key: Int?) -> Int32 in
            guard let key else {
                unknown -= 1
                return unknown
            }
            let next = Int32(numbers.count)
            return numbers[key, default: next, store: next]
        }
        let (left, right) = (old.map(number), new.map(number))
        let partners = SequenceMatching.partners(left, right, isTurned: isTurned, cleansing: false)
        var free = Set(right.indices)
        var inOrder: [PagePair] = []
        for (index, partner) in partners.enumerated() where partner >= 0 {
            inOrder.append(PagePair(old: index + 1, new: partner + 1))
            free.remove(partner)
        }
        var places: [Int32: [Int]] = [:]
        for place in free.sorted() where right[place] >= 0 { places[right[place], default: []].append(place) }
        var moved: [PagePair] = []
        let oldCounts = Dictionary(left.indices.filter { partners[$0] < 0 }.map { (left[$0], 1) }, uniquingKeysWith: +)
        for (index, partner) in partners.enumerated() where partner < 0 && left[index] >= 0 {
            // Pages that are alike, as blank ones are, say nothing about moving.
            guard let place = places[left[index]], place.count == 1, oldCounts[left[index]] == 1 else { continue }
            moved.append(PagePair(old: index + 1, new: place[0] + 1))
        }
        return (inOrder, moved)
    }

    /// Aligns the pages of two files.
    ///
    /// - Parameters:
    ///   - oldCount: the pages of the old file.
    ///   - newCount: the pages of the new file.
    ///   - equal: the pages known to be equal, in order.
    ///   - moved: the pages known to be equal that stand elsewhere.
    ///   - overlaps: how many words two pages share, for pages not known to be equal.
    ///   - oldWords: how many words each old page has; absent for pages that were not read.
    ///   - newWords: the same for new pages.
    ///   - isTurned: see `SequenceMatching`.
    init(
        oldCount: Int, newCount: Int, equal: [PagePair], moved: [PagePair], overlaps: [PagePair: Int],
        oldWords: [Int: Int], newWords: [Int: Int], isTurned: Bool
    ) {
        var partner: [Int: (new: Int, isMoved: Bool, isEqual: Bool)] = [:]
        var taken: Set<Int> = []
        for pair in equal { partner[pair.old] = (pair.new, false, true) }
        for pair in moved { partner[pair.old] = (pair.new, true, true) }
        for pair in equal + moved { taken.insert(pair.new) }
        let shared = overlaps.filter { pair, count in
            let least = min(oldWords[pair.old, default: 1], newWords[pair.new, default: 1])
            return partner[pair.old] == nil && !taken.contains(pair.new) && count * 10 >= least
        }
        let weighted = equal.map { ($0, 1_000_000) } + shared.map { ($0.key, $0.value) }
        for pair in PageAlignment.heaviestRise(weighted, isTurned: isTurned) where partner[pair.old] == nil {
            partner[pair.old] = (pair.new, false, false)
            taken.insert(pair.new)
        }
        // What stands elsewhere must share most of its words: half a page's reflow is no move.
        for (pair, count) in shared.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
        where partner[pair.old] == nil && !taken.contains(pair.new) {
            let most = max(oldWords[pair.old, default: 1], newWords[pair.new, default: 1])
            guard count * 2 >= most else { continue }
            partner[pair.old] = (pair.new, true, false)
            taken.insert(pair.new)
        }
        pairBarePages(oldCount, newCount, &partner, &taken, oldWords, newWords)
        collect(oldCount, newCount, partner)
    }

    /// Pages with next to no words are paired by their place between neighbours.
    private func pairBarePages(
        _ oldCount: Int, _ newCount: Int, _ partner: inout [Int: (new: Int, isMoved: Bool, isEqual: Bool)],
        _ taken: inout Set<Int>, _ oldWords: [Int: Int], _ newWords: [Int: Int]
    ) {
        let most = 12
        var (left, right) = (1, 1)
        var ends = partner.filter { !$0.value.isMoved }.map { PagePair(old: $0.key, new: $0.value.new) }.sorted()
        ends.append(PagePair(old: oldCount + 1, new: newCount + 1))
        for end in ends {
            if left < end.old, right < end.new {
                let olds = (left..<end.old).filter { partner[$0] == nil && oldWords[$0, default: 0] <= most }
                let news = (right..<end.new).filter { !taken.contains($0) && newWords[$0, default: 0] <= most }
                for (old, new) in zip(olds, news) {
                    partner[old] = (new, false, false)
                    taken.insert(new)
                }
            }
            (left, right) = (end.old + 1, end.new + 1)
        }
    }

    private mutating func collect(
        _ oldCount: Int, _ newCount: Int, _ partner: [Int: (new: Int, isMoved: Bool, isEqual: Bool)]
    ) {
        var origin: [Int: (old: Int, isMoved: Bool, isEqual: Bool)] = [:]
        for (old, found) in partner { origin[found.new] = (old, found.isMoved, found.isEqual) }
        var old = 1
        let passRemoved = { (entries: inout [Entry], end: Int) in
            while old < end {
                if partner[old] == nil { entries.append(Entry(old: old, new: nil)) }
                old += 1
            }
        }
        for new in stride(from: 1, through: newCount, by: 1) {
            guard let found = origin[new] else {
                entries.append(Entry(old: nil, new: new))
                continue
            }
            if !found.isMoved { passRemoved(&entries, found.old) }
            entries.append(Entry(old: found.old, new: new, isMoved: found.isMoved, isEqual: found.isEqual))
        }
        passRemoved(&entries, oldCount + 1)
    }

    /// The heaviest pairs of which both pages rise. O(n log n).
    private static func heaviestRise(_ weighted: [(pair: PagePair, weight: Int)], isTurned: Bool) -> [PagePair] {
        guard !isTurned else {
            let turned = weighted.map { (PagePair(old: $0.pair.new, new: $0.pair.old), $0.weight) }
            return heaviestRise(turned, isTurned: false).map { PagePair(old: $0.new, new: $0.old) }
        }
        let sorted = weighted.sorted { ($0.pair.old, -$0.pair.new) < ($1.pair.old, -$1.pair.new) }
        let most = sorted.map(\.pair.new).max() ?? 0
        // A Fenwick tree over new pages: the best chain that ends at or before a page.
        var best = Array(repeating: (weight: 0, index: -1), count: most + 1)
        var before = Array(repeating: -1, count: sorted.count)
        var totals = Array(repeating: 0, count: sorted.count)
        for (index, item) in sorted.enumerated() {
            var chain = (weight: 0, index: -1)
            var place = item.pair.new - 1
            while place > 0 {
                if best[place].weight > chain.weight { chain = best[place] }
                place -= place & -place
            }
            before[index] = chain.index
            totals[index] = chain.weight + item.weight
            place = item.pair.new
            while place <= most {
                if totals[index] > best[place].weight { best[place] = (totals[index], index) }
                place += place & -place
            }
        }
        var index = totals.indices.max { (totals[$0], -$0) < (totals[$1], -$1) } ?? -1
        var rise: [PagePair] = []
        while index >= 0 {
            rise.append(sorted[index].pair)
            index = before[index]
        }
        return rise.reversed()
    }
}

extension Dictionary {
    /// The value of `key`; when there is none, `store` is kept and given.
    fileprivate subscript(key: Key, default fallback: Value, store store: Value) -> Value {
        mutating get {
            if let value = self[key] { return value }
            self[key] = store
            return store
        }
    }
}
