/// Reads attributes in pandoc's form, `{#id .class key=value key="two words"}`.
enum AttributeText {
    /// The attributes that begin with the `{` at `start`, and the offset behind their `}`; nil for anything else.
    ///
    /// They end on their own line, before `limit`. `-` alone stands for `.unnumbered`. Looks at no byte behind the next `{`.
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int) -> (
        attributes: Attributes, end: Int
    )? {
        guard start < limit, bytes[start] == 0x7B else { return nil }
        var attributes = Attributes()
        var index = start + 1
        while index < limit {
            switch bytes[index] {
            case 0x7D:
                return attributes.isEmpty ? nil : (attributes, index + 1)
            case 0x20, 0x09:
                index += 1
            case 0x23:
                guard let (name, end) = word(bytes, index + 1, limit) else { return nil }
                attributes.id = attributes.id ?? name
                index = end
            case 0x2E:
                guard let (name, end) = word(bytes, index + 1, limit) else { return nil }
                attributes.classes.append(name)
                index = end
            case 0x2D where index + 1 < limit && (bytes[index + 1] == 0x20 || bytes[index + 1] == 0x7D):
                attributes.classes.append("unnumbered")
                index += 1
            default:
                guard let (pair, end) = pair(bytes, index, limit) else { return nil }
                attributes.values.append(pair)
                index = end
            }
        }
        return nil
    }

    /// The attributes of a whole text, as `{.rust #id}` or `.rust`; nil when it is something else.
    static func parse(_ text: String) -> Attributes? {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            guard let (attributes, end) = parse(bytes, from: 0, limit: bytes.count), end == bytes.count else {
                return nil
            }
            return attributes
        }
    }

    /// A name that runs to a space, a brace, a dot or an equals sign.
    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int) -> (String, Int)? {
        var end = start
        while end < limit, isWord(bytes[end]) || (bytes[end] == 0x2E && bytes[start - 1] == 0x23) { end += 1 }
        guard end > start else { return nil }
        return (String(decoding: bytes[start..<end], as: UTF8.self), end)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x3A, 0x80...: true
        default: false
        }
    }

    private static func pair(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int) -> (Attributes.Pair, Int)?
    {
        guard let (key, equals) = word(bytes, start, limit), equals < limit, bytes[equals] == 0x3D else { return nil }
        var index = equals + 1
        guard index < limit else { return nil }
        let quote = bytes[index]
        guard quote == 0x22 || quote == 0x27 else {
            let valueStart = index
            while index < limit, bytes[index] > 0x20, bytes[index] != 0x7D, bytes[index] != 0x7B { index += 1 }
            return (Attributes.Pair(key: key, value: String(decoding: bytes[valueStart..<index], as: UTF8.self)), index)
        }
        index += 1
        let valueStart = index
        while index < limit, bytes[index] != quote, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        guard index < limit, bytes[index] == quote else { return nil }
        return (Attributes.Pair(key: key, value: String(decoding: bytes[valueStart..<index], as: UTF8.self)), index + 1)
    }
}
