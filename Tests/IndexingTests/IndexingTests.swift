import Diagnostics
import Geometry
import Indexing
import Manuscript
import Pagination
import Styling
import Support
import Testing

/// A book of headings and one paragraph below each, with a page for every heading.
struct TestIndex {
    static let file = SourceFile(
        name: "book.md", path: "/book/book.md", bytes: Array(String(repeating: "line\n", count: 500).utf8))

    let styled: StyledBook
    let pages: [Page]
    let placements: [MarkPlacement]

    /// Headings of `levels`; heading i stands on sheet `sheets[i]`.
    init(_ headings: [(level: Int, title: String, sheet: Int)], sheets: Int? = nil) {
        var blocks: [Block] = []
        for (index, heading) in headings.enumerated() {
            let span = SourceSpan(file: TestIndex.file, range: index * 10..<index * 10 + 4)
            let below = SourceSpan(file: TestIndex.file, range: index * 10 + 5..<index * 10 + 9)
            blocks.append(
                Block(.heading(level: heading.level, content: [Inline(.text(heading.title), span: span)]), span: span))
            blocks.append(Block(.paragraph([Inline(.text("text"), span: below)]), span: below))
        }
        var metadata = Metadata()
        metadata.title = [Inline(.text("The Book"), span: SourceSpan(file: TestIndex.file, range: 0..<0))]
        metadata.contentsDepth = 3
        let book = Book(
            metadata: metadata, files: [ManuscriptFile(source: TestIndex.file, blocks: blocks)], folder: nil,
            name: "book")
        styled = Styler.style(book)
        let count = sheets ?? headings.map(\.sheet).max() ?? 1
        var pages = (1...count).map { Page(ordinal: $0, label: "\($0)", size: .zero) }
        var placements: [MarkPlacement] = []
        let marks = styled.storage.marks.filter { !$0.title.isEmpty }
        for (index, (mark, heading)) in zip(marks, headings).enumerated() {
            let point = Point(x: .points(42), y: .points(57.5))
            placements.append(
                MarkPlacement(
                    id: mark.id, section: mark.section, page: heading.sheet, label: "\(heading.sheet)", column: 1,
                    point: point))
            let next = index + 1 < headings.count ? headings[index + 1].sheet : count + 1
            pages[heading.sheet - 1].items.append(DisplayItem(.fill(Path(), .black), span: mark.span))
            for sheet in stride(from: heading.sheet + 1, to: next, by: 1) {
                pages[sheet - 1].items.append(DisplayItem(.fill(Path(), .black), span: mark.span))
            }
        }
        self.pages = pages
        self.placements = placements
    }

    var table: ChapterTable {
        ChapterTable.build(title: "The Book", storage: styled.storage, pages: pages, placements: placements)
    }
}

@Suite struct ChapterTableTests {
    private let index = TestIndex([
        (1, "One", 3), (2, "Part, “a”", 3), (4, "Deep", 4), (1, "Two | *x*", 6), (2, "Café 第一章", 6),
    ])

    @Test func nesting() {
        let table = index.table
        #expect(table.chapters.map(\.title) == ["One", "Two | *x*"])
        #expect(table.chapters[0].chapters.map(\.title) == ["Part, “a”"])
        #expect(table.chapters[0].chapters[0].chapters.map(\.title) == ["Deep"])
        #expect(table.chapters[0].pageCount == 3 && table.chapters[0].chapters[0].chapters[0].pageCount == 2)
        #expect(table.chapters[1].number == 4 && table.chapters[1].pageCount == 1)
    }

    /// Pages shared by two chapters count for both; blank pages count for none.
    @Test func pagesOfChapters() {
        let shared = TestIndex([(1, "One", 1), (2, "a", 1), (2, "b", 2), (2, "c", 2), (1, "Two", 3)]).table
        #expect(shared.chapters[0].pageCount == 2)
        #expect(shared.chapters[0].chapters.map(\.pageCount) == [1, 1, 1])
    }

    @Test(arguments: ChapterTableFormat.allCases)
    func form(_ format: ChapterTableFormat) {
        Golden.expect(index.table.text(format), at: "indexing/chapters-\(format.rawValue).txt")
    }

    @Test func depth() {
        let lines = index.table.text(.csv, depth: 1).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(!index.table.text(.json, depth: 1).contains("Deep"))
        #expect(index.table.text(.tsv, depth: 2).split(separator: "\n").count == 5)
    }

    @Test func hostileFields() {
        var table = index.table
        table.chapters[0].title = "a\tb\n\"c\",\u{1}"
        table.chapters[0].chapters = []
        table.chapters.removeLast()
        #expect(table.text(.csv).contains("1,\"a\tb\n\"\"c\"\",\u{1}\",1,"))
        #expect(table.text(.tsv).contains("1\ta b \"c\",\u{1}\t1\t"))
        #expect(table.text(.json).contains("\"title\": \"a\\tb\\n\\\"c\\\",\\u0001\""))
        #expect(ChapterTable(title: "", pageCount: 0, chapters: []).text(.json).hasSuffix("\"chapters\": []}\n"))
    }
}

@Suite struct OutlineTests {
    @Test func levelJumpsMakeAValidTree() {
        let index = TestIndex([(2, "a", 1), (4, "b", 1), (3, "c", 1), (1, "d", 2), (6, "e", 2)])
        let outline = Outline.entries(index.styled.storage, placements: index.placements)
        #expect(outline.map(\.title) == ["a", "d"])
        #expect(outline[0].children.map(\.title) == ["b", "c"])
        #expect(outline[1].children.map(\.destination) == ["e"])
        #expect(outline[1].page == 2)
    }

    /// Every heading appears once, under one of a smaller level, in order.
    @Test(arguments: 0..<50)
    func anyLevels(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let levels = (0..<Int.random(in: 1...60, using: &random)).map { _ in Int.random(in: 1...6, using: &random) }
        let index = TestIndex(levels.enumerated().map { ($1, "h\($0)", 1) })
        var seen: [String] = []
        func walk(_ entries: [OutlineEntry], above: Int) {
            for entry in entries {
                let level = levels[Int(entry.title.dropFirst()) ?? 0]
                #expect(level > above, "seed \(seed)")
                seen.append(entry.title)
                walk(entry.children, above: level)
            }
        }
        walk(Outline.entries(index.styled.storage, placements: index.placements), above: 0)
        #expect(seen == levels.indices.map { "h\($0)" }, "seed \(seed)")
    }
}

@Suite struct ContentsTests {
    @Test func rows() throws {
        let index = TestIndex([(1, "One", 3), (2, "Sub", 4), (1, "Two", 6)])
        let labels = ContentsPages.labels(of: index.placements)
        let (section, structure) = try #require(ContentsPages.section(of: index.styled, labels: labels))
        #expect(section.kind == .contents && section.blocks.count == 4)
        #expect(section.paragraphs.map(\.text) == ["Contents", "One\t3", "Sub\t4", "Two\t6"])
        for row in section.paragraphs.dropFirst() {
            #expect(
                row.style.leader == " . " && row.style.firstIndent < .zero
                    && row.style.startIndent >= -row.style.firstIndent)
            #expect(row.links.count == 1 && row.runs.allSatisfy { $0.style.link == 0 })
            #expect(structure[row.structure].role == .contentsItem)
            #expect(structure[row.structure].parent == index.styled.contents)
        }
        #expect(section.paragraphs[2].style.startIndent > section.paragraphs[1].style.startIndent)
    }

    /// Folios stand at one edge, whatever direction a title has of its own.
    @Test(arguments: [false, true]) func rowsReadAsTheBookDoes(isRightToLeft: Bool) throws {
        let index = TestIndex([(1, "One", 3), (1, "פרק", 4)])
        let contents = ContentsPages.section(
            of: index.styled, labels: ContentsPages.labels(of: index.placements), isRightToLeft: isRightToLeft)
        let rows = try #require(contents).section.paragraphs.dropFirst()
        #expect(rows.count == 2)
        #expect(rows.allSatisfy { $0.style.direction == (isRightToLeft ? .rightToLeft : .leftToRight) })
    }
}
