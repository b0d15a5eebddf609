public import Diagnostics
public import Manuscript

/// A book with its looks: what shaping, pagination and indexing go on from.
public struct StyledBook: Sendable {
    /// The attributed text.
    public var storage: TextStorage
    /// The pages' plan.
    public var master: PageMaster
    /// The theme that was used.
    public var theme: Theme
    /// The theme's styles at the book's text size; for contents, running heads and folios.
    public var sheet: StyleSheet
    /// Words that the book file divides itself, as `ma-nu-script`.
    public var hyphenationExceptions: [String]
    /// The book's language, BCP 47.
    public var language: String
    /// The title as plain text; empty for none.
    public var title: String
    /// The authors, with commas between; empty for none.
    public var author: String
    /// The element of the contents in `storage.structure`; nil when the book has none.
    public var contents: Int?
    /// What the index says besides pages.
    public var indexReferences: [IndexReference]
    /// The element of the list of figures; nil when the book has none.
    public var figureList: Int?
    /// The number of pages is a multiple of this.
    public var pagesMultiple: Int
    /// Where the text prints the folio of a mark.
    public var references: [PageReference]
    /// What was found, in document order.
    public var diagnostics: [Diagnostic]
}

/// From a theme, a text size and a book's tree to attributed paragraphs.
public enum Styler {
    /// Styles `book` with `theme`. What `overrides` says wins over the book's metadata, which wins over the theme.
    ///
    /// Never fails: an author's mistakes are diagnostics, and errors among them mean that no output may be written. The same
    /// arguments give the same value. Linear in the book's length.
    /// - Parameter folios: what cross references print for pages, by their marks; nil while no page is numbered, and two figures stand for
    ///   each.
    public static func style(
        _ book: Book, theme: Theme = .baskerville, overrides: StyleOverrides = StyleOverrides(),
        folios: [String: String]? = nil
    ) -> StyledBook {
        let metadata = book.metadata
        var diagnostics: [Diagnostic] = []
        var textSize = overrides.textSize
        if textSize == nil, let wanted = metadata.textSize {
            textSize = TextSize(wanted.value)
            if textSize == nil {
                let names = TextSize.names.map(\.name).joined(separator: ", ")
                diagnostics.append(
                    Diagnostic(
                        .error, .invalidValue, "\"\(wanted.value.brief)\" is no text size", at: wanted.span,
                        hint: "a length as 10.5pt, or one of \(names)"))
            }
        }
        let language = language(of: book, diagnostics: &diagnostics)
        let sheet = StyleSheet(
            theme: theme, textSize: textSize, families: overrides.families, leading: overrides.leading,
            language: language)
        let plan = PageMaster.plan(
            theme: theme, metadata: metadata, overrides: overrides, body: sheet[.body], language: language)
        diagnostics += plan.diagnostics
        var highlights = theme.highlights ?? (metadata.bookClass == .notes ? HighlightRule.notes : [])
        if let own = metadata.highlights { highlights += HighlightRule.rules(own, &diagnostics) }
        var styler = BookStyler(
            book: book, theme: theme, sheet: sheet, master: plan.master, language: language, highlights: highlights,
            folios: folios)
        styler.run()
        return StyledBook(
            storage: styler.storage(), master: plan.master, theme: theme, sheet: sheet,
            hyphenationExceptions: metadata.hyphenationExceptions, language: language,
            title: styler.title, author: metadata.authors.joined(separator: ", "),
            contents: styler.contents, indexReferences: styler.indexReferences, figureList: styler.figureList,
            pagesMultiple: metadata.pagesMultiple,
            references: styler.references,
            diagnostics: diagnostics + styler.diagnostics)
    }

    /// The language that the book says, else the one it seems to be in, which a note tells when it is not English.
    private static func language(of book: Book, diagnostics: inout [Diagnostic]) -> String {
        if let language = book.metadata.language { return language }
        guard let guess = LanguageGuess.language(of: book), guess != "en" else { return "en" }
        let start = book.files.first.map { SourceSpan(file: $0.source, range: 0..<0) }
        diagnostics.append(
            Diagnostic(
                .note, .languageGuessed, "the book does not say its language; it is set as \"\(guess)\"", at: start,
                hint: "say \"lang: \(guess)\" in its metadata"))
        return guess
    }
}
