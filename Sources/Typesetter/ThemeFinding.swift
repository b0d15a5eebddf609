import Config
import Diagnostics
import Foundation
import Manuscript
import Styling

/// Finds the theme that the command line, the book file or the house's habit names.
enum ThemeFinding {
    /// A theme, what was wrong in its files, and their absolute paths when it is not built in.
    struct Found {
        var theme: Theme
        var diagnostics: [Diagnostic] = []
        var files: [String] = []
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
        let path = URL(fileURLWithPath: name).standardizedFileURL.path
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return file(path, name: name, in: BookFolder(path: folder, given: folder))
            ?? Found(theme: .baskerville, diagnostics: [unknown(name, at: nil)])
    }

    private static func inBook(_ name: String, at span: SourceSpan?, folder: String?) -> Found {
        if let theme = Theme.builtIn(name) { return Found(theme: theme) }
        let book = folder.map { BookFolder(path: $0, given: $0) }
        let found = book?.find(name) ?? .outside
        var fault = unknown(name, at: span)
        switch found {
        case .file(let path):
            if let book, let found = file(path, name: name, in: book) { return found }
        case .missing: break
        case .outside, .folder, .special:
            fault = Diagnostic(
                .error, .outsideFile, "the theme \"\(name.brief)\" cannot be read: \(found.fault ?? "")", at: span,
                hint: "put it into the book's folder, or name it on the command line")
        }
        return Found(theme: .baskerville, diagnostics: [fault])
    }

    /// The theme file at `path`; one that it extends lies beside it or below, in `folder`.
    private static func file(_ path: String, name: String, in folder: BookFolder) -> Found? {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        var files = [path]
        let read = Theme.read(SourceFile(name: name, path: path, bytes: [UInt8](bytes))) { base in
            let beside = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/" + base
            let found = folder.find(base.hasPrefix("/") ? base : beside)
            guard case .file(let whole) = found, let bytes = FileManager.default.contents(atPath: whole) else {
                return .fault(found.fault ?? "it cannot be read")
            }
            files.append(whole)
            return .file(SourceFile(name: folder.name(base), path: whole, bytes: [UInt8](bytes)))
        }
        return Found(theme: read.theme, diagnostics: read.diagnostics, files: files)
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
