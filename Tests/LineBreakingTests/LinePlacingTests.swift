import Geometry
import LineBreaking
import Support
import Testing
import Typography

@Suite struct LinePlacingTests {
    private func lines(
        _ text: String, width: Double, shaper: FakeShaper = FakeShaper(), offset: Length = .zero
    ) -> [Line] {
        let measures = LineMeasures(rest: .init(offset: offset, width: .points(width)))
        return Breaker.breaks(shaper.shape(text), measures: measures).lines()
    }

    private func text(_ line: Line) -> String {
        line.runs.sorted { $0.textStart < $1.textStart }.map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }

    @Test func aShortParagraphIsOneNaturalLine() {
        let lines = lines("to be or not", width: 200)
        #expect(lines.count == 1)
        #expect(lines[0].ratio == 0 && lines[0].isLast && lines[0].spaceRatio == nil)
        #expect(lines[0].runs.count == 1)
        #expect(text(lines[0]) == "to be or not")
        #expect(lines[0].text == 0..<12)
    }

    @Test func anEmptyParagraphIsOneLine() {
        let lines = lines("", width: 200)
        #expect(lines.count == 1 && lines[0].isLast && lines[0].runs.isEmpty)
    }

    @Test func justifiedLinesReachTheEdge() {
        let text = "in olden times when wishing still helped one there lived a king whose daughters were all beautiful"
        for line in lines(text, width: 140) where !line.isLast {
            #expect(line.runs[0].x == .zero)
            #expect(line.runs[0].width == .points(140))
        }
    }

    @Test func theSpaceBeforeADividedFirstSyllableStays() {
        // The hyphenation point replaces the whole word, as where a ligature crosses it.
        let shaper = FakeShaper()
        var paragraph = shaper.shape("aaaaaaaa offer bbbbb")
        let word = paragraph.items[2]
        for part in ["of-", "fer"] {
            var run = shaper.shape(part.replacing("-", with: "\u{2010}")).runs[0]
            run.text = Array(part.utf8)
            paragraph.runs.append(run)
        }
        func piece(_ run: Int, _ fragment: Fragment? = nil) -> DiscretionaryPiece {
            let count = paragraph.runs[run].glyphs.count
            return DiscretionaryPiece(
                width: shaper.advance * (fragment?.glyphs.count ?? count),
                fragments: [fragment ?? Fragment(run: run, glyphs: 0..<count)])
        }
        let whole = paragraph.fragments[Int(word.content)]
        paragraph.discretionaries = [Discretionary(pre: piece(1), post: piece(2), none: piece(0, whole))]
        paragraph.items[2] = ParagraphItem(
            kind: .discretionary, width: word.width, penalty: 50, content: 0,
            text: Int(word.textStart)..<Int(word.textEnd), isHyphen: true)
        let measures = LineMeasures(rest: .init(width: .points(57.5)))
        let lines = Breaker.breaks(paragraph, measures: measures).lines()
        #expect(lines.map(text) == ["aaaaaaaa of-", "fer bbbbb"])
        #expect(lines[0].width == .points(57.5))
    }

    /// UAX #9, rule L1: a tab stands at the paragraph's level, though what is on both sides of it reads the other way.
    @Test func aLeaderOfRightToLeftTextPartsWordsThatReadLeftToRight() {
        var shaper = FakeShaper()
        shaper.settings = BreakingSettings(alignment: .start, isRightToLeft: true)
        let line = lines("Latin\t12", width: 100, shaper: shaper)[0]
        let seen = line.runs.filter { !$0.text.contains(0x2E) }.map { String(decoding: $0.text, as: UTF8.self) }
        #expect(seen == ["12", "Latin"])
        #expect(line.runs.first?.x == .zero)
        #expect(line.runs.last.map { $0.x + $0.width } == .points(100))
    }

    @Test func everyByteOnceAndEveryLineOnItsMeasure() {
        for seed in 0..<UInt64(Shared.isSlow ? 20_000 : 2_000) {
            var random = SplitMix(seed: seed)
            var shaper = FakeShaper()
            shaper.settings = RandomParagraph.settings(&random)
            if Bool.random(using: &random) { shaper.protrusion = Length(units: 700) }
            let length = Int.random(in: 0...300, using: &random)
            let source = RandomParagraph.text(&random, length: length)
            let measures = RandomParagraph.measures(&random, width: 3...200)
            let broken = Breaker.breaks(shaper.shape(source), measures: measures)
            let lines = broken.lines()
            checkText(lines, source: source, seed: seed)
            for (index, line) in lines.enumerated() {
                check(line, broken.breaks[index], room: measures[index], settings: shaper.settings, seed: seed)
            }
        }
    }

    private func checkText(_ lines: [Line], source: String, seed: UInt64) {
        var end = 0
        var read = ""
        for line in lines {
            #expect(line.text.lowerBound == end, "seed \(seed)")
            end = line.text.upperBound
            var text = text(line)
            if line.endsInInsertedHyphen {
                #expect(text.last == "-", "seed \(seed)")
                text.removeLast()
            }
            if line.attachments.isEmpty { #expect(text.last != " " && text.first != " ", "seed \(seed)") }
            read += text
        }
        #expect(end == source.utf8.count, "seed \(seed)")
        func ink(_ text: String) -> String {
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.compactMap { scalar in
                        switch scalar.value {
                        case 0x20, 0xA0, 0xAD, 0x2028, 0xFFFC: nil
                        case 0x2010: "-"
                        default: scalar
                        }
                    }))
        }
        #expect(ink(read) == ink(source), "seed \(seed)")
    }

    private func check(_ line: Line, _ chosen: LineBreak, room: LineMeasure, settings: BreakingSettings, seed: UInt64) {
        var x = Int.min
        for run in line.runs {
            #expect(run.clusters.reduce(0) { $0 + Int($1.bytes) } == run.text.count, "seed \(seed)")
            #expect(run.clusters.reduce(0) { $0 + Int($1.glyphs) } == run.glyphs.count, "seed \(seed)")
            for glyph in run.glyphs {
                #expect(run.x.units + Int(glyph.x) >= x, "seed \(seed)")
                x = run.x.units + Int(glyph.x)
            }
        }
        let lefts = line.runs.map(\.x) + line.attachments.map(\.x)
        let rights = line.runs.map { $0.x + $0.width } + line.attachments.map { $0.x + $0.width }
        guard let left = lefts.min(), let right = rights.max() else { return }
        let isRightToLeft = settings.isRightToLeft
        let leftHang = isRightToLeft ? chosen.endProtrusion : chosen.startProtrusion
        let rightHang = isRightToLeft ? chosen.startProtrusion : chosen.endProtrusion
        #expect(left >= room.offset - leftHang || line.overflow > .zero, "seed \(seed)")
        #expect(right <= room.offset + room.width + rightHang || line.overflow > .zero, "seed \(seed)")
        if settings.alignment == .justified && line.overflow == .zero && line.ratio != 0 {
            #expect(left == room.offset - leftHang, "seed \(seed)")
            #expect(right == room.offset + room.width + rightHang, "seed \(seed)")
        }
    }

    @Test func boxesGrowOnlyToARatioOfOne() {
        var shaper = FakeShaper()
        shaper.settings.tolerance = 10
        shaper.settings.microtypography = Microtypography(
            glyphStretch: 0.02, glyphShrink: 0.02, letterStretch: 0.015, letterShrink: 0.015)
        let lines = lines("aaaa bbbbbbb cccccccccccc dd", width: 70, shaper: shaper)
        #expect(lines[0].ratio > 1)
        #expect(lines[0].runs[0].glyphScale == 1.02)
        #expect(lines[0].runs[0].x + lines[0].runs[0].width == .points(70))
        // Four letters of 5 pt: 2 % of their width and 0.015 em each.
        let fourth = lines[0].runs[0].glyphs[3].x
        let expected = 3 * (5.1 + 0.15)
        #expect(abs(Double(fourth) / 1024 - expected) < 0.01)
    }

    @Test func hebrewInEnglishIsReorderedLineByLine() {
        // Logical: ab אבג דהו cd; the Hebrew wraps after its first word.
        let lines = lines("ab \u{5D0}\u{5D1}\u{5D2} \u{5D3}\u{5D4}\u{5D5} cd", width: 30)
        let seen = lines.map { line in line.runs.flatMap { $0.glyphs.map { $0.id } }.filter { $0 != 0x20 } }
        let first: [UInt32] = [0x61, 0x62, 0x5D2, 0x5D1, 0x5D0]
        let second: [UInt32] = [0x5D5, 0x5D4, 0x5D3, 0x63, 0x64]
        #expect(seen == [first, second])
        #expect(lines[0].runs.last?.isRightToLeft == true)
        #expect(lines[0].runs.last?.text == Array("\u{5D0}\u{5D1}\u{5D2}".utf8))
    }

    @Test func rightToLeftParagraphsStandAtTheRight() {
        var shaper = FakeShaper()
        shaper.settings.isRightToLeft = true
        let lines = lines("\u{5D0}\u{5D1} \u{5D2}", width: 100, shaper: shaper, offset: .points(10))
        #expect(lines[0].runs.count == 1)
        #expect(lines[0].runs[0].x + lines[0].runs[0].width == .points(110))
        #expect(lines[0].runs[0].glyphs.map(\.id) == [0x5D2, 0x20, 0x5D1, 0x5D0])
        #expect(lines[0].runs[0].text == Array("\u{5D0}\u{5D1} \u{5D2}".utf8))
    }

    @Test func hyphensInTheText() {
        let inserted = lines("aaaa book\u{AD}keeping", width: 48)
        #expect(inserted[0].endsInInsertedHyphen)
        #expect(inserted[0].runs.count == 1 && inserted[0].runs[0].text.last == 0x2D)
        let real = lines("aaaa book-keeping", width: 48)
        #expect(real[0].endsInHyphen && !real[0].endsInInsertedHyphen)
        #expect(text(real[0]) == "aaaa book\u{2010}")
        #expect(real[0].runs[0].clusters.last == GlyphCluster(bytes: 3, glyphs: 1))
    }

    @Test func aWordWiderThanItsLineIsBroken() {
        let long = String(repeating: "x", count: 40)
        let lines = lines("some words stand before it and \(long) some words stand behind it", width: 57)
        #expect(lines.contains { $0.usesEmergencyBreak })
        #expect(lines.allSatisfy { $0.overflow == .zero })
        #expect(lines.map { text($0) }.joined().filter { $0 == "x" }.count == 40)
    }

    @Test func aVeryLongWordFillsItsLines() {
        let lines = lines(String(repeating: "x", count: 30_000), width: 102)
        #expect(lines.count == 1_500)
        #expect(lines.allSatisfy { $0.overflow == .zero && $0.runs[0].glyphs.count == 20 })
    }

    @Test func aLineNarrowerThanALetterHoldsOne() {
        let lines = lines("abc de", width: 1)
        #expect(lines.map { text($0) } == ["a", "b", "c", "d", "e"])
        #expect(lines.allSatisfy { $0.overflow == .points(4) })
    }

    @Test func forcedBreaksEndLines() {
        let lines = lines("one \u{2028}two\u{2028}\u{2028}three", width: 100)
        #expect(lines.map { text($0) } == ["one", "two", "", "three"])
        #expect(lines.allSatisfy { $0.isLast })
    }

    @Test func leadersStandInStep() {
        let first = lines("Chapter\t12", width: 100)[0]
        let second = lines("A long one\t3", width: 100)[0]
        func dots(_ line: Line) -> [Int] {
            line.runs.flatMap { run in run.glyphs.filter { $0.id == 0x2E }.map { run.x.units + Int($0.x) } }
        }
        #expect(first.runs.last.map { $0.x + $0.width } == .points(100))
        #expect(second.runs.last.map { $0.x + $0.width } == .points(100))
        #expect(!dots(second).isEmpty)
        #expect(Set(dots(first)).isSuperset(of: dots(second).filter { $0 < 83 * 1024 }))
        #expect(text(first).hasPrefix("Chapter"))
    }

    @Test func alignment() {
        var shaper = FakeShaper()
        for (alignment, x) in [(Alignment.start, 0.0), (.end, 50), (.centre, 25)] {
            shaper.settings.alignment = alignment
            #expect(lines("aaaaaaaaaa", width: 100, shaper: shaper)[0].runs[0].x == .points(x))
        }
    }

    @Test func ideographsAreJustifiedBetweenEachOther() {
        let lines = lines(String(repeating: "\u{6587}", count: 40), width: 63)
        for line in lines.dropLast() {
            #expect(line.runs.count == 1)
            #expect(line.runs[0].width == .points(63))
        }
    }
}
