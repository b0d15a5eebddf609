internal import Glibc

/// The dictionaries on this machine, found by language and loaded once. Belongs to one thread at a time.
public final class HyphenationLibrary {
    private let folder: String
    private var loaded: [String: Result] = [:]

    /// What looking for a language gave.
    private enum Result {
        case found(HyphenationDictionary)
        case missing(HyphenationError?)
    }

    /// A library of the files `hyph_*.dic` in `folder`.
    public init(folder: String = "/usr/share/hyphen") {
        self.folder = folder
    }

    /// The dictionary of the BCP 47 tag `language`; nil when there is none.
    ///
    /// `de-AT` looks for `hyph_de_AT.dic`, then `hyph_de.dic`, then the language's home country's.
    public func dictionary(for language: String) -> HyphenationDictionary? {
        if let known = loaded[language] {
            if case .found(let dictionary) = known { return dictionary }
            return nil
        }
        var failure: HyphenationError?
        for name in HyphenationLibrary.names(for: language) {
            let path = "\(folder)/hyph_\(name).dic"
            guard access(path, R_OK) == 0 else { continue }
            do {
                let dictionary = try HyphenationDictionary(path: path)
                loaded[language] = .found(dictionary)
                return dictionary
            } catch {
                failure = error
            }
        }
        loaded[language] = .missing(failure)
        return nil
    }

    /// Why the dictionary of `language`, which was asked for and not given, could not be read; nil when there is no such file.
    public func failure(for language: String) -> HyphenationError? {
        if case .missing(let failure) = loaded[language] { return failure }
        return nil
    }

    /// The names to try for `language`, best first, as `de_AT`, `de`, `de_DE`.
    static func names(for language: String) -> [String] {
        let parts = language.split { $0 == "-" || $0 == "_" }.map(String.init)
        guard let first = parts.first?.lowercased(), !first.isEmpty, first.utf8.allSatisfy({ $0.isLetter }) else {
            return []
        }
        var names: [String] = []
        if let region = parts.dropFirst().first(where: { $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isLetter) }) {
            names.append("\(first)_\(region.uppercased())")
        }
        names.append(first)
        names.append("\(first)_\(homes[first] ?? first.uppercased())")
        return names
    }

    /// The countries of languages whose code is not their country's.
    private static let homes = [
        "en": "US", "pt": "PT", "cs": "CZ", "da": "DK", "el": "GR", "et": "EE", "ga": "IE", "he": "IL", "nb": "NO",
        "nn": "NO", "sl": "SI", "sr": "RS", "sv": "SE", "uk": "UA", "ca": "ES", "gl": "ES", "eu": "ES", "af": "ZA",
        "be": "BY", "sq": "AL", "zu": "ZA",
    ]
}

extension UInt8 {
    /// Whether the byte is an ASCII letter.
    fileprivate var isLetter: Bool {
        (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
