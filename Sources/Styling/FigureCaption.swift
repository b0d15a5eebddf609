/// Tells the caption of a picture or a listing from a paragraph of the text.
enum FigureCaption {
    /// The most characters of a caption.
    private static let longest = 400

    /// Whether `text` begins as captions do: with the name of a figure and its number, as “Figure 3-1:”, “Abb. 7.” and “图1.2” do. “Figure 3
    /// shows that …” is a sentence. Looks at its beginning alone.
    static func isOne(_ text: String, of kind: Kind = .picture) -> Bool {
        number(in: text, of: kind) != nil
    }

    /// The number of a caption as `isOne` knows them; nil for other text.
    static func number(in text: String, of kind: Kind) -> String? {
        guard text.utf8.count <= longest * 4, text.unicodeScalars.count <= longest else { return nil }
        let scalars = text.unicodeScalars
        let word = scalars.prefix(16).prefix { $0.properties.isAlphabetic }
        let name = word.map { String($0.properties.lowercaseMapping) }.joined()
        let isHan = kind.hanNames.contains(name)
        guard isHan || kind.names.contains(name) else { return nil }
        let rest = scalars[word.endIndex...].drop { $0 == " " || $0 == "." || $0 == "\u{00A0}" }
        let number = rest.prefix { isNumber($0) || $0 == "." || $0 == "-" || $0 == "–" }
        guard let first = number.first, isNumber(first) else { return nil }
        var digits = number
        while let last = digits.last, !isNumber(last) { digits.removeLast() }
        guard let next = rest[number.endIndex...].first else { return String(digits) }
        let isCaption =
            isHan
            ? !next.properties.isAlphabetic : number.last == "." || next == ":" || next == "—" || next == ")"
        return isCaption ? String(digits) : nil
    }

    private static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.numericType == .decimal
    }

    /// What captions stand under.
    enum Kind {
        case picture, listing

        /// What is called so, in small letters.
        var names: Set<String> {
            self == .picture ? FigureCaption.pictures : FigureCaption.listings
        }

        /// The same where no mark need stand between the number and the words.
        var hanNames: Set<String> {
            self == .picture ? FigureCaption.hanPictures : FigureCaption.hanListings
        }
    }

    private static let pictures: Set<String> = [
        "figure", "fig", "plate", "image", "illustration", "diagram", "chart", "photo", "abbildung", "abb", "bild",
        "tafel", "figura", "figur", "planche", "tavola", "afbeelding", "рисунок", "рис", "ábra", "شکل", "تصویر", "איור",
    ]
    private static let hanPictures: Set<String> = ["图", "圖", "図"]
    private static let listings: Set<String> = [
        "listing", "example", "code", "program", "beispiel", "quelltext", "programme", "exemple", "listado", "código",
        "ejemplo", "codice", "listato", "esempio", "voorbeeld", "листинг", "пример", "kód", "példa", "کد", "קוד",
    ]
    private static let hanListings: Set<String> = ["代码", "代碼", "程序", "清单", "リスト", "コード", "例"]
}
