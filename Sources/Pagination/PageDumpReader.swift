import Diagnostics
import Geometry
import Typography

/// A line of a dump that is none.
public struct PageDumpError: Error, Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The line's text.
    public var text: String
}

/// Reads what `PageDump` writes.
public struct PageDumpReader {
    private var pages: [Page] = []
    /// Faces and files by what the dump says of them, so that items share them as they did.
    private var faces: [[String]: FontFace] = [:]
    private var files: [String: SourceFile] = [:]

    /// How the next item is put on its page.
    private var mounting: Mounting?

    private init() {}

    /// The pages of `dump`; what the dump leaves out (files of fonts and pictures, the sources' bytes) is empty.
    ///
    /// - Throws: `PageDumpError` for the first line that is not of the form.
    public static func pages(from dump: String) throws(PageDumpError) -> [Page] {
        var reader = PageDumpReader()
        for (index, line) in dump.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        where !line.isEmpty {
            guard let words = DumpWords(line), reader.read(words) else {
                throw PageDumpError(line: index + 1, text: String(decoding: line, as: UTF8.self))
            }
        }
        return reader.pages
    }

    /// Takes a line; false when it is none.
    private mutating func read(_ line: DumpWords) -> Bool {
        var words = line
        let kind = words.word()
        if kind == "page" { return readPage(&words) }
        guard !pages.isEmpty else { return false }
        if kind == "destination" {
            guard let name = words.word(), let point = words.point() else { return false }
            pages[pages.count - 1].destinations.append(Destination(name: name, point: point))
            return words.isAtEnd
        }
        if kind == "turned" {
            mounting = words.point().map { .turned(about: $0) }
            return mounting != nil && words.isAtEnd
        }
        if kind == "within" {
            mounting = words.path().map { .clipped($0) }
            return mounting != nil
        }
        guard var item = readItem(kind ?? "", &words), words.isAtEnd else { return false }
        item.mounting = mounting
        mounting = nil
        pages[pages.count - 1].items.append(item)
        return true
    }

    private mutating func readPage(_ words: inout DumpWords) -> Bool {
        guard let ordinal = words.integer(), let label = words.word(), let width = words.length(),
            let height = words.length()
        else { return false }
        pages.append(Page(ordinal: ordinal, label: label, size: Size(width: width, height: height)))
        return words.isAtEnd
    }

    private mutating func readItem(_ kind: String, _ words: inout DumpWords) -> DisplayItem? {
        switch kind {
        case "text": return readText(&words)
        case "blank": return readBlank(&words)
        case "fill":
            guard let colour = words.colour() else { return nil }
            let (span, structure) = readOrigin(&words)
            return words.path().map { DisplayItem(.fill($0, colour), span: span, structure: structure) }
        case "stroke":
            guard let colour = words.colour(), let width = words.length() else { return nil }
            let (span, structure) = readOrigin(&words)
            return words.path().map { DisplayItem(.stroke($0, colour, width: width), span: span, structure: structure) }
        case "picture":
            guard let frame = words.rect(), let name = words.word(), let alternative = words.word() else { return nil }
            let (span, structure) = readOrigin(&words)
            return DisplayItem(
                .picture(path: "", name: name, alternative: alternative, frame: frame), span: span, structure: structure
            )
        case "link":
            guard let way = words.word(), let target = words.word(), let frame = words.rect() else { return nil }
            let (span, structure) = readOrigin(&words)
            let link: PageLink = way == "uri" ? .uri(target) : .destination(target)
            return DisplayItem(.link(link, frame: frame), span: span, structure: structure)
        default: return nil
        }
    }

    private mutating func readText(_ words: inout DumpWords) -> DisplayItem? {
        guard let origin = words.point(), let x = words.length(), let width = words.length(), let size = words.length(),
            let name = readFaceName(&words), let text = words.word()
        else { return nil }
        let face = readFace(name, &words)
        let scale = words.take("scale") ? words.number() ?? 1 : 1
        var style = RunStyle()
        if words.take("ink") { style.colour = words.colour() ?? .black }
        if words.take("rise") { style.rise = words.length() ?? .zero }
        style.isUnderlined = words.take("underlined")
        style.isStruckOut = words.take("struck")
        if words.take("link") { style.link = words.integer() }
        let isBackward = words.take("backward")
        let start = words.take("start") ? words.integer() ?? 0 : 0
        let (span, structure) = readOrigin(&words)
        let clusters = words.take("clusters") ? words.clusters() : PageDump.plainClusters(of: Array(text.utf8))
        guard words.take("glyphs") else { return nil }
        let run = PlacedRun(
            face: face, size: size, glyphScale: scale, style: style, x: x, width: width, glyphs: words.glyphs(),
            text: Array(text.utf8), clusters: clusters, isRightToLeft: isBackward, textStart: start)
        return DisplayItem(.text(run, origin: origin), span: span, structure: structure)
    }

    private mutating func readBlank(_ words: inout DumpWords) -> DisplayItem? {
        guard let origin = words.point(), let width = words.length(), let size = words.length(),
            let name = readFaceName(&words)
        else { return nil }
        let face = readFace(name, &words)
        let (span, structure) = readOrigin(&words)
        return DisplayItem(
            .blank(face, size: size, origin: origin, width: width), span: span, structure: structure)
    }

    private func readFaceName(_ words: inout DumpWords) -> (family: String, style: String, index: Int)? {
        guard let family = words.word(), let style = words.word(), let index = words.integer() else { return nil }
        return (family, style, index)
    }

    /// The face of that name with the traits that come next.
    private mutating func readFace(
        _ name: (family: String, style: String, index: Int), _ words: inout DumpWords
    ) -> FontFace {
        let variations = words.take("variations") ? words.word() ?? "" : ""
        let isEmboldened = words.take("emboldened")
        let slant = words.take("slant") ? words.number() ?? 0 : 0
        let hasColour = words.take("coloured")
        let key = [name.family, name.style, String(name.index), variations, String(isEmboldened), String(slant)]
        let face =
            faces[key]
            ?? FontFace(
                family: name.family, style: name.style, file: "", index: name.index, variations: variations,
                isEmboldened: isEmboldened, slant: slant, hasColour: hasColour)
        faces[key] = face
        return face
    }

    private mutating func readOrigin(_ words: inout DumpWords) -> (SourceSpan?, Int?) {
        var span: SourceSpan?
        if words.take("span"), let name = words.word(), let lower = words.integer(), let upper = words.integer(),
            lower <= upper
        {
            let file = files[name] ?? SourceFile(name: name, path: nil, bytes: [])
            files[name] = file
            span = SourceSpan(file: file, range: lower..<upper)
        }
        return (span, words.take("structure") ? words.integer() : nil)
    }
}

/// The words and strings of a dump's line.
private struct DumpWords {
    private var words: ArraySlice<String>

    /// Splits `line`; nil when a string does not end.
    init?(_ line: Substring.UTF8View) {
        var words: [String] = []
        var index = line.startIndex
        while index < line.endIndex {
            if line[index] == UInt8(ascii: " ") {
                index = line.index(after: index)
                continue
            }
            if line[index] == UInt8(ascii: "\"") {
                var end = line.index(after: index)
                while end < line.endIndex, line[end] != UInt8(ascii: "\"") {
                    if line[end] == UInt8(ascii: "\\") { end = line.index(after: end) }
                    if end < line.endIndex { end = line.index(after: end) }
                }
                guard end < line.endIndex else { return nil }
                words.append(DumpWords.unquoted(String(decoding: line[line.index(after: index)..<end], as: UTF8.self)))
                index = line.index(after: end)
            } else {
                let word = line[index...].prefix { $0 != UInt8(ascii: " ") }
                words.append(String(decoding: word, as: UTF8.self))
                index = word.endIndex
            }
        }
        self.words = words[...]
    }

    private static func unquoted(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var plain = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                plain.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "n": plain.append("\n")
            case "u":
                let digits = rest.dropFirst().prefix { $0 != "}" }
                rest = rest[digits.endIndex...].dropFirst()
                if let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value) {
                    plain.append(scalar)
                }
            case let other?: plain.append(other)
            case nil: break
            }
        }
        return String(plain)
    }

    var isAtEnd: Bool { words.isEmpty }

    mutating func word() -> String? { words.popFirst() }

    /// Steps over `word` when it comes next.
    mutating func take(_ word: String) -> Bool {
        guard words.first == word else { return false }
        words.removeFirst()
        return true
    }

    mutating func integer() -> Int? { word().flatMap { Int($0) } }

    mutating func number() -> Double? { word().flatMap { Double($0) } }

    mutating func length() -> Length? {
        guard let number = number(), number.magnitude < 1e9 else { return nil }
        return Length(points: number)
    }

    mutating func point() -> Point? {
        guard let x = length(), let y = length() else { return nil }
        return Point(x: x, y: y)
    }

    mutating func rect() -> Rect? {
        guard let origin = point(), let width = length(), let height = length() else { return nil }
        return Rect(origin: origin, size: Size(width: width, height: height))
    }

    mutating func colour() -> Colour? { word().flatMap { Colour($0) } }

    mutating func path() -> Path? {
        var steps: [Path.Step] = []
        while let letter = word() {
            switch letter {
            case "M": if let point = point() { steps.append(.move(point)) } else { return nil }
            case "L": if let point = point() { steps.append(.line(point)) } else { return nil }
            case "C":
                guard let first = point(), let second = point(), let end = point() else { return nil }
                steps.append(.curve(first, second, end))
            case "Z": steps.append(.close)
            default: return nil
            }
        }
        return Path(steps: steps)
    }

    mutating func clusters() -> [GlyphCluster] {
        var clusters: [GlyphCluster] = []
        while let word = words.first, let slash = word.firstIndex(of: "/"), let bytes = Int(word[..<slash]),
            let glyphs = Int(word[word.index(after: slash)...])
        {
            clusters.append(GlyphCluster(bytes: bytes, glyphs: glyphs))
            words.removeFirst()
        }
        return clusters
    }

    /// The glyphs up to the line's end, or to the first word that is none.
    mutating func glyphs() -> [PlacedGlyph] {
        var glyphs: [PlacedGlyph] = []
        while let word = words.first {
            let parts = word.split(separator: ":")
            guard parts.count == 2 || parts.count == 3, let id = UInt32(parts[0]), let x = Int32(parts[1]),
                let y = parts.count == 3 ? Int32(parts[2]) : 0
            else { break }
            glyphs.append(PlacedGlyph(id: id, x: x, y: y))
            words.removeFirst()
        }
        return glyphs
    }
}
