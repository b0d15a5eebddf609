import Geometry
import Support
import Testing
import Typography

@testable import LineBreaking

@Suite struct TotalFitTests {
    /// All ways to break, one by one: nothing is shared with the breaker but the sums and the costs of two lines.
    struct BruteForce {
        let points: [Breakpoint]
        let measures: LineMeasures
        let cost: LineCost
        var best: [Int: Double] = [:]

        mutating func search(from index: Int, line: Int, upper: (ratio: Double, hyphens: Int32)?, total: Double) {
            if points[index].isEnd {
                best[line] = min(best[line] ?? .infinity, total)
                return
            }
            for next in index + 1..<points.count where points[next].item >= points[index].firstItem {
                let point = points[next]
                if points[index + 1..<next].contains(where: \.isForced) { return }
                if cost.effort != .desperate && point.isInLastWord { continue }
                let sums = point.end - points[index].start
                let room = Double(measures[line].width.units)
                guard let ratio = cost.ratio(sums, measure: room, isLast: point.isForced),
                    cost.admits(ratio, sums, measure: room)
                else {
                    continue
                }
                var sum = total + cost.demerits(ratio: ratio, line: sums, endingAt: point)
                if let upper {
                    guard
                        let extra = cost.neighbours(
                            upper: upper.ratio, upperFitness: LineCost.fitness(upper.ratio), hyphens: upper.hyphens,
                            lower: ratio, lowerFitness: LineCost.fitness(ratio), endingAt: point)
                    else { continue }
                    sum += extra
                }
                search(
                    from: next, line: line + 1, upper: (ratio, point.isHyphen ? (upper?.hyphens ?? 0) + 1 : 0),
                    total: sum)
            }
        }
    }

    @Test func equalsBruteForce() {
        var solved = 0
        for seed in 0..<UInt64(Shared.isSlow ? 20_000 : 3_000) {
            var random = SplitMix(seed: seed)
            let paragraph = RandomParagraph.shape(&random, characters: 12...45, protrusion: Bool.random(using: &random))
            let measures = RandomParagraph.measures(&random, width: 60...130)
            let table = BreakpointTable(paragraph, emergencies: false)
            guard table.points.count <= 16 else { continue }
            for effort in [LineCost.Effort.careful, .stretched, .desperate] {
                let cost = LineCost(paragraph, effort: effort)
                var force = BruteForce(points: table.points, measures: measures, cost: cost)
                force.search(from: 0, line: 0, upper: nil, total: 0)
                // An overfull line is the breaker's own way out.
                if effort == .desperate && force.best.isEmpty { continue }
                let best = TotalFit.solutions(table, measures: measures, cost: cost, countsLines: false)
                let expected = force.best.values.min()
                #expect(best.isEmpty == (expected == nil), "seed \(seed) \(effort)")
                guard let expected, let found = best.first else { continue }
                #expect(abs(found.demerits - expected) <= 1e-9 * max(1, expected), "seed \(seed) \(effort)")
                let variants = TotalFit.solutions(table, measures: measures, cost: cost, countsLines: true)
                for variant in variants {
                    let expected = force.best[variant.breaks.count] ?? .infinity
                    #expect(abs(variant.demerits - expected) <= 1e-9 * max(1, expected), "seed \(seed) \(effort)")
                }
                #expect(variants.contains { $0.demerits == found.demerits }, "seed \(seed)")
                solved += 1
            }
        }
        #expect(solved > 1_000)
    }

    @Test func firstFitIsNeverBetter() {
        for seed in 0..<UInt64(300) {
            var random = SplitMix(seed: seed)
            let paragraph = RandomParagraph.shape(&random, characters: 20...600, protrusion: false)
            let measures = RandomParagraph.measures(&random, width: 60...200)
            let greedy = FirstFit.breaks(paragraph, measures: measures)
            let table = BreakpointTable(greedy.paragraph, emergencies: true)
            let cost = LineCost(greedy.paragraph, effort: .desperate)
            let best = TotalFit.solutions(table, measures: measures, cost: cost, countsLines: false)
            guard greedy.breaks.allSatisfy({ $0.overflow == .zero }) else { continue }
            let rounding = 1e-9 * max(1, abs(greedy.demerits))
            #expect(best[0].demerits <= greedy.demerits + rounding, "seed \(seed)")
        }
    }

    @Test func demeritsOfLinesSumUp() {
        for seed in 0..<UInt64(300) {
            var random = SplitMix(seed: seed)
            let paragraph = RandomParagraph.shape(&random, characters: 20...600, protrusion: true)
            let broken = Breaker.breaks(paragraph, measures: RandomParagraph.measures(&random, width: 60...200))
            let sum = broken.breaks.reduce(0) { $0 + $1.demerits }
            #expect(abs(sum - broken.demerits) <= 1e-6 * max(1, sum), "seed \(seed)")
        }
    }

    @Test func textThatJustFitsStaysOnOneLine() {
        for alignment in Alignment.allCases {
            var shaper = FakeShaper()
            shaper.settings.alignment = alignment
            let paragraph = shaper.shape("seven words of text that just fit")
            let width = paragraph.items.reduce(Length.zero) { $0 + $1.width }
            #expect(Breaker.breaks(paragraph, measures: LineMeasures(rest: .init(width: width))).breaks.count == 1)
        }
    }

    @Test func loosenessAsksForLines() {
        let text = Array(repeating: "when wishing still helped one there lived a king", count: 12).joined(
            separator: " ")
        var shaper = FakeShaper()
        shaper.space = Flex(natural: .points(5), stretch: .points(3), shrink: .points(2))
        let paragraph = shaper.shape(text)
        let measures = LineMeasures(rest: .init(width: .points(250)))
        let best = Breaker.breaks(paragraph, measures: measures)
        let variants = Breaker.variants(paragraph, measures: measures)
        #expect(variants.contains { $0.looseness == 1 })
        for variant in variants {
            #expect(variant.breaks.count == best.breaks.count + variant.looseness)
            #expect(variant.demerits >= best.demerits)
        }
        let longer = Breaker.breaks(paragraph, measures: measures, looseness: 1)
        #expect(longer.breaks.count == best.breaks.count + 1)
        #expect(
            Breaker.breaks(paragraph, measures: measures, looseness: 9).looseness == variants.map(\.looseness).max())
    }

    @Test func noThreeHyphensInARow() {
        // Every word can be hyphenated anywhere, so hyphens would be the cheapest way.
        let word = "un\u{AD}im\u{AD}agi\u{AD}na\u{AD}ble\u{AD}ness"
        let paragraph = FakeShaper().shape(Array(repeating: word, count: 60).joined(separator: " "))
        for width in stride(from: 100, through: 220, by: 7) {
            let lines = Breaker.breaks(paragraph, measures: LineMeasures(rest: .init(width: .points(width)))).breaks
            var run = 0
            for line in lines {
                run = line.endsInHyphen ? run + 1 : 0
                #expect(run < 3 || width < 130, "width \(width)")
            }
        }
    }

    @Test func theLastWordKeepsTogether() {
        let paragraph = FakeShaper().shape("one two three four five six seven eight nine ten unim\u{AD}aginable")
        for width in 60...200 {
            let lines = Breaker.breaks(paragraph, measures: LineMeasures(rest: .init(width: .points(width)))).breaks
            #expect(!lines.dropLast().last!.endsInHyphen, "width \(width)")
        }
    }
}
