import Foundation
import Support
import Testing

/// The words of the PDF, read back by other programs than Galley's, against those of the manuscript.
@Suite(
    .enabled(
        if: Tool.finds(["python3", "cmark-gfm", "pdftotext", "pdfinfo", "qpdf"]),
        "python3, cmark-gfm, poppler-utils and qpdf are needed"))
struct TextLayerTests {
    /// What `Tests/Acceptance/words.py` says to a PDF of `source`, set by `theme`.
    private func differences(_ source: String, options: [String] = []) throws -> String {
        let folder = try TemporaryFolder()
        let pdf = folder.path + "/book.pdf"
        let built = try Tool.run(["build", source, "-o", pdf, "--quiet"])
        #expect(built.code == 0, "\(built.errors)")
        let script = Shared.package.appendingPathComponent("Tests/Acceptance/words.py").path
        let words = try Tool.run(
            "/usr/bin/env", ["python3", script, "--margins", "42,57,48,63"] + options + [pdf, source])
        return words.code == 2 ? words.errors : words.text
    }

    @Test(
        "every word of a book once and in order, in plain pdftotext and as drawn",
        .enabled(if: Shared.exists("corpus/alice"), Shared.reason),
        arguments: [
            "alice/alices_adventures.md", "die-verwandlung/die_verwandlung.md", "madame-bovary/madame_bovary.md",
            "war-and-peace/war_and_peace.md", "devils-dictionary/devils_dictionary.md",
        ], [[], ["--raw"]])
    func books(book: String, options: [String]) throws {
        let found = try differences(Shared.path("corpus/" + book), options: options)
        #expect(found == "", "\(found)")
    }

    @Test("columns with verses, pictures, code, notes and headings beside each other are read one after the other")
    func columns() throws {
        var random = SplitMix(seed: 8)
        var number = 0
        func words(_ count: Int) -> String {
            (0..<count).map { _ in
                number += 1
                return ["alder", "birch", "cedar", "damson", "elm"][number % 5] + letters(number)
            }.joined(separator: " ")
        }
        func letters(_ number: Int) -> String {
            String(String(number).utf8.map { Array("aeioulmnrs")[Int($0) - 48] })
        }
        var text = "# \(words(2))\n\n"
        for index in 0..<150 {
            switch Int.random(in: 0..<9, using: &random) {
            case 0: text += (0..<4).map { _ in "> \(words(3))  \n" }.joined() + "\n"
            case 1: text += "```\n" + (0..<5).map { _ in words(4) + "\n" }.joined() + "```\n\n"
            case 2: text += "### \(words(2))\n\n\(words(30))\n\n"
            case 3: text += "\(words(20))[^\(index)] \(words(20))\n\n[^\(index)]: \(words(15))\n\n"
            case 4: text += "![](dot.png)\n\n"
            case 5: text += "## \(words(3))\n\n\(words(30))\n\n"
            case 6: text += "`\(words(1))` \(words(20)) `\(words(2))` \(words(20))\n\n"
            default: text += words(60) + "\n\n"
            }
        }
        let folder = try TemporaryFolder()
        try folder.write(Data(TestPNG(width: 300, height: 200) { _, _ in [90, 120, 150] }.bytes), to: "dot.png")
        let source = try folder.write(text, to: "columns.md")
        let found = try differences(source)
        #expect(found == "", "\(found)")
    }
}
