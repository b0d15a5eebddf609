/// Blocks of words that stand elsewhere, out of order.
extension TextComparison {
    /// Pairs blocks among what is left that occur once on either side.
    mutating func findMoved(_ left: [Int32], _ right: [Int32]) {
        let count = TextComparison.smallestBlock
        let oldParts = TextComparison.runs(of: partners)
        let newParts = TextComparison.runs(of: origins)
        let pairs = Stretches.unique(left, oldParts, right, newParts, count: count)
        for pair in pairs where movedPartners[pair.old] < 0 && origins[pair.new] < 0 {
            var (first, partner) = (pair.old, pair.new)
            while first > 0, partner > 0, left[first - 1] == right[partner - 1], mayMove(first - 1, partner - 1) {
                first -= 1
                partner -= 1
            }
            while first < left.count, partner < right.count, left[first] == right[partner], mayMove(first, partner) {
                part(first, partner)
                movedPartners[first] = partner
                origins[partner] = first
                first += 1
                partner += 1
            }
        }
    }

    /// Gives a block that has moved the words at its edges that went with it, where the word beside its old place and the one beside its place
    /// are alike: of "and so" that moved behind "and then" the first word was found again in order, since the other begins alike.
    mutating func complete(_ block: (old: Range<Int>, new: Range<Int>), _ left: [Int32], _ right: [Int32]) {
        var (old, new) = block
        while true {
            let before = (old: old.lowerBound - 1, new: new.lowerBound - 1)
            let after = (old: old.upperBound, new: new.upperBound)
            // The word that is gone stands on one side of the block, the one that came on the other.
            let sides = [(gone: after, came: before), (gone: before, came: after)]
            let found = sides.first {
                isAlike(($0.gone.old, $0.came.new), left, right) && isLone($0.gone.old, $0.came.new)
            }
            guard let (gone, came) = found else { return }
            let joined: (old: Int, new: Int)
            if isAlike(came, left, right), partners[came.old] >= 0 {
                joined = came
                move(came, inOrder: (gone.old, partners[came.old]))
            } else if isAlike(gone, left, right), isInOrder(gone.new) {
                joined = gone
                move(gone, inOrder: (origins[gone.new], came.new))
            } else {
                return
            }
            old = min(old.lowerBound, joined.old)..<max(old.upperBound, joined.old + 1)
            new = min(new.lowerBound, joined.new)..<max(new.upperBound, joined.new + 1)
        }
    }

    private func isAlike(_ pair: (old: Int, new: Int), _ left: [Int32], _ right: [Int32]) -> Bool {
        left.indices.contains(pair.old) && right.indices.contains(pair.new) && left[pair.old] == right[pair.new]
    }

    /// Whether neither an old nor a new word has a partner.
    private func isLone(_ old: Int, _ new: Int) -> Bool {
        partners[old] < 0 && movedPartners[old] < 0 && origins[new] < 0
    }

    /// Whether a new word has its partner in order.
    private func isInOrder(_ new: Int) -> Bool {
        origins[new] >= 0 && partners[origins[new]] == new
    }

    /// Makes the words of `pair` partners that have moved, and the others partners in order.
    private mutating func move(_ pair: (old: Int, new: Int), inOrder other: (old: Int, new: Int)) {
        partners[pair.old] = -1
        movedPartners[pair.old] = pair.new
        origins[pair.new] = pair.old
        partners[other.old] = other.new
        origins[other.new] = other.old
    }

    /// Whether an old and a new word at the edge of a block that has moved go with it: neither has a partner, or one of them has one by chance.
    private func mayMove(_ left: Int, _ right: Int) -> Bool {
        guard movedPartners[left] < 0 else { return false }
        let isTaken = partners[left] >= 0
        guard origins[right] >= 0 else { return !isTaken || isChance(left) }
        return !isTaken && partners[origins[right]] == right && isChance(origins[right])
    }

    /// Whether the old word `index` and its partner stand in a run so short that common words make it by chance.
    private func isChance(_ index: Int) -> Bool {
        func isInRun(_ step: Int) -> Bool {
            let (here, there) = (index + step, partners[index] + step)
            return partners.indices.contains(here) && partners[here] == there
        }
        var length = 1
        for direction in [-1, 1] {
            var step = direction
            while length <= TextComparison.longestChance, isInRun(step) {
                length += 1
                step += direction
            }
        }
        return length <= TextComparison.longestChance
    }

    /// The most words that are partners by chance.
    private static let longestChance = 3

    /// Takes the partners of chance from an old and a new word.
    private mutating func part(_ left: Int, _ right: Int) {
        if partners[left] >= 0 {
            origins[partners[left]] = -1
            partners[left] = -1
        }
        if origins[right] >= 0 {
            partners[origins[right]] = -1
            origins[right] = -1
        }
    }

    /// Takes from a block the few words at its end with which other pages begin: chapters that move have the word "Chapter" behind their end, both
    /// before and after. What is left of a block when it is too short has not moved.
    mutating func trim(_ block: (old: Range<Int>, new: Range<Int>)) {
        var count = block.old.count
        // A page that ends with the block in both files is its own last one, however few words it has.
        let endsPages = endsPage(old, block.old.upperBound) && endsPage(new, block.new.upperBound)
        if count > TextComparison.smallestBlock, !endsPages {
            let most = min(TextComparison.mostEdge, count - 1)
            let cut = (1...most).last {
                old[block.old.upperBound - $0].rank == 3 && new[block.new.upperBound - $0].rank == 3
            }
            count -= cut ?? 0
        }
        if count < TextComparison.smallestBlock { count = 0 }
        for (index, partner) in zip(block.old, block.new).dropFirst(count) {
            movedPartners[index] = -1
            origins[partner] = -1
        }
    }

    /// Whether a page ends before token `place`.
    private func endsPage(_ tokens: [Token], _ place: Int) -> Bool {
        place == tokens.count || tokens[place].page != tokens[place - 1].page
    }

    /// Gives a block the words at its edges that are alike and have no partners.
    mutating func grow(_ block: (old: Range<Int>, new: Range<Int>), _ left: [Int32], _ right: [Int32]) {
        for step in [-1, 1] {
            var pair =
                step < 0
                ? (old: block.old.lowerBound - 1, new: block.new.lowerBound - 1)
                : (old: block.old.upperBound, new: block.new.upperBound)
            // What begins another page is not of this block's end.
            while isAlike(pair, left, right), isLone(pair.old, pair.new),
                step < 0 || old[pair.old].rank < 3 || new[pair.new].rank < 3
            {
                movedPartners[pair.old] = pair.new
                origins[pair.new] = pair.old
                pair = (pair.old + step, pair.new + step)
            }
        }
    }

    /// How many words at a block's edge are looked at.
    private static let mostEdge = 8

    /// Gives a block that has moved the words with which it begins or ends something, where one of these was found again in order beside it: of
    /// chapters "Chapter One" and "Chapter Two", of which one moved and one is gone, the first words are told from each other by where pages begin.
    mutating func widen(_ block: (old: Range<Int>, new: Range<Int>), _ left: [Int32], _ right: [Int32]) {
        for isBefore in [true, false] {
            let places = (0..<TextComparison.mostEdge).map { step in
                isBefore
                    ? (old: block.old.lowerBound - 1 - step, new: block.new.lowerBound - 1 - step)
                    : (old: block.old.upperBound + step, new: block.new.upperBound + step)
            }
            for fromNew in [true, false] {
                let edge = Array(places.prefix { isAlike($0, left, right) && mayGo($0, fromNew: fromNew) })
                let count = (0...edge.count).last { beginsSomething(block, isBefore: isBefore, $0) } ?? 0
                guard count > 0, leavesLone(edge[count - 1], fromNew: fromNew, isBefore: isBefore) else { continue }
                for pair in edge.prefix(count) {
                    part(pair.old, pair.new)
                    movedPartners[pair.old] = pair.new
                    origins[pair.new] = pair.old
                }
                break
            }
        }
    }

    /// Whether of two words one has no partner and the other, which is the new one or not, has one in order.
    private func mayGo(_ pair: (old: Int, new: Int), fromNew: Bool) -> Bool {
        guard movedPartners[pair.old] < 0 else { return false }
        return fromNew
            ? partners[pair.old] < 0 && isInOrder(pair.new) : partners[pair.old] >= 0 && origins[pair.new] < 0
    }

    /// Whether the block, with `count` words more, begins where something begins and did not do so before; or ends where something else begins.
    private func beginsSomething(_ block: (old: Range<Int>, new: Range<Int>), isBefore: Bool, _ count: Int) -> Bool {
        func rank(_ tokens: [Token], _ place: Int) -> UInt8 {
            tokens.indices.contains(place) ? tokens[place].rank : 3
        }
        let (old, new) =
            isBefore
            ? (block.old.lowerBound - count, block.new.lowerBound - count)
            : (block.old.upperBound + count, block.new.upperBound + count)
        let (oldEdge, newEdge) =
            isBefore ? (block.old.lowerBound, block.new.lowerBound) : (block.old.upperBound, block.new.upperBound)
        return count > 0 && rank(self.old, old) > rank(self.old, oldEdge)
            && rank(self.new, new) > rank(self.new, newEdge)
    }

    /// Whether the word that loses its partner to `pair`, the outermost of a block, stands beside what has none.
    private func leavesLone(_ pair: (old: Int, new: Int), fromNew: Bool, isBefore: Bool) -> Bool {
        let step = isBefore ? TextComparison.mostEdge : -TextComparison.mostEdge
        let robbed = fromNew ? origins[pair.new] : partners[pair.old]
        let range = isBefore ? robbed + 1...robbed + step : robbed + step...robbed - 1
        let tokens = fromNew ? partners : origins
        let isLone = { (place: Int) in
            tokens.indices.contains(place) && tokens[place] < 0 && (!fromNew || self.movedPartners[place] < 0)
        }
        return range.contains(where: isLone)
    }
}
