import Manuscript

/// What language a book seems to be in, for books that do not say: hyphenation hangs on it.
///
/// Decided by the script first, then, for Latin letters, by the commonest function words. Only the book's beginning is looked at.
enum LanguageGuess {
    /// How many UTF-8 bytes of text are looked at.
    private static let sampleSize = 20_000

    /// The language of `book`'s text, BCP 47; nil when nothing speaks clearly for one.
    static func language(of book: Book) -> String? {
        let sample = sample(of: book)
        return byScript(sample) ?? byWords(sample)
    }

    /// The text of paragraphs, quotes and lists at the book's beginning.
    private static func sample(of book: Book) -> String {
        var sample = ""
        for file in book.files {
            var stack = [file.blocks[...]]
            while let top = stack.indices.last {
                guard sample.utf8.count < sampleSize else { return sample }
                guard let block = stack[top].popFirst() else {
                    stack.removeLast()
                    continue
                }
                if case .paragraph(let content) = block.kind { sample += content.plainText + "\n" }
                let blocks = block.children.blocks
                if !blocks.isEmpty { stack.append(blocks[...]) }
            }
        }
        return sample
    }

    /// The language that two thirds of all letters are written for; nil for Latin letters and for a text of fewer than 20 others.
    private static func byScript(_ sample: String) -> String? {
        var counts: [String: Int] = [:]
        for scalar in sample.unicodeScalars {
            // A character of Chinese or Japanese, or a syllable of Korean, says as much as three letters.
            if let language = language(of: scalar) {
                counts[language, default: 0] += ["zh", "ja", "ko"].contains(language) ? 3 : 1
            }
        }
        let hasKana = counts["ja", default: 0] > 10
        if hasKana { counts["ja", default: 0] += counts.removeValue(forKey: "zh") ?? 0 }
        // Persian writes with Arabic's letters and a few of its own, Ukrainian with Russian's.
        for (special, general) in [("fa", "ar"), ("uk", "ru")] where counts[special, default: 0] > 10 {
            counts[special, default: 0] += counts.removeValue(forKey: general) ?? 0
        }
        guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.key != "latin",
            best.value >= 20, best.value * 3 >= counts.values.reduce(0, +) * 2
        else {
            return nil
        }
        return best.key
    }

    private static func language(of scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: "latin"
        case 0x370...0x3FF: "el"
        case 0x404, 0x406, 0x407, 0x454, 0x456, 0x457, 0x490, 0x491: "uk"
        case 0x400...0x4FF: "ru"
        case 0x590...0x5FF: "he"
        case 0x67E, 0x686, 0x698, 0x6A9, 0x6AF, 0x6CC: "fa"
        case 0x600...0x6FF: "ar"
        case 0x900...0x97F: "hi"
        case 0xE00...0xE7F: "th"
        case 0x3040...0x30FF: "ja"
        case 0x4E00...0x9FFF: "zh"
        case 0xAC00...0xD7A3: "ko"
        default: nil
        }
    }

    /// The fewest words that are evidence: a note of a few lines with a foreign quotation in it stays in the default language.
    private static let fewestWords = 100

    /// The language whose function words are most, in a text of `fewestWords` at least: a word in eight, and half as many again as any
    /// other's.
    private static func byWords(_ sample: String) -> String? {
        var counts: [String: Int] = [:]
        var total = 0
        for word in sample.lowercased().split(whereSeparator: { !$0.isLetter }) {
            total += 1
            for language in languages[String(word)] ?? [] { counts[language, default: 0] += 1 }
        }
        let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard let best = ranked.first, total >= fewestWords, best.value * 8 >= total else { return nil }
        let second = ranked.count > 1 ? ranked[1].value : 0
        return best.value * 2 >= second * 3 ? best.key : nil
    }

    /// The languages in which a word is among the commonest.
    private static let languages: [String: [String]] = {
        var languages: [String: [String]] = [:]
        for (language, words) in functionWords {
            for word in words.split(separator: " ") { languages[String(word), default: []].append(language) }
        }
        return languages
    }()

    private static let functionWords = [
        ("en", "the of and to in that was it his her with for as had you not be is at on by which have or from"),
        ("de", "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch er es sie war"),
        ("fr", "le la les de des et un une du que dans qui il elle pas pour sur au plus par avec ne se ce était"),
        ("es", "el la los las de y que en un una del se por con no su para al lo como más le era había"),
        ("it", "il lo la gli di e che un una del della per non con si da le nel al più sono era ma come"),
        ("nl", "de het een van en in dat niet te is op zijn met voor er maar om aan als ook hij was bij naar"),
        ("pt", "o os a as de e que um uma do da em não se por com para no na ao mais como era dos"),
        ("hu", "a az és hogy nem is egy volt de azt meg csak ez mint már még el ki ha vagy mert olyan"),
        ("sv", "och det att som en på är av för med den till inte om ett han men var jag hon har de"),
        ("da", "og det at en den til er som på de med han af for ikke der var jeg et har hun men"),
        ("pl", "i w nie na się z że do to jak a po co tak jest za od jego był ale o już przez"),
    ]
}
