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
    /// The absolute path of the book's folder; nil for standard input alone.
    private(set) var folder: String?
    /// The book's short name.
    private(set) var name = "book"
    private(set) var diagnostics: [Diagnostic] = []
    /// The folder as the user gave it, for the names of its files.
    private var givenFolder = ""

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
                try addFolder(source)
            } else {
                files.append(try SourceBytes.read(source, path: PictureFinder.resolved(source)))
            }
        }
        if folder == nil { folder = commonFolder() }
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

    private mutating func addFolder(_ given: String) throws(ReadError) {
        givenFolder = given.hasSuffix("/") && given.count > 1 ? String(given.dropLast()) : given
        let path = PictureFinder.resolved(given)
        folder = path
        if exists(path + "/book.yml") {
            let file = try SourceBytes.read(givenName("book.yml"), path: path + "/book.yml")
            bookFile = file
            try addListed(file)
        } else if let summary = ["SUMMARY.md", "src/SUMMARY.md"].first(where: { exists(path + "/" + $0) }) {
            try addSummary(summary)
        } else {
            try addAll()
        }
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    private func givenName(_ path: String) -> String {
        givenFolder == "." ? path : givenFolder + "/" + path
    }

    /// The files that `sources:` of the book file lists; without it, all.
    private mutating func addListed(_ file: SourceFile) throws(ReadError) {
        guard SourceBytes.fault(in: file) == nil, let value = try? YAML.parse(file, range: 0..<file.bytes.count) else {
            return
        }
        var reader = MetadataReader()
        reader.read(value, in: .bookFile)
        guard let sources = reader.sources else {
            try addAll()
            return
        }
        for source in sources { try addChapter(source.value, at: source.span) }
    }

    /// The chapter at `path`, relative to the folder, that a list names at `span`.
    private mutating func addChapter(_ path: String, at span: SourceSpan?) throws(ReadError) {
        guard let folder else { return }
        let whole = PictureFinder.resolved(folder + "/" + path)
        guard whole.hasPrefix(folder + "/") else {
            diagnostics.append(
                Diagnostic(.error, .missingChapter, "the chapter is outside the book's folder: \(path)", at: span))
            return
        }
        guard exists(whole) else {
            diagnostics.append(Diagnostic(.error, .missingChapter, "chapter not found: \(path)", at: span))
            return
        }
        guard !files.contains(where: { $0.path == whole }) else {
            diagnostics.append(Diagnostic(.error, .duplicateChapter, "the chapter is listed twice: \(path)", at: span))
            return
        }
        files.append(try SourceBytes.read(givenName(path), path: whole))
    }

    /// The `.md` files that the links of a summary name, in order.
    private mutating func addSummary(_ summary: String) throws(ReadError) {
        guard let folder else { return }
        let file = try SourceBytes.read(givenName(summary), path: folder + "/" + summary)
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
            try addChapter(base + path, at: SourceSpan(file: file, range: node.range))
        }
        if files.isEmpty, diagnostics.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .error, .emptyBook, "\(file.name) names no chapter", at: SourceSpan(file: file, range: 0..<0),
                    hint: "list the chapters as links: - [Title](file.md)"))
        }
    }

    /// All `.md` files of the folder and the folders in it, in natural order; hidden ones are left out.
    private mutating func addAll() throws(ReadError) {
        guard let folder else { return }
        var paths: [String] = []
        var open = [""]
        while let inner = open.popLast() {
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: folder + "/" + inner)
            } catch {
                throw ReadError(
                    Diagnostic(
                        .error, .unreadable,
                        "\(givenName(inner)): the folder cannot be read: \(systemReason(error))"))
            }
            for name in names where !name.hasPrefix(".") {
                let path = inner.isEmpty ? name : inner + "/" + name
                var isFolder = false
                guard FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder) else {
                    continue
                }
                if isFolder {
                    // A link to a folder could lead back up.
                    if PictureFinder.resolved(folder + "/" + path) == folder + "/" + path { open.append(path) }
                } else if name.hasSuffix(".md") || name.hasSuffix(".markdown") {
                    paths.append(path)
                }
            }
        }
        paths.sort(by: NaturalOrder.precedes)
        for path in paths {
            files.append(try SourceBytes.read(givenName(path), path: PictureFinder.resolved(folder + "/" + path)))
        }
        if paths.isEmpty {
            throw ReadError(Diagnostic(.error, .unreadable, "\(givenFolder): the folder holds no Markdown file"))
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
