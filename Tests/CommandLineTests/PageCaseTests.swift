import Foundation
import Support
import Testing

/// Cases of pages that need real type, run as a process.
@Suite struct PageCaseTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func built(_ arguments: String...) throws -> (text: String, dump: [Substring], errors: String) {
        let result = try Tool.run(["build"] + arguments + ["-o", "o.pdf", "--dump", "o.txt"], in: folder.path)
        #expect(result.code == 0, "\(result.errors)")
        let dump = String(
            decoding: FileManager.default.contents(atPath: folder.path + "/o.txt") ?? Data(), as: UTF8.self)
        let text = Tool.finds(["pdftotext"]) ? try Tool.shell("pdftotext o.pdf -", in: folder.path).text : ""
        return (text, dump.split(separator: "\n"), result.errors)
    }

    /// The baseline of a line of the dump that is text.
    private func baseline(_ line: Substring) -> Double? {
        let words = line.split(separator: " ")
        return line.hasPrefix("text ") && words.count > 2 ? Double(words[2]) : nil
    }

    /// A drop capital of three lines before paragraphs of one to four lines: the next paragraph begins below it, and its word is whole.
    @Test func dropCapitals() throws {
        try folder.write("extends: garamond\ndrop-capital: {lines: 3, words: 2}\n", to: "theme.yml")
        let words = "upon a time there was a small house in the wood "
        var book = ""
        for lines in 1...4 {
            book +=
                "## Chapter \(lines)\n\n“Once \(String(repeating: words, count: lines))end.\n\nZebras stand below.\n\n"
        }
        try folder.write(book, to: "book.md")
        let (text, dump, _) = try built("book.md", "--theme", "theme.yml", "--columns", "1", "--page", "90x160mm")
        if !text.isEmpty { #expect(text.split(separator: "“Once upon").count == 5, "the words are whole") }
        let capitals = dump.indices.filter { dump[$0].hasPrefix("text ") && dump[$0].contains(" \"\" ") }
        #expect(capitals.count >= 4)
        for capital in capitals {
            guard let foot = baseline(dump[capital]),
                let next = dump[capital...].first(where: { $0.contains("\"Zebras") }), let below = baseline(next)
            else {
                Issue.record("no paragraph below \(dump[capital])")
                continue
            }
            #expect(below > foot)
        }
    }

    /// Long lines of code, with spaces and without, and tabs: broken with a mark that is no text, and every character is there.
    @Test func longLinesOfCode() throws {
        let spaced = (0..<60).map { "w\($0)" }.joined(separator: " ")
        let solid = String(repeating: "abcdefghij", count: 30)
        try folder.write("# Code\n\n```\n\(spaced)\n\(solid)\n\tend\n```\n", to: "code.md")
        let (text, dump, _) = try built("code.md")
        #expect(dump.contains { $0.hasPrefix("stroke ") }, "a mark is drawn")
        guard !text.isEmpty else { return }
        let letters = text.filter { !$0.isWhitespace }
        #expect(letters.contains(spaced.filter { $0 != " " }))
        #expect(letters.contains(solid + "end"))
    }
}
