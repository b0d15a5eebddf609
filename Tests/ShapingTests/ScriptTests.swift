import Diagnostics
import Geometry
import LineBreaking
import Shaping
import Styling
import Testing
import Typography

/// Scripts, fallback faces and features.
@Suite struct ScriptTests {
    private func boxes(_ shaped: ShapedParagraph, _ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return shaped.items.filter { $0.kind == .box && $0.textEnd > $0.textStart }
            .map { String(decoding: bytes[Int($0.textStart)..<Int($0.textEnd)], as: UTF8.self) }
    }

    @Test func thaiIsBrokenBetweenWords() throws {
        let text = "ภาษาไทยง่ายนิดเดียว"
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text, Specimen.style { $0.language = "th" }))
        #expect(boxes(shaped, text) == ["ภาษา", "ไทย", "ง่าย", "นิดเดียว"])
    }

    /// No line of these scripts ends within a syllable, and all their text is drawn.
    @Test(arguments: [
        ("hi", "नमस्ते दुनिया में आपका स्वागत है"), ("ta", "தமிழ் மொழி அழகானது"), ("bn", "বাংলা ভাষা সুন্দর"),
        ("he", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים"), ("fa", "زبان فارسی زیباست می‌روم"), ("km", "ភាសាខ្មែរ"),
    ])
    func wordsStayWhole(language: String, text: String) throws {
        let engine = try ShapingEngine()
        let style = Specimen.style { $0.language = language }
        let shaped = engine.shape(Specimen.paragraph(text, style))
        Specimen.expectWhole(shaped, text)
        #expect(engine.takeFindings().filter { $0.id == .missingGlyph }.isEmpty)
        for place in JointTests.breaks(shaped) where place < text.utf8.count {
            let isBoundary = text.utf8.index(text.startIndex, offsetBy: place).samePosition(in: text) != nil
            #expect(isBoundary, "\(language) \(place)")
        }
    }

    /// Chinese, Japanese and Korean have no italics, and are not slanted beside those of Latin letters.
    @Test(arguments: [("zh", "italic 斜体，与 text"), ("ja", "italic かな漢字 text"), ("ko", "italic 한글 text")])
    func ideographsStandUpright(language: String, text: String) throws {
        let style = Specimen.style {
            $0.language = language
            $0.isItalic = true
        }
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text, style))
        Specimen.expectWhole(shaped, text)
        #expect(shaped.runs.allSatisfy { $0.face.slant == 0 }, "\(shaped.runs.map(\.face))")
        #expect(Set(shaped.runs.map(\.face)).count == 2)
    }

    /// The marks of pointed Hebrew stand in their letter's cluster and add no width.
    @Test func pointsAddNoWidth() throws {
        let engine = try ShapingEngine()
        let style = Specimen.style { $0.language = "he" }
        let pointed = Specimen.width(engine.shape(Specimen.paragraph("שָׁלוֹם", style)))
        let plain = Specimen.width(engine.shape(Specimen.paragraph("שלום", style)))
        #expect(abs((pointed - plain).points) < 1)
    }

    @Test func letterSpacingSparesCursiveScripts() throws {
        let shaped = try ShapingEngine().shape(Specimen.paragraph("العربية لغة and Latin"))
        for run in shaped.runs { #expect(run.isFlexible == run.text.contains { $0 < 0x80 && $0 > 0x20 }) }
    }

    /// Kana and ideographs of one text come from one face, in a book of another language too.
    @Test(arguments: ["en", "ja"]) func japaneseIsOfOneFace(language: String) throws {
        let shaped = try ShapingEngine().shape(
            Specimen.paragraph("日本語の組版では漢字とかな", Specimen.style { $0.language = language }))
        #expect(Set(shaped.runs.map(\.face)).count == 1)
    }

    /// Greek from another face is as high as the Latin beside it.
    @Test func fallbackFacesAreFitted() throws {
        let style = Specimen.style {
            $0.families = ["Baskervald ADF Std", "DejaVu Serif"]; $0.weight = 700
        }
        let shaped = try ShapingEngine().shape(Specimen.paragraph("the word Ελλάδα and Россия", style))
        let others = shaped.runs.filter { $0.face.family != "Baskervald ADF Std" }
        #expect(!others.isEmpty)
        for run in others {
            #expect(run.size < .points(9.5), "\(run.face.family) \(run.size)")
            #expect(run.face.style.contains("Bold"))
        }
    }

    @Test func aCharacterNoFontHasIsWarnedOfOnce() throws {
        let engine = try ShapingEngine()
        for _ in 0..<3 { _ = engine.shape(Specimen.paragraph("so \u{10FFFD} and \u{10FFFD}")) }
        let found = engine.takeFindings().filter { $0.id == .missingGlyph }
        #expect(found.map(\.count) == [6])
    }

    // MARK: Hyphenation

    @Test func exceptionsComeBeforeTheDictionary() throws {
        let engine = try ShapingEngine(
            settings: ShapingSettings(exceptions: ["ma-nuscript", "extraordinary", "Donau-dampf"]))
        let text = "a manuscript, Extraordinary manuscripts and Donaudampf of it"
        let shown = Specimen.breaks(engine.shape(Specimen.paragraph(text)), text)
        #expect(
            shown == "a ma-nuscript, Extraordinary manuscripts and Donau-dampf of it" || shown.contains("manu-scripts"))
        #expect(shown.contains("ma-nuscript,") && shown.contains("Extraordinary") && shown.contains("Donau-dampf"))
    }

    @Test func wordsAreDividedInTheirOwnLanguage() throws {
        let german = Specimen.style { $0.language = "de" }
        let parts = [
            ("the Zeitungsartikel or ", Specimen.style()), ("Zeitungsartikel", german), (" here", Specimen.style()),
        ]
        let text = parts.map(\.0).joined()
        let shown = Specimen.breaks(try ShapingEngine().shape(Specimen.paragraph(parts)), text)
        #expect(shown.hasSuffix("Zei-tungs-ar-ti-kel here"))
    }

    @Test func latinWordsInChineseAreDivided() throws {
        let engine = try ShapingEngine()
        let text = "使用extraordinary的documentation吧"
        let shaped = engine.shape(Specimen.paragraph(text, Specimen.style { $0.language = "zh" }))
        #expect(shaped.items.contains { $0.kind == .discretionary })
        #expect(engine.takeFindings().filter { $0.id == .missingDictionary }.isEmpty)
    }

    // MARK: Features

    @Test func featuresChangeTheGlyphs() throws {
        let engine = try ShapingEngine()
        func glyphs(_ text: String, _ features: [String]) -> [UInt32] {
            let style = Specimen.style {
                $0.families = ["Linux Libertine O"]; $0.features = features
            }
            return engine.shape(Specimen.paragraph(text, style)).runs.flatMap { $0.glyphs.map(\.id) }
        }
        #expect(glyphs("1984", ["onum"]) != glyphs("1984", []))
        #expect(glyphs("1984", ["onum=0"]) == glyphs("1984", []))
        #expect(glyphs("small", ["smcp"]) != glyphs("small", []))
        #expect(glyphs("fine", ["-liga"]).count == 4 && glyphs("fine", []).count == 3)
    }
}
