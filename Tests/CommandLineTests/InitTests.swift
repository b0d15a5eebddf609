import Foundation
import Support
import Testing

/// `galley init`, and the book that it begins.
@Suite struct InitTests {
    @Test func aNewBookSetsWithoutAWarning() throws {
        let folder = try TemporaryFolder()
        let made = try Tool.run(["init", "books/my-first_book"], in: folder.path)
        #expect(made.code == 0)
        let files = made.text.split(separator: "\n").map(String.init)
        #expect(files.count == 5 && files.contains("books/my-first_book/book.yml"))
        for file in files { #expect(FileManager.default.fileExists(atPath: folder.path + "/" + file)) }
        #expect(made.errors == "now set it: galley build books/my-first_book\n")
        let built = try Tool.run(["build", "books/my-first_book", "--strict", "-o", "book.pdf"], in: folder.path)
        #expect(
            built.code == 0 && built.errors.hasPrefix("book.pdf: ") && !built.errors.contains("warning"),
            "\(built.errors)")
        let chapters = try Tool.run(["chapters", "books/my-first_book", "--format", "tsv"], in: folder.path)
        #expect(chapters.text.split(separator: "\n").count >= 3)
    }

    @Test func everyLineOfTheThemeFileIsTrue() throws {
        let folder = try TemporaryFolder()
        #expect(try Tool.run(["init", "book", "-q"], in: folder.path).errors == "")
        let theme = folder.path + "/book/theme.yml"
        let lines = try String(contentsOfFile: theme, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        // The first # of each line taken away: what was commented out is said, what explains is a comment still.
        let start = try #require(lines.firstIndex { $0.hasPrefix("extends:") })
        let said =
            lines[...start].joined(separator: "\n") + "\n"
            + lines[(start + 1)...].map { $0.hasPrefix("#") ? $0.dropFirst() : $0 }.joined(separator: "\n")
        try Data(said.utf8).write(to: URL(fileURLWithPath: theme))
        let dump = ["--dump", "-", "--quiet", "-o"]
        let built = try Tool.run(["build", "book", "--strict"] + dump + ["said.pdf"], in: folder.path)
        #expect(built.code == 0 && built.errors == "", "\(built.errors)")
        let plain = try Tool.run(["build", "book", "--theme", "baskerville"] + dump + ["plain.pdf"], in: folder.path)
        #expect(built.text == plain.text)
    }

    @Test func onlyAnEmptyFolderWillDo() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "full/notes.txt")
        try folder.write("mine", to: "file")
        try folder.write("ref", to: "fresh/.git/HEAD")
        for (name, message) in [("full", "not empty"), ("file", "file"), ("full/notes.txt/book", "notes.txt")] {
            let result = try Tool.run(["init", name], in: folder.path)
            #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
        }
        #expect(try Tool.run(["init"], in: folder.path).code == 2)
        #expect(try Tool.run(["init", "a", "b"], in: folder.path).code == 2)
        #expect(try Tool.run(["init", "fresh"], in: folder.path).code == 0)
        #expect(try folder.names() == ["file", "fresh", "full"])
    }
}
