import Diagnostics
import Manuscript
import Testing

/// Inputs that made other readers slow, large, or fall over. Each would take minutes if anything in its way were quadratic.
@Suite struct HostileTests {
    private func text(_ file: ManuscriptFile) -> Int {
        file.blocks.reduce(0) { $0 + TreeText.text($1).utf8.count }
    }

    @Test func brackets() {
        #expect(text(read(String(repeating: "[", count: 50_000)).file) == 50_000)
        #expect(text(read(String(repeating: "[a](", count: 20_000)).file) == 80_000)
        #expect(!tree(String(repeating: "[", count: 30) + "x" + String(repeating: "]{.a}", count: 30)).contains("["))
        #expect(!tree(String(repeating: "\\\\[x\n", count: 200)).isEmpty)
    }

    @Test func addresses() {
        #expect(text(read(String(repeating: "www.a_", count: 40_000)).file) == 240_000)
        #expect(text(read(String(repeating: "a@", count: 100_000)).file) == 200_000)
        #expect(text(read(String(repeating: "http://", count: 30_000)).file) == 210_000)
        #expect(text(read("www.a.b" + String(repeating: ")&a;", count: 30_000)).file) > 100_000)
    }

    @Test func nesting() {
        let quotes = read(String(repeating: "> ", count: 3_000) + "deep\n")
        #expect(text(quotes.file) == 4)
        #expect(quotes.diagnostics.map(\.id) == [.nestingTooDeep])
        let emphasis = read(String(repeating: "*a ", count: 3_000) + String(repeating: "b*", count: 3_000) + "\n")
        #expect(emphasis.diagnostics.map(\.id) == [.nestingTooDeep])
        var list = ""
        for level in 0..<1_000 { list += String(repeating: " ", count: 2 * level) + "- w\n" }
        #expect(read(list).file.blocks.map(TreeText.text).joined().count { $0 == "w" } == 1_000)
        #expect(
            read(String(repeating: "<b>a", count: 20_000) + String(repeating: "</b>", count: 20_000)).diagnostics.count
                == 1)
        let tags = read(String(repeating: "<b>", count: 3_000) + "x" + String(repeating: "</b>", count: 3_000))
        #expect(tags.diagnostics.map(\.id) == [.nestingTooDeep])
        #expect(read(String(repeating: "<div>\n\n", count: 3_000) + "x").diagnostics.map(\.id) == [.nestingTooDeep])
    }

    @Test func divisions() {
        var book = ""
        for number in 0..<2_000 { book += "# H\(number)\n\n::: note\n\n" }
        let (file, diagnostics) = read(book)
        #expect(text(file) > 8_000)
        #expect(diagnostics.count { $0.id == .unclosedDiv } == 2_000)
    }

    @Test func definitions() {
        let many = read(String(repeating: "A\n: b\n\n", count: 20_000)).file
        #expect(many.blocks.count == 1 && text(many) > 40_000)
        var nested = ""
        for level in 0..<500 {
            nested += String(repeating: "    ", count: level) + "A\n" + String(repeating: "    ", count: level) + ":   "
        }
        #expect(text(read(nested + "b\n").file) > 0)
        #expect(text(read(String(repeating: ": a\n", count: 50_000)).file) > 0)
        #expect(text(read(String(repeating: "| a\n", count: 50_000)).file) > 50_000)
        #expect(text(read("| a | b |\n|---|---|\n" + String(repeating: "| 1 | 2 | 3 |\n", count: 20_000)).file) > 0)
    }

    @Test func longLines() {
        #expect(text(read(String(repeating: "word \"q\" ", count: 100_000)).file) > 900_000)
        #expect(text(read(String(repeating: "x", count: 1_000_000)).file) == 1_000_000)
        for mark in [
            "~", "^", "~~a ", "^a", "$", "$a ", "{", "](", "`", "<a", "{{", "<b>", "</b>", "&", "*a", "_a", "[^a]", "!",
            "\\", "\"", "'", "\".", "\"[",
        ] {
            #expect(text(read(String(repeating: mark, count: 50_000 / mark.utf8.count)).file) >= 0, "\(mark)")
        }
    }

    @Test func tables() {
        let row = "|" + String(repeating: "a|", count: 4_000) + "\n"
        let rule = "|" + String(repeating: "-|", count: 4_000) + "\n"
        let (file, diagnostics) = read(row + rule + row)
        #expect(diagnostics.map(\.id) == [.tableTooLarge])
        #expect(text(file) >= 3 * 8_000)
        let many = "|a|b|\n|-|-|\n" + String(repeating: "|c|d|\n", count: 120_000)
        #expect(read(many).diagnostics.map(\.id) == [.tableTooLarge])
        #expect(read("|a|b|\n|-|-|\n" + String(repeating: "|c|d|\n", count: 1_000)).diagnostics.isEmpty)
    }
}
