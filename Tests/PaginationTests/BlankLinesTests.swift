import Geometry
import Support
import Testing
import Typography

@testable import Pagination

@Suite struct BlankLinesTests {
    private let boxes = [
        Rect(x: .zero, y: .zero, width: .points(100), height: .points(200)),
        Rect(x: .points(112), y: .zero, width: .points(100), height: .points(200)),
    ]

    /// A line of text at `y` in `box`.
    private func line(_ y: Double, in box: Rect, size: Double = 10) -> DisplayItem {
        let run = PlacedRun(
            face: FakeShaper.face, size: .points(size), x: .zero, width: box.width,
            glyphs: [PlacedGlyph(id: 97, x: 0, y: 0)], text: [97], clusters: [GlyphCluster(bytes: 1, glyphs: 1)])
        return DisplayItem(.text(run, origin: Point(x: box.minX, y: .points(y))))
    }

    private func filled(_ columns: [[DisplayItem]]) -> [[DisplayItem]] {
        var lines = BlankLines(top: .zero, columns: zip(boxes, columns).map { ($0, $1) })
        lines.fill()
        return lines.columns.map(\.items)
    }

    private func blanks(_ items: [DisplayItem]) -> [(y: Length, size: Length, left: Length, right: Length)] {
        items.compactMap { item in
            guard case .blank(_, let size, let origin, let width) = item.content else { return nil }
            return (origin.y, size, origin.x, origin.x + width)
        }
    }

    private func baselines(_ items: [DisplayItem]) -> [Length] {
        items.compactMap { item in
            switch item.content {
            case .text(_, let origin), .blank(_, _, let origin, _): origin.y
            default: nil
            }
        }
    }

    @Test func aFullColumnIsLeftAlone() {
        let columns = boxes.map { box in stride(from: 10, through: 200, by: 12.5).map { line($0, in: box) } }
        #expect(filled(columns).allSatisfy { blanks($0).isEmpty })
    }

    @Test func aLoneColumnIsLeftAlone() {
        let columns = [[line(10, in: boxes[0]), line(100, in: boxes[0])], []]
        #expect(filled(columns).allSatisfy { blanks($0).isEmpty })
    }

    @Test func gapsAreFilledInReadingOrder() {
        let full = stride(from: 10, through: 185, by: 12.5).map { line($0, in: boxes[0]) }
        let gaps = [line(60, in: boxes[1]), line(135, in: boxes[1])]
        let right = filled([full, gaps])[1]
        let steps = baselines(right)
        #expect(steps == steps.sorted())
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 - $0 <= .points(14.5) && $1 - $0 > .points(5) })
        #expect(steps.first.map { $0 < .points(20) } == true && steps.last.map { $0 > .points(170) } == true)
        #expect(blanks(right).allSatisfy { $0.left < boxes[1].minX && $0.left > boxes[0].maxX })
    }

    @Test func blocksOfDifferentSizesAreOutOfStep() {
        // The same pattern in both columns: text, code, text.
        let columns = boxes.map { box in
            [line(10, in: box), line(22.5, in: box)]
                + [line(45, in: box, size: 8), line(55, in: box, size: 8)]
                + [line(80, in: box), line(92.5, in: box)]
        }
        let result = filled(columns)
        for (items, edge) in zip(result, [\(y: Length, size: Length, left: Length, right: Length).left, \.right]) {
            let edges = blanks(items).map { ($0.size, $0[keyPath: edge].points) }
            // One block's blanks end at one place; those of the next more than 1.4 of the size away from it.
            let places = edges.reduce(into: [Double]()) { if $0.last != $1.1 { $0.append($1.1) } }
            #expect(places.count == 3, "\(edges)")
            #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) > 14 }, "\(edges)")
        }
    }

    @Test func nothingStandsBehindAHyphenAtTheFoot() {
        var last = line(100, in: boxes[1])
        if case .text(var run, let origin) = last.content {
            run.text = [0x2D]
            last.content = .text(run, origin: origin)
        }
        let left = stride(from: 10, through: 185, by: 12.5).map { line($0, in: boxes[0]) }
        let right = filled([left, [last]])[1]
        #expect(baselines(right).last == .points(100))
    }
}
