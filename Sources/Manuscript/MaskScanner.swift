/// Finds what must be masked in a Markdown text: one pass, line by line.
///
/// It knows fenced code, code spans, links' targets and HTML tags well enough to leave them alone; where it is wrong about them
/// the masks' bytes are put back later.
struct MaskScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    private let range: Range<Int>
    private let lineStarts: [Int]
    var masks: Masks
    var index: Int
    /// The end of the line that is being read, without its line end.
    var lineEnd = 0
    /// The start of the first blank line at or behind the current one, or the text's end.
    var paragraphEnd = 0
    /// Up to where there is no closing dollar, double dollar, angle bracket or parenthesis.
    private var noDollar = 0
    private var noDollars = 0
    private var noAngle = 0
    private var noParenthesis = 0
    /// Up to where there is no end of a template of each kind.
    private var noBraces: [UInt8: Int] = [:]
    /// Up to where there is no backquote run of each length.
    private var noBackquotes: [Int: Int] = [:]
    /// The brace of the attributes that belong to the heading on this line.
    private var headingBrace = -1
    /// Whether the line is a table's row that begins with a bar.
    var isRow = false
    /// Where the notes within the text that are open end.
    var noteEnds: [Int] = []
    /// Up to where no inline note ends.
    var noNote = 0
    /// The number of the example that comes next; nil where none is in the text.
    var nextExample: Int?
    /// Whether a list whose marks are rewritten goes on.
    var isInMarkedList = false
    /// Whether the line stands behind a blank one or a heading.
    var isFirstLine = false
    private var isBehindHeading = false
    /// The open fence of code.
    private var fence: (byte: UInt8, count: Int, quotes: Int)?
    /// What the lines before the current one can be for a definition.
    private var definitions = DefinitionLines()
    /// What the lines before the current one can be for a table.
    private var tables = TableLines()

    /// The masks of the lines of `range` of `bytes`; NUL is masked everywhere in it.
    static func masks(_ bytes: [UInt8], range: Range<Int>, lineStarts: [Int]) -> Masks {
        var masks = Masks(bytes)
        guard bytes.withUnsafeBufferPointer({ isNeeded($0, range) }) else { return masks }
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = MaskScanner(bytes: buffer, range: range, lineStarts: lineStarts, masks: masks)
            scanner.scan()
            masks = scanner.masks
            masks.insert(.nul, range.filter { buffer[$0] == 0 })
        }
        return masks
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, lineStarts: [Int], masks: Masks) {
        self.bytes = bytes
        self.range = range
        self.lineStarts = lineStarts
        self.masks = masks
        index = range.lowerBound
        nextExample = MaskScanner.hasExamples(bytes, range) ? 1 : nil
    }

    /// Whether any of the marks may be there at all.
    private static func isNeeded(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        var (hasBar, hasDeepLine) = (false, false)
        for index in range {
            switch bytes[index] {
            case 0x24, 0x7B, 0: return true
            case 0x7C: hasBar = true
            case 0x5E: if index + 1 < range.upperBound, bytes[index + 1] == 0x5B { return true }
            case 0x23: if index + 1 < range.upperBound, bytes[index + 1] == 0x2E { return true }
            case 0x28: if index + 1 < range.upperBound, bytes[index + 1] == 0x40 { return true }
            case 0x0A:
                let next = bytes[(index + 1)..<min(range.upperBound, index + 16)].first { $0 != 0x20 && $0 != 0x3E }
                if next == 0x3A || next == 0x7E { return true }
                let first = bytes[(index + 1)..<min(range.upperBound, index + 5)]
                if first.contains(0x09) || first.elementsEqual([0x20, 0x20, 0x20, 0x20]) || first.first == 0x3E {
                    hasDeepLine = true
                }
            case 0x3A:
                if index + 2 < range.upperBound, bytes[index + 1] == 0x3A, bytes[index + 2] == 0x3A { return true }
            case 0x5C: if index + 1 < range.upperBound, bytes[index + 1] == 0x6E { return true }
            default: break
            }
        }
        return hasBar && hasDeepLine
    }

    private mutating func scan() {
        var line = lineStarts.lastIndex { $0 <= range.lowerBound } ?? 0
        while line < lineStarts.count, lineStarts[line] < range.upperBound {
            let start = max(lineStarts[line], range.lowerBound)
            lineEnd = line + 1 < lineStarts.count ? lineStarts[line + 1] : range.upperBound
            while lineEnd > start, bytes[lineEnd - 1] == 0x0A || bytes[lineEnd - 1] == 0x0D { lineEnd -= 1 }
            isFirstLine = paragraphEnd <= start || isBehindHeading
            isBehindHeading = bytes[start..<lineEnd].first { $0 > 0x20 && $0 != 0x3E } == 0x23
            if paragraphEnd <= start { paragraphEnd = findParagraphEnd(line) }
            if index < lineEnd {
                isRow = bytes[start..<lineEnd].first { $0 > 0x20 && $0 != 0x3E } == 0x7C
                let isInside = index > start
                if !isInside { index = start }
                if isInside || !scanLineStart(start, line) { scanInlines(line) }
            }
            line += 1
            if index < lineEnd { index = lineEnd }
        }
    }

    private func findParagraphEnd(_ first: Int) -> Int {
        var line = first
        while line < lineStarts.count {
            let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : range.upperBound
            if bytes[lineStarts[line]..<end].allSatisfy({ $0 <= 0x20 || $0 == 0x3E }) {
                return max(lineStarts[line], lineStarts[first] + 1)
            }
            line += 1
        }
        return range.upperBound
    }

    // MARK: - Lines

    /// Reads what a whole line can be; true when the line is done with.
    private mutating func scanLineStart(_ start: Int, _ line: Int) -> Bool {
        var place = start
        var quotes = 0
        var indent = 0
        var white = start
        while place < lineEnd {
            if bytes[place] == 0x3E {
                quotes += 1
                indent = 0
                white = place + 1
            } else if bytes[place] == 0x20 {
                indent += 1
            } else if bytes[place] == 0x09 {
                indent += 4
            } else {
                break
            }
            place += 1
        }
        if let open = fence {
            if quotes >= open.quotes {
                let run = bytes[place..<lineEnd].prefix { $0 == open.byte }.count
                if run >= open.count, bytes[(place + run)..<lineEnd].allSatisfy({ $0 <= 0x20 }) { fence = nil }
                return true
            }
            fence = nil
        }
        if openFence(place, quotes) { return true }
        if definitions.take(bytes[place..<lineEnd], indent: indent, quotes: quotes) { masks.addDefinitionMark(place) }
        if let bar = tables.take(bytes[place..<lineEnd], indent: indent, quotes: quotes) {
            let free = bytes[white..<place].prefix(bar).prefix { $0 == 0x20 }.count
            masks.addBar(white + free, insteadOf: bytes[place] == 0x7C ? place : nil)
        }
        if rewriteListMark(place, indent: indent) { return false }
        guard indent < 4 else { return false }
        if markDivision(place) { return true }
        if bytes[place..<lineEnd].elementsEqual("\\newpage".utf8) || trimmed(place).elementsEqual("\\newpage".utf8) {
            masks.add(.pageBreak, place..<place + 8)
            return true
        }
        // A reference's definition: its target is not text.
        if place < lineEnd, bytes[place] == 0x5B, isDefinition(place) { return true }
        markHeading(place, line)
        return false
    }

    private func trimmed(_ start: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        var end = lineEnd
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        return bytes[start..<end]
    }

    /// Whether code's fence opens at `place`, behind list markers or not.
    private mutating func openFence(_ place: Int, _ quotes: Int) -> Bool {
        var place = place
        while place < lineEnd, let next = behindListMarker(place) { place = next }
        guard place < lineEnd, bytes[place] == 0x60 || bytes[place] == 0x7E else { return false }
        let byte = bytes[place]
        let count = bytes[place..<lineEnd].prefix { $0 == byte }.count
        guard count >= 3, byte == 0x7E || !bytes[(place + count)..<lineEnd].contains(0x60) else { return false }
        fence = (byte, count, quotes)
        tables = TableLines()
        return true
    }

    private func behindListMarker(_ place: Int) -> Int? {
        var end = place
        if [0x2D, 0x2A, 0x2B].contains(bytes[place]) {
            end += 1
        } else {
            while end < lineEnd, end < place + 9, (0x30...0x39).contains(bytes[end]) { end += 1 }
            guard end > place, end < lineEnd, bytes[end] == 0x2E || bytes[end] == 0x29 else { return nil }
            end += 1
        }
        guard end < lineEnd, bytes[end] == 0x20 || bytes[end] == 0x09 else { return nil }
        while end < lineEnd, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        return end
    }

    private func isDefinition(_ place: Int) -> Bool {
        guard place + 1 < lineEnd, bytes[place + 1] != 0x5E, let close = bytes[place..<lineEnd].firstIndex(of: 0x5D)
        else { return false }
        return close + 1 < lineEnd && bytes[close + 1] == 0x3A
    }

    /// `::: {.class}`, `::: word` or `:::`
    private mutating func markDivision(_ place: Int) -> Bool {
        let colons = bytes[place..<lineEnd].prefix { $0 == 0x3A }.count
        guard colons >= 3 else { return false }
        let end = trimmed(place).endIndex
        var start = place + colons
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        guard start < end else {
            masks.add(.divisionEnd, place..<end)
            return true
        }
        var attributes: Attributes?
        if let (found, behind) = AttributeText.parse(bytes, from: start, limit: end) {
            if bytes[behind..<end].allSatisfy({ $0 == 0x20 || $0 == 0x3A }) { attributes = found }
        } else {
            let word = bytes[start..<end].prefix { $0 > 0x20 && $0 != 0x3A && $0 != 0x7B }
            if !word.isEmpty, bytes[word.endIndex..<end].allSatisfy({ $0 == 0x20 || $0 == 0x3A }) {
                attributes = Attributes(classes: [String(decoding: word, as: UTF8.self)])
            }
        }
        guard let attributes else { return false }
        masks.add(.divisionStart(attributes), place..<end)
        return true
    }

    /// Attributes at the end of an ATX heading's line, or of the line above a setext heading's rule.
    private mutating func markHeading(_ place: Int, _ line: Int) {
        let text = trimmed(place)
        guard text.last == 0x7D, let brace = text.lastIndex(of: 0x7B), brace > place, bytes[brace - 1] <= 0x20 else {
            return
        }
        guard bytes[place] == 0x23 || isUnderlined(line) else { return }
        guard let (_, end) = AttributeText.parse(bytes, from: brace, limit: lineEnd), end == text.endIndex else {
            return
        }
        headingBrace = brace
    }

    private func isUnderlined(_ line: Int) -> Bool {
        guard line + 1 < lineStarts.count else { return false }
        let end = line + 2 < lineStarts.count ? lineStarts[line + 2] : range.upperBound
        let next = bytes[lineStarts[line + 1]..<max(lineStarts[line + 1], end)].drop { $0 == 0x20 || $0 == 0x3E }
        guard let first = next.first, first == 0x3D || first == 0x2D else { return false }
        return next.allSatisfy { $0 == first || $0 <= 0x20 }
    }

    // MARK: - Inlines

    private mutating func scanInlines(_ line: Int) {
        while index < lineEnd {
            switch bytes[index] {
            case 0x5C: index += 2
            case 0x60: skipCode()
            case 0x3C: skipTag()
            case 0x5D: if !closeNote() { skipTarget() }
            case 0x24: markMathematics()
            case 0x5E: markNote()
            case 0x40: markExample()
            case 0x7B: markBraces()
            default: index += 1
            }
        }
    }

    private mutating func skipCode() {
        let start = index
        while index < lineEnd, bytes[index] == 0x60 { index += 1 }
        let count = index - start
        guard (noBackquotes[count] ?? 0) <= start else { return }
        var place = index
        while place < paragraphEnd {
            guard bytes[place] == 0x60 else {
                place += 1
                continue
            }
            let run = place
            while place < paragraphEnd, bytes[place] == 0x60 { place += 1 }
            if place - run == count {
                index = place
                return
            }
        }
        noBackquotes[count] = paragraphEnd
    }

    private mutating func skipTag() {
        let next: UInt8 = index + 1 < lineEnd ? bytes[index + 1] : 0
        guard isLetter(next) || next == 0x2F || next == 0x21 || next == 0x3F, noAngle <= index else {
            index += 1
            return
        }
        if let close = bytes[index..<lineEnd].firstIndex(of: 0x3E) {
            index = close + 1
        } else {
            noAngle = lineEnd
            index += 1
        }
    }

    private mutating func skipTarget() {
        index += 1
        guard index < lineEnd, bytes[index] == 0x28, noParenthesis <= index else { return }
        var depth = 0
        var place = index
        while place < lineEnd {
            switch bytes[place] {
            case 0x5C: place += 1
            case 0x28: depth += 1
            case 0x29:
                depth -= 1
                if depth == 0 {
                    index = place + 1
                    return
                }
            default: break
            }
            place += 1
        }
        noParenthesis = lineEnd
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte & 0xDF)
    }

    /// `$…$` and `$$…$$` by pandoc's rules: no space inside the single dollars, no digit behind the closing one.
    private mutating func markMathematics() {
        let start = index
        let isDisplay = start + 1 < lineEnd && bytes[start + 1] == 0x24
        let width = isDisplay ? 2 : 1
        index = start + width
        guard (isDisplay ? noDollars : noDollar) <= start else { return }
        if !isDisplay {
            guard index < paragraphEnd, bytes[index] > 0x20 else { return }
        }
        // In a table's row a bar ends the cell, and with it the mathematics.
        let limit = isRow ? lineEnd : paragraphEnd
        var place = index
        while place < limit {
            switch bytes[place] {
            case 0x5C: place += 1
            case 0x7C where isRow:
                if isDisplay { noDollars = place } else { noDollar = place }
                return
            case 0x60 where !isDisplay:
                // A code span binds tighter than a dollar.
                noDollar = place
                return
            case 0x24 where isDisplay:
                if place + 1 < limit, bytes[place + 1] == 0x24, place > index {
                    masks.add(.mathematics(isDisplay: true), start..<place + 2)
                    index = place + 2
                    return
                }
            case 0x24 where place + 1 < limit && bytes[place + 1] == 0x24:
                place += 1
            case 0x24:
                let following: UInt8 = place + 1 < limit ? bytes[place + 1] : 0
                if bytes[place - 1] > 0x20, !(0x30...0x39).contains(following) {
                    masks.add(.mathematics(isDisplay: false), start..<place + 1)
                    index = place + 1
                    return
                }
            default: break
            }
            place += 1
        }
        if isDisplay { noDollars = limit } else { noDollar = limit }
    }

    /// `{{…}}` and `{%…%}`, or attributes behind a bracket, a parenthesis, a backquote, or at a heading's end.
    private mutating func markBraces() {
        let start = index
        index += 1
        if index < lineEnd, bytes[index] == 0x7B || bytes[index] == 0x25 {
            let closing: UInt8 = bytes[index] == 0x7B ? 0x7D : 0x25
            index += 1
            guard (noBraces[closing] ?? 0) <= start else { return }
            var place = index
            while place + 1 < lineEnd, bytes[place] != closing || bytes[place + 1] != 0x7D { place += 1 }
            guard place + 1 < lineEnd else {
                noBraces[closing] = lineEnd
                return
            }
            masks.add(.template, start..<place + 2)
            index = place + 2
            return
        }
        let isGlued = start > range.lowerBound && [0x29, 0x5D, 0x60].contains(bytes[start - 1])
        guard isGlued || start == headingBrace else { return }
        guard let (attributes, end) = AttributeText.parse(bytes, from: start, limit: lineEnd) else { return }
        masks.add(.attributes(attributes), start..<end)
        index = end
    }
}
