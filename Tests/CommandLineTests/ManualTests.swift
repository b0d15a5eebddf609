import Foundation
import Support
import Testing

/// The manual's examples are true: each fenced block marked `console` is run, and what stands below a command is what it prints.
@Suite struct ManualTests {
    /// A command of an example, and the lines that it shall print; nil for any.
    struct Example: Sendable, CustomTestStringConvertible {
        var chapter: String
        var line: Int
        var command: String
        var output: [String]

        var testDescription: String { "\(chapter):\(line): \(command)" }
    }

    static let folder = Shared.fixture("manual")

    /// Every example of every chapter, in order.
    static let examples: [Example] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().flatMap { name in
            examples(in: (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? "", of: name)
        }
    }()

    private static func examples(in text: String, of chapter: String) -> [Example] {
        var found: [Example] = []
        var isInside = false
        for (number, line) in text.components(separatedBy: "\n").enumerated() {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                found.append(
                    Example(chapter: chapter, line: number + 1, command: String(line.dropFirst(2)), output: []))
            } else if isInside, !found.isEmpty {
                found[found.count - 1].output.append(line)
            }
        }
        return found
    }

    /// Whether `line` is as the manual says; `...` in the manual stands for anything.
    private static func matches(_ line: String, _ pattern: String) -> Bool {
        let parts = pattern.components(separatedBy: "...")
        guard parts.count > 1 else { return line == pattern }
        guard line.hasPrefix(parts[0]), line.hasSuffix(parts[parts.count - 1]) else { return false }
        var rest = line.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() {
            guard let place = rest.range(of: part) else { return false }
            rest = rest[place.upperBound...]
        }
        return rest.count >= parts[parts.count - 1].count
    }

    @Test func thereAreExamples() {
        #expect(Self.examples.count > 15)
    }

    /// One chapter's examples follow each other in one folder, as a reader would try them.
    @Test(
        arguments: Set(examples.map(\.chapter)).sorted()) func examplesAreTrue(chapter: String) throws
    {
        let scratch = try TemporaryFolder()
        let bin = try scratch.write("#!/bin/sh\nexec \"$GALLEY\" \"$@\"\n", to: ".bin/galley")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin)
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/examples") {
            try FileManager.default.copyItem(
                atPath: Self.folder + "/examples/" + name, toPath: scratch.path + "/" + name)
        }
        for example in Self.examples where example.chapter == chapter {
            let result = try Tool.shell(
                "PATH=\(scratch.path)/.bin:$PATH; exec 2>&1; " + example.command, in: scratch.path)
            let lines = result.text.split(separator: "\n").map(String.init)
            if example.output.isEmpty {
                #expect(result.code == 0 && lines.isEmpty, "\(example): \(result.code), \(lines)")
            } else if let gap = example.output.firstIndex(of: "...") {
                let head = example.output[..<gap]
                let tail = example.output[(gap + 1)...]
                let isTrue =
                    lines.count >= head.count + tail.count && zip(lines, head).allSatisfy { Self.matches($0, $1) }
                    && zip(lines.suffix(tail.count), tail).allSatisfy { Self.matches($0, $1) }
                #expect(isTrue, "\(example): \(lines)")
            } else {
                let isTrue =
                    lines.count == example.output.count
                    && zip(lines, example.output).allSatisfy { Self.matches($0, $1) }
                #expect(isTrue, "\(example): \(lines)")
            }
        }
    }
}
