import Geometry

/// The order in which the words of a page are read: column by column, wide lines between columns where they stand.
///
/// The order depends on where lines stand and on nothing else, so a line more or less on a page changes no other's place. Lines are taken as they
/// were found and cut where a gap is wider than any space. O(lines²) for a page.
struct ReadingOrder {
    /// A part of a line that no column's edge cuts.
    private struct Piece {
        var words: Range<Int>
        var box: Rect
    }

    /// The words of `words` in their order, lines numbered anew; heads and folios come last.
    static func sorted(_ words: [PageWord]) -> [PageWord] {
        let text = words.filter { $0.role != .head }
        let pieces = pieces(of: text)
        let isBackward = isBackward(text)
        var ordered: [PageWord] = []
        ordered.reserveCapacity(words.count)
        for (line, piece) in order(pieces, isBackward: isBackward, depth: 0).enumerated() {
            for var word in reading(text[piece.words], isBackward: isBackward) {
                word.line = Int32(line)
                ordered.append(word)
            }
        }
        for var word in words where word.role == .head {
            word.line += Int32(pieces.count)
            ordered.append(word)
        }
        return ordered
    }

    private static func pieces(of words: [PageWord]) -> [Piece] {
        var pieces: [Piece] = []
        for (index, word) in words.enumerated() {
            if let last = pieces.last, words[index - 1].line == word.line {
                let gap = max(word.box.minX - last.box.maxX, last.box.minX - word.box.maxX)
                if gap <= Length(points: Double(word.size) * 2) {
                    pieces[pieces.count - 1] = Piece(
                        words: last.words.lowerBound..<index + 1, box: last.box.union(word.box))
                    continue
                }
            }
            pieces.append(Piece(words: index..<index + 1, box: word.box))
        }
        return pieces
    }

    /// Whether most of the words run from right to left: the right column is then the first.
    private static func isBackward(_ words: [PageWord]) -> Bool {
        words.count { $0.runsBackward == true } * 2 > words.count
    }

    /// The words of a line as they are read: against its direction where neighbours run against it (UAX #9, L2).
    private static func reading(_ line: ArraySlice<PageWord>, isBackward: Bool) -> [PageWord] {
        guard isBackward || line.contains(where: { $0.runsBackward == true }) else { return Array(line) }
        var words = line.sorted { isBackward ? $0.box.maxX > $1.box.maxX : $0.box.minX < $1.box.minX }
        var index = 0
        while index < words.count {
            let run = words[index...].prefix { $0.runsBackward != isBackward }
            guard let first = run.firstIndex(where: { $0.runsBackward == !isBackward }),
                let last = run.lastIndex(where: { $0.runsBackward == !isBackward })
            else {
                index = run.endIndex + 1
                continue
            }
            words[first...last].reverse()
            for place in first...last { words[place].isJoined = false }
            index = last + 1
        }
        return words
    }

    /// Pages have no more columns inside columns than this.
    private static let mostDepth = 4

    private static func order(_ pieces: [Piece], isBackward: Bool, depth: Int) -> [Piece] {
        guard depth < mostDepth, let gutter = gutter(in: pieces) else { return rows(pieces, isBackward: isBackward) }
        var ordered: [Piece] = []
        var left = gutter.left[...]
        var right = gutter.right[...]
        let ends = gutter.across.map(\.box.centre.y) + [nil]
        for (index, end) in ends.enumerated() {
            let isAbove = { (piece: Piece) in end.map { piece.box.centre.y < $0 } ?? true }
            var columns = [left.prefix(while: isAbove), right.prefix(while: isAbove)]
            left = left.dropFirst(columns[0].count)
            right = right.dropFirst(columns[1].count)
            if isBackward { columns.reverse() }
            for column in columns where !column.isEmpty {
                ordered += order(Array(column), isBackward: isBackward, depth: depth + 1)
            }
            if index < gutter.across.count { ordered.append(gutter.across[index]) }
        }
        return ordered
    }

    /// The white strip between two columns: what stands on either side, and what crosses it, each from the top.
    private static func gutter(in pieces: [Piece]) -> (left: [Piece], right: [Piece], across: [Piece])? {
        guard pieces.count >= 3 else { return nil }
        let least = Length.points(6)
        var best: (left: [Piece], right: [Piece], across: [Piece])?
        for edge in Set(pieces.map { Int($0.box.maxX.points.rounded(.up)) }).sorted() {
            let start = Length.points(edge)
            let left = pieces.filter { $0.box.maxX <= start }
            let right = pieces.filter { $0.box.minX >= start + least }
            let across = pieces.count - left.count - right.count
            guard !left.isEmpty, !right.isEmpty, across * 4 <= pieces.count, stand(left, beside: right) else {
                continue
            }
            if let best, best.across.count < across { continue }
            if let best, best.across.count == across,
                min(best.left.count, best.right.count) >= min(left.count, right.count)
            {
                continue
            }
            let crossing = pieces.filter { $0.box.maxX > start && $0.box.minX < start + least }
            best = (left, right, crossing)
        }
        return best.map { (fromTop($0.left), fromTop($0.right), fromTop($0.across)) }
    }

    /// Whether two groups stand beside each other for at least half the height of the lower one.
    private static func stand(_ left: [Piece], beside right: [Piece]) -> Bool {
        let extent = { (pieces: [Piece]) in
            (pieces.map(\.box.minY).min() ?? .zero, pieces.map(\.box.maxY).max() ?? .zero)
        }
        let ((top, bottom), (otherTop, otherBottom)) = (extent(left), extent(right))
        let common = min(bottom, otherBottom) - max(top, otherTop)
        return common * 2 >= min(bottom - top, otherBottom - otherTop)
    }

    private static func fromTop(_ pieces: [Piece]) -> [Piece] {
        pieces.sorted { ($0.box.centre.y, $0.box.minX) < ($1.box.centre.y, $1.box.minX) }
    }

    /// Pieces row by row: those whose middles lie within each other's height are one row.
    private static func rows(_ pieces: [Piece], isBackward: Bool) -> [Piece] {
        var rows: [[Piece]] = []
        for piece in fromTop(pieces) {
            if let first = rows.last?.first, piece.box.centre.y < first.box.maxY - first.box.height / 4,
                first.box.centre.y > piece.box.minY
            {
                rows[rows.count - 1].append(piece)
            } else {
                rows.append([piece])
            }
        }
        return rows.flatMap { row in
            row.sorted { isBackward ? $0.box.minX > $1.box.minX : $0.box.minX < $1.box.minX }
        }
    }
}
