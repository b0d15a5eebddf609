/// What surrounds a trimmed sheet in print: the bleed, and the marks by which it is cut.
public struct PrintSheet: Hashable, Sendable {
    /// How far ink may run beyond the trimmed sheet on each side, so that a cut a little off leaves no white edge.
    public var bleed: Length
    /// Whether crop marks stand outside the bleed.
    public var hasMarks: Bool

    /// How far a mark stands off the trimmed sheet at least, so that none is left on it: 3 mm, as presses ask for.
    private static let leastOffset = Length.points(8.504)
    /// How long a mark is: 5 mm.
    private static let markLength = Length.points(14.173)
    /// The width of a mark's line.
    public static let markWidth = Length.points(0.25)

    /// A sheet; trimmed already unless told otherwise.
    public init(bleed: Length = .zero, hasMarks: Bool = false) {
        self.bleed = bleed
        self.hasMarks = hasMarks
    }

    /// What stands around the trimmed sheet on each side.
    public var margin: Length {
        hasMarks ? markOffset + PrintSheet.markLength : bleed
    }

    /// The whole sheet around one of `trim`.
    public func size(of trim: Size) -> Size {
        Size(width: trim.width + margin * 2, height: trim.height + margin * 2)
    }

    private var markOffset: Length {
        max(bleed, PrintSheet.leastOffset)
    }

    /// Two marks at each corner of a sheet of `trim`, whose top left is the origin; nil where there are none.
    public func marks(of trim: Size) -> Path? {
        guard hasMarks else { return nil }
        let (near, far) = (markOffset, margin)
        var marks = Path(steps: [])
        for (y, outward) in [(Length.zero, -1), (trim.height, 1)] {
            for (x, sideward) in [(Length.zero, -1), (trim.width, 1)] {
                marks.steps += [
                    .move(Point(x: x + near * sideward, y: y)), .line(Point(x: x + far * sideward, y: y)),
                    .move(Point(x: x, y: y + near * outward)), .line(Point(x: x, y: y + far * outward)),
                ]
            }
        }
        return marks
    }
}
