import Diagnostics
import Foundation
import Support
import Testing

/// A file of `text`, and the span of the first `word` in it.
private func span(of word: String, in text: String, name: String = "a.md") throws -> SourceSpan {
    let start = try #require(text.range(of: word)?.lowerBound)
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    let file = SourceFile(name: name, path: nil, bytes: Array(text.utf8))
    return SourceSpan(file: file, range: offset..<offset + word.utf8.count)
}

@Suite struct SourcePositionTests {
    @Test func columnsCountCharacters() throws {
        let place = try span(of: "z", in: "one\r\ne\u{301}👨‍👩‍👧漢z").position
        #expect(place == SourcePosition(line: 2, column: 4))
    }

    @Test(arguments: ["\n", "\r", "\r\n"]) func everyLineEndCounts(end: String) throws {
        let place = try span(of: "here", in: ["a", "", "b here"].joined(separator: end))
        #expect(place.position == SourcePosition(line: 3, column: 3))
        #expect(place.endPosition == SourcePosition(line: 3, column: 7))
    }

    @Test func aByteOrderMarkIsNoColumn() throws {
        #expect(try span(of: "a", in: "\u{FEFF}a").position == SourcePosition(line: 1, column: 1))
    }

    @Test func theEndOfAnEmptyFileIsItsStart() {
        let file = SourceFile(name: "a.md", path: nil, bytes: [])
        #expect(file.position(ofByte: 99) == SourcePosition(line: 1, column: 1))
    }

    @Test func aCursorAgreesWithSingleLookUps() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var lots = SplitMix(seed: seed)
        let letters: [String] = ["a", "é", "漢", "\n", "\r\n", "🇨🇭", " "]
        let text = (0..<400).map { _ in letters.randomElement(using: &lots) ?? "" }.joined()
        let file = SourceFile(name: "a.md", path: nil, bytes: Array(text.utf8))
        var cursor = PositionCursor(file: file)
        var offset = 0
        var places: [Int] = []
        for character in text {
            #expect(cursor.position(ofByte: offset) == file.position(ofByte: offset), "seed \(seed), byte \(offset)")
            places.append(offset)
            offset += String(character).utf8.count
        }
        for _ in 0..<200 {
            let place = places.randomElement(using: &lots) ?? 0
            #expect(cursor.position(ofByte: place) == file.position(ofByte: place), "seed \(seed), byte \(place)")
        }
    }
}

@Suite struct DiagnosticFormatterTests {
    private func formatted(_ diagnostic: Diagnostic, _ form: DiagnosticFormatter.Form, width: Int = 100) -> String {
        var formatter = DiagnosticFormatter(form, width: width)
        return formatter.format(diagnostic)
    }

    @Test func textShowsTheLineAndACaret() throws {
        let place = try span(of: "![the map](fig/a.png)", in: "\n\nSee ![the map](fig/a.png) for the way.\n")
        let diagnostic = Diagnostic(
            .warning, .missingPicture, "picture not found: fig/a.png", at: place, notes: ["looked in /book"],
            hint: "is the name right?")
        #expect(
            formatted(diagnostic, .text) == """
                a.md:3:5: warning: picture not found: fig/a.png [missing-picture]
                    3 | See ![the map](fig/a.png) for the way.
                      |     ^~~~~~~~~~~~~~~~~~~~~
                      = note: looked in /book
                      = hint: is the name right?

                """)
        #expect(
            formatted(diagnostic, .short) == "a.md:3:5: warning: picture not found: fig/a.png [missing-picture]\n")
    }

    @Test func jsonHasEveryKey() throws {
        let place = try span(of: "b\nc", in: "a b\nc")
        let diagnostic = Diagnostic(.error, .unknownKey, "a \"key\"\tü", at: place, notes: ["one", "two"], count: 2)
        #expect(
            formatted(diagnostic, .json) == """
                {"severity": "error", "id": "unknown-key", "message": "a \\"key\\"\\tü", "file": "a.md", "line": 1, \
                "column": 3, "endLine": 2, "endColumn": 2, "notes": ["one", "two"], "hint": null, "count": 2}

                """)
        let bare = formatted(Diagnostic(.error, .outputFailed, "disk full"), .json)
        let object = try JSONSerialization.jsonObject(with: Data(bare.utf8)) as? [String: Any]
        #expect(object?["file"] is NSNull && object?["line"] is NSNull && object?.count == 11)
    }

    @Test func whatHasNoPlaceIsSaidByTheTool() {
        let text = formatted(Diagnostic(.error, .outputFailed, "disk full", count: 1), .text)
        #expect(text == "galley: error: disk full [output-failed]\n")
    }

    @Test(arguments: [
        ("\tx", "    x", 4), ("ab\tx", "ab  x", 4), ("漢字x", "漢字x", 4), ("e\u{301}x", "e\u{301}x", 1),
        ("👩‍👩‍👧x", "👩‍👩‍👧x", 2), ("\u{1B}[31mx", "·[31mx", 5), ("\u{202E}x", "·x", 1),
    ])
    func caretsStandUnderTheirCharacter(source: String, shown: String, indent: Int) throws {
        let text = formatted(Diagnostic(.note, .clipped, "m", at: try span(of: "x", in: source)), .text)
        let lines = text.split(separator: "\n")
        #expect(lines[1] == "    1 | " + shown)
        #expect(lines[2] == "      | " + String(repeating: " ", count: indent) + "^")
    }

    @Test func longLinesAreCutAroundThePlace() throws {
        let source = String(repeating: "früh ", count: 50_000) + "HERE" + String(repeating: " spät", count: 50_000)
        let text = formatted(Diagnostic(.note, .clipped, "m", at: try span(of: "HERE", in: source)), .text, width: 60)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[1].hasPrefix("    1 | …") && lines[1].hasSuffix("…"))
        #expect(lines[1].displayWidth <= 60 && lines[1].displayWidth > 50)
        let caret = try #require(lines[2].firstIndex(of: "^"))
        let place = try #require(lines[1].firstIndex(of: "H"))
        #expect(
            lines[2].distance(from: lines[2].startIndex, to: caret)
                == lines[1].distance(from: lines[1].startIndex, to: place))
        #expect(lines[2].hasSuffix(" ^~~~"))
    }

    @Test func spansPastTheEndOfTheirLineOrFileAreShown() {
        let file = SourceFile(name: "a.md", path: nil, bytes: Array("ab\ncd".utf8))
        for range in [2..<5, 5..<5, 5..<9, 1..<1] {
            let text = formatted(Diagnostic(.note, .clipped, "m", at: SourceSpan(file: file, range: range)), .text)
            #expect(text.split(separator: "\n").count == 3, "\(range)")
        }
    }

    @Test func coloursFrameTheWords() throws {
        var formatter = DiagnosticFormatter(.text, isColoured: true)
        let text = formatter.format(Diagnostic(.warning, .clipped, "m", at: try span(of: "x", in: "x")))
        #expect(text.contains("\u{1B}[1;33mwarning:\u{1B}[0m"))
    }
}

@Suite struct DocumentOrderTests {
    private let first = SourceFile(name: "1.md", path: nil, bytes: Array("abcdef".utf8))
    private let second = SourceFile(name: "2.md", path: nil, bytes: Array("abcdef".utf8))
    private let theme = SourceFile(name: "t.yml", path: nil, bytes: Array("abcdef".utf8))

    private func warning(_ message: String, _ file: SourceFile?, _ byte: Int = 0) -> Diagnostic {
        Diagnostic(
            .warning, .clipped, message, at: file.map { SourceSpan(file: $0, range: byte..<byte + 1) })
    }

    @Test func placesDecide() {
        let found = [
            warning("e", nil), warning("d", second, 1), warning("c", first, 4), warning("b", first, 1),
            warning("a", theme),
        ]
        #expect(found.inDocumentOrder(of: [first, second]).map(\.message) == ["a", "b", "c", "d", "e"])
    }

    @Test func repeatsFoldIntoTheFirst() {
        let found = [warning("a", first, 1), warning("b", first, 2)] + (0..<5).map { warning("a", second, $0) }
        let folded = found.folded()
        #expect(folded.map(\.message) == ["a", "b"])
        #expect(folded[0].count == 6 && folded[1].count == 1)
        #expect(folded[0].notes == ["also at 2.md:1:1", "also at 2.md:1:2", "also at 2.md:1:3"])
    }
}

@Suite struct MessageIDTests {
    @Test func everyIDIsDocumented() throws {
        let path = Shared.package.appendingPathComponent("docs/diagnostics.md")
        let text = try String(contentsOf: path, encoding: .utf8)
        for id in MessageID.allCases {
            #expect(text.contains("\n### `\(id.rawValue)`\n"), "docs/diagnostics.md does not list \(id.rawValue)")
        }
    }
}
