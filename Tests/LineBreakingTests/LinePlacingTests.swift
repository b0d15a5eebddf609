import Geometry
import LineBreaking
import Support
import Testing
import Typography

@Suite struct LinePlacingTests {
    let shaper = FakeShaper()

    @Test func aShortParagraphIsOneNaturalLine() {
        let broken = Breaker.breaks(
            shaper.shape("to be or not"), measures: LineMeasures(rest: .init(width: .points(200))))
        let lines = broken.lines()
        #expect(lines.count == 1)
        #expect(lines[0].ratio == 0 && lines[0].isLast && lines[0].spaceRatio == nil)
        #expect(lines[0].runs.count == 1)
        #expect(String(decoding: lines[0].runs[0].text, as: UTF8.self) == "to be or not")
        #expect(lines[0].text == 0..<12)
    }

    @Test func justifiedLinesReachTheEdge() {
        let text = "in olden times when wishing still helped one there lived a king whose daughters were all beautiful"
        let broken = Breaker.breaks(shaper.shape(text), measures: LineMeasures(rest: .init(width: .points(140))))
        for line in broken.lines() where !line.isLast {
            #expect(line.runs[0].x == .zero)
            #expect(line.runs[0].width == .points(140))
        }
    }
}
