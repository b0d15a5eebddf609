import Foundation
import Support

/// What the tests of whole builds need to know of the tool under test.
enum JoinedLine {
    /// Whether the stages are joined into a line that writes a file.
    static let stands = (try? Tool.run(["build", "-", "-o", "-", "--format", "pdf"], input: "a"))?.code == 0

    /// Why a test of whole builds is skipped.
    static let reason = "galley build writes nothing in this checkout"

    /// Whether the tool is a release build, fast enough for limits on processor time: `make test` says so.
    static let isFast = ProcessInfo.processInfo.environment["GALLEY_TOOL"] != nil
}
