import CommonMark

/// A piece of HTML: text, a tag, or a comment.
struct HTMLToken {
    enum Kind {
        /// Text with its entities decoded.
        case text(String)
        /// `<name key="value">`
        case open(HTMLTag)
        /// `</name>`
        case close(String)
        /// `<!-- … -->`: what stands inside.
        case comment(String)
        /// A declaration, an instruction or a section of character data, which holds nothing to set; its name in messages.
        case other(String)
    }

    var kind: Kind
    /// The token's bytes in the text that was read.
    var range: Range<Int>

    /// The tokens of `bytes`, in one pass. What only looks like a tag is text; `script` and `style` hold no text and no tags.
    static func tokens(of bytes: ArraySlice<UInt8>) -> [HTMLToken] {
        var tokens: [HTMLToken] = []
        var index = bytes.startIndex
        var textStart = index
        /// The end of the text up to which there is no `>`.
        var closes = true
        func flush(_ tokens: inout [HTMLToken]) {
            guard textStart < index else { return }
            let text = Markdown.decodingEntities(String(decoding: bytes[textStart..<index], as: UTF8.self))
            tokens.append(HTMLToken(kind: .text(text), range: textStart..<index))
        }
        while index < bytes.endIndex {
            guard bytes[index] == 0x3C, closes, let (token, isRaw) = HTMLToken.tag(bytes, at: index) else {
                if bytes[index] == 0x3C, closes, !bytes[index...].contains(0x3E) { closes = false }
                index += 1
                continue
            }
            flush(&tokens)
            tokens.append(token)
            index = token.range.upperBound
            if isRaw, case .open(let tag) = token.kind { index = rawEnd(bytes, from: index, name: tag.name) }
            textStart = index
        }
        flush(&tokens)
        return tokens
    }

    /// Where the closing tag of a `script` or `style` begins.
    private static func rawEnd(_ bytes: ArraySlice<UInt8>, from start: Int, name: String) -> Int {
        let close = Array("</\(name)".utf8)
        var index = start
        while index + close.count <= bytes.endIndex {
            if bytes[index] == 0x3C,
                zip(bytes[index..<index + close.count], close).allSatisfy({ ($0 | 0x20) == ($1 | 0x20) })
            {
                return index
            }
            index += 1
        }
        return bytes.endIndex
    }

    /// The tag, comment, declaration or instruction at `start`; whether raw text follows it.
    private static func tag(_ bytes: ArraySlice<UInt8>, at start: Int) -> (HTMLToken, isRaw: Bool)? {
        let rest = bytes[start...]
        if rest.starts(with: "<!--".utf8) {
            let end = find("-->", bytes, from: start + 4)
            let inner = String(decoding: bytes[(start + 4)..<max(start + 4, end.start)], as: UTF8.self)
            return (HTMLToken(kind: .comment(inner), range: start..<end.end), false)
        }
        if rest.starts(with: "<![CDATA[".utf8) {
            return (
                HTMLToken(kind: .other("<![CDATA[…]]>"), range: start..<find("]]>", bytes, from: start + 9).end), false
            )
        }
        if rest.starts(with: "<?".utf8) {
            return (HTMLToken(kind: .other("<?…?>"), range: start..<find("?>", bytes, from: start + 1).end), false)
        }
        if rest.starts(with: "<!".utf8), start + 2 < bytes.endIndex, isLetter(bytes[start + 2]) {
            return (HTMLToken(kind: .other("<!…>"), range: start..<find(">", bytes, from: start + 2).end), false)
        }
        return HTMLTag.parse(bytes, at: start)
    }

    private static func find(_ mark: StaticString, _ bytes: ArraySlice<UInt8>, from start: Int) -> (
        start: Int, end: Int
    ) {
        let mark = mark.withUTF8Buffer { Array($0) }
        var index = start
        while index + mark.count <= bytes.endIndex {
            if bytes[index] == mark[0], bytes[index..<index + mark.count].elementsEqual(mark) {
                return (index, index + mark.count)
            }
            index += 1
        }
        return (bytes.endIndex, bytes.endIndex)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20)
    }
}

/// An opening tag.
struct HTMLTag {
    /// The name in lower case.
    var name: String
    /// Names in lower case and values, entities decoded, in order.
    var attributes: [(name: String, value: String)]

    /// The value of `name`; nil when absent.
    subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// `id`, `class` and every other attribute as attributes in pandoc's form.
    var asAttributes: Attributes {
        var result = Attributes()
        for (name, value) in attributes {
            switch name {
            case "id", "name": result.id = result.id ?? value
            case "class": result.classes += value.split { $0 == " " || $0 == "\n" || $0 == "\t" }.map(String.init)
            case "src", "alt", "title", "href": break
            default: result.values.append(Attributes.Pair(key: name, value: value))
            }
        }
        return result
    }

    /// The opening or closing tag at `start`; nil for what is none.
    static func parse(_ bytes: ArraySlice<UInt8>, at start: Int) -> (HTMLToken, isRaw: Bool)? {
        var index = start + 1
        let end = bytes.endIndex
        let isClosing = index < end && bytes[index] == 0x2F
        if isClosing { index += 1 }
        guard index < end, HTMLToken.isLetter(bytes[index]) else { return nil }
        let nameStart = index
        while index < end, isName(bytes[index]) { index += 1 }
        let name = String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased()
        // An address between angle brackets is text.
        guard !name.hasSuffix(":") || index >= end || bytes[index] != 0x2F else { return nil }
        var attributes: [(name: String, value: String)] = []
        while index < end {
            switch bytes[index] {
            case 0x3E:
                let range = start..<index + 1
                if isClosing { return (HTMLToken(kind: .close(name), range: range), false) }
                let isRaw = name == "script" || name == "style"
                return (HTMLToken(kind: .open(HTMLTag(name: name, attributes: attributes)), range: range), isRaw)
            case 0x3C:
                return nil
            case 0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x22, 0x27, 0x3D:
                index += 1
            default:
                attributes.append(attribute(bytes, &index))
            }
        }
        return nil
    }

    private static func isName(_ byte: UInt8) -> Bool {
        HTMLToken.isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x3A || byte == 0x5F
    }

    private static func attribute(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> (name: String, value: String) {
        let end = bytes.endIndex
        let nameStart = index
        while index < end, bytes[index] > 0x20, bytes[index] != 0x3D, bytes[index] != 0x3E, bytes[index] != 0x2F {
            index += 1
        }
        if index == nameStart { index += 1 }
        let name = String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased()
        var place = index
        while place < end, bytes[place] <= 0x20 { place += 1 }
        guard place < end, bytes[place] == 0x3D else { return (name, "") }
        place += 1
        while place < end, bytes[place] <= 0x20 { place += 1 }
        guard place < end else {
            index = place
            return (name, "")
        }
        let quote = bytes[place]
        let valueStart: Int
        let valueEnd: Int
        if quote == 0x22 || quote == 0x27 {
            valueStart = place + 1
            valueEnd = bytes[valueStart...].firstIndex(of: quote) ?? end
            index = min(end, valueEnd + 1)
        } else {
            valueStart = place
            valueEnd = bytes[valueStart...].firstIndex { $0 <= 0x20 || $0 == 0x3E } ?? end
            index = valueEnd
        }
        return (name, Markdown.decodingEntities(String(decoding: bytes[valueStart..<valueEnd], as: UTF8.self)))
    }
}
