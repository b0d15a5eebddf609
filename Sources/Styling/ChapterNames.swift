/// What a language calls the parts of a book that Galley makes itself.
public struct ChapterNames: Sendable {
    /// Above the index.
    public let index: String
    /// Above the list of figures.
    public let figures: String
    /// Above the notes at the book's end.
    public let notes: String
    /// Before the term where a reader finds the pages.
    public let see: String
    /// Before a term where a reader finds more.
    public let seeAlso: String

    /// Those of `language` (BCP 47); English for languages that are not known.
    public init(language: String) {
        let primary = String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
        let names = ChapterNames.known[primary] ?? ChapterNames.english
        (index, figures, notes, see, seeAlso) = (names[0], names[1], names[2], names[3], names[4])
    }

    private static let english = ["Index", "List of Figures", "Notes", "see", "see also"]

    private static let known = [
        "ar": ["الفهرس", "قائمة الأشكال", "الهوامش", "انظر", "انظر أيضًا"],
        "cs": ["Rejstřík", "Seznam obrázků", "Poznámky", "viz", "viz též"],
        "da": ["Register", "Figurer", "Noter", "se", "se også"],
        "de": ["Register", "Abbildungsverzeichnis", "Anmerkungen", "siehe", "siehe auch"],
        "el": ["Ευρετήριο", "Κατάλογος σχημάτων", "Σημειώσεις", "βλ.", "βλ. επίσης"],
        "es": ["Índice alfabético", "Índice de figuras", "Notas", "véase", "véase también"],
        "fa": ["نمایه", "فهرست شکل‌ها", "یادداشت‌ها", "نگاه کنید به", "همچنین نگاه کنید به"],
        "fi": ["Hakemisto", "Kuvaluettelo", "Viitteet", "ks.", "ks. myös"],
        "fr": ["Index", "Table des figures", "Notes", "voir", "voir aussi"],
        "he": ["מפתח", "רשימת איורים", "הערות", "ראו", "ראו גם"],
        "hu": ["Tárgymutató", "Ábrák jegyzéke", "Jegyzetek", "lásd", "lásd még"],
        "it": ["Indice analitico", "Elenco delle figure", "Note", "vedi", "vedi anche"],
        "ja": ["索引", "図目次", "注", "→", "→"],
        "ko": ["찾아보기", "그림 차례", "주", "→", "→"],
        "nb": ["Register", "Figurer", "Noter", "se", "se også"],
        "nl": ["Register", "Lijst van figuren", "Noten", "zie", "zie ook"],
        "no": ["Register", "Figurer", "Noter", "se", "se også"],
        "pl": ["Indeks", "Spis rysunków", "Przypisy", "zob.", "zob. też"],
        "pt": ["Índice remissivo", "Lista de figuras", "Notas", "ver", "ver também"],
        "ru": ["Предметный указатель", "Список иллюстраций", "Примечания", "см.", "см. также"],
        "sv": ["Register", "Figurförteckning", "Noter", "se", "se även"],
        "tr": ["Dizin", "Şekiller", "Notlar", "bkz.", "ayrıca bkz."],
        "uk": ["Покажчик", "Список ілюстрацій", "Примітки", "див.", "див. також"],
        "zh": ["索引", "插图目录", "注释", "见", "另见"],
    ]
}
