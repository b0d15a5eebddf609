import Support
import Testing

@testable import Proofing

@Suite struct SequenceMatchingTests {
    /// The length of the longest common subsequence, by the textbook's table.
    private func longest(_ old: [Int32], _ new: [Int32]) -> Int {
        var last = Array(repeating: 0, count: new.count + 1)
        for item in old {
            var row = last
            for (index, other) in new.enumerated() {
                row[index + 1] = item == other ? last[index] + 1 : max(row[index], last[index + 1])
            }
            last = row
        }
        return last[new.count]
    }

    private func check(_ partners: Partners, _ old: [Int32], _ new: [Int32]) -> Int {
        var last = -1
        for (index, partner) in partners.enumerated() where partner >= 0 {
            #expect(partner > last && old[index] == new[partner])
            last = partner
        }
        return partners.count { $0 >= 0 }
    }

    @Test func shortSequencesHaveTheLongestMatch() {
        for seed in 0..<300 as Range<UInt64> {
            var lots = SplitMix(seed: seed)
            let make = { (lots: inout SplitMix) -> [Int32] in
                (0..<Int.random(in: 0...40, using: &lots)).map { _ in Int32.random(in: 0...6, using: &lots) }
            }
            let (old, new) = (make(&lots), make(&lots))
            let partners = SequenceMatching.partners(old, new, isTurned: false, cleansing: false)
            #expect(check(partners, old, new) == longest(old, new), "seed \(seed)")
        }
    }

    @Test func longSequencesLoseOnlyWhatWasChanged() {
        for seed in 0..<6 as Range<UInt64> {
            var lots = SplitMix(seed: seed)
            let old = (0..<20_000).map { _ in Int32.random(in: 0...900, using: &lots) }
            var new = old
            for _ in 0..<30 { new[Int.random(in: 0..<new.count, using: &lots)] = 5_000 }
            let place = Int.random(in: 0..<new.count, using: &lots)
            new.insert(contentsOf: (0..<700).map { _ in Int32.random(in: 6_000...9_000, using: &lots) }, at: place)
            let partners = SequenceMatching.partners(old, new, isTurned: false, cleansing: false)
            #expect(check(partners, old, new) >= old.count - 30, "seed \(seed)")
            let back = SequenceMatching.partners(new, old, isTurned: true, cleansing: false)
            for (index, partner) in back.enumerated() where partner >= 0 { #expect(partners[partner] == index) }
        }
    }

    @Test func unlikeSequencesEndSoon() {
        var lots = SplitMix(seed: 1)
        let old = (0..<200_000).map { _ in Int32.random(in: 0...9, using: &lots) }
        let new = (0..<200_000).map { _ in Int32.random(in: 0...9, using: &lots) }
        _ = check(SequenceMatching.partners(old, new, isTurned: false, cleansing: true), old, new)
    }

    @Test func loneMatchesAmidChangeAreGivenUp() {
        let old = (0..<40 as Range<Int32>).map { $0 } + [1_000] + (40..<80 as Range<Int32>).map { $0 }
        let new = (100..<140 as Range<Int32>).map { $0 } + [1_000] + (140..<180 as Range<Int32>).map { $0 }
        #expect(SequenceMatching.partners(old, new, isTurned: false, cleansing: true).allSatisfy { $0 < 0 })
        #expect(SequenceMatching.partners(old, new, isTurned: false, cleansing: false).contains(40))
    }
}
