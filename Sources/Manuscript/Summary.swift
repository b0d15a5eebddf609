import CommonMark
import Diagnostics

/// What a `SUMMARY.md` lists, in order: mdBook's and GitBook's form.
///
/// Links are chapters; those in lists nest as the lists do, whatever their markers, and those outside stand before or behind the rest.
/// Headings but for the first name parts. Rules between chapters part them and ask for nothing.
struct Summary {
    /// A chapter, or a part.
    struct Entry {
        enum Kind {
            /// A file relative to the summary's folder, and the identifier behind its `#`; nil for the whole file.
            case chapter(path: String, fragment: String?)
            /// A chapter without a file yet.
            case draft
            /// The name of the chapters that follow.
            case part
        }

        var kind: Kind
        var title: String
        /// How many lists stand around the entry's own; 0 outside of lists.
        var depth: Int
        /// Whether it stands in a list.
        var isInList: Bool
        var span: SourceSpan
    }

    private(set) var entries: [Entry] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    private let document: CommonMarkDocument

    /// Reads `file`, which must be UTF-8. Linear in its length.
    init(_ file: SourceFile) {
        self.file = file
        document = Markdown.parse(file.bytes, range: 0..<file.bytes.count, lineStarts: file.lineStarts)
        var lists: [Int] = []
        for index in document.nodes.indices {
            while let end = lists.last, end <= index { lists.removeLast() }
            let node = document.nodes[index]
            switch node.kind {
            case .list: lists.append(node.end)
            case .heading: addPart(index, isFirst: index == 1)
            case .paragraph: addEntries(index, lists: lists.count)
            default: break
            }
        }
    }

    private mutating func addPart(_ index: Int, isFirst: Bool) {
        let node = document.nodes[index]
        // mdBook's own title, which it does not print.
        if isFirst, node.number == 1 { return }
        add(.part, title: title(of: index), lists: 0, at: node.range)
    }

    private mutating func add(_ kind: Entry.Kind, title: String, lists: Int, at range: Range<Int>) {
        entries.append(
            Entry(
                kind: kind, title: title, depth: max(0, lists - 1), isInList: lists > 0,
                span: SourceSpan(file: file, range: range)))
    }

    /// The links of a paragraph.
    private mutating func addEntries(_ index: Int, lists: Int) {
        let paragraph = document.nodes[index]
        var hasEntry = false
        for link in index + 1..<max(index + 1, paragraph.end) where document.nodes[link].kind == .link {
            hasEntry = true
            let node = document.nodes[link]
            addLink(document.string(node.text), title: title(of: link), lists: lists, at: node.range)
        }
        guard !hasEntry else { return }
        if let (title, target) = spacedLink(paragraph.range) {
            addLink(target, title: title, lists: lists, at: paragraph.range)
        } else if lists > 0 {
            warn("this entry of the summary names no chapter", at: paragraph.range)
        }
    }

    private mutating func addLink(_ target: String, title: String, lists: Int, at range: Range<Int>) {
        guard !target.isEmpty else { return add(.draft, title: title, lists: lists, at: range) }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = PictureFinder.decoded(String(parts[0].prefix { $0 != "?" }))
        let name = path.lowercased()
        guard !PictureFinder.isRemote(target), name.hasSuffix(".md") || name.hasSuffix(".markdown") else {
            warn("this entry of the summary names no Markdown file: \(target.brief)", at: range)
            return
        }
        let fragment = parts.count > 1 && !parts[1].isEmpty ? PictureFinder.decoded(String(parts[1])) : nil
        add(.chapter(path: path, fragment: fragment), title: title, lists: lists, at: range)
    }

    private mutating func warn(_ message: String, at range: Range<Int>) {
        let span = SourceSpan(file: file, range: range)
        diagnostics.append(
            Diagnostic(.warning, .summaryEntry, message, at: span, hint: "write it as a link: [Title](file.md)"))
    }

    /// `[Title](a path with spaces.md)`, which is no link to CommonMark.
    private func spacedLink(_ range: Range<Int>) -> (title: String, target: String)? {
        let text = String(decoding: file.bytes[range], as: UTF8.self)
        guard text.hasPrefix("["), text.hasSuffix(")"), let middle = text.firstRange(of: "](") else { return nil }
        let target = text[middle.upperBound...].dropLast()
        guard !target.isEmpty, !target.contains(where: { $0 == "(" || $0 == ")" || $0.isNewline }) else { return nil }
        return (String(text[text.index(after: text.startIndex)..<middle.lowerBound]), String(target))
    }

    /// The characters of the text inside of a node.
    private func title(of index: Int) -> String {
        var title = ""
        for inner in index + 1..<max(index + 1, document.nodes[index].end) {
            let node = document.nodes[inner]
            switch node.kind {
            case .text, .codeSpan: title += document.string(node.text)
            case .softBreak, .lineBreak: title += " "
            default: break
            }
        }
        return title
    }
}
