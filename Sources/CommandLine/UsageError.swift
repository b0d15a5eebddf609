import Diagnostics

/// Wrong use of the tool: exit code 2.
struct UsageError: Error, Sendable {
    /// What is wrong, one line without a full stop.
    var message: String
    /// What was meant, perhaps.
    var suggestion: String?
    /// The command whose help says more; nil for galley's own.
    var command: String?

    /// The mistake `message` in using `command`.
    init(_ message: String, suggestion: String? = nil, command: Command? = nil) {
        self.message = message
        self.suggestion = suggestion
        self.command = command?.name
    }

    /// The line and the hint for standard error.
    var text: String {
        let name = command.map { "galley \($0)" } ?? "galley"
        let meant = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        return "\(name): \(message.withoutControls)\(meant)\nTry '\(name) --help'.\n"
    }

    /// The mistake that getopt found in `word`.
    static func refused(_ word: String, culprit: Option?, lacksArgument: Bool, in command: Command) -> UsageError {
        if let culprit, lacksArgument, let argument = culprit.argument {
            return UsageError("--\(culprit.name) needs its \(argument.name)", command: command)
        }
        if let culprit { return UsageError("--\(culprit.name) takes no argument", command: command) }
        guard word.hasPrefix("--") else {
            return UsageError("unknown option '\(word)'", command: command)
        }
        let name = String(word.dropFirst(2).prefix { $0 != "=" })
        let names = command.options.map(\.name)
        let matches = names.filter { $0.hasPrefix(name) }
        if matches.count > 1 {
            let choices = matches.map { "--" + $0 }.joined(separator: ", ")
            return UsageError("'--\(name)' could be any of \(choices)", command: command)
        }
        if let other = Command.all.first(where: { $0.options.contains { $0.name == name } }) {
            return UsageError("'--\(name)' is an option of 'galley \(other.name)' only", command: command)
        }
        return UsageError(
            "unknown option '--\(name)'", suggestion: nearest(to: name, in: names).map { "--" + $0 }, command: command)
    }
}

/// The one of `candidates` that takes the fewest slips of the hand to become `word`; nil when none is near.
///
/// Counted are letters left out, added, changed and swapped with their neighbour (Damerau 1964), in any case of letters; a third of the word's
/// letters may be wrong. O(length² × candidates).
func nearest(to word: String, in candidates: [String]) -> String? {
    let typed = Array(word.lowercased().prefix(40))
    let ranked = candidates.map { ($0, slips(typed, Array($0.lowercased()))) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= max(1, typed.count / 3) else { return nil }
    return best.0
}

private func slips(_ left: [Character], _ right: [Character]) -> Int {
    var older: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        for column in right.indices {
            var cost = min(
                last[column + 1] + 1, current[column] + 1, last[column] + (left[row] == right[column] ? 0 : 1))
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                cost = min(cost, older[column - 1] + 1)
            }
            current.append(cost)
        }
        (older, last) = (last, current)
    }
    return last[right.count]
}
