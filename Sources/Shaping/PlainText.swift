import Pango

/// Text that needs no itemizing: letters of one of Latin, Greek and Cyrillic, punctuation, and the characters that lay text out.
///
/// Such text reads left to right and every stretch of one style is one item, if its face has all the characters.
enum PlainText {
    /// The script of the letters in `text` if it is plain: `common` for no letters at all; nil when it is not, has a word too long to
    /// be remembered, or a letter with too many marks. Linear.
    static func script(of text: UnsafeBufferPointer<UInt8>) -> TextScript? {
        var latin = false
        var greek = false
        var cyrillic = false
        var wordStart = 0
        var index = 0
        var marks = 0
        var marksEnd = -1
        while index < text.count {
            let byte = text[index]
            if byte <= 0x20 { wordStart = index }
            guard index - wordStart < WordCache.longestWord else { return nil }
            if byte < 0x80 {
                if byte < 0x20 {
                    guard byte == 0x09 || (0x0A...0x0D).contains(byte) else { return nil }
                } else if (0x61...0x7A).contains(byte | 0x20) {
                    latin = true
                } else if byte == 0x7F {
                    return nil
                }
                index += 1
                continue
            }
            let (scalar, width) = decode(text, index)
            switch kind(of: scalar) {
            case .common: break
            case .mark:
                marks = index == marksEnd ? marks + 1 : 1
                marksEnd = index + width
                guard marks <= StackedMarks.most else { return nil }
            case .latin: latin = true
            case .greek: greek = true
            case .cyrillic: cyrillic = true
            case .other: return nil
            }
            index += width
        }
        switch (latin, greek, cyrillic) {
        case (true, false, false): return .latin
        case (false, true, false): return .greek
        case (false, false, true): return .cyrillic
        case (false, false, false): return .common
        default: return nil
        }
    }

    private enum Kind { case common, mark, latin, greek, cyrillic, other }

    private static func kind(of scalar: UInt32) -> Kind {
        switch scalar {
        case 0xA0...0xA9, 0xAB...0xB9, 0xBB...0xBF, 0xD7, 0xF7: .common
        case 0xAA, 0xBA, 0xC0...0x2AF, 0x1E00...0x1EFF, 0xFB00...0xFB06: .latin
        case 0x300...0x36F: .mark  // takes its letter's script
        case 0x37E, 0x385, 0x387: .common
        case 0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFE: .greek
        case 0x400...0x482, 0x48A...0x52F: .cyrillic
        case 0x2000...0x200A, 0x2010...0x2027, 0x2028, 0x202F...0x203A, 0x2060, 0x20AC, 0x2116, 0x2122, 0x2212, 0xFFFC:
            .common
        default: .other
        }
    }

    /// The scalar at `index`, where one begins in valid UTF-8, and its number of bytes.
    @inline(__always)
    static func decode(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> (scalar: UInt32, width: Int) {
        let first = UInt32(text[index])
        if first < 0x80 { return (first, 1) }
        func next(_ distance: Int) -> UInt32 { UInt32(text[index + distance] & 0x3F) }
        if first < 0xE0 { return ((first & 0x1F) << 6 | next(1), 2) }
        if first < 0xF0 { return ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3) }
        return ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }

    /// The scalar that ends at `index`, and its number of bytes; `index` is above 0.
    static func decodeBackward(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> (scalar: UInt32, width: Int) {
        var start = index - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        return decode(text, start)
    }
}

/// Characters that part words and are not drawn as letters.
enum Separator {
    /// U+0020.
    case space
    /// U+00A0: a space that holds its words together.
    case fastSpace
    /// A space of fixed width with a break behind it: U+2000 … U+200A but for U+2007.
    case fixedSpace
    /// U+0009.
    case tab
    /// U+2028 and its like.
    case lineBreak
    /// U+FFFC.
    case attachment

    /// The separator that begins at `index`, and its number of bytes; nil for any other character.
    @inline(__always)
    static func at(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> (separator: Separator, width: Int)? {
        let byte = text[index]
        if byte > 0x20 && byte < 0xC2 { return nil }
        switch byte {
        case 0x20: return (.space, 1)
        case 0x09: return (.tab, 1)
        case 0x0A...0x0D: return (.lineBreak, 1)
        case 0xC2:
            if text[index + 1] == 0xA0 { return (.fastSpace, 2) }
            return text[index + 1] == 0x85 ? (.lineBreak, 2) : nil
        case 0xE2 where text[index + 1] == 0x80:
            switch text[index + 2] {
            case 0x80...0x86, 0x88...0x8A: return (.fixedSpace, 3)
            case 0xA8, 0xA9: return (.lineBreak, 3)
            default: return nil
            }
        case 0xE3 where text[index + 1] == 0x80 && text[index + 2] == 0x80: return (.fixedSpace, 3)
        case 0xEF where text[index + 1] == 0xBF && text[index + 2] == 0xBC: return (.attachment, 3)
        default: return nil
        }
    }
}
