import Diagnostics

/// Puts the text of included files in place of `{{#include file}}` (mdBook) and `{% include "file" %}` (GitBook).
///
/// Only files inside the book's folder are read. What cannot be included stays as it is written, with a warning.
struct IncludeExpander {
    private let folder: BookFolder
    /// The folder that a path with a slash at its start counts from, relative to the book's; empty for the book's own.
    private let root: String
    private var files: [String: SourceFile] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    /// The absolute paths of the files that were included.
    var paths: [String] { files.keys.sorted() }
    private var bytes: [UInt8] = []
    private var pieces: [SourceFile.Piece] = []

    /// How deep includes may lead into each other, as mdBook has it.
    static let deepest = 10
    /// The most bytes a chapter may grow to by includes: two files that include each other twice would grow without bound.
    static let mostBytes = 32 << 20

    /// Includes are looked for in `folder`; paths with a slash at their start count from `root` in it.
    init(folder: BookFolder, root: String) {
        self.folder = folder
        self.root = root
    }

    /// A file with its includes expanded, or the same file when it has none. Linear in the length of the result.
    mutating func expand(_ file: SourceFile) -> SourceFile {
        guard file.path != nil, IncludeMark.next(in: file.bytes[...]) != nil else { return file }
        bytes = []
        pieces = []
        append(0..<file.bytes.count, of: file, depth: 0)
        defer { (bytes, pieces) = ([], []) }
        return SourceFile(name: file.name, path: file.path, bytes: bytes, pieces: pieces)
    }

    /// Appends the bytes `range` of `file`. Calls nest at most `deepest` times.
    private mutating func append(_ range: Range<Int>, of file: SourceFile, depth: Int) {
        var rest = file.bytes[range]
        while let mark = IncludeMark.next(in: rest) {
            copy(rest.startIndex..<mark.range.lowerBound, of: file)
            if mark.isEscaped {
                copy(mark.range.lowerBound + 1..<mark.range.upperBound, of: file)
            } else if let fault = include(mark, from: file, depth: depth) {
                let span = SourceSpan(file: file, range: mark.range)
                diagnostics.append(Diagnostic(.warning, fault.id, fault.message, at: span))
                copy(mark.range, of: file)
            }
            rest = file.bytes[mark.range.upperBound..<range.upperBound]
        }
        copy(rest.indices, of: file)
    }

    private mutating func copy(_ range: Range<Int>, of file: SourceFile) {
        guard !range.isEmpty else { return }
        pieces.append(SourceFile.Piece(start: bytes.count, file: file, offset: range.lowerBound))
        bytes += file.bytes[range]
    }

    private struct Fault {
        var id = MessageID.missingInclude
        var message: String
    }

    /// Appends what `mark` in `file` asks for; why it cannot.
    private mutating func include(_ mark: IncludeMark, from file: SourceFile, depth: Int) -> Fault? {
        func shown(_ reason: String) -> Fault {
            Fault(message: "the include is shown as it is, \(reason): \(mark.path.brief)")
        }
        guard depth < IncludeExpander.deepest else { return shown("for includes lead into each other too deep") }
        guard bytes.count < IncludeExpander.mostBytes else { return shown("for the chapter has grown too long") }
        let base = mark.path.hasPrefix("/") ? folder.path + "/" + root : (file.path ?? "").folderPart
        let found = folder.find(base + "/" + mark.path)
        guard case .file(let path) = found else {
            if found == .outside {
                return Fault(
                    id: .outsideFile, message: "the include leads out of the book's folder: \(mark.path.brief)")
            }
            return shown(found.fault ?? "")
        }
        guard let source = included(path) else { return shown("for it cannot be read") }
        guard SourceBytes.fault(in: source) == nil else { return shown("for it is not UTF-8") }
        guard let ranges = mark.selection.ranges(of: source) else { return shown("for that part of it is not there") }
        for range in ranges { append(range, of: source, depth: depth + 1) }
        return nil
    }

    /// The file at an absolute path in the folder, read once.
    private mutating func included(_ path: String) -> SourceFile? {
        if let known = files[path] { return known }
        let name = folder.name(String(path.dropFirst(folder.path.count + 1)))
        files[path] = try? SourceBytes.read(name, path: path)
        return files[path]
    }
}

/// A place where a file is to be included.
struct IncludeMark {
    /// The mark's bytes, with the backslash before it.
    var range: Range<Int>
    /// Whether a backslash stands before it: it is shown without the backslash, as mdBook does.
    var isEscaped: Bool
    /// The file as written.
    var path: String
    /// What of the file.
    var selection: IncludedLines

    /// The first mark in `bytes`.
    static func next(in bytes: ArraySlice<UInt8>) -> IncludeMark? {
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index + 12 < buffer.count {
                if buffer[index] == 0x7B, buffer[index + 1] == 0x7B || buffer[index + 1] == 0x25,
                    var mark = mark(buffer, at: index, shift: bytes.startIndex)
                {
                    mark.isEscaped = index > 0 && buffer[index - 1] == 0x5C
                    if mark.isEscaped { mark.range = mark.range.lowerBound - 1..<mark.range.upperBound }
                    return mark
                }
                index += 1
            }
            return nil
        }
    }

    private static func mark(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, shift: Int) -> IncludeMark? {
        let isBook = bytes[start + 1] == 0x7B
        guard let word = bytes[(start + 2)...].first(where: { $0 != 0x20 }), word == (isBook ? 0x23 : 0x69) else {
            return nil
        }
        // A mark stands on one line.
        let limit = min(bytes.count, start + 1000)
        var end = start + 2
        while end + 1 < limit, bytes[end] != 0x0A, bytes[end] != (isBook ? 0x7D : 0x25) || bytes[end + 1] != 0x7D {
            end += 1
        }
        guard end + 1 < limit, bytes[end] != 0x0A else { return nil }
        let words = String(decoding: bytes[(start + 2)..<end], as: UTF8.self).split { $0 == " " || $0 == "\t" }
        guard words.count >= 2 else { return nil }
        let range = start + shift..<end + 2 + shift
        let rest = words.dropFirst().joined(separator: " ")
        if isBook {
            guard words[0] == "#include" || words[0] == "#rustdoc_include" else { return nil }
            let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return IncludeMark(
                range: range, isEscaped: false, path: String(parts[0]),
                selection: IncludedLines(parts.count > 1 ? String(parts[1]) : ""))
        }
        guard words[0] == "include", rest.count > 2, let quote = rest.first, quote == "\"" || quote == "'",
            rest.last == quote, rest.lowercased().dropLast().hasSuffix(".md")
        else { return nil }
        return IncludeMark(range: range, isEscaped: false, path: String(rest.dropFirst().dropLast()), selection: .all)
    }
}

/// Which lines of a file are included, as mdBook writes it behind the file's name.
enum IncludedLines: Hashable {
    /// All.
    case all
    /// Lines from 1; nil for the file's first or last.
    case lines(first: Int?, last: Int?)
    /// Those between `ANCHOR: name` and `ANCHOR_END: name`.
    case anchor(String)

    /// Reads `10`, `10:`, `:20`, `10:20` or an anchor's name; all for nothing.
    init(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let first = parts.first.flatMap { Int($0) }
        switch parts.count {
        case _ where text.isEmpty: self = .all
        case 1: self = first.map { .lines(first: $0, last: $0) } ?? .anchor(text)
        case 2 where parts[0].isEmpty || first != nil: self = .lines(first: first, last: Int(parts[1]))
        default: self = .anchor(text)
        }
    }

    /// The bytes of `file` that are meant, without the last line's end and without lines that mark anchors; nil when they are not there.
    func ranges(of file: SourceFile) -> [Range<Int>]? {
        let count = file.lineStarts.last == file.bytes.count ? file.lineStarts.count - 1 : file.lineStarts.count
        var chosen = 0..<count
        switch self {
        case .all: break
        case .lines(let first, let last):
            let lower = max(1, first ?? 1) - 1
            guard lower < count, lower < last ?? count else { return nil }
            chosen = lower..<min(count, last ?? count)
        case .anchor(let name):
            guard let start = (0..<count).first(where: { IncludedLines.anchor(file, $0, "ANCHOR") == name }) else {
                return nil
            }
            let end = (start..<count).first { IncludedLines.anchor(file, $0, "ANCHOR_END") == name } ?? count
            chosen = start + 1..<max(start + 1, end)
        }
        var ranges: [Range<Int>] = []
        for line in chosen
        where IncludedLines.anchor(file, line, "ANCHOR") == nil && IncludedLines.anchor(file, line, "ANCHOR_END") == nil
        {
            let start = line == 0 ? file.lineBytes(at: 0).lowerBound : file.lineStarts[line]
            let end = line + 1 < file.lineStarts.count ? file.lineStarts[line + 1] : file.bytes.count
            if let last = ranges.last, last.upperBound == start {
                ranges[ranges.count - 1] = last.lowerBound..<end
            } else {
                ranges.append(start..<end)
            }
        }
        if let last = ranges.indices.last {
            let line = file.lineBytes(
                at: file.lineIndex(ofByte: max(ranges[last].lowerBound, ranges[last].upperBound - 1)))
            ranges[last] = ranges[last].lowerBound..<max(ranges[last].lowerBound, line.upperBound)
        }
        return ranges
    }

    /// The name behind `mark:` on a line; nil when it is not there.
    private static func anchor(_ file: SourceFile, _ line: Int, _ mark: String) -> String? {
        let bytes = file.bytes[file.lineBytes(at: line)]
        guard bytes.count < 1000, bytes.contains(0x41), let place = bytes.firstRange(of: Array((mark + ":").utf8))
        else {
            return nil
        }
        let rest = bytes[place.upperBound...].drop { $0 == 0x20 }
        let name = rest.prefix {
            $0 > 0x20 && ($0 >= 0x80 || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E || $0.isAlphanumeric)
        }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether it is a letter or digit of ASCII.
    fileprivate var isAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
    }
}

extension String {
    /// What stands before a path's last slash; empty for none.
    var folderPart: String {
        lastIndex(of: "/").map { String(self[..<$0]) } ?? ""
    }
}
