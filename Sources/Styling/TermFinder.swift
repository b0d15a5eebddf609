import Manuscript

/// Finds terms in paragraphs by their words: capitals count as small letters, and what stands between words counts for nothing. Signs at a
/// term's ends, as in “C++” and “.NET”, belong to it.
///
/// All terms are looked for at once, by an automaton of words (Aho and Corasick 1975, “Efficient string matching”, p. 335).
struct TermFinder {
    /// What has been read of forms: their words from the first on.
    private struct State {
        /// The next state by the word that follows.
        var next: [Int: Int] = [:]
        /// The state of the longest end of this one's words that begins a form too.
        var fallback = 0
        /// The nearest state along `fallback` at which a form ends; 0 for none.
        var shorter = 0
        /// The forms that end here.
        var forms: [Int] = []
    }

    /// A form of a term.
    private struct Form {
        var term: Int
        var words: Int
        var before: String
        var behind: String
    }

    private var states = [State()]
    private var forms: [Form] = []
    private var numbers: [String: Int] = [:]

    /// Finds the forms of `terms`. Linear in their text.
    init(_ terms: [IndexTerm]) {
        for (number, term) in terms.enumerated() where term.see == nil {
            for text in term.forms { take(text, term: number) }
        }
        linkFallbacks()
    }

    /// Each term that stands in `paragraph`, outside of code, with the offset of its first place, in their order. Linear in the text and the
    /// states that it passes through.
    func find(in paragraph: AttributedParagraph) -> [(term: Int, offset: Int)] {
        guard !forms.isEmpty else { return [] }
        let text = Array(paragraph.text.utf8)
        let words = TermFinder.words(of: paragraph.text)
        var places: [Int: Int] = [:]
        // At a state whose forms have all been found nothing more is to be learnt, along its fallbacks neither.
        var spent: Set<Int> = []
        var (state, run) = (0, 0)
        for index in words.indices {
            while run < paragraph.runs.count, paragraph.runs[run].range.upperBound <= words[index].range.lowerBound {
                run += 1
            }
            guard run >= paragraph.runs.count || !paragraph.runs[run].style.isCode,
                let number = numbers[words[index].word]
            else {
                state = 0
                continue
            }
            while state != 0, states[state].next[number] == nil { state = states[state].fallback }
            state = states[state].next[number] ?? 0
            var end = states[state].forms.isEmpty ? states[state].shorter : state
            while end != 0, !spent.contains(end) {
                var areFound = true
                for form in states[end].forms.map({ forms[$0] }) where places[form.term] == nil {
                    let range = words[index - form.words + 1].range.lowerBound..<words[index].range.upperBound
                    if TermFinder.hasSigns(of: form, around: range, in: text) {
                        places[form.term] = range.lowerBound
                    } else {
                        areFound = false
                    }
                }
                if areFound { spent.insert(end) }
                end = states[end].shorter
            }
        }
        return places.map { (term: $0.key, offset: $0.value) }.sorted { ($0.offset, $0.term) < ($1.offset, $1.term) }
    }

    private mutating func take(_ text: String, term: Int) {
        let words = TermFinder.words(of: text)
        guard let first = words.first, let last = words.last else { return }
        var state = 0
        for (word, _) in words {
            let number = numbers[word] ?? numbers.count
            numbers[word] = number
            if let next = states[state].next[number] {
                state = next
            } else {
                states.append(State())
                states[state].next[number] = states.count - 1
                state = states.count - 1
            }
        }
        let bytes = Array(text.utf8)
        let before = bytes[..<first.range.lowerBound].reversed().prefix(while: TermFinder.isSign).reversed()
        let behind = bytes[last.range.upperBound...].prefix(while: TermFinder.isSign)
        states[state].forms.append(forms.count)
        forms.append(
            Form(
                term: term, words: words.count, before: String(decoding: Array(before), as: UTF8.self),
                behind: String(decoding: behind, as: UTF8.self)))
    }

    /// Links each state with its fallback, the states of fewer words first.
    private mutating func linkFallbacks() {
        var waiting = Array(states[0].next.values)
        var index = 0
        while index < waiting.count {
            let state = waiting[index]
            index += 1
            for (number, next) in states[state].next {
                var fallback = states[state].fallback
                while fallback != 0, states[fallback].next[number] == nil { fallback = states[fallback].fallback }
                let found = states[fallback].next[number] ?? 0
                states[next].fallback = found
                states[next].shorter = states[found].forms.isEmpty ? states[found].shorter : found
                waiting.append(next)
            }
        }
    }

    /// Whether the signs at the ends of `form` stand around the words at `range`.
    private static func hasSigns(of form: Form, around range: Range<Int>, in text: [UInt8]) -> Bool {
        text[range.upperBound...].starts(with: form.behind.utf8)
            && text[..<range.lowerBound].reversed().starts(with: form.before.utf8.reversed())
    }

    /// Whether an ASCII character at a term's end is part of it: signs are, brackets and quotation marks are not.
    private static func isSign(_ byte: UInt8) -> Bool {
        "#$%&*+-./=?@^_~!<>|\\".utf8.contains(byte)
    }

    /// The words of `text` in small letters with their UTF-8 offsets. Each character of a script without spaces between words is a word, and each
    /// picture among the characters.
    private static func words(of text: String) -> [(word: String, range: Range<Int>)] {
        var words: [(word: String, range: Range<Int>)] = []
        var word = ""
        var start = 0
        var offset = 0
        func close() {
            if !word.isEmpty { words.append((word.lowercased(), start..<offset)) }
            word = ""
        }
        for scalar in text.unicodeScalars {
            let length = UTF8.width(scalar)
            let properties = scalar.properties
            if standsAlone(scalar) {
                close()
                words.append((String(scalar), offset..<offset + length))
            } else if properties.isAlphabetic || properties.numericType != nil
                || properties.generalCategory == .nonspacingMark && scalar.value != 0xFE0F
            {
                if word.isEmpty { start = offset }
                word.unicodeScalars.append(scalar)
            } else if scalar != "\u{AD}" {
                close()
            }
            offset += length
        }
        close()
        return words
    }

    /// Whether the character is a word of its own: of Chinese and Japanese, Thai, Lao, Tibetan, Burmese and Khmer, and emoji.
    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.joinsLines, scalar.properties.isAlphabetic { return true }
        switch scalar.value {
        case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF:
            return scalar.properties.generalCategory != .otherPunctuation
        default: return scalar.value > 0xFF && scalar.properties.generalCategory == .otherSymbol
        }
    }
}
