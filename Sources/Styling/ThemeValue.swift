import Config
import Geometry

/// A type of values in a theme file: how it is named, read and shown. A key that is absent keeps the value it had.
struct ThemeValue<Value>: Sendable {
    /// What the manual calls it.
    let name: String
    /// Reads a value, or throws where another type stands.
    let read: @Sendable (ConfigValue) throws(ConfigError) -> Value
    /// Shows a value as a theme file has it.
    let show: @Sendable (Value) -> String

    /// A type read from a text alone by `parse`, which gives nil for what it does not know.
    static func text(
        _ name: String, parse: @escaping @Sendable (String) -> Value?, show: @escaping @Sendable (Value) -> String
    ) -> ThemeValue {
        ThemeValue(
            name: name,
            read: { (value) throws(ConfigError) in
                let text = try value.string()
                guard let parsed = parse(text) else { throw value.wrongType(name) }
                return parsed
            }, show: show)
    }

    /// The same type where nil stands for “not said”.
    var optional: ThemeValue<Value?> {
        let (read, show) = (read, show)
        return ThemeValue<Value?>(
            name: name, read: { (value) throws(ConfigError) in try read(value) }, show: { $0.map(show) ?? "" })
    }
}

extension ThemeValue where Value == Bool {
    static let truth = ThemeValue(
        name: "true or false", read: { (value) throws(ConfigError) in try value.boolean() },
        show: { $0 ? "true" : "false" })
}

extension ThemeValue where Value == Int {
    static func whole(_ range: ClosedRange<Int>) -> ThemeValue {
        ThemeValue(
            name: "a whole number, \(range.lowerBound) to \(range.upperBound)",
            read: { (value) throws(ConfigError) in try value.integer(in: range) }, show: { String($0) })
    }
}

extension ThemeValue where Value == Double {
    static func number(_ range: ClosedRange<Double>) -> ThemeValue {
        ThemeValue(
            name: "a number, \(Length.decimal(range.lowerBound)) to \(Length.decimal(range.upperBound))",
            read: { (value) throws(ConfigError) in try value.number(in: range) }, show: { Length.decimal($0) })
    }
}

extension ThemeValue where Value == String {
    static let string = ThemeValue(
        name: "a text", read: { (value) throws(ConfigError) in try value.string() }, show: { quoted($0) })
}

extension ThemeValue where Value == [String] {
    static let strings = ThemeValue(
        name: "a text or a list of texts", read: { (value) throws(ConfigError) in try value.strings() },
        show: { "[" + $0.map(quoted).joined(separator: ", ") + "]" })

    /// A family list: a YAML list, or one text with commas.
    static let families = ThemeValue(
        name: "a list of families",
        read: { (value) throws(ConfigError) in
            let families = try value.strings().flatMap { $0.split(separator: ",") }.map { family in
                String(family.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }.filter { !$0.isEmpty }
            guard !families.isEmpty else { throw value.invalid("at least one family is needed") }
            return families
        }, show: { "[" + $0.map(quoted).joined(separator: ", ") + "]" })
}

extension ThemeValue where Value == Length {
    /// A length of at least `least`.
    static func length(_ least: Length = .zero) -> ThemeValue {
        .text(
            least > .zero ? "a length of at least \(least)" : "a length",
            parse: { Length($0).flatMap { $0 >= least ? $0 : nil } }, show: { $0.description })
    }
}

extension ThemeValue where Value == Size {
    static let paper = ThemeValue.text(
        "a sheet (`a4`, `letter`, `7x10in` …)", parse: { Size(paper: $0) },
        show: { "\($0.width)x\($0.height)" })
}

extension ThemeValue where Value == Margins {
    /// One length, or four: inner, top, outer, bottom.
    static let margins = ThemeValue(
        name: "a length, or a list of four: inner, top, outer, bottom",
        read: { (value) throws(ConfigError) in
            let parts = try value.strings().flatMap { $0.split(separator: ",") }.map { Length($0) }
            let lengths = parts.compactMap { $0 }.filter { $0 >= .zero }
            guard lengths.count == parts.count, lengths.count == 1 || lengths.count == 4 else {
                throw value.wrongType("one length or four (inner, top, outer, bottom)")
            }
            return lengths.count == 1
                ? Margins(lengths[0])
                : Margins(inner: lengths[0], top: lengths[1], outer: lengths[2], bottom: lengths[3])
        }, show: { "[\($0.inner), \($0.top), \($0.outer), \($0.bottom)]" })
}

extension ThemeValue where Value == Colour {
    static let colour = ThemeValue.text(
        "a colour (`black`, `#036`, `#003366`)", parse: { Colour($0) }, show: { "\"\($0)\"" })
}

extension ThemeValue where Value == ThemeLength {
    static let flowing = ThemeValue.text(
        "a length, `1.5em` or `2lines`", parse: { ThemeLength($0) }, show: { $0.description })
}

extension ThemeValue where Value == ThemeSize {
    static let size = ThemeValue.text(
        "a factor, a length or `1line`", parse: { ThemeSize($0) }, show: { $0.description })
}

extension ThemeValue where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// One of a type's words.
    static var choice: ThemeValue {
        let words = Value.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        return .text("one of \(words)", parse: { Value(rawValue: $0) }, show: { $0.rawValue })
    }
}

/// `text` in double quotes, as YAML reads it back.
private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
