import Geometry
import LineBreaking
import Shaping
import Styling
import Support
import Testing
import Typography

/// The cases of text that shaping and breaking answer for; those that need a whole book stand in `TypesetterTests/TextCaseTests`.
@Suite struct CaseTests {
    /// The lines of `text` in a column of `measure`, as they are drawn: without the spaces at their ends.
    static func lines(
        _ text: String, _ style: CharacterStyle = Specimen.style(), measure: Length,
        alignment: ParagraphStyle.TextAlignment = .justified, engine: ShapingEngine
    ) -> (lines: [Line], drawn: [String]) {
        var paragraph = Specimen.paragraph(text, style)
        paragraph.style.alignment = alignment
        let broken = Breaker.breaks(
            engine.shape(paragraph), measures: LineMeasures(rest: LineMeasure(width: measure)))
        let lines = broken.lines()
        return (
            lines,
            lines.map { line in
                String(
                    decoding: line.runs.sorted { $0.textStart < $1.textStart }.flatMap(\.text), as: UTF8.self)
            }
        )
    }

    @Test("a word wider than the line spoils one line, not the paragraph")
    func wideWord() throws {
        let words = Array(repeating: "some plain words of a text", count: 5).joined(separator: " ")
        let text = words + " " + String(repeating: "xvzq", count: 10) + " " + words
        let (lines, drawn) = Self.lines(text, measure: .millimetres(20), engine: try ShapingEngine())
        let spoilt = lines.filter { $0.overflow > .zero || $0.usesEmergencyBreak }
        #expect((1...4).contains(spoilt.count))
        #expect(lines.allSatisfy { $0.overflow == .zero })
        let letters = drawn.joined().filter { $0 != " " && $0 != "-" }
        #expect(letters == text.filter { $0 != " " })
    }

    @Test("emergency stretch comes before an overfull line")
    func emergencyStretch() throws {
        let words = [
            "straightlong", "words", "throughout", "strengths", "of", "a", "thoughtless", "length", "and",
            "breadth",
        ]
        let text = (0..<80).map { words[($0 * 7) % words.count] }.joined(separator: " ")
        let style = Specimen.style { $0.language = "zxx" }
        let (lines, _) = Self.lines(text, style, measure: .points(150), engine: try ShapingEngine())
        #expect(lines.allSatisfy { $0.overflow == .zero && !$0.usesEmergencyBreak })
    }

    @Test("no hyphen is put in at a slash or in an address")
    func addresses() throws {
        let engine = try ShapingEngine()
        for pad in 0..<40 {
            let text =
                String(repeating: "n", count: pad % 9 + 1) + String(repeating: " in", count: pad)
                + " dolor sit/amet and example.com/verylongname/of_a-file.html?q=1&r=2 then more text follows here"
            let (lines, drawn) = Self.lines(text, measure: .points(110), engine: engine)
            for (line, shown) in zip(lines, drawn) where line.endsInInsertedHyphen {
                #expect(!shown.contains("/") && !shown.contains(".com"), "\(drawn)")
            }
            let whole = drawn.joined(separator: "\n").replacing("\u{2010}", with: "-")
            let flat = whole.replacing("\n", with: "")
            #expect(flat.filter { $0 != " " }.contains("sit/amet"))
            #expect(flat.filter { $0 != " " }.contains("example.com/verylongname/of_a-file.html?q=1&r=2"))
        }
    }

    @Test("a soft hyphen that is broken at is drawn, at every size and width")
    func softHyphens() throws {
        let engine = try ShapingEngine()
        let text =
            "the inter\u{AD}nation\u{AD}alisation of counter\u{AD}revolution\u{AD}aries and so on"
        var broken = 0
        for quarter in 32...56 {
            let style = Specimen.style {
                $0.size = .points(Double(quarter) / 4)
                $0.language = "zxx"
            }
            for tenth in stride(from: 250, to: 330, by: 7) {
                let measure = Length.millimetres(Double(tenth) / 10)
                for alignment in [ParagraphStyle.TextAlignment.justified, .start] {
                    let (lines, drawn) = Self.lines(
                        text, style, measure: measure, alignment: alignment, engine: engine)
                    for (line, shown) in zip(lines, drawn).dropLast() where !line.usesEmergencyBreak {
                        let end = line.text.upperBound
                        let isSoft = Array(text.utf8)[..<end].suffix(2).elementsEqual([0xC2, 0xAD])
                        guard isSoft else { continue }
                        broken += 1
                        #expect(shown.hasSuffix("-"), "\(quarter) \(tenth) \(shown)")
                    }
                }
            }
        }
        #expect(broken > 100)
    }

    @Test("a hyphen put in is U+002D, the author's own at a line's end U+2010")
    func hyphens() throws {
        let engine = try ShapingEngine()
        var inserted = 0
        var real = 0
        for width in 30...80 {
            let text = "the bookkeeping and book-keeping of the bookkeepers here"
            let (lines, drawn) = Self.lines(
                text, measure: .points(width), alignment: .start, engine: engine)
            for (line, shown) in zip(lines, drawn) where line.endsInHyphen {
                if line.endsInInsertedHyphen {
                    inserted += 1
                    #expect(shown.hasSuffix("-"))
                } else {
                    real += 1
                    #expect(shown.hasSuffix("\u{2010}"))
                }
            }
        }
        #expect(inserted > 0 && real > 0)
    }

    @Test("an author's hyphen at a line's end is kept in text of two directions")
    func hyphensInMixedText() throws {
        let engine = try ShapingEngine()
        var real = 0
        for text in [
            "בראשית ברא well-known things and others אלהים את השמים long-lived בבא",
            "the word אב-גד and others ha-ham של-ום here",
        ] {
            for width in 30...120 {
                let (lines, drawn) = Self.lines(text, measure: .points(width), alignment: .start, engine: engine)
                for (line, shown) in zip(lines, drawn) where line.endsInHyphen && !line.endsInInsertedHyphen {
                    real += 1
                    #expect(shown.hasSuffix("\u{2010}"), "\(drawn)")
                }
            }
        }
        #expect(real > 20)
    }

    @Test("code is cut before a hyphen, never behind one")
    func codeWithHyphens() throws {
        let engine = try ShapingEngine()
        let style = Specimen.style {
            $0.isCode = true
            $0.hyphenates = false
            $0.families = ["DejaVu Sans Mono"]
        }
        let text = "kubectl apply -f kube-flannel.yml --dry-run=client"
        for width in stride(from: 40, to: 320, by: 3) {
            let (_, drawn) = Self.lines(
                text, style, measure: .points(width), alignment: .start, engine: engine)
            for shown in drawn.dropLast() {
                #expect(!shown.hasSuffix("-") && !shown.hasSuffix("\u{2010}"), "\(drawn)")
            }
            #expect(drawn.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }

    @Test("a last line is no hyphen's tail")
    func lastLines() throws {
        let engine = try ShapingEngine()
        let text =
            "a paragraph that was set to be either accidental or reckless, negligent or malicious"
        for width in 90...140 {
            let (lines, drawn) = Self.lines(text, measure: .points(width), engine: engine)
            #expect(drawn.last?.hasSuffix("malicious") == true, "at \(width)")
            #expect((lines.last?.width ?? .zero) >= .points(20), "at \(width)")
        }
    }

    @Test("Hebrew names in an English sentence stand by UAX #9, across lines too")
    func hebrewNames() throws {
        let engine = try ShapingEngine()
        let text =
            "The three names “בנימין זאב”, “חיים וייצמן” and “דוד בן־גוריון” are all written from right to left in here."
        for width in stride(from: 60, to: 200, by: 5) {
            let (lines, _) = Self.lines(text, measure: .points(width), engine: engine)
            for line in lines {
                let places = line.runs.map(\.x)
                #expect(places == places.sorted())
                // Left to right runs keep their order; Hebrew runs stand between them with their letters reversed.
                let latin = line.runs.filter { !$0.isRightToLeft }.map(\.textStart)
                #expect(latin == latin.sorted())
                for run in line.runs {
                    let hasHebrew = run.text.contains { $0 == 0xD7 }
                    #expect(run.isRightToLeft == hasHebrew)
                }
            }
        }
    }

    @Test(
        "emoji sequences are one cluster and are not broken",
        arguments: ["👩‍👩‍👧‍👦", "🏳️‍🌈", "🇺🇸", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "3️⃣", "👍🏽"])
    func emoji(sequence: String) throws {
        let engine = try ShapingEngine()
        let text = "x " + String(repeating: sequence, count: 12) + " y"
        for width in [4, 15, 31, 60] {
            let (lines, drawn) = Self.lines(text, measure: .points(width), engine: engine)
            for line in lines {
                #expect(
                    (line.text.lowerBound - 2) % sequence.utf8.count == 0 || line.text.lowerBound < 2
                        || line.text.lowerBound >= text.utf8.count - 1)
            }
            #expect(drawn.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
        let run = try #require(engine.shape(Specimen.paragraph(sequence)).runs.first)
        #expect(Set(run.glyphs.map(\.cluster)).count == 1)
        #expect(run.face.hasColour)
    }

    @Test("no line of Japanese begins with a closing mark, and its room is even")
    func japanese() throws {
        let engine = try ShapingEngine()
        let text = "組版とは、文字や図版を紙面（page）に配置する作業である。「Galley」は2段組のPDFを作る。本文は、全角の句読点、括弧を含む。"
        let style = Specimen.style { $0.language = "ja" }
        for width in stride(from: 50, to: 200, by: 3) {
            let (lines, drawn) = Self.lines(text, style, measure: .points(width), engine: engine)
            for shown in drawn { #expect(!"、。」）".contains(shown.first ?? "x"), "\(drawn)") }
            for shown in drawn.dropLast() { #expect(!"「（".contains(shown.last ?? "x"), "\(drawn)") }
            for line in lines where !line.isLast && line.ratio > 0 {
                // Between two ideographs in a row every step is the same.
                for run in line.runs where run.text.allSatisfy({ $0 >= 0x80 }) && run.glyphs.count > 2 {
                    let scalars = Array(String(decoding: run.text, as: UTF8.self).unicodeScalars)
                    guard scalars.count == run.glyphs.count else { continue }
                    var steps: Set<Int32> = []
                    for index in 1..<scalars.count
                    where (0x4E00...0x9FFF).contains(scalars[index].value)
                        && (0x4E00...0x9FFF).contains(scalars[index - 1].value)
                    {
                        steps.insert(run.glyphs[index].x - run.glyphs[index - 1].x)
                    }
                    if let least = steps.min(), let most = steps.max() {
                        #expect(most - least <= 2, "\(steps)")
                    }
                }
            }
        }
    }

    @Test("text exactly as wide as its column stands on one line")
    func exactWidth() throws {
        let engine = try ShapingEngine()
        for text in ["An exact width, no less", "Two words", "שלום עולם", "漢字とかな"] {
            for alignment in [ParagraphStyle.TextAlignment.start, .justified] {
                var paragraph = Specimen.paragraph(text)
                paragraph.style.alignment = alignment
                let shaped = engine.shape(paragraph)
                let measures = LineMeasures(rest: LineMeasure(width: Specimen.width(shaped)))
                #expect(Breaker.breaks(shaped, measures: measures).breaks.count == 1, "\(text)")
                let narrower = LineMeasures(
                    rest: LineMeasure(width: Specimen.width(shaped) - Length(units: 1)))
                if alignment == .start,
                    shaped.items.allSatisfy({ $0.endProtrusion == .zero && $0.startProtrusion == .zero }),
                    text.contains(" ")
                {
                    #expect(Breaker.breaks(shaped, measures: narrower).breaks.count == 2, "\(text)")
                }
            }
        }
    }
}
