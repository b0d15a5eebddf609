public import Diagnostics
import Manuscript
import Pagination
import Shaping
import Styling
import Typography

/// What a style's family list comes to on this machine.
public struct FontReport: Sendable {
    /// The style's name, as `body` or `heading-1`.
    public var style: String
    /// The families asked for, in order.
    public var asked: [String]
    /// The family and style of the face used, as `EB Garamond Bold`.
    public var used: String
    /// The font's file, absolute.
    public var file: String
    /// Whether one of the families asked for is installed.
    public var isInstalled: Bool

    /// A report; see the members.
    public init(style: String, asked: [String], used: String, file: String, isInstalled: Bool) {
        self.style = style
        self.asked = asked
        self.used = used
        self.file = file
        self.isInstalled = isInstalled
    }
}

/// What came of asking for the fonts.
public enum FontOutcome: Sendable {
    /// The styles in the theme's order, with what there is to say about them.
    case resolved([FontReport], [Diagnostic])
    /// Errors in the book or its theme (exit code 1).
    case faulty([Diagnostic])
    /// The world failed (exit code 2).
    case failed(Diagnostic)
}

extension Typesetting {
    /// What each style of the theme resolves to here. With no sources in `request` the theme alone is asked.
    public static func fonts(_ request: BuildRequest) async -> FontOutcome {
        do throws(Failure) {
            return try resolveFonts(request)
        } catch {
            return .failed(error.diagnostic)
        }
    }

    private static func resolveFonts(_ request: BuildRequest) throws(Failure) -> FontOutcome {
        var diagnostics: [Diagnostic] = []
        var book = Book(metadata: Metadata(), files: [], folder: nil, name: "")
        if !request.sources.isEmpty {
            let reading = try read(request)
            book = reading.book
            diagnostics = reading.diagnostics.filter { $0.severity == .error }
        }
        let found = ThemeFinding.theme(request, book: book)
        diagnostics += found.diagnostics
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return .faulty(diagnostics) }
        let styled = Styler.style(
            Book(metadata: book.metadata, files: [], folder: book.folder, name: book.name), theme: found.theme,
            overrides: request.overrides)
        let fonts = BookFonts(book)
        var standing: StandingType?
        let engine = try Composer(styled: styled, fonts: fonts, workers: 1, standing: &standing).engine()
        diagnostics += fonts.diagnostics + fonts.warnings(refused: engine.refusedFontFiles)
        let reports = StyleName.allCases.map { name in
            let character = styled.sheet.character(name)
            let resolution = engine.resolve(
                families: character.families, size: character.size, weight: character.weight,
                isItalic: character.isItalic, language: styled.language)
            return FontReport(
                style: name.rawValue, asked: character.families,
                used: resolution.face.map { "\($0.family) \($0.style)" } ?? "none", file: resolution.face?.file ?? "",
                isInstalled: resolution.families.contains(where: \.isInstalled))
        }
        return .resolved(reports, diagnostics)
    }
}

extension Composition {
    /// The book's text as its positions count it: a line feed behind each paragraph, U+FFFC for each picture in a line.
    public var text: String {
        storage.text
    }
    /// The display list as text, the same whatever the format and path of the output.
    public var dump: String {
        PageDump.text(of: pages)
    }
}
