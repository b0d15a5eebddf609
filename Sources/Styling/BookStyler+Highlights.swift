import Diagnostics
import Manuscript
import Patterns

/// How highlights are laid over a stretch of text.
enum Highlighting {
    /// Looks are laid and delimiters dropped as the rules say.
    case whole
    /// Looks are laid and no character is dropped: the text is named elsewhere as it is written.
    case style
    /// None are laid.
    case none
}

extension BookStyler {
    /// What governs a piece of the text in Markdown's stead.
    struct Governed {
        /// The rules, in order.
        var rules: [HighlightRule]
        /// What stood on either side.
        var delimiter: String
        /// Whether it is put back.
        var keepsDelimiters: Bool
    }

    /// The rules that match what Markdown has read as `inline`, its delimiters put back, from one to the other; nil when there are none.
    ///
    /// What stands before it is the end of what `writer` holds, and what stands behind it the beginning of `next`. Linear in its text.
    func governed(_ inline: Inline, in writer: ParagraphWriter, next: Inline?) -> Governed? {
        guard !highlights.isEmpty, let delimiter = inline.delimiter else { return nil }
        let sign = String(delimiter.prefix(1))
        let candidates = highlights.filter { $0.pattern.text.contains(sign) }
        guard !candidates.isEmpty else { return nil }
        let before = writer.text.unicodeScalars.last.map { String($0) } ?? ""
        let content = inline.plainText
        let after = next.map { $0.firstCharacter } ?? "\n"
        let text = Array((before + delimiter + content + delimiter + after).utf8)
        let inner = before.utf8.count + delimiter.utf8.count..<text.count - after.utf8.count - delimiter.utf8.count
        let outer = before.utf8.count..<text.count - after.utf8.count
        let rules = candidates.filter { rule in
            rule.pattern.allWords(in: text).contains { match in
                guard let group = match.group else { return false }
                return match.range.contains(outer) && group.contains(inner)
            }
        }
        guard !rules.isEmpty else { return nil }
        let keeps = !rules.contains { $0.keepsDelimiters != true }
        return Governed(rules: rules, delimiter: delimiter, keepsDelimiters: keeps)
    }
}

extension PatternMatch {
    /// What is styled: the first group, or all where the pattern has none; nil for a group that took no part.
    var group: Range<Int>? {
        groups.count > 1 ? groups[1] : range
    }
}

extension Inline {
    /// The delimiters that Markdown took for it; nil for what has none, and for what HTML has marked.
    fileprivate var delimiter: String? {
        let delimiter: String
        switch kind {
        case .emphasis(_, let sign): delimiter = String(sign)
        case .strong(_, let sign): delimiter = String([sign, sign])
        case .strikethrough: delimiter = "~~"
        case .subscript: delimiter = "~"
        case .superscript: delimiter = "^"
        default: return nil
        }
        let isTag = span.file.bytes[span.range.clamped(to: 0..<span.file.bytes.count)].first == UInt8(ascii: "<")
        return isTag ? nil : delimiter
    }

    /// The first character it shows, or what stands for it where patterns look: a line end for white space, U+001F for what is no text.
    fileprivate var firstCharacter: String {
        switch kind {
        case .text(let text): text.unicodeScalars.first.map { String($0) } ?? "\n"
        case .softBreak, .lineBreak: "\n"
        default: "\u{1F}"
        }
    }

    /// The text inside, without markup.
    fileprivate var plainText: String {
        [self].plainText
    }
}
