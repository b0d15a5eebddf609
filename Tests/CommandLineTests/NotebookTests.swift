import Foundation
import Support
import Testing

/// `class: notes`: a folder of notes as a notebook.
@Suite struct NotebookTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("class: notes\nlang: de\n", to: "n/book.yml")
        let text = String(repeating: "so many words that they stand beside the circle and below it, ", count: 9)
        try folder.write("---\ndate: 2026-03-07\n---\nErste Notiz\n\n\(text)\n\nhttps://example.org/a\n", to: "n/1.md")
        try folder.write("# Zweite\n\nText", to: "n/2.md")
        return folder
    }

    /// The numbers of a dump's line.
    private func numbers(_ line: Substring) -> [Double] {
        line.split(separator: " ").compactMap { Double($0) }
    }

    @Test func theTextKeepsOffTheCircle() throws {
        let folder = try folder()
        let built = try Tool.run(["build", "n", "-o", "n.pdf", "--dump", "n.dump", "--quiet"], in: folder.path)
        #expect(built.code == 0 && built.errors == "", "\(built.errors)")
        let dump = try String(contentsOfFile: folder.path + "/n.dump", encoding: .utf8)
        let page = try #require(dump.split(separator: "\npage ").first { $0.contains("\nfill #5495e5") })
        let lines = page.split(separator: "\n")
        let circle = try #require(lines.first { $0.hasPrefix("fill #5495e5") })
        let path = numbers(circle)
        let (xs, ys) = (
            path.enumerated().filter { $0.offset % 2 == 0 }.map(\.element),
            path.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        )
        let (right, left) = (try #require(xs.max()), try #require(xs.min()))
        let (top, bottom) = (try #require(ys.min()), try #require(ys.max()))
        #expect(abs((right - left) - (bottom - top)) < 0.1, "a circle")
        let (x, y, radius) = ((left + right) / 2, (top + bottom) / 2, (right - left) / 2)
        // A5 with an outer margin of 16 mm.
        #expect(abs(right - (419.53 - 45.35)) < 0.1 && abs(top - 51.02) < 0.1)
        let date = ["\"7\"", "\"MÄRZ\"", "\"2026\""]
        var beside = 0
        for line in lines
        where line.hasPrefix("text ") && line.contains("span") && !date.contains(where: { line.contains($0) }) {
            let place = numbers(line.prefix(60))
            let (from, baseline) = (place[0] + place[2], place[1])
            let width = place[3]
            guard baseline > top, baseline - 5 < bottom else { continue }
            beside += 1
            let distance = abs(y - min(max(y, baseline - 5), baseline))
            let edge = x - (radius * radius - distance * distance).squareRoot()
            #expect(from + width <= edge, "\(line.prefix(80))")
        }
        #expect(beside > 1)
        // Day, month and year stand in the circle, one below the other, in the middle.
        for word in date {
            let line = try #require(
                lines.first { $0.hasPrefix("text ") && $0.contains(word) && $0.contains("#ffffff") })
            let place = numbers(line.prefix(60))
            #expect(abs(place[0] + place[2] + place[3] / 2 - x) < 0.1 && abs(place[1] - y) < 15)
        }
    }

    /// Each has its page and its date, the first and the last too.
    @Test func notesOfOneLineBeginPages() throws {
        let folder = try TemporaryFolder()
        try folder.write("class: notes\n", to: "n/book.yml")
        for day in 1...3 { try folder.write("Buy milk \(day)\n", to: "n/2026-05-0\(day).md") }
        let built = try Tool.run(
            ["build", "n", "-o", "n.pdf", "--dump", "n.dump", "--chapters", "n.tsv", "--quiet"], in: folder.path)
        #expect(built.code == 0 && built.errors == "", "\(built.errors)")
        let pages = try String(contentsOfFile: folder.path + "/n.dump", encoding: .utf8).split(separator: "\npage ")
        let dated = pages.filter { $0.contains("\nfill #5495e5") }
        #expect(dated.count == 3)
        for (index, page) in dated.enumerated() {
            #expect(page.contains("\"Buy milk \(index + 1)\""), "\(page)")
        }
    }

    @Test(.enabled(if: Tool.finds(["pdftotext"]), "poppler-utils is needed")) func titlesAreTextOnce() throws {
        let folder = try folder()
        let text = try Tool.shell(
            "\"$GALLEY\" build n -o - --quiet --tagged --format pdf | pdftotext - -", in: folder.path
        ).text
        #expect(text.components(separatedBy: "Erste Notiz").count == 3, "once in the contents and once above the note")
        let dump = try Tool.shell(
            "\"$GALLEY\" build n -o n.pdf --quiet --dump - | grep -c 'ink #14355f'", in: folder.path)
        #expect(dump.code == 0, "a dark edge")
        let words = try Tool.run(["locate", "n", "--word", "MÄRZ", "--quiet"], in: folder.path)
        #expect(words.text.hasPrefix("MÄRZ: page 1 "))
        let whole = try Tool.run(["text", "n", "--quiet"], in: folder.path).text
        #expect(whole.hasPrefix("7\u{2028}MÄRZ\u{2028}2026\nErste Notiz\n"))
    }

    @Test(arguments: ["garamond", "textkit", "baskerville"]) func everyThemeHasNotes(theme: String) throws {
        let folder = try folder()
        try folder.write("class: notes\ntheme: \(theme)\ntitle: Alle\n", to: "n/book.yml")
        let chapters = try Tool.run(["chapters", "n", "--format", "tsv", "--quiet"], in: folder.path)
        #expect(chapters.code == 0 && chapters.text.split(separator: "\n").count == 3, "\(chapters.text)")
        let dump = try Tool.run(["build", "n", "-o", "n.pdf", "--quiet", "--dump", "-"], in: folder.path).text
        #expect(dump.contains("fill #5495e5") && dump.contains("link to uri") || dump.contains("https://example.org/a"))
    }

    @Test func theOptionSaysWhatTheFilesAre() throws {
        let folder = try TemporaryFolder()
        try folder.write("One\n\nx", to: "2026-01-02.md")
        let dump = try Tool.run(
            ["build", "2026-01-02.md", "--class", "notes", "-o", "n.pdf", "--dump", "-", "--quiet"], in: folder.path)
        #expect(dump.code == 0 && dump.text.contains("\"JANUARY\""), "\(dump.errors)")
        #expect(try Tool.run(["build", "2026-01-02.md", "--class", "poem"], in: folder.path).code == 2)
    }

    @Test(.enabled(if: Shared.exists("corpus/notes"), Shared.reason)) func aFolderOfEverydayNotes() throws {
        let folder = try TemporaryFolder()
        let built = try Tool.run(
            ["build", Shared.path("corpus/notes"), "--class", "notes", "-o", "n.pdf", "--diagnostics", "short"],
            in: folder.path)
        #expect(built.code == 0 && !built.errors.contains(": error:"), "\(built.errors)")
        #expect(built.errors.components(separatedBy: "[undated-note]").count == 15)
    }
}
