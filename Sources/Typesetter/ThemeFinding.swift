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

    /// The theme that is asked for.
    ///
    /// - Throws: a `Failure` when the command line names a theme that is neither built in nor a readable file.
    static func theme(_ request: BuildRequest, metadata: Metadata) throws(Failure) -> Found {
        if let name = request.theme { return try named(name, span: nil) }
        if let located = metadata.theme { return try named(located.value, span: located.span) }
        return Found(theme: .baskerville)
    }

    private static func named(
        _ name: String, span: SourceSpan?
    ) throws(Failure) -> Found {
        if let theme = Theme.builtIn(name) { return Found(theme: theme) }
        guard let bytes = FileManager.default.contents(atPath: name) else {
            let names = Theme.builtInNames.joined(separator: ", ")
            let diagnostic = Diagnostic(
                .error, .invalidTheme, "theme \"\(name)\" is neither built in nor a file that can be read", at: span,
                hint: "the built-in themes: \(names)")
            if span != nil { return Found(theme: .baskerville, diagnostics: [diagnostic]) }
            throw Failure(diagnostic: diagnostic)
        }
        let path = URL(fileURLWithPath: name).standardizedFileURL.path
        let read = Theme.read(SourceFile(name: name, path: path, bytes: [UInt8](bytes)))
        return Found(theme: read.theme, diagnostics: read.diagnostics, file: path)
    }
}

/// The world's failure, told once.
struct Failure: Error {
    /// What failed.
    var diagnostic: Diagnostic
}
