/// Tells the lines that begin a definition, as pandoc has them: `:` or `~` and white space, behind a term on a line of its own or
/// behind another definition.
///
///     Term
///     :   What it means.
struct DefinitionLines {
    /// What the line before was.
    private enum Line {
        case blank, text, term, definition
    }

    private var before = Line.blank
    /// What the last line that was not blank was.
    private var last = Line.blank
    private var quotes = 0

    /// Takes the next line, `text` behind its `indent` and its quote marks; whether a definition begins on it.
    mutating func take(_ text: Slice<UnsafeBufferPointer<UInt8>>, indent: Int, quotes: Int) -> Bool {
        if quotes != self.quotes { (before, last) = (.blank, .blank) }
        self.quotes = quotes
        guard let first = text.first(where: { $0 > 0x20 }) else {
            before = .blank
            return false
        }
        let isMark =
            indent < 4 && (first == 0x3A || first == 0x7E) && text.count > 2
            && (text[text.startIndex + 1] == 0x20 || text[text.startIndex + 1] == 0x09)
        let line: Line
        if isMark, last == .term || last == .definition {
            line = .definition
        } else if last == .definition, before != .blank || indent >= 2 {
            // The definition runs on.
            line = .definition
        } else {
            line = before == .blank && isTerm(text, indent: indent) ? .term : .text
        }
        (before, last) = (line, line)
        return isMark && line == .definition && (text[text.startIndex] == first)
    }

    /// Whether a line on its own may be a term: not a heading, quote, list, table, tag or division.
    private func isTerm(_ text: Slice<UnsafeBufferPointer<UInt8>>, indent: Int) -> Bool {
        guard indent < 4, let first = text.first else { return false }
        let second = text.dropFirst().first ?? 0x20
        switch first {
        case 0x23, 0x3E, 0x7C, 0x3C, 0x3A, 0x3D: return false
        case 0x2A, 0x2B, 0x2D: return second > 0x20 && second != first
        case 0x30...0x39:
            let rest = text.drop { (0x30...0x39).contains($0) }
            guard let mark = rest.first, mark == 0x2E || mark == 0x29 else { return true }
            return (rest.dropFirst().first ?? 0x20) > 0x20
        default: return true
        }
    }
}
