import FoundationEssentials

/// Reads the elements of an SVG and what each refers to, as far as its cost goes (`SVGWork`).
struct SVGElementReader {
    /// The elements in the file's order; the root is the first.
    private(set) var elements: [SVGElement] = []
    /// The first element of each id.
    private(set) var places: [String: Int] = [:]
    /// The ids that style sheets refer to.
    private(set) var sheet: [String] = []
    /// Whether something is written in a way that is not followed here: in entities, or with escapes.
    private(set) var isOpaque = false

    private let bytes: [UInt8]
    /// How many SVGs this one stands in.
    private let depth: Int
    /// The elements that are open.
    private var open: [Int] = []

    /// For so many bytes of tag and text an element costs one more.
    private static let bytesOfOne = 64
    /// What elements cost that work on pixels or on drawings of their own: a filter's steps, masks and patterns.
    private static func ownCost(_ name: String) -> Int {
        switch name {
        case "mask": 300
        case "pattern": 100
        default: name.hasPrefix("fe") ? 1_000 : 1
        }
    }
    /// How many SVGs may stand in each other before the innermost counts as the most there can be.
    private static let deepest = 8

    init(_ bytes: [UInt8], depth: Int) {
        self.bytes = bytes
        self.depth = depth
    }

    /// Reads all elements.
    mutating func read() {
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            noteText(bytes[index..<start])
            guard let end = end(ofMarkup: start) else { return }
            index = end
        }
    }

    /// The offset behind the markup at `start`, whose element, if it is a tag, is taken in.
    private mutating func end(ofMarkup start: Int) -> Int? {
        if bytes.holds("<!--", at: start) { return bytes.end(of: "-->", from: start) }
        if bytes.holds("<?", at: start) { return bytes.end(of: "?>", from: start) }
        if bytes.holds("<![CDATA[", at: start) {
            guard let end = bytes.end(of: "]]>", from: start) else { return nil }
            noteText(bytes[start..<end])
            return end
        }
        guard let end = tagEnd(start) else { return nil }
        if bytes.holds("<!ENTITY", at: start) {
            // An entity may hold elements.
            isOpaque = isOpaque || bytes[(start + 1)..<end].contains(UInt8(ascii: "<"))
            return end
        }
        if bytes.holds("<!", at: start) {
            // The declarations in a document type stand by themselves.
            let subset = bytes[start..<end].firstIndex(of: UInt8(ascii: "["))
            return subset.map { $0 + 1 } ?? end
        }
        if bytes.holds("</", at: start) {
            _ = open.popLast()
        } else {
            take(start..<end)
        }
        return end
    }

    /// The offset behind the `>` of the tag at `start`; what stands in quotes does not end it.
    private func tagEnd(_ start: Int) -> Int? {
        var quote: UInt8?
        for index in start..<bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            }
        }
        return nil
    }

    /// Takes in the element whose tag is `tag`.
    private mutating func take(_ tag: Range<Int>) {
        let index = elements.count
        let attributes = XMLAttributes(bytes, tag)
        let cost = SVGElementReader.ownCost(attributes.element) + tag.count / SVGElementReader.bytesOfOne
        var element = SVGElement(cost: cost, parent: open.last ?? -1)
        for attribute in attributes {
            let value = bytes[attribute.value]
            switch attribute.name {
            case "id", "xml:id":
                let id = String(decoding: value, as: UTF8.self)
                if places[id] == nil { places[id] = index }
            case "d", "points":
                // The shortest corner of a path takes two bytes, as `h1`.
                element.corners += 1 + value.count / 2
            case "style":
                for declaration in value.split(separator: UInt8(ascii: ";")) {
                    let name = declaration.prefix { $0 != UInt8(ascii: ":") }
                    let words = String(decoding: name, as: UTF8.self).split { $0.isWhitespace }
                    read(words.first.map { String($0) } ?? "", declaration.dropFirst(name.count), of: &element)
                }
            case "href": follow(value, of: &element)
            case let name where name.hasSuffix(":href"): follow(value, of: &element)
            case let name: read(name, value, of: &element)
            }
        }
        elements.append(element)
        if bytes[tag.upperBound - 2] != UInt8(ascii: "/") { open.append(index) }
    }

    /// Takes in the property `name`.
    private mutating func read(_ name: String, _ value: ArraySlice<UInt8>, of element: inout SVGElement) {
        let named = ids(value)
        if name == "fill" || name == "stroke" {
            element.paints += named
        } else if name.hasPrefix("marker") {
            element.markers += named
        } else {
            element.drawn += named
        }
    }

    /// Takes in what the element draws besides what stands in it.
    private mutating func follow(_ value: ArraySlice<UInt8>, of element: inout SVGElement) {
        if value.starts(with: "data:image/svg".utf8) {
            element.inner += cost(ofInner: value)
        } else if value.first == UInt8(ascii: "#") || value.first == UInt8(ascii: "&") {
            element.drawn.append(String(decoding: value.dropFirst(), as: UTF8.self))
            isOpaque = isOpaque || value.contains(UInt8(ascii: "&"))
        }
    }

    /// What an SVG inside this one costs, as often as it is drawn where it stands.
    private func cost(ofInner value: ArraySlice<UInt8>) -> Int {
        guard depth < SVGElementReader.deepest, let comma = value.firstIndex(of: UInt8(ascii: ",")),
            value[..<comma].contains(text: "base64"),
            let inner = Data(base64Encoded: Data(value[(comma + 1)...]), options: .ignoreUnknownCharacters)
        else { return SVGWork.most }
        return min(SVGWork(Array(inner), depth: depth + 1).total, SVGWork.most * SVGElementReader.deepest)
    }

    /// Takes in text between tags: it costs its element something, and may be a style sheet.
    private mutating func noteText(_ text: ArraySlice<UInt8>) {
        guard let element = open.last else { return }
        elements[element].cost += text.count / SVGElementReader.bytesOfOne
        if text.contains(text: "url(") { sheet += ids(text) }
    }

    /// The ids in `url(#…)`s of `text`.
    private mutating func ids(_ text: ArraySlice<UInt8>) -> [String] {
        guard text.contains(text: "url(") else { return [] }
        if text.contains(UInt8(ascii: "\\")) || text.contains(UInt8(ascii: "&")) { isOpaque = true }
        let written = String(decoding: text, as: UTF8.self)
        return written.split(separator: "url(", omittingEmptySubsequences: false).dropFirst().compactMap { piece in
            let target = piece.drop { " \"'\n\t\r".contains($0) }.prefix { !" \"')\n\t\r".contains($0) }
            return target.hasPrefix("#") ? String(target.dropFirst()) : nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether `text` stands in the bytes.
    fileprivate func contains(text: StaticString) -> Bool {
        let first = text.utf8Start[0]
        var rest = self
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if text.withUTF8Buffer({ rest.starts(with: $0) }) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
