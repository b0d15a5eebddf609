/// The order of an index: that of the alphabet of the book's language, by a stated rule that no locale changes.
///
/// Letters count by their small form without accents, ligatures as their letters; what a language has as letters of their own (Swedish å, ä and
/// ö, Spanish ñ, Czech č …) follows the letter that its alphabet puts it behind. Other scripts stand in the order of Unicode's numbers, but for
/// Persian's own letters. Punctuation and spaces before words do not count; those within words do not either, so “data base” stands beside
/// “database”. What is still equal is ordered by its accents, then by its capitals.
struct Collation {
    /// The letters of their own: the letter that each follows, and how far behind it.
    private let own: [Character: (after: Unicode.Scalar, place: UInt32)]
    /// Whether the small form of I is ı and that of İ is i.
    private let isDotless: Bool

    /// The order of `language` (BCP 47).
    init(language: String) {
        let primary = String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
        var own: [Character: (after: Unicode.Scalar, place: UInt32)] = [:]
        for group in (Collation.letters[primary] ?? "").split(separator: " ") {
            let scalars = Array(group.unicodeScalars)
            for (place, letter) in scalars.dropFirst().enumerated() {
                own[Character(letter)] = (scalars[0], UInt32(place + 1))
            }
        }
        self.own = own
        isDotless = ["tr", "az"].contains(primary)
    }

    /// What texts are compared by, in this order.
    struct Key: Comparable {
        var letters: [UInt32]
        var text: [UInt32]

        static func < (left: Key, right: Key) -> Bool {
            if left.letters != right.letters { return left.letters.lexicographicallyPrecedes(right.letters) }
            return left.text.lexicographicallyPrecedes(right.text)
        }
    }

    /// The key of `text`.
    func key(_ text: String) -> Key {
        let small = lowercased(text)
        var letters: [UInt32] = []
        // A letter and its marks are one character, however they are written.
        for character in small {
            if let known = own[character] {
                letters.append(known.after.value << 8 + known.place)
            } else {
                for scalar in character.unicodeScalars { append(scalar, to: &letters) }
            }
        }
        // Small letters come before capitals where nothing else differs: their numbers are larger.
        return Key(
            letters: letters, text: small.unicodeScalars.map(\.value) + text.unicodeScalars.map { ~$0.value })
    }

    private func lowercased(_ text: String) -> String {
        guard isDotless else { return text.lowercased() }
        return String(text.map { $0 == "I" ? "ı" : $0 == "İ" ? "i" : $0 }).lowercased()
    }

    /// The letter that an index groups `text` under: the first of its key, all that is no letter together.
    func group(_ text: String) -> [UInt32] {
        let key = key(text).letters
        guard let first = key.first, let scalar = Unicode.Scalar(first >> 8), scalar.properties.isAlphabetic else {
            return []
        }
        return [first]
    }

    private func append(_ scalar: Unicode.Scalar, to letters: inout [UInt32]) {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spaceSeparator, .control, .format: return
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation,
            .otherPunctuation:
            return
        default: break
        }
        if let joined = Collation.joined[scalar] {
            for letter in joined.unicodeScalars { letters.append(letter.value << 8) }
        } else {
            letters.append((Collation.base(of: scalar) ?? scalar).value << 8)
        }
    }

    /// The Latin letter under the accents of `scalar`, by its name in Unicode: `LATIN SMALL LETTER E WITH ACUTE`.
    private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard scalar.value >= 0xC0, let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER "),
            let with = name.firstRange(of: " WITH ")
        else { return greek[scalar] }
        let letter = name[..<with.lowerBound].dropFirst(19)
        guard letter.utf8.count == 1, let byte = letter.utf8.first else { return nil }
        return Unicode.Scalar(byte | 0x20)
    }

    private static let greek: [Unicode.Scalar: Unicode.Scalar] = [
        "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ϊ": "ι", "ΐ": "ι", "ό": "ο", "ύ": "υ", "ϋ": "υ", "ΰ": "υ", "ώ": "ω",
        "ς": "σ",
        "ё": "е", "ي": "ی", "ك": "ک", "أ": "ا", "إ": "ا", "آ": "ا",
    ]

    /// Letters that count as several.
    private static let joined: [Unicode.Scalar: String] = [
        "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ĳ": "ij",
    ]

    /// Letters of their own by language: in each group the first letter is followed by the others.
    private static let letters: [String: String] = [
        "sv": "zåäö", "fi": "zåäö", "da": "zæøå", "nb": "zæøå", "nn": "zæøå", "no": "zæøå", "is": "dð zþæö",
        "et": "sšzž wõäöü",
        "es": "nñ", "gl": "nñ", "cs": "cč rř sš zž", "sk": "aä cč oô sš zž", "sl": "cč sš zž", "hr": "cčć dđ sš zž",
        "bs": "cčć dđ sš zž",
        "pl": "aą cć eę lł nń oó sś zźż", "hu": "oöő uüű", "ro": "aăâ iî sșş tțţ", "tr": "cç gğ hı oö sş uü",
        "az": "cç gğ hı oö sş uü",
        "lv": "cč gģ kķ lļ nņ sš zž", "lt": "cč sš zž", "uk": "гґ еє иіїй", "fa": "بپ جچ زژ نو",
    ]
}
