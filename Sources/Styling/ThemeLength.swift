public import Geometry

/// A length of a theme, which follows the text size.
public enum ThemeLength: Hashable, Sendable {
    /// A length in the theme's own text size; it grows and shrinks with the text.
    case absolute(Length)
    /// A multiple of the style's own size.
    case ems(Double)
    /// A multiple of the body's leading: rows of the baseline grid.
    case lines(Double)

    /// Nothing.
    public static let zero = ThemeLength.lines(0)

    /// Reads `1.5em`, `2 lines`, `1line`, or a length as `6pt`; a bare 0 is nothing. Nil for anything else.
    public init?(_ text: some StringProtocol) {
        if let length = Length(text) {
            self = length == .zero ? .zero : .absolute(length)
            return
        }
        guard let (number, unit) = Length.splitUnit(text), number.magnitude <= 1000 else { return nil }
        switch unit {
        case "em": self = .ems(number)
        case "line", "lines": self = .lines(number)
        default: return nil
        }
    }

    /// The length for a style of `size` in a text whose body stands on `grid`, `scale` times as large as the theme's own.
    public func resolved(size: Length, grid: Length, scale: Double) -> Length {
        switch self {
        case .absolute(let length): length.scaled(by: scale)
        case .ems(let count): size.scaled(by: count)
        case .lines(let count): grid.scaled(by: count)
        }
    }
}

extension ThemeLength: CustomStringConvertible {
    /// As `init(_:)` reads it.
    public var description: String {
        switch self {
        case .absolute(let length): length.description
        case .ems(let count): Length.decimal(count) + "em"
        case .lines(let count): count == 0 ? "0" : Length.decimal(count) + (count == 1 ? "line" : "lines")
        }
    }
}

/// A style's size or leading: a factor, or a length.
public enum ThemeSize: Hashable, Sendable {
    /// A multiple: of the body's size for a size, of the style's own size for a leading.
    case factor(Double)
    /// Rows of the baseline grid.
    case lines(Double)
    /// A length in the theme's own text size; it grows and shrinks with the text.
    case absolute(Length)

    /// Reads a factor as `1.4`, rows as `1line`, or a length as `14pt`, each over 0; factors and rows up to 100, lengths up to 1,000 pt.
    /// Nil for anything else.
    public init?(_ text: some StringProtocol) {
        if let length = Length(text), length > .zero, length <= TextSize.range.upperBound {
            self = .absolute(length)
            return
        }
        guard let (number, unit) = Length.splitUnit(text), number > 0, number <= 100 else { return nil }
        switch unit {
        case "": self = .factor(number)
        case "line", "lines": self = .lines(number)
        default: return nil
        }
    }

    /// The length, where a factor multiplies `unit`.
    public func resolved(unit: Length, grid: Length, scale: Double) -> Length {
        switch self {
        case .factor(let factor): unit.scaled(by: factor)
        case .lines(let count): grid.scaled(by: count)
        case .absolute(let length): length.scaled(by: scale)
        }
    }
}

extension ThemeSize: CustomStringConvertible {
    /// As `init(_:)` reads it.
    public var description: String {
        switch self {
        case .factor(let factor): Length.decimal(factor)
        case .lines(let count): Length.decimal(count) + (count == 1 ? "line" : "lines")
        case .absolute(let length): length.description
        }
    }
}
