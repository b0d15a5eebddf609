import Support
import Testing

@testable import Indexing

/// The order of an index.
@Suite struct CollationTests {
    private func sorted(_ words: [String], _ language: String, seed: UInt64 = 1) -> [String] {
        let collation = Collation(language: language)
        var lots = SplitMix(seed: seed)
        return words.shuffled(using: &lots).sorted { collation.key($0) < collation.key($1) }
    }

    @Test(arguments: [
        ("en", ["ape", "Ape", "Éclair", "data base", "databases", "naïve", "œuvre", "Zoo"]),
        ("de", ["Öffnung", "Ofen", "Straße", "Strasse"]),
    ]) func orderDoesNotDependOnTheStart(language: String, words: [String]) {
        let once = sorted(words, language)
        for seed in 2..<22 { #expect(sorted(words, language, seed: UInt64(seed)) == once, "seed \(seed)") }
    }

    @Test(arguments: [
        ("en", ["ape", "Ape", "data base", "databases", "Éclair", "naïve", "œuvre", "Zoo"]),
        ("de", ["Affe", "Ähre", "Ofen", "Öffnung", "Strasse", "Straße", "Zahn"]),
        ("sv", ["apa", "zebra", "åka", "äpple", "öl"]),
        ("da", ["abe", "zebra", "æble", "øl", "ål"]),
        ("sv", ["apa", "zebra", "a\u{30A}ka", "a\u{308}pple", "o\u{308}l"]),
        ("es", ["nube", "ñandú", "oso"]), ("tr", ["hala", "ılık", "Irmak", "Izgara", "iz", "İzmir", "jale"]),
        ("cs", ["cena", "čas", "den", "sova", "škola", "zub", "žába"]),
        ("pl", ["lato", "łapa", "mama", "zebra", "źle", "żaba"]),
        ("ru", ["еж", "ёлка", "жук"]),
        ("fa", ["باد", "پا", "جا", "چای"]),
    ]) func eachLanguageHasItsAlphabet(language: String, words: [String]) {
        #expect(sorted(words, language) == words)
    }

    @Test func letters() {
        let english = Collation(language: "en")
        #expect(english.group("Éclair") == english.group("eagle"))
        #expect(english.group("“quoted”") == english.group("queen"))
        #expect(english.group("3rd") == [] && english.group("") == [])
        #expect(Collation(language: "es").group("ñandú") != Collation(language: "es").group("nube"))
    }
}
