internal import CHyphen

/// The letters that a dictionary's patterns do not know, as `é` in English ones: a word with such a letter is divided as with the letter that
/// the mark stands on, for a pattern without it matches nothing around it.
struct ForeignLetters {
    /// The bytes beyond ASCII that the patterns hold.
    private let known: Set<UInt8>

    /// What the patterns of `dictionary` do not know; linear in its states.
    init(_ dictionary: UnsafePointer<HyphenDict>) {
        var known: Set<UInt8> = []
        // The first level joins compounds by marks; the words' own patterns stand in the last.
        var level = dictionary
        while let next = level.pointee.nextlevel { level = UnsafePointer(next) }
        for index in 0..<Int(level.pointee.num_states) {
            let state = level.pointee.states[index]
            for edge in 0..<Int(state.num_trans) {
                let byte = UInt8(bitPattern: state.trans[edge].ch)
                if byte >= 0x80 { known.insert(byte) }
            }
        }
        self.known = known
    }

    /// The letter that `scalar`, whose bytes in the dictionary's character set are `bytes`, is looked up as.
    func base(of scalar: Unicode.Scalar, bytes: some Sequence<UInt8>) -> Unicode.Scalar {
        guard scalar.value >= 0x80, bytes.contains(where: { !known.contains($0) }) else { return scalar }
        return ForeignLetters.bases[Character(scalar)] ?? scalar
    }

    /// Small Latin letters with one mark, as characters compare: by canonical equivalence (UAX #15).
    private static let bases: [Character: Unicode.Scalar] = {
        var bases: [Character: Unicode.Scalar] = [:]
        let marks: [Unicode.Scalar] = [
            "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}", "\u{30A}",
            "\u{30B}",
            "\u{30C}", "\u{31B}", "\u{323}", "\u{326}", "\u{327}", "\u{328}",
        ]
        for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
            for mark in marks {
                var text = String.UnicodeScalarView()
                text.append(Unicode.Scalar(letter))
                text.append(mark)
                bases[Character(String(text))] = Unicode.Scalar(letter)
            }
        }
        return bases
    }()
}
