import Diagnostics
import Geometry
import Typography

/// Writes pages as text, one item a line, for tests and for eyes: the same pages, the same text. `PageDumpReader` reads it back.
///
/// Lengths are points with at most four decimals, which name a unit of 1/1024 pt exactly; strings stand in quotes with `\"`, `\\`, `\n` and
/// `\u{…}`. Files of fonts and pictures are left out, so that the text is the same in another folder: a face is its family, style and index,
/// a picture its name.
///
///     page 9 "1" 504 720
///     destination "chapter-i" 54 72
///     text 54 90.5 0 12.25 10 "EB Garamond" "Regular" 0 "Al" span "alice.md" 61 63 glyphs 34:0 77:7168
///     fill #000000 M 54 300 L 254 300 L 254 300.5 Z
///     blank 54 112.5 180 10 "EB Garamond" "Regular" 0
///     link to "chapter-ii" 54 400 120 12.5
///     turned 54 700
///     text 0 12 0 20 8 "EB Garamond" "Regular" 0 "on its side" glyphs 34:0
public enum PageDump {
    /// `pages` as text, each line ended by a line feed; linear in what is drawn.
    public static func text(of pages: [Page]) -> String {
        var dump = ""
        for page in pages { write(page, to: &dump) }
        return dump
    }

    private static func write(_ page: Page, to dump: inout String) {
        dump += "page \(page.ordinal) \(quoted(page.label)) \(points(page.size.width)) \(points(page.size.height))\n"
        for place in page.destinations {
            dump += "destination \(quoted(place.name)) \(points(place.point))\n"
        }
        for item in page.items {
            // How the item of the next line is put on the page.
            switch item.mounting {
            case nil: break
            case .turned(let corner): dump += "turned \(points(corner))\n"
            case .clipped(let path):
                dump += "within"
                write(path, to: &dump)
                dump += "\n"
            }
            switch item.content {
            case .text(let run, let origin): write(run, origin, item, to: &dump)
            case .fill(let path, let colour):
                dump += "fill \(colour)" + origin(of: item)
                write(path, to: &dump)
            case .stroke(let path, let colour, let width):
                dump += "stroke \(colour) \(points(width))" + origin(of: item)
                write(path, to: &dump)
            case .picture(_, let name, let alternative, let frame):
                dump += "picture \(points(frame)) \(quoted(name)) \(quoted(alternative))" + origin(of: item)
            case .blank(let face, let size, let origin, let width):
                dump += "blank \(points(origin)) \(points(width)) \(points(size))" + name(of: face) + traits(of: face)
                dump += PageDump.origin(of: item)
            case .link(.uri(let uri), let frame): dump += "link uri \(quoted(uri)) \(points(frame))" + origin(of: item)
            case .link(.destination(let name), let frame):
                dump += "link to \(quoted(name)) \(points(frame))" + origin(of: item)
            }
            dump += "\n"
        }
    }

    private static func write(_ run: PlacedRun, _ origin: Point, _ item: DisplayItem, to dump: inout String) {
        let face = run.face
        dump += "text \(points(origin)) \(points(run.x)) \(points(run.width)) \(points(run.size))"
        dump += "\(name(of: face)) \(quoted(String(decoding: run.text, as: UTF8.self)))\(traits(of: face))"
        if run.glyphScale != 1 { dump += " scale \(run.glyphScale)" }
        if run.style.colour != .black { dump += " ink \(run.style.colour)" }
        if run.style.rise != .zero { dump += " rise \(points(run.style.rise))" }
        if run.style.isUnderlined { dump += " underlined" }
        if run.style.isStruckOut { dump += " struck" }
        if let link = run.style.link { dump += " link \(link)" }
        if run.isRightToLeft { dump += " backward" }
        if run.textStart != 0 { dump += " start \(run.textStart)" }
        dump += PageDump.origin(of: item)
        if run.clusters != plainClusters(of: run.text) {
            dump += " clusters"
            for cluster in run.clusters { dump += " \(cluster.bytes)/\(cluster.glyphs)" }
        }
        dump += " glyphs"
        for glyph in run.glyphs {
            dump += glyph.y == 0 ? " \(glyph.id):\(glyph.x)" : " \(glyph.id):\(glyph.x):\(glyph.y)"
        }
    }

    private static func name(of face: FontFace) -> String {
        " \(quoted(face.family)) \(quoted(face.style)) \(face.index)"
    }

    /// What a face has beside its name.
    private static func traits(of face: FontFace) -> String {
        var text = face.variations.isEmpty ? "" : " variations \(quoted(face.variations))"
        if face.isEmboldened { text += " emboldened" }
        if face.slant != 0 { text += " slant \(face.slant)" }
        if face.hasColour { text += " coloured" }
        return text
    }

    /// A cluster for each character of `text`, of one glyph.
    static func plainClusters(of text: [UInt8]) -> [GlyphCluster] {
        var clusters: [GlyphCluster] = []
        clusters.reserveCapacity(text.count)
        for byte in text {
            // The bytes that follow a character's first begin with the bits 10.
            if byte & 0xC0 == 0x80, let last = clusters.indices.last {
                clusters[last].bytes += 1
            } else {
                clusters.append(GlyphCluster(bytes: 1, glyphs: 1))
            }
        }
        return clusters
    }

    private static func write(_ path: Path, to dump: inout String) {
        for step in path.steps {
            switch step {
            case .move(let point): dump += " M \(points(point))"
            case .line(let point): dump += " L \(points(point))"
            case .curve(let first, let second, let end): dump += " C \(points(first)) \(points(second)) \(points(end))"
            case .close: dump += " Z"
            }
        }
    }

    /// Where an item came from.
    private static func origin(of item: DisplayItem) -> String {
        var text = ""
        if let span = item.span {
            text += " span \(quoted(span.file.name)) \(span.range.lowerBound) \(span.range.upperBound)"
        }
        if let structure = item.structure { text += " structure \(structure)" }
        return text
    }

    private static func points(_ length: Length) -> String {
        Length.decimal(length.points)
    }

    private static func points(_ point: Point) -> String {
        points(point.x) + " " + points(point.y)
    }

    private static func points(_ rect: Rect) -> String {
        points(rect.origin) + " " + points(rect.width) + " " + points(rect.height)
    }

    /// `text` in quotes.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _
            where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar == "\u{2028}" || scalar == "\u{2029}":
                quoted += "\\u{\(String(scalar.value, radix: 16))}"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
