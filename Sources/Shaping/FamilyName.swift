import Pango

/// Names of font families as fontconfig compares them.
enum FamilyName {
    /// Whether `name` stands for any family of a kind.
    static func isGeneric(_ name: String) -> Bool {
        [
            "serif", "sansserif", "sans", "monospace", "mono", "cursive", "fantasy", "systemui", "math",
            "emoji",
        ]
        .contains(folded(name))
    }

    /// Whether `face` belongs to one of the families `names`.
    static func isOne(of names: [String], _ face: LoadedFace) -> Bool {
        let wanted = Set(names.map(folded))
        return face.families.contains { wanted.contains(folded($0)) }
    }

    /// Without case, spaces and hyphens.
    private static func folded(_ name: String) -> String {
        String(name.lowercased().filter { $0 != " " && $0 != "-" })
    }
}

/// The families for a language's script that go with a generic family. Fontconfig knows one for Japanese, but gives Chinese text with serifs
/// a face without and code in Chinese the Japanese forms, pointed Hebrew a face that lacks half of the marks, and Arabic a bold one for screens.
enum ScriptFamilies {
    /// `families` with the one for the script of `language` (BCP 47) before a generic one at the end; as they are for other languages.
    static func adding(to families: [String], language: String) -> [String] {
        guard let kind = kinds[families.last ?? ""], let script = script(language),
            kind != mono || script.hasPrefix("CJK")
        else { return families }
        // The Arabic hand that books are set in is called Naskh.
        let family = script == "Arabic" && kind == "Serif" ? "Noto Naskh Arabic" : "Noto \(kind) \(script)"
        return families.dropLast() + [family] + families.suffix(1)
    }

    private static let mono = "Sans Mono"
    private static let kinds = ["serif": "Serif", "sans-serif": "Sans", "monospace": mono]

    private static func script(_ language: String) -> String? {
        let tag = language.lowercased()
        let first = String(tag.prefix { $0 != "-" && $0 != "_" })
        let isTraditional = first == "zh" && ["hant", "-tw", "-hk", "-mo"].contains { tag.contains($0) }
        return isTraditional ? "CJK TC" : scripts[first]
    }

    private static let scripts = [
        "zh": "CJK SC", "yue": "CJK TC", "ja": "CJK JP", "ko": "CJK KR", "he": "Hebrew", "iw": "Hebrew", "yi": "Hebrew",
        "ar": "Arabic", "fa": "Arabic", "ur": "Arabic", "ps": "Arabic", "sd": "Arabic", "ug": "Arabic", "ckb": "Arabic",
        "hi": "Devanagari", "mr": "Devanagari", "ne": "Devanagari", "sa": "Devanagari", "bn": "Bengali", "ta": "Tamil",
        "te": "Telugu", "kn": "Kannada", "ml": "Malayalam", "gu": "Gujarati", "pa": "Gurmukhi", "si": "Sinhala",
        "th": "Thai", "lo": "Lao", "km": "Khmer", "my": "Myanmar", "am": "Ethiopic",
    ]
}

/// Languages whose words are divided with a hyphen.
enum HyphenatedLanguages {
    /// Whether a missing dictionary of the BCP 47 tag `language` is worth a word.
    static func expects(_ language: String) -> Bool {
        let first = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return !first.isEmpty && !without.contains(first)
    }

    /// The language of Latin words among text of `language`, whose own script is not hyphenated; nil where it is, or is Latin itself.
    static func guest(in language: String) -> String? {
        let first = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return without.subtracting(["", "und", "zxx", "mul", "vi"]).contains(first) ? "en" : nil
    }

    private static let without: Set<String> = [
        "ar", "fa", "he", "iw", "ur", "yi", "ps", "sd", "ug", "ckb", "dv", "syr", "zh", "ja", "ko", "yue", "th", "lo",
        "km",
        "my", "bo", "und", "zxx", "mul", "vi",
    ]
}
