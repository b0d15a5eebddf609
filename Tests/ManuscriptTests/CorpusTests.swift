import Diagnostics
import Foundation
import Manuscript
import Support
import Testing

/// Real books: none has an error, and every remark is true.
@Suite struct CorpusTests {
    @Test(
        .enabled(if: Shared.exists("corpus/alice"), Shared.reason),
        arguments: [
            "alice/alices_adventures.md", "war-and-peace/war_and_peace.md", "rust-book/nostarch", "rust-book/src",
            "js-primer/source", "go-web-zh/zh",
            "django-girls-fa/fa", "hebrew-bible", "halo2-book", "die-verwandlung", "madame-bovary",
            "deep-review/content",
            "devils-dictionary", "notes", "rust-book",
        ])
    func bookHasNoError(path: String) throws {
        let (book, diagnostics) = try ManuscriptReader.read([Shared.path("corpus/" + path)], standardInput: { [] })
        #expect(!book.files.isEmpty)
        #expect(!diagnostics.contains { $0.severity == .error })
    }
}
