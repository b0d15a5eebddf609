import Diagnostics
import Manuscript
import Testing

/// Pandoc's marks for which cmark has none: notes within the text, `#.` and `(@)` lists, captions of tables.
@Suite struct PandocMarksTests {
    private func read(_ text: String) -> (file: ManuscriptFile, told: [String]) {
        let source = SourceFile(name: "a.md", path: nil, bytes: Array(text.utf8))
        let (file, diagnostics) = MarkdownReader.read(source, pictures: PictureFinder(folder: "", root: nil))
        return (file, diagnostics.map { $0.id.rawValue })
    }

    private func paragraphs(_ blocks: [Block]) -> [String] {
        blocks.flatMap { block -> [String] in
            switch block.kind {
            case .paragraph(let content): [content.plainText]
            case .list(let list): list.items.flatMap { paragraphs($0.blocks) }
            case .quote(let blocks), .division(let blocks): paragraphs(blocks)
            default: []
            }
        }
    }

    /// The texts of the notes, in the order in which they end.
    private func notes(_ text: String) -> [String] {
        read(text).file.notes.flatMap { paragraphs($0.blocks) }
    }

    @Test(arguments: [
        ("a^[note] b", ["note"]), ("a^[*n* `code]` [b](c) d]", ["n code] b d"]), ("^[one] ^[two]", ["one", "two"]),
        ("a^[outer^[inner] on]", ["inner", "outer on"]), ("> a^[in\n> two lines] b", ["in two lines"]),
        ("**a^[x]**", ["x"]), ("# H^[h]", ["h"]), ("| a^[c] | b |\n|--|--|\n| 1 | 2 |", ["c"]),
        ("a^[[b] c]", ["[b] c"]),
        ("`^[code]`", []), ("\\^[no]", []), ("a ^[open\n\nnext]", []), ("a^[]", []), ("| a^[b | c] |\n|--|--|", []),
        ("    ^[indented code]", []), ("*a ^[b* c]", []),
    ]) func notesWithinTheText(text: String, wanted: [String]) {
        #expect(notes(text) == wanted)
        #expect(read(text).told.isEmpty || text.hasPrefix("|"))
    }

    @Test func aNotesPlacesAreThoseOfTheFile() throws {
        let text = "Some words^[and *the* note] on.\n"
        let note = try #require(read(text).file.notes.first)
        #expect(String(decoding: Array(text.utf8)[note.span.range], as: UTF8.self) == "and *the* note")
    }

    /// The first number of each list and how many items it has.
    private func lists(_ text: String) -> [String] {
        read(text).file.blocks.compactMap { block in
            guard case .list(let list) = block.kind else { return nil }
            return "\(list.isOfExamples ? "@" : "")\(list.start ?? 0)×\(list.items.count)"
        }
    }

    @Test(arguments: [
        ("#. a\n#. b\n#. c\n", ["1×3"]), ("(@) a\n\ntext\n\n(@good) b\n(@) c\n", ["@1×1", "@2×2"]),
        ("(@) a\n\n```\n(@) no\n```\n\n(@) b\n", ["@1×1", "@2×1"]), ("#.a\n", []), ("(@ x) a\n", []), ("(@a)b\n", []),
        ("(@thisLabelIsTooLong) a\n", []), ("(@thirteenchars) a\n", ["@1×1"]), ("# H\n(@) a\n", ["@1×1"]),
        ("(@)     a\n(@b)  c\nlazy\n(@) d\n", ["@1×3"]), ("see\n(@a) b\n", []), ("see\n#. b\n", []),
        ("<div>\n(@) a\n#. b\n</div>\n", []),
        (String(repeating: "(@) a\n", count: 101) + "\ntext\n\n(@) b\n", ["@1×101", "@102×1"]),
    ]) func listsThatNumberThemselves(text: String, wanted: [String]) {
        #expect(lists(text) == wanted)
    }

    /// Marks within a paragraph, in HTML or behind wide spaces: nothing is rewritten, and nothing becomes code.
    @Test func marksInTextStayAsTheyAre() {
        #expect(
            paragraphs(read("(@good) An example.\n\nAs in\n(@good) it is *a\n#. b*.\n").file.blocks) == [
                "An example.", "As in (1) it is a #. b.",
            ])
        #expect(paragraphs(read("(@)     First\n\n    On.\n").file.blocks).first == "First")
    }

    @Test func listsThatNumberThemselvesNest() {
        let file = read("#. a\n\n    #. b\n    #. c\n\n#. d\n").file
        guard case .list(let list)? = file.blocks.first?.kind, list.items.count == 2 else {
            Issue.record("\(file.blocks.count) blocks")
            return
        }
        #expect(paragraphs(file.blocks) == ["a", "b", "c", "d"])
    }

    @Test func examplesAreNamedByTheirLabels() {
        let text = "See (@late), @late and @nobody, me@late.org.\n\n(@) a\n\n(@late) b\n"
        #expect(paragraphs(read(text).file.blocks)[0] == "See (2), 2 and @nobody, me@late.org.")
        let chinese = "(@good) a\n\n如@good所示（@good），“@good”。(@été) (@例子)\n\n(@été) b\n(@例子) c\n"
        #expect(paragraphs(read(chinese).file.blocks)[1] == "如1所示（1），“1”。(2) (3)")
        #expect(paragraphs(read("@late and (@late)\n").file.blocks) == ["@late and (@late)"])
    }

    @Test(arguments: [
        ("| a |\n|---|\n| 1 |\n\nTable: *Cap* one {#t .x}\n", "Cap one", "t"),
        ("Table: Above\n\n| a |\n|---|\n| 1 |\n", "Above", nil),
        ("| a |\n|---|\n| 1 |\n\n: Colon {#c}\n", "Colon", "c"),
        ("| a |\n|---|\n| 1 |\n\ntext\n\nTable: far\n", "", nil),
    ]) func tablesHaveCaptions(text: String, caption: String, id: String?) throws {
        let file = read(text).file
        let block = try #require(file.blocks.first { if case .table = $0.kind { true } else { false } })
        guard case .table(let table) = block.kind else { return }
        #expect(table.caption.plainText == caption && block.attributes.id == id)
        #expect(paragraphs(file.blocks) == (caption.isEmpty ? ["text", "Table: far"] : []))
    }

    @Test func ofTwoTablesEachHasItsCaption() {
        let file = read("| a |\n|---|\n\nTable: one\n\n| b |\n|---|\n\nTable: two\n").file
        let captions = file.blocks.compactMap { block -> String? in
            if case .table(let table) = block.kind { table.caption.plainText } else { nil }
        }
        #expect(captions == ["one", "two"] && file.blocks.count == 2)
    }

    /// An author's label is never that of a note within the text.
    @Test func labelsOfNotesDoNotMeet() {
        let notes = read("abcdefgh ^[inline] and [^^9]\n\n[^^9]: defined\n").file.notes
        #expect(
            Set(notes.map(\.label)).count == 2 && Set(notes.flatMap { paragraphs($0.blocks) }) == ["inline", "defined"])
    }

    @Test func rawTextOfOtherProgramsIsTold() {
        #expect(read("```{=latex}\n\\x\n```\n\n```{=html}\nx\n```\n").told == ["not-supported"])
    }

    @Test func deepAndOpenNotesEnd() {
        #expect(
            read("x" + String(repeating: "^[", count: 3_000) + "n" + String(repeating: "]", count: 3_000)).file.blocks
                .count == 1)
        #expect(
            read(String(repeating: "^[", count: 40_000) + "n" + String(repeating: "]", count: 40_000)).file.blocks.count
                == 1)
        #expect(read(String(repeating: "^[", count: 100_000)).file.blocks.count == 1)
        #expect(read(String(repeating: "^[`", count: 20_000)).file.blocks.count == 1)
    }
}
