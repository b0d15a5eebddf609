/// The manual's page on themes, `docs/themes.md`, from the same schema as parsing.
package enum ThemeManual {
    /// The page as Markdown.
    package static var text: String {
        introduction + keys + styleKeys + styles + builtIn
    }

    private static let introduction = """
        # Themes

        A theme says how a book looks. It is a YAML file, or one of the built-in themes: \(names).
        `--theme NAME|FILE` chooses it, or `theme:` in the book file.

        A theme file says what differs from the theme that its `extends` names: a built-in one, or a theme file beside it that
        extends a built-in one; without it `baskerville`:

            extends: garamond
            page: {size: a5, margins: [14mm, 18mm, 16mm, 20mm]}
            styles:
              body: {size: 10.5pt, leading: 13pt}
              heading-2: {align: start, colour: "#702020"}

        What the command line says wins over the book file, which wins over the theme. A key that is not listed here and a value of
        another type are errors with line and column.

        Every size follows the text size (`--text-size`, `text-size:`): sizes count from the body's, and lengths in a style grow and shrink
        with it. Sheet, margins and gutter stay. A *length* has a unit: `pt`, `mm`, `cm`, `in`, `pc` or `px` (1/96 in). In a style, `1.5em` counts
        from the style's own size and `2lines` from the body's leading.


        """

    private static var names: String {
        Theme.builtInNames.map { "`\($0)`" }.joined(separator: ", ")
    }

    private static var keys: String {
        var text = "## Keys\n\n| key | value | default | what it does, and why so |\n|---|---|---|---|\n"
        for key in ThemeSchema.keys {
            let shown = key.show(.baskerville)
            let value = shown.isEmpty ? "" : "`\(shown.replacing("\u{2003}", with: "\\u2003"))`"
            text += "| `\(key.path)` | \(key.type) | \(value) | \(key.reason) |\n"
        }
        return text + "| `styles` | a style's name and its keys | | The looks: see below. |\n\n"
    }

    private static var styleKeys: String {
        var text = "## Keys of a style\n\nWhat a style leaves open, the style it builds on says.\n\n"
        text += "| key | value | the body's | what it does |\n|---|---|---|---|\n"
        let body = Theme.baskerville.styles[.body] ?? StyleRule()
        for key in ThemeSchema.styleKeys {
            let shown = key.show(body)
            text += "| `\(key.path)` | \(key.type) | \(shown.isEmpty ? "" : "`\(shown)`") | \(key.reason) |\n"
        }
        return text + "\n"
    }

    private static var styles: String {
        var text = "## Styles\n\n| style | for | builds on | in `baskerville` |\n|---|---|---|---|\n"
        for name in StyleName.allCases {
            let rule = Theme.baskerville.styles[name] ?? StyleRule()
            let said = ThemeSchema.styleKeys.compactMap { key in
                let shown = key.show(rule)
                return shown.isEmpty ? nil : "\(key.path): \(shown)"
            }
            var parent = ""
            if let above = name.parent { parent = "`\(above.rawValue)`" }
            if name.isForCharacters, name.parent == .body { parent = "the text around it" }
            let shown = said.isEmpty ? "" : "`\(said.joined(separator: ", "))`"
            text += "| `\(name.rawValue)` | \(name.purpose) | \(parent) | \(shown) |\n"
        }
        return text + "\n"
    }

    private static var builtIn: String {
        var text = "## The built-in themes\n"
        for name in Theme.builtInNames {
            text += "\n### \(name)\n\n```yaml\n\(Theme.builtInText(name) ?? "")```\n"
        }
        return text
    }
}
