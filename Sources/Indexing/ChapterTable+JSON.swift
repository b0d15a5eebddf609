import Diagnostics

extension ChapterTable {
    /// The table as JSON (version 1): keys in a fixed order, one chapter a line, chapters inside of others behind one more space.
    func json(depth: Int?) -> String {
        var text =
            "{\"version\": 1, \"title\": \(title.jsonQuoted), \"pages\": \(pageCount),\n \"chapters\": "
        // Headings have six levels, so chapters nest six deep at most.
        func write(_ chapters: [Chapter], indent: Int) {
            guard !chapters.isEmpty, depth.map({ indent < $0 }) ?? true else {
                text += "[]"
                return
            }
            let margin = "\n" + String(repeating: " ", count: indent + 2)
            text += "["
            for (index, chapter) in chapters.enumerated() {
                text += (index == 0 ? "" : ",") + margin + ChapterTable.fields(of: chapter)
                write(chapter.chapters, indent: indent + 1)
                text += "}"
            }
            text += "]"
        }
        write(chapters, indent: 0)
        return text + "}\n"
    }

    /// A chapter's object up to its own chapters.
    private static func fields(of chapter: Chapter) -> String {
        let fields = [
            ("number", String(chapter.number)), ("title", chapter.title.jsonQuoted), ("level", String(chapter.level)),
            ("id", chapter.id.jsonQuoted), ("page", String(chapter.page)), ("label", chapter.label.jsonQuoted),
            ("offset", String(chapter.page - 1)), ("column", String(chapter.column)), ("y", decimal(chapter.y)),
            ("pageCount", String(chapter.pageCount)), ("location", String(chapter.location)),
            (
                "source",
                "{\"file\": \(chapter.span.file.name.jsonQuoted), \"line\": \(chapter.span.file.lineIndex(ofByte: chapter.span.range.lowerBound) + 1)}"
            ),
        ]
        return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + ", \"chapters\": "
    }
}
