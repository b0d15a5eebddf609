/// Which languages are written from right to left.
enum WritingDirection {
    /// The languages whose usual script reads from right to left, by their codes of two or three letters (CLDR 44, `characterOrder`).
    private static let languages: Set<String> = [
        "ar", "arc", "arz", "azb", "ckb", "dv", "fa", "glk", "he", "iw", "khw", "ks", "lrc", "mzn", "nqo", "ps", "sd",
        "syr", "ug", "ur", "yi",
    ]
    /// The scripts that do, as they are written in a tag (ISO 15924).
    private static let scripts: Set<String> = ["adlm", "arab", "hebr", "nkoo", "syrc", "thaa"]

    /// Whether text in `language`, a tag of BCP 47, reads from right to left; its script counts where the tag names one.
    static func isRightToLeft(_ language: String) -> Bool {
        let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
        if let script = parts.dropFirst().first(where: { $0.count == 4 }) { return scripts.contains(String(script)) }
        return parts.first.map { languages.contains(String($0)) } ?? false
    }
}
