/// The source line of a place, fit for a terminal, and where its caret goes.
///
/// Tabs are spread to the next multiple of four cells, controls and direction marks are shown as `·`, and a line too long for the
/// width is cut around the place with `…`.
struct SourceExcerpt: Hashable {
    /// The line's number, from 1.
    var line: Int
    /// The line as shown.
    var text: String
    /// How many cells stand before the caret.
    var indent: Int
    /// How many cells the caret underlines; at least one.
    var length: Int

    /// The line that `span` begins on, in at most `width` cells (at least 20); O(`width`), however long the line.
    init(_ span: SourceSpan, width: Int) {
        let width = max(20, width)
        let file = span.file
        let index = file.lineIndex(ofByte: min(span.range.lowerBound, file.bytes.count))
        let bytes = file.lineBytes(at: index)
        let start = max(bytes.lowerBound, min(span.range.lowerBound, bytes.upperBound))
        let end = max(start, min(span.range.upperBound, bytes.upperBound))
        // Twelve bytes a cell hold any text but piles of combining marks, which are cut short.
        let from = file.boundary(near: start - 12 * width, in: bytes)
        let to = file.boundary(near: start + 12 * width, in: bytes)
        var pieces = Pieces()
        pieces.append(file.bytes[from..<start])
        let first = pieces.widths.count
        pieces.append(file.bytes[start..<min(end, to)])
        let last = pieces.widths.count
        pieces.append(file.bytes[min(end, to)..<to])
        line = index + 1
        (text, indent, length) = pieces.cut(
            marked: first..<last, width: width, continuesLeft: from > bytes.lowerBound,
            continuesRight: to < bytes.upperBound)
    }

    /// Characters as shown, each with its cells.
    private struct Pieces {
        var texts: [String] = []
        var widths: [Int] = []
        var total = 0

        mutating func append(_ bytes: ArraySlice<UInt8>) {
            for character in String(decoding: bytes, as: UTF8.self) {
                let width = character == "\t" ? 4 - total % 4 : character.isHarmless ? character.displayWidth : 1
                texts.append(
                    character == "\t"
                        ? String(repeating: " ", count: width) : character.isHarmless ? String(character) : "·")
                widths.append(width)
                total += width
            }
        }

        func cut(
            marked: Range<Int>, width: Int, continuesLeft: Bool, continuesRight: Bool
        ) -> (text: String, indent: Int, length: Int) {
            var from = 0
            var indent = widths[..<marked.lowerBound].reduce(0, +)
            var isCutLeft = continuesLeft
            if isCutLeft || total > width {
                // A third of the width shows what stands before; the place itself needs the rest.
                let allowance = width / 3
                while from < marked.lowerBound, indent > allowance {
                    indent -= widths[from]
                    from += 1
                }
                isCutLeft = isCutLeft || from > 0
            }
            let room = width - (isCutLeft ? 1 : 0)
            let isWhole = !continuesRight && widths[from...].reduce(0, +) <= room
            var to = from
            var used = 0
            while to < widths.count, used + widths[to] <= (isWhole ? room : room - 1) {
                used += widths[to]
                to += 1
            }
            let text = (isCutLeft ? "…" : "") + texts[from..<to].joined() + (isWhole ? "" : "…")
            let shown = marked.clamped(to: from..<max(from, to))
            return (text, indent + (isCutLeft ? 1 : 0), max(1, widths[shown].reduce(0, +)))
        }
    }
}

extension SourceFile {
    /// `offset` within `line`, moved back to the first byte of a UTF-8 sequence.
    fileprivate func boundary(near offset: Int, in line: Range<Int>) -> Int {
        var offset = max(line.lowerBound, min(offset, line.upperBound))
        while offset > line.lowerBound, offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}

extension Character {
    /// Whether a terminal shows the character as text: no control, and nothing that turns the direction of what follows.
    var isHarmless: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
            default: true
            }
        }
    }
}
