import Foundation
import Pango
import Support
import Testing

/// The samples of Unicode's own tests of breaks (UAX #14 and #29), against the installed Pango's answers.
@Suite(.enabled(if: Shared.exists("conformance/LineBreakTest.txt"), Shared.reason))
struct ConformanceTests {
    /// A sample: its text, and where the standard wants a break, in UTF-8 bytes.
    struct Sample {
        var text: String
        var breaks: Set<Int>
        var line: String
    }

    static func samples(_ name: String) throws -> [Sample] {
        let file = try String(contentsOfFile: Shared.path("conformance/\(name).txt"), encoding: .utf8)
        var samples: [Sample] = []
        for line in file.split(separator: "\n") where !line.hasPrefix("#") {
            let rule = line.prefix { $0 != "#" }
            var text = String.UnicodeScalarView()
            var breaks: Set<Int> = []
            for token in rule.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
                switch token {
                case "÷": breaks.insert(String(text).utf8.count)
                case "×": break
                default:
                    guard let value = UInt32(token, radix: 16), let scalar = Unicode.Scalar(value) else { break }
                    text.append(scalar)
                }
            }
            if !text.isEmpty { samples.append(Sample(text: String(text), breaks: breaks, line: String(rule))) }
        }
        return samples
    }

    /// The samples that `flag` answers otherwise; the text's start and end, where there is nothing to choose, apart.
    static func failures(_ name: String, _ flag: BreakFlags) throws -> [Sample] {
        try samples(name).filter { sample in
            let flags = Array(sample.text.utf8).withUnsafeBufferPointer {
                BreakFlags.of($0, language: TextLanguage(""))
            }
            let found = Set(flags.indices.filter { flags[$0].contains(flag) })
            let ends: Set = [0, sample.text.utf8.count]
            return found.subtracting(ends) != sample.breaks.subtracting(ends)
        }
    }

    /// Why a sample is answered otherwise than the standard of today says; nil when there is no reason.
    static func reason(_ sample: Sample) -> String? {
        let scalars = sample.text.unicodeScalars.map(\.value)
        func has(_ test: (UInt32) -> Bool) -> Bool { scalars.contains(where: test) }
        if has({ $0 < 0x20 && !(0x09...0x0D).contains($0) }) {
            return "controls are no text: the manuscript's reader refuses or replaces them"
        }
        if has({ (0x0E00...0x0E7F).contains($0) }) {
            return "Thai is divided by words, with libthai, and not as letters (LB1)"
        }
        if has({
            $0 == 0x25CC || (0x1B00...0x1BFF).contains($0) || (0x11000...0x11FFF).contains($0)
                || (0xA980...0xA9DF).contains($0) || (0xAA00...0xAA5F).contains($0)
                || (0x1000...0x109F).contains($0)
                || (0x1780...0x17FF).contains($0)
        }) {
            return "LB28a and GB9c, the syllables of Brahmic scripts, came with Unicode 15.1"
        }
        if has({ (0x0900...0x0D7F).contains($0) }) {
            return "GB9c, conjuncts of Indic scripts, came with Unicode 15.1"
        }
        if has({ $0 == 0x16FE4 }) { return "U+16FE4 changed its class after Unicode 14" }
        if has({ $0 == 0x1F8FF || $0 == 0x1FFFD || $0 == 0xEFFFD || $0 == 0x1F02C }) {
            return "characters that are still to be assigned"
        }
        if has({
            (0x2018...0x201F).contains($0) || [0x22, 0x27, 0xAB, 0xBB, 0x2039, 0x203A].contains($0)
        }) {
            return
                "LB15a, LB15b and LB19a, quotation marks, came with Unicode 15.1 and 16; followed where they matter in books"
        }
        if has({ [0x2D, 0x2010, 0x2012, 0x2013, 0x058A, 0x05BE].contains($0) }) {
            return "LB20a, hyphens at a word's start, came with Unicode 15.1; `BreakRules` keeps them"
        }
        if zip(scalars, scalars.dropFirst()).contains(where: { $0 == 0x2C && $1 == 0x308 }) {
            return "a mark on a comma before a digit"
        }
        if zip(scalars, scalars.dropFirst()).contains(where: { $0 == 0x20 && $1 == 0x2E }) {
            return "LB15c, a space before a decimal mark, came with Unicode 16"
        }
        if scalars.contains(0x205F) { return "U+205F changed its class after Unicode 14" }
        if scalars.contains(0x2701) { return "U+2701 is an emoji to Pango" }
        return nil
    }

    @Test func lines() throws {
        let failed = try Self.failures("LineBreakTest", .line)
        for sample in failed { #expect(Self.reason(sample) != nil, "\(sample.line)") }
        #expect(failed.count < 1400)
    }

    @Test func graphemes() throws {
        let failed = try Self.failures("GraphemeBreakTest", .grapheme)
        for sample in failed { #expect(Self.reason(sample) != nil, "\(sample.line)") }
        #expect(failed.filter { !$0.text.unicodeScalars.contains("\0") }.count < 20)
    }

    @Test func words() throws {
        let failed = try Self.failures("WordBreakTest", .wordEdge)
        // A NUL ends C's text; the signs that stand before numbers and years changed their class after Unicode 14; U+2701 is an
        // emoji to Pango.
        for sample in failed {
            let isKnown = sample.text.unicodeScalars.contains { [0, 0x6DD, 0x70F, 0x2701].contains($0.value) }
            #expect(isKnown, "\(sample.line)")
        }
        #expect(failed.filter { !$0.text.unicodeScalars.contains("\0") }.count <= 4)
    }

    /// Quotation marks and numbers by the rules of today, which Pango does not know.
    @Test(arguments: [
        ("elle dit « mot » et", "elle |dit |« mot » |et"),
        ("er sagt »Wort« und", "er |sagt |»Wort« |und"),
        ("version a.2 or 1,000.5", "version |a.2 |or |1,000.5"), ("a: ’tis so", "a: |’tis |so"),
        ("他“说”了", "他|“说”|了"), ("（“甲”）", "（“甲”）"), ("曰：“学而", "曰：|“学|而"),
    ])
    func tailoring(text: String, shown: String) {
        let bytes = Array(text.utf8)
        let flags = bytes.withUnsafeBufferPointer { BreakFlags.of($0, language: TextLanguage("")) }
        var marked: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if index > 0, flags[index].contains(.line) { marked.append(0x7C) }
            marked.append(byte)
        }
        #expect(String(decoding: marked, as: UTF8.self) == shown)
    }
}
