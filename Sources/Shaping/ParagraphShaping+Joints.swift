import Geometry
import Pango
import Typography

/// What stands between two words, clusters or stretches: a break, or room.
extension ParagraphShaping {
    /// What stands where a stretch meets the one before without a space, as behind a dash or between an ideograph and a letter.
    mutating func appendJoint(before stretch: Stretch) {
        let offset = stretch.range.lowerBound
        guard offset > 0, offset < text.count, Separator.at(offset, text) == nil else { return }
        let next = PlainText.decode(text, offset).scalar
        var white = Length.zero
        if EastAsian.isOpening(next), let scalar = Unicode.Scalar(next),
            let glyph = stretch.fount.face.glyph(for: scalar)
        {
            white = stretch.fount.white(of: next, glyph: glyph)
        }
        appendJoint(at: offset, next: EastAsian.Edge(scalar: next, white: white), stretch)
    }

    /// What stands between the character before `offset` and `next`.
    mutating func appendJoint(at offset: Int, next: EastAsian.Edge, _ stretch: Stretch) {
        let (last, width) = PlainText.decodeBackward(text, offset)
        guard Separator.at(offset - width, text) == nil else { return }
        let mayBreak = mayBreak(at: offset)
        let edge = EastAsian.Edge(scalar: last, white: lastWhite)
        if !stretch.fount.style.key.isCode, let gap = EastAsian.gap(between: edge, and: next, em: stretch.fount.size) {
            if !mayBreak { builder.items.append(.penalty(ParagraphItem.infinitePenalty, at: offset)) }
            builder.items.append(.glue(gap, text: offset..<offset))
        } else if mayBreak, last == 0xAD, builder.hasRun {
            appendSoftHyphen(at: offset)
        } else if mayBreak {
            appendBreak(at: offset, last: last, lastWidth: width, next: next.scalar, stretch.fount)
        }
    }

    /// A break that draws a hyphen in the look of what stands before it.
    private mutating func appendSoftHyphen(at offset: Int) {
        let fount = builder.current.fount
        guard let glyph = fount.face.glyph(for: "-") else { return }
        let form = fount.hyphen(HyphenForm(glyph: glyph, kern: 0, advance: Int32(fount.face.advance(of: glyph))))
        builder.items.append(
            ParagraphItem(
                kind: .discretionary, width: .zero, penalty: Int32(engine.settings.hyphenPenalty),
                content: builder.hyphen(form, at: offset), text: offset..<offset, isHyphen: true))
    }

    /// Whether UAX #14 allows a break at `offset`.
    private func mayBreak(at offset: Int) -> Bool {
        if !flags.isEmpty { return flags[offset].contains(.line) }
        // The words around are enough to tell, a few characters of long ones.
        var start = offset
        while start > 0, text[start - 1] > 0x20, offset - start < 64 { start -= 1 }
        var end = offset
        while end < text.count, text[end] > 0x20, end - offset < 64 { end += 1 }
        return mayBreak(at: offset, from: start, to: end)
    }

    /// The break between the characters `last` and `next` at `offset`, if the house takes it.
    private mutating func appendBreak(at offset: Int, last: UInt32, lastWidth: Int, next: UInt32, _ fount: Fount) {
        let before = offset - lastWidth
        let beforeLast = before > 0 ? PlainText.decodeBackward(text, before).scalar : 0
        let found = rules.opportunity(
            beforeLast: beforeLast, last: last, next: next, isAddress: fount.style.key.isCode,
            isCode: fount.style.key.isCode)
        if let found {
            builder.items.append(.penalty(found.penalty, at: offset, isHyphen: found.isHyphen))
        }
    }

    /// Whether a line may end in the spaces `range`, which stand behind `last` (0 for the paragraph's start).
    ///
    /// Characters that are never seen may belong to the range, as a mark of direction before the next word.
    func mayBreak(atSpaces range: Range<Int>, last: UInt32) -> Bool {
        guard range.upperBound < text.count else { return false }
        if !flags.isEmpty { return flags[range.lowerBound + 1...range.upperBound].contains { $0.contains(.line) } }
        let space = PlainText.decode(text, range.lowerBound).scalar
        let next = PlainText.decode(text, range.upperBound).scalar
        // Quotation marks in spaces are judged by what stands on their other side too.
        if SpaceBreaks.isOpening(last) || SpaceBreaks.isClosing(next) {
            return mayBreak(at: range.upperBound, from: range.lowerBound - 8, to: range.upperBound + 8)
        }
        return engine.spaces.mayBreak(between: last, and: next, at: space)
    }

    /// Whether a line may end at `offset`, by the characters between about `lower` and `upper`.
    private func mayBreak(at offset: Int, from lower: Int, to upper: Int) -> Bool {
        var start = max(0, lower)
        while text[start] & 0xC0 == 0x80 { start -= 1 }
        var end = min(upper, text.count)
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        let around = UnsafeBufferPointer(rebasing: text[start..<end])
        return BreakFlags.of(around, language: engine.defaultLanguage)[offset - start].contains(.line)
    }
}
