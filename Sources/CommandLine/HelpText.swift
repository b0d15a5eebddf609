import Diagnostics

/// What `--help` prints: 80 columns of plain text, made from the tables.
enum HelpText {
    /// The help of galley itself.
    static var overview: String {
        var text = """
            galley sets books: Markdown in, pages out.

            usage: galley COMMAND SOURCE… [OPTION…]

            commands:

            """
        for command in Command.all { text += entry(command.name, command.summary, indent: 12) }
        text += """

            examples:
              galley build alice.md
              galley build book --page a5 -o out/book.pdf
              galley chapters book --format json

            exit codes:
              0  fine; there may be warnings
              1  the book has errors, or warnings under --strict
              2  wrong use, or trouble that is not the book's

            'galley help COMMAND' explains a command. 'galley --version' prints the version.

            """
        return text
    }

    /// The help of `command`.
    static func text(of command: Command) -> String {
        var text = "galley \(command.name): \(command.summary)\n\nusage: galley \(command.usage)\n"
        for paragraph in command.description { text += "\n" + filled(paragraph, indent: 0) }
        for group in command.groups {
            text += "\n\(group.title.lowercased()):\n"
            for option in group.options { text += entry(option.usage, option.help, indent: 26) }
        }
        if !command.examples.isEmpty {
            text += "\nexamples:\n"
            for example in command.examples { text += "  \(example.line)\n" + filled(example.meaning, indent: 6) }
        }
        return text
    }

    /// A term and what it means, the meaning hung at `indent`.
    private static func entry(_ term: String, _ meaning: String, indent: Int) -> String {
        let filled = filled(meaning, indent: indent)
        guard term.displayWidth + 4 <= indent else { return "  \(term)\n" + filled }
        return "  " + term + filled.dropFirst(term.displayWidth + 2)
    }

    /// `text` in lines of at most 80 cells, each behind `indent` spaces.
    private static func filled(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for word in text.split(separator: " ").map(String.init) {
            if let last = lines.last, last.displayWidth + 1 + word.displayWidth <= 80 {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(margin + word)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
