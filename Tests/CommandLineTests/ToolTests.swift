import Foundation
import Support
import Testing

/// The built tool, run as people and scripts run it.
@Suite struct ToolTests {
    @Test(arguments: [["--help"], ["-h"], ["help"], ["build", "--help"], ["help", "build"], ["chapters", "-h"]])
    func helpGoesToStandardOutput(arguments: [String]) throws {
        let result = try Tool.run(arguments)
        #expect(result.code == 0 && result.errors.isEmpty)
        #expect(result.text.contains("usage: galley") && result.text.contains("examples:"))
    }

    @Test func theVersionIsANumber() throws {
        let result = try Tool.run(["--version"])
        #expect(result.code == 0 && result.text.wholeMatch(of: /galley \d+\.\d+\.\d+\n/) != nil)
    }

    @Test(arguments: [
        [], ["build"], ["chapters"], ["buid"], ["locate"], ["watch"], ["build", "--nonsense"], ["book.md"], ["--page"],
    ])
    func wrongUseIsALineAndAHint(arguments: [String]) throws {
        let result = try Tool.run(arguments)
        #expect(result.code == 2 && result.text.isEmpty)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("galley") && lines[1].hasPrefix("Try 'galley"))
    }

    @Test func bytesThatAreNoTextAreRefused() throws {
        let result = try Tool.shell(#""$GALLEY" build $'caf\xe9.md'"#)
        #expect(result.code == 2)
        #expect(result.errors.contains("argument 2, 'caf\u{FFFD}.md', is not UTF-8"))
    }

    @Test func aClosedStandardOutputIsTrouble() throws {
        let result = try Tool.shell(#""$GALLEY" --help > /dev/full"#)
        #expect(result.code == 2)
        #expect(result.errors == "galley: error: standard output: No space left on device [output-failed]\n")
        let closed = try Tool.shell(#""$GALLEY" help --man >&-"#)
        #expect(closed.code == 2 && closed.errors.contains("standard output"))
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func completionsAreMade(shell: String) throws {
        let result = try Tool.run(["help", "--completion", shell])
        #expect(result.code == 0 && result.text.contains("text-size") && result.text.contains("bleed"))
    }

    @Test func bashCompletesOptions() throws {
        let script = """
            eval "$("$GALLEY" help --completion bash)"
            COMP_WORDS=(galley build --text-); COMP_CWORD=2; _galley; echo "${COMPREPLY[@]}"
            COMP_WORDS=(galley build --format p); COMP_CWORD=3; _galley; echo "${COMPREPLY[@]}"
            COMP_WORDS=(galley ch); COMP_CWORD=1; _galley; echo "${COMPREPLY[@]}"
            """
        let result = try Tool.shell(script)
        #expect(result.text == "--text-size\npdf ps png\nchapters\n")
    }

    @Test func theManualPageIsRoff() throws {
        let result = try Tool.run(["help", "--man"])
        #expect(result.code == 0 && result.text.hasPrefix(".TH GALLEY 1"))
        #expect(result.text.contains(".B \\-\\-text\\-size SIZE"))
    }
}
