import Diagnostics
import Foundation
import Geometry
import Pagination
import Rendering
import Support
import Testing

@Suite("Pictures on pages")
struct PictureTests {
    let room: PressRoom
    /// Each quarter has a colour of its own: red, green; blue, grey.
    static let quarters: [[Int]] = [[220, 30, 30], [30, 200, 40], [40, 40, 210], [128, 128, 128]]

    init() throws {
        room = try PressRoom()
    }

    /// The stored quarter that stands in each quarter of the page's picture (top left, top right, bottom left, bottom right).
    static func turned(_ orientation: Int) -> [Int] {
        [
            [0, 1, 2, 3], [1, 0, 3, 2], [3, 2, 1, 0], [2, 3, 0, 1], [0, 2, 1, 3], [2, 0, 3, 1], [3, 1, 2, 0],
            [1, 3, 0, 2],
        ][
            orientation - 1]
    }

    func item(_ path: String, y: Double = 20) -> DisplayItem {
        let name = String(path.split(separator: "/").last ?? "")
        return DisplayItem(
            .picture(
                path: path, name: name, alternative: "",
                frame: Rect(x: .points(20), y: .points(y), width: .points(80), height: .points(80))))
    }

    func expectQuarters(_ pixels: Pixmap, _ order: [Int], y: Int = 20, tolerance: Int = 12, _ note: String) {
        for (place, quarter) in order.enumerated() {
            let (x, y) = (40 + place % 2 * 40, y + 20 + place / 2 * 40)
            #expect(
                pixels.isNear(Self.quarters[quarter], x: x, y: y, tolerance: tolerance),
                "\(note): quarter \(place) is \(pixels[x, y])")
        }
    }

    func png() -> TestPNG {
        TestPNG(width: 16, height: 16) { x, y in Self.quarters[x / 8 + y / 8 * 2].map { UInt8($0) } }
    }

    func jpeg(_ orientation: Int = 1) -> TestJPEG {
        var picture = TestJPEG(columns: 2, lines: 2) { x, y in
            let part = Self.quarters[x + y * 2].map { Double($0) }
            let luma = 0.299 * part[0] + 0.587 * part[1] + 0.114 * part[2]
            return [Int(luma), Int(128 + 0.564 * (part[2] - luma)), Int(128 + 0.713 * (part[0] - luma))]
        }
        picture.segments = [TestJPEG.exif(orientation: orientation)]
        return picture
    }

    @Test("a JPEG goes through byte for byte, turned as EXIF says", arguments: 1...8)
    func jpegTurned(orientation: Int) throws {
        let path = try room.folder.write(Data(jpeg(orientation).bytes), to: "q.jpg")
        let (pdf, _) = try room.pdf([room.page([item(path)])])
        expectQuarters(try room.pixels(pdf), Self.turned(orientation), "orientation \(orientation)")
        _ = try room.look("pdfimages", "-all", pdf, room.folder.path + "/out")
        let carried = try Data(contentsOf: URL(fileURLWithPath: room.folder.path + "/out-000.jpg"))
        #expect(Array(carried) == jpeg(orientation).bytes)
    }

    @Test("a PNG is carried over, turned as its eXIf says", arguments: [1, 6, 8])
    func pngTurned(orientation: Int) throws {
        var picture = png()
        picture.pieces = 3
        picture.trailing = [("eXIf", TestJPEG.directory(orientation: orientation))]
        let path = try room.folder.write(Data(picture.bytes), to: "q.png")
        let (pdf, _) = try room.pdf([room.page([item(path)])])
        expectQuarters(try room.pixels(pdf), Self.turned(orientation), "orientation \(orientation)")
        let text = try room.look("pdfimages", "-list", pdf)
        #expect(text.contains("16    16  rgb"), "\(text)")
        let objects = try room.look("qpdf", "--json", pdf)
        #expect(objects.contains("\"/Predictor\": 15") && !objects.contains("DCTDecode"))
    }

    @Test("a TIFF is turned as its orientation says", arguments: 1...8)
    func tiffTurned(orientation: Int) throws {
        var picture = TestTIFF(width: 16, height: 16) { x, y in Self.quarters[x / 8 + y / 8 * 2].map { UInt8($0) } }
        picture.orientation = orientation
        let path = try room.folder.write(Data(picture.bytes), to: "q.tiff")
        let (pdf, renderer) = try room.pdf([room.page([item(path)])])
        #expect(renderer.diagnostics.isEmpty)
        expectQuarters(try room.pixels(pdf), Self.turned(orientation), "orientation \(orientation)")
    }

    @Test("a picture used twice on a page, a GIF, and frames without extent do no harm")
    func harmless() throws {
        let gif =
            Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [220, 30, 30, 255, 255, 255]
            + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0] + [0x3B]
        let path = try room.folder.write(Data(gif), to: "a.gif")
        let flat = DisplayItem(
            .picture(path: path, name: "a.gif", alternative: "", frame: Rect(origin: .zero, size: .zero)))
        let (pdf, renderer) = try room.pdf([room.page([item(path), item(path, y: 120), flat])])
        #expect(renderer.diagnostics.isEmpty)
        #expect(try room.pixels(pdf).isNear([220, 30, 30], x: 60, y: 160))
    }

    @Test("the corpus's WebP pictures are drawn", .enabled(if: Shared.exists("corpus/notes/pix"), Shared.reason))
    func webP() throws {
        let folder = Shared.folder.appendingPathComponent("corpus/notes/pix")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".webp") }
            .sorted()
        let path = folder.appendingPathComponent(try #require(names.first)).path
        let (pdf, renderer) = try room.pdf([room.page([item(path)])])
        #expect(renderer.diagnostics.isEmpty)
        #expect(!(try room.pixels(pdf).isNear([255, 255, 255], x: 60, y: 60)))
    }

    @Test("grey, palette and 16-bit PNGs are carried over in their own colours")
    func pngKinds() throws {
        let grey = TestPNG(width: 2, height: 1, depth: 8, colourType: 0, rows: [[0, 200]])
        let bits = TestPNG(width: 8, height: 1, depth: 1, colourType: 0, rows: [[0b0000_1111]])
        var palette = TestPNG(width: 4, height: 1, depth: 4, colourType: 3, rows: [[0x00, 0x11]])
        palette.extra = [("PLTE", [255, 0, 0, 0, 0, 255])]
        let deep = TestPNG(
            width: 2, height: 1, depth: 16, colourType: 2, rows: [[255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]])
        let expected: [(TestPNG, [Int], [Int])] = [
            (grey, [0, 0, 0], [200, 200, 200]), (bits, [0, 0, 0], [255, 255, 255]),
            (palette, [255, 0, 0], [0, 0, 255]),
            (deep, [255, 0, 0], [0, 0, 255]),
        ]
        for (index, (picture, left, right)) in expected.enumerated() {
            let path = try room.folder.write(Data(picture.bytes), to: "\(index).png")
            let pixels = try room.pixels(try room.pdf([room.page([item(path)])]).path)
            // Two pixels over 80 points: poppler blends them even near the edges.
            #expect(pixels.isNear(left, x: 25, y: 60, tolerance: 36), "\(index): \(pixels[25, 60])")
            #expect(pixels.isNear(right, x: 95, y: 60, tolerance: 36), "\(index): \(pixels[95, 60])")
        }
    }

    @Test("one copy is embedded of a picture used on three pages, of each kind")
    func once() throws {
        let alpha = TestPNG(width: 4, height: 4, hasAlpha: true) { x, _ in [200, 10, 10, x < 2 ? 128 : 255] }
        let paths = [
            try room.folder.write(Data(png().bytes), to: "a.png"),
            try room.folder.write(Data(jpeg().bytes), to: "b.jpg"),
            try room.folder.write(Data(alpha.bytes), to: "c.png"),
        ]
        let pages = (1...3).map { number in
            room.page(paths.enumerated().map { item($1, y: Double(20 + $0 * 100)) }, number)
        }
        let (pdf, renderer) = try room.pdf(pages)
        #expect(renderer.diagnostics.isEmpty)
        let objects = Set(
            try room.look("pdfimages", "-list", pdf).split(separator: "\n").dropFirst(2).map { line in
                line.split(separator: " ")[10]
            })
        #expect(objects.count == 3, "three pictures: \(objects)")
        let pixels = try room.pixels(pdf, page: 3)
        #expect(pixels.isNear([228, 133, 133], x: 30, y: 260), "half red on white: \(pixels[30, 260])")
    }

    @Test("a CMYK JPEG is near its RGB twin")
    func cmyk() throws {
        var picture = TestJPEG(columns: 2, lines: 2, components: 4) { x, y in
            // As Adobe writes it: 255 is no ink.
            Self.quarters[x + y * 2] + [255]
        }
        picture.segments = [(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])]
        let path = try room.folder.write(Data(picture.bytes), to: "c.jpg")
        let (pdf, renderer) = try room.pdf([room.page([item(path)])])
        #expect(renderer.diagnostics.isEmpty)
        expectQuarters(try room.pixels(pdf), [0, 1, 2, 3], tolerance: 20, "cmyk")
    }

    @Test("a damaged picture is a crossed box with its name, and is told")
    func damaged() throws {
        var bytes = png().bytes
        bytes[bytes.count - 30] ^= 0xFF
        let path = try room.folder.write(Data(bytes), to: "broken.png")
        let (pdf, renderer) = try room.pdf([room.page([item(path)])])
        #expect(renderer.diagnostics.map(\.id) == [.damagedPicture])
        #expect(try room.look("pdftotext", pdf, "-").contains("broken.png"))
    }

    @Test("a placeholder is a crossed box with its name, however small, and a long name is cut off")
    func placeholder() throws {
        func box(_ name: String, y: Double, width: Double, height: Double) -> DisplayItem {
            DisplayItem(
                .picture(
                    path: "", name: name, alternative: "",
                    frame: Rect(x: .points(20), y: .points(y), width: .points(width), height: .points(height))))
        }
        let page = room.page([
            box("gone.png", y: 20, width: 100, height: 60), box("a/b.png", y: 100, width: 40, height: 10),
            box("x.png", y: 150, width: 2, height: 2),
            box(String(repeating: "long/", count: 40), y: 200, width: 90, height: 20),
            room.text("black again", x: 20, y: 300),
        ])
        let (pdf, renderer) = try room.pdf([page])
        #expect(renderer.diagnostics.isEmpty)
        let text = try room.look("pdftotext", pdf, "-")
        #expect(text.contains("gone.png") && text.contains("a/b.png") && text.contains("black again"))
        let pixels = try room.pixels(pdf)
        #expect(pixels.isNear([255, 255, 255], x: 125, y: 210), "nothing beyond the frame: \(pixels[125, 210])")
    }

    @Test("the SVGs of a book have one allowance for drawing things again and again")
    func allowance() throws {
        var text =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 80 80\"><defs><g id=\"g0\"><rect width=\"1\" height=\"1\"/></g>"
        for level in 1..<14 {
            text += "<g id=\"g\(level)\"><use href=\"#g\(level - 1)\"/><use href=\"#g\(level - 1)\"/></g>"
        }
        text += "</defs><use href=\"#g13\"/></svg>"
        let items = try (0..<60).map { item(try room.folder.write(text, to: "\($0).svg"), y: Double($0 * 5)) }
        let (pdf, renderer) = try room.pdf([room.page(items)])
        #expect((10..<55).contains(renderer.diagnostics.count), "\(renderer.diagnostics.count)")
        #expect(renderer.diagnostics.allSatisfy { $0.id == .pictureTooLarge && $0.severity == .warning })
        #expect(try room.look("pdftotext", pdf, "-").contains("59.svg"))
        // Drawn on many pages, one file counts each time.
        let again = try room.pdf([room.page((0..<60).map { item(items[0].path, y: Double($0 * 5)) })])
        #expect(again.renderer.diagnostics.count == renderer.diagnostics.count)
    }

    @Test("an SVG is shapes; pictures of the book's folder stand in it, others are told")
    func svg() throws {
        try room.folder.write(Data(png().bytes), to: "img/q.png")
        let other = try TemporaryFolder()
        let elsewhere = try other.write(Data(png().bytes), to: "secret.png")
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 80 80">
            <defs><rect id="r" width="40" height="40" fill="rgb(220,30,30)"/></defs>
            <use xlink:href="#r"/>
            <image x="40" y="40" width="40" height="40" xlink:href="../img/q.png"/>
            <image x="0" y="40" width="40" height="40" href="\(elsewhere)"/>
            <image x="0" y="40" width="40" height="40" href="https://example.org/a.png"/>
            </svg>
            """
        let path = try room.folder.write(text, to: "art/a.svg")
        let (pdf, renderer) = try room.pdf([room.page([item(path)])])
        #expect(renderer.diagnostics.map(\.id) == [.pictureReference, .pictureReference])
        let pixels = try room.pixels(pdf)
        #expect(pixels.isNear([220, 30, 30], x: 40, y: 40, tolerance: 2))
        #expect(pixels.isNear(Self.quarters[1], x: 90, y: 70, tolerance: 12), "\(pixels[90, 70])")
        #expect(pixels.isNear([255, 255, 255], x: 40, y: 80, tolerance: 2))
    }

    @Test("PostScript looks as the PDF does, to Ghostscript and poppler, within 3 of 255 on the mean")
    func postScript() throws {
        let path = try room.folder.write(Data(jpeg(6).bytes), to: "q.jpg")
        let other = try room.folder.write(Data(png().bytes), to: "q.png")
        let red = Path.rectangle(Rect(x: .points(20), y: .points(250), width: .points(60), height: .points(30)))
        let page = room.page(
            [
                item(path), item(other, y: 120), DisplayItem(.fill(red, Colour(red: 200, green: 0, blue: 0))),
                room.text("The quick brown fox jumps", x: 20, y: 300), room.text("over it", x: 20, y: 320, scale: 0.98),
            ], label: "iv")
        let (pdf, _) = try room.pdf([page, room.page([room.text("two", x: 20, y: 40)], 2)])
        let ps = room.folder.path + "/test.ps"
        let file = try OutputFile(path: ps)
        try Renderer(info: DocumentInfo(title: "A title", creationDate: 86_400), folder: nil)
            .writePostScript([page, room.page([room.text("two", x: 20, y: 40)], 2)], to: file)
        try file.commit()
        for number in 1...2 {
            let difference = try room.pixels(ps, page: number).difference(from: room.pixels(pdf, page: number))
            #expect(difference < 3, "page \(number): \(difference)")
        }
        let head = String(decoding: try Data(contentsOf: URL(fileURLWithPath: ps)), as: UTF8.self)
        for line in [
            "%%Title: A title", "%%CreationDate: 1970-01-02T00:00:00Z", "%%BoundingBox: 0 0 300 400",
            "%%LanguageLevel: 3",
            "%%Page: iv 1", "%%PageBoundingBox: 0 0 300 400",
        ] { #expect(head.contains("\n" + line + "\n"), "\(line)") }
    }

    @Test("SVG and PNG pages hold what the PDF holds")
    func singles() throws {
        let path = try room.folder.write(Data(jpeg().bytes), to: "q.jpg")
        let page = room.page([item(path), room.text("words", x: 20, y: 200)])
        let renderer = Renderer(info: DocumentInfo(), folder: nil)
        for name in ["a.png", "b.png", "a.svg"] {
            let file = try OutputFile(path: room.folder.path + "/" + name)
            if name.hasSuffix("png") {
                try renderer.writePNG(page, resolution: 144, to: file)
            } else {
                try renderer.writeSVG(page, to: file)
            }
            try file.commit()
        }
        let bytes = try ["a.png", "b.png"].map {
            try Data(contentsOf: URL(fileURLWithPath: room.folder.path + "/" + $0))
        }
        #expect(bytes[0] == bytes[1])
        #expect(bytes[0][16..<24].elementsEqual([0, 0, 2, 88, 0, 0, 3, 32]))
        let svg = try String(contentsOfFile: room.folder.path + "/a.svg", encoding: .utf8)
        #expect(svg.contains("width=\"300pt\"") && svg.contains("image/jpeg"))
        #expect(renderer.diagnostics.isEmpty)
    }
}

extension DisplayItem {
    /// The path of the picture that it is.
    fileprivate var path: String {
        if case .picture(let path, _, _, _) = content { path } else { "" }
    }
}
