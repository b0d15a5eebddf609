/// A line or shape on a page, of straight pieces and cubic curves.
public struct Path: Hashable, Sendable {
    /// A step of a path's pen.
    public enum Step: Hashable, Sendable {
        /// Lifts the pen and sets it down at the point.
        case move(Point)
        /// Draws straight to the point.
        case line(Point)
        /// Draws a cubic Bézier curve to the last point, past the two control points.
        case curve(Point, Point, Point)
        /// Draws straight back to where the pen was last set down.
        case close
    }

    /// The pen's steps in order.
    public var steps: [Step]

    /// A path of `steps`.
    public init(steps: [Step] = []) {
        self.steps = steps
    }

    /// The outline of `rect`, clockwise from its top left.
    public static func rectangle(_ rect: Rect) -> Path {
        Path(steps: [
            .move(Point(x: rect.minX, y: rect.minY)), .line(Point(x: rect.maxX, y: rect.minY)),
            .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.minX, y: rect.maxY)), .close,
        ])
    }

    /// The path moved by `offset`.
    public func moved(by offset: Point) -> Path {
        Path(
            steps: steps.map { step in
                switch step {
                case .move(let point): .move(point + offset)
                case .line(let point): .line(point + offset)
                case .curve(let first, let second, let end): .curve(first + offset, second + offset, end + offset)
                case .close: .close
                }
            })
    }
}
