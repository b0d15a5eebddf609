import Geometry
import Pagination
import Styling
import Support
import Testing
import Typography

/// Paragraphs set a line longer or shorter to fill columns.
@Suite struct VariantTests {
    /// A section of prose: words of random lengths, each different.
    private func prose(_ random: inout SplitMix) -> (specimen: SpecimenSection, words: [String]) {
        var specimen = SpecimenSection()
        var words: [String] = []
        var shaper = FakeShaper()
        shaper.settings.tolerance = 3
        for _ in 0..<Int.random(in: 20...60, using: &random) {
            let own = (0..<Int.random(in: 3...60, using: &random)).map { _ in
                "\(words.count)" + String(repeating: "w", count: Int.random(in: 1...5, using: &random))
            }
            let numbered = own.enumerated().map { "\(words.count + $0.offset)" + $0.element.drop { $0.isNumber } }
            words += numbered
            let text = numbered.joined(separator: " ")
            let index = specimen.text(1, prefix: "b")
            specimen.section.paragraphs[index].text = text
            specimen.shaped[index] = shaper.shape(text)
            specimen.section.blocks.append(.paragraph(index))
        }
        return (specimen, words)
    }

    @Test(arguments: 0..<60)
    func columnsBecomeEvenAndNoWordIsLost(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let (specimen, words) = prose(&random)
        let master = SpecimenSection.master()
        let composed = specimen.compose(master)
        let drawn = composed.things(master).map(\.name).joined(separator: " ")
            .split(separator: " ").map(String.init)
        #expect(drawn == words, "seed \(seed)")
        for thing in composed.things(master) {
            #expect((thing.baseline ?? .zero).units % master.grid.units == master.firstBaseline.units, "seed \(seed)")
            #expect(thing.row < 20, "seed \(seed)")
        }
        let plain = specimen.compose(master, settings: PaginationSettings(usesVariants: false))
        #expect(unevenPages(composed, master) <= unevenPages(plain, master), "seed \(seed)")
    }

    private func unevenPages(_ composed: ComposedSection, _ master: PageMaster) -> Int {
        let rows = composed.things(master).reduce(into: [Int: [Int: Int]]()) { rows, thing in
            rows[thing.page, default: [:]][thing.column] = thing.row
        }
        return rows.values.filter { ($0[0] ?? 0) != ($0[1] ?? 0) }.count - 1
    }

    @Test func variantsFillShortColumns() {
        var with = 0
        var without = 0
        for seed in 100..<140 {
            var random = SplitMix(seed: UInt64(seed))
            let (specimen, _) = prose(&random)
            let master = SpecimenSection.master()
            with += unevenPages(specimen.compose(master), master)
            without += unevenPages(
                specimen.compose(master, settings: PaginationSettings(usesVariants: false)), master)
        }
        #expect(with < without, "\(with) uneven pages with variants, \(without) without")
    }
}
