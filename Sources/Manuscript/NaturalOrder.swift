/// The order people expect of numbered names: `2.md` before `10.md`.
enum NaturalOrder {
    /// Whether `left` comes before `right`: folder by folder; runs of digits by their value, other characters by their scalars, folded in case.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let left = Array(left.unicodeScalars)
        let right = Array(right.unicodeScalars)
        var i = 0
        var j = 0
        while i < left.count, j < right.count {
            if isDigit(left[i]), isDigit(right[j]) {
                let first = digits(left, &i)
                let second = digits(right, &j)
                if first.count != second.count { return first.count < second.count }
                if first != second { return first.lexicographicallyPrecedes(second) { $0.value < $1.value } }
            } else {
                let first = rank(left[i])
                let second = rank(right[j])
                if first != second { return first < second }
                i += 1
                j += 1
            }
        }
        if left.count - i != right.count - j { return left.count - i < right.count - j }
        return left.lexicographicallyPrecedes(right) { $0.value < $1.value }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        (0x30...0x39).contains(scalar.value)
    }

    /// The run of digits at `index`, without leading zeros.
    private static func digits(_ scalars: [Unicode.Scalar], _ index: inout Int) -> ArraySlice<Unicode.Scalar> {
        let start = index
        while index < scalars.count, isDigit(scalars[index]) { index += 1 }
        return scalars[start..<index].drop { $0.value == 0x30 }
    }

    /// A folder's end comes before every character, so that what is in a folder stays together.
    private static func rank(_ scalar: Unicode.Scalar) -> UInt32 {
        if scalar == "/" { return 0 }
        return (0x41...0x5A).contains(scalar.value) ? scalar.value + 32 : scalar.value
    }
}
