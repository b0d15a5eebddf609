import Diagnostics
import Foundation
import Manuscript
import Support
import Testing

/// Notes: titles, days, and what is told of them.
@Suite struct NoteTests {
    private func read(
        _ files: [String: String], as bookClass: Metadata.BookClass? = .notes
    ) throws -> (book: Book, told: [String]) {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        let source = files.count == 1 ? folder.path + "/" + (files.first?.key ?? "") : folder.path
        let (book, diagnostics) = try ManuscriptReader.read([source], as: bookClass, standardInput: { [] })
        return (book, diagnostics.map { "\($0.severity) \($0.id.rawValue)" })
    }

    /// The levels and texts of a file's headings.
    private func headings(_ file: ManuscriptFile) -> [String] {
        file.blocks.compactMap { block in
            guard case .heading(let level, let content) = block.kind else { return nil }
            return "\(level) \(content.plainText)"
        }
    }

    @Test(arguments: [
        ("a.md", "First line\nsecond\n\nthird", ["1 First line"], 3), ("a.md", "*First* line", ["1 First line"], 1),
        ("a.md", "First line\rsecond\r\rthird", ["1 First line"], 3),
        ("a.md", "# One\n\n## Two\n\n# Three", ["1 One", "3 Two", "2 Three"], 3),
        ("a.md", "---\ntitle: T\n---\n# One\n\n## Two", ["1 T", "2 One", "3 Two"], 3),
        ("a.md", "---\ntitle: One\n---\n# One\n\ntext", ["1 One"], 2), ("a.md", "- item\n", ["1 a"], 2),
        ("2024-05-17 My note.md", "- item\n", ["1 My note"], 2), ("2024-05-17.md", "", ["1 2024-05-17"], 1),
        (
            "a.md", String(repeating: "word ", count: 30),
            ["1 word word word word word word word word word word word word…"], 2
        ),
    ])
    func titles(name: String, text: String, wanted: [String], blocks: Int) throws {
        let file = try #require(try read([name: text]).book.files.first)
        #expect(headings(file) == wanted && file.blocks.count == blocks, "\(text)")
        #expect(file.entry?.level == 1)
    }

    @Test(arguments: [
        ("a.md", "2024-05-17", CalendarDay("2024-05-17")), ("a.md", "17 May 2024", CalendarDay("2024-05-17")),
        ("a.md", "2024-05-17T10:00:00Z", CalendarDay("2024-05-17")), ("a.md", "May 2024", nil), ("a.md", "2024", nil),
        ("a.md", "2024-05", nil), ("2024-02-29-a.md", "", CalendarDay("2024-02-29")), ("2023-02-29-a.md", "", nil),
        ("2024-05-170.md", "", nil), ("20240517.md", "", nil),
        ("2024-02-29.md", "2025-01-02", CalendarDay("2025-01-02")),
        ("2024-02-29.md", "2025", CalendarDay("2024-02-29")),
    ])
    func days(name: String, date: String, day: CalendarDay?) throws {
        let head = date.isEmpty ? "" : "---\ndate: \(date)\n---\n"
        let (book, told) = try read([name: head + "Text"])
        #expect(book.files.first?.day == day)
        #expect(told == (day == nil ? ["note undated-note"] : []))
    }

    @Test func aFolderIsANotebookByItsBookFile() throws {
        let files = ["book.yml": "class: notes\ntitle: All", "1.md": "---\ntitle: A\n---\nx", "2.md": "B\n\nx"]
        let (book, told) = try read(files, as: nil)
        #expect(book.files.map { headings($0) } == [["1 A"], ["1 B"]] && book.metadata.title?.plainText == "All")
        #expect(told == ["note undated-note", "note undated-note"])
        #expect(try read(files, as: .book).book.files.map { headings($0) } == [[], []])
    }
}
