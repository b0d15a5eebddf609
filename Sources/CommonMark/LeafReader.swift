/// Finds the bytes of the inlines of one leaf block, in one pass.
///
/// cmark-gfm's columns for inlines are wrong on indented continuation lines and missing for breaks. But its nodes come in the order
/// of the text, and all characters of the text are in them but for delimiters and links' targets. So a cursor that steps over
/// each node stands at the next one; a text node is laid along the content byte by byte.
struct LeafReader {
    private let content: UnsafeBufferPointer<UInt8>
    private var map: ContentMap
    /// The byte behind the inline placed last.
    private var cursor = 0
    /// The start of the last line that cmark counted: its columns count from here.
    private var countedLine = 0
    private let blockOffset: Int
    /// Where the open links and pictures begin.
    private var brackets: [Int] = []

    /// Inlines of `content`, which `map` places in the input; cmark's columns are larger by `blockOffset` + 1.
    init(content: UnsafeBufferPointer<UInt8>, map: ContentMap, blockOffset: Int = 0) {
        self.content = content
        self.map = map
        self.blockOffset = blockOffset
    }

    private mutating func take(_ range: Range<Int>) -> Range<Int> {
        cursor = max(cursor, range.upperBound)
        return map.range(of: range)
    }

    /// The first `byte` at or behind the cursor; the content's end when there is none.
    private func next(_ byte: UInt8) -> Int {
        guard cursor < content.count else { return content.count }
        return content[cursor...].firstIndex(of: byte) ?? content.count
    }

    // MARK: - Text

    /// The place of a text node, and its pieces in `pieces` when it is not the same bytes throughout.
    ///
    /// The node's bytes stand in the document's text from `textStart` on.
    mutating func placeText(
        _ text: UnsafeBufferPointer<UInt8>, textStart: Int, pieces: inout [CommonMarkPiece]
    ) -> Range<Int> {
        var place = cursor
        let first = pieces.count
        let start = place
        var run = (text: 0, place: place)
        var index = 0
        while index < text.count, place < content.count {
            if text[index] == content[place], !isMark(content[place]) {
                index += 1
                place += 1
                continue
            }
            let step = step(text, index, place)
            if step.spelling == .verbatim {
                index += step.text
                place += step.source
                continue
            }
            if index > run.text { add(.verbatim, textStart + run.text..<textStart + index, run.place..<place, &pieces) }
            add(step.spelling, textStart + index..<textStart + index + step.text, place..<place + step.source, &pieces)
            index += step.text
            place += step.source
            run = (index, place)
        }
        if pieces.count > first, index > run.text {
            add(.verbatim, textStart + run.text..<textStart + index, run.place..<place, &pieces)
        }
        return take(start..<max(start, place))
    }

    private mutating func add(
        _ spelling: CommonMarkPiece.Spelling, _ text: Range<Int>, _ source: Range<Int>,
        _ pieces: inout [CommonMarkPiece]
    ) {
        pieces.append(CommonMarkPiece(spelling: spelling, text: text, source: map.range(of: source)))
    }

    /// Whether `byte` may be spelled otherwise in the text: a backslash, an ampersand, a quote, a hyphen, a dot.
    private func isMark(_ byte: UInt8) -> Bool {
        byte == 0x5C || byte == 0x26 || byte == 0x22 || byte == 0x27 || byte == 0x2D || byte == 0x2E || byte == 0x5B
    }

    /// What the content at `place` becomes in the text at `index`: how many bytes of each, and how it is spelled.
    private func step(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ place: Int
    ) -> (text: Int, source: Int, spelling: CommonMarkPiece.Spelling) {
        let byte = content[place]
        let following: UInt8 = place + 1 < content.count ? content[place + 1] : 0
        switch byte {
        case 0x5C where isPunctuation(following) && text[index] == following:
            return (1, 2, .escaped)
        case 0x26:
            let rest = UnsafeBufferPointer(rebasing: content[(place + 1)..<min(content.count, place + 40)])
            if let entity = Markdown.entity(rest), hasPrefix(entity.bytes, text, index) {
                return (entity.bytes.count, entity.length + 1, .escaped)
            }
        case 0x22, 0x27:
            if isTypographic(text, index, 0x98...0x9D) { return (3, 1, .smart) }
        case 0x2D where following == 0x2D:
            var source = 0
            while place + source < content.count, content[place + source] == 0x2D { source += 1 }
            var length = 0
            while isTypographic(text, index + length, 0x93...0x94), length < source * 3 { length += 3 }
            if length > 0 { return (length, source, .smart) }
        case 0x2E where following == 0x2E:
            if isTypographic(text, index, 0xA6...0xA6) { return (3, 3, .smart) }
        case 0x5B where following == 0x5E && text[index] == byte:
            // A mark whose note is not defined comes back as text; an ordinary bracket before a caret looks the same and is one.
            // Labels are shorter than 1,000 characters (CommonMark 0.31, 4.7), so the search is, too.
            let label = content[place..<min(content.count, place + 4_000)]
            if let end = label.firstIndex(of: 0x5D), index + end - place < text.count,
                text[index + end - place] == 0x5D
            {
                return (end + 1 - place, end + 1 - place, .missingNote)
            }
        default:
            break
        }
        return text[index] == byte ? (1, 1, .verbatim) : (0, 1, .verbatim)
    }

    private func hasPrefix(_ prefix: [UInt8], _ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        index + prefix.count <= text.count && text[index..<index + prefix.count].elementsEqual(prefix)
    }

    /// Whether one of General Punctuation's characters U+2000 + (`last` & 0x3F) stands at `index`.
    private func isTypographic(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ last: ClosedRange<UInt8>) -> Bool {
        index + 2 < text.count && text[index] == 0xE2 && text[index + 1] == 0x80 && last.contains(text[index + 2])
    }

    private func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Where the next `[^` begins.
    private func noteMark(from place: Int) -> Int? {
        var start = place
        while start + 1 < content.count {
            if content[start] == 0x5B, content[start + 1] == 0x5E { return start }
            start += 1
        }
        return nil
    }

    // MARK: - Other leaves

    /// A line's end, with the spaces or the backslash before it.
    mutating func placeBreak() -> Range<Int> {
        let start = cursor
        let end = min(content.count, next(0x0A) + 1)
        // cmark does not count the line that a backslash ends.
        if start == end || content[start] != 0x5C { countedLine = end }
        cursor = end
        while cursor < content.count, content[cursor] == 0x20 || content[cursor] == 0x09 { cursor += 1 }
        return map.range(of: start..<max(start, end))
    }

    /// A code span with its backquotes.
    mutating func placeCode() -> Range<Int> {
        let start = next(0x60)
        var inner = start
        while inner < content.count, content[inner] == 0x60 { inner += 1 }
        let width = inner - start
        var end = inner
        while end < content.count {
            guard content[end] == 0x60 else {
                end += 1
                continue
            }
            let run = end
            while end < content.count, content[end] == 0x60 { end += 1 }
            if end - run == width { break }
        }
        count(start..<end)
        return take(start..<end)
    }

    /// A tag or another piece of HTML of `length` bytes.
    mutating func placeHTML(length: Int) -> Range<Int> {
        let start = next(0x3C)
        let range = start..<min(content.count, start + length)
        count(range)
        return take(range)
    }

    /// `[^label]`
    mutating func placeNoteReference() -> Range<Int> {
        guard let start = noteMark(from: cursor) else { return take(content.count..<content.count) }
        let end = content[start...].firstIndex(of: 0x5D) ?? content.count - 1
        return take(start..<end + 1)
    }

    /// Moves cmark's idea of the line over a node that holds line ends.
    private mutating func count(_ range: Range<Int>) {
        if let last = content[range].lastIndex(of: 0x0A) { countedLine = last + 1 }
    }

    // MARK: - Nodes with children

    /// The delimiters of an emphasis, `width` bytes on each side, open.
    mutating func openEmphasis(width: Int) {
        cursor = min(content.count, cursor + width)
    }

    /// The delimiters, `width` bytes on each side, around children at `inner` of the input.
    mutating func closeEmphasis(around inner: Range<Int>, width: Int) -> Range<Int> {
        cursor = min(content.count, cursor + width)
        return max(0, inner.lowerBound - width)..<inner.upperBound + width
    }

    /// A link or picture begins.
    mutating func openBracket(isImage: Bool) {
        var start = cursor
        while start < content.count, content[start] != 0x5B, isImage || content[start] != 0x3C { start += 1 }
        brackets.append(isImage && start > cursor ? start - 1 : start)
        cursor = min(content.count, start + 1)
    }

    /// A link or picture ends; cmark knows the column behind it.
    mutating func closeBracket(endColumn: Int) -> Range<Int> {
        let start = min(brackets.removeLast(), content.count)
        guard start < content.count else { return take(start..<start) }
        let isAutolink = content[start] == 0x3C
        let close = min(content.count, next(isAutolink ? 0x3E : 0x5D) + 1)
        let stated = countedLine + endColumn - blockOffset
        let fits = stated >= close && stated <= content.count && [0x29, 0x5D, 0x3E].contains(content[stated - 1])
        return take(start..<max(start, fits && !isAutolink ? stated : close))
    }
}
