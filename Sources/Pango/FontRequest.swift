internal import CPango

/// What is asked of a font: families in order, size, weight and slope.
public final class FontRequest {
    let description: OpaquePointer

    /// A request for the first of `families` that is installed, at `size` (units of 1/1024 pt), weight 100 … 1000.
    ///
    /// Calls `pango_font_description_set_family` and its sisters. A comma in a family's name parts two families.
    public init(families: [String], size: Int, weight: Int, isItalic: Bool) {
        description = pango_font_description_new()
        pango_font_description_set_family(description, families.joined(separator: ","))
        pango_font_description_set_absolute_size(description, Double(max(size, 1)))
        pango_font_description_set_weight(
            description, PangoWeight(rawValue: PangoWeight.RawValue(min(max(weight, 100), 1000))))
        pango_font_description_set_style(description, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    }

    deinit {
        pango_font_description_free(description)
    }
}

/// A language as Pango and HarfBuzz know it.
public struct TextLanguage {
    let pango: OpaquePointer?
    let harfBuzz: OpaquePointer?

    /// The language of the BCP 47 tag `tag`. Calls `pango_language_from_string` and `hb_language_from_string`, whose results live for ever.
    public init(_ tag: String) {
        pango = pango_language_from_string(tag)
        // Pango's own form of the tag, as it passes it to HarfBuzz.
        harfBuzz = hb_language_from_string(pango_language_to_string(pango), -1)
    }
}

/// A script of ISO 15924, as its four letters in a number.
public struct TextScript: Hashable, Sendable {
    /// The tag: `Latn` is 0x4C61746E.
    public var tag: UInt32

    /// The script of `tag`.
    public init(tag: UInt32) {
        self.tag = tag
    }

    /// Latin.
    public static let latin = TextScript(tag: 0x4C61_746E)
    /// Greek.
    public static let greek = TextScript(tag: 0x4772_656B)
    /// Cyrillic.
    public static let cyrillic = TextScript(tag: 0x4379_726C)
    /// Characters that belong to no script: digits, punctuation.
    public static let common = TextScript(tag: 0x5A79_7979)

    /// Whether the script has capitals and small letters: Latin, Greek, Cyrillic, Armenian, or characters of no script among them.
    public var hasCapitals: Bool {
        self == .latin || self == .greek || self == .cyrillic || self == .common || tag == 0x4172_6D6E
    }

    /// Whether the script has no slanted form of its own: Chinese, Japanese and Korean characters.
    public var isUpright: Bool {
        // Hani, Hira, Kana, Bopo, Hang.
        [0x4861_6E69, 0x4869_7261, 0x4B61_6E61, 0x426F_706F, 0x4861_6E67].contains(tag)
    }

    /// Whether letters of the script join, so that nothing may be put between them: Arabic and its like, and scripts that hang from a
    /// headline.
    public var isJoined: Bool {
        switch tag {
        case 0x4172_6162, 0x5379_7263, 0x4D6F_6E67, 0x4E6B_6F6F, 0x4D61_6E64, 0x5068_6167, 0x4164_6C6D, 0x526F_6867,
            0x4D61_6E69, 0x5068_6C70, 0x536F_6764:  // Arab Syrc Mong Nkoo Mand Phag Adlm Rohg Mani Phlp Sogd
            true
        case 0x4465_7661, 0x4265_6E67, 0x4775_7275:  // Deva Beng Guru
            true
        default: false
        }
    }
}
