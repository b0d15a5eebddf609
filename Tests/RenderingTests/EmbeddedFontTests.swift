import Foundation
import Geometry
import Pagination
import Rendering
import Support
import Testing
import Typography

@Suite("Embedded fonts")
struct EmbeddedFontTests {
    /// A face with CFF outlines; nil where it is not installed.
    static func face(_ family: String, bold: Bool = false) -> TestFont? {
        let font = try? TestFont(family + (bold ? ":bold" : ":style=Regular"))
        return font?.face.family == family ? font : nil
    }

    static let needsNoto: Comment = "Noto Sans CJK JP (fonts-noto-cjk) is not here"
    /// Glyphs to a line, and lines to a page, in `sheet`.
    static let columns = 20
    static let rows = 28

    /// Pages of `scalars`, each in a cell of 14 points.
    func sheets(_ scalars: [Unicode.Scalar], _ font: TestFont, in room: PressRoom) -> [Page] {
        let perPage = Self.columns * Self.rows
        return stride(from: 0, to: scalars.count, by: perPage).map { start in
            let items = scalars[start..<min(scalars.count, start + perPage)].enumerated().map { place, scalar in
                room.text(
                    String(scalar), x: 10 + Double(place % Self.columns) * 14,
                    y: 18 + Double(place / Self.columns) * 13.5,
                    size: 10, font: font)
            }
            return room.page(items, start / perPage + 1)
        }
    }

    /// How much ink is in each cell of `sheet`, in black pixels.
    func ink(_ sheet: Pixmap) -> [Int] {
        (0..<Self.columns * Self.rows).map { place in
            let left = 9 + place % Self.columns * 14
            let top = 18 + Int(Double(place / Self.columns) * 13.5) - 10
            return (top..<top + 13).reduce(0) { sum, y in (left..<left + 13).reduce(sum) { $0 + 255 - sheet[$1, y][0] }
            } / 255
        }
    }

    /// The page as the renderer's own PNG has it: drawn from the outlines of the face, not from an embedded font.
    func picture(_ page: Page, in room: PressRoom) throws -> Pixmap {
        let path = room.folder.path + "/page-\(page.ordinal).png"
        let file = try OutputFile(path: path)
        try Renderer(info: DocumentInfo(title: "Test"), folder: nil).writePNG(page, resolution: 72, to: file)
        try file.commit()
        _ = try room.look("mutool", "draw", "-q", "-w", "300", "-h", "400", "-F", "ppm", "-o", path + ".ppm", path)
        return try Pixmap(path: path + ".ppm")
    }

    /// Expects every glyph of `scalars` that leaves ink in the PNG to leave about as much in the PDF, and no complaint of either reader.
    func expectInk(of scalars: [Unicode.Scalar], in font: TestFont) throws {
        let room = try PressRoom()
        let pages = sheets(scalars, font, in: room)
        let path = try room.pdf(pages).path
        for page in pages {
            let mutool = try Tool.run(
                "/usr/bin/mutool", ["draw", "-r", "72", "-F", "ppm", "-o", path + ".ppm", path, "\(page.ordinal)"])
            #expect(!mutool.errors.contains("FT_Load_Glyph"), "\(mutool.errors)")
            let outlines = ink(try picture(page, in: room))
            let readers = [
                ink(try Pixmap(path: path + ".ppm")), ink(try room.pixels(path, page: page.ordinal)),
            ]
            let first = (page.ordinal - 1) * Self.columns * Self.rows
            for (place, amount) in outlines.enumerated() where first + place < scalars.count {
                for reader in readers {
                    let difference = abs(reader[place] - amount)
                    #expect(
                        difference <= 3 + amount / 8, "\(scalars[first + place]) on page \(page.ordinal): \(amount)")
                }
            }
        }
    }

    @Test(
        "characters have all their ink whose subroutines no other character calls",
        .enabled(if: face("Noto Sans CJK JP", bold: true) != nil, needsNoto), arguments: "忉恔悃烪")
    func lost(_ character: Character) throws {
        let font = try #require(Self.face("Noto Sans CJK JP", bold: true))
        try expectInk(of: Array(character.unicodeScalars), in: font)
    }

    @Test("Han characters by the thousand have all their ink", .enabled(if: face("Noto Sans CJK JP") != nil, needsNoto))
    func han() throws {
        let font = try #require(Self.face("Noto Sans CJK JP"))
        var random = SplitMix(seed: 7)
        let scalars = (0..<(Shared.isSlow ? 12000 : 1000)).compactMap { _ in
            Unicode.Scalar(UInt32.random(in: 0x4E00...0x9FA5, using: &random))
        }
        try expectInk(of: scalars, in: font)
    }

    @Test(
        "faces with names for glyphs are drawn as their outlines are",
        arguments: ["EB Garamond", "Linux Libertine O", "Baskervald ADF Std"])
    func named(_ family: String) throws {
        guard let font = Self.face(family) else { return }
        let letters = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÄÖÜäöüßéèêçñ&".unicodeScalars)
        try expectInk(of: letters.filter { font.glyph($0) != 0 }, in: font)
    }

    @Test(
        "the same pages give the same bytes, and the font keeps its name",
        .enabled(if: face("Noto Sans CJK JP") != nil, needsNoto))
    func steady() throws {
        let font = try #require(Self.face("Noto Sans CJK JP"))
        let room = try PressRoom()
        let pages = sheets(Array("三人行必有我師焉".unicodeScalars), font, in: room)
        let (one, two) = (try room.pdf(pages, as: "one.pdf").path, try room.pdf(pages, as: "two.pdf").path)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: one)) == (try Data(contentsOf: URL(fileURLWithPath: two))))
        #expect(try room.look("pdffonts", one).contains("+NotoSansCJKjp-Regular"))
        #expect(try room.look("pdftotext", one, "-").contains("三"))
    }
}
