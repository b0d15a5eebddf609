import FoundationEssentials
import Glibc

/// Puts the pictures that an SVG refers to inside it, as `data:` URIs, when they lie in the book's folder; the rest is found and told.
///
/// librsvg reads nothing outside the SVG's own folder and says nothing about what it leaves out.
struct SVGReferences {
    /// The absolute path of the folder that pictures may be read from, links followed; nil for none.
    private let folder: String?
    /// How many SVGs may stand in each other.
    private static let deepest = 4
    /// The largest picture that is put inside, and the most that an SVG may grow to, in bytes.
    private static let largest = 64 << 20

    /// What became of an SVG.
    struct Outcome {
        /// The SVG, with the pictures inside.
        var bytes: [UInt8]
        /// How many pictures were put inside.
        var count = 0
        /// What was left out, a sentence each.
        var findings: [String] = []
        /// The files that were put inside, at any depth.
        var files: Set<String> = []
    }

    /// A picture that has been read.
    private struct Known {
        /// The `data:` URI.
        let data: String
        /// Its own file and those put inside it.
        let files: Set<String>
    }

    init(folder: String?) {
        self.folder = folder.flatMap { SVGReferences.real($0) }
    }

    /// `bytes`, the SVG at `path`, with what it refers to put inside.
    func inlining(_ bytes: [UInt8], path: String) -> Outcome {
        var known: [String: Known] = [:]
        return inlining(bytes, path: path, depth: 0, &known)
    }

    /// The same `depth` SVGs deep; `known` holds what has been read for the SVG on the page, by path and depth.
    private func inlining(_ bytes: [UInt8], path: String, depth: Int, _ known: inout [String: Known]) -> Outcome {
        var outcome = Outcome(bytes: [])
        var copied = 0
        var index = 0
        while let tag = nextTag(bytes, &index, &outcome.findings) {
            for attribute in XMLAttributes(bytes, tag) {
                let value = SVGReferences.unescaped(bytes[attribute.value])
                let isReference = attribute.name == "href" || attribute.name.hasSuffix(":href")
                if !isReference || attribute.element == "a" || value.hasPrefix("#") || value.hasPrefix("data:")
                    || value.isEmpty
                {
                    if !isReference { noteStyle(value, &outcome.findings) }
                    continue
                }
                switch data(value, of: attribute.element, path, depth, &known, &outcome.findings) {
                case let inner? where outcome.bytes.count + inner.data.utf8.count > SVGReferences.largest:
                    outcome.findings.append("“\(value)”, which it asks for, makes it larger than 64 MB")
                case let inner?:
                    outcome.bytes += bytes[copied..<attribute.value.lowerBound]
                    outcome.bytes += inner.data.utf8
                    outcome.files.formUnion(inner.files)
                    copied = attribute.value.upperBound
                    outcome.count += 1
                case nil: break
                }
            }
        }
        outcome.bytes += bytes[copied...]
        SVGReferences.dropLinks(&outcome.bytes)
        return outcome
    }

    /// Makes each link, an element `a`, a group: librsvg 2.54 turns links into tags of the drawing, which would get a number among those of a
    /// tagged page, and could not be followed all the same.
    private static func dropLinks(_ bytes: inout [UInt8]) {
        var index = 0
        while index + 2 < bytes.count, let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            let name = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/") ? start + 2 : start + 1
            let end = bytes[min(name, bytes.count)...].firstIndex {
                $0 <= 0x20 || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "<")
            }
            guard let end, end > name, bytes[end - 1] == UInt8(ascii: "a") else { continue }
            if end == name + 1 || bytes[end - 2] == UInt8(ascii: ":") { bytes[end - 1] = UInt8(ascii: "g") }
        }
    }

    /// The range of the next element's tag at or after `index`, which moves behind it. Steps over comments, character data and
    /// instructions; style sheets and entities that would be read from elsewhere are noted.
    private func nextTag(_ bytes: [UInt8], _ index: inout Int, _ findings: inout [String]) -> Range<Int>? {
        while let start = bytes[min(index, bytes.count)...].firstIndex(of: UInt8(ascii: "<")) {
            if index < start { noteStyle(String(decoding: bytes[index..<start], as: UTF8.self), &findings) }
            let end: Int?
            if bytes.holds("<!--", at: start) {
                end = bytes.end(of: "-->", from: start)
            } else if bytes.holds("<![CDATA[", at: start) {
                end = bytes.end(of: "]]>", from: start)
                if let end { noteStyle(String(decoding: bytes[start..<end], as: UTF8.self), &findings) }
            } else if bytes.holds("<?", at: start) {
                end = bytes.end(of: "?>", from: start)
                if bytes.holds("<?xml-stylesheet", at: start) {
                    findings.append("a style sheet outside it is not read")
                }
            } else if bytes.holds("<!", at: start) {
                end = bytes.end(of: ">", from: start)
                if let end, bytes.holds("<!ENTITY", at: start),
                    String(decoding: bytes[start..<end], as: UTF8.self).contains("SYSTEM")
                {
                    findings.append("an entity outside it is not read")
                }
            } else {
                guard let end = SVGHeader.attributes(bytes, at: start)?.end else { return nil }
                index = end
                return start..<end
            }
            guard let end else { return nil }
            index = end
        }
        return nil
    }

    /// Notes what a style in `text` would read from elsewhere.
    private func noteStyle(_ text: String, _ findings: inout [String]) {
        guard text.contains("url(") || text.contains("@import") else { return }
        for piece in text.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
            let target = piece.drop { " \"'".contains($0) }.prefix { !" \"')".contains($0) }
            if !target.hasPrefix("#") && !target.hasPrefix("data:") {
                findings.append("“\(target)”, which a style in it asks for, is not read")
            }
        }
        if text.contains("@import"), !text.contains("url(") { findings.append("a style sheet outside it is not read") }
    }

    /// What `reference` in an element of the SVG at `path` names; nil, with a finding, when it is not read.
    private func data(
        _ reference: String, of element: String, _ path: String, _ depth: Int, _ known: inout [String: Known],
        _ findings: inout [String]
    ) -> Known? {
        guard element == "image" || element == "feImage" else {
            findings.append("“\(reference)”, which its element “\(element)” asks for, is not read: only pictures are")
            return nil
        }
        guard let place = place(of: reference, from: path, &findings) else { return nil }
        let key = "\(depth) \(place)"
        if let picture = known[key] { return picture }
        do throws(PictureError) {
            let measure = try PictureReader.measure(path: place)
            let file = try PictureBytes(path: place)
            guard file.count <= SVGReferences.largest else { throw PictureError(.tooLarge, "it is over 64 MB") }
            var bytes = try file.whole(at: 0, count: file.count)
            var files: Set<String> = [place]
            if measure.kind == .svg {
                guard depth < SVGReferences.deepest else { throw .damaged("SVGs stand in each other too deeply") }
                let inner = inlining(bytes, path: place, depth: depth + 1, &known)
                bytes = inner.bytes
                files.formUnion(inner.files)
                findings += inner.findings
            }
            let type = measure.kind == .svg ? "svg+xml" : measure.kind.rawValue
            let picture = Known(
                data: "data:image/\(type);base64," + Data(bytes).base64EncodedString(), files: files)
            known[key] = picture
            return picture
        } catch {
            findings.append("“\(reference)”, which it asks for, cannot be used: \(error.message)")
            return nil
        }
    }

    /// The real path of `reference`, when it lies in the book's folder.
    private func place(of reference: String, from path: String, _ findings: inout [String]) -> String? {
        var plain = reference.prefix { $0 != "#" && $0 != "?" }
        if plain.hasPrefix("file://") { plain = plain.dropFirst(7) }
        let scheme = plain.prefix { $0 != ":" && $0 != "/" }
        if scheme.endIndex < plain.endIndex, plain[scheme.endIndex] == ":" || plain.hasPrefix("//") {
            findings.append("“\(reference)”, which it asks for, is not read: nothing is fetched from elsewhere")
            return nil
        }
        let decoded = SVGReferences.percentDecoded(plain)
        let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
        guard let real = SVGReferences.real(decoded.hasPrefix("/") ? decoded : parent + decoded) else {
            findings.append("“\(reference)”, which it asks for, is not there")
            return nil
        }
        guard let folder, real.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/") else {
            findings.append("“\(reference)”, which it asks for, is not read: it lies outside the book's folder")
            return nil
        }
        return real
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// `text` with each `%` and two hexadecimal digits read as a byte.
    private static func percentDecoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                rest.count >= 2
            {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).split(separator: "&amp;", omittingEmptySubsequences: false).joined(
            separator: "&")
    }
}

/// The attributes of one tag, with the places of their values.
struct XMLAttributes: Sequence, IteratorProtocol {
    /// An attribute.
    struct Attribute {
        /// The element's name without its prefix.
        let element: String
        /// The attribute's name.
        let name: String
        /// The bytes between the quotes.
        let value: Range<Int>
    }

    /// The element's name without its prefix.
    let element: String
    private let bytes: [UInt8]
    private var index: Int
    private let end: Int

    /// The attributes of the tag at `tag`, from its `<` to behind its `>`.
    init(_ bytes: [UInt8], _ tag: Range<Int>) {
        self.bytes = bytes
        let name = bytes[(tag.lowerBound + 1)..<tag.upperBound].prefix {
            !XMLAttributes.isSpace($0) && $0 != 0x3E && $0 != 0x2F
        }
        element = String(decoding: name, as: UTF8.self).split(separator: ":").last.map { String($0) } ?? ""
        index = name.endIndex
        end = tag.upperBound
    }

    mutating func next() -> Attribute? {
        while index < end, XMLAttributes.isSpace(bytes[index]) { index += 1 }
        let start = index
        guard let quote = bytes[start..<end].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
            let close = bytes[(quote + 1)..<end].firstIndex(of: bytes[quote])
        else { return nil }
        let name = bytes[start..<quote].prefix { !XMLAttributes.isSpace($0) && $0 != 0x3D }
        index = close + 1
        return Attribute(element: element, name: String(decoding: name, as: UTF8.self), value: quote + 1..<close)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
