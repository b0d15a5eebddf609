import CommonMark
import Config
import Diagnostics
import FoundationEssentials

/// Which files make up a book, before any is parsed.
struct BookPlan {
    /// The files in reading order.
    private(set) var files: [SourceFile] = []
    /// The `book.yml` of a folder.
    private(set) var bookFile: SourceFile?
    /// The book's folder; nil for standard input alone.
    private(set) var folder: BookFolder?
    /// The book's short name.
    private(set) var name = "book"
    private(set) var diagnostics: [Diagnostic] = []

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
                try addFolder(BookFolder(path: source, given: source))
            } else {
                let path = PictureFinder.resolved(source)
                if files.contains(where: { $0.path == path }) {
                    diagnostics.append(
                        Diagnostic(
                            .warning, .duplicateChapter, "\(source) is named twice, and set twice",
                            hint: "name it once unless that is meant"))
                }
                files.append(try SourceBytes.read(source, path: path))
            }
        }
        if folder == nil { folder = commonFolder().map { BookFolder(path: $0, given: $0) } }
        if first != "-" {
            let last = PictureFinder.resolved(first).split(separator: "/").last.map(String.init) ?? "book"
            let isMarkdown = last.hasSuffix(".md") || last.hasSuffix(".markdown")
            name = isMarkdown ? String(last[..<(last.lastIndex(of: ".") ?? last.endIndex)]) : last
        }
    }

    private mutating func addStandardInput(_ standardInput: () throws -> [UInt8]) throws(ReadError) {
        do {
            files.append(SourceFile(name: "<standard input>", path: nil, bytes: try standardInput()))
        } catch {
            throw ReadError(Diagnostic(.error, .unreadable, "standard input cannot be read: \(systemReason(error))"))
        }
    }

    /// The deepest folder that holds all files; pictures may lie anywhere in it.
    private func commonFolder() -> String? {
        var common: [Substring]?
        for file in files {
            guard let path = file.path else { continue }
            let parts = path.split(separator: "/").dropLast()
            common = common.map { known in zip(known, parts).prefix { $0 == $1 }.map(\.0) } ?? Array(parts)
        }
        return common.map { "/" + $0.joined(separator: "/") }
    }

    // MARK: - Folders

    private mutating func addFolder(_ folder: BookFolder) throws(ReadError) {
        self.folder = folder
        if folder.find("book.yml") != .missing {
            let file = try read("book.yml", of: folder)
            bookFile = file
            try addListed(file, in: folder)
        } else if let summary = ["SUMMARY.md", "src/SUMMARY.md"].first(where: { folder.find($0) != .missing }) {
            try addSummary(summary, in: folder)
        } else {
            try addAll(of: folder)
        }
    }

    /// The file that the folder itself must have at `name`.
    private func read(_ name: String, of folder: BookFolder) throws(ReadError) -> SourceFile {
        let found = folder.find(name)
        guard case .file(let path) = found else {
            throw ReadError(
                Diagnostic(.error, .unreadable, "\(folder.name(name)) cannot be read: \(found.fault ?? "")"))
        }
        return try SourceBytes.read(folder.name(name), path: path)
    }

    /// The files that `sources:` of the book file lists; without it, all.
    private mutating func addListed(_ file: SourceFile, in folder: BookFolder) throws(ReadError) {
        guard SourceBytes.fault(in: file) == nil, let value = try? YAML.parse(file, range: 0..<file.bytes.count) else {
            return
        }
        var reader = MetadataReader()
        reader.read(value, in: .bookFile)
        guard let sources = reader.sources else {
            try addAll(of: folder)
            return
        }
        for source in sources { try addChapter(source.value, at: source.span, in: folder) }
    }

    /// The chapter at `path`, relative to the folder, that a list names at `span`.
    private mutating func addChapter(_ path: String, at span: SourceSpan?, in folder: BookFolder) throws(ReadError) {
        func refuse(_ id: MessageID, _ message: String) {
            diagnostics.append(Diagnostic(.error, id, "\(message): \(path.brief)", at: span))
        }
        switch folder.find(path) {
        case .outside: refuse(.missingChapter, "the chapter is outside the book's folder")
        case .missing: refuse(.missingChapter, "chapter not found")
        case .folder: refuse(.missingChapter, "a folder stands where a chapter's file is due")
        case .special: refuse(.missingChapter, "the chapter is no plain file")
        case .file(let whole):
            guard !files.contains(where: { $0.path == whole }) else {
                return refuse(.duplicateChapter, "the chapter is listed twice")
            }
            files.append(try SourceBytes.read(folder.name(path), path: whole, at: span))
        }
    }

    /// The `.md` files that the links of a summary name, in order.
    private mutating func addSummary(_ summary: String, in folder: BookFolder) throws(ReadError) {
        let file = try read(summary, of: folder)
        if let fault = SourceBytes.fault(in: file) {
            diagnostics.append(fault)
            return
        }
        let base = summary.hasPrefix("src/") ? "src/" : ""
        let document = Markdown.parse(file.bytes, range: 0..<file.bytes.count, lineStarts: file.lineStarts)
        var listed: Set<String> = []
        for node in document.nodes where node.kind == .link {
            let target = document.string(node.text)
            let path = PictureFinder.decoded(String(target.prefix { $0 != "#" && $0 != "?" }))
            guard !path.isEmpty, !PictureFinder.isRemote(path), path.lowercased().hasSuffix(".md") else { continue }
            // An entry may point into a chapter that stands already.
            guard listed.insert(path).inserted else { continue }
            try addChapter(base + path, at: SourceSpan(file: file, range: node.range), in: folder)
        }
        if files.isEmpty, diagnostics.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .error, .emptyBook, "\(file.name) names no chapter", at: SourceSpan(file: file, range: 0..<0),
                    hint: "list the chapters as links: - [Title](file.md)"))
        }
    }

    /// All `.md` files of the folder and the folders in it, in natural order; hidden ones are left out, and what links lead out to.
    private mutating func addAll(of folder: BookFolder) throws(ReadError) {
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
            files.append(try SourceBytes.read(folder.name(path), path: whole))
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

    // MARK: - The book file

    /// Reads the keys of `file` into `book`.
    func readBookFile(_ file: SourceFile, into book: inout Book, _ diagnostics: inout [Diagnostic]) {
        if let fault = SourceBytes.fault(in: file) {
            diagnostics.append(fault)
            return
        }
        do throws(ConfigError) {
            var reader = MetadataReader()
            reader.read(try YAML.parse(file, range: 0..<file.bytes.count), in: .bookFile)
            book.metadata = reader.metadata
            diagnostics += reader.diagnostics
        } catch {
            diagnostics.append(error.diagnostic())
        }
    }
}

/// The order people expect of numbered names: `2.md` before `10.md`.
enum NaturalOrder {
    /// Whether `left` comes before `right`: folder by folder; runs of digits by their value, other characters by their scalars, folded in case.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let left = Array(left.unicodeScalars)
        let right = Array(right.unicodeScalars)
        var i = 0
        var j = 0
        while i < left.count, j < right.count {
            if isDigit(left[i]), isDigit(right[j]) {
                let first = digits(left, &i)
                let second = digits(right, &j)
                if first.count != second.count { return first.count < second.count }
                if first != second { return first.lexicographicallyPrecedes(second) { $0.value < $1.value } }
            } else {
                let first = rank(left[i])
                let second = rank(right[j])
                if first != second { return first < second }
                i += 1
                j += 1
            }
        }
        if left.count - i != right.count - j { return left.count - i < right.count - j }
        return left.lexicographicallyPrecedes(right) { $0.value < $1.value }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        (0x30...0x39).contains(scalar.value)
    }

    /// The run of digits at `index`, without leading zeros.
    private static func digits(_ scalars: [Unicode.Scalar], _ index: inout Int) -> ArraySlice<Unicode.Scalar> {
        let start = index
        while index < scalars.count, isDigit(scalars[index]) { index += 1 }
        return scalars[start..<index].drop { $0.value == 0x30 }
    }

    /// A folder's end comes before every character, so that what is in a folder stays together.
    private static func rank(_ scalar: Unicode.Scalar) -> UInt32 {
        if scalar == "/" { return 0 }
        return (0x41...0x5A).contains(scalar.value) ? scalar.value + 32 : scalar.value
    }
}
