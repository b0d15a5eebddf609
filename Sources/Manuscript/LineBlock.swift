import Diagnostics

/// Pandoc's line blocks: lines that begin with a bar keep their ends and the spaces at their start.
///
///     | The limerick packs laughs anatomical
///     | In space that is quite economical.
enum LineBlock {
    /// The paragraph's inlines with its lines ended, without the bars; nil when it is no line block. Linear.
    ///
    /// A line without a bar goes on from the one before. Rows that end in a bar are a table that lacks its rule, and stay text.
    static func lines(_ inlines: [Inline]) -> [Inline]? {
        guard let first = inlines.first, let start = withoutBar(first) else { return nil }
        var lines = [start]
        for index in inlines.indices.dropFirst() {
            let inline = inlines[index]
            let isBehindBreak: Bool
            switch inlines[index - 1].kind {
            case .softBreak: isBehindBreak = true
            default: isBehindBreak = false
            }
            if isBehindBreak, let line = withoutBar(inline) {
                lines[lines.count - 1].kind = .lineBreak
                lines.append(line)
            } else {
                lines.append(inline)
            }
        }
        for (index, inline) in inlines.enumerated() where isRowEnd(inline) {
            guard index + 1 < inlines.count else { return nil }
            if case .softBreak = inlines[index + 1].kind { return nil }
        }
        return lines
    }

    /// A text that begins with a bar and a space, or is a bar alone, without it; spaces behind those are kept, as en spaces.
    private static func withoutBar(_ inline: Inline) -> Inline? {
        guard case .text(let text) = inline.kind, text == "|" || text.hasPrefix("| "),
            inline.span.file.bytes[inline.span.range].first == 0x7C
        else { return nil }
        let rest = text.dropFirst(2)
        let spaces = rest.prefix { $0 == " " }.count
        var line = inline
        // An empty line needs something that stands on it.
        let kept = rest.isEmpty ? "\u{00A0}" : String(repeating: "\u{2002}", count: spaces) + rest.dropFirst(spaces)
        line.kind = .text(kept)
        let range = inline.span.range
        if spaces == 0, range.count == rest.utf8.count + 2 {
            line.span.range = min(range.upperBound, range.lowerBound + 2)..<range.upperBound
        }
        return line
    }

    private static func isRowEnd(_ inline: Inline) -> Bool {
        guard case .text(let text) = inline.kind, text != "|" else { return false }
        return text.hasSuffix("|") || text.hasSuffix("| ")
    }
}
