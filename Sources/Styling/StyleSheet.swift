public import Geometry

/// A look: of the characters and of the paragraph.
public struct TextStyle: Hashable, Sendable {
    /// The look of the characters.
    public var character: CharacterStyle
    /// How the paragraph stands.
    public var paragraph: ParagraphStyle

    /// A look of both.
    public init(character: CharacterStyle, paragraph: ParagraphStyle) {
        self.character = character
        self.paragraph = paragraph
    }
}

/// A theme's styles at one text size: every length in points.
public struct StyleSheet: Sendable {
    /// The body's leading, a quarter of its size at least: the baseline grid's step.
    public let grid: Length
    /// How many times the text is as large as the theme's own.
    public let scale: Double
    /// Each style's look, in the order of `StyleName.allCases`.
    private let styles: [StyleName: TextStyle]
    /// What the character styles say themselves.
    private let overlays: [StyleName: StyleRule]

    /// The styles of `theme` for a text in `language` (BCP 47), with what `overrides` says instead.
    ///
    /// - Parameter textSize: the text size; nil for the theme's own.
    public init(theme: Theme, textSize: TextSize?, families: [String]?, leading: Length?, language: String) {
        let ownSize = theme.styles[.body]?.size?.resolved(unit: .points(10), grid: .zero, scale: 1) ?? .points(10)
        let size = max(textSize?.body(of: ownSize) ?? ownSize, Length(units: 1))
        let scale = size.ratio(to: ownSize)
        var body = theme.styles[.body] ?? StyleRule()
        if let families { body.font = families }
        let ownLeading = (body.leading ?? .factor(1.25)).resolved(unit: size, grid: size, scale: scale)
        // Less would set lines over each other, thousands to a page.
        let grid = max(leading ?? ownLeading, size / 4, Length(units: 1))
        var rules: [StyleName: StyleRule] = [.body: body]
        var styles: [StyleName: TextStyle] = [:]
        var overlays: [StyleName: StyleRule] = [:]
        for name in StyleName.allCases {
            if name.isForCharacters {
                overlays[name] = StyleSheet.overlay(name, of: theme)
            } else {
                let rule = StyleSheet.rule(name, of: theme, known: &rules)
                let resolver = StyleResolver(rule: rule, bodySize: size, grid: grid, scale: scale)
                styles[name] = resolver.style(isBody: name == .body, theme: theme, language: language)
            }
        }
        self.grid = grid
        self.scale = scale
        self.styles = styles
        self.overlays = overlays
    }

    /// The look of `name`, which must not be a style for characters.
    public subscript(name: StyleName) -> TextStyle {
        guard let style = styles[name] else { preconditionFailure("\(name.rawValue) is a style for characters") }
        return style
    }

    /// `base` with the character style `name` laid over it: sizes count from `base`, and italic within italic is upright.
    public func laying(_ name: StyleName, over base: CharacterStyle) -> CharacterStyle {
        guard let rule = overlays[name] else { preconditionFailure("\(name.rawValue) is no style for characters") }
        return laying(rule, over: base)
    }

    /// `base` with what `rule` says of characters laid over it: sizes count from `base`, and italic within italic is upright.
    func laying(_ rule: StyleRule, over base: CharacterStyle) -> CharacterStyle {
        var style = base
        if let size = rule.size {
            style.size = StyleSheet.held(size.resolved(unit: base.size, grid: grid, scale: scale))
        }
        style.families = rule.font ?? style.families
        style.weight = rule.weight ?? style.weight
        if rule.italic == true { style.isItalic.toggle() } else if rule.italic == false { style.isItalic = false }
        style.isSmallCaps = rule.smallCaps ?? style.isSmallCaps
        style.colour = rule.colour ?? style.colour
        style.features = rule.features ?? style.features
        if let rise = rule.rise { style.rise += rise.resolved(size: base.size, grid: grid, scale: scale) }
        style.isUnderlined = rule.underline ?? style.isUnderlined
        style.isStruckOut = rule.strikeOut ?? style.isStruckOut
        style.hyphenates = style.hyphenates && rule.hyphenate ?? true
        return style
    }

    /// The largest type there is: faces cannot be opened at much more (FreeType counts to 65,535).
    static let largestSize = Length.points(10_000)

    /// `size` as type can have it, 1/1024 pt … `largestSize`.
    fileprivate static func held(_ size: Length) -> Length {
        min(max(size, Length(units: 1)), largestSize)
    }

    /// The look of characters in `name`; for a character style, as laid over the body.
    public func character(_ name: StyleName) -> CharacterStyle {
        name.isForCharacters ? laying(name, over: self[.body].character) : self[name].character
    }

    /// What a style says with all that it takes over from its parents.
    private static func rule(
        _ name: StyleName, of theme: Theme, known: inout [StyleName: StyleRule]
    ) -> StyleRule {
        if let rule = known[name] { return rule }
        let own = theme.styles[name] ?? StyleRule()
        guard let parent = name.parent else { return own }
        let rule = own.over(rule(parent, of: theme, known: &known))
        known[name] = rule
        return rule
    }

    /// What a character style and its parents below the body say.
    private static func overlay(_ name: StyleName, of theme: Theme) -> StyleRule {
        var rule = theme.styles[name] ?? StyleRule()
        var parent = name.parent
        while let above = parent, above != .body {
            rule = rule.over(theme.styles[above] ?? StyleRule())
            parent = above.parent
        }
        return rule
    }
}

/// Turns one style's rule into points.
private struct StyleResolver {
    let rule: StyleRule
    let bodySize: Length
    let grid: Length
    let scale: Double

    func style(isBody: Bool, theme: Theme, language: String) -> TextStyle {
        let asked = isBody ? bodySize : rule.size?.resolved(unit: bodySize, grid: grid, scale: scale) ?? bodySize
        let size = StyleSheet.held(asked)
        let leading = isBody ? grid : rule.leading?.resolved(unit: size, grid: grid, scale: scale) ?? grid
        func length(_ value: ThemeLength?) -> Length {
            value?.resolved(size: size, grid: grid, scale: scale) ?? .zero
        }
        let character = CharacterStyle(
            families: rule.font ?? ["serif"], size: size, weight: rule.weight ?? 400,
            isItalic: rule.italic ?? false, isSmallCaps: rule.smallCaps ?? false, colour: rule.colour ?? .black,
            features: rule.features ?? [], rise: length(rule.rise), isUnderlined: rule.underline ?? false,
            isStruckOut: rule.strikeOut ?? false,
            language: language, hyphenates: theme.hyphenation.isOn && rule.hyphenate ?? true)
        var paragraph = ParagraphStyle(
            leading: max(leading, Length(units: 1)), firstIndent: length(rule.indent),
            startIndent: length(rule.indentStart),
            endIndent: length(rule.indentEnd), spaceBefore: max(.zero, length(rule.spaceBefore)),
            spaceAfter: max(.zero, length(rule.spaceAfter)), alignment: rule.align ?? .justified,
            keepWithNext: rule.keepWithNext ?? 0, isKeptTogether: rule.keepTogether ?? false,
            orphanLines: theme.pagination.orphans, widowLines: theme.pagination.widows, leader: rule.leader)
        paragraph.isLetterpress = rule.letterpress ?? false
        return TextStyle(character: character, paragraph: paragraph)
    }
}
