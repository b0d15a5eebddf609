import Geometry
import Pango
import Typography

/// Setting a stretch word by word: each word comes whole from the cache.
extension ParagraphShaping {
    /// Sets a stretch of plain text.
    mutating func appendWords(_ stretch: Stretch) {
        let end = stretch.range.upperBound
        var index = stretch.range.lowerBound
        var last: UInt32 = index > 0 ? PlainText.decodeBackward(text, index).scalar : 0
        while index < end {
            guard let (separator, width) = Separator.at(index, text) else {
                let wordEnd = appendWord(at: index, in: stretch)
                last = PlainText.decodeBackward(text, wordEnd).scalar
                index = wordEnd
                continue
            }
            switch separator {
            case .space, .fastSpace, .fixedSpace:
                let start = index
                while index < end, let next = Separator.at(index, text), next.separator == separator {
                    index += next.width
                }
                openRunIfNeeded(stretch, at: start)
                appendSpaces(separator, start..<index, last: last, stretch)
            case .tab, .lineBreak, .attachment:
                builder.closeRun(text, end: index)
                appendControl(separator, index..<index + width, stretch)
                index += width
            }
            if separator != .space { last = PlainText.decodeBackward(text, index).scalar }
        }
        builder.closeRun(text, end: end)
        lastWhite = .zero
    }

    private mutating func openRunIfNeeded(_ stretch: Stretch, at offset: Int) {
        guard !builder.hasOpenRun else { return }
        builder.openRun(openRun(stretch, at: offset), capacity: runEnd(from: offset, in: stretch) - offset)
    }

    /// Where the run that begins at `offset` ends: before the stretch's next control. Each run asks once.
    private func runEnd(from offset: Int, in stretch: Stretch) -> Int {
        var index = offset
        while index < stretch.range.upperBound {
            let found = Separator.at(index, text)
            if let found, found.separator.isControl { return index }
            index += found?.width ?? 1
        }
        return stretch.range.upperBound
    }

    /// Sets the word that begins at `start` and gives its end.
    private mutating func appendWord(at start: Int, in stretch: Stretch) -> Int {
        openRunIfNeeded(stretch, at: start)
        let (word, end) = word(at: start, in: stretch)
        builder.append(engine.words.words[word], from: engine.words, at: start, divides: start < lastWord)
        isAtLineStart = false
        return end
    }

    /// The word that begins at `start`, made if it is not known, and its end.
    private func word(at start: Int, in stretch: Stretch) -> (word: Int, end: Int) {
        let fount = stretch.fount
        let limit = stretch.range.upperBound
        let spaceBefore = start > stretch.range.lowerBound && text[start - 1] == 0x20
        var setting = Int32(fount.id) << 2
        if fount.involvesSpace, spaceBefore { setting |= 1 }
        // Whether a space follows is known only behind the word; it goes into the hash last.
        var hash = WordCache.seed(setting)
        var end = start
        while end < limit {
            let byte = text[end]
            if byte <= 0x20 || (byte >= 0xC2 && Separator.at(end, text) != nil) { break }
            hash = WordCache.hash(hash, byte)
            end += 1
        }
        let spaceAfter = end < limit && text[end] == 0x20
        if fount.involvesSpace, spaceAfter {
            setting |= 2
            hash = WordCache.hash(hash, 1)
        }
        let bytes = UnsafeBufferPointer(rebasing: text[start..<end])
        let cache = engine.words
        if let known = cache.find(bytes, setting: setting, hash: hash) { return (known, end) }
        let firstGlyph = cache.glyphs.count
        let firstPiece = cache.pieces.count
        let leading = engine.wordMaker.make(
            bytes, fount: fount, spaceBefore: spaceBefore, spaceAfter: spaceAfter, cache: cache)
        let made = cache.add(
            bytes, setting: setting, hash: hash, leading: leading, firstGlyph: firstGlyph, firstPiece: firstPiece)
        return (made, end)
    }

    /// The space before the word at `offset` as that word kerns it; nil where it does not, or no word of the stretch follows.
    private func kernedSpace(before offset: Int, in stretch: Stretch) -> (glyph: UInt32, advance: Int)? {
        guard stretch.fount.involvesSpace, engine.settings.space == nil, offset < stretch.range.upperBound,
            Separator.at(offset, text) == nil
        else { return nil }
        let index = word(at: offset, in: stretch).word
        let word = engine.words.words[index]
        guard word.leading == 1 else { return nil }
        let glyph = engine.words.glyphs[Int(word.firstGlyph)]
        return (glyph.id, Int(glyph.advance))
    }

    /// Sets the spaces `range`; `last` stands before them.
    private mutating func appendSpaces(_ separator: Separator, _ range: Range<Int>, last: UInt32, _ stretch: Stretch) {
        let fount = stretch.fount
        let first = builder.glyphCount
        let start = builder.current.start
        var width = 0
        var index = range.lowerBound
        while index < range.upperBound {
            let (scalar, bytes) = PlainText.decode(text, index)
            let isLast = separator == .space && index + bytes == range.upperBound
            let space =
                (isLast ? kernedSpace(before: range.upperBound, in: stretch) : nil)
                ?? fount.space(for: scalar, settings: engine.settings)
            builder.append(
                Glyph(
                    id: space.glyph, advance: Int32(space.advance), xOffset: 0, yOffset: 0,
                    cluster: Int32(index - start))
            )
            width += space.advance
            index += bytes
        }
        appendGlue(separator, range, width: width, glyphs: first..<builder.glyphCount, last: last, stretch)
    }

    /// The item of spaces whose glyphs stand in the open run.
    mutating func appendGlue(
        _ separator: Separator, _ range: Range<Int>, width: Int, glyphs: Range<Int>, last: UInt32, _ stretch: Stretch
    ) {
        let fragment = builder.fragment(glyphs)
        let isCode = stretch.fount.style.key.isCode
        // The indent of a line of code or, by fixed spaces, of verse is no glue, which would vanish.
        if isAtLineStart && (isCode || separator == .fixedSpace) {
            builder.items.append(.box(width: Length(units: width), content: fragment, text: range))
            return
        }
        let mayBreak = separator != .fastSpace && mayBreak(atSpaces: range, last: last)
        if !mayBreak { builder.items.append(.penalty(ParagraphItem.infinitePenalty, at: range.lowerBound)) }
        var flex = Flex(natural: Length(units: width))
        if !isCode && separator != .fixedSpace {
            let share = isBesideMark(last, range.upperBound) ? engine.settings.stretchAtMarks : 1
            flex.stretch = flex.natural.scaled(by: engine.settings.spaceStretch * share)
            flex.shrink = flex.natural.scaled(by: engine.settings.spaceShrink)
        }
        builder.items.append(.glue(flex, content: fragment, text: range))
    }
}

extension ParagraphShaping {
    /// Whether the space between `last` and the text at `next` has white at its side: that above a comma, or below an opening quotation mark.
    ///
    /// pdfTeX adjusts the stretch of spaces by the characters beside them in the same way (`\stbscode`; Thành, “Micro-typographic extensions to
    /// the TeX typesetting system”, 2000).
    private func isBesideMark(_ last: UInt32, _ next: Int) -> Bool {
        // , ، 、
        if last == 0x2C || last == 0x60C || last == 0x3001 { return true }
        guard next < text.count, text[next] >= 0xC2 || text[next] == 0x22 else { return false }
        switch PlainText.decode(text, next).scalar {
        // " « “ ‘ ‚ „ ‹
        case 0x22, 0xAB, 0x201C, 0x2018, 0x201A, 0x201E, 0x2039: return true
        default: return false
        }
    }
}

extension Fount {
    /// The glyph and advance of a space; those that the face lacks have their width by the standard's names.
    func space(for scalar: UInt32, settings: ShapingSettings) -> (glyph: UInt32, advance: Int) {
        if scalar == 0x20 || scalar == 0xA0 {
            guard let share = settings.space, !style.key.isCode else { return space }
            return (space.glyph, Int((Double(style.key.size.units) * share).rounded()))
        }
        if let unicode = Unicode.Scalar(scalar), let glyph = face.glyph(for: unicode) {
            return (glyph, face.advance(of: glyph))
        }
        let em = style.key.size.units
        switch scalar {
        case 0x2000, 0x2002: return (space.glyph, em / 2)
        case 0x2001, 0x2003, 0x3000: return (space.glyph, em)
        case 0x2004: return (space.glyph, em / 3)
        case 0x2005: return (space.glyph, em / 4)
        case 0x2006: return (space.glyph, em / 6)
        case 0x2009: return (space.glyph, em / 5)
        case 0x200A: return (space.glyph, em / 12)
        default: return space
        }
    }
}
