internal import CCairo

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
