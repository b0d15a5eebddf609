extension Unicode.Scalar {
    /// Whether no document can hold the scalar: controls that are no white space, and the 66 noncharacters (Unicode 15, section 23.7).
    ///
    /// Libraries refuse them (cairo, XML) or do odd things with them (Pango takes U+0085 for a paragraph's end).
    package var isUnsettable: Bool {
        switch value {
        case 0x09...0x0D: false
        case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
        default: value & 0xFFFE == 0xFFFE
        }
    }

    /// The scalar as the standard writes it: `U+FFFE`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// What to tell of an unsettable scalar that was replaced: the id and the message.
    package var replacementMessage: (id: MessageID, text: String) {
        switch value {
        case 0: (.nulCharacter, "a NUL character is shown as the replacement character U+FFFD")
        case 0..<0xA0:
            (.badCharacter, "the control character \(codePoint) is shown as the replacement character U+FFFD")
        default: (.badCharacter, "\(codePoint) is no character; it is shown as the replacement character U+FFFD")
        }
    }
}

extension String {
    /// The text with U+FFFD for each scalar that no document can hold, and a space for a vertical tab or form feed; nil when it has none.
    /// Linear.
    package var settable: String? {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 >= 0xEF }),
            unicodeScalars.contains(where: { $0.isUnsettable || $0 == "\u{0B}" || $0 == "\u{0C}" })
        else { return nil }
        var result = ""
        for scalar in unicodeScalars {
            result.unicodeScalars.append(
                scalar.isUnsettable ? "\u{FFFD}" : scalar == "\u{0B}" || scalar == "\u{0C}" ? " " : scalar)
        }
        return result
    }
}
