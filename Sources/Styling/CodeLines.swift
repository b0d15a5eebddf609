import Diagnostics

/// The lines of a code block.
enum CodeLines {
    /// How many columns apart tab stops are.
    private static let tabStop = 4

    /// `piece` of a line, which begins in `column`, with each tab as the spaces up to the next stop of four columns; `column` moves behind it.
    static func expandingTabs(_ piece: Substring, column: inout Int) -> String {
        guard piece.utf8.contains(0x09) else {
            column += piece.count
            return String(piece)
        }
        var text = ""
        for character in piece {
            if character == "\t" {
                let count = tabStop - column % tabStop
                text += String(repeating: " ", count: count)
                column += count
            } else {
                text.append(character)
                column += 1
            }
        }
        return text
    }

    /// `lines` without the blank ones before the first and behind the last that is none, which would only widen the space around; all of them
    /// where every one is blank.
    static func withoutBlankEnds(_ lines: [Substring]) -> ArraySlice<Substring> {
        func isBlank(_ line: Substring) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" } }
        guard let first = lines.firstIndex(where: { !isBlank($0) }), let last = lines.lastIndex(where: { !isBlank($0) })
        else { return lines[...] }
        return lines[first...last]
    }

    /// Where each line of code, `lengths` bytes long, begins in the source: what a list or quote put before it is passed over by counting
    /// from the source line's end. Linear in the block's length.
    static func starts(of lengths: [Int], in span: SourceSpan) -> [Int] {
        let bytes = span.file.bytes
        var line = span.file.lineIndex(ofByte: span.range.lowerBound)
        if let first = bytes[span.range].first(where: { $0 != 0x20 && $0 != 0x09 }), first == 0x60 || first == 0x7E {
            line += 1
        }
        return lengths.map { length in
            defer { line += 1 }
            guard line < span.file.lineStarts.count else { return span.range.upperBound }
            let whole = span.file.lineBytes(at: line)
            return max(whole.lowerBound, whole.upperBound - length)
        }
    }
}
