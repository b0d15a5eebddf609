import Diagnostics
import Geometry
import Pango
import Shaping
import Styling
import Testing
import Typography

/// What stands where words, styles, scripts and directions meet.
@Suite struct JointTests {
    /// Where a line may end: UTF-8 offsets of the text behind each break that is not forbidden.
    static func breaks(_ shaped: ShapedParagraph) -> [Int] {
        var places: [Int] = []
        for (index, item) in shaped.items.enumerated() {
            switch item.kind {
            case .box: break
            case .penalty, .discretionary:
                if item.penalty < ParagraphItem.infinitePenalty { places.append(Int(item.textEnd)) }
            case .glue:
                guard index > 0, shaped.items[index - 1].kind == .box || shaped.items[index - 1].kind == .discretionary
                else { continue }
                places.append(Int(item.textEnd))
            }
        }
        return places
    }

    @Test(arguments: ["\u{2060}—", "\u{2060}–", "\u{2060}…"])
    func aWordJoinerHoldsADashToANotesMark(dash: String) throws {
        let engine = try ShapingEngine()
        let mark = Specimen.style {
            $0.size = .points(6.5)
            $0.rise = .points(3.6)
        }
        for family in ["Linux Libertine O", "EB Garamond", "Baskervald ADF Std"] {
            for head in ["the town", "“the *town”", "שלום", "漢字"] {
                let plain = Specimen.style { $0.families = [family] }
                let shaped = engine.shape(
                    Specimen.paragraph([(head, plain), ("12", mark), (dash + "so he went", plain)]))
                let start = head.utf8.count
                let found = Self.breaks(shaped).filter { $0 >= start && $0 < start + 2 + dash.utf8.count }
                #expect(found.isEmpty, "\(family) \(head)")
            }
        }
    }

    @Test func aHairSpaceBetweenQuotesHoldsThem() throws {
        let text = "of a trader,’\u{200A}” said the"
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text))
        #expect(!Self.breaks(shaped).contains(18))
        #expect(Self.breaks(shaped).contains("of a trader,’\u{200A}” ".utf8.count))
    }

    /// Marks of direction, overrides and isolates around words take no break from the spaces.
    @Test(arguments: [
        "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{200E}", "\u{200F}",
        "\u{061C}",
    ])
    func marksOfDirectionLeaveSpacesFree(mark: String) throws {
        let engine = try ShapingEngine()
        for pop in ["\u{202C}", "\u{2069}", ""] {
            for text in [
                "some \(mark)short words here\(pop) and more",
                "\(mark)some\(pop) \(mark)short\(pop) \(mark)words\(pop) here",
                "some \(mark) short \(pop) words \(mark)\(pop) here",
                "שלום \(mark)short words\(pop) עולם \(mark)שלום\(pop) טוב",
            ] {
                let shaped = engine.shape(Specimen.paragraph(text))
                Specimen.expectWhole(shaped, text)
                // Before every word but the first a line may begin, at the word or at the marks that stand before it.
                let bytes = Array(text.utf8)
                let places = Self.breaks(shaped)
                var space = -1
                for (index, byte) in bytes.enumerated() {
                    if byte == 0x20, space < 0 { space = index }
                    let isLetter = byte == 0xD7 || (0x61...0x7A).contains(byte)
                    guard isLetter, space > 0 else { continue }
                    #expect(
                        places.contains { $0 > space && $0 <= index }, "\(text.unicodeScalars.map(\.value)) \(index)")
                    space = -1
                }
            }
        }
    }

    @Test func aSoftHyphenAtAStylesEndIsDrawn() throws {
        let italic = Specimen.style { $0.isItalic = true }
        let shaped = try ShapingEngine().shape(
            Specimen.paragraph([
                ("an extra\u{AD}", Specimen.style()), ("ordinary", italic), (" thing", Specimen.style()),
            ]))
        let point = shaped.items.first { $0.kind == .discretionary && $0.textStart == 10 }
        let content = try #require(point?.content)
        let drawn = shaped.text(of: shaped.discretionaries[Int(content)].pre.fragments)
        #expect(String(decoding: drawn, as: UTF8.self) == "-")
    }

    @Test func twentyThousandMarksStandOnOneLetter() throws {
        let engine = try ShapingEngine()
        for letter in ["a", "ש", "漢"] {
            let text = "so \(letter)" + String(repeating: "\u{301}\u{323}", count: 10_000) + " it is"
            let shaped = engine.shape(Specimen.paragraph(text))
            Specimen.expectWhole(shaped, text)
            let glyphs = shaped.runs.reduce(0) { $0 + $1.glyphs.count }
            #expect(glyphs < 40)
            #expect(shaped.runs.reduce(0) { $0 + $1.text.count } >= text.utf8.count)
            #expect(engine.takeFindings().filter { $0.id == .stackedMarks }.count == 1)
        }
        _ = engine.shape(Specimen.paragraph("e\u{301}tude, s\u{323}\u{307}, בְּרֵאשִׁ֖ית"))
        #expect(engine.takeFindings().filter { $0.id == .stackedMarks }.isEmpty)
    }

    // MARK: Faces

    /// The EB Garamond that Debian packages claims Greek in its italic, and draws nothing.
    @Test func noFaceWithoutInkIsUsed() throws {
        let library = try FontLibrary()
        let engine = try ShapingEngine()
        let text = "the word ἀριθμός Ελλάδα and so on"
        let style = Specimen.style {
            $0.families = ["EB Garamond"]
            $0.isItalic = true
        }
        let shaped = engine.shape(Specimen.paragraph(text, style))
        Specimen.expectWhole(shaped, text)
        for run in shaped.runs {
            let request = FontRequest(
                families: [run.face.family], size: 10240, weight: 400, isItalic: run.face.style.contains("Italic"))
            let face = try #require(
                library.face(for: request, language: TextLanguage("en")) { $0.file == run.face.file })
            for glyph in run.glyphs where run.text[Int(glyph.cluster)] > 0x20 {
                #expect(face.hasInk(glyph.id), "\(run.face.file) \(String(decoding: run.text, as: UTF8.self))")
            }
        }
        #expect(engine.takeFindings().isEmpty)
    }

    @Test func codeKeepsItsFaceBesideOtherScripts() throws {
        let text = "x := 1 //修改为1\u{2028}    c <- x"
        let shaped = try ShapingEngine().shape(
            Specimen.paragraph(
                text,
                Specimen.style {
                    $0.isCode = true
                    $0.families = ["DejaVu Sans Mono"]
                }))
        Specimen.expectWhole(shaped, text)
        for run in shaped.runs where run.text.contains(where: { $0 < 0x80 }) {
            #expect(run.face.family == "DejaVu Sans Mono")
        }
    }
}
