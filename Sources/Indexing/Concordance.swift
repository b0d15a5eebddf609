import Diagnostics
public import Geometry
public import Pagination
public import Styling

/// Where every word of a book stands: the book's text and its pages, joined.
///
/// Words are letters with their marks, and digits, in any script, apostrophes inside; see `WordRule`.
public struct Concordance: Sendable {
    private let storage: TextStorage
    private let pages: [Page]
    private let passages: [Passage]
    private let passagesOfItems: [[Int: Int]]
    private let paragraphCount: Int

    /// The concordance of `storage` as it stands on `pages`, which are all pages in order. Linear in the text.
    public init(_ storage: TextStorage, pages: [Page]) {
        let found = Passages(storage, pages)
        self.storage = storage
        self.pages = pages
        passages = found.all
        passagesOfItems = found.ofItems
        paragraphCount = found.paragraphCount
    }

    /// How many positions the book's text has: positions are 0 ..< `length`, in Unicode scalars.
    public var length: Int { storage.length }

    // MARK: - From a position

    /// What stands at position `location`, 0 ..< `length`: the character, and the word that it is part of.
    ///
    /// A line feed, which no page shows, stands where the character before it does. What is not drawn at all has no boxes. Logarithmic in the number of
    /// paragraphs, linear in the paragraph's text.
    public func place(ofLocation location: Int) -> (character: TextPlace, word: TextPlace?)? {
        guard let index = passage(ofLocation: location), let paragraph = paragraph(of: passages[index]) else {
            return nil
        }
        let text = passages[index].text
        let last = max(0, text.count - 1)
        var start = min(last, Concordance.byte(ofScalar: location - paragraph.location, in: text))
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        let character = String(decoding: text[start...].prefix(64), as: UTF8.self).first.map(String.init) ?? ""
        let bytes = start..<min(text.count, start + max(1, character.utf8.count))
        let word = words(of: index).first { $0.contains(start) }
        guard let place = places(of: bytes, in: index).first ?? bare(bytes, in: index) else { return nil }
        return (place, word.flatMap { places(of: $0, in: index).first })
    }

    private func passage(ofLocation location: Int) -> Int? {
        guard (0..<storage.length).contains(location) else { return nil }
        var low = 0
        var high = paragraphCount
        while low < high {
            let middle = (low + high) / 2
            let start = paragraph(of: passages[middle])?.location ?? 0
            if start <= location { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    private static func byte(ofScalar count: Int, in text: [UInt8]) -> Int {
        var left = count
        for (place, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
            if left == 0 { return place }
            left -= 1
        }
        return text.count
    }

    // MARK: - From a point

    /// The word at `point` of sheet `page`, from 1: the one whose box holds it, or which the mark of punctuation there touches; nil where
    /// there is none. Linear in the page's items and the paragraph's text.
    public func word(onPage page: Int, at point: Point) -> TextPlace? {
        guard pages.indices.contains(page - 1) else { return nil }
        let sheet = pages[page - 1]
        // Lines may reach into each other: the nearest to the middle of its small letters is meant. So may two pieces of one line, by the mark
        // of a letter: the one that has a word there is meant.
        let hits = sheet.textPieces.filter { $0.frame.holds(point) }
        let nearest = hits.map { ($0.middle - point.y).magnitude }.min()
        return hits.lazy.filter { ($0.middle - point.y).magnitude == nearest }
            .compactMap { self.word(in: $0, onPage: page, at: point) }.first
    }

    /// The word at `point` in the piece `hit` of sheet `page`.
    private func word(in hit: TextPiece, onPage page: Int, at point: Point) -> TextPlace? {
        let sheet = pages[page - 1]
        guard let index = passagesOfItems[page - 1][hit.item],
            let character = sheet.character(at: point.x, ofItem: hit.item)
        else { return nil }
        let drawn = Passage.alignment(of: hit.text, at: hit.start, in: passages[index].text)
        guard let byte = drawn[...character.lowerBound].last(where: { $0 >= 0 }) else { return nil }
        guard let word = word(around: byte, in: index) else { return nil }
        let found = places(of: word, in: index)
        return found.first { $0.parts.contains { $0.page == page - 1 && $0.item == hit.item } } ?? found.first
    }

    /// The word that holds byte `place` of passage `index`, or the nearest with no white space between.
    private func word(around place: Int, in index: Int) -> Range<Int>? {
        let text = passages[index].text
        let words = words(of: index)
        if let word = words.first(where: { $0.contains(place) }) { return word }
        let before = words.last { $0.upperBound <= place }
            .flatMap { Concordance.isSolid(text[$0.upperBound..<place + 1]) ? $0 : nil }
        let after = words.first { $0.lowerBound > place }
            .flatMap { Concordance.isSolid(text[place..<$0.lowerBound]) ? $0 : nil }
        guard let before, let after else { return before ?? after }
        return place - before.upperBound <= after.lowerBound - place ? before : after
    }

    /// Whether `bytes` hold no white space.
    private static func isSolid(_ bytes: ArraySlice<UInt8>) -> Bool {
        !String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { $0.properties.isWhitespace }
    }

    // MARK: - From a word

    /// All places of `word`, in the order of the text, then those in contents, running heads and folios, in the order of the pages.
    ///
    /// A word is found whole, in the letters' case unless `ignoringCase`; in scripts without spaces it may be any stretch. What holds a space or a
    /// hyphen is found as the words it is made of, one behind the other. Linear in the text.
    public func places(of word: String, ignoringCase: Bool = false) -> [TextPlace] {
        let typed = Array(word.utf8)
        let wanted = WordRule.words(in: typed).map { Concordance.key(typed[$0], ignoringCase) }
        guard !wanted.isEmpty else { return [] }
        return passages.indices.flatMap { index in
            matches(of: wanted, in: index, ignoringCase: ignoringCase).flatMap { places(of: $0, in: index) }
        }
    }

    /// Where the words `wanted` follow each other in passage `index`.
    private func matches(of wanted: [String], in index: Int, ignoringCase: Bool) -> [Range<Int>] {
        let text = passages[index].text
        let words = words(of: index)
        guard wanted.count > 1 else {
            return words.flatMap { Concordance.matches(of: wanted[0], in: text[$0], ignoringCase) }
        }
        guard words.count >= wanted.count else { return [] }
        return (0...words.count - wanted.count).compactMap { first in
            let isMatch = wanted.indices.allSatisfy { offset in
                Concordance.key(text[words[first + offset]], ignoringCase) == wanted[offset]
            }
            return isMatch ? words[first].lowerBound..<words[first + wanted.count - 1].upperBound : nil
        }
    }

    /// Where `wanted` stands in `word`: all of it, or a stretch in a script without spaces.
    private static func matches(of wanted: String, in word: ArraySlice<UInt8>, _ ignoringCase: Bool) -> [Range<Int>] {
        if key(word, ignoringCase) == wanted { return [word.indices] }
        let count = wanted.utf8.count
        guard word.count > count else { return [] }
        var found: [Range<Int>] = []
        var place = word.startIndex
        while place + count <= word.endIndex {
            let range = place..<place + count
            let isMatch =
                word[place] & 0xC0 != 0x80 && word[range].elementsEqual(wanted.utf8)
                && WordRule.mayPart(word, at: place) && WordRule.mayPart(word, at: range.upperBound)
            if isMatch { found.append(range) }
            place += isMatch ? count : 1
        }
        return found
    }

    private static func key(_ word: ArraySlice<UInt8>, _ ignoringCase: Bool) -> String {
        WordRule.key(String(decoding: word, as: UTF8.self), ignoringCase: ignoringCase)
    }

    // MARK: - Places

    private func words(of index: Int) -> [Range<Int>] {
        let marks = paragraph(of: passages[index])?.noteMarks.map(\.offset) ?? []
        return WordRule.words(in: passages[index].text, cuts: marks)
    }

    private func paragraph(of passage: Passage) -> AttributedParagraph? {
        passage.source.map { storage.sections[$0.section].paragraphs[$0.paragraph] }
    }

    /// The places of `bytes` of passage `index`: one, or one for each time that it is drawn.
    private func places(of bytes: Range<Int>, in index: Int) -> [TextPlace] {
        var found: [TextPlace] = []
        var end = Int.max
        for piece in passages[index].pieces(of: bytes) {
            guard let part = part(of: piece, bytes: bytes, in: index) else { continue }
            if piece.bytes.lowerBound < end, let place = bare(bytes, in: index) { found.append(place) }
            end = piece.bytes.upperBound
            let page = pages[part.page]
            let frame = page.frame(of: part.bytes, ofItem: part.item)
            found[found.count - 1].add(
                PageBox(
                    page: page.ordinal, label: page.label,
                    column: page.items[part.item].span == nil ? nil : page.column(of: frame), frame: frame))
            found[found.count - 1].parts.append(part)
        }
        return found
    }

    /// The characters of `piece`'s item that draw `bytes`, with the hyphen behind them when the word goes on in another line.
    private func part(of piece: Passage.Piece, bytes: Range<Int>, in index: Int) -> TextPlace.Part? {
        guard let text = pages[piece.page].text(ofItem: piece.item) else { return nil }
        let drawn = Passage.alignment(of: text, at: piece.start, in: passages[index].text)
        guard let first = drawn.firstIndex(where: bytes.contains), let last = drawn.lastIndex(where: bytes.contains)
        else { return nil }
        let endsInHyphen = bytes.upperBound > piece.bytes.upperBound && drawn[(last + 1)...].allSatisfy { $0 < 0 }
        return TextPlace.Part(page: piece.page, item: piece.item, bytes: first..<(endsInHyphen ? text.count : last + 1))
    }

    /// `bytes` of passage `index`, without boxes.
    private func bare(_ bytes: Range<Int>, in index: Int) -> TextPlace? {
        let text = passages[index].text
        guard bytes.lowerBound >= 0, bytes.upperBound <= text.count else { return nil }
        var place = TextPlace(
            text: String(decoding: text[bytes], as: UTF8.self), location: nil,
            length: Concordance.scalarCount(text[bytes]), boxes: [], span: nil, parts: [])
        if let paragraph = paragraph(of: passages[index]) {
            place.location = paragraph.location + Concordance.scalarCount(text[..<bytes.lowerBound])
            place.span = paragraph.sourceSpan(of: bytes)
        }
        return place
    }

    private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }
}

extension TextPlace {
    /// Adds `box`, or lengthens the last one when it goes on in the same line.
    fileprivate mutating func add(_ box: PageBox) {
        guard let last = boxes.last, last.page == box.page, last.column == box.column,
            last.frame.minY < box.frame.maxY, box.frame.minY < last.frame.maxY,
            (max(last.frame.minX, box.frame.minX) - min(last.frame.maxX, box.frame.maxX)) <= .points(1)
        else {
            boxes.append(box)
            return
        }
        let (left, top) = (min(last.frame.minX, box.frame.minX), min(last.frame.minY, box.frame.minY))
        boxes[boxes.count - 1].frame = Rect(
            x: left, y: top, width: max(last.frame.maxX, box.frame.maxX) - left,
            height: max(last.frame.maxY, box.frame.maxY) - top)
    }
}

extension TextPiece {
    /// The middle of the small letters, about.
    fileprivate var middle: Length {
        frame.minY + frame.height.scaled(by: 0.55)
    }
}

extension Rect {
    /// Whether `point` lies inside; the left and top edges count.
    fileprivate func holds(_ point: Point) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }
}

extension AttributedParagraph {
    /// Where the characters `bytes` of the text stand in the source; the whole paragraph where no map tells, nil where it stands in none.
    fileprivate func sourceSpan(of bytes: Range<Int>) -> SourceSpan? {
        guard !span.range.isEmpty else { return nil }
        guard let start = sourceOffset(of: bytes.lowerBound),
            let last = sourceOffset(of: max(bytes.lowerBound, bytes.upperBound - 1))
        else { return span }
        let end = min(span.file.bytes.count, max(start, last + 1))
        return SourceSpan(file: span.file, range: min(start, end)..<end)
    }
}
