import Diagnostics

/// The International Standard Book Number (ISO 2108): ten or thirteen digits, the last of which checks the others.
public enum BookNumber {
    /// The number as it is printed behind “ISBN”, when `identifier` is one; nil for another sort of identifier.
    public static func printed(_ identifier: String) -> String? {
        let (text, isNamed) = stripped(identifier)
        let digits = text.filter { $0 != "-" && $0 != "\u{2010}" && $0 != " " }
        let isNumber =
            digits.count == 10 || digits.count == 13 && (digits.hasPrefix("978") || digits.hasPrefix("979"))
        let hasDigits = digits.enumerated().allSatisfy { index, character in
            character.isASCII && character.isNumber || index == 9 && digits.count == 10 && "xX".contains(character)
        }
        return isNamed || (isNumber && hasDigits) ? text : nil
    }

    /// What is wrong with the ISBN `identifier`; nil when it is right, and for another sort of identifier.
    static func fault(in identifier: String) -> (message: String, hint: String?)? {
        guard let number = printed(identifier) else { return nil }
        let characters = Array(number.filter { $0 != "-" && $0 != "\u{2010}" && $0 != " " })
        let digits = characters.map { $0.isASCII ? $0.wholeNumberValue ?? ("xX".contains($0) ? 10 : -1) : -1 }
        guard digits.count == 10 || digits.count == 13, !digits.dropLast().contains(where: { $0 < 0 || $0 > 9 }) else {
            return ("an ISBN has ten or thirteen digits: \(number.brief)", nil)
        }
        let check: Int
        if digits.count == 10 {
            let sum = digits.prefix(9).enumerated().reduce(0) { $0 + $1.element * (10 - $1.offset) }
            check = (11 - sum % 11) % 11
        } else {
            let sum = digits.prefix(12).enumerated().reduce(0) {
                $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3)
            }
            check = (10 - sum % 10) % 10
        }
        guard digits[digits.count - 1] != check else { return nil }
        return (
            "the ISBN's check digit is wrong: \(number.brief)",
            "\(check == 10 ? "X" : String(check)) is right if the other digits are"
        )
    }

    /// `identifier` without `ISBN` or `urn:isbn:` before it, and whether one stood there.
    private static func stripped(_ identifier: String) -> (text: String, isNamed: Bool) {
        var rest = identifier[...].drop { $0 == " " }
        var isNamed = false
        for name in ["urn:isbn:", "isbn-13", "isbn-10", "isbn"] where rest.lowercased().hasPrefix(name) {
            rest = rest.dropFirst(name.count).drop { $0 == " " || $0 == ":" }
            isNamed = true
            break
        }
        return (String(rest), isNamed)
    }
}
