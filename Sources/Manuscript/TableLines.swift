/// Tells the rows of a table that stand four spaces or more to the right of it.
///
/// GFM's reference takes them for code, which ends the table; authors whose tools do not (pulldown-cmark, and so mdBook) align columns so. No
/// blank line stands before such a row, so that it cannot be code to anybody else.
struct TableLines {
    /// What the line before was.
    private enum Line {
        case other
        /// A line with a bar: it may be a header.
        case barred
        /// A delimiter row below a header, or a row of its table.
        case table
    }

    private var before = Line.other
    private var quotes = 0
    /// How far to the right the delimiter row stands.
    private var indent = 0

    /// Takes the next line, `text` behind `indent` columns of white space and `quotes` marks of quotes; how far into the white space a bar must
    /// stand so that it is a row, nil where it needs none. Linear.
    mutating func take(_ text: Slice<UnsafeBufferPointer<UInt8>>, indent: Int, quotes: Int) -> Int? {
        if quotes != self.quotes { before = .other }
        self.quotes = quotes
        guard text.contains(where: { $0 > 0x20 }) else {
            before = .other
            return nil
        }
        let hasBar = text.contains(0x7C)
        switch before {
        case .table: return indent >= 4 && hasBar ? self.indent : nil
        case .barred where indent < 4 && hasBar && TableGuard.columns(ofDelimiterRow: text) != nil:
            self.indent = indent
            before = .table
        default: before = hasBar ? .barred : .other
        }
        return nil
    }
}
