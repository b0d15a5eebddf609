import Geometry
import Typography

/// Finds where the columns of a zone have no text beside text, and puts blank lines there.
///
/// Programs that read a PDF's text without its tags guess the order from where words stand. Where one column has a figure, or only white,
/// beside lines of the next, they take those lines for page-wide and read across the columns; where gaps stand side by side, they see a table.
/// (Breuel 2003, “High performance document layout analysis”, as in poppler's `TextPage::coalesce`.) With a blank line wherever a line could
/// stand, a column is one stretch of text from its head to its foot, and is read as one.
struct BlankLines {
    /// A line of text as far as a reader of the file sees it.
    private struct Row {
        var y: Length
        var face: FontFace
        var size: Length
        var glyphs: Int

        /// How far apart lines may stand to be read as one block: poppler's limit is 1.5 times their size.
        var pitch: Length { max(size.scaled(by: 1.45), .points(1)) }
    }

    /// Where a block of one size ends and one of another begins.
    private struct Seam {
        /// How many of the blank lines belong to the block above.
        var above: Int
        /// The lower edge of the block above.
        var bottom: Length
        /// The upper edge of the block below.
        var top: Length
        /// Within what distance edges are level: poppler has half a line's size.
        var nearness: Length
        /// Whether there is no end and no beginning: the size is the same.
        var isInBlock = false

        /// Whether an edge is level with one of `other`: columns with level seams are taken for a table.
        func isLevel(with other: Seam) -> Bool {
            let distance = max(nearness, other.nearness)
            return (bottom - other.bottom).magnitude < distance || (top - other.top).magnitude < distance
        }
    }

    /// The head of the columns.
    let top: Length
    /// The columns, left to right: what is drawn in each, in reading order.
    private(set) var columns: [(box: Rect, items: [DisplayItem])]
    /// The seams of the columns filled so far.
    private var seams: [Seam] = []

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
            let pattern = rows.first(where: { !$0.isEmpty })?.first
        else { return }
        for index in columns.indices { fill(index, rows[index], bottom: bottom, pattern: pattern) }
    }

    /// The baselines of `items` from the top down, each with the face of its longest run.
    private static func rows(of items: [DisplayItem]) -> [Row] {
        var rows: [Length: Row] = [:]
        for item in items {
            guard case .text(let run, let origin) = item.content, !run.face.hasColour else { continue }
            if let row = rows[origin.y], row.glyphs >= run.glyphs.count { continue }
            rows[origin.y] = Row(y: origin.y, face: run.face, size: run.size, glyphs: run.glyphs.count)
        }
        return rows.values.sorted { $0.y < $1.y }
    }

    /// Puts blanks into column `index`, whose lines are `rows`; a column without any is filled in the manner of `pattern`.
    private mutating func fill(_ index: Int, _ rows: [Row], bottom: Length, pattern: Row) {
        let head = rows.first ?? pattern
        var above: [DisplayItem] = []
        var y = head.y - head.pitch
        while y - head.size.scaled(by: 0.7) >= top {
            above.append(blank(head, at: y, column: index))
            y -= head.pitch
        }
        above.reverse()
        let foot = rows.last ?? pattern
        var below: [DisplayItem] = []
        y = rows.isEmpty ? foot.y : foot.y + foot.pitch
        while y <= bottom {
            below.append(blank(foot, at: y, column: index))
            y += foot.pitch
        }
        guard !rows.isEmpty else {
            columns[index].items += above + below
            return
        }
        // What stands before the line on a baseline.
        var before = [head.y: above]
        var passed: [Seam] = []
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            let places = BlankLines.places(between: upper, and: lower)
            let seam = seam(between: upper, and: lower, places)
            if !seam.isInBlock { passed.append(seam) }
            guard !places.isEmpty else { continue }
            before[lower.y] = places.enumerated().map { number, y in
                blank(number < seam.above ? upper : lower, at: y, column: index)
            }
        }
        seams += passed
        var items: [DisplayItem] = []
        items.reserveCapacity(columns[index].items.count + above.count + below.count)
        for item in columns[index].items {
            if case .text(_, let origin) = item.content, let blanks = before.removeValue(forKey: origin.y) {
                items += blanks
            }
            items.append(item)
        }
        columns[index].items = items + below
    }

    /// The baselines of blank lines between two lines: evenly spaced, none where the lines are near each other.
    private static func places(between upper: Row, and lower: Row) -> [Length] {
        // A larger line reaches higher.
        let room = lower.y - upper.y - max(.zero, lower.size - upper.size)
        let count = Int((room.points / min(upper.pitch, lower.pitch).points).rounded(.up)) - 1
        return count > 0 ? (1...count).map { upper.y + room * $0 / (count + 1) } : []
    }

    /// The seam between two lines with blank lines at `places`: lines of one size make one block; else some of the blanks belong to the block
    /// above and the rest to that below, in the first way that makes no edge level with one of the columns before.
    private func seam(between upper: Row, and lower: Row, _ places: [Length]) -> Seam {
        func seam(_ above: Int) -> Seam {
            let bottom = above > 0 ? places[above - 1] : upper.y
            let top = above < places.count ? places[above] : lower.y
            return Seam(
                above: above, bottom: bottom + upper.size.scaled(by: 0.25), top: top - lower.size.scaled(by: 0.8),
                nearness: min(upper.size, lower.size).scaled(by: 0.6))
        }
        let least = min(upper.size, lower.size)
        guard (upper.size - lower.size).magnitude * 20 >= least else {
            return Seam(above: places.count, bottom: upper.y, top: lower.y, nearness: .zero, isInBlock: true)
        }
        // The smaller size takes the blanks, so that white beside a heading is not as high as the heading.
        let choices = lower.size < upper.size ? Array(0...places.count) : Array((0...places.count).reversed())
        let clear = choices.first { choice in
            let candidate = seam(choice)
            return !seams.contains { $0.isLevel(with: candidate) }
        }
        return seam(clear ?? choices[0])
    }

    private func blank(_ row: Row, at y: Length, column: Int) -> DisplayItem {
        let box = columns[column].box
        return DisplayItem(.blank(row.face, size: row.size, origin: Point(x: box.minX, y: y), width: box.width))
    }
}
