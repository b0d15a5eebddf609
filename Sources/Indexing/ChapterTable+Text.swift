import Diagnostics
import Geometry

/// The five forms of a chapter table.
public enum ChapterTableFormat: String, Sendable, CaseIterable {
    case table, json, csv, tsv, markdown
}

extension ChapterTable {
    /// The table as text in `format`, chapters down to `depth` levels (nil: all), with a line feed at its end.
    public func text(_ format: ChapterTableFormat, depth: Int? = nil) -> String {
        switch format {
        case .json: json(depth: depth)
        case .csv: separated(by: ",", rows: rows(depth: depth), quote: ChapterTable.csvField)
        case .tsv: separated(by: "\t", rows: rows(depth: depth), quote: ChapterTable.tsvField)
        case .markdown: markdown(depth: depth)
        case .table: table(depth: depth)
        }
    }

    /// The chapters down to `depth` levels, depth first, each with its depth from 0. `depth` under 1 gives none.
    func rows(depth: Int?) -> [(chapter: Chapter, depth: Int)] {
        var rows: [(chapter: Chapter, depth: Int)] = []
        var stack = chapters.reversed().map { (chapter: $0, depth: 0) }
        while let row = stack.popLast() {
            if let depth, row.depth >= depth { continue }
            rows.append(row)
            for chapter in row.chapter.chapters.reversed() { stack.append((chapter, row.depth + 1)) }
        }
        return rows
    }
}

// MARK: - CSV and TSV

extension ChapterTable {
    private static let columns = [
        "number", "title", "level", "id", "page", "label", "offset", "column", "y", "pageCount", "location", "file",
        "line",
    ]

    private func separated(
        by separator: String, rows: [(chapter: Chapter, depth: Int)], quote: (String) -> String
    ) -> String {
        var text = ChapterTable.columns.joined(separator: separator) + "\n"
        for row in rows {
            let chapter = row.chapter
            let fields = [
                String(chapter.number), chapter.title, String(chapter.level), chapter.id, String(chapter.page),
                chapter.label, String(chapter.page - 1), String(chapter.column), ChapterTable.decimal(chapter.y),
                String(chapter.pageCount), String(chapter.location), chapter.span.file.name,
                String(chapter.span.file.lineIndex(ofByte: chapter.span.range.lowerBound) + 1),
            ]
            text += fields.map(quote).joined(separator: separator) + "\n"
        }
        return text
    }

    /// A field as RFC 4180 has it: in quotes when it holds a comma, a quote or a line end, quotes doubled.
    private static func csvField(_ field: String) -> String {
        let isPlain = !field.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return isPlain ? field : "\"" + field.replacing("\"", with: "\"\"") + "\""
    }

    /// A field without tabs and line ends: a space stands for each.
    private static func tsvField(_ field: String) -> String {
        String(String.UnicodeScalarView(field.unicodeScalars.map { "\t\r\n".unicodeScalars.contains($0) ? " " : $0 }))
    }

    /// A length in points with one or two decimals.
    static func decimal(_ length: Length) -> String {
        let text = Length.decimal((length.points * 100).rounded() / 100)
        return text.contains(".") ? text : text + ".0"
    }
}

// MARK: - For people

extension ChapterTable {
    private func markdown(depth: Int?) -> String {
        var text = "| Chapter | Page | Sheet |\n|:---|---:|---:|\n"
        for row in rows(depth: depth) {
            let indent = String(repeating: "\u{2003}", count: row.depth)
            text += "| \(indent)\(ChapterTable.escaped(row.chapter.title)) "
            text += "| \(ChapterTable.escaped(row.chapter.label)) | \(row.chapter.page) |\n"
        }
        return text
    }

    /// `text` with a backslash before each character that Markdown would read as markup.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if "\\`*_[]<>|~&$".unicodeScalars.contains(scalar) { escaped.append("\\") }
            escaped.unicodeScalars.append("\r\n\t".unicodeScalars.contains(scalar) ? " " : scalar)
        }
        return escaped
    }

    /// Columns for a terminal: the title, indented by depth, the folio and the sheet, set flush by display width.
    private func table(depth: Int?) -> String {
        let rows = rows(depth: depth)
        let titles = rows.map { row in
            String(repeating: "  ", count: row.depth) + ChapterTable.tsvField(row.chapter.title)
        }
        let width = titles.map(\.displayWidth).reduce("Chapter".count, max)
        let labelWidth = rows.map(\.chapter.label.displayWidth).reduce("Page".count, max)
        let sheetWidth = max("Sheet".count, String(pageCount).count)
        func padding(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.displayWidth))
        }
        func line(_ title: String, _ label: String, _ sheet: String) -> String {
            title + padding(title, width) + "  " + padding(label, labelWidth) + label + "  "
                + padding(sheet, sheetWidth)
                + sheet + "\n"
        }
        var text = line("Chapter", "Page", "Sheet")
        for (title, row) in zip(titles, rows) { text += line(title, row.chapter.label, String(row.chapter.page)) }
        return text
    }
}
