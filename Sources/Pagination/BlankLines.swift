import Geometry
import Typography

/// Finds where the columns of a zone have no text beside text, and puts blank lines there.
///
/// Programs that read a PDF's text without its tags guess the order from where words stand (Breuel 2003, “High performance document layout
/// analysis”; poppler's `TextPage::coalesce`). Lines near each other and of one size make a block. Where one column has a figure, or only
/// white, beside a block of the next, they take that block for page-wide and read across the columns; where blocks stand in step, they see a
/// table and read its rows. With a blank line wherever a line could stand, every block has another beside it; and as each block's blank lines
/// reach a little further into the outer margin than the last one's, blocks are never in step.
struct BlankLines {
    /// A line of text as far as a reader of the file sees it.
    private struct Row {
        var y: Length
        var face: FontFace
        var size: Length
        var glyphs: Int
        /// Whether several sizes stand on it.
        var isMixed: Bool
        /// Whether it ends in a hyphen that a reader takes out with the line's end.
        var endsInHyphen: Bool

        /// How far apart lines may stand to be read as one block: poppler's limit is 1.5 times their size.
        var pitch: Length { max(size.scaled(by: 1.45), .points(1)) }

        /// Whether `other` cannot stand in one block with it: poppler's limit is a twentieth of the size.
        func differs(from other: Row) -> Bool {
            (size - other.size).magnitude * 20 >= min(size, other.size)
        }
    }

    /// The head of the columns.
    let top: Length
    /// The columns in reading order: what is drawn in each, in reading order.
    private(set) var columns: [(box: Rect, items: [DisplayItem])]
    /// How much further out the blank lines of each next block reach.
    private var step = Length.zero
    /// How far to the left of its column a blank line begins.
    private var overhang = Length.zero

    /// The columns of a zone whose head is `top`; the boxes' heights are not looked at.
    init(top: Length, columns: [(box: Rect, items: [DisplayItem])]) {
        self.top = top
        self.columns = columns
    }

    /// Fills every column down to the lowest line of all, if text stands in two columns at least. Linear but for sorting the lines of a page.
    mutating func fill() {
        let rows = columns.map { BlankLines.rows(of: $0.items) }
        let filled = rows.compactMap(\.last)
        guard filled.count > 1, let bottom = filled.map(\.y).max(),
            let pattern = rows.joined().max(by: { $0.glyphs < $1.glyphs })
        else { return }
        let isMixed = rows.joined().contains { $0.isMixed || $0.differs(from: pattern) }
        // Edges within 0.7 of the size are level, and so are middles; a middle moves by half of what the edge does.
        step = isMixed ? pattern.size.scaled(by: 1.45) : .zero
        overhang = pattern.size.scaled(by: 0.15)
        for index in columns.indices { fill(index, rows[index], bottom: bottom, pattern: pattern) }
    }

    /// The baselines of `items` from the top down, each with the largest size on it and the face of its longest run in that size.
    private static func rows(of items: [DisplayItem]) -> [Row] {
        var rows: [Length: Row] = [:]
        for item in items {
            guard case .text(let run, let origin) = item.content, !run.face.hasColour else { continue }
            var row = Row(
                y: origin.y, face: run.face, size: run.size, glyphs: run.glyphs.count, isMixed: false,
                endsInHyphen: run.text.last == UInt8(ascii: "-"))
            if let known = rows[origin.y] {
                row.isMixed = known.isMixed || row.differs(from: known)
                if known.size > row.size || (known.size == row.size && known.glyphs >= row.glyphs) {
                    (row.face, row.size, row.glyphs) = (known.face, known.size, known.glyphs)
                }
            }
            rows[origin.y] = row
        }
        return rows.values.sorted { $0.y < $1.y }
    }

    /// Puts blanks into column `index`, whose lines are `rows`; a column without any is filled in the manner of `pattern`.
    private mutating func fill(_ index: Int, _ rows: [Row], bottom: Length, pattern: Row) {
        let above = blanks(above: rows.first ?? pattern, column: index)
        guard let head = rows.first, let foot = rows.last else {
            let below = stride(from: pattern.y.units, through: bottom.units, by: pattern.pitch.units)
            let blanks = above + below.map { blank(pattern, at: Length(units: $0), block: 0, column: index) }
            columns[index].items.insert(contentsOf: blanks, at: 0)
            return
        }
        // What stands before the line on a baseline.
        var before = [head.y: above]
        var block = 0
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            // A block takes the size of its first word: the blanks belong to the block below, so that this is the size of its text, and not of
            // code that begins its first line.
            if lower.differs(from: upper) { block += 1 }
            let places = BlankLines.places(between: upper, and: lower)
            if !places.isEmpty {
                before[lower.y] = places.map { blank(lower, at: $0, block: block, column: index) }
            }
        }
        var items: [DisplayItem] = []
        items.reserveCapacity(columns[index].items.count + above.count)
        for item in columns[index].items {
            if case .text(_, let origin) = item.content, let blanks = before.removeValue(forKey: origin.y) {
                items += blanks
            }
            items.append(item)
        }
        if !foot.endsInHyphen {
            let below = stride(from: (foot.y + foot.pitch).units, through: bottom.units, by: foot.pitch.units)
            // Right behind the last text of their face, in whose call they are drawn; a picture may follow.
            let last = items.lastIndex {
                if case .text(let run, _) = $0.content {
                    run.face === foot.face && run.size == foot.size
                } else {
                    false
                }
            }
            let blanks = below.map { blank(foot, at: Length(units: $0), block: block, column: index) }
            items.insert(contentsOf: blanks, at: last.map { $0 + 1 } ?? items.count)
        }
        columns[index].items = items
    }

    /// The blank lines from a column's top down to its first line; where sizes are mixed, one at least, a little above the first line.
    private func blanks(above head: Row, column: Int) -> [DisplayItem] {
        var places: [Length] = []
        var y = head.y - head.pitch
        while y - head.size.scaled(by: 0.7) >= top {
            places.append(y)
            y -= head.pitch
        }
        if places.isEmpty, step > .zero { places.append(head.y - head.size.scaled(by: 0.8)) }
        return places.reversed().map { blank(head, at: $0, block: 0, column: column) }
    }

    /// The baselines of blank lines between two lines: evenly spaced, none where the lines are near each other.
    private static func places(between upper: Row, and lower: Row) -> [Length] {
        // A larger line reaches higher.
        let room = lower.y - upper.y - max(.zero, lower.size - upper.size)
        let count = Int((room.points / min(upper.pitch, lower.pitch).points).rounded(.up)) - 1
        return count > 0 ? (1...count).map { upper.y + room * $0 / (count + 1) } : []
    }

    /// A blank line in the manner of `row`, in the column's block `block`, from 0.
    ///
    /// It begins a little to the left of the column: a block's first word is the leftmost of its first few, which should be this one and not the
    /// number of a note below. Towards the next column it keeps more than its size away: from nearer, poppler draws a few words into a block.
    private func blank(_ row: Row, at y: Length, block: Int, column: Int) -> DisplayItem {
        let box = columns[column].box
        let next = columns.map(\.box.minX).filter { $0 > box.minX }.min()
        let isLeftmost = columns.allSatisfy { $0.box.minX >= box.minX }
        let reach = step * (block % 4)
        let left = box.minX - overhang - (isLeftmost ? reach : .zero)
        let right = next.map { min(box.maxX, $0 - overhang - row.size.scaled(by: 1.1)) } ?? box.maxX + reach
        return DisplayItem(
            .blank(row.face, size: row.size, origin: Point(x: left, y: y), width: max(row.size, right - left)))
    }
}
