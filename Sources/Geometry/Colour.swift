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

    /// The colour with `share`, 0 … 1, of `other` in it.
    public func mixed(with other: Colour, by share: Double) -> Colour {
        func mixed(_ own: UInt8, _ other: UInt8) -> UInt8 {
            UInt8((Double(own) + (Double(other) - Double(own)) * min(max(share, 0), 1)).rounded())
        }
        return Colour(
            red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
    }

    /// The sixteen colours of HTML 4 (section 6.5) by their names.
    private static let names: [String: Int] = [
        "black": 0, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF, "maroon": 0x800000,
        "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00,
        "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
    ]

    /// Reads `#rgb`, `#rrggbb` or one of HTML's names, as `black` or `red`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        switch text.lowercased() {
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
        case let name:
            guard let number = Colour.names[name] else { return nil }
            self.init(red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
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
