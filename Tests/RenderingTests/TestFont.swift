import Foundation
import Geometry
import Support
import Testing
import Typography

/// A TrueType or OpenType font of the system, read just far enough to set test lines: characters to glyphs (cmap format 4), advances (hmtx).
struct TestFont {
    let face: FontFace
    private let bytes: [UInt8]
    private let map: Int
    private let metrics: Int
    private let metricCount: Int
    private let unitsPerEm: Int

    /// The font that fontconfig finds for `pattern`, DejaVu Serif unless told.
    init(_ pattern: String = "DejaVu Serif:style=Book", hasColour: Bool = false) throws {
        let found = try Tool.run("/usr/bin/fc-match", ["-f", "%{family[0]}\n%{style[0]}\n%{file}\n%{index}", pattern])
            .text
        let words = found.split(separator: "\n").map { String($0) }
        try self.init(
            family: words[0], style: words[1], file: words[2], index: Int(words[3]) ?? 0, hasColour: hasColour)
    }

    /// The face of `file`; `variations` and the like as `FontFace` has them.
    init(
        family: String, style: String, file: String, index: Int, hasColour: Bool = false, isEmboldened: Bool = false,
        slant: Double = 0
    ) throws {
        face = FontFace(
            family: family, style: style, file: file, index: index, isEmboldened: isEmboldened, slant: slant,
            hasColour: hasColour)
        bytes = try Array(Data(contentsOf: URL(fileURLWithPath: file)))
        var tables: [String: Int] = [:]
        let isCollection = bytes.starts(with: "ttcf".utf8)
        let start = isCollection ? TestFont.number(bytes, 12 + (index & 0xFFFF) * 4, 4) : 0
        for entry in 0..<TestFont.number(bytes, start + 4) {
            let place = start + 12 + entry * 16
            tables[String(decoding: bytes[place..<place + 4], as: UTF8.self)] = TestFont.number(bytes, place + 8, 4)
        }
        let cmap = try #require(tables["cmap"])
        let all = bytes
        let subtables = (0..<TestFont.number(bytes, cmap + 2)).map {
            cmap + TestFont.number(all, cmap + 4 + $0 * 8 + 4, 4)
        }
        map = try #require(
            subtables.first { TestFont.number(all, $0) == 12 } ?? subtables.first { TestFont.number(all, $0) == 4 })
        metrics = try #require(tables["hmtx"])
        metricCount = TestFont.number(bytes, try #require(tables["hhea"]) + 34)
        unitsPerEm = TestFont.number(bytes, try #require(tables["head"]) + 18)
    }

    /// The glyph of `scalar`; 0 when the font has none.
    func glyph(_ scalar: Unicode.Scalar) -> UInt32 {
        let code = Int(scalar.value)
        if TestFont.number(bytes, map) == 12 {
            for group in 0..<TestFont.number(bytes, map + 12, 4) {
                let place = map + 16 + group * 12
                let first = TestFont.number(bytes, place, 4)
                if (first...TestFont.number(bytes, place + 4, 4)).contains(code) {
                    return UInt32(TestFont.number(bytes, place + 8, 4) + code - first)
                }
            }
            return 0
        }
        let count = TestFont.number(bytes, map + 6) / 2
        for segment in 0..<count {
            let end = TestFont.number(bytes, map + 14 + segment * 2)
            let start = TestFont.number(bytes, map + 16 + count * 2 + segment * 2)
            guard code <= end else { continue }
            guard code >= start else { return 0 }
            let delta = TestFont.number(bytes, map + 16 + count * 4 + segment * 2)
            let offsetPlace = map + 16 + count * 6 + segment * 2
            let offset = TestFont.number(bytes, offsetPlace)
            let glyph = offset == 0 ? code : TestFont.number(bytes, offsetPlace + offset + (code - start) * 2)
            return UInt32((glyph + delta) & 0xFFFF)
        }
        return 0
    }

    /// `text` as one run from `x` on, a glyph for each scalar.
    func run(_ text: String, size: Double = 10, x: Double = 0, scale: Double = 1, style: RunStyle = RunStyle())
        -> PlacedRun
    {
        var pen = 0
        var glyphs: [PlacedGlyph] = []
        var clusters: [GlyphCluster] = []
        for scalar in text.unicodeScalars {
            let id = glyph(scalar)
            glyphs.append(PlacedGlyph(id: id, x: Int32(pen), y: 0))
            clusters.append(GlyphCluster(bytes: String(scalar).utf8.count, glyphs: 1))
            let advance = TestFont.number(bytes, metrics + min(Int(id), metricCount - 1) * 4)
            pen += Int((Double(advance) / Double(unitsPerEm) * size * scale * 1024).rounded())
        }
        return PlacedRun(
            face: face, size: .points(size), glyphScale: scale, style: style, x: .points(x), width: Length(units: pen),
            glyphs: glyphs, text: Array(text.utf8), clusters: clusters)
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, _ width: Int = 2) -> Int {
        bytes[offset..<offset + width].reduce(0) { $0 << 8 | Int($1) }
    }
}
