internal import CColouring

/// What a piece of code is, as far as a reader is helped by seeing it.
public enum CodeKind: Sendable, CaseIterable {
    case keyword, type, string, comment, number, function
}

/// A piece of code that has a colour.
public struct ColouredPiece: Hashable, Sendable {
    /// The UTF-8 bytes of the text.
    public var range: Range<Int>
    /// What it is.
    public var kind: CodeKind

    /// `kind` at `range`.
    public init(range: Range<Int>, kind: CodeKind) {
        self.range = range
        self.kind = kind
    }
}

/// Finds keywords, strings, comments and the like in code, by the language definitions of GNU Source-highlight (`libsource-highlight`).
///
/// Belongs to one thread at a time. Remembers the languages it has read.
public final class CodeColouring {
    private let folder: String
    /// The languages asked for by name; nil for those that are not known.
    private var languages: [String: Language?] = [:]

    /// Longer lines are left plain: the definitions' expressions go back over a line again and again.
    private static let longestLine = 2_000
    /// Longer texts are left plain behind this many bytes.
    private static let longestText = 200_000

    /// Colouring by the definitions in `folder`, where Debian installs them.
    public init(folder: String = "/usr/share/source-highlight") {
        self.folder = folder
    }

    /// The coloured pieces of `text` in `language`, the word behind a fence as its author wrote it (`rust`, `rs`, `rust,ignore`): in order, none over
    /// another. None for a language that is not known, and for what follows a line that a rule gives up on. Linear in the lines.
    public func pieces(of text: String, language word: String) -> [ColouredPiece] {
        guard let language = language(of: word) else { return [] }
        language.begin()
        var pieces: [ColouredPiece] = []
        var start = 0
        var bytes = text
        bytes.withUTF8 { bytes in
            for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
                defer { start += line.count + 1 }
                guard line.count <= CodeColouring.longestLine, start <= CodeColouring.longestText else { continue }
                guard language.colour(line, at: start, into: &pieces) else { break }
            }
        }
        return pieces
    }

    private func language(of word: String) -> Language? {
        let name = word.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "#" }.lowercased()
        if let known = languages[name] { return known }
        let asked = CodeColouring.names[name] ?? name
        let language = name.isEmpty || CodeColouring.plain.contains(name) ? nil : Language(folder: folder, name: asked)
        languages[name] = .some(language)
        return language
    }

    /// Names in use that the library has under another.
    private static let names = [
        "rust": "rs", "golang": "go", "py": "python", "python3": "python", "typescript": "js", "ts": "js", "jsx": "js",
        "tsx": "js",
        "shell": "sh", "bash": "sh", "zsh": "sh", "c++": "cpp", "cxx": "cpp", "cs": "csharp", "c#": "csharp",
        "htm": "html",
        "svg": "xml", "rb": "ruby", "hs": "haskell", "pl": "perl", "tex": "latex", "ml": "caml", "ocaml": "caml",
        "patch": "diff",
        "mjs": "js", "json5": "json", "make": "makefile",
    ]

    /// Names that the library has for something else than code.
    private static let plain: Set<String> = [
        "text", "txt", "plain", "plaintext", "console", "output", "log", "error", "errors", "default", "url",
    ]
}

/// The rules of one language.
private final class Language {
    private let rules: OpaquePointer

    /// The rules of `name` (`galley_colouring_new`); nil for a language that is not known.
    init?(folder: String, name: String) {
        guard let rules = galley_colouring_new(folder, name) else { return nil }
        self.rules = rules
    }

    deinit {
        galley_colouring_free(rules)
    }

    /// Begins a text (`galley_colouring_begin`).
    func begin() {
        galley_colouring_begin(rules)
    }

    /// What the callback writes into.
    private struct Sink {
        var pieces: [ColouredPiece]
        var start: Int
    }

    /// Adds the pieces of `line`, which begins at `start`; false when a rule gave up (`galley_colouring_line`).
    func colour(_ line: Slice<UnsafeBufferPointer<UInt8>>, at start: Int, into pieces: inout [ColouredPiece]) -> Bool {
        var sink = Sink(pieces: pieces, start: start)
        pieces = []
        let bytes = UnsafeBufferPointer(rebasing: line)
        let result = withUnsafeMutablePointer(to: &sink) { sink in
            bytes.withMemoryRebound(to: CChar.self) { line in
                galley_colouring_line(
                    rules, line.baseAddress, line.count,
                    { context, kind, start, length in
                        guard let sink = context?.assumingMemoryBound(to: Sink.self), let kind,
                            let known = CodeKind(name: String(cString: kind))
                        else { return }
                        let first = sink.pointee.start + start
                        // Pieces come in order; one that does not is passed over.
                        guard first >= sink.pointee.pieces.last?.range.upperBound ?? 0 else { return }
                        if let last = sink.pointee.pieces.last, last.kind == known, last.range.upperBound == first {
                            sink.pointee.pieces[sink.pointee.pieces.count - 1].range =
                                last.range.lowerBound..<first + length
                        } else {
                            sink.pointee.pieces.append(ColouredPiece(range: first..<first + length, kind: known))
                        }
                    }, sink)
            }
        }
        pieces = sink.pieces
        return result == 0
    }
}

extension CodeKind {
    /// The kind that the library calls `name`; nil for one that is not shown.
    fileprivate init?(name: String) {
        switch name {
        case "keyword", "preproc": self = .keyword
        case "type", "classname", "usertype": self = .type
        case "string", "regexp", "specialchar": self = .string
        case "comment", "todo", "url": self = .comment
        case "number": self = .number
        case "function": self = .function
        default: return nil
        }
    }
}
