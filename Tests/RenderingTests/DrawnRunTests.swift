import Foundation
import Geometry
import Pagination
import Rendering
import Support
import Testing

@Suite("Runs of sheets")
struct DrawnRunTests {
    func picture(_ path: String) -> DisplayItem {
        let frame = Rect(x: .zero, y: .zero, width: .points(10), height: .points(10))
        return DisplayItem(.picture(path: path, name: path, alternative: "", frame: frame))
    }

    @Test("runs follow each other, are of one length, and keep the pages of one picture together")
    func ranges() throws {
        let room = try PressRoom()
        for name in ["a", "b"] {
            let bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            try bytes.write(to: URL(fileURLWithPath: room.folder.path + "/" + name))
        }
        func picture(_ name: String) -> DisplayItem { self.picture(room.folder.path + "/" + name) }
        var pages = (1...300).map { room.page([], $0) }
        #expect(DrawnRun.ranges(of: pages) == [0..<64, 64..<128, 128..<192, 192..<256, 256..<300])
        #expect(DrawnRun.ranges(of: []) == [])
        pages[100].items = [picture("a")]
        pages[140].items = [picture("a"), picture("b")]
        #expect(DrawnRun.ranges(of: pages) == [0..<64, 64..<141, 141..<205, 205..<269, 269..<300])
        pages[299].items = [picture("b")]
        #expect(DrawnRun.ranges(of: pages) == [0..<64, 64..<300])
        pages[140].items = []
        pages[299].items = [picture("missing")]
        #expect(DrawnRun.ranges(of: pages) == [0..<64, 64..<128, 128..<192, 192..<256, 256..<300])
        pages[10].items = [picture("another")]
        #expect(DrawnRun.ranges(of: pages) == [0..<300])
    }

    @Test("a document of several runs is one document")
    func joined() throws {
        let room = try PressRoom()
        let pages = (1...300).map { number in
            let frame = Rect(x: .points(20), y: .points(20), width: .points(50), height: .points(12))
            let place = Destination(name: "p\(number)", point: Point(x: .points(20), y: .points(30)))
            return room.page(
                [
                    room.text("page \(number)", x: 20, y: 30),
                    DisplayItem(.link(.destination("p\(301 - number)"), frame: frame)),
                ], number, destinations: [place])
        }
        let path = try room.pdf(pages).path
        let words = try room.look("pdftotext", path, "-").split { $0.isWhitespace }
        #expect(words == (1...300).flatMap { ["page", "\($0)"] }[...].map { Substring($0) })
        let spread = try room.spread(path)
        #expect(spread.components(separatedBy: "/Subtype /Link").count == 301)
        #expect(spread.components(separatedBy: "/Type /Catalog").count == 2)
    }
}
