import Foundation
import Geometry
import Pagination
import Rendering
import Support
import Testing
import Typography

/// A folder to print test pages in, and the tools that look at what came out.
struct PressRoom {
    let folder: TemporaryFolder
    let font: TestFont

    init() throws {
        folder = try TemporaryFolder()
        font = try TestFont()
    }

    /// A text item at (`x`, `y`) in points.
    func text(
        _ words: String, x: Double, y: Double, size: Double = 10, font: TestFont? = nil, scale: Double = 1,
        style: RunStyle = RunStyle()
    ) -> DisplayItem {
        DisplayItem(
            .text(
                (font ?? self.font).run(words, size: size, scale: scale, style: style),
                origin: Point(x: .points(x), y: .points(y))))
    }

    /// A page of 300 by 400 points.
    func page(
        _ items: [DisplayItem], _ ordinal: Int = 1, label: String? = nil, destinations: [Destination] = []
    ) -> Page {
        Page(
            ordinal: ordinal, label: label ?? String(ordinal), size: Size(width: .points(300), height: .points(400)),
            items: items, destinations: destinations)
    }

    /// Prints `pages`; the file's path and the renderer's findings.
    func pdf(
        _ pages: [Page], info: DocumentInfo = DocumentInfo(title: "Test"), as name: String = "test.pdf"
    ) throws -> (path: String, renderer: Renderer) {
        let renderer = Renderer(info: info, folder: folder.path)
        let path = folder.path + "/" + name
        let file = try OutputFile(path: path)
        try renderer.writePDF(pages, to: file)
        try file.commit()
        let check = try Tool.run("/usr/bin/qpdf", ["--check", path])
        #expect(check.code == 0, "\(check.text)\(check.errors)")
        return (path, renderer)
    }

    /// What the tool `name` prints.
    func look(_ name: String, _ arguments: String...) throws -> String {
        let result = try Tool.run("/usr/bin/" + name, arguments)
        #expect(result.code == 0, "\(name): \(result.errors)")
        return result.text
    }

    /// The PDF as text: objects spread out, streams decoded.
    func spread(_ path: String) throws -> String {
        let out = path + ".spread"
        _ = try look("qpdf", "--qdf", "--object-streams=disable", "--no-original-object-ids", path, out)
        return String(decoding: try Data(contentsOf: URL(fileURLWithPath: out)), as: UTF8.self)
    }

    /// The pixels of page `number` of the PDF or PostScript at `path`, drawn at 72 dpi by `pdftoppm` or Ghostscript.
    func pixels(_ path: String, page number: Int = 1) throws -> Pixmap {
        let out = folder.path + "/pixels-" + UUID().uuidString
        if path.hasSuffix(".ps") {
            _ = try look(
                "gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=ppmraw", "-r72", "-dTextAlphaBits=4",
                "-dGraphicsAlphaBits=4",
                "-dFirstPage=\(number)", "-dLastPage=\(number)", "-sOutputFile=\(out).ppm", path)
            return try Pixmap(path: out + ".ppm")
        }
        _ = try look("pdftoppm", "-r", "72", "-f", "\(number)", "-l", "\(number)", "-singlefile", path, out)
        return try Pixmap(path: out + ".ppm")
    }
}

/// A picture of a page, three bytes a pixel.
struct Pixmap: CustomStringConvertible {
    let width: Int
    let height: Int
    private let pixels: [UInt8]
    var description: String { "\(width) × \(height)" }

    /// Reads a binary PPM.
    init(path: String) throws {
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        var words: [String] = []
        var index = 0
        while words.count < 4 {
            let line = bytes[index...].prefix { $0 != 0x0A }
            index = line.endIndex + 1
            if line.first != UInt8(ascii: "#") {
                words += String(decoding: line, as: UTF8.self).split(separator: " ").map { String($0) }
            }
        }
        width = try #require(Int(words[1]))
        height = try #require(Int(words[2]))
        pixels = Array(bytes[index...])
    }

    /// The colour at (`x`, `y`).
    subscript(x: Int, y: Int) -> [Int] {
        let place = (y * width + x) * 3
        return pixels[place..<place + 3].map { Int($0) }
    }

    /// Whether each part of the colour at (`x`, `y`) is within `tolerance` of `colour`.
    func isNear(_ colour: [Int], x: Int, y: Int, tolerance: Int = 6) -> Bool {
        zip(self[x, y], colour).allSatisfy { abs($0 - $1) <= tolerance }
    }

    /// The mean difference of the colours' parts, 0 … 255.
    func difference(from other: Pixmap) -> Double {
        guard width == other.width, height == other.height else { return 255 }
        let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(max(1, pixels.count))
    }
}
