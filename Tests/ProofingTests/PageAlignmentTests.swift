import Testing

@testable import Proofing

@Suite struct PageAlignmentTests {
    private func align(_ old: [Int?], _ new: [Int?]) -> [String] {
        let equal = PageAlignment.equalPages(old, new, isTurned: false)
        let alignment = PageAlignment(
            oldCount: old.count, newCount: new.count, equal: equal.inOrder, moved: equal.moved, overlaps: [:],
            oldWords: Dictionary(uniqueKeysWithValues: old.indices.map { ($0 + 1, 200) }),
            newWords: Dictionary(uniqueKeysWithValues: new.indices.map { ($0 + 1, 200) }), isTurned: false)
        return alignment.entries.map { entry in
            let pages = [entry.old, entry.new].map { $0.map(String.init) ?? "-" }.joined(separator: ":")
            return pages + (entry.isMoved ? "m" : "")
        }
    }

    @Test func anInsertedPageMarksItself() {
        #expect(align([1, 2, 3], [1, 9, 2, 3]) == ["1:1", "-:2", "2:3", "3:4"])
    }

    @Test func aRemovedPageStandsWhereItStood() {
        #expect(align([1, 2, 3, 4], [1, 2, 4]) == ["1:1", "2:2", "3:-", "4:3"])
    }

    @Test func swappedPagesHaveMoved() {
        let entries = align([1, 2, 3, 4], [1, 3, 2, 4])
        #expect(entries.count == 4 && entries.count { $0.hasSuffix("m") } == 1)
        #expect(Set(entries.map { $0.filter { $0 != "m" } }) == ["1:1", "3:2", "2:3", "4:4"])
    }

    @Test func blankPagesThatComeAndGoHaveNotMoved() {
        #expect(align([1, 7, 2, 7, 3], [1, 2, 3]) == ["1:1", "2:-", "3:2", "4:-", "5:3"])
    }

    @Test func pagesOfUnknownLookAreAlignedByTheirWords() {
        let alignment = PageAlignment(
            oldCount: 3, newCount: 4, equal: [PagePair(old: 1, new: 1)], moved: [],
            overlaps: [
                PagePair(old: 2, new: 2): 60, PagePair(old: 2, new: 3): 140, PagePair(old: 3, new: 3): 40,
                PagePair(old: 3, new: 4): 160,
            ], oldWords: [2: 200, 3: 200], newWords: [2: 150, 3: 180, 4: 160], isTurned: false)
        #expect(
            alignment.entries == [
                .init(old: 1, new: 1, isEqual: true), .init(old: nil, new: 2), .init(old: 2, new: 3),
                .init(old: 3, new: 4),
            ])
    }

    @Test func barePagesArePairedByPlace() {
        let alignment = PageAlignment(
            oldCount: 3, newCount: 3, equal: [PagePair(old: 1, new: 1), PagePair(old: 3, new: 3)], moved: [],
            overlaps: [:],
            oldWords: [2: 0], newWords: [2: 1], isTurned: false)
        #expect(alignment.entries[1] == .init(old: 2, new: 2))
    }
}
