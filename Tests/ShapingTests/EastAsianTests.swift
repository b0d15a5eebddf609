import Geometry
import Shaping
import Styling
import Testing
import Typography

/// Room between full-width characters (JLREQ, CLREQ).
@Suite struct EastAsianTests {
    private func shape(_ text: String, _ language: String = "zh-Hans") throws -> ShapedParagraph {
        let shaped = try ShapingEngine().shape(
            Specimen.paragraph(
                text,
                Specimen.style {
                    $0.language = language
                    $0.families = ["Baskervald ADF Std", "Noto Serif CJK SC", "serif"]
                }))
        Specimen.expectWhole(shaped, text)
        return shaped
    }

    /// The glue at `offset`.
    private func gap(_ shaped: ShapedParagraph, at offset: Int) -> ParagraphItem? {
        shaped.items.first { $0.kind == .glue && $0.textStart == offset && $0.textEnd == offset }
    }

    @Test func roomGrowsAlikeBesideLettersAndBetweenIdeographs() throws {
        let shaped = try shape("使用Go语言的2个人")
        let between = try #require(gap(shaped, at: 3))
        let before = try #require(gap(shaped, at: 6))
        let behind = try #require(gap(shaped, at: 8))
        #expect(between.width == .zero)
        #expect(before.width == .points(10) / 8 && behind.width == .points(10) / 8)
        #expect(between.stretch == before.stretch && before.stretch == behind.stretch && between.stretch > .zero)
        #expect(gap(shaped, at: 17) != nil && gap(shaped, at: 18) != nil)
    }

    @Test func noMarkStandsAtTheWrongEdge() throws {
        let shaped = try shape("他说：“你好（世界）。”「再见、朋友」！吗？")
        let text = "他说：“你好（世界）。”「再见、朋友」！吗？"
        for place in JointTests.breaks(shaped) {
            let next = text.utf8.dropFirst(place)
            let first = try #require(String(next)?.first)
            #expect(!"，。、：；！？）」』》”".contains(first), "before \(first)")
            let last = try #require(String(text.utf8.prefix(place))?.last)
            #expect(!"（「『《“".contains(last), "behind \(last)")
        }
    }

    @Test func marksInARowGiveUpAHalf() throws {
        let shaped = try shape("甲」「乙。」丙（（丁")
        let half = -Length.points(10) / 2
        for offset in [6, 15, 24] {  // 」「  。」  （（
            let found = try #require(gap(shaped, at: offset))
            #expect(found.width < half.scaled(by: 0.6) && found.width >= half, "at \(offset): \(found.width)")
        }
    }

    /// The blank half of a mark stands outside of the line, in ragged text too.
    @Test func marksAtALinesEdgesAreHalves() throws {
        let shaped = try shape("甲乙，丙（丁戊")
        let comma = try #require(shaped.items.first { $0.kind == .box && $0.textStart == 6 })
        let bracket = try #require(shaped.items.first { $0.kind == .box && $0.textStart == 12 })
        #expect(comma.endProtrusion > .points(2.5) && comma.endProtrusion <= .points(5))
        #expect(bracket.startProtrusion > .points(2.5) && bracket.startProtrusion <= .points(5))
        #expect(comma.startProtrusion == .zero && bracket.endProtrusion == .zero)
    }

    /// Faces for Taiwan centre the comma: it has no blank half.
    @Test func centredMarksKeepTheirSquare() throws {
        let engine = try ShapingEngine()
        let shaped = engine.shape(
            Specimen.paragraph(
                "甲乙，丙",
                Specimen.style {
                    $0.language = "zh-Hant"
                    $0.families = ["Noto Sans CJK TC"]
                }))
        let comma = try #require(shaped.items.first { $0.kind == .box && $0.textStart == 6 })
        #expect(shaped.runs.first?.face.family != "Noto Sans CJK TC" || comma.endProtrusion == .zero)
    }
}
