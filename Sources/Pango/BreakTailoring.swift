/// Rules of UAX #14 (revision 53, Unicode 16) that the Pango of today does not know yet.
///
/// - LB15a and LB15b: no break in the space behind `«` that opens, nor in the one before `»` that closes.
/// - LB19a: quotation marks between full-width characters part like brackets.
/// - LB25: no break between a mark as `.` or `,` and a digit.
enum BreakTailoring {
    /// Corrects `flags`, which Pango gave for `text`; linear, with a look at neighbours where quotation marks stand.
    static func apply(to flags: inout [BreakFlags], of text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                if byte >= 0x30, byte <= 0x39, index > 0, isInfix(text[index - 1]) {
                    flags[index].remove(.line)
                }
                index += 1
            } else if byte == 0xC2 || byte == 0xE2, let quote = quote(at: index, text) {
                part(quote, &flags, text)
                index = quote.range.upperBound
            } else {
                index += 1
            }
        }
    }

    private struct Quote {
        var range: Range<Int>
        var isOpening: Bool
    }

    private static func quote(at index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Quote? {
        if text[index] == 0xC2 {
            guard text[index + 1] == 0xAB || text[index + 1] == 0xBB else { return nil }
            return Quote(range: index..<index + 2, isOpening: text[index + 1] == 0xAB)
        }
        guard text[index + 1] == 0x80 else { return nil }
        switch text[index + 2] {
        case 0x98, 0x9B, 0x9C, 0x9F, 0xB9: return Quote(range: index..<index + 3, isOpening: true)
        case 0x99, 0x9D, 0xBA: return Quote(range: index..<index + 3, isOpening: false)
        default: return nil
        }
    }

    private static func part(
        _ quote: Quote, _ flags: inout [BreakFlags], _ text: UnsafeBufferPointer<UInt8>
    ) {
        let (start, end) = (quote.range.lowerBound, quote.range.upperBound)
        let before = start > 0 ? text[start - 1] : 0x20
        let behind = end < text.count ? text[end] : 0x20
        if quote.isOpening, before <= 0x20 {
            var next = end
            while next < text.count, text[next] == 0x20 { next += 1 }
            if next > end, next < text.count { flags[next].remove(.line) }
        }
        if !quote.isOpening, before == 0x20, behind <= 0x20 || isClosing(behind) {
            flags[start].remove(.line)
        }
        if isFullWidth(before: start, text), isFullWidth(at: end, text) {
            flags[quote.isOpening ? start : end].insert(.line)
            if quote.isOpening ? opens(before: start, text) : closes(at: end, text) {
                flags[quote.isOpening ? start : end].remove(.line)
            }
        }
    }

    private static func isInfix(_ byte: UInt8) -> Bool {
        byte == 0x2C || byte == 0x2E || byte == 0x3A || byte == 0x3B
    }

    private static func isClosing(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x22, 0x27, 0x29, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: true
        default: false
        }
    }

    // MARK: Full-width characters, in UTF-8

    /// Whether the character at `index` is Chinese, Japanese or a full-width mark: those of three bytes from U+3000 on, and of four from
    /// U+20000 to U+3FFFF.
    private static func isFullWidth(at index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index < text.count else { return false }
        switch text[index] {
        case 0xE3...0xE9: return true
        case 0xEF: return text[index + 1] == 0xBC || text[index + 1] == 0xBD && text[index + 2] <= 0xA0
        case 0xF0: return text[index + 1] >= 0xA0 && text[index + 1] <= 0xBF
        default: return false
        }
    }

    private static func isFullWidth(before index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        index >= 3
            && (isFullWidth(at: index - 3, text)
                || index >= 4 && text[index - 4] == 0xF0 && isFullWidth(at: index - 4, text))
    }

    /// Whether the full-width character before `index` is an opening bracket, behind which no line ends.
    private static func opens(before index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch (text[index - 3], text[index - 2], text[index - 1]) {
        case (0xE3, 0x80, 0x88), (0xE3, 0x80, 0x8A), (0xE3, 0x80, 0x8C), (0xE3, 0x80, 0x8E),
            (0xE3, 0x80, 0x90),
            (0xE3, 0x80, 0x94), (0xE3, 0x80, 0x96), (0xE3, 0x80, 0x98), (0xEF, 0xBC, 0x88),
            (0xEF, 0xBC, 0xBB),
            (0xEF, 0xBD, 0x9B):
            true
        default: false
        }
    }

    /// Whether the full-width character at `index` is one that no line begins with.
    private static func closes(at index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch (text[index], text[index + 1], text[index + 2]) {
        case (0xE3, 0x80, 0x81), (0xE3, 0x80, 0x82), (0xE3, 0x80, 0x89), (0xE3, 0x80, 0x8B),
            (0xE3, 0x80, 0x8D),
            (0xE3, 0x80, 0x8F), (0xE3, 0x80, 0x91), (0xE3, 0x80, 0x95), (0xE3, 0x80, 0x97),
            (0xE3, 0x80, 0x99),
            (0xE3, 0x83, 0xBB), (0xE3, 0x83, 0xBC), (0xEF, 0xBC, 0x81), (0xEF, 0xBC, 0x89),
            (0xEF, 0xBC, 0x8C), (0xEF, 0xBC, 0x8E),
            (0xEF, 0xBC, 0x9A), (0xEF, 0xBC, 0x9B), (0xEF, 0xBC, 0x9F), (0xEF, 0xBC, 0xBD),
            (0xEF, 0xBD, 0x9D):
            true
        default: false
        }
    }
}
