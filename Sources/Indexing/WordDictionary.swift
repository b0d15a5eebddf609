import Inflate

/// A dictionary in the form of `dictd(8)`: an index of headwords, sorted, and the file of entries that it points into, which may be
/// compressed by `dictzip(1)`. Neither is read whole.
///
/// A line of the index is a headword, a tab, the entry's place in the other file, a tab, and its length, both numbers in base 64 with the
/// digits `A`–`Z`, `a`–`z`, `0`–`9`, `+`, `/`. Headwords are compared without regard to case and, unless the index has the entry
/// `00-database-allchars`, to anything but letters, digits and spaces.
public final class WordDictionary: Sendable {
    /// The name: that of the index without its ending.
    public let name: String
    private let index: FileRegion
    private let entries: Entries
    /// Whether all characters of a headword count.
    private let countsAll: Bool

    /// The file of entries.
    private enum Entries: Sendable {
        case plain(FileRegion)
        case chunked(ChunkedGzip)
    }

    /// The most entries given for a word.
    private static let most = 32
    /// No line of an index, and no entry, is longer: bytes.
    private static let longestLine = 1 << 12
    private static let longestEntry = 1 << 20

    /// Opens the dictionary whose index is at `path`; the entries stand beside it in `.dict.dz` or `.dict`.
    ///
    /// - Parameter path: the path of the index, of the entries, or of either without an ending.
    /// - Throws: `DictionaryError` when a file is missing or is not what it should be.
    public init(path: String) throws(DictionaryError) {
        let stem = [".index", ".dict.dz", ".dict"].first { path.hasSuffix($0) }.map { String(path.dropLast($0.count)) }
        let base = stem ?? path
        name = String(base.split(separator: "/").last ?? "")
        do throws(InflateError) {
            index = try FileRegion(path: base + ".index")
            entries = try WordDictionary.entries(base)
            let search = IndexSearch(file: index, countsAll: true)
            countsAll = try !search.lines(of: "00-database-allchars", most: 1).isEmpty
        } catch {
            throw DictionaryError(message: error.message)
        }
    }

    /// The file of entries: the compressed one where it is there.
    private static func entries(_ base: String) throws(InflateError) -> Entries {
        do throws(InflateError) {
            return .chunked(try ChunkedGzip(path: base + ".dict.dz"))
        } catch {
            guard error.operation == "open" else { throw error }
            return .plain(try FileRegion(path: base + ".dict"))
        }
    }

    /// The entries of `word` in the index's order, each once; at most 32. Logarithmic in the index's length.
    ///
    /// A word that has none is looked for without an apostrophe and what follows it, as `Alice` for `Alice’s`.
    /// - Throws: `DictionaryError` when the files cannot be read or are damaged.
    public func entries(of word: String) throws(DictionaryError) -> [WordEntry] {
        let typed = String(String.UnicodeScalarView(word.unicodeScalars.map { $0 == "\u{2019}" ? "'" : $0 }))
        do throws(InflateError) {
            let found = try find(typed)
            guard found.isEmpty, let apostrophe = typed.lastIndex(of: "'"), apostrophe != typed.startIndex else {
                return found
            }
            return try find(String(typed[..<apostrophe]))
        } catch {
            throw DictionaryError(message: error.message)
        }
    }

    private func find(_ word: String) throws(InflateError) -> [WordEntry] {
        var seen: Set<Range<Int>> = []
        var found: [WordEntry] = []
        let search = IndexSearch(file: index, countsAll: countsAll)
        for line in try search.lines(of: word, most: WordDictionary.most) where seen.insert(line.range).inserted {
            let bytes: [UInt8] =
                switch entries {
                case .plain(let file): try file.bytes(line.range)
                case .chunked(let file): try file.bytes(line.range)
                }
            guard bytes.count == line.range.count else {
                throw InflateError("index", "\(index.path): an entry of \(line.headword) lies outside the dictionary")
            }
            found.append(
                WordEntry(dictionary: name, headword: line.headword, text: String(decoding: bytes, as: UTF8.self)))
        }
        return found
    }

    /// A line of the index.
    fileprivate struct Line {
        var headword: String
        var range: Range<Int>

        /// Reads `bytes`, a line without its end.
        init?(_ bytes: ArraySlice<UInt8>) {
            let fields = bytes.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            guard fields.count >= 3, let start = Line.number(fields[1]), let length = Line.number(fields[2]),
                length <= WordDictionary.longestEntry
            else { return nil }
            headword = String(decoding: fields[0], as: UTF8.self)
            range = start..<start + length
        }

        /// A number in base 64, the greatest digit first; nil for none and for one that would not fit.
        private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
            guard (1...8).contains(digits.count) else { return nil }
            var number = 0
            for digit in digits {
                let value: Int
                switch digit {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = Int(digit) - 65
                case UInt8(ascii: "a")...UInt8(ascii: "z"): value = Int(digit) - 97 + 26
                case UInt8(ascii: "0")...UInt8(ascii: "9"): value = Int(digit) - 48 + 52
                case UInt8(ascii: "+"): value = 62
                case UInt8(ascii: "/"): value = 63
                default: return nil
                }
                number = number * 64 + value
            }
            return number
        }
    }

    /// Finds lines of a sorted index by halving.
    private struct IndexSearch {
        let file: FileRegion
        let countsAll: Bool

        /// The lines whose headword counts as `word`, at most `most` of them.
        func lines(of word: String, most: Int) throws(InflateError) -> [Line] {
            let wanted = key(word.utf8[...])
            guard !wanted.isEmpty else { return [] }
            // The line sought begins in low ... high; low is where a line begins.
            var low = 0
            var high = file.count
            while low < high {
                let start = try lineStart(before: (low + high) / 2, from: low)
                let line = try line(at: start)
                if key(headword(line)).lexicographicallyPrecedes(wanted) {
                    low = start + line.count + 1
                } else {
                    high = start
                }
            }
            var found: [Line] = []
            while low < file.count, found.count < most {
                let line = try line(at: low)
                guard key(headword(line)) == wanted else { break }
                guard let read = Line(line[...]) else {
                    throw InflateError("index", "\(file.path) is no index of dictd: a line without place and length")
                }
                found.append(read)
                low += line.count + 1
            }
            return found
        }

        private func headword(_ line: [UInt8]) -> ArraySlice<UInt8> {
            line.prefix { $0 != UInt8(ascii: "\t") }
        }

        /// What counts of a headword in the index's order.
        private func key(_ headword: some Sequence<UInt8>) -> [UInt8] {
            let lower = String(decoding: Array(headword), as: UTF8.self).lowercased()
            guard !countsAll else { return Array(lower.utf8) }
            return lower.utf8.filter { byte in
                byte == 0x20 || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
            }
        }

        /// Where the line begins that byte `place` is on; not before `first`, where a line begins.
        private func lineStart(before place: Int, from first: Int) throws(InflateError) -> Int {
            let start = max(first, place - WordDictionary.longestLine)
            let bytes = try file.bytes(start..<place)
            if let end = bytes.lastIndex(of: 0x0A) { return start + end + 1 }
            guard start == first else { throw longLine }
            return first
        }

        /// The line that begins at `start`, without its end.
        private func line(at start: Int) throws(InflateError) -> [UInt8] {
            var bytes = try file.bytes(start..<start + 256)
            if bytes.count == 256, !bytes.contains(0x0A) {
                bytes = try file.bytes(start..<start + WordDictionary.longestLine)
            }
            guard let end = bytes.firstIndex(of: 0x0A) else {
                guard bytes.count < WordDictionary.longestLine else { throw longLine }
                return bytes
            }
            return Array(bytes[..<end])
        }

        private var longLine: InflateError {
            InflateError("index", "\(file.path) is no index of dictd: a line is longer than 4,096 bytes")
        }
    }
}

/// A dictionary that cannot be read.
public struct DictionaryError: Error, Hashable, Sendable {
    /// What is wrong, with the file's name; one line without a full stop.
    public var message: String

    /// The failure `message`.
    public init(message: String) {
        self.message = message
    }
}

/// What a dictionary says of a word.
public struct WordEntry: Hashable, Sendable {
    /// The dictionary's name, as `wn`.
    public var dictionary: String
    /// The headword as the index has it.
    public var headword: String
    /// The entry's text, as the dictionary sets it.
    public var text: String

    /// An entry; see the members.
    public init(dictionary: String, headword: String, text: String) {
        self.dictionary = dictionary
        self.headword = headword
        self.text = text
    }
}
