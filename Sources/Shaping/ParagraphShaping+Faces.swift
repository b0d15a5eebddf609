import Pango

/// Where the face that Pango chose for a stretch will not do.
///
/// Pango believes what a font says of itself: where a face has a glyph without ink for a character that should have some, the word is set in
/// the next face that draws it. And Pango gives spaces the face of what stands before them: in code, whose characters stand in columns,
/// all that the style's first face has comes from it. And it slants what has no italics, which Chinese, Japanese and Korean never have.
extension ParagraphShaping {
    /// Bytes of the text and the face that sets them.
    struct Faced {
        var range: Range<Int>
        var face: LoadedFace
    }

    /// The faces of `range`, which is part of `item`; linear.
    func faces(of range: Range<Int>, item: TextItem, style: TypeStyle) -> [Faced] {
        var item = item
        if item.face.slant != 0, item.script.isUpright { item.face = engine.uprightFace(style, item.face) }
        let fount = engine.fount(style, face: item.face, script: item.script)
        let main = style.key.isCode ? engine.mainFount(style, script: item.script) : nil
        var parts: [Faced] = []
        var start = range.lowerBound
        var wordStart = start
        var index = start
        func take(_ taken: Range<Int>, _ face: LoadedFace) {
            if taken.lowerBound > start { parts.append(Faced(range: start..<taken.lowerBound, face: item.face)) }
            if let last = parts.indices.last, parts[last].face == face {
                parts[last].range = parts[last].range.lowerBound..<taken.upperBound
            } else {
                parts.append(Faced(range: taken, face: face))
            }
            start = taken.upperBound
        }
        while index < range.upperBound {
            let (scalar, width) = PlainText.decode(text, index)
            if let main, main.face != item.face, scalar < 0x7F, scalar <= 0x20 || main.covers(scalar) {
                take(index..<index + width, main.face)
            } else if scalar > 0x20, fount.coverage(of: scalar) == .blank {
                if let face = engine.substitute(for: scalar, style) {
                    let word = word(around: index, from: max(start, wordStart), to: range.upperBound, in: face)
                    take(word, face)
                    index = word.upperBound
                    continue
                }
                engine.findings.missingGlyph(scalar, at: index, paragraph)
            }
            index += width
            if scalar <= 0x20 { wordStart = index }
        }
        if start < range.upperBound { parts.append(Faced(range: start..<range.upperBound, face: item.face)) }
        return parts
    }

    /// As much of the word around the character at `index`, between `lower` and `upper`, as `face` draws.
    private func word(around index: Int, from lower: Int, to upper: Int, in face: LoadedFace) -> Range<Int> {
        var start = index
        while start > lower {
            let (scalar, width) = PlainText.decodeBackward(text, start)
            guard Fount.lookUp(scalar, in: face) == .drawn else { break }
            start -= width
        }
        var end = index
        while end < upper, text[end] > 0x20 {
            let (scalar, width) = PlainText.decode(text, end)
            guard Fount.lookUp(scalar, in: face) == .drawn else { break }
            end += width
        }
        return start..<end
    }
}
