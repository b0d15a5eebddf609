/// An option of a command. Parsing, help, manual page and completions all come from these.
struct Option: Sendable {
    /// The long name, without dashes.
    var name: String
    /// The letter behind a single dash; nil for none.
    var letter: Character?
    /// What it takes; nil for a switch.
    var argument: Argument?
    /// What it does: plain words without a full stop at the end.
    var help: String

    /// What an option takes.
    struct Argument: Sendable {
        /// Its name in the help, as `SIZE`.
        var name: String
        /// What completions offer.
        var kind: Kind
        /// Whether it may be left out; where it is given it stands behind `=`.
        var isOptional = false

        /// What completions offer.
        enum Kind: Sendable {
            /// Nothing.
            case text
            /// File names.
            case file
            /// One of these words; anything else is refused when `isClosed`.
            case words([String], isClosed: Bool)
        }
    }

    /// The option as help writes it: `-o FILE, --output FILE`.
    var usage: String {
        let taken = argument.map { $0.isOptional ? "[=\($0.name)]" : " " + $0.name } ?? ""
        return (letter.map { "-\($0)\(taken), " } ?? "") + "--\(name)\(taken)"
    }
}

/// Options that belong together, under a heading of the help.
struct OptionGroup: Sendable {
    /// The heading.
    var title: String
    /// The options in the order of the help.
    var options: [Option]
}

/// An example of the help: a command line and what it does.
struct Example: Sendable {
    /// The command line.
    var line: String
    /// What it does.
    var meaning: String
}

/// A command of galley, as one table.
struct Command: Sendable {
    /// Its name.
    var name: String
    /// What stands behind the name: `SOURCE… [-o FILE]`.
    var operands: String
    /// One line, without a full stop.
    var summary: String
    /// Paragraphs of the help.
    var description: [String] = []
    /// Its options.
    var groups: [OptionGroup] = []
    /// Examples.
    var examples: [Example] = []

    /// What help writes behind `galley`: the name, and what may follow it.
    var usage: String {
        ([name, operands] + (options.isEmpty ? [] : ["[OPTION…]"])).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// All its options, in the order of the help.
    var options: [Option] {
        groups.flatMap(\.options)
    }
}
