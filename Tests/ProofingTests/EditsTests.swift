import Geometry
import Support
import Testing

@testable import Proofing

/// Books with several edits of several kinds, each in a chapter of its own: each is named, where it is, and nothing else.
@Suite struct EditsTests {
    /// What may happen to a chapter.
    enum Edit: CaseIterable {
        case word, paragraphAdded, paragraphRemoved, paragraphMoved, pageAdded, pageRemoved, pageMoved
        case chapterAdded, chapterRemoved, chapterMoved, picture, rule
        /// A word in the running text of a page that keeps its place.
        case swap

        /// The class that tells it.
        var telling: Set<PageClass> {
            switch self {
            case .word, .swap: [.words]
            // A page that runs over may hold nothing but what is new.
            case .paragraphAdded: [.words, .added]
            case .paragraphRemoved: [.words, .removed]
            case .paragraphMoved: [.order]
            case .pageAdded, .chapterAdded: [.added]
            case .pageRemoved, .chapterRemoved: [.removed]
            case .pageMoved, .chapterMoved: [.moved]
            case .picture: [.picture]
            case .rule: [.drawn]
            }
        }

        /// The classes that pages of its chapter may have beside; every page may have another number.
        var leave: Set<PageClass> {
            switch self {
            case .word, .paragraphAdded, .paragraphRemoved, .paragraphMoved: [.moved, .folio]
            default: [.folio]
            }
        }

        /// How many pages tell it; nil for as many as there are.
        var count: Int? {
            switch self {
            case .word, .swap, .pageAdded, .pageRemoved, .picture, .rule: 1
            default: nil
            }
        }
    }

    /// A book with edits, and the pages that each chapter has.
    private struct Edited {
        var book: MiniBook
        var old: [MiniBook.Sheet]
        var new: [MiniBook.Sheet]
        /// The edit of each chapter of the old book, by its number; a chapter that is new has a number of its own.
        var edits: [Int: Edit] = [:]

        init(_ count: Int, _ lots: inout SplitMix) {
            book = MiniBook(chapters: 7, &lots)
            old = book.sheets()
            new = []
            var chosen = Set<Int>()
            while chosen.count < count { chosen.insert(Int.random(in: 0..<7, using: &lots)) }
            var changed = book
            for chapter in chosen.sorted() {
                var edit = Edit.allCases.randomElement(using: &lots) ?? .word
                // A picture where there was none moves the text below it.
                if edit == .picture, book.chapters[chapter].picture == nil { edit = .rule }
                edits[chapter] = edit
                Edited.change(&changed.chapters[chapter], edit, &lots)
            }
            new = changed.sheets()
            for (chapter, edit) in edits.sorted(by: { $0.key < $1.key }) { arrange(chapter, edit, &lots) }
        }

        private static func change(_ chapter: inout MiniBook.Chapter, _ edit: Edit, _ lots: inout SplitMix) {
            let last = chapter.paragraphs.count - 1
            let place = Int.random(in: 1..<last, using: &lots)
            switch edit {
            case .word: chapter.paragraphs[place][3] = MiniBook.word(&lots) + "z"
            case .swap: chapter.paragraphs[place][3] = String(repeating: "z", count: chapter.paragraphs[place][3].count)
            case .paragraphAdded: chapter.paragraphs.insert(MiniBook.paragraph(&lots).map { $0 + "z" }, at: place)
            case .paragraphRemoved: chapter.paragraphs.remove(at: place)
            case .paragraphMoved:
                chapter.paragraphs.insert(chapter.paragraphs.remove(at: 0), at: max(2, last - 2))
            case .picture: chapter.picture = (chapter.picture ?? 0) &+ 100
            case .rule: chapter.ruleShift = 2
            default: break
            }
        }

        /// Edits of whole pages, of which the chapter may have too few: then nothing is edited.
        private mutating func arrange(_ chapter: Int, _ edit: Edit, _ lots: inout SplitMix) {
            let pages = new.indices.filter { new[$0].chapter == chapter }
            guard let first = pages.first, let last = pages.last else { return }
            switch edit {
            case .pageAdded:
                new.insert(MiniBook.sheet(ofChapter: chapter, &lots), at: pages.randomElement(using: &lots) ?? first)
            case .pageRemoved: new.remove(at: pages.randomElement(using: &lots) ?? first)
            case .pageMoved:
                // A page with few words is known by its place.
                guard pages.count > 2 else { return edits[chapter] = nil }
                new.insert(new.remove(at: first), at: last - 1)
            case .chapterAdded:
                edits[chapter] = nil
                let number = 100 + chapter
                edits[number] = edit
                let pages = (0..<2).map { _ in MiniBook.sheet(ofChapter: number, &lots) }
                new.insert(contentsOf: pages, at: first)
            case .chapterRemoved: new.removeSubrange(first...last)
            case .chapterMoved:
                let pages = Array(new[first...last])
                new.removeSubrange(first...last)
                new.insert(contentsOf: pages, at: chapter == 6 ? 0 : new.count)
            default: break
            }
        }

        /// The chapters that a page is of: one, but for pages that should not have been taken for each other.
        func chapter(of page: PageVerdict) -> Set<Int> {
            Set([page.old.map { old[$0 - 1].chapter }, page.new.map { new[$0 - 1].chapter }].compactMap(\.self))
        }
    }

    @Test(arguments: EditionTests.seeds) func eachEditIsNamedWhereItIs(seed: UInt64) async throws {
        var lots = SplitMix(seed: seed &+ 0x5EED)
        let edited = Edited(Int.random(in: 1...4, using: &lots), &lots)
        let (old, new) = (try edited.book.pdf(edited.old), try edited.book.pdf(edited.new))
        let verdict = try await EditionTests().checkedVerdict(old, new, seed)
        let said: Comment = "seed \(seed): \(edited.edits): \(verdict.text)"
        let hasMoves = edited.edits.values.contains(.chapterMoved)
        for (chapter, edit) in edited.edits {
            let pages = verdict.pages.filter { edited.chapter(of: $0).contains(chapter) }
            let telling = pages.filter { edit.telling.contains($0.kind) }
            // What moved past what stayed: either may be said to have moved.
            let mayBeOthers = edit == .chapterMoved
            #expect(!telling.isEmpty || mayBeOthers, "chapter \(chapter): \(said)")
            if let count = edit.count { #expect(telling.count == count, "chapter \(chapter): \(said)") }
        }
        for page in verdict.pages {
            for chapter in edited.chapter(of: page) {
                let edit = edited.edits[chapter]
                var allowed = edit.map { $0.telling.union($0.leave) } ?? [.folio]
                if hasMoves { allowed.insert(.moved) }
                #expect(allowed.contains(page.kind), "page \(page.line): \(said)")
            }
        }
        if hasMoves { #expect(verdict.counts[.moved, default: 0] > 0, said) }
    }
}
