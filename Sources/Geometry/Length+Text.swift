extension Length {
    /// Reads a decimal number and a unit: `10pt`, `6.5mm`, `2cm`, `7in`, `16px` (1/96 in), `1pc` (12 pt); white space may stand between.
    ///
    /// Returns nil for anything else, a bare number other than 0, an exponent, or a magnitude over 1,000 m.
    public init?(_ text: some StringProtocol) {
        guard let (number, unit) = Length.splitUnit(text) else { return nil }
        let factor: Double
        switch unit {
        case "pt": factor = 1
        case "mm": factor = 72 / 25.4
        case "cm": factor = 720 / 25.4
        case "in", "inch": factor = 72
        case "px": factor = 0.75
        case "pc": factor = 12
        case "" where number == 0: factor = 1
        default: return nil
        }
        let points = number * factor
        guard points.magnitude <= 2_834_646 else { return nil }
        self.init(points: points)
    }

    /// Splits `text` into its decimal number and the lower-case letters behind it; nil when it does not begin with a number.
    package static func splitUnit(_ text: some StringProtocol) -> (number: Double, unit: String)? {
        let trimmed = text.drop { $0 == " " }
        let digits = trimmed.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
        guard let number = Double(digits), number.isFinite else { return nil }
        let unit = trimmed[digits.endIndex...].drop { $0 == " " }
        return (number, unit.lowercased())
    }
}

extension Length: CustomStringConvertible {
    /// The length in points with at most four decimals, as `12.5pt`; `Length(_:)` reads it back to within 1/1024 pt.
    public var description: String {
        Length.decimal(points) + "pt"
    }

    /// `number` with at most four decimals and no needless zeros; the same in every locale.
    package static func decimal(_ number: Double) -> String {
        let tenThousandths = Int((number * 10_000).rounded())
        let sign = tenThousandths < 0 ? "-" : ""
        let (whole, rest) = tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
        guard rest != 0 else { return sign + String(whole) }
        var decimals = String(rest)
        decimals = String(repeating: "0", count: 4 - decimals.count) + decimals
        while decimals.last == "0" { decimals.removeLast() }
        return sign + String(whole) + "." + decimals
    }
}
