/// A length that may grow and shrink: Knuth and Plass's glue.
public struct Flex: Hashable, Sendable {
    /// The length when nothing is stretched or shrunk.
    public var natural: Length
    /// How much the length may grow at a ratio of 1; not negative.
    public var stretch: Length
    /// How much the length may shrink at a ratio of −1; not negative and at most `natural` for spaces.
    public var shrink: Length

    /// A length of `natural` that may grow by `stretch` and shrink by `shrink`.
    @inlinable
    public init(natural: Length, stretch: Length = .zero, shrink: Length = .zero) {
        self.natural = natural
        self.stretch = stretch
        self.shrink = shrink
    }

    /// A length of nothing that neither grows nor shrinks.
    public static let zero = Flex(natural: .zero)

    /// Sums each part.
    @inlinable
    public static func + (left: Flex, right: Flex) -> Flex {
        Flex(
            natural: left.natural + right.natural, stretch: left.stretch + right.stretch,
            shrink: left.shrink + right.shrink
        )
    }
}
