import Diagnostics

/// Typed reading. Each getter throws a `ConfigError` of id `wrong-type` or `invalid-value` with the value's place.
extension ConfigValue {
    /// Whether nothing was said: `~`, `null`, or no value behind the colon.
    public var isNull: Bool {
        if case .null = kind { true } else { false }
    }

    /// The value of `key` in a mapping; nil when it is absent, or when this is no mapping. Linear in the number of keys.
    public subscript(key: String) -> ConfigValue? {
        guard case .mapping(let pairs) = kind else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    /// A text, number or truth value as written.
    public func string() throws(ConfigError) -> String {
        guard case .scalar(let text, _) = kind else { throw wrongType("a text") }
        return text
    }

    /// A truth value: `true`, `yes`, `on`, `false`, `no`, `off` without quotes (YAML 1.1, in any of its three letter cases).
    public func boolean() throws(ConfigError) -> Bool {
        guard case .scalar(let text, isPlain: true) = kind else { throw wrongType("true or false") }
        guard
            [text.lowercased(), text.uppercased(), text.prefix(1).uppercased() + text.dropFirst().lowercased()]
                .contains(text)
        else { throw wrongType("true or false") }
        switch text.lowercased() {
        case "true", "yes", "on": return true
        case "false", "no", "off": return false
        default: throw wrongType("true or false")
        }
    }

    /// A whole number in `range`, written in decimal digits without quotes.
    public func integer(in range: ClosedRange<Int> = Int.min...Int.max) throws(ConfigError) -> Int {
        guard case .scalar(let text, isPlain: true) = kind, let number = Int(text) else {
            throw wrongType("a whole number")
        }
        guard range.contains(number) else {
            throw invalid("\(number) is not between \(range.lowerBound) and \(range.upperBound)")
        }
        return number
    }

    /// A finite number in `range`, written without quotes.
    public func number(
        in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    ) throws(ConfigError) -> Double {
        guard case .scalar(let text, isPlain: true) = kind, let number = Double(text), number.isFinite,
            text.allSatisfy({ "+-.0123456789eE".contains($0) })
        else { throw wrongType("a number") }
        guard range.contains(number) else {
            throw invalid("\(text.brief) is not between \(range.lowerBound) and \(range.upperBound)")
        }
        return number
    }

    /// A list of values.
    public func sequence() throws(ConfigError) -> [ConfigValue] {
        guard case .sequence(let values) = kind else { throw wrongType("a list") }
        return values
    }

    /// A list of texts; a single text counts as a list of one.
    public func strings() throws(ConfigError) -> [String] {
        if case .scalar(let text, _) = kind { return [text] }
        guard case .sequence(let values) = kind else { throw wrongType("a text or a list of texts") }
        var texts: [String] = []
        for value in values { texts.append(try value.string()) }
        return texts
    }

    /// Keys and their values, in order.
    public func mapping() throws(ConfigError) -> [Pair] {
        guard case .mapping(let pairs) = kind else { throw wrongType("keys with values") }
        return pairs
    }

    /// The error that `wanted` was due here and another type stands.
    public func wrongType(_ wanted: String) -> ConfigError {
        ConfigError(.wrongType, message: "\(wanted) is expected here, not \(typeName)", span: span)
    }

    /// The error that the value here is of the right type but cannot be used.
    public func invalid(_ message: String, hint: String? = nil) -> ConfigError {
        ConfigError(.invalidValue, message: message, span: span, hint: hint)
    }

    /// What stands here, in words.
    private var typeName: String {
        switch kind {
        case .null: "nothing"
        case .scalar(let text, let isPlain): isPlain ? text.brief : "\"\(text.brief)\""
        case .sequence: "a list"
        case .mapping: "keys with values"
        }
    }
}

extension ConfigValue.Pair {
    /// The error that nobody knows this key; the hint names the nearest of `known`.
    public func unknown(knowing known: [String]) -> ConfigError {
        let nearest = known.map { (name: $0, distance: editDistance(key, $0)) }.min { $0.distance < $1.distance }
        var hint: String?
        if let nearest, nearest.distance <= max(1, key.count / 3) { hint = "did you mean \"\(nearest.name)\"?" }
        return ConfigError(.unknownKey, message: "unknown key \"\(key.brief)\"", span: keySpan, hint: hint)
    }
}

/// The least number of inserted, removed or changed characters that turn `left` into `right` (Levenshtein 1966). Quadratic; for short words.
private func editDistance(_ left: String, _ right: String) -> Int {
    let left = Array(left.prefix(64))
    let right = Array(right.prefix(64))
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let above = row[j + 1]
            row[j + 1] = min(above + 1, row[j] + 1, diagonal + (character == other ? 0 : 1))
            diagonal = above
        }
    }
    return row[right.count]
}
