import Foundation
public import Testing

/// Texts recorded in `Fixtures/`: what a stage gave when somebody looked and found it right.
public enum Golden {
    /// Expects `text` to equal the file at `path` in `Fixtures/`, and shows the first line that differs.
    ///
    /// With `GALLEY_RECORD` set (`make golden`) the file is written instead.
    public static func expect(_ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let file = Shared.fixture(path)
        if ProcessInfo.processInfo.environment["GALLEY_RECORD"] != nil {
            record(text, file, sourceLocation)
            return
        }
        guard let recorded = try? String(contentsOfFile: file, encoding: .utf8) else {
            Issue.record("Fixtures/\(path) is not there: make golden records it", sourceLocation: sourceLocation)
            return
        }
        guard text != recorded else { return }
        let found = text.split(separator: "\n", omittingEmptySubsequences: false)
        let right = recorded.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(found, right).prefix { $0 == $1 }.count
        let shown = { (lines: [Substring]) in line < lines.count ? lines[line].debugDescription : "the end" }
        Issue.record(
            "line \(line + 1) differs from Fixtures/\(path):\n  found    \(shown(found))\n  recorded \(shown(right))",
            sourceLocation: sourceLocation)
    }

    private static func record(_ text: String, _ file: String, _ sourceLocation: SourceLocation) {
        let folder = (file as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try text.write(toFile: file, atomically: true, encoding: .utf8)
        } catch {
            Issue.record("\(file) could not be recorded: \(error)", sourceLocation: sourceLocation)
        }
    }
}
