import Diagnostics
import Pagination
import Styling

/// A paragraph's text, and the pieces in which it stands on pages.
struct Passage {
    /// The text, UTF-8.
    var text: [UInt8]
    /// The section and paragraph of the storage; nil for contents, running heads and folios.
    var source: (section: Int, paragraph: Int)?
    /// The pieces in the order of the pages.
    var pieces: [Piece] = []
    /// Whether each piece begins behind the one before: not so where a table's header is drawn again.
    private(set) var isSorted = true

    /// A piece on a page.
    struct Piece {
        /// The page's index, from 0.
        var page: Int
        /// The item's index on the page.
        var item: Int
        /// Where the piece's characters begin in the paragraph's text.
        var start: Int
        /// The bytes of the paragraph's text that it draws.
        var bytes: Range<Int>
    }

    /// Adds `piece` of page `page`, a piece of a text that is known.
    mutating func add(_ piece: TextPiece, page: Int) {
        let drawn = Passage.alignment(of: piece.text, at: piece.start, in: text).filter { $0 >= 0 }
        let start = drawn.min() ?? piece.start
        let bytes = start..<max(start, (drawn.max() ?? start - 1) + 1)
        if let last = pieces.last, last.bytes.upperBound > bytes.lowerBound { isSorted = false }
        pieces.append(Piece(page: page, item: piece.item, start: piece.start, bytes: bytes))
    }

    /// Adds `piece` of page `page` to a text that is known from its pieces alone: a later one writes over the hyphen of the line before.
    mutating func write(_ piece: TextPiece, page: Int) {
        let start = piece.start
        let spaces = max(0, start - text.count)
        text += repeatElement(0x20, count: spaces)
        text.replaceSubrange(min(start, text.count)..<text.count, with: piece.text)
        if let last = pieces.indices.last, pieces[last].bytes.upperBound > start {
            pieces[last].bytes = min(pieces[last].bytes.lowerBound, start)..<start
        }
        pieces.append(
            Piece(page: page, item: piece.item, start: start, bytes: start..<start + piece.text.count))
    }

    /// The pieces that draw any of `bytes`, in order; logarithmic in the number of pieces where they are sorted.
    func pieces(of bytes: Range<Int>) -> ArraySlice<Piece> {
        guard isSorted else { return pieces.filter { $0.bytes.overlaps(bytes) }[...] }
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].bytes.upperBound <= bytes.lowerBound { low = middle + 1 } else { high = middle }
        }
        return pieces[low...].prefix { $0.bytes.lowerBound < bytes.upperBound }
    }

    /// For each byte of `drawn`, which begins at byte `start` of `text`, the byte of the text that it stands for; −1 for a hyphen that
    /// was put in.
    ///
    /// Drawn text differs from the paragraph's: spaces without glyphs are left out, a real hyphen is another character, capitals may stand for
    /// small letters, and a language may spell a divided word in another way. Linear.
    static func alignment(of drawn: [UInt8], at start: Int, in text: [UInt8]) -> [Int] {
        var places = [Int](repeating: -1, count: drawn.count)
        var i = 0
        var j = start
        while i < drawn.count {
            let width = scalarWidth(drawn[i])
            let end = min(drawn.count, i + width)
            if j < text.count, equal(drawn[i..<end], text[j..<min(text.count, j + width)]) {
                for offset in 0..<end - i { places[i + offset] = j + offset }
                i = end
                j += width
            } else if j < text.count, isPassedOver(text[j...]) {
                j += scalarWidth(text[j])
            } else if isHyphen(drawn[i..<end]) {
                // A hyphen in the text may be drawn as another.
                if j < text.count, text[j] == 0x2D {
                    for place in i..<end { places[place] = j }
                    j += 1
                }
                i = end
            } else {
                if j < text.count {
                    for place in i..<end { places[place] = j }
                    j += scalarWidth(text[j])
                }
                i = end
            }
        }
        return places
    }

    private static func equal(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        left.elementsEqual(right)
    }

    /// Whether `bytes` begins with what may have no glyph: white space, a line's forced end, a soft hyphen, a format control, an attachment.
    private static func isPassedOver(_ bytes: ArraySlice<UInt8>) -> Bool {
        let place = bytes.startIndex
        switch bytes[place] {
        case 0x20, 0x09, 0x0A, 0x0D: return true
        case 0xC2: return place + 1 < bytes.endIndex && (bytes[place + 1] == 0xA0 || bytes[place + 1] == 0xAD)
        case 0xE2:
            guard place + 2 < bytes.endIndex else { return false }
            let tail = (bytes[place + 1], bytes[place + 2])
            // U+2000 … U+200F, U+2028 … U+202F, U+2060 … U+206F.
            return tail.0 == 0x80 && ((0x80...0x8F).contains(tail.1) || (0xA8...0xAF).contains(tail.1))
                || tail.0 == 0x81 && (0xA0...0xAF).contains(tail.1)
        case 0xEF:
            guard place + 2 < bytes.endIndex else { return false }
            // The attachment's U+FFFC and U+FEFF.
            return bytes[place + 1] == 0xBF && bytes[place + 2] == 0xBC
                || bytes[place + 1] == 0xBB && bytes[place + 2] == 0xBF
        default: return false
        }
    }

    /// Whether `scalar` is U+002D, U+00AD or U+2010.
    private static func isHyphen(_ scalar: ArraySlice<UInt8>) -> Bool {
        scalar.elementsEqual([0x2D]) || scalar.elementsEqual([0xC2, 0xAD]) || scalar.elementsEqual([0xE2, 0x80, 0x90])
    }

    private static func scalarWidth(_ lead: UInt8) -> Int {
        lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }
}

/// All passages of a book.
struct Passages {
    /// The passages: first the storage's paragraphs in order, then what is no part of it.
    private(set) var all: [Passage] = []
    /// For each page, its items' passages.
    private(set) var ofItems: [[Int: Int]] = []
    /// How many passages are paragraphs of the storage.
    let paragraphCount: Int

    /// What the items of a paragraph have in common.
    private struct Key: Hashable {
        var file: SourceFile
        var start: Int
        var structure: Int
    }

    /// Finds the paragraphs of `storage` on `pages`. Linear in the text.
    init(_ storage: TextStorage, _ pages: [Page]) {
        var known: [Key: [Int]] = [:]
        for (section, content) in storage.sections.enumerated() {
            for (index, paragraph) in content.paragraphs.enumerated() {
                let key = Key(
                    file: paragraph.span.file, start: paragraph.span.range.lowerBound, structure: paragraph.structure)
                known[key, default: []].append(all.count)
                all.append(Passage(text: Array(paragraph.text.utf8), source: (section, index)))
            }
        }
        paragraphCount = all.count
        for (number, page) in pages.enumerated() {
            var passages: [Int: Int] = [:]
            var stray: TextPiece?
            for piece in page.textPieces {
                if let span = piece.span, let structure = piece.structure,
                    let candidates = known[
                        Key(file: span.file, start: span.range.lowerBound, structure: structure)],
                    let found = choose(candidates, for: piece)
                {
                    all[found].add(piece, page: number)
                    passages[piece.item] = found
                    stray = nil
                } else {
                    let continues = stray.map { $0.belongsTogether(with: piece) } ?? false
                    if !continues { all.append(Passage(text: [])) }
                    all[all.count - 1].write(piece, page: number)
                    passages[piece.item] = all.count - 1
                    stray = piece
                }
            }
            ofItems.append(passages)
        }
    }

    /// The one of `candidates` whose text `piece` draws: paragraphs of one element that begin at one place of the source are rare.
    private func choose(_ candidates: [Int], for piece: TextPiece) -> Int? {
        guard candidates.count > 1 else { return candidates.first }
        let beginning = piece.text.prefix(12)
        let fitting = candidates.filter { index in
            let text = all[index].text
            return piece.start < text.count && text[piece.start...].starts(with: beginning)
        }
        return fitting.first { all[$0].pieces.isEmpty || piece.start > 0 } ?? fitting.first ?? candidates.first
    }
}

extension TextPiece {
    /// Whether `next`, drawn right behind, goes on in the same text: that of one element, or of one line in the margins.
    fileprivate func belongsTogether(with next: TextPiece) -> Bool {
        guard structure == next.structure, next.start > start else { return false }
        return structure != nil || origin == next.origin
    }
}
