import Foundation
import Support
import Testing

/// Hostile inputs under the kernel's limits: 10 s of processor time and 1 GiB of heap, so that no test needs a clock.
@Suite(
    .enabled(if: Tool.isRelease, "GALLEY_TOOL names no release build, and a debug build is too slow for the limits"))
struct LimitsTests {
    /// An input that broke others.
    struct Hostile: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var arguments: [String] = []
        var text: @Sendable () -> String
    }

    static let inputs = [
        Hostile(testDescription: "a paragraph of 1 MB") { String(repeating: "word and more ", count: 75_000) },
        Hostile(testDescription: "1 MB without a space") { String(repeating: "abcdefghij", count: 100_000) },
        Hostile(testDescription: "5,000 brackets") { String(repeating: "[", count: 5_000) },
        Hostile(testDescription: "30 nested bracket spans") {
            String(repeating: "[a ", count: 30) + String(repeating: "]{.x}", count: 30)
        },
        Hostile(testDescription: "backslashes before brackets") { String(repeating: "\\\\[a\n", count: 200) },
        Hostile(testDescription: "quotes nested 3,000 deep") { String(repeating: "> ", count: 3_000) + "a" },
        Hostile(testDescription: "lists nested 1,000 deep") {
            (0..<1_000).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
        },
        Hostile(testDescription: "emphasis nested 3,000 deep") {
            String(repeating: "*a **b ", count: 1_500) + String(repeating: "** *", count: 1_500)
        },
        Hostile(testDescription: "240 KB of www.a_") { String(repeating: "www.a_", count: 40_000) },
        Hostile(testDescription: "a table of 4,000 columns") {
            let row = String(repeating: "|a", count: 4_000) + "|\n"
            return row + String(repeating: "|-", count: 4_000) + "|\n" + row
        },
        Hostile(testDescription: "40 open containers") {
            (0..<40).map { "# Heading \($0)\n\n::: {.a}\n\nText.\n\n" }.joined()
        },
        Hostile(testDescription: "400 notes in 10,000 words") {
            (0..<400).map { String(repeating: "word ", count: 25) + "[^\($0)] " }.joined() + "\n\n"
                + (0..<400).map { "[^\($0)]: Note \($0).\n" }.joined()
        },
        Hostile(
            testDescription: "a page smaller than a line",
            arguments: ["--page", "20x8pt", "--margins", "1pt", "--columns", "1"]
        ) {
            String(repeating: "word ", count: 20)
        },
        Hostile(
            testDescription: "six columns of a point",
            arguments: ["--page", "60x60pt", "--margins", "5pt", "--columns", "6", "--gutter", "1pt"]
        ) {
            "# Title\n\n" + String(repeating: "word ", count: 50)
        },
    ]

    @Test(arguments: inputs) func itEnds(hostile: Hostile) throws {
        let folder = try TemporaryFolder()
        try folder.write(hostile.text() + "\n", to: "hostile.md")
        let result = try Tool.run(
            ["build", "hostile.md", "-o", "out.pdf", "--diagnostics", "short"] + hostile.arguments, in: folder.path,
            limits: Tool.Limits(seconds: 10))
        #expect(result.code == 0, "\(hostile.testDescription): \(result.code) \(result.errors.suffix(2_000))")
        #expect(try folder.names() == ["hostile.md", "out.pdf"])
    }
}
