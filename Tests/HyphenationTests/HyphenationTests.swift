import Hyphenation
import Support
import Testing

@Suite struct HyphenationTests {
    /// `word` with its hyphens as they are drawn; a changed division is shown on its own as `head-|tail`.
    static func shown(_ word: String, _ language: String, before: Int = 2, after: Int = 2) throws -> String {
        let dictionary = try #require(
            HyphenationLibrary().dictionary(for: language), "hyph_\(language) is not installed")
        let bytes = Array(word.utf8)
        var shown = ""
        var last = 0
        for point in dictionary.points(in: word, before: before, after: after) {
            shown += String(decoding: bytes[last..<point.headEnd], as: UTF8.self)
            if point.headEnd == point.tailStart {
                shown += "-"
            } else {
                shown += "[\(point.headSuffix)-\(point.tailPrefix)]"
            }
            last = point.tailStart
        }
        return shown + String(decoding: bytes[last...], as: UTF8.self)
    }

    @Test(arguments: [
        ("hyphenation", "en", "hy-phen-ation"), ("Hyphenation", "en-US", "Hy-phen-ation"), ("the", "en", "the"),
        ("Donaudampfschiffahrt", "de", "Do-nau-dampf-schif-fahrt"), ("Verwandlung", "de-AT", "Ver-wand-lung"),
        ("Größe", "de", "Grö-ße"), ("malheureusement", "fr", "mal-heu-reu-se-ment"),
        ("переносится", "ru", "пе-ре-но-сит-ся"), ("asszonnyal", "hu", "a[sz-]szo[ny-ny]al"),
    ])
    func wordsAreDivided(word: String, language: String, divided: String) throws {
        #expect(try Self.shown(word, language) == divided)
    }

    @Test func capitalsStayCapitalsInChangedDivisions() throws {
        #expect(try Self.shown("ASSZONNYAL", "hu") == "A[SZ-]SZO[NY-NY]AL")
    }

    @Test func lettersOnBothSidesAreCounted() throws {
        #expect(try Self.shown("hyphenation", "en", before: 3, after: 5) == "hyphen-ation")
    }

    /// English patterns know no marks: these words are divided as their letters without them.
    @Test(arguments: [
        ("Bagratión", "en", "Bagra-tión"), ("FRANÇAISE", "en", "FRAN-ÇAISE"),
        ("Größe", "de", "Grö-ße"), ("Čapek", "en", "Čapek"),
    ])
    func lettersThatThePatternsDoNotKnow(word: String, language: String, divided: String) throws {
        #expect(try Self.shown(word, language) == divided)
    }

    @Test func foreignLettersAndLongWordsAreLeftWhole() throws {
        #expect(try Self.shown("переносится", "de") == "переносится")
        let long = String(repeating: "hyphenation", count: 10)
        #expect(try Self.shown(long, "en") == long)
    }

    @Test func aLanguageWithoutADictionaryIsMissing() {
        let library = HyphenationLibrary()
        #expect(library.dictionary(for: "tlh") == nil)
        #expect(library.dictionary(for: "") == nil)
        #expect(library.dictionary(for: "../../etc/passwd") == nil)
        #expect(library.failure(for: "tlh") == nil)
    }

    @Test func everyLanguageOfTheHouseHasADictionary() {
        let library = HyphenationLibrary()
        for language in ["en-US", "en-GB", "de", "fr", "es", "it", "nl", "pt", "ru", "hu"] {
            #expect(library.dictionary(for: language) != nil, "no dictionary for \(language)")
        }
    }

    /// Our reader of dictionaries and libhyphen's make the same automaton: random words are divided alike.
    @Test(arguments: [
        "en_US", "en_GB", "fr_FR", "es_ES", "it_IT", "nl_NL", "pt_PT", "pt_BR", "ru_RU", "hu_HU", "de_DE",
    ])
    func bothReadersGiveTheSamePoints(name: String) throws {
        let path = "/usr/share/hyphen/hyph_\(name).dic"
        let ours = try HyphenationDictionary(path: path)
        let theirs = try HyphenationDictionary(path: path, isReadByLibrary: true)
        let seed: UInt64 = 7
        var random = SplitMix(seed: seed)
        let letters = Array(name == "ru_RU" ? "абвгдеиклмнопрстуя" : "aabcdeeeghiiklmnooprsttuvéü")
        for _ in 0..<4_000 {
            let word = String(
                (0..<Int.random(in: 2...18, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
            let points = ours.points(in: word, before: 2, after: 2)
            #expect(points == theirs.points(in: word, before: 2, after: 2), "\(word), seed \(seed)")
        }
    }
}
