import Patterns
import Testing

/// Regular expressions as RE2 reads them.
@Suite struct PatternTests {
    @Test func matching() throws {
        let pattern = try Pattern("^CHAPTER ([IVX]+)(\\.)?")
        #expect(pattern.matches("CHAPTER IV. Pig and Pepper"))
        #expect(!pattern.matches("A CHAPTER IV"))
        #expect(pattern.groupCount == 2)
        #expect(
            try Pattern("([A-Z]{2,})|(é)").allMatches(in: "é AB c DEF").map(\.groups) == [
                [0..<2, nil, 0..<2], [3..<5, 3..<5, nil], [8..<11, 8..<11, nil],
            ])
    }

    @Test func backslashesBeforeACapitalCAreNoBytes() throws {
        #expect(try Pattern("\\\\C").matches("\\C"))
        #expect(try Pattern("\\Q\\C\\E").matches("\\C"))
    }

    @Test func emptyMatchesMoveOnByCharacters() throws {
        #expect(try Pattern("x*").allMatches(in: "éx").map(\.range) == [0..<0, 2..<3, 3..<3])
        #expect(try Pattern("").allMatches(in: "").map(\.range) == [0..<0])
        #expect(try Pattern("\\x00").allMatches(in: "a\0b").map(\.range) == [1..<2])
    }

    @Test(arguments: [
        ("(a", "missing ): (a"), ("a(?=b)", "invalid perl operator: (?="), ("(a)\\1", "invalid escape sequence: \\1"),
        ("((a{100}){100}){100}", "invalid repetition size: {100}"), ("[z-a]", "invalid character class range: z-a"),
        ("na(\\C)", "invalid escape sequence: \\C"), ("\\Qa\\E\\C", "invalid escape sequence: \\C"),
    ])
    func whatIsRefused(text: String, message: String) {
        #expect(throws: PatternError.self) { try Pattern(text) }
        do throws(PatternError) { _ = try Pattern(text) } catch { #expect(error.message == message) }
    }

    @Test func wordsSideBySide() throws {
        let words = try Pattern("(?:^|\\s)(\\w+)\\s")
        #expect(words.allWords(in: Array("a bc  d ".utf8)).map { $0.groups[1] } == [0..<1, 2..<4, 6..<7])
        #expect(try Pattern("x*").allWords(in: Array("éx".utf8)).map(\.range) == [0..<0, 2..<3, 3..<3])
        #expect(try Pattern("\\s+").allWords(in: Array("a  b".utf8)).map(\.range) == [1..<3])
    }

    /// A pattern that reads to the end at each match.
    @Test func manyMatchesTakeTheirOwnLength() throws {
        let text = Array(repeating: UInt8(ascii: "x"), count: 100_000)
        #expect(try Pattern("x(.*y)?").allWords(in: text).count == 100_000)
        #expect(
            try Pattern("\\bx\\b").allWords(in: Array(String(repeating: "x yy ", count: 20_000).utf8)).count == 20_000)
    }

    /// Engines that go back over what they tried take years for this.
    @Test func linearTime() throws {
        #expect(try !Pattern("(a*)*b").matches(String(repeating: "a", count: 100_000)))
    }
}
