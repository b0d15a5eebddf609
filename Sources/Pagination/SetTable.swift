import Diagnostics
import Geometry

/// A table laid out for its width: cells broken into lines, rows measured.
struct SetTable {
    /// From the container's left edge to the table's.
    var x: Length
    /// The table's width.
    var width: Length
    /// The header; nil for none.
    var header: SetRow?
    /// The rows, or pieces of rows too tall for a column.
    var rows: [SetRow]
    /// The ink of the rules.
    var ruleColour: Colour
    /// The rules' thickness.
    var ruleThickness: Length
    /// Its place in the source.
    var span: SourceSpan
    /// By how much its type was made smaller: 1 for not at all.
    var scale: Double
    /// Whether it stands on its side.
    var isTurned = false
    /// In how many pieces of some columns each a table is set that is too wide for any page, if this is the first of them; else 1.
    var pieces = 1
}

/// A row of a table, or a piece of one.
struct SetRow {
    /// The cells: set paragraphs and the lines of each that stand here.
    var cells: [SetCell]
    /// The height, the white above and below the lines included.
    var height: Length
    /// The white above the lines.
    var above: Length
    /// Whether it goes on with the row above: a row too tall for a column, cut between its lines.
    var isContinuation = false
    /// Whether the table ends below it.
    var isLast = false
}

/// What of a cell stands in a row.
struct SetCell {
    /// The set paragraph.
    var set: Int
    /// Its lines.
    var lines: Range<Int>
}
