import Foundation
import Support
import Testing

/// `galley watch`, run as a process. Each wait ends with a line that the process writes.
@Suite(.serialized) struct WatchTests {
    /// A watch that runs, and the lines of its standard error.
    private final class Watch {
        let process = Process()
        private let errors = Pipe()
        private var rest: [UInt8] = []

        init(_ arguments: [String], in folder: String) throws {
            process.executableURL = URL(fileURLWithPath: Tool.path)
            process.arguments = ["watch"] + arguments
            process.currentDirectoryURL = URL(fileURLWithPath: folder)
            process.standardError = errors
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
        }

        deinit {
            if process.isRunning { process.terminate() }
        }

        /// The next line; nil at the end.
        func line() -> String? {
            while true {
                if let end = rest.firstIndex(of: 0x0A) {
                    defer { rest.removeSubrange(...end) }
                    return String(decoding: rest[..<end], as: UTF8.self)
                }
                let more = errors.fileHandleForReading.availableData
                if more.isEmpty { return nil }
                rest += more
            }
        }

        /// The lines up to the closing line of a build, that one included.
        func build() -> [String] {
            var lines: [String] = []
            while let line = line() {
                lines.append(line)
                if line.contains(" in ") || line.hasPrefix("no output") { break }
            }
            return lines
        }

        /// The lines of the first build that says `mark`: on a busy machine one change may be seen as two.
        func build(saying mark: String) -> [String] {
            while true {
                let lines = build()
                if lines.isEmpty || lines.contains(where: { $0.contains(mark) }) { return lines }
            }
        }

        /// Sends SIGINT and waits for the end.
        func interrupt() -> Int32 {
            process.interrupt()
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : 128
        }
    }

    @Test func itBuildsAtTheStartAndAtEachChange() throws {
        let folder = try TemporaryFolder()
        let words = (1...3_000).map { "word\($0)" }
        func write(_ words: [String], picture: String) throws {
            let text = "# A book\n\n## One\n\n\(words.joined(separator: " "))\n\n## Two\n\n![](\(picture)) The end.\n"
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/book.md"), options: .atomic)
        }
        try write(words, picture: "first.png")
        let watch = try Watch(["book.md", "-o", "out/book.pdf", "--chapters", "out/book.json"], in: folder.path)
        #expect(watch.build(saying: "first.png").last?.hasPrefix("out/book.pdf: ") == true)
        for place in [0, 1_500, 2_999] {
            var changed = words
            changed[place] = "altered and made longer"
            try write(changed, picture: "after-\(place).png")
            #expect(watch.build(saying: "after-\(place).png").last?.hasPrefix("out/book.pdf: ") == true)
            // The same bytes as a build from nothing.
            let built = try Tool.run(["build", "book.md", "-o", "fresh/book.pdf", "--quiet"], in: folder.path)
            #expect(built.code == 0)
            let outputs = try ["out", "fresh"].map {
                try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0)/book.pdf"))
            }
            #expect(outputs[0] == outputs[1])
        }
        #expect(watch.interrupt() == 0)
        #expect(try folder.names() == ["book.md", "fresh", "out"])
    }

    @Test func aFaultIsToldAndWaitedOut() throws {
        let folder = try TemporaryFolder()
        try folder.write("title: Notes\nsources: [a.md, b.md]\n", to: "book/book.yml")
        try folder.write("# A\n\nText.\n", to: "book/a.md")
        let watch = try Watch(["book", "-o", "book.pdf", "--diagnostics", "short"], in: folder.path)
        let first = watch.build()
        #expect(first.contains { $0.contains("[missing-chapter]") } && first.last == "no output (1 error)")
        try folder.write("# B\n\nMore text.\n", to: "book/b.md")
        #expect(watch.build(saying: "book.pdf: ").last?.hasPrefix("book.pdf: ") == true)
        // An editor's way: written anew beside the file, then renamed.
        try Data("# A\n\nA picture: ![](fig.png)\n".utf8)
            .write(to: URL(fileURLWithPath: folder.path + "/book/a.md"), options: .atomic)
        let second = watch.build(saying: "[missing-picture]")
        #expect(second.contains { $0.contains("[missing-picture]") } && second.last?.contains("(1 warning)") == true)
        try folder.write(Data(TestPNG(width: 3, height: 2) { _, _ in [9, 9, 9] }.bytes), to: "book/fig.png")
        #expect(watch.build(saying: "book.pdf: ").last?.hasPrefix("book.pdf: ") == true)
        #expect(watch.interrupt() == 0)
    }

    /// What a book is made from at second hand, in folders that hold nothing else of it, is watched, too.
    @Test func whatIncludesAndPicturesBringAlongIsWatched() throws {
        let folder = try TemporaryFolder()
        func picture(_ shade: UInt8) -> Data { Data(TestPNG(width: 3, height: 2) { _, _ in [shade, 9, 9] }.bytes) }
        try folder.write(picture(1), to: "fig/more/b.png")
        try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'><image width='90' height='60' href='more/b.png'/></svg>",
            to: "fig/a.svg")
        try folder.write("fn main() {}\n", to: "code/main.rs")
        try folder.write("fox\tA\tB\n", to: "words/d.index")
        try folder.write("x", to: "words/d.dict")
        try folder.write(
            "---\ndictionary: words/d.index\n---\n# Text\n\n![](fig/a.svg)\n\n```\n{{#include code/main.rs}}\n```\n",
            to: "book.md")
        let rule = try Tool.shell("\"$GALLEY\" build book.md -o b.pdf --quiet --deps b.d && cat b.d", in: folder.path)
        for name in ["book.md", "fig/a.svg", "fig/more/b.png", "code/main.rs", "words/d.index", "words/d.dict"] {
            #expect(rule.text.contains(name), "\(name): \(rule.text)\(rule.errors)")
        }
        let watch = try Watch(["book.md", "-o", "book.pdf", "--diagnostics", "short"], in: folder.path)
        #expect(watch.build().last?.hasPrefix("book.pdf: 1 page") == true)
        for (name, data) in [
            ("fig/more/b.png", picture(200)), ("code/main.rs", Data("fn other() {}\n".utf8)),
            ("words/d.dict", Data("y".utf8)),
        ] {
            try data.write(to: URL(fileURLWithPath: folder.path + "/" + name), options: .atomic)
            #expect(watch.build().last?.hasPrefix("book.pdf: 1 page") == true, "\(name)")
        }
        let built = try Tool.run(["build", "book.md", "-o", "fresh.pdf", "--quiet"], in: folder.path)
        #expect(built.code == 0)
        let outputs = try ["book", "fresh"].map {
            try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0).pdf"))
        }
        #expect(outputs[0] == outputs[1])
        #expect(watch.interrupt() == 0)
    }

    @Test(arguments: [
        (["watch", "-"], "standard input cannot be watched"), (["watch", "nowhere.md"], "nowhere.md"),
        (["watch", "book.md", "-o", "-", "--format", "pdf"], "standard output"), (["watch"], "no source"),
        (["watch", "book.md", "--nonsense"], "unknown option"),
    ])
    func wrongUseAndTroubleAtTheStartEndWithTwo(arguments: [String], message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("Text.\n", to: "book.md")
        let result = try Tool.run(arguments, in: folder.path)
        #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
    }
}
