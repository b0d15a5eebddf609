/// A distance on paper, kept as a whole number of 1/1024 pt.
///
/// The unit is Pango's (`PANGO_SCALE`), so widths cross that border without rounding. Sums are exact, the order is total, and an
/// overflow traps. `Double` appears only where a ratio is taken (`scaled(by:)`, `ratio(to:)`) and at Cairo's door (`points`).
public struct Length: Hashable, Comparable, Sendable {
    /// The distance in units of 1/1024 pt; may be negative.
    public var units: Int

    /// A distance of `units` times 1/1024 pt.
    @inlinable
    public init(units: Int) {
        self.units = units
    }

    /// The nearest multiple of 1/1024 pt to `points`; half a unit goes away from zero.
    ///
    /// Traps when `points` is not finite or its magnitude exceeds 2^52 units.
    @inlinable
    public init(points: Double) {
        let scaled = (points * Double(Length.unitsPerPoint)).rounded()
        precondition(scaled.magnitude < 4_503_599_627_370_496, "a length must be finite and below 2^52 units")
        self.units = Int(scaled)
    }

    /// How many units make a point: 1024.
    public static let unitsPerPoint = 1024

    /// No distance.
    public static let zero = Length(units: 0)

    /// The distance in points (1/72 in).
    @inlinable
    public var points: Double {
        Double(units) / Double(Length.unitsPerPoint)
    }

    /// A distance given in whole points.
    @inlinable
    public static func points(_ count: Int) -> Length {
        Length(units: count * unitsPerPoint)
    }

    /// A distance given in points, rounded to 1/1024 pt.
    @inlinable
    public static func points(_ count: Double) -> Length {
        Length(points: count)
    }

    /// A distance given in millimetres (1 mm = 72/25.4 pt), rounded to 1/1024 pt.
    @inlinable
    public static func millimetres(_ count: Double) -> Length {
        Length(points: count * 72 / 25.4)
    }

    /// A distance given in inches (1 in = 72 pt), rounded to 1/1024 pt.
    @inlinable
    public static func inches(_ count: Double) -> Length {
        Length(points: count * 72)
    }

    /// This distance times `factor`, rounded to the nearest unit.
    @inlinable
    public func scaled(by factor: Double) -> Length {
        Length(units: Int((Double(units) * factor).rounded()))
    }

    /// This distance divided by `other`, as a number without dimension; `other` must not be zero.
    @inlinable
    public func ratio(to other: Length) -> Double {
        Double(units) / Double(other.units)
    }

    /// The distance without its sign.
    @inlinable
    public var magnitude: Length {
        Length(units: abs(units))
    }

    /// The smallest multiple of `step` that is not less than this distance; `step` must be positive.
    @inlinable
    public func roundedUp(toMultipleOf step: Length) -> Length {
        precondition(step.units > 0, "a step must be positive")
        let quotient = units / step.units
        let whole = Length(units: quotient * step.units)
        return whole < self ? whole + step : whole
    }

    /// The exact order of distances.
    @inlinable
    public static func < (left: Length, right: Length) -> Bool {
        left.units < right.units
    }

    /// The exact sum; traps on overflow.
    @inlinable
    public static func + (left: Length, right: Length) -> Length {
        Length(units: left.units + right.units)
    }

    /// The exact difference; traps on overflow.
    @inlinable
    public static func - (left: Length, right: Length) -> Length {
        Length(units: left.units - right.units)
    }

    /// The same distance the other way.
    @inlinable
    public static prefix func - (length: Length) -> Length {
        Length(units: -length.units)
    }

    /// A whole multiple; traps on overflow.
    @inlinable
    public static func * (length: Length, count: Int) -> Length {
        Length(units: length.units * count)
    }

    /// A whole multiple; traps on overflow.
    @inlinable
    public static func * (count: Int, length: Length) -> Length {
        Length(units: length.units * count)
    }

    /// The distance divided by a whole number, rounded toward zero; `count` must not be zero.
    @inlinable
    public static func / (length: Length, count: Int) -> Length {
        Length(units: length.units / count)
    }

    /// Adds in place; traps on overflow.
    @inlinable
    public static func += (left: inout Length, right: Length) {
        left.units += right.units
    }

    /// Subtracts in place; traps on overflow.
    @inlinable
    public static func -= (left: inout Length, right: Length) {
        left.units -= right.units
    }
}
