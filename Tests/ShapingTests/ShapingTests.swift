import Diagnostics
import Geometry
import Pango
import Shaping
import Styling
import Support
import Testing
import Typography

@Suite struct ShapingTests {
    @Test(arguments: [
        "", " ", "Call me Ishmael.", "  two  spaces ", "fine affinity office waffle", "a\u{A0}b c\u{202F}d e\u{2003}f",
        "co\u{AD}oper\u{AD}ate the af\u{AD}fine", "one\u{2028}two", "before \u{FFFC} and \u{FFFC}\u{FFFC} after",
        "naïve coöperation e\u{301}tude", "“Quoted” — and ‘so’…", "שלום עולם, this is English.",
        "العربية لغة جميلة 123",
        "漢字とかな、それに ASCII 混じり。", "नमस्ते दुनिया", "ภาษาไทยง่ายนิดเดียว", "👩‍👩‍👧‍👦 and 🏳️‍🌈 🇺🇸 3️⃣ 👍🏽!", "Ελλάδα и Россия mixed",
        "\u{AD}", "\u{200B}a\u{200B}", "x\u{2060}y", "\u{0301}", "tab\tstop", "\u{10FFFF}\u{E000}",
    ])
    func everyByteIsSetOnce(text: String) throws {
        let engine = try ShapingEngine()
        Specimen.expectWhole(engine.shape(Specimen.paragraph(text)), text)
        Specimen.expectWhole(
            engine.shape(
                Specimen.paragraph(
                    text,
                    Specimen.style {
                        $0.isCode = true
                        $0.families = ["monospace"]
                    })), text)
        Specimen.expectWhole(engine.shape(Specimen.paragraph(text, Specimen.style { $0.isSmallCaps = true })), text)
        Specimen.expectWhole(
            engine.shape(
                Specimen.paragraph(
                    text,
                    Specimen.style {
                        $0.isSmallCaps = true
                        $0.families = ["Baskervald ADF Std"]
                    })), text)
    }

    @Test func randomTextsAreSetWhole() throws {
        let engine = try ShapingEngine()
        let alphabet: [Unicode.Scalar] = Array(
            "aeinstrfilTAVWo ,.-–—’“” \u{A0}\u{AD}\u{2028}\t\u{FFFC}1/é ñ ж α ש ל ع ا ن 漢 字 、。👍\u{1F3FD}\u{200D}\u{301}"
                .unicodeScalars)
        for seed in UInt64(0)..<200 {
            var random = SplitMix(seed: seed)
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
            }
            let cut = Int.random(in: 0...text.count, using: &random)
            let head = String(String.UnicodeScalarView(text.prefix(cut)))
            let tail = String(String.UnicodeScalarView(text.dropFirst(cut)))
            let shaped = engine.shape(
                Specimen.paragraph([
                    (head, Specimen.style()), (tail, Specimen.style { $0.isItalic = true }),
                ]))
            Specimen.expectWhole(shaped, head + tail, "seed \(seed)")
        }
    }

    /// Words from the cache stand as in the whole run, spaces too.
    @Test(arguments: [
        "Linux Libertine O", "EB Garamond", "Baskervald ADF Std", "DejaVu Serif", "Noto Serif", "Liberation Serif",
    ])
    func wordsStandAsInTheWholeRun(family: String) throws {
        let engine = try ShapingEngine()
        let library = try FontLibrary()
        let shaper = try GlyphShaper()
        let text =
            "AVATAR To Ty Wave, “Type V” — 1984 and T. S. Eliot’s Waste Land; f f i, office (Yes!) r. A V A Y LT Town of f"
        let style = Specimen.style {
            $0.families = [family]
            $0.hyphenates = false
        }
        let shaped = engine.shape(Specimen.paragraph(text, style))
        let request = FontRequest(families: [family], size: 10 * 1024, weight: 400, isItalic: false)
        let face = try #require(library.face(for: request, language: TextLanguage("en")))
        var glyphs: [ShapedGlyph] = []
        Array(text.utf8).withUnsafeBufferPointer {
            shaper.shape(
                $0, 0..<$0.count, face: face, script: .latin, language: TextLanguage("en"), isRightToLeft: false,
                features: FeatureList([]), into: &glyphs)
        }
        #expect(shaped.runs.count == 1)
        #expect(shaped.runs.first?.glyphs.map(\.id) == glyphs.map(\.id))
        #expect(shaped.runs.first?.glyphs.map(\.advance) == glyphs.map(\.advance))
    }

    @Test(arguments: [
        ("The extraordinary hyphenation of words.", "The ex-tra-or-di-nary hy-phen-ation of words."),
        ("a self-evident mother-in-law x", "a self-|ev-i-dent mother-|in-|law x"),
        ("no hyphen in the last extraordinary.", "no hy-phen in the last extraordinary."),
        (
            "sit/amet and https://example.com/very/longname.html or x",
            "sit/|amet and https://|example.|com/|very/|longname.|html or x"
        ),
        ("word—word, 1,000 and -5 --help it", "word|—|word, 1,000 and -5 --help it"),
        ("to ./--strict_mode/on or it", "to ./--strict_|mode/|on or it"),
        ("B52bombers and abc123defghij to it", "B52bombers and abc123defghij to it"),
    ])
    func breaksStandWhereTheyShould(text: String, shown: String) throws {
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text))
        #expect(Specimen.breaks(shaped, text) == shown)
    }

    @Test func ligaturesArePartedAtHyphens() throws {
        let text = "an af\u{AD}fine af\u{AD}filiation to it"
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text))
        #expect(Specimen.breaks(shaped, text).contains("{f-/fi/f\u{AD}fi}"))
    }

    @Test func hungarianDoublesItsLetters() throws {
        let text = "egy asszonnyal itt"
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text, Specimen.style { $0.language = "hu" }))
        let shown = Specimen.breaks(shaped, text)
        #expect(shown == "egy as{z-//}szon{ny-/ny/ny}al itt" || shown.contains("ny-/ny"))
    }

    @Test func spacesBreakByTheStandard() throws {
        let text = "Quoi ? ( a ) « b » c"
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text))
        let forbidden = shaped.items.filter { $0.kind == .penalty && $0.penalty == ParagraphItem.infinitePenalty }
        #expect(forbidden.map(\.textStart) == [4, 8, 10, 15, 17])
    }

    @Test func noteMarksStayWithTheirWord() throws {
        let mark = Specimen.style {
            $0.rise = .points(4)
        }
        let shaped = try ShapingEngine().shape(
            Specimen.paragraph([("the town,", Specimen.style()), ("1", mark), (" was", Specimen.style())]))
        #expect(shaped.items.allSatisfy { $0.kind != .penalty || $0.penalty >= ParagraphItem.infinitePenalty })
    }

    @Test func verseKeepsItsIndent() throws {
        let text = "one\u{2028}\u{2003}\u{2003}two\u{2003}three"
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text))
        #expect(shaped.items.filter { $0.kind == .glue }.count == 1)
        let indent = try #require(shaped.items.first { $0.kind == .box && $0.textStart == 6 })
        #expect(indent.width > .points(10))
    }

    @Test func codeKeepsItsSpacesAndIndent() throws {
        let text = "    let x = a-b;\u{2028}  return"
        let shaped = try ShapingEngine().shape(
            Specimen.paragraph(
                text,
                Specimen.style {
                    $0.isCode = true
                    $0.families = ["DejaVu Sans Mono"]
                }))
        #expect(shaped.items.first?.kind == .box)
        #expect(shaped.items.allSatisfy { $0.stretch == .zero && $0.shrink == .zero })
        #expect(shaped.runs.allSatisfy { !$0.isFlexible })
    }

    @Test func rightToLeftRunsHaveOddLevels() throws {
        let text = "שלום abc 12 עולם"
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text))
        #expect(shaped.settings.isRightToLeft)
        let levels = Set(shaped.runs.map(\.level))
        #expect(levels == [1, 2])
    }

    @Test func emojiSequencesAreOneBox() throws {
        let text = "👩‍👩‍👧‍👦 🏳️‍🌈 🇺🇸 3️⃣ 👍🏽"
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text))
        #expect(shaped.items.filter { $0.kind == .box }.count == 5)
    }

    @Test func missingCharactersAreCounted() throws {
        let engine = try ShapingEngine()
        let text = "a \u{10FFFD} b \u{10FFFD}"
        _ = engine.shape(Specimen.paragraph(text))
        let found = engine.takeFindings()
        #expect(found.count == 1)
        #expect(found.first?.count == 2)
        #expect(found.first?.id == .missingGlyph)
        #expect(found.first?.span?.range == 2..<6)
        #expect(engine.takeFindings().isEmpty)
    }

    /// Between words of another script such a word could be set by itself.
    @Test func missingCharactersAreToldInEveryScript() throws {
        let engine = try ShapingEngine()
        _ = engine.shape(Specimen.paragraph("שלום \u{378}\u{379} עולם"))
        #expect(engine.takeFindings().map(\.id) == [.missingGlyph, .missingGlyph])
    }

    /// A space grows less behind a comma and before an opening quotation mark, also in text that Pango itemizes.
    @Test(arguments: ["a b, c “d e", "а б, ц “д е", "א ב, ג “ד ה"]) func spacesAtMarksGrowLess(text: String) throws {
        let engine = try ShapingEngine(settings: ShapingSettings(stretchAtMarks: 0.5))
        let glue = engine.shape(Specimen.paragraph(text)).items.filter { $0.kind == .glue && $0.width > .zero }
        let shares = glue.prefix(4).map { ($0.stretch.ratio(to: $0.width) * 4).rounded() / 4 }
        #expect(shares == [0.5, 0.25, 0.25, 0.5])
    }

    @Test func missingFontsAreNamed() throws {
        let engine = try ShapingEngine()
        _ = engine.shape(
            Specimen.paragraph("x", Specimen.style { $0.families = ["No Such Font", "Nor This", "serif"] }))
        let found = engine.takeFindings()
        #expect(found.map(\.id) == [.missingFont])
        _ = engine.shape(Specimen.paragraph("x", Specimen.style { $0.families = ["No Such Font", "EB Garamond"] }))
        #expect(engine.takeFindings().isEmpty)
        let resolved = engine.resolve(families: ["No Such Font", "EB Garamond", "serif"], size: .points(10))
        #expect(resolved.families.map(\.isInstalled) == [false, true, true])
        #expect(resolved.face?.family == "EB Garamond")
    }

    /// A megabyte without a space, in letters and in ideographs.
    @Test(arguments: ["abcdefghij", "漢字", "שלום", "x-"]) func hugeWordsAreSet(part: String) throws {
        let text = String(repeating: part, count: 1_000_000 / part.utf8.count)
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text))
        #expect(shaped.items.first?.textStart == 0)
        #expect(shaped.items.last.map { Int($0.textEnd) } == text.utf8.count)
    }

    /// Every line of code is a run of its own; none takes memory for those behind it.
    @Test func runsTakeNoMoreRoomThanTheirText() throws {
        let line = "let value = compute(alpha, beta)"
        let text = Array(repeating: line, count: 2_000).joined(separator: "\u{2028}")
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text, Specimen.style { $0.isCode = true }))
        #expect(shaped.runs.count >= 2_000)
        let room = shaped.runs.reduce(0) { $0 + $1.glyphs.capacity }
        #expect(room <= text.utf8.count * 3)
    }

    @Test func leadersFillBeforeTheFolio() throws {
        let text = "Chapter one\t12"
        let shaped = try ShapingEngine().shape(Specimen.paragraph(text, leader: ". "))
        let place = try #require(shaped.items.firstIndex { $0.isLeader })
        #expect(shaped.items[place - 1].penalty == ParagraphItem.infinitePenalty)
        #expect(String(decoding: shaped.text(of: shaped.leader), as: UTF8.self) == ". ")
    }
}
