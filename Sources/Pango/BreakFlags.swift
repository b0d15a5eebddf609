internal import CPango

/// What may happen before a character of a text.
public struct BreakFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt8

    /// The flags of `rawValue`.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A line may be broken here (UAX #14).
    public static let line = BreakFlags(rawValue: 1)
    /// A line must be broken here (UAX #14).
    public static let mandatory = BreakFlags(rawValue: 2)
    /// A grapheme begins here (UAX #29).
    public static let grapheme = BreakFlags(rawValue: 4)
    /// A word begins here.
    public static let wordStart = BreakFlags(rawValue: 8)
    /// A word, or what stands between words, begins or ends here (UAX #29, WB1 to WB999).
    public static let wordEdge = BreakFlags(rawValue: 32)
    /// A character begins here.
    public static let character = BreakFlags(rawValue: 16)

    /// The flags of each byte of `text`, and of its end; bytes inside a character have none.
    ///
    /// Calls `pango_get_log_attrs`, and follows rules of UAX #14 that came after it (`BreakTailoring`); linear, five bytes of memory for each
    /// byte of text.
    public static func of(_ text: UnsafeBufferPointer<UInt8>, language: TextLanguage) -> [BreakFlags] {
        var flags = [BreakFlags](repeating: [], count: text.count + 1)
        guard let start = text.baseAddress, !text.isEmpty else { return flags }
        var characters = 0
        for byte in text where byte & 0xC0 != 0x80 { characters += 1 }
        withUnsafeTemporaryAllocation(of: PangoLogAttr.self, capacity: characters + 1) { attributes in
            guard let first = attributes.baseAddress else { return }
            // Pango sets some bits only where they are on.
            attributes.initialize(repeating: PangoLogAttr())
            start.withMemoryRebound(to: CChar.self, capacity: text.count) {
                pango_get_log_attrs($0, Int32(text.count), -1, language.pango, first, Int32(characters + 1))
            }
            var character = 0
            for byte in 0...text.count where byte == text.count || text[byte] & 0xC0 != 0x80 {
                let attribute = attributes[character]
                var flag: BreakFlags = .character
                if attribute.is_line_break != 0 { flag.insert(.line) }
                if attribute.is_mandatory_break != 0 { flag.insert(.mandatory) }
                if attribute.is_cursor_position != 0 { flag.insert(.grapheme) }
                if attribute.is_word_start != 0 { flag.insert(.wordStart) }
                if attribute.is_word_boundary != 0 { flag.insert(.wordEdge) }
                flags[byte] = flag
                character += 1
            }
        }
        BreakTailoring.apply(to: &flags, of: text)
        return flags
    }
}
