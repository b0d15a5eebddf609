import Diagnostics
import Foundation

/// One run of the tool: a command line and its surroundings.
public struct Invocation: Sendable {
    /// The version that `--version` prints.
    public static let version = "0.1.0"

    /// The words behind the tool's name.
    var words: [String]
    /// The environment's variables.
    var environment: [String: String]

    /// The process's own command line.
    ///
    /// - Returns: the process's exit code: 0 fine, 1 the book is at fault, 2 wrong use or trouble.
    public static func main() async -> Int32 {
        // A closed pipe shall be an error of write(2), not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        do throws(UsageError) {
            let invocation = Invocation(words: try processWords(), environment: ProcessInfo.processInfo.environment)
            return await invocation.run().rawValue
        } catch {
            Console.complain(error.text)
            return ExitCode.trouble.rawValue
        }
    }

    /// Runs the command that the words name.
    func run() async -> ExitCode {
        do {
            return try await command()
        } catch let error as UsageError {
            Console.complain(error.text)
        } catch let error as Trouble where error.isClosedPipe {
            return .closedPipe
        } catch let error as Trouble {
            // Before the words of a command are read there is nobody to say in which form.
            var formatter = DiagnosticFormatter(.text)
            Console.complain(formatter.format(error.diagnostic))
        } catch {
            preconditionFailure("a command threw \(error), which is neither wrong use nor trouble")
        }
        return .trouble
    }

    private func command() async throws -> ExitCode {
        guard let name = words.first else {
            throw UsageError("no command; say for instance 'galley build book.md'")
        }
        switch name {
        case "--help", "-h":
            try Console.print(HelpText.overview)
            return .fine
        case "--version", "-V":
            try Console.print("galley \(Invocation.version)\n")
            return .fine
        default: break
        }
        let command = try Invocation.command(named: name)
        let arguments = try Arguments(Array(words.dropFirst()), of: command)
        let console = Console(arguments, environment: environment)
        do {
            return try await run(command, arguments, console)
        } catch let error as Trouble where !error.isClosedPipe {
            console.report([error.diagnostic])
            return .trouble
        }
    }

    private func run(_ command: Command, _ arguments: Arguments, _ console: Console) async throws -> ExitCode {
        if arguments.has("help") {
            try Console.print(HelpText.text(of: command))
            return .fine
        }
        switch command.name {
        case "build": return try await BuildCommand(arguments, environment: environment, console: console).run()
        case "watch": return try await WatchCommand(arguments, environment: environment, console: console).run()
        case "init": return try beginBook(arguments, console)
        case "mdbook": return try await renderForMdBook(arguments, console)
        case "locate": return try await LocateCommand(arguments, environment: environment, console: console).run()
        case "chapters": return try await printChapters(arguments, console)
        case "text": return try await printText(arguments, console)
        case "fonts": return try await printFonts(arguments, console)
        case "diff": return try await DiffCommand(arguments, console: console).run()
        case "help": return try explain(arguments)
        default: preconditionFailure("the command \(command.name) has a table and no code")
        }
    }

    /// The command called `name`.
    /// - Throws: `UsageError` for one that is unknown.
    static func command(named name: String) throws(UsageError) -> Command {
        guard let command = Command.all.first(where: { $0.name == name }) else {
            if name.hasPrefix("-"), name != "-" {
                throw UsageError("'\(name)' stands before the command; write 'galley build \(name) …'")
            }
            if name == "-" || name.hasSuffix(".md") || name.contains("/") {
                throw UsageError("'\(name)' is no command; to set it, write 'galley build \(name)'")
            }
            throw UsageError(
                "unknown command '\(name)'", suggestion: nearest(to: name, in: Command.all.map(\.name)))
        }
        return command
    }

    /// The words behind the tool's name.
    /// - Throws: `UsageError` for a word that is not UTF-8: it would name another file once read as text.
    private static func processWords() throws(UsageError) -> [String] {
        var words: [String] = []
        for index in 1..<max(1, Int(Swift.CommandLine.argc)) {
            guard let pointer = Swift.CommandLine.unsafeArgv[index] else { continue }
            guard let word = String(validatingCString: pointer) else {
                throw UsageError("argument \(index), '\(String(cString: pointer))', is not UTF-8; rename the file")
            }
            words.append(word)
        }
        return words
    }
}
