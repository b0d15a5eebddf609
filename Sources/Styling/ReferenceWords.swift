/// How a language names what is referred to: “figure 3 on page 41”.
///
/// In each text `#` stands for a number and `%` for what is referred to.
struct ReferenceWords {
    var figure: String
    var table: String
    var chapter: String
    var section: String
    /// A page alone.
    var page: String
    /// Something and its page.
    var onPage: String
    /// What stands around a title.
    var quotes: (String, String)
    /// What stands between a caption's number and its words.
    var afterNumber = ". "

    /// Those of `language` (BCP 47); English for languages that are not known.
    init(language: String) {
        let primary = String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
        let known = ReferenceWords.known[primary] ?? ReferenceWords.english
        (figure, table, chapter, section) = (known[0], known[1], known[2], known[3])
        (page, onPage) = (known[4], known[5])
        quotes = (String(known[6].prefix(1)), String(known[6].suffix(1)))
        if primary == "fr" { quotes = ("«\u{00A0}", "\u{00A0}»") }
        if ["zh", "ja"].contains(primary) { afterNumber = "\u{3000}" }
        if primary == "hu" { afterNumber = ": " }
    }

    /// `pattern` with `number` in its place.
    func text(_ pattern: String, number: String) -> String {
        pattern.replacing("#", with: number)
    }

    /// `thing` and the page `folio` that it stands on.
    func text(_ thing: String, onPage folio: String) -> String {
        let parts = onPage.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        return text(String(parts[0]), number: folio) + thing + text(String(parts[1]), number: folio)
    }

    private static let english = ["figure #", "table #", "chapter #", "section #", "page #", "% on page #", "“”"]

    /// Figure, table, chapter, section, page, something on a page, quotation marks. No-break spaces keep numbers beside their words.
    private static let known: [String: [String]] = [
        "en": ["figure #", "table #", "chapter #", "section #", "page #", "% on page #", "“”"],
        "de": ["Abbildung #", "Tabelle #", "Kapitel #", "Abschnitt #", "Seite #", "% auf Seite #", "„“"],
        "fr": ["figure #", "tableau #", "chapitre #", "section #", "page #", "%, page #", "«»"],
        "es": ["figura #", "tabla #", "capítulo #", "sección #", "página #", "% en la página #", "«»"],
        "it": ["figura #", "tabella #", "capitolo #", "sezione #", "pagina #", "% a pagina #", "«»"],
        "pt": ["figura #", "tabela #", "capítulo #", "seção #", "página #", "% na página #", "“”"],
        "nl": ["figuur #", "tabel #", "hoofdstuk #", "paragraaf #", "pagina #", "% op pagina #", "‘’"],
        "sv": ["figur #", "tabell #", "kapitel #", "avsnitt #", "sidan #", "% på sidan #", "””"],
        "da": ["figur #", "tabel #", "kapitel #", "afsnit #", "side #", "% på side #", "»«"],
        "nb": ["figur #", "tabell #", "kapittel #", "avsnitt #", "side #", "% på side #", "«»"],
        "no": ["figur #", "tabell #", "kapittel #", "avsnitt #", "side #", "% på side #", "«»"],
        "fi": ["kuva #", "taulukko #", "luku #", "jakso #", "sivu #", "% sivulla #", "””"],
        "pl": ["rysunek #", "tabela #", "rozdział #", "podrozdział #", "strona #", "% na stronie #", "„”"],
        "cs": ["obrázek #", "tabulka #", "kapitola #", "oddíl #", "strana #", "% na straně #", "„“"],
        "hu": ["#. ábra", "#. táblázat", "#. fejezet", "#. szakasz", "#. oldal", "% a(z) #. oldalon", "„”"],
        "el": ["σχήμα #", "πίνακας #", "κεφάλαιο #", "ενότητα #", "σελίδα #", "% στη σελίδα #", "«»"],
        "ru": ["рис. #", "табл. #", "глава #", "раздел #", "с. #", "%, с. #", "«»"],
        "uk": ["рис. #", "табл. #", "розділ #", "підрозділ #", "с. #", "%, с. #", "«»"],
        "tr": ["şekil #", "tablo #", "bölüm #", "kısım #", "sayfa #", "%, sayfa #", "“”"],
        "ar": ["الشكل #", "الجدول #", "الفصل #", "القسم #", "الصفحة #", "% في الصفحة #", "«»"],
        "fa": ["شکل #", "جدول #", "فصل #", "بخش #", "صفحهٔ #", "% در صفحهٔ #", "«»"],
        "he": ["איור #", "טבלה #", "פרק #", "סעיף #", "עמוד #", "% בעמוד #", "””"],
        "zh": ["图 #", "表 #", "第 # 章", "第 # 节", "第 # 页", "%（第 # 页）", "《》"],
        "ja": ["図#", "表#", "第#章", "第#節", "#ページ", "%（#ページ）", "「」"],
        "ko": ["그림 #", "표 #", "#장", "#절", "#쪽", "%(#쪽)", "“”"],
    ].mapValues { $0.map { $0.replacing(" #", with: "\u{00A0}#") } }
}
