import Geometry

/// What the words of two files say about each of their pages.
struct TextFindings {
    /// What the words say about one entry of the alignment.
    struct Page {
        /// Words that changed, or that stand in another order.
        var changes: [WordChange] = []
        /// Heads, folios and numbers of pages that changed.
        var folios: [WordChange] = []
        /// Whether some words come from elsewhere or stand in other lines.
        var hasReflow = false
        /// Whether words stand in another order.
        var hasOrder = false
        /// Boxes of old words that stand a little off.
        var shifted: [Rect] = []
        /// Boxes of heads and folios on either page, where these differ, and of the numbers of pages.
        var apart: [Rect] = []
        /// Boxes of words on either page that masks of the text hide.
        var masked: [Rect] = []
        /// How many words either page has that were compared.
        var count = 0
        /// How many of them were found again.
        var found = 0
        /// Whether all shifts found so far are one and the same, and which.
        var commonShift: Point?
        /// Whether the words' shifts differ.
        var hasManyShifts = false

        /// Whether the words say nothing at all.
        var isEmpty: Bool {
            changes.isEmpty && folios.isEmpty && !hasReflow && !hasOrder && shifted.isEmpty
        }
    }

    /// A page for each entry of the alignment.
    private(set) var pages: [Page]

    private let old: [Int: PageText]
    private let new: [Int: PageText]
    private let alignment: PageAlignment
    private let references: PageReferences
    private var entryOfOld: [Int: Int] = [:]
    private var entryOfNew: [Int: Int] = [:]
    private let listPages: (old: Set<Int>, new: Set<Int>)

    /// Judges the pages whose words were read.
    ///
    /// - Parameters:
    ///   - old: the old pages that were read, by number.
    ///   - new: the new pages that were read.
    ///   - flows: the comparisons of their running text and of what is set small.
    ///   - alignment: the pages' partners.
    ///   - references: the numbers that pages bear.
    init(
        old: [Int: PageText], new: [Int: PageText], text: TextComparison, small: TextComparison,
        alignment: PageAlignment, references: PageReferences
    ) {
        self.old = old
        self.new = new
        self.alignment = alignment
        self.references = references
        pages = Array(repeating: Page(), count: alignment.entries.count)
        listPages = (TextFindings.lists(among: old), TextFindings.lists(among: new))
        for (index, entry) in alignment.entries.enumerated() {
            if let page = entry.old { entryOfOld[page] = index }
            if let page = entry.new { entryOfNew[page] = index }
        }
        for comparison in [text, small] {
            findShifts(comparison)
            findChanges(comparison)
        }
        findBlocks(text)
        for index in small.movedPartners.indices where small.movedPartners[index] >= 0 {
            setReflow(small.old[index], small.new[small.movedPartners[index]])
        }
        compareHeads()
        for index in pages.indices { settle(index) }
    }

    // MARK: Words found again

    private mutating func findShifts(_ comparison: TextComparison) {
        for (index, token) in comparison.old.enumerated() where token.page > 0 {
            guard let entry = entryOfOld[Int(token.page)] else { continue }
            pages[entry].count += 1
            let partner = comparison.partner(of: index)
            guard partner >= 0 else { continue }
            pages[entry].found += 1
            compare(token, comparison.new[partner])
        }
        for (index, token) in comparison.new.enumerated() where token.page > 0 {
            guard let entry = entryOfNew[Int(token.page)] else { continue }
            pages[entry].count += 1
            if comparison.origins[index] >= 0 { pages[entry].found += 1 }
        }
    }

    private mutating func compare(_ left: Token, _ right: Token) {
        guard let one = entryOfOld[Int(left.page)], let other = entryOfNew[Int(right.page)] else { return }
        guard one == other, (left.restPage == 0) == (right.restPage == 0) else { return setReflow(left, right) }
        guard let before = word(left, old), let after = word(right, new) else { return }
        let shift = Point(x: after.box.minX - before.box.minX, y: after.box.minY - before.box.minY)
        let isSameLine = beginsLine(left, old) == beginsLine(right, new)
        guard isSameLine, shift.y.magnitude <= before.box.height / 2 else { return setReflow(left, right) }
        if let common = pages[one].commonShift {
            let off = max((common.x - shift.x).magnitude, (common.y - shift.y).magnitude)
            if off > .points(0.5) { pages[one].hasManyShifts = true }
        } else {
            pages[one].commonShift = shift
        }
        if max(shift.x.magnitude, shift.y.magnitude) > .points(0.5) { pages[one].shifted += [before.box, after.box] }
    }

    private mutating func setReflow(_ left: Token, _ right: Token) {
        if let entry = entryOfOld[Int(left.page)] { pages[entry].hasReflow = true }
        if let entry = entryOfNew[Int(right.page)] { pages[entry].hasReflow = true }
    }

    private func word(_ token: Token, _ pages: [Int: PageText]) -> PageWord? {
        pages[Int(token.page)]?.words[Int(token.word)]
    }

    private func beginsLine(_ token: Token, _ pages: [Int: PageText]) -> Bool {
        guard let words = pages[Int(token.page)]?.words, token.word > 0 else { return true }
        return words[Int(token.word) - 1].line != words[Int(token.word)].line
    }

    private func endsLine(_ token: Token, _ pages: [Int: PageText]) -> Bool {
        guard let words = pages[Int(token.page)]?.words, Int(token.word) + 1 < words.count else { return true }
        return words[Int(token.word) + 1].line != words[Int(token.word)].line
    }

    // MARK: Words that changed

    private mutating func findChanges(_ comparison: TextComparison) {
        for gap in comparison.gaps() {
            let left = gap.old.map { comparison.old[$0] }.filter { $0.page > 0 }
            let right = gap.new.map { comparison.new[$0] }.filter { $0.page > 0 }
            if isSameButForHyphens(left, right) {
                for token in left { if let entry = entryOfOld[Int(token.page)] { pages[entry].hasReflow = true } }
                for token in right { if let entry = entryOfNew[Int(token.page)] { pages[entry].hasReflow = true } }
                continue
            }
            if left.count == right.count, zip(left, right).allSatisfy(areReferences) {
                for (one, other) in zip(left, right) { addFolio(one, other) }
                continue
            }
            addChange(left, right)
        }
    }

    /// Whether only a line's end divides the words otherwise: `book-` and `keeping` in one file, `book-keeping` in the other.
    private func isSameButForHyphens(_ left: [Token], _ right: [Token]) -> Bool {
        guard !left.isEmpty, !right.isEmpty else { return false }
        let (one, other) = (text(left, old), text(right, new))
        guard one.contains("-") || other.contains("-") else { return false }
        let atLineEnd = { (tokens: [Token], pages: [Int: PageText]) in
            tokens.contains { $0.restPage > 0 || self.endsLine($0, pages) }
        }
        guard atLineEnd(left, old) || atLineEnd(right, new) else { return false }
        let bare = { (text: String) in text.replacing("- ", with: "").replacing("-", with: "") }
        return bare(one) == bare(other)
    }

    private func areReferences(_ left: Token, _ right: Token) -> Bool {
        guard let one = word(left, old), let other = word(right, new) else { return false }
        let (oldPage, newPage) = (Int(left.page), Int(right.page))
        let isList = listPages.old.contains(oldPage) && listPages.new.contains(newPage)
        return references.areReferences(
            one, on: oldPage, other, on: newPage,
            endLines: isList || afterLeader(left, old) && afterLeader(right, new))
    }

    /// Whether the word ends its line behind dots that lead to it.
    private func afterLeader(_ token: Token, _ pages: [Int: PageText]) -> Bool {
        guard endsLine(token, pages), token.word > 0, let words = pages[Int(token.page)]?.words else { return false }
        let before = words[Int(token.word) - 1]
        guard before.line == words[Int(token.word)].line else { return false }
        return before.text.hasSuffix("..") || before.text == "." || before.text == "…"
    }

    /// The pages most of whose lines end in a number: contents, lists and indexes.
    private static func lists(among pages: [Int: PageText]) -> Set<Int> {
        var lists: Set<Int> = []
        for (number, page) in pages {
            var (lines, numbers) = (0, 0)
            for (index, word) in page.words.enumerated() where word.role != .head {
                guard index + 1 == page.words.count || page.words[index + 1].line != word.line else { continue }
                lines += 1
                if PageNumber(word.text) != nil { numbers += 1 }
            }
            if lines > 2, numbers * 2 > lines { lists.insert(number) }
        }
        return lists
    }

    private mutating func addFolio(_ left: Token, _ right: Token) {
        let change = WordChange(
            kind: .folio, old: text([left], old), new: text([right], new), oldBoxes: boxes([left], old),
            newBoxes: boxes([right], new))
        guard let one = entryOfOld[Int(left.page)], let other = entryOfNew[Int(right.page)] else { return }
        for entry in Set([one, other]) {
            pages[entry].folios.append(change)
            pages[entry].apart += change.oldBoxes + change.newBoxes
        }
    }

    private mutating func addChange(_ left: [Token], _ right: [Token]) {
        let olds = grouped(left, entryOfOld)
        let news = grouped(right, entryOfNew)
        for entry in Set(olds.keys).union(news.keys) {
            let (before, after) = (olds[entry] ?? [], news[entry] ?? [])
            pages[entry].changes.append(
                WordChange(
                    kind: before.isEmpty ? .added : after.isEmpty ? .removed : .changed,
                    old: before.isEmpty ? nil : text(before, old), new: after.isEmpty ? nil : text(after, new),
                    oldBoxes: boxes(before, old), newBoxes: boxes(after, new)))
        }
    }

    private func grouped(_ tokens: [Token], _ entries: [Int: Int]) -> [Int: [Token]] {
        var groups: [Int: [Token]] = [:]
        for token in tokens {
            if let entry = entries[Int(token.page)] { groups[entry, default: []].append(token) }
        }
        return groups
    }

    // MARK: Blocks in another order

    private mutating func findBlocks(_ comparison: TextComparison) {
        let steady = steadyEntries(comparison)
        for block in comparison.blocks() {
            let left = comparison.old[block.old].filter { $0.page > 0 }
            let right = comparison.new[block.new].filter { $0.page > 0 }
            let olds = grouped(left, entryOfOld)
            let news = grouped(right, entryOfNew)
            let isWithMovedPages = Set(olds.keys).union(news.keys).allSatisfy {
                alignment.entries[$0].isMoved || !steady.contains($0)
            }
            for (token, other) in zip(left, right) where entryOfOld[Int(token.page)] != entryOfNew[Int(other.page)] {
                setReflow(token, other)
            }
            guard !isWithMovedPages else { continue }
            for entry in Set(olds.keys).union(news.keys) {
                let (before, after) = (olds[entry] ?? [], news[entry] ?? [])
                pages[entry].hasOrder = true
                pages[entry].changes.append(
                    WordChange(
                        kind: .moved, old: before.isEmpty ? nil : text(before, old),
                        new: after.isEmpty ? nil : text(after, new), oldBoxes: boxes(before, old),
                        newBoxes: boxes(after, new)))
            }
        }
    }

    /// The entries of which some words are found in order: where next to none are, the page has moved as a whole, past one that is said to have moved.
    private func steadyEntries(_ comparison: TextComparison) -> Set<Int> {
        var counts: [Int: (steady: Int, moved: Int)] = [:]
        for (index, token) in comparison.old.enumerated() where token.page > 0 {
            let partner = comparison.partner(of: index)
            guard partner >= 0, let entry = entryOfOld[Int(token.page)],
                entry == entryOfNew[Int(comparison.new[partner].page)]
            else { continue }
            if comparison.partners[index] >= 0 {
                counts[entry, default: (0, 0)].steady += 1
            } else {
                counts[entry, default: (0, 0)].moved += 1
            }
        }
        return Set(pages.indices.filter { counts[$0].map { $0.moved <= $0.steady * 10 } ?? true })
    }

    // MARK: Heads

    private mutating func compareHeads() {
        for (index, entry) in alignment.entries.enumerated() where !entry.isEqual {
            guard let left = entry.old, let right = entry.new, let before = old[left], let after = new[right] else {
                continue
            }
            pages[index].masked = (before.words + after.words).filter(\.isMasked).map(\.box)
            let one = before.words(.head).filter { !$0.isMasked }
            let other = after.words(.head).filter { !$0.isMasked }
            let (texts, others) = (one.map(\.text), other.map(\.text))
            guard texts != others else { continue }
            let start = zip(texts, others).prefix { $0 == $1 }.count
            let most = min(texts.count, others.count) - start
            let end = zip(texts.reversed(), others.reversed()).prefix { $0 == $1 }.count
            let (oldPart, newPart) = (
                one[start..<one.count - min(end, most)], other[start..<other.count - min(end, most)]
            )
            pages[index].folios.append(
                WordChange(
                    kind: .folio, old: oldPart.isEmpty ? nil : oldPart.joinedTexts.joined(separator: " "),
                    new: newPart.isEmpty ? nil : newPart.joinedTexts.joined(separator: " "),
                    oldBoxes: oldPart.map(\.box), newBoxes: newPart.map(\.box)))
            pages[index].apart += (one + other).map(\.box)
        }
    }

    // MARK: Settling

    /// Words that went and came on one page are in another order; a page whose words all shifted alike has moved.
    private mutating func settle(_ index: Int) {
        let gone = pages[index].changes.filter { $0.kind != .moved }.compactMap(\.old)
        let came = pages[index].changes.filter { $0.kind != .moved }.compactMap(\.new)
        let words = { (texts: [String]) in texts.flatMap { $0.split(separator: " ") }.sorted() }
        if !gone.isEmpty, words(gone) == words(came) {
            pages[index].hasOrder = true
            for place in pages[index].changes.indices { pages[index].changes[place].kind = .moved }
        }
        if let shift = pages[index].commonShift, !pages[index].hasManyShifts,
            max(shift.x.magnitude, shift.y.magnitude) > .points(0.5)
        {
            pages[index].hasReflow = true
        }
    }

    private func text(_ tokens: [Token], _ pages: [Int: PageText]) -> String {
        var text = ""
        var last: (page: Int32, word: Int32) = (0, 0)
        for token in tokens {
            guard let first = pages[Int(token.page)]?.words[Int(token.word)] else { continue }
            let isBehind = first.isJoined && last == (token.page, token.word - 1)
            if !text.isEmpty, !isBehind { text += " " }
            last = (token.page, token.word)
            guard token.restPage > 0 else {
                text += TokenFlow.normalised(first.text)
                continue
            }
            let rest = pages[Int(token.restPage)]?.words[Int(token.restWord)].text ?? ""
            text += TokenFlow.stem(first.text) + TokenFlow.normalised(rest)
            last = (token.restPage, token.restWord)
        }
        return text
    }

    /// A box for each line of words that follow each other.
    private func boxes(_ tokens: [Token], _ pages: [Int: PageText]) -> [Rect] {
        var boxes: [Rect] = []
        var last: (page: Int32, line: Int32)?
        for token in tokens {
            var parts = [(token.page, token.word)]
            if token.restPage == token.page { parts.append((token.restPage, token.restWord)) }
            for (page, index) in parts {
                guard let word = pages[Int(page)]?.words[Int(index)] else { continue }
                if let line = last, line == (page, word.line) {
                    boxes[boxes.count - 1] = boxes[boxes.count - 1].union(word.box)
                } else {
                    boxes.append(word.box)
                }
                last = (page, word.line)
            }
        }
        return boxes
    }

    // MARK: Masks

    /// Takes away the changes that lie wholly in `masks` of their new page; says of each entry whether there were any.
    mutating func hide(_ masks: [PageMask]) -> [Bool] {
        guard !masks.isEmpty else { return Array(repeating: false, count: pages.count) }
        return alignment.entries.enumerated().map { index, entry in
            guard let number = entry.new else { return false }
            let boxes = masks.filter { $0.covers(number) }.map(\.box)
            let isHidden = { (change: WordChange) in
                (change.oldBoxes + change.newBoxes).allSatisfy { box in boxes.contains { $0.covers(box.centre) } }
            }
            let count = pages[index].changes.count + pages[index].folios.count
            pages[index].changes.removeAll(where: isHidden)
            pages[index].folios.removeAll(where: isHidden)
            if pages[index].changes.isEmpty { pages[index].hasOrder = false }
            return pages[index].changes.count + pages[index].folios.count < count
        }
    }
}
