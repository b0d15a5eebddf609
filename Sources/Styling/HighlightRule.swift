import Config
import Diagnostics
import Geometry
import Patterns

/// A pattern and the looks of what it finds: the founding notes app's rules, as data.
public struct HighlightRule: Sendable {
    /// What is looked for.
    let pattern: Pattern
    /// The looks of its first group, or of all that it matches where it has no group; laid one over the other.
    let looks: [Look]
    /// Whether what it matches outside of the group is kept; nil where nothing was said: then it is kept, but what Markdown took away
    /// does not come back.
    let keepsDelimiters: Bool?

    /// A look that is laid over the text's own.
    enum Look: Sendable {
        /// That of a theme's style for characters.
        case named(StyleName)
        /// One that the rule says itself.
        case own(StyleRule)
    }

    /// What the rule makes of `style`.
    func laid(over style: CharacterStyle, in sheet: StyleSheet) -> CharacterStyle {
        looks.reduce(style) { style, look in
            switch look {
            case .named(let name): sheet.laying(name, over: style)
            case .own(let rule): sheet.laying(rule, over: style)
            }
        }
    }
}

// MARK: - Reading

extension HighlightRule {
    /// The rules of the list `value`; what is wrong with one is added to `diagnostics`, and the others are read all the same.
    static func rules(_ value: ConfigValue, _ diagnostics: inout [Diagnostic]) -> [HighlightRule] {
        var rules: [HighlightRule] = []
        do throws(ConfigError) {
            for item in try value.sequence() {
                do throws(ConfigError) {
                    rules.append(try HighlightRule(item))
                } catch {
                    diagnostics.append(error.diagnostic())
                }
            }
        } catch {
            diagnostics.append(error.diagnostic())
        }
        return rules
    }

    private static let keys = ["pattern", "style", "delimiters"]

    /// Reads `{pattern, style, delimiters}`.
    init(_ value: ConfigValue) throws(ConfigError) {
        for pair in try value.mapping() where !HighlightRule.keys.contains(pair.key) {
            throw pair.unknown(knowing: HighlightRule.keys)
        }
        guard let text = value["pattern"], let style = value["style"] else {
            throw value.invalid("a highlight needs a pattern and a style")
        }
        pattern = try HighlightRule.pattern(text)
        looks = try HighlightRule.looks(style)
        keepsDelimiters = try value["delimiters"].map { (value) throws(ConfigError) in
            switch try value.string() {
            case "keep": true
            case "drop": false
            case let word: throw value.invalid("\"\(word.brief)\" is no word for delimiters", hint: "keep or drop")
            }
        }
    }

    private static func pattern(_ value: ConfigValue) throws(ConfigError) -> Pattern {
        let text = try value.string()
        do throws(PatternError) {
            return try Pattern(text)
        } catch {
            throw ConfigError(
                .invalidPattern, message: "this is no pattern, \(error.message.brief)", span: value.span,
                hint: "patterns are RE2's: no look-around, no back references")
        }
    }

    /// A name, a list of names, or a style's keys with their values.
    private static func looks(_ value: ConfigValue) throws(ConfigError) -> [Look] {
        if case .mapping(let pairs) = value.kind { return [.own(try rule(pairs))] }
        var looks: [Look] = []
        if case .sequence(let values) = value.kind {
            for value in values { looks.append(try look(value)) }
        } else {
            looks.append(try look(value))
        }
        return looks
    }

    private static func look(_ value: ConfigValue) throws(ConfigError) -> Look {
        let name = try value.string()
        switch name {
        case "bold": return .named(.strong)
        case "italic": return .named(.emphasis)
        default: break
        }
        if let style = StyleName(rawValue: name), style.isForCharacters { return .named(style) }
        if let colour = Colour(name) {
            var rule = StyleRule()
            rule.colour = colour
            return .own(rule)
        }
        throw value.invalid(
            "\"\(name.brief)\" is neither a style for characters nor a colour",
            hint: "bold, italic, struck-out, script, small-caps, red, #a00, another of the theme's, or {colour: red}")
    }

    /// The keys of a style that say nothing of characters.
    private static let paragraphKeys: Set<String> = [
        "leading", "indent", "indent-start", "indent-end", "space-before", "space-after", "align", "keep-with-next",
        "keep-together", "leader", "letterpress",
    ]

    private static func rule(_ pairs: [ConfigValue.Pair]) throws(ConfigError) -> StyleRule {
        let known = ThemeSchema.styleKeys.filter { !paragraphKeys.contains($0.path) }
        var rule = StyleRule()
        for pair in pairs {
            guard let key = known.first(where: { $0.path == pair.key }) else {
                throw pair.unknown(knowing: known.map(\.path))
            }
            try key.apply(pair.value, &rule)
        }
        return rule
    }
}

extension ThemeValue where Value == [HighlightRule] {
    static let highlights = ThemeValue(
        name: "a list of `{pattern, style, delimiters}`",
        read: { (value) throws(ConfigError) in
            var rules: [HighlightRule] = []
            for item in try value.sequence() { rules.append(try HighlightRule(item)) }
            return rules
        }, show: { "[\($0.map(\.pattern.text).joined(separator: ", "))]" })
}

// MARK: - The notes app's

extension HighlightRule {
    /// The rules of the founding notes app, for `class: notes`.
    static let notes: [HighlightRule] = {
        let file = SourceFile(name: "notes.yml", path: nil, bytes: Array(notesText.utf8))
        do {
            let rules = try YAML.parse(file, range: 0..<file.bytes.count).sequence()
            return try rules.map { try HighlightRule($0) }
        } catch {
            preconditionFailure("the notes app's rules cannot be read: \(error)")
        }
    }()

    /// Each as the app had it: a word or some words between two signs, and white space behind. Numbers stand where a line begins.
    private static let notesText = #"""
        - {pattern: '\*([\pL\pM\pN][^*]*)\*\s', style: bold}
        - {pattern: '_([\pL\pM\pN][^_]*)_\s', style: italic}
        - {pattern: '~([\pL\pM\pN][^~\n]*)~\s', style: script, delimiters: drop}
        - {pattern: '(?:^|\s)-([\pL\pM\pN]+(?:[\s''’][\pL\pM\pN]+)*)-\s', style: struck-out, delimiters: drop}
        - {pattern: '(?m)^([0-9]+\.)\s', style: bold}
        - {pattern: '(?:^|\s)(\p{Lu}{2,})\s', style: red}
        """#
}
