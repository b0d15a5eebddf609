import Config
import Diagnostics
import FoundationEssentials

/// A folder: its project file, and the files that this or a summary lists, or else all.
extension BookPlan {
    /// `book.yml` goes before mdBook's `book.toml`, GitBook's `book.json` and pandoc's `metadata.yaml`.
    mutating func addFolder(_ folder: BookFolder) throws(ReadError) {
        if let file = try projectFile("book.yml", of: folder) {
            if let sources = readYAML(file, in: .bookFile) {
                for source in sources { try addListed(source, in: folder) }
                return
            }
        } else if let file = try projectFile("book.toml", of: folder) {
            let project = ProjectFile(mdBook: file)
            take(project)
            let source = project.source ?? Metadata.Located("src")
            guard try addSummary(in: source.value, of: folder) else {
                let place = source.span ?? SourceSpan(file: file, range: 0..<0)
                diagnostics.append(
                    Diagnostic(
                        .error, .missingChapter, "the book has no summary: \(source.value.brief)/SUMMARY.md", at: place)
                )
                return
            }
            return
        } else if let file = try projectFile("book.json", of: folder) {
            let project = ProjectFile(gitBook: file)
            take(project)
            if try addSummary(in: project.source?.value ?? "", of: folder) { return }
        } else if let file = try projectFile("metadata.yaml", of: folder) {
            _ = readYAML(file, in: .frontMatter)
        }
        if try addSummary(in: "", of: folder) { return }
        if try addSummary(in: "src", of: folder) { return }
        try addAll(of: folder)
    }

    private mutating func take(_ project: ProjectFile) {
        metadata = project.metadata
        diagnostics += project.diagnostics
    }

    /// The project file `name`; nil when there is none.
    private mutating func projectFile(_ name: String, of folder: BookFolder) throws(ReadError) -> SourceFile? {
        guard folder.find(name) != .missing else { return nil }
        let file = try read(name, of: folder)
        guard let fault = SourceBytes.fault(in: file) else { return file }
        diagnostics.append(fault)
        return SourceFile(name: file.name, path: file.path, bytes: [])
    }

    /// The file that the folder itself must have at `name`.
    mutating func read(_ name: String, of folder: BookFolder) throws(ReadError) -> SourceFile {
        let found = folder.find(name)
        guard case .file(let path) = found else {
            throw ReadError(
                Diagnostic(.error, .unreadable, "\(folder.name(name)) cannot be read: \(found.fault ?? "")"))
        }
        otherFiles.append(path)
        return try SourceBytes.read(folder.name(name), path: path)
    }

    /// Reads the keys of a book file; the files that it lists, nil when it lists none.
    private mutating func readYAML(_ file: SourceFile, in place: MetadataReader.Place) -> [Metadata.Located<String>]? {
        do throws(ConfigError) {
            var reader = MetadataReader()
            reader.read(try YAML.parse(file, range: 0..<file.bytes.count), in: place)
            metadata = reader.metadata
            diagnostics += reader.diagnostics
            return reader.sources
        } catch {
            metadata = Metadata()
            diagnostics.append(error.diagnostic())
            return nil
        }
    }

    private mutating func addListed(
        _ source: Metadata.Located<String>, in folder: BookFolder
    ) throws(ReadError) {
        guard let file = try chapter(source.value, at: source.span, in: folder) else { return }
        if !add(file) { refuse(.duplicateChapter, "the chapter is listed twice", source.value, at: source.span) }
    }

    /// The chapter at `path`, relative to the folder, that a list names at `span`; nil with an error when it cannot be had.
    mutating func chapter(
        _ path: String, at span: SourceSpan?, in folder: BookFolder
    ) throws(ReadError) -> SourceFile? {
        switch folder.find(path) {
        case .outside: refuse(.missingChapter, "the chapter is outside the book's folder", path, at: span)
        case .missing:
            refuse(.missingChapter, "chapter not found", path, at: span, hint: otherCase(of: path, in: folder))
        case .folder: refuse(.missingChapter, "a folder stands where a chapter's file is due", path, at: span)
        case .special: refuse(.missingChapter, "the chapter is no plain file", path, at: span)
        case .file(let whole): return try SourceBytes.read(folder.name(path), path: whole, at: span)
        }
        return nil
    }

    mutating func refuse(
        _ id: MessageID, _ message: String, _ path: String, at span: SourceSpan?, hint: String? = nil
    ) {
        diagnostics.append(Diagnostic(.error, id, "\(message): \(path.brief)", at: span, hint: hint))
    }

    /// A hint when a file's name differs from `path` in letter case alone.
    private func otherCase(of path: String, in folder: BookFolder) -> String? {
        let inner = path.folderPart
        let name = path.dropFirst(inner.isEmpty ? 0 : inner.count + 1).lowercased()
        guard case .folder(let whole) = folder.find(inner.isEmpty ? "." : inner) else { return nil }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: whole)) ?? []
        return names.first { $0.lowercased() == name }.map { "there is \($0): letter case counts" }
    }

    /// All `.md` files of the folder and the folders in it, in natural order; hidden ones are left out, and what links lead out to.
    private mutating func addAll(of folder: BookFolder) throws(ReadError) {
        namesChapters = false
        var found: [(path: String, file: String)] = []
        var open = [""]
        while let inner = open.popLast() {
            for name in try names(in: inner, of: folder) where !name.hasPrefix(".") {
                let path = inner.isEmpty ? name : inner + "/" + name
                let isChapter = name.hasSuffix(".md") || name.hasSuffix(".markdown")
                switch folder.find(path) {
                case .file(let whole): if isChapter { found.append((path, whole)) }
                // What a link leads to stands elsewhere in the folder, too; and it could lead back up.
                case .folder(let whole): if whole == folder.path + "/" + path { open.append(path) }
                case .outside: warnLeftOut(path, "the link leads out of the book's folder, and is not followed", folder)
                case .special where isChapter: warnLeftOut(path, "this is no plain file, and is left out", folder)
                case .missing where isChapter: warnLeftOut(path, "the link leads nowhere, and is left out", folder)
                case .special, .missing: break
                }
            }
        }
        found.sort { NaturalOrder.precedes($0.path, $1.path) }
        var taken: Set<String> = []
        // A link to a chapter is the same chapter.
        for (path, whole) in found where taken.insert(whole).inserted {
            add(try SourceBytes.read(folder.name(path), path: whole))
        }
        if found.isEmpty {
            throw ReadError(Diagnostic(.error, .unreadable, "\(folder.given): the folder holds no Markdown file"))
        }
    }

    private mutating func warnLeftOut(_ path: String, _ message: String, _ folder: BookFolder) {
        diagnostics.append(Diagnostic(.warning, .outsideFile, message, at: folder.place(path)))
    }

    private func names(in inner: String, of folder: BookFolder) throws(ReadError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + inner).sorted()
        } catch {
            throw ReadError(
                Diagnostic(
                    .error, .unreadable, "\(folder.name(inner)): the folder cannot be read: \(systemReason(error))"))
        }
    }
}
