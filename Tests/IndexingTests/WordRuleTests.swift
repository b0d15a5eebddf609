import Testing

@testable import Indexing

/// What is a word, in several scripts.
@Suite struct WordRuleTests {
    private func words(_ text: String, cuts: [Int] = []) -> [String] {
        let bytes = Array(text.utf8)
        return WordRule.words(in: bytes, cuts: cuts).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test(arguments: [
        ("Alice’s rabbit-hole, o'clock!", ["Alice’s", "rabbit", "hole", "o'clock"]),
        ("‘’tis’ dogs’ 'x'", ["tis", "dogs", "x"]),
        ("l’été à Zoë; A4 1812 3.5", ["l’été", "à", "Zoë", "A4", "1812", "3", "5"]),
        ("e\u{301}te\u{301} co\u{AD}operate", ["e\u{301}te\u{301}", "co\u{AD}operate"]),
        ("בְּרֵאשִׁית בָּרָא ג׳ורג׳", ["בְּרֵאשִׁית", "בָּרָא", "ג׳ורג"]),
        ("می\u{200C}خواهم را", ["می\u{200C}خواهم", "را"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("你好，世界", ["你好", "世界"]),
        ("...—— * \u{301}", []), ("", []), ("''a''b''", ["a", "b"]),
    ])
    func wordsOfAText(text: String, expected: [String]) {
        #expect(words(text) == expected)
    }

    @Test func noteMarksEndWords() {
        #expect(words("prince12 said", cuts: [6]) == ["prince", "12", "said"])
    }

    @Test func bytesThatAreNoTextDoNoHarm() {
        #expect(WordRule.words(in: [0x61, 0xFF, 0xC3, 0x62, 0xE2, 0x80]) == [0..<1, 3..<4])
    }

    @Test func spellingsAreCompared() {
        #expect(WordRule.key("Alice's", ignoringCase: false) == WordRule.key("Alice’s", ignoringCase: false))
        #expect(WordRule.key("ÉTÉ", ignoringCase: true) == WordRule.key("e\u{301}te\u{301}", ignoringCase: true))
        #expect(WordRule.key("Alice", ignoringCase: false) != WordRule.key("alice", ignoringCase: false))
    }
}
