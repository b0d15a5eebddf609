import Diagnostics
import Foundation
import Synchronization

import struct Typesetter.Progress
import struct Typesetter.WriteError

/// How a run ends.
enum ExitCode: Int32 {
    /// All is well; there may be warnings.
    case fine = 0
    /// The book has errors, or warnings under `--strict`.
    case faulty = 1
    /// Wrong use, or trouble that is not the book's.
    case trouble = 2
    /// Whoever read standard output has gone: what a shell reports of a process that SIGPIPE ended.
    case closedPipe = 141

    /// How a run ends whose book cannot be set: a value that stands in no file was said on the command line, which is wrong use.
    init(faults: [Diagnostic]) {
        let isWrongUse = faults.contains { fault in
            fault.severity == .error && fault.span == nil && [.invalidValue, .invalidTheme].contains(fault.id)
        }
        self = isWrongUse ? .trouble : .faulty
    }
}

/// Trouble that is not the book's: one line on standard error, exit code 2.
struct Trouble: Error {
    /// What happened.
    var diagnostic: Diagnostic
    /// Whether nothing need be said of it.
    private(set) var isClosedPipe = false

    /// An output that failed.
    init(_ message: String) {
        diagnostic = Diagnostic(.error, .outputFailed, message)
    }

    /// An input that cannot be read.
    init(unreadable message: String) {
        diagnostic = Diagnostic(.error, .unreadable, message)
    }

    /// Whoever read standard output has gone: nothing is said.
    static let closedPipe = {
        var trouble = Trouble("standard output was closed")
        trouble.isClosedPipe = true
        return trouble
    }()

    /// Pages that could not be written.
    init(_ error: WriteError) {
        self = error.isClosedPipe ? .closedPipe : Trouble(error.diagnostic)
    }

    /// What a stage reported.
    init(_ diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}

/// Standard output and standard error, and how this run wants to be spoken to.
struct Console: Sendable {
    /// The form of diagnostics.
    var form: DiagnosticFormatter.Form
    /// Whether only errors are said.
    var isQuiet: Bool
    /// Whether standard error may be coloured.
    var isColoured: Bool
    /// Shows how far the work is.
    let progress: ProgressLine

    /// The console that `arguments` ask for.
    init(_ arguments: Arguments, environment: [String: String]) {
        let isTerminal = isatty(STDERR_FILENO) == 1
        form = arguments["diagnostics"].flatMap(DiagnosticFormatter.Form.init(rawValue:)) ?? .text
        isQuiet = arguments.has("quiet")
        // no-color.org: any value but the empty one.
        isColoured = isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        let when = arguments["progress"] ?? "auto"
        let isShown = when == "always" || (when == "auto" && isTerminal && !isQuiet && form != .json)
        progress = ProgressLine(isShown: isShown, isTerminal: isTerminal)
    }

    /// Writes the diagnostics to standard error; only errors when quiet.
    func report(_ diagnostics: [Diagnostic]) {
        progress.clear()
        var formatter = DiagnosticFormatter(form, isColoured: isColoured, width: Console.width)
        var text = ""
        for diagnostic in diagnostics where !isQuiet || diagnostic.severity == .error {
            text += formatter.format(diagnostic)
        }
        Console.complain(text)
    }

    /// Writes a line to standard error unless quiet, or diagnostics are for a program to read.
    func remark(_ line: String) {
        progress.clear()
        if !isQuiet, form != .json { Console.complain(line + "\n") }
    }

    /// Writes `text` to standard output.
    /// - Throws: `Trouble` when standard output was closed or is full.
    static func print(_ text: String) throws(Trouble) {
        guard let failure = write(text, to: STDOUT_FILENO) else { return }
        if failure == EPIPE { throw Trouble.closedPipe }
        throw Trouble("standard output: \(String(cString: strerror(failure)))")
    }

    /// Writes `text` to standard error; when that fails there is nobody left to tell.
    static func complain(_ text: String) {
        _ = write(text, to: STDERR_FILENO)
    }

    /// The cells of the terminal behind standard error, 40 to 160; 100 where there is none.
    private static var width: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
        return max(40, min(160, Int(size.ws_col)))
    }

    /// Writes all of `text`; the error number when that failed.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return nil
        }
    }
}

/// One line on standard error that says how far the work is; workers report to it from their threads.
final class ProgressLine: Sendable {
    private let isShown: Bool
    private let isTerminal: Bool
    private let shown = Mutex("")

    /// A line; on a terminal it is written over, elsewhere each stage gets its own.
    init(isShown: Bool, isTerminal: Bool) {
        self.isShown = isShown
        self.isTerminal = isTerminal
    }

    /// Shows `progress` unless the line says so already.
    func show(_ progress: Progress) {
        show(progress.stage, progress.done, of: progress.total)
    }

    /// Shows that `done` of a stage's `total` parts are done unless the line says so already; a total of 0 is not known.
    func show(_ stage: String, _ done: Int, of total: Int) {
        guard isShown else { return }
        let percent = total > 0 ? " \(100 * done / total) %" : ""
        let line = isTerminal ? stage + percent : stage
        shown.withLock { shown in
            guard shown != line else { return }
            shown = line
            Console.complain(isTerminal ? "\r\u{1B}[K" + line : line + "\n")
        }
    }

    /// Takes the line away before something else is written.
    func clear() {
        guard isShown, isTerminal else { return }
        shown.withLock { shown in
            if !shown.isEmpty { Console.complain("\r\u{1B}[K") }
            shown = ""
        }
    }
}
