import Geometry

/// The room between ideographs, and between them and letters: what justifies Chinese and Japanese lines (JLREQ, 3.8; CLREQ, 3.2).
enum EastAsian {
    /// A gap between two characters.
    enum Gap {
        /// Between two full-width characters: nothing, which grows a little.
        case even
        /// Between a full-width character and a letter or digit: an eighth of the em.
        case mixed

        /// The gap at a size of `em`.
        func flex(em: Length) -> Flex {
            switch self {
            case .even: Flex(natural: .zero, stretch: em / 12)
            case .mixed: Flex(natural: em / 8, stretch: em / 8, shrink: em / 16)
            }
        }
    }

    /// The gap between `first` and `second`; nil where neither is full-width, or marks hold to their letter.
    static func gap(between first: UInt32, and second: UInt32) -> Gap? {
        switch (isWide(first), isWide(second)) {
        case (true, true): .even
        case (true, false): isIdeograph(first) && BreakRules.isWordy(second) && !isMark(second) ? .mixed : nil
        case (false, true): isIdeograph(second) && BreakRules.isWordy(first) && !isMark(first) ? .mixed : nil
        case (false, false): nil
        }
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

    /// Ideographs and kana, without punctuation.
    private static func isIdeograph(_ scalar: UInt32) -> Bool {
        isWide(scalar) && !(0x3001...0x3004).contains(scalar) && !(0x3008...0x3020).contains(scalar)
            && !(0xFF01...0xFF0F).contains(scalar) && !(0xFF1A...0xFF20).contains(scalar) && scalar != 0x30FB
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        guard let category = Unicode.Scalar(scalar)?.properties.generalCategory else { return false }
        return category == .nonspacingMark || category == .enclosingMark || category == .spacingMark
            || category == .format
    }
}
