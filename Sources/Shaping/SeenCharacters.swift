/// Which characters leave ink, whatever the face.
enum SeenCharacters {
    /// Whether a glyph of `scalar` must have ink: letters, marks, digits, punctuation and symbols; not spaces, controls and what is never
    /// seen. Marks that only join (class 9 of UAX #44) may be drawn by their neighbours, and U+2800 is a blank pattern of Braille.
    static func leavesInk(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .privateUse,
            .unassigned:
            return false
        case .nonspacingMark, .spacingMark, .enclosingMark:
            return !properties.isDefaultIgnorableCodePoint && properties.canonicalCombiningClass.rawValue != 9
        default:
            return !properties.isDefaultIgnorableCodePoint && scalar.value != 0x2800
        }
    }

    /// Whether `scalar` is never drawn: soft hyphen, joiners, marks of direction.
    static func isUnseen(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
            0xFEFF, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }
}
