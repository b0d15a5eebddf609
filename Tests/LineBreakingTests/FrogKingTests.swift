import Geometry
import Support
import Testing
import Typography

@testable import LineBreaking

/// The example of Knuth and Plass, “Breaking Paragraphs into Lines” (1981), pages 1126–1134, with the widths of its font in units of
/// 1/18 em; the tale is the Grimms'.
@Suite struct FrogKingTests {
    static let text = """
        In olden times when wish\u{AD}ing still helped one, there lived a king whose daugh\u{AD}ters were all \
        beau\u{AD}ti\u{AD}ful; and the young\u{AD}est was so beau\u{AD}ti\u{AD}ful that the sun it\u{AD}self, which has \
        seen so much, was as\u{AD}ton\u{AD}ished when\u{AD}ever it shone in her face. Close by the king's castle lay a \
        great dark for\u{AD}est, and un\u{AD}der an old lime-tree in the for\u{AD}est was a well, and when the day was \
        very warm, the king's child went out into the for\u{AD}est and sat down by the side of the cool foun\u{AD}tain; \
        and when she was bored she took a golden ball, and threw it up on high and caught it; and this ball was her \
        fa\u{AD}vor\u{AD}ite play\u{AD}thing.
        """
    static let letters = [9, 10, 8, 10, 8, 6, 9, 10, 5, 6, 10, 5, 15, 10, 9, 10, 10, 7, 7, 7, 10, 9, 13, 10, 10, 8]

    static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "a"..."z": letters[Int(scalar.value) - 0x61]
        case "C": 13
        case "-", "I": 6
        default: 5
        }
    }

    /// The paragraph as the paper's items; a unit of the paper is 1 pt.
    static func paragraph() -> ShapedParagraph {
        var paragraph = ShapedParagraph()
        paragraph.items.append(.box(width: .points(18), text: 0..<0))
        var word = 0
        var last: Unicode.Scalar = " "
        func flush() {
            if word > 0 { paragraph.items.append(.box(width: .points(word), text: 0..<0)) }
            word = 0
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case " ":
                flush()
                let (natural, stretch, shrink) =
                    switch last {
                    case ",": (6, 4, 2)
                    case ";": (6, 4, 1)
                    case ".": (8, 6, 1)
                    default: (6, 3, 2)
                    }
                paragraph.items.append(
                    .glue(
                        Flex(natural: .points(natural), stretch: .points(stretch), shrink: .points(shrink)), text: 0..<0
                    ))
            case "\u{AD}":
                flush()
                var item = ParagraphItem(
                    kind: .discretionary, width: .zero, penalty: 50, content: paragraph.discretionaries.count,
                    text: 0..<0)
                item.isHyphen = true
                paragraph.items.append(item)
                let hyphen = DiscretionaryPiece(width: .points(6), fragments: [Fragment(run: 0, glyphs: 0..<0)])
                paragraph.discretionaries.append(Discretionary(pre: hyphen))
            default:
                word += width(scalar)
                if scalar == "-" {
                    flush()
                    paragraph.items.append(.penalty(50, at: 0, isHyphen: true))
                }
            }
            last = scalar
        }
        flush()
        return paragraph
    }

    private func ratios(_ width: Double, tolerance: Double) -> [Double] {
        var paragraph = FrogKingTests.paragraph()
        paragraph.settings = BreakingSettings(
            tolerance: tolerance, linePenalty: 1, doubleHyphenDemerits: 3_000, finalHyphenDemerits: 0,
            adjacentDemerits: 3_000,
            jumpDemerits: 0)
        let broken = Breaker.breaks(paragraph, measures: LineMeasures(rest: .init(width: .points(width))))
        return broken.breaks.map { ($0.ratio * 1_000).rounded() / 1_000 }
    }

    /// The ratios printed beside the lines of the paper's optimum settings. Its finishing glue has a stretch, so its last line has a ratio;
    /// here last lines stand at their natural width.
    @Test func ratiosOfThePaper() {
        #expect(
            ratios(390, tolerance: 2)
                == [0.857, 0, 0.28, 1, 0.067, -0.278, 0.536, -0.167, 0.7, -0.176, 0.357, 0])
        #expect(
            ratios(500, tolerance: 2) == [0.774, 0.179, 0.629, 0.545, 0, 0.079, 0.282, 0.294, 0.575, 0])
    }

    @Test func firstFitIsWorse() {
        let paragraph = FrogKingTests.paragraph()
        let measures = LineMeasures(rest: .init(width: .points(390)))
        let greedy = FirstFit.breaks(paragraph, measures: measures)
        #expect(Breaker.breaks(paragraph, measures: measures).demerits < greedy.demerits)
    }
}
