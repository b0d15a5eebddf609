public import Geometry

/// How large the text is to be: a length, or a step of Dynamic Type, the founding systems' scale of reader's sizes.
public enum TextSize: Hashable, Sendable {
    /// The body's size itself.
    case length(Length)
    /// The theme's own size times this many seventeenths: the body's points in Apple's Dynamic Type, where `large` is 17 pt.
    case seventeenths(Int)

    /// The names of the Dynamic Type steps with their seventeenths, from small to large.
    public static let names: [(name: String, seventeenths: Int)] = [
        ("xSmall", 14), ("small", 15), ("medium", 16), ("large", 17), ("xLarge", 19), ("xxLarge", 21), ("xxxLarge", 23),
        ("accessibility1", 28), ("accessibility2", 33), ("accessibility3", 40), ("accessibility4", 47),
        ("accessibility5", 53),
    ]

    /// The smallest and the largest body that can be asked for.
    public static let range = Length.points(1)...Length.points(1000)

    /// Reads a length (`10.5pt`, within `range`) or the name of a Dynamic Type step; nil for anything else.
    public init?(_ text: some StringProtocol) {
        if let step = TextSize.names.first(where: { $0.name == text }) {
            self = .seventeenths(step.seventeenths)
        } else if let length = Length(text), TextSize.range.contains(length) {
            self = .length(length)
        } else {
            return nil
        }
    }

    /// The body's size in a theme whose own body is `size`.
    public func body(of size: Length) -> Length {
        switch self {
        case .length(let length): length
        case .seventeenths(let count): Length(units: (size.units * count + 8) / 17)
        }
    }
}
