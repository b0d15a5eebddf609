import Foundation
import Geometry
import Pagination
import Rendering
import Support
import Testing
import Typography

@Suite("Tagged PDF")
struct TaggingTests {
    let room: PressRoom

    init() throws {
        room = try PressRoom()
    }

    /// A document of a heading, a paragraph over two pages that holds a link, an ornament, and a figure with its caption.
    static let structure = [
        DocumentElement(.document, parent: nil, language: "en"), DocumentElement(.section, parent: 0),
        DocumentElement(.heading1, parent: 1), DocumentElement(.paragraph, parent: 1), DocumentElement(nil, parent: 1),
        DocumentElement(.figure, parent: 1, alternative: "A red (square)"), DocumentElement(.caption, parent: 5),
        DocumentElement(.paragraph, parent: 1),
    ]

    func text(_ words: String, _ element: Int?, x: Double = 20, y: Double, link: Int? = nil) -> DisplayItem {
        var style = RunStyle()
        style.link = link
        var item = room.text(words, x: x, y: y, style: style)
        item.structure = element
        return item
    }

    func pages() throws -> [Page] {
        let png = TestPNG(width: 4, height: 4) { _, _ in [200, 0, 0] }
        let path = try room.folder.write(Data(png.bytes), to: "a.png")
        let frame = Rect(x: .points(20), y: .points(100), width: .points(40), height: .points(40))
        let place = Rect(x: .points(120), y: .points(60), width: .points(30), height: .points(12))
        return [
            room.page([
                text("Heading", 2, y: 40), text("It begins", 3, y: 70), text("a link", 3, x: 120, y: 70, link: 0),
                DisplayItem(.link(.uri("https://example.org"), frame: place), structure: 3),
                text("and more", 3, x: 180, y: 70),
                DisplayItem(.stroke(.rectangle(frame), .black, width: .points(1))),
                text("* * *", 4, y: 90),
                DisplayItem(.picture(path: path, name: "a.png", alternative: "", frame: frame), structure: 5),
                text("The caption", 6, y: 160), text("Head", nil, y: 20),
            ]),
            room.page([text("it goes on", 3, y: 40), text("Folio", nil, y: 380)], 2),
        ]
    }

    @Test("the tree has every element once, in reading order, with its text and nothing else")
    func tree() throws {
        let info = DocumentInfo(title: "T", structure: Self.structure)
        let pdf = try room.pdf(pages(), info: info).path
        #expect(try room.look("pdfinfo", pdf).contains("Tagged:          yes"))
        let tree = try room.look("pdfinfo", "-struct-text", pdf).split(separator: "\n")
            .map { $0.drop { $0 == " " } }
        let words = tree.filter { $0.hasPrefix("\"") }.joined(separator: " ").replacingOccurrences(of: "\"", with: "")
            .split(separator: " ").joined(separator: " ")
        #expect(words == "Heading It begins a link and more it goes on The caption", "\(words)")
        let kinds = tree.filter { !$0.hasPrefix("\"") }.map { String($0.prefix { $0.isLetter || $0.isNumber }) }
            .filter { !$0.isEmpty }
        #expect(kinds == ["Document", "Sect", "H1", "P", "Link", "Object", "Figure", "Caption"], "\(kinds)")
        let spread = try room.spread(pdf)
        #expect(spread.contains("/Alt (A red \\(square\\))") && spread.contains("/Marked true"))
        #expect(spread.contains("/BBox"))
    }

    @Test("the numbers in each page's content are those of the tree")
    func numbers() throws {
        let info = DocumentInfo(title: "T", structure: Self.structure)
        let spread = try room.spread(try room.pdf(pages(), info: info).path)
        let numbers = spread.matches(of: /\/MCID (\d+)/).count
        // Six stretches on the first page, one on the second; in the tree the second page's stands with its page.
        #expect(spread.matches(of: /BDC/).count == 7 && spread.matches(of: /EMC/).count == 7)
        #expect(numbers == 8, "\(numbers)")
    }

    @Test("a document without structure has no tags")
    func untagged() throws {
        let pdf = try room.pdf(pages()).path
        #expect(try room.look("pdfinfo", pdf).contains("Tagged:          no"))
        #expect(!(try room.spread(pdf).contains("BDC")))
    }

    @Test("links in an SVG do not disturb the numbers")
    func links() throws {
        let svg = try room.folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><a href=\"https://example.org\"><rect width=\"8\" "
                + "height=\"8\"/></a></svg>", to: "a.svg")
        let frame = Rect(x: .points(20), y: .points(100), width: .points(40), height: .points(40))
        let page = room.page([
            text("Heading", 2, y: 40),
            DisplayItem(.picture(path: svg, name: "a.svg", alternative: "", frame: frame), structure: 5),
            text("The caption", 6, y: 160),
        ])
        let pdf = try room.pdf([page], info: DocumentInfo(structure: Self.structure)).path
        let tree = try room.look("pdfinfo", "-struct-text", pdf)
        #expect(tree.contains("\"Heading\"") && tree.contains("\"The caption\""), "\(tree)")
    }
}
