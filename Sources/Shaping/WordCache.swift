import Typography

/// A word as it is set between two breaks of the paragraph: its glyphs, and the boxes, penalties and hyphenation points made of them.
struct Word {
    /// The key's hash.
    var hash: UInt64
    /// Where the word's bytes stand in `WordCache.keys`, and how many there are.
    var keyStart: Int32
    var keyCount: Int32
    /// The fount, and whether spaces stand around it, in one number.
    var setting: Int32
    /// Its glyphs in `WordCache.glyphs`: those of the space before it (`leading`), then its own.
    var firstGlyph: Int32
    var glyphCount: Int32
    var leading: Int32
    /// Its pieces in `WordCache.pieces`.
    var firstPiece: Int32
    var pieceCount: Int32
}

/// An item of a word, with places that count from the word's start.
struct WordPiece {
    var kind: ParagraphItem.Kind
    var isHyphen: Bool
    var penalty: Int32
    /// The glyphs it draws, from the word's first (the leading space not counted).
    var firstGlyph: Int32
    var endGlyph: Int32
    var textStart: Int32
    var textEnd: Int32
    var width: Int32
    var stretch: Int32
    var shrink: Int32
    var startProtrusion: Int32
    var endProtrusion: Int32
    /// For a plain hyphenation point: the form of its hyphen in the fount; −1 for none.
    var hyphen: Int32
    /// For a hyphenation point that changes glyphs: its place in `WordCache.divisions`; −1 for none.
    var division: Int32
}

/// A hyphenation point at which more changes than that a hyphen is added: a ligature is parted, letters are replaced.
struct Division {
    /// Glyphs and text that end the line.
    var pre: Part
    /// Glyphs and text that begin the next line.
    var post: Part

    /// Glyphs with their own text; clusters count into it.
    struct Part {
        var glyphs: [Glyph]
        var text: [UInt8]
    }
}

/// The words that an engine has set, each once for every fount.
///
/// A table with open addressing over byte arenas: looking a word up allocates nothing.
final class WordCache {
    private(set) var words: [Word] = []
    private(set) var keys: [UInt8] = []
    var glyphs: [Glyph] = []
    var pieces: [WordPiece] = []
    var divisions: [Division] = []
    /// Index of the word + 1, or 0.
    private var slots: [Int32]
    private var mask: Int

    /// Words longer than this, in bytes, are not remembered but set as part of their stretch.
    static let longestWord = 160

    init() {
        slots = [Int32](repeating: 0, count: 1 << 14)
        mask = slots.count - 1
    }

    /// The start of a hash; each byte is added by `hash(_:_:)`.
    static func seed(_ setting: Int32) -> UInt64 {
        (14_695_981_039_346_656_037 ^ UInt64(UInt32(bitPattern: setting))) &* 1_099_511_628_211
    }

    /// The hash with one more byte: FNV-1a.
    @inline(__always)
    static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }

    /// The index of the word with these bytes; nil when it is not there yet.
    func find(_ bytes: UnsafeBufferPointer<UInt8>, setting: Int32, hash: UInt64) -> Int? {
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
        while true {
            let index = Int(slots[slot]) - 1
            guard index >= 0 else { return nil }
            let word = words[index]
            if word.hash == hash, word.setting == setting, Int(word.keyCount) == bytes.count, matches(word, bytes) {
                return index
            }
            slot = (slot + 1) & mask
        }
    }

    private func matches(_ word: Word, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        keys.withUnsafeBufferPointer { keys in
            let start = Int(word.keyStart)
            for index in 0..<bytes.count where keys[start + index] != bytes[index] { return false }
            return true
        }
    }

    /// Adds a word whose glyphs and pieces stand at the ends of their arenas, and gives its index.
    func add(
        _ bytes: UnsafeBufferPointer<UInt8>, setting: Int32, hash: UInt64, leading: Int, firstGlyph: Int,
        firstPiece: Int
    ) -> Int {
        if (words.count + 1) * 2 > slots.count { grow() }
        let index = words.count
        words.append(
            Word(
                hash: hash, keyStart: Int32(keys.count), keyCount: Int32(bytes.count), setting: setting,
                firstGlyph: Int32(firstGlyph), glyphCount: Int32(glyphs.count - firstGlyph), leading: Int32(leading),
                firstPiece: Int32(firstPiece), pieceCount: Int32(pieces.count - firstPiece)))
        keys.append(contentsOf: bytes)
        insert(index)
        return index
    }

    private func insert(_ index: Int) {
        let hash = words[index].hash
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(index + 1)
    }

    private func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        mask = slots.count - 1
        for index in words.indices { insert(index) }
    }
}
