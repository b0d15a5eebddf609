import Diagnostics

/// Keeps tables beyond a stated size from cmark-gfm, whose memory grows with the square of the columns.
enum TableGuard {
    /// The most columns a table may have.
    static let mostColumns = 256
    /// The most cells a table may have.
    static let mostCells = 200_000

    /// Masks the delimiter row of each table of the lines of `range` that is too large, so that it is set as text, and warns. Linear.
    static func mask(_ masks: inout Masks, range: Range<Int>, lineStarts: [Int], remarks: inout Remarks) {
        var found: [(row: Range<Int>, columns: Int, rows: Int)] = []
        masks.bytes.withUnsafeBufferPointer { bytes in
            let first = lineStarts.lastIndex { $0 <= range.lowerBound } ?? 0
            for line in max(1, first)..<max(1, first, lineStarts.count) {
                guard let (row, columns) = delimiterRow(bytes, line, lineStarts, range) else { continue }
                var rows = 1
                // Only a table of many columns can have too many cells before its rows are counted.
                if columns <= mostColumns {
                    guard range.upperBound - row.upperBound > mostCells else { continue }
                    rows = countRows(bytes, line + 1, lineStarts, range)
                    guard columns * rows > mostCells else { continue }
                }
                found.append((row, columns, rows))
            }
        }
        for table in found {
            masks.insertPlain(table.row)
            let size = table.columns > mostColumns ? "\(table.columns) columns" : "\(table.columns * table.rows) cells"
            remarks.warn(
                .tableTooLarge, "a table of \(size) is set as text", at: table.row,
                hint: "at most \(mostColumns) columns and \(mostCells) cells are set as a table")
        }
    }

    /// The delimiter row on the line `line` and its number of columns; nil when it is none.
    private static func delimiterRow(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: Int, _ lineStarts: [Int], _ range: Range<Int>
    ) -> (Range<Int>, Int)? {
        var start = lineStarts[line]
        let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : range.upperBound
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 || bytes[start] == 0x3E { start += 1 }
        guard let columns = columns(ofDelimiterRow: bytes[start..<end]) else { return nil }
        let last = bytes[start..<end].lastIndex { $0 > 0x20 } ?? start
        return (start..<last + 1, columns)
    }

    /// The number of columns of a table whose delimiter row is `text`, which begins with no white space; nil when it is none.
    static func columns(ofDelimiterRow text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard let first = text.first, first == 0x7C || first == 0x2D || first == 0x3A else { return nil }
        var columns = 0
        var isDashed = false
        for byte in text {
            switch byte {
            case 0x2D: isDashed = true
            case 0x7C:
                if isDashed { columns += 1 }
                isDashed = false
            case 0x3A, 0x20, 0x09, 0x0A, 0x0D: break
            default: return nil
            }
        }
        if isDashed { columns += 1 }
        return columns > 0 ? columns : nil
    }

    private static func countRows(
        _ bytes: UnsafeBufferPointer<UInt8>, _ first: Int, _ lineStarts: [Int], _ range: Range<Int>
    ) -> Int {
        var line = first
        while line < lineStarts.count {
            let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : range.upperBound
            if bytes[lineStarts[line]..<end].allSatisfy({ $0 <= 0x20 || $0 == 0x3E }) { break }
            line += 1
        }
        return line - first + 1
    }
}
