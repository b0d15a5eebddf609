/// Turns diagnostics into text for people and for programs.
public struct DiagnosticFormatter: Sendable {
    /// The three forms.
    public enum Form: String, Sendable, CaseIterable {
        /// The message, then the source line and a caret, then notes and a hint.
        case text
        /// The message's line alone.
        case short
        /// One JSON object a line.
        case json
    }

    /// The form.
    public var form: Form
    /// Whether to colour with ANSI escapes; JSON never is.
    public var isColoured: Bool
    /// How many cells a source line may fill, the line number's column included.
    public var width: Int

    private var cursor: PositionCursor?

    /// A formatter; 100 cells unless told.
    public init(_ form: Form, isColoured: Bool = false, width: Int = 100) {
        self.form = form
        self.isColoured = isColoured
        self.width = width
    }

    /// The diagnostic in this form, with a line feed at its end.
    ///
    /// The formatter remembers where it was in the file, so diagnostics in document order cost one walk over it.
    public mutating func format(_ diagnostic: Diagnostic) -> String {
        var diagnostic = diagnostic
        diagnostic.span = diagnostic.span?.original
        let places = diagnostic.span.map { span in
            if cursor?.file != span.file { cursor = PositionCursor(file: span.file) }
            let start = cursor?.position(ofByte: span.range.lowerBound) ?? span.position
            return (start, end: cursor?.position(ofByte: span.range.upperBound) ?? span.endPosition)
        }
        if form == .json { return json(diagnostic, places) }
        var text = headline(diagnostic, places?.0)
        if form == .short { return text }
        if let span = diagnostic.span, !span.file.bytes.isEmpty { text += excerpt(span, diagnostic.severity) }
        for note in diagnostic.notes { text += "      = note: \(note.withoutControls)\n" }
        if let hint = diagnostic.hint { text += "      = hint: \(hint.withoutControls)\n" }
        return text
    }

    private func headline(_ diagnostic: Diagnostic, _ place: SourcePosition?) -> String {
        var origin = "galley"
        if let span = diagnostic.span, let place {
            origin = "\(span.file.name.withoutControls):\(place.line):\(place.column)"
        }
        let severity = paint(diagnostic.severity.rawValue + ":", diagnostic.severity.ink)
        let times = diagnostic.count > 1 ? " (\(diagnostic.count) times)" : ""
        let message = paint(diagnostic.message.withoutControls, "1") + times
        return "\(paint(origin + ":", "1")) \(severity) \(message) [\(diagnostic.id.rawValue)]\n"
    }

    private func excerpt(_ span: SourceSpan, _ severity: Severity) -> String {
        let excerpt = SourceExcerpt(span, width: width - 8)
        let number = String(excerpt.line)
        let margin = max(5, number.count)
        let padded = String(repeating: " ", count: margin - number.count) + number
        let empty = String(repeating: " ", count: margin)
        let caret = "^" + String(repeating: "~", count: excerpt.length - 1)
        let indent = String(repeating: " ", count: excerpt.indent)
        return paint("\(padded) |", "2") + " \(excerpt.text)\n" + paint("\(empty) |", "2") + " \(indent)"
            + paint(caret, severity.ink) + "\n"
    }

    private func paint(_ text: String, _ ink: String) -> String {
        isColoured ? "\u{1B}[\(ink)m\(text)\u{1B}[0m" : text
    }

    private func json(_ diagnostic: Diagnostic, _ places: (SourcePosition, end: SourcePosition)?) -> String {
        let number = { (value: Int?) in value.map(String.init) ?? "null" }
        let quoted = { (value: String?) in value?.jsonQuoted ?? "null" }
        let fields = [
            ("severity", quoted(diagnostic.severity.rawValue)), ("id", quoted(diagnostic.id.rawValue)),
            ("message", quoted(diagnostic.message)), ("file", quoted(diagnostic.span?.file.name)),
            ("line", number(places?.0.line)), ("column", number(places?.0.column)),
            ("endLine", number(places?.end.line)), ("endColumn", number(places?.end.column)),
            ("notes", "[" + diagnostic.notes.map(\.jsonQuoted).joined(separator: ", ") + "]"),
            ("hint", quoted(diagnostic.hint)), ("count", number(diagnostic.count)),
        ]
        return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}\n"
    }
}

extension Severity {
    /// The ANSI colour of the word and the caret.
    fileprivate var ink: String {
        switch self {
        case .note: "1;36"
        case .warning: "1;33"
        case .error: "1;31"
        }
    }
}

extension String {
    /// The text on one line, fit for a terminal: what a terminal would obey is shown as `·`.
    package var withoutControls: String {
        String(map { $0.isHarmless ? $0 : "·" })
    }

    /// The text as a JSON string, quotes included (RFC 8259, section 7).
    package var jsonQuoted: String {
        var quoted = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
