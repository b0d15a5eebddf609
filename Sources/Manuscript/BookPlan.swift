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
        /// Whether it stands before the text.
        var isFront = false
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
    /// Whether files were named, and no folder.
    private(set) var isListOfFiles = false
    /// Whether a book file or a summary lists the chapters.
    var namesChapters = true
    /// The chapters without a file.
    var drafts: [DraftChapter] = []
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
                try addFront(of: folder)
            } else {
                try addFile(source)
            }
        }
        isListOfFiles = folder == nil
        if folder == nil { folder = commonFolder().map { BookFolder(path: $0, given: $0) } }
        if first != "-" {
            let last = PictureFinder.resolved(first).split(separator: "/").last.map(String.init) ?? "book"
            let isMarkdown = last.hasSuffix(".md") || last.hasSuffix(".markdown")
            name = isMarkdown ? String(last[..<(last.lastIndex(of: ".") ?? last.endIndex)]) : last
        }
    }

    /// The chapters of `context`; the book file's other keys are those of the `book.toml` in its folder.
    init(_ context: RenderContext) {
        let folder = BookFolder(path: context.root, given: context.root)
        self.folder = folder
        base = context.source
        name = folder.path.split(separator: "/").last.map(String.init) ?? "book"
        let project = try? SourceBytes.read(folder.name("book.toml"), path: folder.path + "/book.toml")
        let start = SourceSpan(file: project ?? SourceFile(name: "book.toml", path: nil, bytes: []), range: 0..<0)
        var metadata = Metadata()
        if let project, SourceBytes.fault(in: project) == nil {
            let read = ProjectFile(mdBook: project)
            metadata = read.metadata
            // What is for mdBook was used by mdBook.
            diagnostics += read.diagnostics.filter { $0.id != .passedOver }
            if let path = project.path { otherFiles.append(path) }
        }
        if let title = context.title, !title.isEmpty { metadata.title = [Inline(.text(title), span: start)] }
        if !context.authors.isEmpty { metadata.authors = context.authors }
        if let language = context.language, !language.isEmpty, metadata.language == nil { metadata.language = language }
        self.metadata = metadata
        var part: String?
        for chapter in context.chapters {
            part = chapter.part ?? part
            add(chapter, waiting: &part, of: context, in: folder)
        }
    }

    /// Adds `chapter`; the part that waits for its first chapter with a file begins with it.
    private mutating func add(
        _ chapter: RenderContext.Chapter, waiting part: inout String?, of context: RenderContext, in folder: BookFolder
    ) {
        let base = context.source.isEmpty ? "" : context.source + "/"
        guard let path = chapter.path, !path.isEmpty else {
            let summary = SourceFile(name: folder.name(base + "SUMMARY.md"), path: nil, bytes: [])
            addDraft(
                chapter.name, depth: chapter.depth, isInPart: chapter.isInPart, isBehindPart: part != nil,
                at: SourceSpan(file: summary, range: 0..<0))
            return
        }
        let relative = base + path
        let file = SourceFile(
            name: folder.name(relative), path: folder.path + "/" + relative, bytes: Array(chapter.content.utf8))
        let start = SourceSpan(file: file, range: 0..<0)
        chapters.append(
            Chapter(
                file: file,
                entry: SummaryEntry(
                    level: min(6, chapter.depth + (chapter.isInPart ? 2 : 1)), beginsPart: part != nil),
                title: (chapter.name, start), part: part.map { ($0, start) }))
        part = nil
    }

    /// Puts the files that stand before the text behind the others; where no list names the chapters, a file is not both.
    private mutating func addFront(of folder: BookFolder) throws(ReadError) {
        for listed in metadata?.front ?? [] {
            guard let file = try chapter(listed.value, at: listed.span, in: folder) else { continue }
            if !namesChapters { chapters.removeAll { $0.file.path == file.path && !$0.isFront } }
            if chapters.contains(where: { $0.file.path == file.path }) {
                refuse(.duplicateChapter, "the file is listed twice", listed.value, at: listed.span)
                continue
            }
            chapters.append(Chapter(file: file, isFront: true))
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
