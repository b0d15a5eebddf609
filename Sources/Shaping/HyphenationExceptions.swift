import Hyphenation

/// The words that the author divides otherwise than the dictionary, or not at all.
struct HyphenationExceptions {
    /// For each word in lower case, without hyphens: how many letters stand before each place to divide it.
    private let letters: [String: [Int]]

    /// Exceptions as the book file has them: `ma-nu-script`; a word without a hyphen is never divided.
    init(_ words: [String]) {
        var letters: [String: [Int]] = [:]
        for word in words {
            let parts = word.lowercased().unicodeScalars.split(omittingEmptySubsequences: false) {
                $0 == "-" || $0 == "\u{AD}" || $0 == "\u{2010}"
            }
            var count = 0
            var places: [Int] = []
            for part in parts {
                if count > 0, !part.isEmpty { places.append(count) }
                count += part.count
            }
            let whole = String(String.UnicodeScalarView(parts.joined()))
            letters[whole] = places
        }
        self.letters = letters
    }

    /// Where `word` is divided; nil when it is no exception. Case does not count.
    func points(in word: String) -> [HyphenationPoint]? {
        guard !letters.isEmpty, let places = letters[word.lowercased()] else { return nil }
        var points: [HyphenationPoint] = []
        var offset = 0
        var next = places[...]
        for (count, scalar) in word.unicodeScalars.enumerated() {
            if count == next.first {
                points.append(.plain(offset))
                next.removeFirst()
            }
            offset += UTF8.width(scalar)
        }
        return points
    }
}
