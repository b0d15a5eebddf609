/// What has become of the words of two files: where each is found again, and which are new, gone or moved.
struct TextComparison {
    /// The words of the old file.
    let old: [Token]
    /// The words of the new file.
    let new: [Token]
    /// For each old word its partner in the new file, in order.
    var partners: Partners
    /// For each old word without such a partner the one that it has elsewhere, out of order.
    var movedPartners: Partners
    /// For each new word its partner in the old file, in order or not.
    var origins: Partners

    /// How many words a block has at least that is said to have moved.
    static let smallestBlock = 4

    /// Compares the words of two flows. Near linear, whatever they hold. For `isTurned` see `SequenceMatching`.
    init(_ old: [Token], _ new: [Token], isTurned: Bool) {
        self.old = old
        self.new = new
        let (left, right) = (old.map(\.key), new.map(\.key))
        partners = SequenceMatching.partners(left, right, isTurned: isTurned, cleansing: true)
        partners = TextComparison.slid(partners, old, new.count)
        partners = TextComparison.slid(partners.turned(count: new.count), new, old.count).turned(count: old.count)
        movedPartners = Partners(count: old.count)
        origins = partners.turned(count: new.count)
        findMoved(left, right)
        for block in blocks() { complete(block, left, right) }
        for block in blocks() { trim(block) }
        for block in blocks() { grow(block, left, right) }
        for block in blocks() { widen(block, left, right) }
        rejoin(left, right)
    }

    /// Pairs what is left in a gap when all that came there also went there: cleansing and moving may have parted it.
    private mutating func rejoin(_ left: [Int32], _ right: [Int32]) {
        for gap in gaps() where !gap.old.isEmpty && !gap.new.isEmpty {
            let isShorter = gap.old.count < gap.new.count
            let few = isShorter ? gap.old.map { left[$0] } : gap.new.map { right[$0] }
            let many = isShorter ? gap.new.map { right[$0] } : gap.old.map { left[$0] }
            guard let places = TextComparison.places(of: few, in: many) else { continue }
            for (index, place) in places.enumerated() {
                let pair = isShorter ? (gap.old[index], gap.new[place]) : (gap.old[place], gap.new[index])
                partners[pair.0] = pair.1
                origins[pair.1] = pair.0
            }
        }
    }

    /// Where the items of `few` stand in `many`, side by side if possible, else in order; nil when they do not.
    private static func places(of few: [Int32], in many: [Int32]) -> [Int]? {
        guard few.count <= 8, few.count <= many.count else { return nil }
        for start in 0...(many.count - few.count) where few.indices.allSatisfy({ few[$0] == many[start + $0] }) {
            return few.indices.map { start + $0 }
        }
        var places: [Int] = []
        for (index, item) in many.enumerated() where places.count < few.count && few[places.count] == item {
            places.append(index)
        }
        return places.count == few.count ? places : nil
    }

    /// Slides runs without partners to where something begins, as far as the words at both their ends are alike: of "the cat, the dog" and
    /// "the dog" it is "the cat," that is gone, not "cat, the".
    private static func slid(_ partners: Partners, _ tokens: [Token], _ otherCount: Int) -> Partners {
        var partners = partners
        for run in runs(of: partners) {
            let (start, end) = (run.lowerBound, run.upperBound)
            let before = start > 0 ? partners[start - 1] : -1
            let after = end < tokens.count ? partners[end] : otherCount
            // Only what came or went alone can slide.
            guard after == before + 1 else { continue }
            var (left, right) = (0, 0)
            while left < mostSlide, start - left > 0, partners[start - left - 1] >= 0,
                tokens[start - left - 1].key == tokens[end - left - 1].key
            {
                left += 1
            }
            while right < mostSlide, end + right < tokens.count, partners[end + right] >= 0,
                tokens[start + right].key == tokens[end + right].key
            {
                right += 1
            }
            let best = (-left...right).max {
                (tokens[start + $0].rank, -abs($0), $0) < (tokens[start + $1].rank, -abs($1), $1)
            }
            slide(&partners, run, by: best ?? 0)
        }
        return partners
    }

    /// How far a run slides at most.
    private static let mostSlide = 400

    private static func slide(_ partners: inout Partners, _ run: Range<Int>, by distance: Int) {
        for step in stride(from: 0, to: -distance, by: 1) {
            partners[run.upperBound - 1 - step] = partners[run.lowerBound - 1 - step]
            partners[run.lowerBound - 1 - step] = -1
        }
        for step in stride(from: 0, to: distance, by: 1) {
            partners[run.lowerBound + step] = partners[run.upperBound + step]
            partners[run.upperBound + step] = -1
        }
    }

    static func runs(of partners: Partners) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = -1
        for (index, partner) in partners.enumerated() {
            if partner < 0, start < 0 { start = index }
            if partner >= 0, start >= 0 {
                runs.append(start..<index)
                start = -1
            }
        }
        if start >= 0 { runs.append(start..<partners.count) }
        return runs
    }

    /// The partner of an old word, in order or not; -1 for none.
    func partner(of index: Int) -> Int {
        partners[index] >= 0 ? partners[index] : movedPartners[index]
    }

    /// An old and a new page and how many words they share.
    func overlaps() -> [PagePair: Int] {
        var overlaps: [PagePair: Int] = [:]
        for index in old.indices where old[index].page > 0 {
            let partner = partner(of: index)
            guard partner >= 0 else { continue }
            overlaps[PagePair(old: Int(old[index].page), new: Int(new[partner].page)), default: 0] += 1
        }
        return overlaps
    }

    /// A place where words changed: what stood there and what stands there; either may be empty.
    struct Gap {
        var old: [Int]
        var new: [Int]
    }

    /// The places where words have no partner, in order.
    func gaps() -> [Gap] {
        var gaps: [Gap] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            var gap = Gap(old: [], new: [])
            while left < old.count, partners[left] < 0 {
                if movedPartners[left] < 0 { gap.old.append(left) }
                left += 1
            }
            let end = left < old.count ? partners[left] : new.count
            while right < end {
                if origins[right] < 0 { gap.new.append(right) }
                right += 1
            }
            if !gap.old.isEmpty || !gap.new.isEmpty { gaps.append(gap) }
            while left < old.count, right < new.count, partners[left] == right {
                left += 1
                right += 1
            }
        }
        return gaps
    }

    /// The blocks that have moved, in the order of the old words.
    func blocks() -> [(old: Range<Int>, new: Range<Int>)] {
        var blocks: [(old: Range<Int>, new: Range<Int>)] = []
        for (index, partner) in movedPartners.enumerated() where partner >= 0 {
            if let last = blocks.last, last.old.upperBound == index, last.new.upperBound == partner {
                blocks[blocks.count - 1] = (last.old.lowerBound..<index + 1, last.new.lowerBound..<partner + 1)
            } else {
                blocks.append((index..<index + 1, partner..<partner + 1))
            }
        }
        return blocks
    }
}

/// An old page and a new page, each counted from 1.
struct PagePair: Hashable, Sendable, Comparable {
    /// The old page.
    var old: Int
    /// The new page.
    var new: Int

    /// By old page, then by new page.
    static func < (left: PagePair, right: PagePair) -> Bool {
        (left.old, left.new) < (right.old, right.new)
    }
}
