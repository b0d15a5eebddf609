internal import CHyphen

/// The character set of a dictionary: UTF-8, or one of a byte for each letter.
///
/// The table of single bytes is read once through `iconv`; after that no call is made.
struct Charset {
    /// The bytes of letters beyond ASCII; nil for UTF-8.
    private let bytes: [Unicode.Scalar: UInt8]?
    private let scalars: [Unicode.Scalar?]

    /// The set that libhyphen calls `name`, as `ISO8859-1` or `KOI8-R`; nil when iconv does not know it.
    init?(name: String, isUTF8: Bool) {
        guard !isUTF8 else {
            bytes = nil
            scalars = []
            return
        }
        let standard = name.hasPrefix("ISO8859") ? "ISO-8859" + name.dropFirst(7) : name
        let converter = iconv_open("UTF-8", standard)
        guard Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var scalars: [Unicode.Scalar?] = []
        var bytes: [Unicode.Scalar: UInt8] = [:]
        for byte in UInt8.min...UInt8.max {
            let scalar = Charset.scalar(of: byte, converter)
            scalars.append(scalar)
            if let scalar { bytes[scalar] = byte }
        }
        self.scalars = scalars
        self.bytes = bytes
    }

    /// Appends the bytes of `scalar`; false when the set does not have it.
    func append(_ scalar: Unicode.Scalar, to letters: inout [UInt8]) -> Bool {
        guard let bytes else {
            letters.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
            return true
        }
        guard let byte = bytes[scalar] else { return false }
        letters.append(byte)
        return true
    }

    /// The text of a string of the set that ends in NUL.
    func decode(_ text: UnsafePointer<CChar>) -> String {
        guard bytes != nil else { return String(cString: text) }
        var decoded = String.UnicodeScalarView()
        var index = 0
        while text[index] != 0 {
            if let scalar = scalars[Int(UInt8(bitPattern: text[index]))] { decoded.append(scalar) }
            index += 1
        }
        return String(decoded)
    }

    private static func scalar(of byte: UInt8, _ converter: iconv_t?) -> Unicode.Scalar? {
        var input = CChar(bitPattern: byte)
        var output = [CChar](repeating: 0, count: 8)
        let written = withUnsafeMutablePointer(to: &input) { source -> Int in
            output.withUnsafeMutableBufferPointer { target in
                var from: UnsafeMutablePointer<CChar>? = source
                var to = target.baseAddress
                var fromLeft = 1
                var toLeft = target.count
                let status = iconv(converter, &from, &fromLeft, &to, &toLeft)
                return status == Int(bitPattern: UInt.max) ? 0 : target.count - toLeft
            }
        }
        guard written > 0 else { return nil }
        return String(decoding: output[..<written].map { UInt8(bitPattern: $0) }, as: UTF8.self).unicodeScalars.first
    }
}
