import Pagination

/// A stretch of pages whose labels count on from the first (ISO 32000-1, 12.4.2).
struct PageLabelRange: Hashable {
    /// How the numbers are written.
    enum Numerals: String {
        case arabic = "/D"
        case lowerRoman = "/r"
        case upperRoman = "/R"
    }

    /// The index of the first page, from 0.
    var first: Int
    /// What stands before each number; all of the label when there are no numerals.
    var prefix: String
    /// How the numbers are written; nil when each label is the prefix alone.
    var numerals: Numerals?
    /// The first number.
    var start: Int

    /// The fewest ranges that give `labels` exactly, one a page.
    static func covering(_ labels: [String]) -> [PageLabelRange] {
        var ranges: [PageLabelRange] = []
        for (index, label) in labels.enumerated() {
            if let last = ranges.last, last.label(at: index) == label { continue }
            ranges.append(PageLabelRange(first: index, label: label))
        }
        return ranges
    }

    /// The range that begins with `label` at page `first`.
    private init(first: Int, label: String) {
        self.first = first
        let digits = String(label.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        if let number = Int(digits), number > 0, String(number) == digits {
            (prefix, numerals, start) = (String(label.dropLast(digits.count)), .arabic, number)
        } else if let number = PageLabelRange.value(ofRoman: label) {
            let isLower = label.first?.isLowercase == true
            (prefix, numerals, start) = ("", isLower ? .lowerRoman : .upperRoman, number)
        } else {
            (prefix, numerals, start) = (label, nil, 1)
        }
    }

    /// The label of page `index`, which is not before `first`.
    func label(at index: Int) -> String {
        let number = start + index - first
        switch numerals {
        case .arabic: return prefix + String(number)
        case .upperRoman: return prefix + PageLabelRange.roman(number)
        case .lowerRoman: return prefix + PageLabelRange.roman(number).lowercased()
        case nil: return prefix
        }
    }

    /// The number that `text` writes in Roman numerals of one case; nil when it is not what `roman(_:)` would write.
    private static func value(ofRoman text: String) -> Int? {
        let values: [Character: Int] = ["I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000]
        let upper = text.uppercased()
        guard !text.isEmpty, text.count <= 15, text == upper || text == text.lowercased() else { return nil }
        var total = 0
        var before = 0
        for letter in upper.reversed() {
            guard let value = values[letter] else { return nil }
            total += value < before ? -value : value
            before = max(before, value)
        }
        return roman(total) == upper ? total : nil
    }

    /// `number`, 1 … 3,999, in Roman numerals.
    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return "" }
        let steps = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
            (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var rest = number
        var text = ""
        for (value, numeral) in steps {
            while rest >= value {
                text += numeral
                rest -= value
            }
        }
        return text
    }
}
