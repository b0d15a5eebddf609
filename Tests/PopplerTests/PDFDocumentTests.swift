import Cairo
import Foundation
import Geometry
import Poppler
import Support
import Testing

@Suite struct PDFDocumentTests {
    private func pdf(_ pages: [String]) throws -> [UInt8] {
        let sink = MemorySink()
        let canvas = try Canvas(.pdf, size: Size(width: .points(200), height: .points(100)), sink: sink)
        for page in pages {
            canvas.setColour(.black)
            canvas.text(page, at: Point(x: .points(20), y: .points(50)), size: .points(10))
            try canvas.showPage()
        }
        try canvas.finish()
        return sink.release()
    }

    private func document(_ bytes: [UInt8]) throws -> PDFDocument {
        let descriptor = try TemporaryFolder.descriptor(of: bytes)
        defer { close(descriptor) }
        return try PDFDocument(descriptor: descriptor)
    }

    @Test func wordsHaveBoxesAndSizes() throws {
        let document = try document(try pdf(["Pig and Pepper", "Tea"]))
        #expect(document.pageCount == 2)
        let page = try document.page(1)
        #expect(page.size == Size(width: .points(200), height: .points(100)))
        let words = page.words()
        #expect(words.map(\.text) == ["Pig", "and", "Pepper"])
        #expect(words.allSatisfy { $0.line == words[0].line && abs($0.size - 10) < 0.1 })
        #expect(abs(words[0].box.minX.points - 20) < 2 && words[0].box.minY < .points(50))
        #expect(words[0].box.maxY > .points(48) && words[0].box.maxX < words[1].box.minX)
    }

    @Test func pagesAreDrawnOnWhite() throws {
        let document = try document(try pdf(["Tea"]))
        let raster = try document.page(1).drawn(resolution: 72)
        #expect(raster.width == 200 && raster.height == 100)
        #expect(raster.pixels[0] == 0xFF_FFFF && raster.pixels.contains { $0 & 0xFF < 0x60 })
        let copy = try Raster(png: raster.png())
        #expect(copy == raster)
    }

    @Test func whatIsNoPDFIsRefused() throws {
        for bytes in [[], Array("no PDF".utf8), Array(try pdf(["Tea"]).prefix(40))] {
            #expect(throws: PopplerError.self) { _ = try document(bytes) }
        }
    }

    @Test(.enabled(if: Tool.finds(["qpdf"]), "qpdf is not installed")) func whatIsLockedIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write(.init(try pdf(["Tea"])), to: "open.pdf")
        #expect(try Tool.shell("qpdf --encrypt a b 256 -- open.pdf locked.pdf", in: folder.path).code == 0)
        let bytes = try Tool.shell("cat locked.pdf", in: folder.path).output
        #expect(throws: PopplerError.encrypted) { _ = try document(Array(bytes)) }
    }
}
