import Diagnostics
import Styling

/// What shaping has to tell the author, each thing once with a count.
struct Findings {
    private var order: [Key] = []
    private var found: [Key: Diagnostic] = [:]

    private enum Key: Hashable {
        case marks
        case glyph(UInt32)
        case font([String])
        case dictionary(String)
    }

    /// Everything found since the last call, in the order found.
    mutating func take() -> [Diagnostic] {
        let taken = order.compactMap { found[$0] }
        order.removeAll()
        found.removeAll()
        return taken
    }

    private mutating func add(_ key: Key, counts: Bool, _ make: () -> Diagnostic) {
        if found[key] == nil {
            found[key] = make()
            order.append(key)
        } else if counts {
            found[key]?.count += 1
        }
    }

    /// No font has the character at `offset` of `paragraph`.
    mutating func missingGlyph(_ scalar: UInt32, at offset: Int, _ paragraph: AttributedParagraph) {
        add(.glyph(scalar), counts: true) {
            let digits = String(scalar, radix: 16, uppercase: true)
            let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            let name = Unicode.Scalar(scalar)?.properties.name.map { " (\($0))" } ?? ""
            return Diagnostic(
                .warning, .missingGlyph, "no font has the character \(code)\(name)",
                at: paragraph.sourceSpan(of: offset..<offset + (Unicode.Scalar(scalar).map { UTF8.width($0) } ?? 1)))
        }
    }

    /// The letter before `offset` of `paragraph` carries `count` marks, more than are drawn.
    mutating func stackedMarks(_ count: Int, at offset: Int, _ paragraph: AttributedParagraph) {
        add(.marks, counts: true) {
            Diagnostic(
                .warning, .stackedMarks,
                "a letter carries \(count) marks: the first \(StackedMarks.most) are drawn, the others only stand in the text",
                at: paragraph.sourceSpan(of: offset..<offset + 2))
        }
    }

    /// None of the families named is installed.
    mutating func missingFont(_ families: [String], used: String) {
        add(.font(families), counts: false) {
            let names = families.map { "“\($0)”" }.joined(separator: ", ")
            let message =
                families.count == 1
                ? "the font \(names) is not installed; used “\(used)” instead"
                : "none of the fonts \(names) is installed; used “\(used)” instead"
            return Diagnostic(
                .warning, .missingFont, message,
                hint: "install one of them, or put its files into the book's fonts/ folder")
        }
    }

    /// There is no hyphenation dictionary for `language`.
    mutating func missingDictionary(_ language: String, reason: String?) {
        add(.dictionary(language), counts: false) {
            Diagnostic(
                .warning, .missingDictionary,
                "no hyphenation for the language “\(language)”: its words are not divided",
                notes: reason.map { [$0] } ?? [], hint: "install the Debian package hyphen-\(language.lowercased())")
        }
    }
}

extension AttributedParagraph {
    /// The place in the source of the text's UTF-8 bytes `range`.
    func sourceSpan(of range: Range<Int>) -> SourceSpan {
        guard let anchor = sourceMap.last(where: { $0.text <= range.lowerBound }) else { return span }
        let start = anchor.source + range.lowerBound - anchor.text
        let end = min(start + range.count, span.file.bytes.count)
        return SourceSpan(file: span.file, range: min(start, end)..<end)
    }
}
