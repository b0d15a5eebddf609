import Diagnostics
import Geometry

/// What `galley locate` found, ready to be printed.
public struct LocateReport: Sendable {
    /// The places, in the order of the book.
    public var places: [Found]
    /// What the dictionary says of each word; nil when it was not asked.
    public var entries: [WordEntry]?

    /// A place that was found.
    public struct Found: Sendable {
        /// The word, or the single character that was asked for when it is part of none.
        public var place: TextPlace
        /// The character at the position that was asked for; nil when no position was.
        public var character: TextPlace?

        /// `place`, found by way of `character`.
        public init(_ place: TextPlace, character: TextPlace? = nil) {
            self.place = place
            self.character = character
        }
    }

    /// The forms of a report.
    public enum Format: String, Sendable, CaseIterable {
        case text, json
    }

    /// A report; see the members.
    public init(places: [Found], entries: [WordEntry]? = nil) {
        self.places = places
        self.entries = entries
    }

    /// The report in `format`, with a line feed at its end; empty text for nothing.
    public func text(_ format: Format) -> String {
        switch format {
        case .text: plain
        case .json: json
        }
    }
}

// MARK: - JSON

extension LocateReport {
    /// One object, version 1, a place a line.
    private var json: String {
        var lines = SourceLines()
        let rows = places.map { found in
            var fields = self.fields(of: found.place, &lines)
            if let character = found.character {
                fields.append("\"character\": {\(self.fields(of: character, &lines).joined(separator: ", "))}")
            }
            return "\n  {\(fields.joined(separator: ", "))}"
        }
        var text = "{\"version\": 1,\n \"places\": [\(rows.joined(separator: ","))]"
        if let entries {
            let rows = entries.map { entry in
                "\n  {\"dictionary\": \(entry.dictionary.jsonQuoted), \"headword\": \(entry.headword.jsonQuoted), "
                    + "\"text\": \(entry.text.jsonQuoted)}"
            }
            text += ",\n \"entries\": [\(rows.joined(separator: ","))]"
        }
        return text + "}\n"
    }

    private func fields(of place: TextPlace, _ lines: inout SourceLines) -> [String] {
        let boxes = place.boxes.map { "{\(self.fields(of: $0).joined(separator: ", "))}" }
        var fields = [
            "\"text\": \(place.text.jsonQuoted)", "\"location\": \(place.location.map(String.init) ?? "null")",
            "\"length\": \(place.length)",
        ]
        fields += place.boxes.first.map { self.fields(of: $0) } ?? ["\"page\": null"]
        if boxes.count > 1 { fields.append("\"boxes\": [\(boxes.joined(separator: ", "))]") }
        if let span = place.span?.original {
            let position = lines.position(of: span)
            fields.append(
                "\"source\": {\"file\": \(span.file.name.jsonQuoted), \"line\": \(position.line), \"column\": \(position.column)}"
            )
        } else {
            fields.append("\"source\": null")
        }
        return fields
    }

    private func fields(of box: PageBox) -> [String] {
        let frame = [box.frame.minX, box.frame.minY, box.frame.width, box.frame.height].map(ChapterTable.decimal)
        return [
            "\"page\": \(box.page)", "\"label\": \(box.label.jsonQuoted)",
            "\"column\": \(box.column.map(String.init) ?? "null")", "\"box\": [\(frame.joined(separator: ", "))]",
        ]
    }
}

// MARK: - For people

extension LocateReport {
    private var plain: String {
        var lines = SourceLines()
        var text = ""
        for found in places {
            let place = found.place
            text += "\(place.text.lineQuoted): "
            text += place.boxes.first.map(LocateReport.words) ?? "on no page"
            if let span = place.span?.original {
                let position = lines.position(of: span)
                text += "; \(span.file.name):\(position.line):\(position.column)"
            }
            if let location = place.location { text += "; location \(location)" }
            text += "\n"
            for box in place.boxes.dropFirst() { text += "  and \(LocateReport.words(box))\n" }
            if let box = found.character?.boxes.first, let character = found.character, character.text != place.text {
                text += "  \(character.text.lineQuoted): \(LocateReport.words(box))\n"
            }
        }
        for entry in entries ?? [] {
            text += "\n\(entry.headword) (\(entry.dictionary)):\n\(entry.text)"
            if !entry.text.hasSuffix("\n") { text += "\n" }
        }
        return text
    }

    /// `page iv (sheet 4), column 2, at 72.0,310.2, 41.0 by 9.8 pt`.
    private static func words(_ box: PageBox) -> String {
        let page = box.label.isEmpty ? "sheet \(box.page)" : "page \(box.label) (sheet \(box.page))"
        let column = box.column.map { ", column \($0)" } ?? ", in the margin"
        let frame = [box.frame.minX, box.frame.minY, box.frame.width, box.frame.height].map(ChapterTable.decimal)
        return "\(page)\(column), at \(frame[0]),\(frame[1]), \(frame[2]) by \(frame[3]) pt"
    }
}

extension String {
    /// The text without line ends and other controls, so that it stays on its line; white space alone by its numbers.
    fileprivate var lineQuoted: String {
        if unicodeScalars.allSatisfy({ $0.properties.isWhitespace }) {
            let numbers = unicodeScalars.map { scalar in
                let digits = String(scalar.value, radix: 16, uppercase: true)
                return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            }
            return numbers.joined(separator: " ")
        }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control || $0 == "\u{2028}" ? " " : $0 }))
    }
}

/// Lines and columns of places that mostly come in the order of their file.
private struct SourceLines {
    private var cursors: [SourceFile: PositionCursor] = [:]

    mutating func position(of span: SourceSpan) -> SourcePosition {
        cursors[span.file, default: PositionCursor(file: span.file)].position(ofByte: span.range.lowerBound)
    }
}
