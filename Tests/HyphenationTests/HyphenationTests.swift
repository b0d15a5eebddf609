import Hyphenation
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
}
