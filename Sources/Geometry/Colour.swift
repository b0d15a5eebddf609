/// A colour of the sRGB space, without transparency.
public struct Colour: Hashable, Sendable {
    /// Red, 0 … 255.
    public var red: UInt8
    /// Green, 0 … 255.
    public var green: UInt8
    /// Blue, 0 … 255.
    public var blue: UInt8

    /// The colour of the three parts, each 0 … 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Full ink.
    public static let black = Colour(red: 0, green: 0, blue: 0)
    /// No ink.
    public static let white = Colour(red: 255, green: 255, blue: 255)

    /// Reads `#rgb`, `#rrggbb`, `black` or `white`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        switch text.lowercased() {
        case "black": self = .black
        case "white": self = .white
        case let hexadecimal where hexadecimal.first == "#":
            let digits = hexadecimal.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }.map { UInt8($0) }
            guard digits.count == hexadecimal.count - 1 else { return nil }
            switch digits.count {
            case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
            case 6:
                self.init(
                    red: digits[0] * 16 + digits[1], green: digits[2] * 16 + digits[3], blue: digits[4] * 16 + digits[5]
                )
            default: return nil
            }
        default: return nil
        }
    }
}

extension Colour: CustomStringConvertible {
    /// The colour as `#rrggbb`, which `init(_:)` reads back.
    public var description: String {
        let parts = [red, green, blue].map { part in
            let digits = String(part, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        return "#" + parts.joined()
    }
}
