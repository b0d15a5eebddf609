import Diagnostics
import FoundationEssentials

/// Which files make up a book and in which order, before any is parsed.
struct BookPlan {
    /// A file of the book, and what a summary says of it.
    struct Chapter {
        var file: SourceFile
        /// Where it stands in the summary; nil where there is none.
        var entry: SummaryEntry?
        /// The title and its place in the summary.
        var title: (text: String, span: SourceSpan)?
        /// The part that begins with it.
        var part: (text: String, span: SourceSpan)?
    }

    /// The files in reading order.
    var chapters: [Chapter] = []
    /// What the project file says; nil when there is none.
    var metadata: Metadata?
    /// The book's folder; nil for standard input alone.
    private(set) var folder: BookFolder?
    /// The folder of the summary, relative to the book's; empty for the book's own.
    var base = ""
    /// The book's short name.
    private(set) var name = "book"
    var diagnostics: [Diagnostic] = []
    /// The absolute paths of the project file and the summary.
    var otherFiles: [String] = []
    /// The chapters' absolute paths.
    private(set) var paths: Set<String> = []

    /// Finds and reads the files that `sources` name.
    init(_ sources: [String], standardInput: () throws -> [UInt8]) throws(ReadError) {
        guard let first = sources.first else {
            throw ReadError(Diagnostic(.error, .unreadable, "no source was named"))
        }
        for source in sources {
            var isFolder = false
            if source == "-" {
                try addStandardInput(standardInput)
            } else if FileManager.default.fileExists(atPath: source, isDirectory: &isFolder), isFolder {
                guard sources.count == 1 else {
                    throw ReadError(
                        Diagnostic(.error, .unreadable, "\(source): a folder is a book of its own; name it alone"))
                }
                let folder = BookFolder(path: source, given: source)
                self.folder = folder
                try addFolder(folder)
            } else {
                try addFile(source)
            }
        }
        if folder == nil { folder = commonFolder().map { BookFolder(path: $0, given: $0) } }
        if first != "-" {
            let last = PictureFinder.resolved(first).split(separator: "/").last.map(String.init) ?? "book"
            let isMarkdown = last.hasSuffix(".md") || last.hasSuffix(".markdown")
            name = isMarkdown ? String(last[..<(last.lastIndex(of: ".") ?? last.endIndex)]) : last
        }
    }

    /// Puts `file` behind the others; whether it is new.
    @discardableResult
    mutating func add(_ file: SourceFile) -> Bool {
        chapters.append(Chapter(file: file))
        return file.path.map { paths.insert($0).inserted } ?? true
    }

    private mutating func addFile(_ source: String) throws(ReadError) {
        if !add(try SourceBytes.read(source, path: PictureFinder.resolved(source))) {
            diagnostics.append(
                Diagnostic(
                    .warning, .duplicateChapter, "\(source) is named twice, and set twice",
                    hint: "name it once unless that is meant"))
        }
    }

    private mutating func addStandardInput(_ standardInput: () throws -> [UInt8]) throws(ReadError) {
        do {
            add(SourceFile(name: "<standard input>", path: nil, bytes: try standardInput()))
        } catch {
            throw ReadError(Diagnostic(.error, .unreadable, "standard input cannot be read: \(systemReason(error))"))
        }
    }

    /// The deepest folder that holds all files; pictures may lie anywhere in it.
    private func commonFolder() -> String? {
        var common: [Substring]?
        for chapter in chapters {
            guard let path = chapter.file.path else { continue }
            let parts = path.split(separator: "/").dropLast()
            common = common.map { known in zip(known, parts).prefix { $0 == $1 }.map(\.0) } ?? Array(parts)
        }
        return common.map { "/" + $0.joined(separator: "/") }
    }
}
