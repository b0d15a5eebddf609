import Pango

/// The direction of a paragraph from its own letters: UAX #9, rules P2 and P3.
enum ReadingDirection {
    /// Whether the first letter with a direction, isolated text passed over, reads right to left; nil when there is none.
    static func isRightToLeft(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        var index = 0
        var isolates = 0
        while index < text.count {
            let (value, width) = PlainText.decode(text, index)
            index += width
            switch value {
            case 0x2066...0x2068: isolates += 1
            case 0x2069: isolates = max(0, isolates - 1)
            case _ where isolates > 0: break
            default: if let answer = direction(value) { return answer }
            }
        }
        return nil
    }

    private static func direction(_ value: UInt32) -> Bool? {
        switch value {
        case 0x200E: return false
        case 0x200F, 0x061C: return true
        case 0..<0x41: return nil
        default: break
        }
        guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { return nil }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .decimalNumber: return nil
        default: break
        }
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
        default: return false
        }
    }
}
