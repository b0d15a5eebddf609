/// Tells a picture's caption from a paragraph of the text.
enum FigureCaption {
    /// The most characters of a caption.
    private static let longest = 400

    /// Whether `text` begins as captions do: with the name of a figure and its number, as “Figure 3-1:”, “Abb. 7.” and “图1.2” do. “Figure 3
    /// shows that …” is a sentence. Looks at its beginning alone.
    static func isOne(_ text: String) -> Bool {
        guard text.utf8.count <= longest * 4, text.unicodeScalars.count <= longest else { return false }
        let scalars = text.unicodeScalars
        let word = scalars.prefix(16).prefix { $0.properties.isAlphabetic }
        let name = word.map { String($0.properties.lowercaseMapping) }.joined()
        let isHan = hanNames.contains(name)
        guard isHan || names.contains(name) else { return false }
        let rest = scalars[word.endIndex...].drop { $0 == " " || $0 == "." || $0 == "\u{00A0}" }
        let number = rest.prefix { isNumber($0) || $0 == "." || $0 == "-" || $0 == "–" }
        guard let first = number.first, isNumber(first) else { return false }
        guard let next = rest[number.endIndex...].first else { return true }
        if isHan { return !next.properties.isAlphabetic }
        return number.last == "." || next == ":" || next == "—" || next == ")"
    }

    private static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.numericType == .decimal
    }

    /// What pictures are called, in small letters.
    private static let names: Set<String> = [
        "figure", "fig", "plate", "image", "illustration", "diagram", "chart", "photo", "abbildung", "abb", "bild",
        "tafel", "figura", "figur", "planche", "tavola", "afbeelding", "рисунок", "рис", "ábra", "شکل", "تصویر", "איור",
    ]
    /// The same where no mark need stand between the number and the words.
    private static let hanNames: Set<String> = ["图", "圖", "図"]
}
