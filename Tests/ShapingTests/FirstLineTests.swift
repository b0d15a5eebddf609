import Geometry
import LineBreaking
import Pango
import Shaping
import Styling
import Support
import Testing
import Typography

/// A first line in small capitals, as far as it comes to reach.
@Suite struct FirstLineTests {
    private let text =
        "It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of incomprehensibility, "
        + "it was the epoch of belief."

    /// How many of a paragraph's runs are of its common look, and the paragraph with a first line of its own.
    private func shaped(_ text: String, capital: DropCapital? = nil) throws -> (common: Int, ShapedParagraph) {
        var paragraph = Specimen.paragraph(text)
        let engine = try ShapingEngine()
        let common = engine.shape(paragraph).runs.count
        paragraph.beginsInSmallCaps = true
        paragraph.capital = capital
        return (common, engine.shape(paragraph))
    }

    /// In every measure the first line is in small capitals to its end, no other line has one, and the text stands once and in order.
    @Test(arguments: [true, false])
    func smallCapitalsReachTheLinesEnd(isTotalFit: Bool) throws {
        var (common, paragraph) = try shaped(text)
        paragraph.settings.isTotalFit = isTotalFit
        for width in stride(from: 60, through: 700, by: 7) {
            let measures = LineMeasures(rest: LineMeasure(width: .points(Double(width))))
            let broken = Breaker.breaks(paragraph, measures: measures)
            var end = 0
            for (number, line) in broken.breaks.enumerated() {
                #expect(line.text.lowerBound == end, "\(width)")
                end = line.text.upperBound
                for item in broken.paragraph.items[line.items] where item.kind == .box && item.content >= 0 {
                    let run = broken.paragraph.fragments[Int(item.content)].run
                    #expect((Int(run) >= common) == (number == 0), "\(width), line \(number)")
                }
            }
            #expect(end == text.utf8.count, "\(width)")
            #expect(!broken.breaks[0].endsInHyphen && broken.breaks[0].overflow == .zero, "\(width)")
            let lines = broken.lines()
            #expect(
                lines.flatMap { $0.runs.flatMap(\.text) }.filter { $0 > 0x20 }.count
                    >= text.utf8.filter { $0 > 0x20 }.count)
        }
    }

    /// Every looseness keeps the end of the first line.
    @Test func variantsBeginAlike() throws {
        let (_, paragraph) = try shaped(text + " " + text)
        let measures = LineMeasures(rest: LineMeasure(width: .points(180)))
        let variants = Breaker.variants(paragraph, measures: measures)
        #expect(Set(variants.map(\.breaks[0].text)).count == 1)
        #expect(variants.contains { $0.looseness == 0 })
    }

    /// Where no place between words will do, the paragraph is set as if it had no look of its own.
    @Test(arguments: ["", "A", "Wordwithoutanyspacethatislongerthanitsline", "A\u{2028}forced line", "\u{AD}x y"])
    func whatCannotBeIsSetAsUsual(text: String) throws {
        let (_, paragraph) = try shaped(text)
        let broken = Breaker.breaks(paragraph, measures: LineMeasures(rest: LineMeasure(width: .points(40))))
        #expect(broken.breaks.last?.text.upperBound == text.utf8.count)
    }
}
