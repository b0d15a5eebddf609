import Diagnostics

/// Follows a stretch of text through the source it was read from.
enum SourceMapping {
    /// Adds to `anchors` the places where `piece`, which begins at the UTF-8 offset `start` of its paragraph, came from within `span`.
    ///
    /// Between two anchors text and source run alike. What Markdown changes is followed: backslashes, entities, quotes, dashes and
    /// dots made typographic. Where neither is the case the rest of the text keeps the last anchor. Linear.
    static func add(
        _ piece: String, at start: Int, span: SourceSpan, to anchors: inout [AttributedParagraph.SourceAnchor]
    ) {
        // What stands nowhere in the source, as an author's name from the metadata, has no way back.
        guard !span.range.isEmpty else { return }
        let text = piece.utf8
        append(text: start, source: span.range.lowerBound, to: &anchors)
        guard text.count != span.range.count else { return }
        let bytes = span.file.bytes
        var source = span.range.lowerBound
        let end = span.range.upperBound
        var index = text.startIndex
        var offset = start
        while index < text.endIndex, source < end {
            if text[index] == bytes[source] {
                index = text.index(after: index)
                source += 1
                offset += 1
                continue
            }
            let length = sourceLength(at: source, end: end, of: bytes)
            guard length > 0 else { return }
            if bytes[source] == 0x5C {
                source += 1
            } else {
                source += length
                let scalar = scalarLength(text[index])
                index = text.index(index, offsetBy: scalar, limitedBy: text.endIndex) ?? text.endIndex
                offset += scalar
            }
            append(text: offset, source: source, to: &anchors)
        }
    }

    /// Adds the pair unless the one before says the same.
    static func append(text: Int, source: Int, to anchors: inout [AttributedParagraph.SourceAnchor]) {
        if let last = anchors.last {
            if last.source - last.text == source - text { return }
            if last.text == text { anchors.removeLast() }
        }
        anchors.append(AttributedParagraph.SourceAnchor(text: text, source: source))
    }

    /// How many source bytes became one character: an entity, a quote, dashes or dots, or a backslash; 0 when it is none of these.
    private static func sourceLength(at start: Int, end: Int, of bytes: [UInt8]) -> Int {
        func run(_ byte: UInt8, most: Int) -> Int {
            var length = 0
            while length < most, start + length < end, bytes[start + length] == byte { length += 1 }
            return length
        }
        switch bytes[start] {
        case 0x5C, 0x22, 0x27: return 1
        case 0x2D: return run(0x2D, most: 3)
        case 0x2E: return run(0x2E, most: 3)
        case 0x26:
            let limit = min(end, start + 40)
            return bytes[start..<limit].firstIndex(of: 0x3B).map { $0 + 1 - start } ?? 0
        default: return 0
        }
    }

    /// The UTF-8 length of the scalar that begins with `byte`.
    private static func scalarLength(_ byte: UInt8) -> Int {
        switch byte {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }
}

extension AttributedParagraph {
    /// The byte offset in the source file that the UTF-8 offset `offset` of the text came from; nil without a map. Logarithmic.
    public func sourceOffset(of offset: Int) -> Int? {
        var low = 0
        var high = sourceMap.count
        while low < high {
            let middle = (low + high) / 2
            if sourceMap[middle].text <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return sourceMap.first?.source }
        let anchor = sourceMap[low - 1]
        return min(anchor.source + offset - anchor.text, max(anchor.source, span.range.upperBound))
    }
}
