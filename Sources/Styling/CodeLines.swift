import Diagnostics

/// The lines of a code block.
enum CodeLines {
    /// How many columns apart tab stops are.
    private static let tabStop = 4

    /// `line` with each tab as the spaces up to the next stop of four columns.
    static func expandingTabs(_ line: Substring) -> String {
        guard line.utf8.contains(0x09) else { return String(line) }
        var text = ""
        var column = 0
        for character in line {
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

    /// Where each line of code, `lengths` bytes long, begins in the source: what a list or quote put before it is passed over by counting
    /// from the source line's end. Linear in the block's length.
    static func starts(of lengths: [Int], in span: SourceSpan) -> [Int] {
        let bytes = span.file.bytes
        var line = lineIndex(of: span.range.lowerBound, in: span.file.lineStarts)
        if let first = bytes[span.range].first(where: { $0 != 0x20 && $0 != 0x09 }), first == 0x60 || first == 0x7E { line += 1 }
        return lengths.map { length in
            defer { line += 1 }
            guard line < span.file.lineStarts.count else { return span.range.upperBound }
            let start = span.file.lineStarts[line]
            var end = line + 1 < span.file.lineStarts.count ? span.file.lineStarts[line + 1] : bytes.count
            while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
            return max(start, end - length)
        }
    }

    /// The index of the line that holds byte `offset`. Logarithmic.
    private static func lineIndex(of offset: Int, in starts: [Int]) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
