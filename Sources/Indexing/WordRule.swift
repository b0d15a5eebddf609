/// What a word is: letters with their marks, and digits, one after the other, in any script; an apostrophe or what joins letters unseen may
/// stand inside, between two letters.
///
/// The founding system's rule: from a letter the word grows both ways to the nearest that is none. It is simpler than Unicode Standard Annex 29,
/// from which it differs in that full stops and commas part numbers, and in scripts written without spaces, where a word is all up to the
/// next mark of punctuation; there a search may begin and end between any two letters.
enum WordRule {
    /// What a character is to the rule.
    private enum Kind {
        case letter
        /// A letter of a script that has no spaces between words.
        case unspaced
        /// What belongs to the letter before it.
        case mark
        /// What may stand inside a word: an apostrophe, a soft hyphen, a joiner.
        case inner
        case other
    }

    /// The words of `text`, whose bytes are UTF-8, in order; `cuts` are offsets, sorted, where a word ends in any case: note marks.
    static func words(in text: [UInt8], cuts: [Int] = []) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var open: Range<Int>?
        /// Behind what may stand inside a word and has no letter behind it yet.
        var waiting: Int?
        var cut = 0
        forEachScalar(of: text) { scalar, range in
            var kind = WordRule.kind(of: scalar)
            while cut < cuts.count, cuts[cut] <= range.lowerBound {
                if cuts[cut] == range.lowerBound, let word = open {
                    words.append(word)
                    open = nil
                    waiting = nil
                }
                cut += 1
            }
            if kind == .mark, open == nil { kind = .other }
            switch kind {
            case .letter, .unspaced, .mark:
                open = (open?.lowerBound ?? range.lowerBound)..<range.upperBound
                waiting = nil
            case .inner where open != nil && waiting == nil:
                waiting = range.upperBound
            case .inner, .other:
                if let word = open { words.append(word) }
                open = nil
                waiting = nil
            }
        }
        if let word = open { words.append(word) }
        return words
    }

    /// Whether a search may begin or end at byte `place` inside a word: beside a letter of a script without spaces.
    static func mayPart(_ text: ArraySlice<UInt8>, at place: Int) -> Bool {
        guard place > text.startIndex, place < text.endIndex else { return true }
        guard let after = scalar(at: place, of: text), let before = scalar(before: place, of: text) else {
            return false
        }
        return kind(of: after) != .mark && (kind(of: before) == .unspaced || kind(of: after) == .unspaced)
    }

    /// `word` as it is compared: canonically equal spellings are equal, so are apostrophes of both forms, and what joins letters unseen
    /// counts for nothing.
    static func key(_ word: String, ignoringCase: Bool) -> String {
        var key = ""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\u{00AD}", "\u{200C}", "\u{200D}", "\u{2060}": continue
            case "'": key.unicodeScalars.append("\u{2019}")
            default: key.unicodeScalars.append(scalar)
            }
        }
        return ignoringCase ? key.lowercased() : key
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        let value = scalar.value
        if value < 0x80 {
            switch value {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return .letter
            case 0x27: return .inner
            default: return .other
            }
        }
        switch value {
        // Soft hyphen, middle dot (Catalan), Hebrew's geresh and gershayim, joiners, the apostrophe.
        case 0xAD, 0xB7, 0x5F3, 0x5F4, 0x200C, 0x200D, 0x2019, 0x2060: return .inner
        // Thai, Lao, Tibetan, Myanmar, Khmer, kana, Bopomofo.
        case 0xE00...0xEFF, 0xF00...0xFFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x312F:
            return isLetter(scalar) ? .unspaced : isMark(scalar) ? .mark : .other
        default: break
        }
        if scalar.properties.isIdeographic { return .unspaced }
        return isLetter(scalar) ? .letter : isMark(scalar) ? .mark : .other
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    // MARK: - Bytes

    /// Calls `body` with each scalar of the UTF-8 `text` and its bytes.
    private static func forEachScalar(of text: [UInt8], _ body: (Unicode.Scalar, Range<Int>) -> Void) {
        var place = 0
        while place < text.count {
            guard let scalar = scalar(at: place, of: text[...]) else {
                body("\u{FFFD}", place..<place + 1)
                place += 1
                continue
            }
            let end = place + UTF8.width(scalar)
            body(scalar, place..<end)
            place = end
        }
    }

    /// The scalar whose UTF-8 begins at `place`; nil for bytes that are none.
    private static func scalar(at place: Int, of text: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let lead = text[place]
        guard lead >= 0x80 else { return Unicode.Scalar(lead) }
        let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC0, place + count <= text.endIndex else { return nil }
        var value = UInt32(lead) & (0xFF >> UInt32(count + 1))
        for byte in text[place + 1..<place + count] {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return Unicode.Scalar(value)
    }

    private static func scalar(before place: Int, of text: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var start = place - 1
        while start > text.startIndex, text[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start, of: text)
    }
}
