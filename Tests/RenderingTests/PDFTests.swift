import Diagnostics
import Foundation
import Geometry
import Pagination
import Rendering
import Support
import Testing
import Typography

@Suite("PDF")
struct PDFTests {
    let room: PressRoom

    init() throws {
        room = try PressRoom()
    }

    @Test("words and lines come out as they went in, from one call or many")
    func extraction() throws {
        let lines = ["The quick brown fox", "jumps over the lazy", "dog, and naïve Ωmega", "ﬁts well enough."]
        let left = lines.enumerated().map { room.text($1, x: 30, y: 50 + Double($0) * 12) }
        let right = lines.enumerated().map { room.text($1.uppercased(), x: 165, y: 50 + Double($0) * 12) }
        let (path, _) = try room.pdf([room.page(left + right)])
        let text = try room.look("pdftotext", path, "-")
        let words = text.split { " \n\u{0C}".contains($0) }
        let expected = (lines + lines.map { $0.uppercased() }).flatMap { $0.split(separator: " ") }.map { String($0) }
        #expect(words.map { String($0).replacing("ﬁ", with: "fi") } == expected.map { $0.replacing("ﬁ", with: "fi") })
    }

    @Test("fonts are subsets, none of them Type 3, whatever the stretch")
    func fonts() throws {
        let bold = try TestFont(
            family: room.font.face.family, style: "Faux", file: room.font.face.file, index: 0, isEmboldened: true,
            slant: 0.2)
        var odd = room.font.run("a\u{2060}b")
        odd.glyphs[1].id = 0x0FFF_FFFF
        let items = [
            room.text("plain", x: 20, y: 40), room.text("wider", x: 20, y: 60, scale: 1.02),
            room.text("bold", x: 20, y: 80, font: bold),
            DisplayItem(.text(odd, origin: Point(x: .points(20), y: .points(100)))),
        ]
        let (path, _) = try room.pdf([room.page(items)])
        let lines = try room.look("pdffonts", path).split(separator: "\n").dropFirst(2)
        #expect(lines.allSatisfy { !$0.contains("Type 3") && $0.contains("+") }, "\(lines)")
        #expect(lines.count == 2, "a stretch embeds no second font: \(lines)")
        #expect(
            try room.look("pdftotext", path, "-").contains("a\u{2060}b")
                || room.look("pdftotext", path, "-").contains("ab"))
    }

    @Test("labels are the folios: roman, arabic, prefixed, none")
    func labels() throws {
        let labels = ["", "", "iii", "iv", "1", "2", "", "4", "A-1", "A-2", "cover", "MCM", "0"]
        let (path, _) = try room.pdf(labels.enumerated().map { room.page([], $0 + 1, label: $1) })
        let json = try room.look("qpdf", "--json=1", "--json-key=pagelabels", path)
        let expected = [
            (0, ""), (2, "iii"), (4, "1"), (6, ""), (7, "4"), (8, "A-1"), (10, "cover"), (11, "MCM"), (12, "0"),
        ]
        for (index, _) in expected { #expect(json.contains("\"index\": \(index)"), "page \(index)") }
        #expect(json.components(separatedBy: "\"index\"").count - 1 == expected.count)
        #expect(json.contains("\"/S\": \"/r\"") && json.contains("\"/St\": 3"))
        #expect(
            json.contains("\"/P\": \"A-\"") && json.contains("\"/P\": \"cover\"") && json.contains("\"/S\": \"/R\""))
    }

    @Test("links lead where they say; one whose place is absent is plain text")
    func links() throws {
        let frame = Rect(x: .points(20), y: .points(30), width: .points(50), height: .points(12))
        let items = [
            DisplayItem(.link(.uri("https://example.org/a b?x=ü"), frame: frame)),
            DisplayItem(.link(.destination("chapter-2"), frame: frame)),
            DisplayItem(.link(.destination("nowhere"), frame: frame)),
        ]
        let place = Destination(name: "chapter-2", point: Point(x: .points(10), y: .points(100)))
        let outline = [
            OutlineEntry(
                title: "Part “One”", destination: "absent",
                children: [OutlineEntry(title: "Zwölf", destination: "chapter-2")]),
            OutlineEntry(title: "Gone", destination: "gone"),
        ]
        let (path, _) = try room.pdf(
            [room.page(items), room.page([], 2, destinations: [place])], info: DocumentInfo(outline: outline))
        let text = try room.spread(path)
        #expect(text.contains("https://example.org/a%20b?x=%C3%BC"))
        #expect(text.components(separatedBy: "/Subtype /Link").count - 1 == 2)
        #expect(text.contains("20.000") || text.contains("20\n"), "the rectangle stands from the left")
        let dests = try room.look("pdfinfo", "-dests", path)
        #expect(dests.contains("chapter-2") && dests.contains("300.00") == false || dests.contains("[ XYZ   10  300"))
        let entries = try room.look("qpdf", "--json=1", "--json-key=outlines", path)
        #expect(entries.contains("Zwölf") && entries.contains("Part “One”") && !entries.contains("Gone"))
        #expect(entries.contains("\"destpageposfrom1\": 2"))
    }

    @Test("the document says what it is, in both forms, at the date given")
    func metadata() throws {
        let info = DocumentInfo(
            title: "Ωmega & <Alpha>", authors: ["A. Bee", "C. Dee"], subject: "S", language: "de",
            keywords: ["k", "l"],
            creationDate: 1_000_000_000, producer: "Galley 0")
        let (path, _) = try room.pdf([room.page([room.text("x", x: 10, y: 20)])], info: info)
        let words = try room.look("pdfinfo", "-isodates", path)
        #expect(
            words.contains("Ωmega & <Alpha>") && words.contains("A. Bee, C. Dee")
                && words.contains("2001-09-09T01:46:40Z"))
        let xmp = try room.look("pdfinfo", "-meta", path)
        #expect(xmp.contains("<rdf:li>C. Dee</rdf:li>") && xmp.contains("Ωmega &amp; &lt;Alpha&gt;"))
        let text = try room.spread(path)
        for word in ["/Lang (de)", "/DisplayDocTitle true", "/TrimBox", "/BleedBox"] { #expect(text.contains(word)) }
        #expect(!text.contains("/Transparency"))
    }

    @Test("same pages, same bytes, in another zone and locale")
    func sameBytes() throws {
        let pages = (1...3).map { room.page([room.text("page \($0)", x: 30, y: 40)], $0) }
        let first = try room.pdf(pages, as: "a.pdf").path
        setenv("TZ", "Pacific/Auckland", 1)
        setenv("LC_ALL", "de_DE.UTF-8", 1)
        let second = try room.pdf(pages, as: "b.pdf").path
        unsetenv("TZ")
        unsetenv("LC_ALL")
        #expect(try Data(contentsOf: URL(fileURLWithPath: first)) == Data(contentsOf: URL(fileURLWithPath: second)))
    }

    @Test("a colour emoji is a picture with its text in the word's place")
    func emoji() throws {
        let emoji = try TestFont("Noto Color Emoji", hasColour: true)
        try #require(emoji.face.file.hasSuffix("NotoColorEmoji.ttf"))
        var pen = 20.0
        let items = [("smile ", room.font), ("😀", emoji), (" twice", room.font), ("😀", emoji)].map { words, font in
            defer { pen += font.run(words).width.points }
            return room.text(words, x: pen, y: 40, font: font)
        }
        let (path, _) = try room.pdf([room.page(items)])
        let text = try room.look("pdftotext", path, "-")
        #expect(text.split(separator: "\n").first == "smile 😀 twice😀", "\(text)")
        #expect(!(try room.look("pdffonts", path)).contains("Type 3"))
        let place = Int(20 + room.font.run("smile ").width.points) + 6
        let pixels = try room.pixels(path)
        #expect(!pixels.isNear([255, 255, 255], x: place, y: 36), "something is drawn")
    }

    @Test("a full disk and a closed pipe are told, and nothing is left behind")
    func fullDisk() throws {
        let full = try OutputFile(path: "/dev/full")
        #expect(throws: RenderingError.self) {
            try Renderer(info: DocumentInfo(), folder: nil).writePDF([room.page([])], to: full)
            try full.commit()
        }
        let device = try OutputFile(path: "/dev/full")
        do throws(RenderingError) {
            try Renderer(info: DocumentInfo(), folder: nil).writePostScript(
                (1...2000).map { room.page([], $0) }, to: device)
            Issue.record("a full disk was not noticed")
        } catch {
            #expect(error.id == .outputFailed && error.message.contains("No space left"))
        }
        #expect(throws: RenderingError.self) { try OutputFile(path: room.folder.path + "/no/such/folder.pdf") }
        do {
            let dropped = try OutputFile(path: room.folder.path + "/dropped.pdf")
            try dropped.write([1, 2, 3])
        }
        #expect(try room.folder.names() == [])
    }
}
