internal import CHyphen
internal import Glibc

/// A place where a word may be divided.
public struct HyphenationPoint: Hashable, Sendable {
    /// Where the head ends in the word, in UTF-8 bytes. The head's letters up to here stay as they are.
    public var headEnd: Int
    /// Where the tail begins in the word, in UTF-8 bytes; equal to `headEnd` unless letters change.
    public var tailStart: Int
    /// What stands behind `headEnd` before the hyphen when the word is divided; empty for plain points.
    public var headSuffix: String
    /// What stands before `tailStart` on the next line when the word is divided; empty for plain points.
    public var tailPrefix: String

    /// A point; see the members.
    public init(headEnd: Int, tailStart: Int, headSuffix: String = "", tailPrefix: String = "") {
        self.headEnd = headEnd
        self.tailStart = tailStart
        self.headSuffix = headSuffix
        self.tailPrefix = tailPrefix
    }

    /// The point between two bytes where no letter changes.
    public static func plain(_ offset: Int) -> HyphenationPoint {
        HyphenationPoint(headEnd: offset, tailStart: offset)
    }
}

/// A dictionary that could not be read.
public struct HyphenationError: Error, Hashable, Sendable {
    /// The file.
    public var path: String
    /// What is wrong, as a sentence without a full stop.
    public var message: String
}

/// The hyphenation patterns of one language (libhyphen). Belongs to one thread at a time.
public final class HyphenationDictionary {
    private let dictionary: UnsafeMutablePointer<HyphenDict>
    private let charset: Charset
    private let foreign: ForeignLetters
    /// The longest word that is looked at, in letters: libhyphen's own limit on states (`MAX_CHARS`).
    public static let longestWord = 100

    /// Loads the dictionary at `path` and a converter to its character set (`iconv_open`).
    /// - Throws: `HyphenationError` when the file cannot be read or its character set is unknown.
    public convenience init(path: String) throws(HyphenationError) {
        try self.init(path: path, isReadByLibrary: false)
    }

    /// As `init(path:)`; `isReadByLibrary` has `hnj_hyphen_load` read the file, which gives the same points (tests compare them).
    package init(path: String, isReadByLibrary: Bool) throws(HyphenationError) {
        guard let dictionary = isReadByLibrary ? hnj_hyphen_load(path) : DictionaryFile.load(path) else {
            throw HyphenationError(path: path, message: "the hyphenation dictionary cannot be read")
        }
        let name = withUnsafeBytes(of: dictionary.pointee.cset) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let charset = Charset(name: name, isUTF8: dictionary.pointee.utf8 != 0) else {
            hnj_hyphen_free(dictionary)
            throw HyphenationError(path: path, message: "the dictionary's character set “\(name)” is unknown")
        }
        self.dictionary = dictionary
        self.charset = charset
        foreign = ForeignLetters(dictionary)
    }

    deinit {
        hnj_hyphen_free(dictionary)
    }

    /// The places where `word`, letters only, may be divided, in order; none when a letter is foreign to the dictionary or the word is
    /// longer than `longestWord`.
    ///
    /// At least `before` letters stand before a hyphen and `after` behind it, more if the dictionary says so. Calls
    /// `hnj_hyphen_hyphenate3` on the word in lower case; the points count in the word as given.
    public func points(in word: some StringProtocol, before: Int, after: Int) -> [HyphenationPoint] {
        var letters: [UInt8] = []
        var starts: [Int] = []  // byte in the word, for each letter
        var isCapital: [Bool] = []
        var offset = 0
        for scalar in word.unicodeScalars {
            guard starts.count < HyphenationDictionary.longestWord else { return [] }
            let lower = HyphenationDictionary.lowered(scalar)
            guard append(lower, to: &letters) else { return [] }
            starts.append(offset)
            isCapital.append(lower != scalar)
            offset += UTF8.width(scalar)
        }
        starts.append(offset)
        guard starts.count > before + after else { return [] }
        // libhyphen takes a length, but looks for markers in the word with strstr(3).
        letters.append(0)
        return divide(letters, before: before, after: after).compactMap { division in
            point(division, starts: starts, isCapital: isCapital)
        }
    }

    /// Appends the bytes of `letter`, or where the patterns do not know it those of the letter it is made from; false when the character set
    /// has neither.
    private func append(_ letter: Unicode.Scalar, to letters: inout [UInt8]) -> Bool {
        guard letter.value >= 0x80 else { return charset.append(letter, to: &letters) }
        let start = letters.count
        let isEncoded = charset.append(letter, to: &letters)
        let base = foreign.base(of: letter, bytes: isEncoded ? Array(letters[start...]) : [0xFF])
        guard base != letter else { return isEncoded }
        letters.removeSubrange(start...)
        return charset.append(base, to: &letters)
    }

    /// A division as libhyphen tells it: letters counted from 0.
    private struct Division {
        /// The letter behind which the word is divided.
        var letter: Int
        /// The replacement, as `sz=sz`; nil for none.
        var replacement: String?
        /// How many letters up to and with `letter` the replacement takes in.
        var position = 0
        /// How many letters the replacement takes in.
        var cut = 0
    }

    /// Divides `letters`, in the dictionary's character set and ended by a zero.
    private func divide(_ letters: [UInt8], before: Int, after: Int) -> [Division] {
        let count = letters.count - 1
        var marks = [CChar](repeating: 0, count: count + 5)
        var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var positions: UnsafeMutablePointer<Int32>?
        var cuts: UnsafeMutablePointer<Int32>?
        let status = letters.withUnsafeBufferPointer { bytes -> Int32 in
            guard let start = bytes.baseAddress else { return 1 }
            return start.withMemoryRebound(to: CChar.self, capacity: letters.count) {
                hnj_hyphen_hyphenate3(
                    dictionary, $0, Int32(count), &marks, nil, &replacements, &positions, &cuts, Int32(before),
                    Int32(after), 0, 0)
            }
        }
        var found: [Division] = []
        for index in 0..<count where status == 0 && marks[index] & 1 != 0 {
            var division = Division(letter: index)
            if let text = replacements?[index], let position = positions?[index], let cut = cuts?[index] {
                division.replacement = charset.decode(text)
                division.position = Int(position)
                division.cut = Int(cut)
            }
            found.append(division)
        }
        if let replacements {
            for index in 0..<count { free(replacements[index]) }
        }
        free(replacements)
        free(positions)
        free(cuts)
        return found
    }

    private func point(_ division: Division, starts: [Int], isCapital: [Bool]) -> HyphenationPoint? {
        let letters = starts.count - 1
        guard division.letter + 1 < letters else { return nil }
        guard let replacement = division.replacement else { return .plain(starts[division.letter + 1]) }
        let first = division.letter - division.position + 1
        let end = first + division.cut
        guard first >= 0, end <= letters, division.cut > 0, let hyphen = replacement.firstIndex(of: "=") else {
            return nil
        }
        var head = String(replacement[..<hyphen])
        var tail = String(replacement[replacement.index(after: hyphen)...])
        if isCapital[first..<end].allSatisfy({ $0 }) {
            head = head.uppercased()
            tail = tail.uppercased()
        }
        return HyphenationPoint(
            headEnd: starts[first], tailStart: starts[end], headSuffix: head, tailPrefix: tail)
    }

    private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.value < 0x80 {
            return scalar.value >= 0x41 && scalar.value <= 0x5A ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar
        }
        let mapping = scalar.properties.lowercaseMapping.unicodeScalars
        guard let first = mapping.first, mapping.count == 1 else { return scalar }
        return first
    }
}
