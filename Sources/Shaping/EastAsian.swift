import Geometry
import Pango

/// Full-width characters, and the room between them and beside letters: what justifies Chinese and Japanese lines (JLREQ, 3.1.2, 3.2.6 and
/// 3.8; CLREQ, 3.1.6 and 3.2).
///
/// Every place between two of them, or beside a letter, grows alike, so that a loose line is even; what differs is the room before it grows.
enum EastAsian {
    /// A character at the edge of a gap, with the white between its ink and the gap.
    struct Edge {
        var scalar: UInt32
        /// For a full-width mark of punctuation: the blank half of its square; 0 for all others.
        var white = Length.zero
    }

    /// The room between `first` and `second` at a size of `em`; nil where neither is full-width, or a mark holds to its letter.
    ///
    /// Of two marks of punctuation in a row one gives up its blank half, a single one may be asked for half of it; marks stay close to
    /// what they open or close. Between an ideograph and a letter or digit stands an eighth of the em.
    static func gap(between first: Edge, and second: Edge, em: Length) -> Flex? {
        guard isWide(first.scalar) || isWide(second.scalar), !isMark(second.scalar) else { return nil }
        var flex = Flex(natural: .zero, stretch: em / 12)
        switch (kind(first.scalar), kind(second.scalar)) {
        case (.closing, .closing): flex.natural = -first.white
        case (.opening, .opening): flex.natural = -second.white
        case (.closing, .opening): flex.natural = -min(first.white, second.white)
        case (_, .closing), (.opening, _): return nil
        case (.closing, _): flex.shrink = first.white / 2
        case (_, .opening): flex.shrink = second.white / 2
        case (.ideograph, .letter), (.letter, .ideograph):
            flex.natural = em / 8
            flex.shrink = em / 16
        case (.ideograph, .other), (.other, .ideograph): return nil
        default: break
        }
        return flex
    }

    private enum Kind { case ideograph, opening, closing, letter, other }

    private static func kind(_ scalar: UInt32) -> Kind {
        if isOpening(scalar) { return .opening }
        if isClosing(scalar) { return .closing }
        if isWide(scalar) { return .ideograph }
        return BreakRules.isWordy(scalar) ? .letter : .other
    }

    /// Whether hiragana or katakana stand in the bytes `range` of `text`; linear.
    static func hasKana(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        // U+3041 … U+30FF, without the middle dot that Chinese has too.
        var index = range.lowerBound
        while index + 2 < range.upperBound {
            if text[index] == 0xE3, text[index + 1] >= 0x81, text[index + 1] <= 0x83,
                PlainText.decode(text, index).scalar != 0x30FB
            {
                return true
            }
            index += 1
        }
        return false
    }

    /// Full-width characters, marks of punctuation among them.
    static func isWide(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3001...0x3029, 0x3030...0x3098, 0x309B...0x30FF, 0x3100...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// Full-width marks whose square is blank at its beginning.
    static func isOpening(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B,
            0xFF5F:
            true
        default: false
        }
    }

    /// Full-width marks whose square is, in many faces, blank at its end.
    static func isClosing(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F,
            0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60:
            true
        default: false
        }
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        guard scalar >= 0xAD, let category = Unicode.Scalar(scalar)?.properties.generalCategory else { return false }
        return category == .nonspacingMark || category == .enclosingMark || category == .spacingMark
            || category == .format
    }
}

extension Fount {
    /// The blank half of the full-width mark `scalar`, drawn by `glyph`: before its ink for an opening mark, else behind it. As the face
    /// has it, which may centre the mark; never more than half of the em.
    func white(of scalar: UInt32, glyph: UInt32) -> Length {
        let isOpening = EastAsian.isOpening(scalar)
        guard isOpening || EastAsian.isClosing(scalar) else { return .zero }
        if let known = whites[glyph] { return known }
        let em = size
        // A mark whose square is blank on both sides is centred.
        let measured = face.whites(of: glyph).map { isOpening ? ($0.left, $0.right) : ($0.right, $0.left) } ?? (0, 0)
        let isHalf = measured.0 >= em.units * 3 / 10 && measured.1 < em.units / 4
        let white = isHalf ? min(Length(units: measured.0), em / 2) : .zero
        whites[glyph] = white
        return white
    }
}
