import Foundation
import Support
import Testing

@testable import Manuscript
@testable import Typesetter

/// The book that `galley init` begins.
@Suite struct NewBookTests {
    /// The file explains each key that the reader knows, and so does the manual; `authors` and `toc` are other names for two of them.
    @Test func theBookFileExplainsEveryKey() throws {
        let file = try #require(NewBook(name: "book").files.first { $0.path == "book.yml" }).text
        let manual = try String(
            contentsOf: Shared.package.appendingPathComponent("Fixtures/manual/04-book-file.md"), encoding: .utf8)
        for key in MetadataReader.known where key != "authors" && key != "toc" {
            #expect(file.contains("\n\(key):") || file.contains("\n#\(key):"), "\(key)")
            #expect(manual.contains("`\(key)`"), "\(key)")
        }
    }
}
