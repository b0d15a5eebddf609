import Geometry

/// The root element of an SVG file (SVG 1.1, section 7).
struct SVGHeader {
    /// The natural width in px, 1/96 in.
    private(set) var width: Double
    /// The natural height in px.
    private(set) var height: Double

    /// Reads the root of `bytes`, a whole file, and checks that the root is closed at the end.
    init(_ bytes: [UInt8]) throws(PictureError) {
        guard let start = SVGHeader.rootStart(bytes) else { throw .damaged("it holds no svg element") }
        guard let (attributes, end) = SVGHeader.attributes(bytes, at: start) else { throw .truncated }
        if bytes[end - 2] != UInt8(ascii: "/") { try SVGHeader.checkEnd(bytes) }
        let box = (attributes["viewBox"] ?? "").split { " ,\t\r\n".contains($0) }.compactMap { Double($0) }
        let view = box.count == 4 && box[2] > 0 && box[3] > 0 ? (width: box[2], height: box[3]) : nil
        let width = attributes["width"].flatMap { SVGHeader.pixels($0) }
        let height = attributes["height"].flatMap { SVGHeader.pixels($0) }
        // Without a size the view box is the size; CSS 2.1 (10.3.2) has 300 by 150 px for what says nothing at all.
        switch (width, height, view) {
        case (let width?, let height?, _): (self.width, self.height) = (width, height)
        case (let width?, nil, let view?): (self.width, self.height) = (width, width * view.height / view.width)
        case (nil, let height?, let view?): (self.width, self.height) = (height * view.width / view.height, height)
        case (nil, nil, let view?): (self.width, self.height) = view
        case (let width, let height, nil): (self.width, self.height) = (width ?? 300, height ?? 150)
        }
        guard self.width.isFinite, self.height.isFinite, self.width > 0, self.height > 0 else { throw .noExtent }
        guard self.width <= 1_000_000, self.height <= 1_000_000 else {
            throw PictureError(.tooLarge, "it is over 1,000,000 px wide or high")
        }
    }

    /// The measure: 1 px is 1/96 in.
    var measure: PictureMeasure {
        PictureMeasure(
            kind: .svg, size: Size(width: .points(width * 0.75), height: .points(height * 0.75)),
            pixelWidth: Int(width.rounded(.up)), pixelHeight: Int(height.rounded(.up)))
    }

    /// The offset of the root's `<` when `bytes` begin an SVG: behind white space, declarations, comments and a document type.
    static func rootStart(_ bytes: [UInt8]) -> Int? {
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while index < bytes.count {
            if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) {
                index += 1
            } else if bytes.holds("<?", at: index) {
                guard let end = bytes.end(of: "?>", from: index) else { return nil }
                index = end
            } else if bytes.holds("<!--", at: index) {
                guard let end = bytes.end(of: "-->", from: index) else { return nil }
                index = end
            } else if bytes.holds("<!DOCTYPE", at: index) {
                // An internal subset in brackets holds further `>`.
                guard let close = bytes.end(of: ">", from: index) else { return nil }
                let hasSubset = bytes[index..<close].contains(UInt8(ascii: "["))
                guard let end = hasSubset ? bytes.end(of: "]>", from: index) : close else { return nil }
                index = end
            } else {
                let name = bytes[index...].dropFirst().prefix { ![0x20, 0x09, 0x0A, 0x0D, 0x3E, 0x2F].contains($0) }
                let isSVG =
                    bytes[index] == UInt8(ascii: "<")
                    && (name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8))
                return isSVG ? index : nil
            }
        }
        return nil
    }

    /// The attributes of the tag at `start`, and the offset behind its `>`; nil when it does not end.
    static func attributes(_ bytes: [UInt8], at start: Int) -> (values: [String: String], end: Int)? {
        var values: [String: String] = [:]
        var name = start
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"): return (values, index + 1)
            case 0x20, 0x09, 0x0A, 0x0D: name = index + 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else { return nil }
                let key = String(decoding: bytes[name..<index], as: UTF8.self).prefix { $0 != "=" && $0 != " " }
                values[String(key)] = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
                index = end
                name = end + 1
            default: break
            }
            index += 1
        }
        return nil
    }

    private static func checkEnd(_ bytes: [UInt8]) throws(PictureError) {
        // Comments may follow the root, so the last closing tag decides.
        guard let last = bytes.indices.last(where: { bytes.holds("</", at: $0) }) else { throw .truncated }
        let name = bytes[(last + 2)...].prefix { ![0x20, 0x09, 0x0A, 0x0D, 0x3E].contains($0) }
        guard name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8),
            bytes[last...].contains(UInt8(ascii: ">"))
        else { throw .truncated }
    }

    /// A length in px; nil for a share of the surroundings or no length.
    private static func pixels(_ text: String) -> Double? {
        let trimmed = text.split { $0 == " " }.joined()
        let digits = trimmed.prefix { $0.isASCII && ($0.isNumber || ".+-eE".contains($0)) }
        // `e` begins both an exponent and the units em and ex.
        var number = digits[...]
        while let last = number.last, "eE".contains(last) { number.removeLast() }
        guard let value = Double(number) else { return nil }
        switch trimmed[number.endIndex...] {
        case "", "px": return value
        case "pt": return value * 96 / 72
        case "pc": return value * 16
        case "mm": return value * 96 / 25.4
        case "cm": return value * 96 / 2.54
        case "in": return value * 96
        case "em": return value * 16
        case "ex": return value * 8
        default: return nil
        }
    }
}

extension [UInt8] {
    /// The offset behind the first `text` at or after `start`; nil when there is none.
    func end(of text: StaticString, from start: Int) -> Int? {
        let length = text.utf8CodeUnitCount
        var index = start
        while index + length <= count {
            if holds(text, at: index) { return index + length }
            index += 1
        }
        return nil
    }
}
