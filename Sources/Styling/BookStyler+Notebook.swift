import Diagnostics
import Geometry
import Manuscript

extension BookStyler {
    /// Whether the book is a notebook.
    var isNotebook: Bool { book.metadata.bookClass == .notes }

    /// How a chapter begins. A note begins a page, as its date stands at the page's head.
    var chapterOpening: Section.Opening {
        isNotebook && theme.chapters.open == .column ? .page : theme.chapters.open
    }

    /// Puts the date of the note that begins here into a circle: day, month and year on lines of their own, the month in capitals.
    mutating func writeDate() {
        guard let day = book.files[file].day else { return }
        var style = sheet[.noteDate]
        style.character.language = language
        style.character.hyphenates = false
        style.paragraph = ParagraphStyle(leading: style.paragraph.leading, alignment: .start)
        let month = MonthName.capitals(day.month, language: language)
        var writer = ParagraphWriter()
        for (index, line) in ["\(day.day)", month, "\(day.year)"].enumerated() {
            if index > 0 { writer.breakLine(style: style.character) }
            writer.appendVerbatim(line, style: style.character, span: nil)
        }
        let span = SourceSpan(file: book.files[file].source, range: 0..<0)
        section.paragraphs.append(
            writer.finish(style: style.paragraph, span: span, structure: element(.paragraph, in: sectionElement)))
        // The app has 20 points around a text of 17.
        let padding = sheet[.body].character.size * 20 / 17
        section.roundel = Roundel(
            paragraph: section.paragraphs.count - 1, colour: theme.noteCircle, padding: padding)
    }
}

/// The months' names.
enum MonthName {
    /// The name of `month`, 1 … 12, in capitals where its script has them; English for languages that are not known.
    static func capitals(_ month: Int, language: String) -> String {
        precondition((1...12).contains(month), "a year has twelve months")
        let primary = String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
        if ["zh", "ja", "yue"].contains(primary) { return "\(month)月" }
        if primary == "ko" { return "\(month)월" }
        let names = words[primary] ?? english
        return names.split(separator: " ")[month - 1].uppercased()
    }

    private static let english =
        "January February March April May June July August September October November December"

    /// Turkish with the capitals that `uppercased()` cannot know.
    private static let words = [
        "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
        "cs": "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec",
        "da": "januar februar marts april maj juni juli august september oktober november december",
        "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "el":
            "ΙΑΝΟΥΑΡΙΟΣ ΦΕΒΡΟΥΑΡΙΟΣ ΜΑΡΤΙΟΣ ΑΠΡΙΛΙΟΣ ΜΑΙΟΣ ΙΟΥΝΙΟΣ ΙΟΥΛΙΟΣ ΑΥΓΟΥΣΤΟΣ ΣΕΠΤΕΜΒΡΙΟΣ ΟΚΤΩΒΡΙΟΣ ΝΟΕΜΒΡΙΟΣ ΔΕΚΕΜΒΡΙΟΣ",
        "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "fa": "ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر",
        "fi":
            "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu",
        "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "he": "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
        "hu": "január február március április május június július augusztus szeptember október november december",
        "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "la": "Ianuarius Februarius Martius Aprilis Maius Iunius Iulius Augustus September October November December",
        "nb": "januar februar mars april mai juni juli august september oktober november desember",
        "nl": "januari februari maart april mei juni juli augustus september oktober november december",
        "no": "januar februar mars april mai juni juli august september oktober november desember",
        "pl": "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
        "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
        "ru": "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
        "sv": "januari februari mars april maj juni juli augusti september oktober november december",
        "tr": "OCAK ŞUBAT MART NİSAN MAYIS HAZİRAN TEMMUZ AĞUSTOS EYLÜL EKİM KASIM ARALIK",
        "uk": "січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень",
    ]
}
