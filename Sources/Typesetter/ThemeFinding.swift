import Config
import Diagnostics
import Foundation
import Manuscript
import Styling

/// Finds the theme that the command line, the book file or the house's habit names.
enum ThemeFinding {
    /// A theme, what was wrong in its file, and the file's absolute path when it is not built in.
    struct Found {
        var theme: Theme
        var diagnostics: [Diagnostic] = []
        var file: String?
    }

    /// The theme that is asked for. The command line may name a file anywhere, the book only one in its own folder; one that is not
    /// there is an error, without a place when the command line named it.
    static func theme(_ request: BuildRequest, book: Book) -> Found {
        if let name = request.theme { return named(name) }
        if let located = book.metadata.theme { return inBook(located.value, at: located.span, folder: book.folder) }
        return Found(theme: book.metadata.bookClass == .notes ? .notebook : .baskerville)
    }

    private static func named(_ name: String) -> Found {
        if let theme = Theme.builtIn(name) { return Found(theme: theme) }
        return file(URL(fileURLWithPath: name).standardizedFileURL.path, name: name)
            ?? Found(theme: .baskerville, diagnostics: [unknown(name, at: nil)])
    }

    private static func inBook(_ name: String, at span: SourceSpan?, folder: String?) -> Found {
        if let theme = Theme.builtIn(name) { return Found(theme: theme) }
        let found = folder.map { BookFolder(path: $0, given: $0).find(name) } ?? .outside
        var fault = unknown(name, at: span)
        switch found {
        case .file(let path):
            if let found = file(path, name: name) { return found }
        case .missing: break
        case .outside, .folder, .special:
            fault = Diagnostic(
                .error, .outsideFile, "the theme \"\(name.brief)\" cannot be read: \(found.fault ?? "")", at: span,
                hint: "put it into the book's folder, or name it on the command line")
        }
        return Found(theme: .baskerville, diagnostics: [fault])
    }

    private static func file(_ path: String, name: String) -> Found? {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        let read = Theme.read(SourceFile(name: name, path: path, bytes: [UInt8](bytes)))
        return Found(theme: read.theme, diagnostics: read.diagnostics, file: path)
    }

    private static func unknown(_ name: String, at span: SourceSpan?) -> Diagnostic {
        Diagnostic(
            .error, .invalidTheme, "theme \"\(name.brief)\" is neither built in nor a file that can be read",
            at: span, hint: "the built-in themes: \(Theme.builtInNames.joined(separator: ", "))")
    }
}

/// The world's failure, told once.
struct Failure: Error {
    /// What failed.
    var diagnostic: Diagnostic
}
