/// A theme file to start from: every key with its default, its meaning and the reason for it, all commented out; from the same schema as
/// parsing and the manual's page.
public enum ThemeStarter {
    /// The file's text. With the first `#` of each line taken away it is a theme file that changes nothing.
    public static var text: String {
        introduction + keys + styles
    }

    private static let introduction = """
        # How this book looks.
        #
        # Each line below shows a default and is commented out. To change something, take the # away from its line and from the line of the
        # group above it. Lines with two # explain.

        # The theme that this one builds on: \(Theme.builtInNames.joined(separator: ", ")).
        extends: \(Theme.builtInNames[0])

        """

    /// The keys outside of styles, a group for each first word of their paths.
    private static var keys: String {
        var text = ""
        var open = ""
        for key in ThemeSchema.keys {
            let words = key.path.split(separator: ".", maxSplits: 1).map(String.init)
            let isInGroup = words.count > 1
            if !isInGroup || words[0] != open {
                text += "\n"
                if isInGroup { text += "#\(words[0]):\n" }
            }
            open = isInGroup ? words[0] : ""
            let indent = isInGroup ? "  " : ""
            text += prose(key.reason, indent: indent)
            let shown = key.show(.baskerville)
            let name = words[words.count - 1]
            text += shown.isEmpty ? "#\(indent)# \(name): \(key.type)\n" : "#\(indent)\(name): \(shown)\n"
        }
        return text
    }

    private static var styles: String {
        var text = "\n## The looks. The keys of a style:\n"
        for key in ThemeSchema.styleKeys { text += prose("\(key.path): \(key.type). \(key.reason)", indent: "  ") }
        text += "#styles:\n"
        for name in StyleName.allCases {
            let rule = Theme.baskerville.styles[name] ?? StyleRule()
            let said = ThemeSchema.styleKeys.compactMap { key in
                let shown = key.show(rule)
                return shown.isEmpty ? nil : "\(key.path): \(shown)"
            }
            text += prose(name.purpose, indent: "  ")
            text += "#  \(name.rawValue): {\(said.joined(separator: ", "))}\n"
        }
        return text
    }

    /// `text` in lines of at most 100 characters, each commented out twice.
    private static func prose(_ text: String, indent: String) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= 100 {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append("#\(indent)# \(word)")
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
