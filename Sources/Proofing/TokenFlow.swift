/// A word of the running text, whole again where a line's end had divided it.
struct Token: Hashable, Sendable {
    /// The number of its text among all texts compared.
    var key: Int32
    /// Its page; 0 for a mark between stretches of text.
    var page: Int32
    /// Its place among the page's words.
    var word: Int32
    /// Where the rest of a divided word stands; page 0 for a whole one.
    var restPage: Int32 = 0
    /// The place of the rest among that page's words.
    var restWord: Int32 = 0
    /// How likely something begins with it: 3 at a page's beginning, 2 where a line begins a sentence, 1 where any sentence begins, else 0.
    var rank: UInt8 = 0
}

/// Numbers texts, so that words are compared as numbers.
struct KeyTable {
    private var keys: [String: Int32] = [:]

    /// The number of `text`, the same for the same text.
    mutating func key(_ text: String) -> Int32 {
        if let key = keys[text] { return key }
        let key = Int32(keys.count)
        keys[text] = key
        return key
    }
}

/// The words of a file in an order that does not depend on where pages end: of the running text, or of what is set small.
struct TokenFlow {
    /// The words.
    private(set) var tokens: [Token] = []
    private let role: PageWord.Role

    /// What masked words read as.
    private static let mask = "\u{0}masked"

    /// A flow of the words of `role`, `count` or somewhat fewer with the marks.
    init(_ role: PageWord.Role, count: Int) {
        self.role = role
        tokens.reserveCapacity(count)
    }

    /// Adds the mark `name`, which parts what stands before from what comes.
    mutating func mark(_ name: Int, _ keys: inout KeyTable) {
        tokens.append(Token(key: keys.key("\u{0}\(name)"), page: 0, word: 0))
    }

    /// Adds the words of page `number`.
    mutating func append(_ page: PageText, number: Int, _ keys: inout KeyTable) {
        for (index, word) in page.words.enumerated() where word.role == role {
            if word.isMasked {
                closePart(&keys)
                let key = keys.key(TokenFlow.mask)
                if tokens.last?.key != key { tokens.append(Token(key: key, page: Int32(number), word: Int32(index))) }
                continue
            }
            take(word, Token(key: 0, page: Int32(number), word: Int32(index)), &keys)
        }
    }

    /// A word that ends its line with a hyphen and waits for its rest.
    private var part: (text: String, token: Token, line: Int32)?

    /// Ends the flow.
    mutating func finish(_ keys: inout KeyTable) {
        closePart(&keys)
    }

    private mutating func take(_ word: PageWord, _ token: Token, _ keys: inout KeyTable) {
        var token = token
        var text = TokenFlow.normalised(word.text)
        if let part {
            let isNextLine = part.token.page != token.page || part.line != word.line
            if isNextLine, text.unicodeScalars.first?.properties.isLowercase == true {
                token.restPage = token.page
                token.restWord = token.word
                token.page = part.token.page
                token.word = part.token.word
                text = TokenFlow.stem(part.text) + text
                self.part = nil
            } else {
                closePart(&keys)
            }
        }
        guard !text.isEmpty, !TokenFlow.isLeader(text) else { return }
        if token.restPage == 0, text.count > 1, TokenFlow.endsInHyphen(word.text) {
            part = (word.text, token, word.line)
            return
        }
        append(text, token, line: word.line, &keys)
    }

    /// The last word's line, and whether it ended a sentence.
    private var last: (line: Int32, endsSentence: Bool) = (-1, true)

    private mutating func append(_ text: String, _ token: Token, line: Int32, _ keys: inout KeyTable) {
        var token = token
        token.key = keys.key(text)
        if tokens.last?.page != token.page {
            token.rank = 3
        } else if last.endsSentence {
            token.rank = last.line != line ? 2 : 1
        }
        last = (
            line,
            text.unicodeScalars.last(where: { !"”’\"')»".unicodeScalars.contains($0) }).map {
                ".!?:…".unicodeScalars.contains($0)
            } ?? false
        )
        tokens.append(token)
    }

    private mutating func closePart(_ keys: inout KeyTable) {
        guard let (text, token, line) = part else { return }
        part = nil
        append(TokenFlow.normalised(text), token, line: line, &keys)
    }

    /// Whether the word may go on in the next line: it ends in a hyphen of any kind.
    private static func endsInHyphen(_ text: String) -> Bool {
        guard let last = text.unicodeScalars.last else { return false }
        return last == "-" || last == "\u{AD}" || last == "\u{2010}"
    }

    /// The text before a line's end: a hyphen that stands for itself (U+2010) stays.
    static func stem(_ text: String) -> String {
        text.unicodeScalars.last == "\u{2010}" ? normalised(text) : normalised(String(text.dropLast()))
    }

    /// `text` without what is never seen, its hyphens all of one kind.
    static func normalised(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var bare = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0xAD, 0x200B...0x200F, 0x2060...0x2064, 0xFEFF: continue
            case 0x2010, 0x2011: bare.append("-")
            default: bare.append(scalar)
            }
        }
        return String(bare)
    }

    /// Dots that lead the eye to a number are no word.
    private static func isLeader(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
