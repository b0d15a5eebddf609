import Manuscript
import Support
import Testing

@testable import Styling

/// The terms of the book file's list, found in the text.
@Suite struct TermFinderTests {
    private func found(_ terms: [String], in text: String) -> [String] {
        var book = TestBook()
        book.paragraph(text.inline)
        let paragraph = book.styled().storage.sections[0].paragraphs[0]
        return TermFinder(terms.map { IndexTerm(path: [$0]) }).find(in: paragraph).map {
            "\(terms[$0.term])@\($0.offset)"
        }
    }

    @Test func wordsAreWholeAndCapitalsCountForNothing() {
        #expect(
            found(["cat", "data base", "dog"], in: "A Cat and its data-base; dogma, a cat.") == [
                "cat@2", "data base@14",
            ])
    }

    /// One form within another, and one that begins where another broke off.
    @Test func formsWithinFormsAreFound() {
        #expect(found(["a b c", "b c", "c", "b d"], in: "a b d a b c") == ["b d@2", "a b c@6", "b c@8", "c@10"])
    }

    /// Signs at the ends are part of a term, brackets and quotation marks are not.
    @Test func signsAtTheEndsBelongToTheTerm() {
        #expect(found(["C++", "C#", ".NET", "(x)"], in: "c, C#, net, x") == ["C#@3", "(x)@12"])
        #expect(found(["C++", ".NET"], in: "In C++ and .NET") == ["C++@3", ".NET@12"])
    }

    @Test func scriptsWithoutSpacesAreSearchedByCharacter() {
        #expect(found(["語言", "ไทย", "👨‍👩‍👧"], in: "他的語言ภาษาไทยง่าย 👨‍👩‍👧") == ["語言@6", "ไทย@24", "👨‍👩‍👧@46"])
    }

    /// The automaton finds what a search for each form by itself finds.
    @Test(arguments: 0..<40) func allAtOnceIsAsOneByOne(seed: Int) {
        var lots = SplitMix(seed: UInt64(seed))
        func words(_ count: Int) -> String {
            (0..<count).map { _ in ["a", "b", "c"].randomElement(using: &lots) ?? "a" }.joined(separator: " ")
        }
        let terms = (0..<8).map { _ in words(Int.random(in: 1...4, using: &lots)) }
        let text = words(30)
        let alone = terms.flatMap { found([$0], in: text) }
        #expect(Set(found(Array(terms), in: text)) == Set(alone), "seed \(seed)")
    }
}
