import Foundation
import Indexing
import Support
import Testing

/// Dictionaries of dictd's form, made by the test.
@Suite struct WordDictionaryTests {
    /// Makes a dictionary of `entries` in `folder`, sorted as `countsAll` says, and gives the path of its index.
    private func make(
        _ entries: [(word: String, text: String)], in folder: TemporaryFolder, countsAll: Bool, isChunked: Bool
    ) throws -> String {
        var text: [UInt8] = []
        var lines: [(key: String, line: String)] = []
        for entry in entries + (countsAll ? [("00-database-allchars", "")] : []) {
            let lower = entry.word.lowercased()
            let key = countsAll ? lower : lower.filter { $0.isLetter || $0.isNumber || $0 == " " }
            lines.append((key, "\(entry.word)\t\(number(text.count))\t\(number(entry.text.utf8.count))\n"))
            text += entry.text.utf8
        }
        lines.sort { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
        if isChunked {
            try folder.write(TestDictzip.bytes(of: text, chunkLength: 1_000), to: "small.dict.dz")
        } else {
            try folder.write(Data(text), to: "small.dict")
        }
        return try folder.write(lines.map(\.line).joined(), to: "small.index")
    }

    private func number(_ value: Int) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return value < 64 ? String(digits[value]) : number(value / 64) + String(digits[value % 64])
    }

    @Test(arguments: [true, false], [true, false]) func everyWordIsFound(countsAll: Bool, isChunked: Bool) throws {
        let folder = try TemporaryFolder()
        let words =
            (1...2_000).map { "word\($0)" } + ["Alice", "rabbit-hole", "o'clock", "été", "a b", "zz top", "'tween"]
        let path = try make(
            words.map { ($0, "what \($0) is\n") }, in: folder, countsAll: countsAll, isChunked: isChunked)
        let dictionary = try WordDictionary(path: path)
        for word in words {
            let found = try dictionary.entries(of: word)
            #expect(found.map(\.text) == ["what \(word) is\n"], "\(word)")
            #expect(found.first?.dictionary == "small")
        }
        #expect(try dictionary.entries(of: "ALICE").map(\.headword) == ["Alice"])
        #expect(try dictionary.entries(of: "Alice’s").map(\.headword) == ["Alice"])
        #expect(try dictionary.entries(of: "o’clock").map(\.headword) == ["o'clock"])
        for word in ["", "aaaa", "word", "word2001", "zzz", "!"] { #expect(try dictionary.entries(of: word).isEmpty) }
    }

    @Test func severalEntriesOfAWordComeInOrderAndOnce() throws {
        let folder = try TemporaryFolder()
        try folder.write("firstsecond", to: "d.dict")
        let path = try folder.write("Bow\tA\tF\nbow\tF\tG\nBOW\tA\tF\n", to: "d.index")
        #expect(try WordDictionary(path: path).entries(of: "bow").map(\.text) == ["first", "second"])
    }

    @Test func damagedFilesAreTold() throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "d.dict")
        let path = try folder.write("one\tA\tC\nthree\tA\n two \tA\tzzzz\n", to: "d.index")
        let dictionary = try WordDictionary(path: path)
        #expect(try dictionary.entries(of: "one").map(\.text) == ["te"])
        #expect(throws: DictionaryError.self) { try dictionary.entries(of: "three") }
        let long = try folder.write(String(repeating: "x", count: 10_000), to: "long.index")
        try folder.write("", to: "long.dict")
        #expect(throws: DictionaryError.self) { try WordDictionary(path: long) }
        #expect(throws: DictionaryError.self) { try WordDictionary(path: folder.path + "/nowhere.index") }
    }
}
