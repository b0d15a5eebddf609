import Cairo
import Geometry
import Support
import Testing

@Suite("Canvas")
struct CanvasTests {
    /// A sink that refuses everything.
    final class Wall: ByteSink {
        func take(_ bytes: UnsafeRawBufferPointer) -> Bool { false }
    }

    let size = Size(width: .points(100), height: .points(100))

    @Test("a drawing library's glyph has the layout of ours")
    func layout() {
        #expect(MemoryLayout<DrawnGlyph>.stride == 24)
        #expect(MemoryLayout<DrawnCluster>.stride == 8)
    }

    @Test("a font that is no font is an error that names it")
    func noFont() throws {
        let folder = try TemporaryFolder()
        let words = try folder.write("no font", to: "words.ttf")
        #expect(throws: CairoError.self) { try OpenFace(file: words, index: 0) }
        #expect(throws: CairoError.self) { try OpenFace(file: "/nowhere.ttf", index: 0) }
    }

    @Test("bytes that are refused fail the document", arguments: [Canvas.Format.pdf, .postScript, .svg])
    func refused(format: Canvas.Format) {
        #expect(throws: CairoError.self) {
            let canvas = try Canvas(format, size: size, sink: Wall())
            for _ in 0..<3 { try canvas.showPage() }
            try canvas.finish()
        }
    }

    @Test("a page of pixels whose drawing failed is not written")
    func failedPixels() throws {
        let sink = MemorySink()
        let canvas = try Canvas(pixelsOf: size, scale: 1)
        // Clusters that cover neither text nor glyphs put the drawing in error.
        canvas.showText(
            [0x61], glyphs: [DrawnGlyph(index: 1, x: 0, y: 0)], clusters: [DrawnCluster(bytes: 9, glyphs: 9)])
        #expect(throws: CairoError.self) { try canvas.writePNG(to: sink) }
        #expect(sink.bytes.isEmpty)
    }

    @Test("a canvas that is dropped before its end does no harm")
    func dropped() throws {
        let sink = MemorySink()
        do {
            let canvas = try Canvas(.pdf, size: size, sink: sink)
            canvas.fill(.rectangle(Rect(x: .zero, y: .zero, width: .points(10), height: .points(10))))
        }
        #expect(sink.bytes.starts(with: Array("%PDF-1.5".utf8)))
    }
}
