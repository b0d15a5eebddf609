internal import CGetopt
import Foundation

/// The words behind a command, sorted into options and operands.
struct Arguments: Sendable {
    /// The values given to each option, in order; one empty value for a switch.
    private var values: [String: [String]] = [:]
    /// What is no option, in order.
    private(set) var operands: [String] = []

    /// The last value given to `option`; nil when it was not given.
    subscript(option: String) -> String? {
        values[option]?.last
    }

    /// All values given to `option`, in order.
    func values(of option: String) -> [String] {
        values[option] ?? []
    }

    /// Forgets `dropped` among the values given to `option`.
    mutating func drop(_ dropped: [String], of option: String) {
        let kept = values(of: option).filter { !dropped.contains($0) }
        values[option] = kept.isEmpty ? nil : kept
    }

    /// Whether `option` was given.
    func has(_ option: String) -> Bool {
        values[option] != nil
    }

    /// Sorts `words`, those behind the name of `command`, by its table.
    ///
    /// The grammar is that of `getopt_long(3)`: `--name value`, `--name=value`, unambiguous abbreviations, `-ofile`, options and operands
    /// in any order, `--` before operands that begin with a dash. Whether `POSIXLY_CORRECT` is set makes no difference. Not to be called
    /// from two threads at once: getopt keeps its state in globals.
    /// - Throws: `UsageError` for what the table does not know.
    init(_ words: [String], of command: Command) throws(UsageError) {
        let options = command.options
        let vector = ArgumentVector([command.name] + words)
        let names = ArgumentVector(options.map(\.name))
        var table = options.indices.map { index in
            option(
                name: names[index], has_arg: Arguments.taking(options[index]), flag: nil,
                val: Arguments.firstValue + Int32(index))
        }
        table.append(option())
        defer { withExtendedLifetime((vector, names)) {} }
        let letters = options.map { option in
            option.letter.map { String($0) + (option.argument == nil ? "" : ":") } ?? ""
        }
        // "-" hands operands over in their order, ":" tells a missing argument from an unknown option.
        let grammar = "-:" + letters.joined()
        galley_getopt_begin()
        while true {
            let read = getopt_long(vector.count, vector.pointer, grammar, table, nil)
            if read == -1 { break }
            let argument = galley_getopt_argument().map { String(cString: $0) }
            switch read {
            case 1: operands.append(argument ?? "")
            case Int32(UInt8(ascii: "?")), Int32(UInt8(ascii: ":")):
                let value = galley_getopt_culprit()
                let word = words[max(0, min(Int(galley_getopt_index()) - 2, words.count - 1))]
                let letter = value > 0 && value < Arguments.firstValue ? UInt8(truncatingIfNeeded: value) : nil
                throw UsageError.refused(
                    letter.map { "-" + String(decoding: [$0], as: UTF8.self) } ?? word,
                    culprit: Arguments.found(value, options), lacksArgument: read == Int32(UInt8(ascii: ":")),
                    in: command)
            default:
                guard let option = Arguments.found(read, options) else {
                    preconditionFailure("getopt_long gave \(read), which is in no table")
                }
                values[option.name, default: []].append(argument ?? "")
            }
        }
        operands += words.dropFirst(Int(galley_getopt_index()) - 1)
        try checkWords(options, command)
    }

    /// Whether the option takes something, as getopt says it.
    private static func taking(_ option: Option) -> Int32 {
        guard let argument = option.argument else { return no_argument }
        return argument.isOptional ? optional_argument : required_argument
    }

    /// Values of long options begin above all characters.
    private static let firstValue: Int32 = 256

    private static func found(_ value: Int32, _ options: [Option]) -> Option? {
        if value >= firstValue { return options[Int(value - firstValue)] }
        return options.first { $0.letter?.asciiValue.map(Int32.init) == value }
    }

    /// Refuses values outside a closed list of words.
    private func checkWords(_ options: [Option], _ command: Command) throws(UsageError) {
        for option in options {
            guard case .words(let words, isClosed: true)? = option.argument?.kind, let value = self[option.name],
                !words.contains(value)
            else { continue }
            let choices = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
            throw UsageError(
                "--\(option.name) takes \(choices), not '\(value)'",
                suggestion: nearest(to: value, in: words), command: command)
        }
    }
}

/// A private copy of words as C wants them: getopt may shuffle the pointers.
private final class ArgumentVector {
    let count: Int32
    let pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    init(_ words: [String]) {
        count = Int32(words.count)
        pointer = .allocate(capacity: words.count + 1)
        for (index, word) in words.enumerated() { pointer[index] = strdup(word) }
        pointer[words.count] = nil
    }

    subscript(index: Int) -> UnsafePointer<CChar>? {
        pointer[index].map { UnsafePointer($0) }
    }

    deinit {
        for index in 0..<Int(count) { free(pointer[index]) }
        pointer.deallocate()
    }
}
