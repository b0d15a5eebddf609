extension Character {
    /// How many cells of a terminal the character fills: 0, 1 or 2.
    ///
    /// East Asian wide and fullwidth characters and emoji fill two (Unicode Standard Annex 11; presentation by UTS 51); a mark alone,
    /// a format character or a control fills none. Ambiguous characters count as one.
    public var displayWidth: Int {
        var width = 0
        for scalar in unicodeScalars {
            if scalar == "\u{FE0F}", width == 1 { return 2 }
            width = max(width, scalar.displayWidth)
        }
        return width
    }
}

extension String {
    /// How many cells of a terminal the text fills; a tab or control character counts none.
    public var displayWidth: Int {
        reduce(0) { $0 + $1.displayWidth }
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .surrogate: return 0
        default: break
        }
        if value < 0x1100 { return 1 }
        return properties.isEmojiPresentation || Unicode.Scalar.isWide(value) ? 2 : 1
    }

    /// The blocks whose characters are wide (W) or fullwidth (F) in EastAsianWidth.txt, joined where only unassigned ones lie between.
    private static let wideBlocks: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
        0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
        0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]

    private static func isWide(_ value: UInt32) -> Bool {
        wideBlocks.contains { $0.contains(value) }
    }
}
