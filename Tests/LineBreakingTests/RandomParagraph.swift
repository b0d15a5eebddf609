import Geometry
import Support
import Typography

/// Paragraphs drawn by lot.
enum RandomParagraph {
    /// A paragraph of words, hyphens, spaces that do not break, ideographs and Hebrew.
    static func shape(
        _ random: inout SplitMix, characters: ClosedRange<Int>, protrusion: Bool, extras: Bool = true
    ) -> ShapedParagraph {
        var shaper = FakeShaper()
        shaper.settings = settings(&random)
        shaper.hyphenPenalty = [-50, 0, 50, 200].randomElement(using: &random) ?? 0
        if protrusion { shaper.protrusion = Length(units: 700) }
        return shaper.shape(text(&random, length: Int.random(in: characters, using: &random), extras: extras))
    }

    static func text(_ random: inout SplitMix, length: Int, extras: Bool = true) -> String {
        var text = ""
        let script = Int.random(in: 0..<8, using: &random)
        while text.count < length {
            for _ in 0..<Int.random(in: 1...9, using: &random) {
                let letter = UInt32.random(in: 0..<22, using: &random)
                let base: UInt32 =
                    script == 0 ? 0x5D0 : script == 1 && letter % 3 == 0 ? 0x5D0 : script == 2 ? 0x4E00 : 0x61
                text.unicodeScalars.append(Unicode.Scalar(base + letter) ?? "x")
                if letter == 0 { text += "\u{AD}" }
                if letter == 1 && extras { text += "-" }
            }
            switch Int.random(in: 0..<40, using: &random) {
            case 0 where extras: text += "\u{2028}"
            case 1 where extras: text += "\u{A0}"
            case 2 where extras: text += " \u{FFFC} "
            case 3 where extras: text += "  "
            default: text += " "
            }
        }
        return text
    }

    static func settings(_ random: inout SplitMix) -> BreakingSettings {
        func pick(_ values: [Double]) -> Double { values.randomElement(using: &random) ?? 0 }
        return BreakingSettings(
            alignment: Int.random(in: 0..<4, using: &random) > 0
                ? .justified : Alignment.allCases.randomElement(using: &random) ?? .start,
            isRightToLeft: Int.random(in: 0..<4, using: &random) == 0, tolerance: pick([0.5, 1, 2, 5]),
            linePenalty: pick([0, 1, 10]), doubleHyphenDemerits: pick([0, 3_000, 10_000]),
            finalHyphenDemerits: pick([0, 5_000, 100_000]), adjacentDemerits: pick([0, 500, 10_000]),
            jumpDemerits: pick([0, 500, 10_000, 100_000]), leastLastLine: .points(pick([0, 20, 40])),
            emergencyStretch: .points(pick([0, 0, 15])),
            microtypography: Bool.random(using: &random)
                ? .none
                : Microtypography(
                    glyphStretch: 0.02, glyphShrink: 0.02, letterStretch: 0.015, letterShrink: 0.015,
                    glyphReach: pick([1, 1, 1.5]), letterReach: pick([1, 1.5, 3])))
    }

    /// One measure, or other ones for the first lines.
    static func measures(_ random: inout SplitMix, width: ClosedRange<Int>) -> LineMeasures {
        func room() -> LineMeasure {
            LineMeasure(
                offset: .points(Int.random(in: 0...3, using: &random) * 5),
                width: Length(units: Int.random(in: width.lowerBound * 1024...width.upperBound * 1024, using: &random)))
        }
        let first = [0, 0, 1, 2, 4].randomElement(using: &random) ?? 0
        return LineMeasures(first: (0..<first).map { _ in room() }, rest: room())
    }
}
