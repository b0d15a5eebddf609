/// Pandoc's marks for which cmark has none: `#.` and `(@)` lists, and notes within the text, `^[…]`.
extension MaskScanner {
    /// The longest mark of an example, with its parentheses: a list's number has nine digits at most, three spaces may stand before it and four
    /// behind (CommonMark, 5.2), one of which is there.
    private static let longestExample = 16

    /// Whether a line of `range` may begin with `(@`.
    static func hasExamples(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count > 2 else { return false }
        return (range.lowerBound..<range.upperBound - 1).contains { bytes[$0] == 0x28 && bytes[$0 + 1] == 0x40 }
    }

    // MARK: Lists

    /// Makes the mark at `place`, `#.` or `(@label)`, a number, if a list's item begins there; `indent` stands before it. Within a paragraph such
    /// a mark is text, but in a list that has begun with one.
    mutating func rewriteListMark(_ place: Int, indent: Int) -> Bool {
        guard place < lineEnd else { return false }
        if indent == 0, isFirstLine { isInMarkedList = isListMark(place) }
        guard isInMarkedList || isFirstLine && indent < 4, isListMark(place) else { return false }
        isInMarkedList = true
        if bytes[place] == 0x23 {
            masks.rewrite(place, as: [0x31])
            index = place + 2
        } else if let label = exampleLabel(at: place), let number = nextExample {
            nextExample = number + 1
            masks.addExample(
                String(decoding: bytes[label], as: UTF8.self), number: number,
                at: rewriteExample(place, end: label.upperBound + 1, indent: indent))
            index = label.upperBound + 1
        }
        return true
    }

    /// Whether `#.` or `(@label)` stands at `place`.
    private func isListMark(_ place: Int) -> Bool {
        if bytes[place] == 0x23 { return place + 1 < lineEnd && bytes[place + 1] == 0x2E && isBlank(place + 2) }
        guard nextExample != nil, let label = exampleLabel(at: place) else { return false }
        return isBlank(label.upperBound + 1) && label.upperBound + 1 - place <= MaskScanner.longestExample
    }

    /// Puts a number in the place of the mark from `place` to `end`, so wide that a single space stands between it and the text, for five would
    /// begin code; where it begins. No offset changes.
    private mutating func rewriteExample(_ place: Int, end: Int, indent: Int) -> Int {
        var text = end
        while text < lineEnd, bytes[text] == 0x20 { text += 1 }
        let width = text < lineEnd ? max(end, text - 1) - place : end - place
        // What nine digits cannot fill is white.
        let digits = min(width, 10) - 1
        let before = indent == 0 ? min(3, width - digits - 1) : 0
        let white = String(repeating: " ", count: before)
        let behind = String(repeating: " ", count: width - before - digits - 1)
        masks.rewrite(
            place, as: Array((white + String(repeating: "0", count: digits - 1) + "1)" + behind).utf8))
        return place + before
    }

    private func isBlank(_ place: Int) -> Bool {
        place == lineEnd || bytes[place] == 0x20 || bytes[place] == 0x09
    }

    /// The label within the `(@label)` that begins at `place`, which may be empty; nil for anything else.
    private func exampleLabel(at place: Int) -> Range<Int>? {
        guard place + 2 < lineEnd, bytes[place] == 0x28, bytes[place + 1] == 0x40 else { return nil }
        let end = labelEnd(from: place + 2)
        return end < lineEnd && bytes[end] == 0x29 ? place + 2..<end : nil
    }

    /// The end of the label that begins at `start`: letters, digits, hyphens and low lines. One of Latin letters ends before an ideograph, which
    /// is the next word.
    private func labelEnd(from start: Int) -> Int {
        var end = start
        while end < lineEnd {
            if bytes[end] < 0x80 {
                guard isLabel(bytes[end]) else { break }
                end += 1
                continue
            }
            let text = String(decoding: bytes[end..<min(lineEnd, end + 4)], as: UTF8.self)
            guard let scalar = text.unicodeScalars.first,
                scalar.properties.isAlphabetic || scalar.properties.isDiacritic,
                scalar.value < 0x2E80 || end == start || bytes[end - 1] >= 0x80
            else { break }
            end += UTF8.width(scalar)
        }
        return min(end, lineEnd)
    }

    private func isLabel(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }

    /// `@label`, which is the number of an example where one bears the label.
    mutating func markExample() {
        let start = index
        index += 1
        guard nextExample != nil, start == 0 || !isLabel(bytes[start - 1]) else { return }
        let end = labelEnd(from: index)
        guard end > index else { return }
        masks.add(.example(String(decoding: bytes[index..<end], as: UTF8.self)), start..<end)
        index = end
    }

    // MARK: Notes

    /// `^[…]` with balanced brackets, within a paragraph; in a table's row within its cell. What stands in it is read as any text.
    mutating func markNote() {
        let start = index
        index += 1
        guard index < lineEnd, bytes[index] == 0x5B, noNote <= start,
            noteEnds.count < InlineResolver.deepestNesting
        else { return }
        let limit = isRow ? lineEnd : paragraphEnd
        var depth = 0
        var place = index
        while place < limit {
            switch bytes[place] {
            case 0x5C: place += 1
            case 0x60: place = codeEnd(place, limit: limit) - 1
            case 0x7C where isRow:
                noNote = place
                return
            case 0x5B: depth += 1
            case 0x5D: depth -= 1
            default: break
            }
            if depth == 0 { break }
            place += 1
        }
        guard place < limit else {
            noNote = limit
            return
        }
        guard place > index + 1 else { return }
        masks.add(.noteStart, start..<start + 2)
        noteEnds.append(place)
        index = start + 2
    }

    /// Whether a note ends at the bracket that is read.
    mutating func closeNote() -> Bool {
        while let end = noteEnds.last, end < index { noteEnds.removeLast() }
        guard noteEnds.last == index else { return false }
        noteEnds.removeLast()
        masks.add(.noteEnd, index..<index + 1)
        index += 1
        return true
    }

    /// The end of the code span that begins at `start`, or of its backquotes where it has no end.
    private func codeEnd(_ start: Int, limit: Int) -> Int {
        func run(_ place: Int) -> Int { bytes[place..<limit].prefix { $0 == 0x60 }.count }
        let count = run(start)
        var place = start + count
        while place < limit {
            let length = run(place)
            if length == count { return place + length }
            place += max(1, length)
        }
        return start + count
    }
}
