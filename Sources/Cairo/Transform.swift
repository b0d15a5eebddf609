internal import CCairo
public import Geometry

/// An affine map, `x' = xx·x + xy·y + x0` and `y' = yx·x + yy·y + y0`, in points or without dimension as its use says.
public struct Transform: Hashable, Sendable {
    /// The share of x in x'.
    public var xx: Double
    /// The share of x in y'.
    public var yx: Double
    /// The share of y in x'.
    public var xy: Double
    /// The share of y in y'.
    public var yy: Double
    /// Added to x'.
    public var x0: Double
    /// Added to y'.
    public var y0: Double

    /// The map of the six numbers, in the order of `cairo_matrix_t`.
    public init(xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double) {
        self.xx = xx
        self.yx = yx
        self.xy = xy
        self.yy = yy
        self.x0 = x0
        self.y0 = y0
    }

    var matrix: cairo_matrix_t {
        cairo_matrix_t(xx: xx, yx: yx, xy: xy, yy: yy, x0: x0, y0: y0)
    }
}

extension Rect {
    /// The map of a stored picture's unit square, turned as EXIF's orientation `turn` says, onto the rectangle, in points.
    public func placing(turn: Int) -> Transform {
        // Where the stored picture's right and down point on the page, and where its top left comes to stand.
        let (right, down, corner): ((Double, Double), (Double, Double), (Double, Double)) =
            switch turn {
            case 2: ((-1, 0), (0, 1), (1, 0))
            case 3: ((-1, 0), (0, -1), (1, 1))
            case 4: ((1, 0), (0, -1), (0, 1))
            case 5: ((0, 1), (1, 0), (0, 0))
            case 6: ((0, 1), (-1, 0), (1, 0))
            case 7: ((0, -1), (-1, 0), (1, 1))
            case 8: ((0, -1), (1, 0), (0, 1))
            default: ((1, 0), (0, 1), (0, 0))
            }
        let (w, h) = (width.points, height.points)
        return Transform(
            xx: right.0 * w, yx: right.1 * h, xy: down.0 * w, yy: down.1 * h, x0: minX.points + corner.0 * w,
            y0: minY.points + corner.1 * h)
    }
}
