/// The manual page galley(1), in the man macros of groff_man(7), made from the tables.
enum ManualPage {
    /// The whole page.
    static var text: String {
        var page = ".TH GALLEY 1 \"\" \"galley \(Invocation.version)\"\n"
        page += ".SH NAME\ngalley \\- set books: Markdown in, pages out\n"
        page += ".SH SYNOPSIS\n"
        for command in Command.all {
            page += ".B galley \(escaped(command.name))\n\(escaped(command.operands))\n.br\n"
        }
        page += ".B galley \\-\\-version\n"
        page += ".SH DESCRIPTION\n"
        page +=
            "galley reads what authors keep, Markdown files and pictures, and makes pages: two-column PDF or PostScript,\n"
        page += "pictures of pages, and a chapter-to-page table.\n"
        for command in Command.all { page += section(command) }
        page += ending
        return page
    }

    private static func section(_ command: Command) -> String {
        var text = ".SH \"GALLEY \(escaped(command.name.uppercased()))\"\n"
        text += escaped(sentence(command.summary)) + "\n"
        for paragraph in command.description { text += ".PP\n\(escaped(paragraph))\n" }
        for group in command.groups {
            text += ".SS \(escaped(group.title))\n"
            for option in group.options {
                text += ".TP\n.B \(escaped(option.usage))\n\(escaped(sentence(option.help)))\n"
            }
        }
        if !command.examples.isEmpty {
            text += ".SS Examples\n"
            for example in command.examples {
                text += ".TP\n.B \(escaped(example.line))\n\(escaped(sentence(example.meaning)))\n"
            }
        }
        return text
    }

    private static let ending = """
        .SH EXIT STATUS
        .TP
        .B 0
        Fine; there may be warnings.
        .TP
        .B 1
        The book has errors, or warnings under \\-\\-strict.
        .TP
        .B 2
        Wrong use, or trouble that is not the book's: unreadable input, no usable font, a full disk.
        .SH ENVIRONMENT
        .TP
        .B SOURCE_DATE_EPOCH
        Seconds since 1970 for the dates inside the output; without it the book's own date, else 1970\\-01\\-01.
        .TP
        .B NO_COLOR
        When set, diagnostics are not coloured.

        """

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// `text` with what troff would obey made harmless.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "…": result += "\\&..."
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
    }
}
