import Diagnostics
import Manuscript
import Styling
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        (
            "en",
            "It was the best of times, it was the worst of times, it was the age of wisdom, and of foolishness in that year."
        ),
        (
            "de",
            "Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich in seinem Bett zu einem ungeheueren "
                + "Ungeziefer verwandelt. Er lag auf dem Rücken und sah, wenn er den Kopf ein wenig hob, die Decke, die sich nicht hielt."
        ),
        (
            "fr",
            "Nous étions à l’étude, quand le Proviseur entra, suivi d’un nouveau habillé en bourgeois et d’un garçon de classe "
                + "qui portait un grand pupitre. Ceux qui dormaient se réveillèrent, et chacun se leva comme surpris dans son travail."
        ),
        ("ru", "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему."),
        ("he", "בראשית ברא אלהים את השמים ואת הארץ"),
        ("fa", "خوش آمدید به کتاب آموزشی جنگو گرلز که پیش روی شماست گچ پژ"),
        ("zh", "语言是一种工具，用来写程序的语言也是一种工具，我们在这里学习它。"),
        ("zh", "从 Go 1.11 开始，官方加入 Go Module 支持，1.12 成为默认支持，从此告别源码必须放在 Gopath 中的困扰。"),
        ("ja", "これは日本語の文章です。ひらがなと漢字が混ざっています。"),
        ("en", "Lorem ipsum"), ("en", ""),
    ])
    func guesses(language: String, text: String) {
        var book = TestBook()
        // Evidence is what runs on for a hundred words.
        for _ in 0..<4 { book.paragraph(text.inline) }
        let styled = book.styled()
        #expect(styled.language == language)
        #expect(styled.diagnostics.map(\.id) == (language == "en" ? [] : [.languageGuessed]))
        #expect(styled.diagnostics.allSatisfy { $0.severity == .note })
    }

    /// A short note stays in the default language, whatever words of others stand in it.
    @Test(arguments: [
        "Der Hund und die Katze sind nicht da, und das ist auch gut so, denn sie sind im Haus mit dem Mann.",
        "Call Жанна about the 日本 trip, ask her for the keys and the other things.", "Merci et à bientôt",
        "The word 東京 is written with two characters; 京都 has two of them as well, and 大阪 too.",
    ])
    func littleEvidence(text: String) {
        var book = TestBook()
        book.paragraph(text.inline)
        #expect(book.styled().language == "en")
    }

    @Test func whatTheBookSaysStands() {
        var book = TestBook()
        book.metadata.language = "la"
        book.paragraph(
            "Der Hund und die Katze sind nicht da, und das ist auch gut so, denn sie sind im Haus mit dem Mann.".inline)
        let styled = book.styled()
        #expect(styled.language == "la" && styled.diagnostics.isEmpty)
        #expect(styled.storage.sections[0].paragraphs[0].runs[0].style.language == "la")
    }
}
