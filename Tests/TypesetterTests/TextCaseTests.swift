import Foundation
import Geometry
import Pagination
import Support
import Testing
import Typography

/// The cases of text that take a whole book; those of a paragraph stand in `ShapingTests/CaseTests`. A hyphen at a page's end is
/// among the costs that `PaginationTests` tries.
@Suite struct TextCaseTests {
    /// A line as drawn: the runs with one origin.
    struct DrawnLine {
        var runs: [PlacedRun]
        var x: Double
        var y: Double

        var text: String {
            String(decoding: runs.sorted { $0.textStart < $1.textStart }.flatMap(\.text), as: UTF8.self)
        }
        var left: Double { x + (runs.map(\.x.points).min() ?? 0) }
        var right: Double { x + (runs.map { $0.x.points + $0.width.points }.max() ?? 0) }
    }

    /// The lines of each page of `markdown`, set with `options`.
    private func pages(_ markdown: String, _ options: [String] = []) throws -> [[DrawnLine]] {
        let folder = try TemporaryFolder()
        let source = try folder.write(markdown, to: "case.md")
        let dump = folder.path + "/case.txt"
        let built = try Tool.run(
            ["build", source, "-o", folder.path + "/case.pdf", "--dump", dump, "--quiet"] + options)
        #expect(built.code == 0, "\(built.errors)")
        let text = try String(contentsOfFile: dump, encoding: .utf8)
        return try PageDumpReader.pages(from: text).map { page in
            var lines: [DrawnLine] = []
            for item in page.items {
                guard case .text(let run, let origin) = item.content else { continue }
                if let last = lines.last, last.x == origin.x.points, last.y == origin.y.points {
                    lines[lines.count - 1].runs.append(run)
                } else {
                    lines.append(DrawnLine(runs: [run], x: origin.x.points, y: origin.y.points))
                }
            }
            return lines
        }
    }

    /// What poppler reads from `markdown`, set with `options`: as it stands in the file, or in the order that it finds on the page.
    private func extracted(_ markdown: String, _ options: [String] = [], isRaw: Bool = true) throws -> String {
        let folder = try TemporaryFolder()
        let source = try folder.write(markdown, to: "case.md")
        let pdf = folder.path + "/case.pdf"
        let built = try Tool.run(["build", source, "-o", pdf, "--quiet"] + options)
        #expect(built.code == 0, "\(built.errors)")
        return try Tool.run("/usr/bin/env", ["pdftotext"] + (isRaw ? ["-raw"] : []) + [pdf, "-"]).text
    }

    @Test(
        "a divided word is found whole, a hyphen of the author's stays", .enabled(if: Tool.finds(["pdftotext"])))
    func dividedWords() throws {
        let words = Array(repeating: "bookkeeping and book-keeping too", count: 30).joined(separator: " ")
        let text = try extracted(words, ["--page", "60x500mm", "--margins", "8mm", "--columns", "1"])
        let joined = text.replacing("-\n", with: "").replacing("\u{2010}\n", with: "\u{2010}").replacing(
            "\n", with: " "
        )
        .replacing("\u{2010}", with: "-")
        #expect(joined.split(separator: " ").filter { $0 == "bookkeeping" }.count == 30)
        #expect(joined.split(separator: " ").filter { $0 == "book-keeping" }.count == 30)
    }

    @Test("a wrapped line of code comes back as typed", .enabled(if: Tool.finds(["pdftotext"])))
    func wrappedCode() throws {
        let code = "kubectl apply -f https://example.org/raw/v0-9-1/kube-flannel.yml --dry-run=client"
        for width in [50, 57, 64, 71] {
            let text = try extracted(
                "```\n\(code)\n```\n", ["--page", "\(width)x120mm", "--margins", "8mm", "--columns", "1"])
            #expect(text.contains { $0 == "k" })
            #expect(
                text.filter { !$0.isWhitespace && $0 != "\u{21B5}" }.hasPrefix(code.filter { $0 != " " }), "\(text)")
        }
    }

    @Test("characters that share a glyph keep their own code", .enabled(if: Tool.finds(["pdftotext"])))
    func sharedGlyphs() throws {
        let sample = "Greek \u{3A9} and Ohm \u{2126}, Latin A and Cyrillic \u{410}, hyphens x\u{2D}y and x\u{2010}y"
        let text = try extracted(sample).replacing("\n", with: " ")
        #expect(text.contains(sample), "\(text)")
    }

    /// Points and accents over one letter, letters that share a glyph, the non-joiner that Persian writes, and words in other scripts,
    /// numbers and signs between them.
    @Test(
        "right-to-left text comes back character by character",
        arguments: [
            "שלום עולם טוב", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃",
            "این آموزش وبلاگ لطفاً در خانه دنبال می‌کنید و اطلاع بروید", "السَّلامُ عَلَيْكُمْ وَرَحْمَةُ",
            "הספר Carrots נכתב בידי Girls (ISBN) לפני 10 שנים", "שלום עולם, English טוב",
            "این ترجمه بر پایه Django Girls ساخته شده است و (HTML) را در Ctrl نوشت",
            "The word שלום is Hebrew and עולם too; سلام. End of שלום, or so", "**שלום** (קישור) and *עולם* here",
        ])
    func rightToLeftText(line: String) throws {
        let text = try extracted(line + "\n", ["--columns", "1"], isRaw: false)
        let marks: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}"]
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !marks.contains($0) }))
        #expect(plain.contains(line.replacing("*", with: "")), "\(plain.debugDescription)")
    }

    /// A letter and its points come from one face, and so does the text around.
    @Test func pointedTextIsOfOneFace() throws {
        let folder = try TemporaryFolder()
        try folder.write("בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם\n", to: "case.md")
        let dump = folder.path + "/case.txt"
        let fonts = ["--font", "Linux Libertine O"]
        let built = try Tool.run(
            ["build", folder.path + "/case.md", "-o", folder.path + "/case.pdf", "--dump", dump, "--quiet"] + fonts)
        #expect(built.code == 0, "\(built.errors)")
        let pages = try PageDumpReader.pages(from: String(contentsOfFile: dump, encoding: .utf8))
        let families = pages.flatMap(\.items).compactMap { item -> String? in
            guard case .text(let run, _) = item.content, run.isRightToLeft else { return nil }
            return run.face.family
        }
        #expect(Set(families).count == 1, "\(families)")
    }

    @Test("a heading that ends in Arabic has its page number at the far side in the contents")
    func arabicHeading() throws {
        let pages = try pages(
            "---\ntitle: T\ncontents: {depth: 2}\n---\n\n# One\n\nText.\n\n# The end of السلام عليكم\n\nText.\n")
        let rows = pages.flatMap { $0 }.filter { $0.text.contains("السلام") && $0.runs.count > 2 }
        let row = try #require(rows.first)
        let folio = try #require(row.runs.max { $0.x < $1.x })
        #expect(folio.text.allSatisfy { (0x30...0x39).contains($0) })
        let arabic = try #require(row.runs.first { $0.isRightToLeft })
        #expect(arabic.x < folio.x)
        #expect(row.runs.contains { run in run.text.filter { $0 == 0x2E }.count > 5 && run.x > arabic.x })
    }

    @Test("paragraphs that read right to left are indented at the right")
    func rightToLeftIndents() throws {
        let paragraph = Array(repeating: "שלום עולם טוב מאד", count: 20).joined(separator: " ")
        let pages = try pages("---\nlang: he\n---\n\n# כותרת\n\n\(paragraph)\n\n\(paragraph)\n")
        let lines = pages.flatMap { $0 }.filter { $0.text.contains("שלום") || $0.text.contains("עולם") }
        var indented = 0
        for (_, column) in Dictionary(grouping: lines, by: \.x) {
            let edge = column.map(\.right).max() ?? 0
            indented += column.count { abs($0.right - (edge - 10)) < 0.5 }
        }
        #expect(indented == 1)
        // The first column stands at the right.
        #expect(lines.first.map { $0.right > 250 } == true)
    }

    @Test("headings and items of Latin letters begin at the right where the book does; their letters keep their order")
    func latinItemsInARightToLeftBook() throws {
        let pages = try pages("---\nlang: he\n---\n\n# Title\n\n- אחת\n- Two, three.\n- שלוש\n", ["--columns", "1"])
        let lines = pages.flatMap { $0 }
        let items = lines.filter { $0.text.contains("אחת") || $0.text.contains("Two") || $0.text.contains("שלוש") }
        #expect(items.count == 3)
        // A full stop hangs into the margin.
        #expect((items.map(\.right).max() ?? 0) - (items.map(\.right).min() ?? 0) < 2)
        #expect(items.contains { $0.text.contains("Two, three.") })
        let heading = lines.first { $0.text.contains("Title") }
        #expect((heading?.right ?? 0) > 450, "\(heading.debugDescription)")
    }

    @Test("emoji have the size of their text and do not push lines apart")
    func emojiSizes() throws {
        let words = Array(repeating: "words 👍🏽 and 👩‍👩‍👧‍👦 with flags 🇺🇸 in between", count: 12).joined(separator: " ")
        let pages = try pages("# Head 👍🏽\n\n\(words)\n", ["--columns", "1"])
        let lines = pages.flatMap { $0 }.filter { $0.text.contains("words") || $0.text.contains("between") }
        for (first, second) in zip(lines, lines.dropFirst()) { #expect(abs(second.y - first.y - 12.5) < 0.01) }
        let emoji = pages.flatMap { $0 }.flatMap(\.runs).filter { $0.face.family.contains("Emoji") }
        #expect(emoji.count > 12)
        #expect(Set(emoji.map(\.size.points)).isSubset(of: [10, 20]))
        for run in emoji { #expect(run.width.points < run.size.points * 1.6 * Double(run.glyphs.count)) }
    }

    @Test("compressed punctuation is read on one line", .enabled(if: Tool.finds(["pdftotext"])))
    func compressedPunctuation() throws {
        let text = "他说：「你好（世界）。」「再见，朋友」！《书》、《书二》"
        let read = try extracted("---\nlang: zh\n---\n\n\(text)\n", ["--columns", "1", "--page", "a4"])
        #expect(read.contains(text), "\(read)")
    }
}
