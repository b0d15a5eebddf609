/// A place on a page: the origin is the page's top left, `y` grows downward.
public struct Point: Hashable, Sendable {
    /// The distance from the left edge.
    public var x: Length
    /// The distance from the top edge.
    public var y: Length

    /// The place `x` from the left and `y` from the top.
    @inlinable
    public init(x: Length, y: Length) {
        self.x = x
        self.y = y
    }

    /// The top left.
    public static let zero = Point(x: .zero, y: .zero)

    /// The place moved by `offset`.
    @inlinable
    public static func + (point: Point, offset: Point) -> Point {
        Point(x: point.x + offset.x, y: point.y + offset.y)
    }
}

/// A width and a height.
public struct Size: Hashable, Sendable {
    /// The extent from left to right.
    public var width: Length
    /// The extent from top to bottom.
    public var height: Length

    /// An extent of `width` by `height`.
    @inlinable
    public init(width: Length, height: Length) {
        self.width = width
        self.height = height
    }

    /// No extent.
    public static let zero = Size(width: .zero, height: .zero)

    /// Both sides times `factor`, each rounded to 1/1024 pt.
    @inlinable
    public func scaled(by factor: Double) -> Size {
        Size(width: width.scaled(by: factor), height: height.scaled(by: factor))
    }
}

/// An upright rectangle; `y` grows downward.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The extent.
    public var size: Size

    /// The rectangle of `size` whose top left corner is `origin`.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// The rectangle `width` by `height` whose top left corner is (`x`, `y`).
    @inlinable
    public init(x: Length, y: Length, width: Length, height: Length) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The left edge.
    @inlinable public var minX: Length { origin.x }
    /// The top edge.
    @inlinable public var minY: Length { origin.y }
    /// The right edge.
    @inlinable public var maxX: Length { origin.x + size.width }
    /// The bottom edge.
    @inlinable public var maxY: Length { origin.y + size.height }
    /// The extent from left to right.
    @inlinable public var width: Length { size.width }
    /// The extent from top to bottom.
    @inlinable public var height: Length { size.height }

    /// The rectangle moved by `offset`.
    @inlinable
    public func moved(by offset: Point) -> Rect {
        Rect(origin: origin + offset, size: size)
    }

    /// The rectangle less `insets` on each side; sides may not cross, so each extent is at least zero.
    @inlinable
    public func inset(by insets: Insets) -> Rect {
        Rect(
            x: origin.x + insets.left, y: origin.y + insets.top,
            width: max(.zero, size.width - insets.left - insets.right),
            height: max(.zero, size.height - insets.top - insets.bottom))
    }

    /// Whether the interiors share a point; touching edges do not count.
    @inlinable
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Whether `other` lies wholly inside, edges included.
    @inlinable
    public func contains(_ other: Rect) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}

/// Distances inward from the four sides of a rectangle.
public struct Insets: Hashable, Sendable {
    /// Inward from the top.
    public var top: Length
    /// Inward from the left.
    public var left: Length
    /// Inward from the bottom.
    public var bottom: Length
    /// Inward from the right.
    public var right: Length

    /// Insets of the four sides.
    @inlinable
    public init(top: Length, left: Length, bottom: Length, right: Length) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No insets.
    public static let zero = Insets(top: .zero, left: .zero, bottom: .zero, right: .zero)
}
