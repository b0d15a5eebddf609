import Diagnostics
import Manuscript
import Testing

@testable import Styling

@Suite struct ListingTests {
    private func numbers(_ attributes: Attributes) -> (text: String?, messages: [String]) {
        var book = TestBook()
        book.add(.code(language: "python", text: "a\nb\n"), attributes: attributes)
        let styled = book.styled()
        let section = styled.storage.sections[0]
        let index = section.paragraphs.lazy.compactMap(\.lineNumbers).first
        return (index.map { String(section.paragraphs[$0].text) }, styled.diagnostics.map(\.message))
    }

    /// As pandoc has it: the class asks, the attribute says from where.
    @Test func linesAreNumberedWhereTheAuthorAsks() {
        #expect(numbers(Attributes()).text == nil)
        #expect(numbers(Attributes(classes: ["numberLines"])).text == "1\u{2028}2")
        #expect(
            numbers(Attributes(classes: ["number-lines"], values: [.init(key: "startFrom", value: "99")])).text
                == "99\u{2028}100")
    }

    @Test(arguments: ["ten", "-1", "1000001", ""]) func whatIsNoNumberIsTold(value: String) {
        let found = numbers(Attributes(classes: ["numberLines"], values: [.init(key: "startFrom", value: value)]))
        #expect(found.text == "1\u{2028}2")
        #expect(found.messages == ["\"\(value)\" is no number for a line of code"])
    }
}
