import Diagnostics

extension Command {
    /// The options of every command that lays out pages.
    static let page = OptionGroup(
        title: "Page",
        options: [
            Option(
                name: "page",
                argument: .suggesting("SIZE", ["a4", "a5", "a6", "b5", "letter", "legal", "royal", "7x10in"]),
                help: "the trimmed sheet: a name such as a4, a5 or letter, or 7x10in, 156x234mm (default 7x10in)"),
            Option(
                name: "margins", argument: .text("LENGTH"),
                help: "one length for all sides, or inner,top,outer,bottom; running heads and folios stand in them"),
            Option(
                name: "columns", argument: .suggesting("N", ["1", "2", "3"]), help: "columns a page, 1 to 6 (default 2)"
            ),
            Option(name: "gutter", argument: .text("LENGTH"), help: "the space between columns"),
        ])

    /// The options of commands that write pages for a press.
    static let press = OptionGroup(
        title: "Press",
        options: [
            Option(
                name: "bleed", argument: .text("LENGTH"),
                help: "how far ink may run beyond the trimmed sheet; the sheet grows by it on all sides"),
            Option(name: "marks", help: "print crop marks outside the bleed, 3 mm or more off the trimmed sheet"),
        ])

    /// The options of every command that needs a theme.
    static let type = OptionGroup(
        title: "Type",
        options: [
            Option(
                name: "class", argument: .words("CLASS", ["book", "notes"]),
                help:
                    "what the files are: the chapters of a book, or the notes of a notebook (default as the book says)"),
            Option(
                name: "theme",
                argument: Option.Argument(
                    name: "NAME|FILE",
                    kind: .words(["baskerville", "garamond", "textkit", "notebook"], isClosed: false)),
                help:
                    "a built-in theme (baskerville, garamond, textkit, notebook) or a YAML file (default baskerville, for notes notebook)"
            ),
            Option(
                name: "font", argument: .text("FAMILY,…"),
                help: "the body's families in order: the first one installed is used"),
            Option(
                name: "leading", argument: .text("LENGTH"),
                help: "from baseline to baseline of the body; without it the leading follows the text size"),
            Option(
                name: "text-size", argument: .suggesting("SIZE", sizeNames),
                help:
                    "the body's size, from which every other follows: a length, or a Dynamic Type name such as small, large "
                    + "or accessibility1"),
        ])

    /// The options of every command that reads a book.
    static func running(timings: Bool = false) -> OptionGroup {
        var options = [
            Option(
                name: "diagnostics",
                argument: .words("FORM", DiagnosticFormatter.Form.allCases.map(\.rawValue)),
                help: "how to write errors and warnings: text, short, or json with one object a line (default text)"),
            Option(name: "strict", help: "make warnings fail: exit code 1"),
            Option(name: "quiet", letter: "q", help: "say nothing but errors"),
            Option(
                name: "progress", argument: .words("WHEN", ["auto", "always", "never"]),
                help: "show how far the work is: auto, which is on a terminal, always or never (default auto)"),
            Option(
                name: "jobs", letter: "j", argument: .text("N"),
                help: "set N chapters at a time (default as many as there are cores)"),
        ]
        if timings {
            options.append(
                Option(name: "timings", help: "print the seconds of each stage, pages a second and peak memory"))
        }
        return OptionGroup(title: "Running", options: options + [helpOption])
    }

    /// `--help`, which every command has.
    static let helpOption = Option(name: "help", letter: "h", help: "explain the command")

    /// The content size names of Dynamic Type, from smallest to largest.
    static let sizeNames =
        ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge"] + (1...5).map { "accessibility\($0)" }
}

extension Option.Argument {
    /// An argument that may be anything, though `words` are what people use most.
    fileprivate static func suggesting(_ name: String, _ words: [String]) -> Option.Argument {
        Option.Argument(name: name, kind: .words(words, isClosed: false))
    }
}
