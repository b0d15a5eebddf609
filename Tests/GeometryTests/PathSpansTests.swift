import Geometry
import Testing

/// What a shape covers between two heights.
@Suite struct PathSpansTests {
    private func points(_ spans: [ClosedRange<Length>]) -> [[Double]] {
        spans.map { [$0.lowerBound.points.rounded(), $0.upperBound.points.rounded()] }
    }

    private func path(_ corners: (Int, Int)...) -> Path {
        Path(
            steps: corners.enumerated().map { index, corner in
                let point = Point(x: .points(corner.0), y: .points(corner.1))
                return index == 0 ? .move(point) : .line(point)
            } + [.close])
    }

    @Test func aRectangleCoversItsWidth() {
        let path = Path.rectangle(Rect(x: .points(10), y: .points(10), width: .points(30), height: .points(20)))
        #expect(points(path.spans(from: .points(15), to: .points(20))) == [[10, 40]])
        #expect(points(path.spans(from: .zero, to: .points(11))) == [[10, 40]])
        #expect(path.spans(from: .zero, to: .points(10)).isEmpty)
        #expect(path.spans(from: .points(30), to: .points(40)).isEmpty)
    }

    @Test func anEllipseIsWidestInItsMiddle() {
        let path = Path.ellipse(in: Rect(x: .zero, y: .zero, width: .points(100), height: .points(100)))
        #expect(points(path.spans(from: .points(45), to: .points(55))) == [[0, 100]])
        let top = path.spans(from: .zero, to: .points(10))
        #expect(top.count == 1 && (top[0].upperBound - top[0].lowerBound).points.rounded() == 60)
    }

    /// Two feet of one shape are two stretches, and one above the fork.
    @Test func aForkHasTwoStretches() {
        let fork = path((0, 0), (50, 0), (50, 40), (40, 40), (40, 20), (10, 20), (10, 40), (0, 40))
        #expect(points(fork.spans(from: .points(25), to: .points(30))) == [[0, 10], [40, 50]])
        #expect(points(fork.spans(from: .points(15), to: .points(25))) == [[0, 50]])
    }

    /// A path of zero area, or of no pieces, covers nothing.
    @Test func whatHasNoAreaCoversNothing() {
        #expect(Path().spans(from: .zero, to: .points(100)).isEmpty)
        #expect(path((5, 5), (5, 50)).spans(from: .zero, to: .points(100)).isEmpty)
        #expect(path((5, 5), (50, 5)).spans(from: .zero, to: .points(100)).isEmpty)
    }
}
