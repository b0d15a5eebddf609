import Diagnostics

extension ChapterTable {
    /// The table as JSON (version 1): keys in a fixed order, one chapter a line, chapters inside of others behind one more space.
    func json(depth: Int?) -> String {
        var text =
            "{\"version\": 1, \"title\": \(ChapterTable.quoted(title)), \"pages\": \(pageCount),\n \"chapters\": "
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
            ("number", String(chapter.number)), ("title", quoted(chapter.title)), ("level", String(chapter.level)),
            ("id", quoted(chapter.id)), ("page", String(chapter.page)), ("label", quoted(chapter.label)),
            ("offset", String(chapter.page - 1)), ("column", String(chapter.column)), ("y", decimal(chapter.y)),
            ("pageCount", String(chapter.pageCount)), ("location", String(chapter.location)),
            (
                "source",
                "{\"file\": \(quoted(chapter.span.file.name)), \"line\": \(chapter.span.file.lineIndex(ofByte: chapter.span.range.lowerBound) + 1)}"
            ),
        ]
        return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + ", \"chapters\": "
    }

    /// `text` as a JSON string (RFC 8259, 7): quotes, backslashes and controls escaped, all else as it is.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
