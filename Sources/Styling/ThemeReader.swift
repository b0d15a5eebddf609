import Config
public import Diagnostics

extension Theme {
    /// Reads a theme file.
    ///
    /// What the file leaves open comes from the theme that its `extends` names, or from `baskerville`. Every mistake is an
    /// error with its place, and reading goes on behind it; the theme is whole whatever the file says. Linear in the files' length.
    /// - Parameter base: finds the theme file that an `extends` names; asked once at most, as a file that is extended may only extend
    ///   a built-in theme.
    public static func read(
        _ file: SourceFile, base: (String) -> ThemeBase = { _ in .fault("there is no such file") }
    ) -> (theme: Theme, diagnostics: [Diagnostic]) {
        do {
            let root = try YAML.parse(file, range: 0..<file.bytes.count)
            return ThemeReader.read(root, base: base)
        } catch {
            return (.baskerville, [error.diagnostic()])
        }
    }
}

/// The theme file that another one extends.
public enum ThemeBase {
    /// The file.
    case file(SourceFile)
    /// Why it cannot be had, as the end of a sentence.
    case fault(String)
}

/// Applies the keys of a theme file to a theme, by the schema.
struct ThemeReader {
    private var theme: Theme
    private var errors: [Diagnostic] = []

    private init(over theme: Theme) {
        self.theme = theme
    }

    /// The theme that `root` describes.
    static func read(
        _ root: ConfigValue, base find: (String) -> ThemeBase
    ) -> (theme: Theme, diagnostics: [Diagnostic]) {
        if root.isNull { return (.baskerville, []) }
        var base = Theme.baskerville
        var errors: [Diagnostic] = []
        let root = root.cleaned(&errors)
        if let extends = root["extends"] {
            do throws(ConfigError) {
                let name = try extends.string()
                if let theme = Theme.builtIn(name) {
                    base = theme
                } else {
                    switch find(name) {
                    case .file(let file):
                        let read = Theme.read(file) { _ in
                            .fault("the theme stands below another, and may extend a built-in one only")
                        }
                        base = read.theme
                        errors += read.diagnostics
                    case .fault(let fault):
                        let names = Theme.builtInNames.joined(separator: ", ")
                        throw extends.invalid(
                            "the theme \"\(name.brief)\" cannot be extended: \(fault)",
                            hint: "the built-in themes: \(names)")
                    }
                }
            } catch {
                errors.append(error.diagnostic())
            }
        }
        let own = apply(root, over: base)
        return (own.theme, errors + own.diagnostics)
    }

    /// The theme `base` changed by the keys of `root`.
    static func apply(_ root: ConfigValue, over base: Theme) -> (theme: Theme, diagnostics: [Diagnostic]) {
        var reader = ThemeReader(over: base)
        reader.readKeys(root, under: "")
        return (reader.theme, reader.errors)
    }

    /// Reads the keys of `mapping`, whose own path with its full stop is `prefix`. The schema is two levels deep, and so is this.
    private mutating func readKeys(_ mapping: ConfigValue, under prefix: String) {
        collect { (reader) throws(ConfigError) in
            for pair in try mapping.mapping() {
                reader.readKey(pair, under: prefix)
            }
        }
    }

    private mutating func readKey(_ pair: ConfigValue.Pair, under prefix: String) {
        let path = prefix + pair.key
        if let key = ThemeSchema.keys.first(where: { $0.path == path }) {
            collect { (reader) throws(ConfigError) in try key.apply(pair.value, &reader.theme) }
        } else if prefix.isEmpty, pair.key == "styles" {
            collect { (reader) throws(ConfigError) in
                for style in try pair.value.mapping() { reader.readStyle(style) }
            }
        } else if prefix.isEmpty, pair.key == "extends" {
            return
        } else if prefix.isEmpty, ThemeSchema.keys.contains(where: { $0.path.hasPrefix(path + ".") }) {
            readKeys(pair.value, under: path + ".")
        } else {
            let siblings = ThemeSchema.keys.map(\.path).filter { $0.hasPrefix(prefix) }.map { path in
                String(path.dropFirst(prefix.count).prefix { $0 != "." })
            }
            errors.append(pair.unknown(knowing: siblings + (prefix.isEmpty ? ["styles", "extends"] : [])).diagnostic())
        }
    }

    private mutating func readStyle(_ pair: ConfigValue.Pair) {
        guard let name = StyleName(rawValue: pair.key) else {
            errors.append(pair.unknown(knowing: StyleName.allCases.map(\.rawValue)).diagnostic())
            return
        }
        collect { (reader) throws(ConfigError) in
            for entry in try pair.value.mapping() {
                guard let key = ThemeSchema.styleKeys.first(where: { $0.path == entry.key }) else {
                    reader.errors.append(entry.unknown(knowing: ThemeSchema.styleKeys.map(\.path)).diagnostic())
                    continue
                }
                reader.collect { (reader) throws(ConfigError) in
                    try key.apply(entry.value, &reader.theme.styles[name, default: StyleRule()])
                }
            }
        }
    }

    /// Runs `body`; an error it throws joins the list, and reading goes on.
    private mutating func collect(_ body: (inout ThemeReader) throws(ConfigError) -> Void) {
        do {
            try body(&self)
        } catch {
            errors.append(error.diagnostic())
        }
    }
}
