import Diagnostics
import Geometry
import Manuscript
import Styling
import Support
import Testing

@Suite(.enabled(if: Shared.exists("corpus"), Shared.reason))
struct CorpusTests {
    private func styled(_ path: String) throws -> StyledBook {
        let (book, diagnostics) = try ManuscriptReader.read(
            [Shared.path("corpus/" + path)], standardInput: { [] },
            measure: { _ in Size(width: .points(100), height: .points(80)) })
        #expect(!diagnostics.contains { $0.severity == .error })
        return Styler.style(book)
    }

    private func chapters(_ styled: StyledBook) -> [String] {
        styled.storage.marks.compactMap { mark in
            guard case .heading(_, isChapter: true, _) = mark.kind else { return nil }
            return mark.title
        }
    }

    @Test func alice() throws {
        let styled = try styled("alice/alices_adventures.md")
        #expect(styled.diagnostics.isEmpty)
        #expect(styled.title == "Alice’s Adventures in Wonderland")
        #expect(chapters(styled).count == 14 && chapters(styled).last == "THE END")
        #expect(styled.storage.sections.map(\.kind) == [.titlePage] + Array(repeating: .body, count: 14))
        #expect(styled.storage.marks[2].id == "chapter-i-down-the-rabbit-hole")
        let pictures = styled.storage.sections.flatMap(\.blocks).count { block in
            if case .figure = block { true } else { false }
        }
        #expect(pictures == 42)
    }

    @Test(arguments: [
        ("war-and-peace/war_and_peace.md", 6, 19), ("madame-bovary/madame_bovary.md", 3, 5),
        ("die-verwandlung/die_verwandlung.md", 3, 4), ("devils-dictionary/devils_dictionary.md", 27, 29),
    ])
    func chaptersAndSections(path: String, chapters: Int, sections: Int) throws {
        let styled = try styled(path)
        #expect(self.chapters(styled).count == chapters)
        #expect(styled.storage.sections.count == sections)
        #expect(!styled.diagnostics.contains { $0.severity == .error })
        // Every paragraph's way back to the source leads to what it says.
        var followed = 0
        for paragraph in styled.storage.sections.filter({ $0.kind == .body }).flatMap(\.paragraphs) {
            let bytes = Array(paragraph.text.utf8)
            for anchor in paragraph.sourceMap
            where anchor.text < bytes.count && anchor.source < paragraph.span.file.bytes.count {
                let byte = bytes[anchor.text]
                guard byte < 0x80, byte > 0x40 else { continue }
                #expect(paragraph.span.file.bytes[anchor.source] == byte, "\(paragraph.text.prefix(60)) at \(anchor)")
                followed += 1
            }
        }
        #expect(followed > 100)
    }

    /// Each note of War and Peace stands in the section of its mark, and numbers count up from 1 in each.
    @Test func notes() throws {
        let styled = try styled("war-and-peace/war_and_peace.md")
        var count = 0
        for section in styled.storage.sections {
            #expect(section.notes.map(\.number) == Array(section.notes.indices.map { $0 + 1 }))
            #expect(section.paragraphs.flatMap(\.noteMarks).map(\.note) == Array(section.notes.indices))
            #expect(section.notes.allSatisfy { !$0.blocks.isEmpty })
            count += section.notes.count
        }
        #expect(count == 137)
    }
}
