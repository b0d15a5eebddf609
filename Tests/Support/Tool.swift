public import Foundation

/// The built tool, run as a process.
public enum Tool {
    /// What a run of a process left.
    public struct Result: Sendable {
        /// The exit code; 128 and the signal's number when a signal ended it, as a shell says it.
        public var code: Int32
        /// What it wrote to standard output.
        public var output: Data
        /// What it wrote to standard error.
        public var errors: String

        /// Standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Limits of a run, kept by the kernel so that no test needs a clock.
    public struct Limits: Sendable {
        /// Seconds of processor time, over all threads.
        public var seconds: Int
        /// Bytes of heap and stacks (`RLIMIT_DATA`): mapped fonts and libraries do not count.
        public var bytes: Int

        /// At most `seconds` of processor time and `bytes` of heap and stacks.
        public init(seconds: Int = 10, bytes: Int = 1 << 30) {
            self.seconds = seconds
            self.bytes = bytes
        }
    }

    /// The binary: `GALLEY_TOOL` (the release build under `make test`), else the one built beside the test bundle.
    public static let path: String = {
        if let named = ProcessInfo.processInfo.environment["GALLEY_TOOL"] { return named }
        // On Linux the test bundle is the program itself.
        let bundle = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
        return bundle.deletingLastPathComponent().appendingPathComponent("galley").path
    }()

    /// Whether the binary is a release build, fast enough for limits on processor time: `make test` names one in `GALLEY_TOOL`.
    public static let isRelease = ProcessInfo.processInfo.environment["GALLEY_TOOL"] != nil

    /// Runs galley with `arguments`.
    public static func run(
        _ arguments: [String], in folder: String? = nil, input: String = "", environment: [String: String] = [:],
        limits: Limits? = nil
    ) throws -> Result {
        try run(path, arguments, in: folder, input: Data(input.utf8), environment: environment, limits: limits)
    }

    /// Runs the shell's `script` with the binary's path as `$GALLEY`.
    public static func shell(
        _ script: String, in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> Result {
        try run("/bin/bash", ["-c", script], in: folder, environment: environment.merging(["GALLEY": path]) { $1 })
    }

    /// Whether all of `programs` are installed.
    public static func finds(_ programs: [String]) -> Bool {
        (try? shell("command -v " + programs.joined(separator: " && command -v ")).code) == 0
    }

    /// Runs any program: standard input holds `input`; `environment` is laid over the tests' own, without colour.
    ///
    /// Standard output and error go to files, so that no pipe can fill while the other is read.
    public static func run(
        _ program: String, _ arguments: [String], in folder: String? = nil, input: Data = Data(),
        environment: [String: String] = [:], limits: Limits? = nil
    ) throws -> Result {
        let scratch = try TemporaryFolder()
        let process = Process()
        if let limits {
            let words = "ulimit -t \(limits.seconds); ulimit -d \(limits.bytes / 1024); exec \"$0\" \"$@\""
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", words, program] + arguments
        } else {
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
        }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        var inherited = ProcessInfo.processInfo.environment
        for name in ["NO_COLOR", "SOURCE_DATE_EPOCH", "LC_ALL"] { inherited[name] = nil }
        process.environment = inherited.merging(environment) { $1 }
        process.standardInput = try FileHandle(
            forReadingFrom: URL(fileURLWithPath: try scratch.write(input, to: "input")))
        let output = try scratch.write("", to: "output")
        let errors = try scratch.write("", to: "errors")
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
        try process.run()
        process.waitUntilExit()
        let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
        return Result(
            code: signal + process.terminationStatus, output: try Data(contentsOf: URL(fileURLWithPath: output)),
            errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errors)), as: UTF8.self))
    }
}
