extension Unicode.Scalar {
    /// Whether a line end of the source between two such characters is no space: Han, Kana, Bopomofo, Yi, and the punctuation and wide
    /// forms that stand among them. Hangul is not one of them: Korean parts its words by spaces (CSS Text 4, section 4.1.3).
    package var joinsLines: Bool {
        switch value {
        case ..<0x2E80: false
        case 0x2E80...0x312F, 0x3190...0x31FF, 0x3220...0x325F, 0x3280...0xA4CF, 0xF900...0xFAFF, 0xFE10...0xFE1F,
            0xFE30...0xFE6F, 0xFF01...0xFF9F, 0xFFE0...0xFFE6, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
