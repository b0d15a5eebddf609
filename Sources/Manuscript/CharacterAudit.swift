import Diagnostics

/// The characters of a file that no document can hold: where they stand, and whether the tree has any to be replaced.
struct CharacterAudit {
    private let file: SourceFile
    /// Character references, as `&#xFFFE;`, to such a character. In code they are what they are.
    private var references: [(scalar: Unicode.Scalar, range: Range<Int>)] = []
    /// Whether the tree may hold something to be replaced.
    private(set) var isNeeded = false

    /// Looks through the bytes `range` of `file`, and warns of each such character in it, once for each with its count. Linear.
    init(_ file: SourceFile, range: Range<Int>, remarks: inout Remarks) {
        self.file = file
        var index = range.lowerBound
        file.bytes.withUnsafeBufferPointer { bytes in
            while index < range.upperBound {
                let byte = bytes[index]
                if byte >= 0x20, byte < 0x7F, byte != 0x26 {
                    index += 1
                    continue
                }
                let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                let place = index..<min(range.upperBound, index + length)
                index = place.upperBound
                if byte == 0x26 {
                    noteReference(bytes[place.lowerBound..<range.upperBound])
                } else if byte == 0x0B || byte == 0x0C {
                    isNeeded = true
                } else if byte < 0x80 || byte == 0xC2 || byte >= 0xEF,
                    let scalar = String(decoding: bytes[place], as: UTF8.self).unicodeScalars.first, scalar.isUnsettable
                {
                    isNeeded = true
                    warn(scalar, at: place, &remarks)
                }
            }
        }
    }

    private func warn(_ scalar: Unicode.Scalar, at range: Range<Int>, _ remarks: inout Remarks) {
        let message = scalar.replacementMessage
        remarks.warnOnce(message.id, kind: scalar.codePoint, message.text, at: range)
    }

    /// Remembers the character reference that begins `bytes` when it names a character that no document can hold.
    private mutating func noteReference(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let head = bytes.prefix(12)
        guard head.dropFirst().first == 0x23, let end = head.firstIndex(of: 0x3B) else { return }
        let digits = String(decoding: head[(head.startIndex + 2)..<end], as: UTF8.self)
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let value = UInt32(isHexadecimal ? String(digits.dropFirst()) : digits, radix: isHexadecimal ? 16 : 10),
            value > 0, let scalar = Unicode.Scalar(value), scalar.isUnsettable || value == 0x0B || value == 0x0C
        else { return }
        isNeeded = true
        if scalar.isUnsettable { references.append((scalar, head.startIndex..<end + 1)) }
    }

    /// Warns of the references that became characters in one of `replaced`, the places where something was replaced. O(n log n).
    func reportReferences(in replaced: [Range<Int>], remarks: inout Remarks) {
        let places = replaced.sorted { $0.lowerBound < $1.lowerBound }
        var next = 0
        var reached = 0
        for reference in references {
            while next < places.count, places[next].lowerBound <= reference.range.lowerBound {
                reached = max(reached, places[next].upperBound)
                next += 1
            }
            if reference.range.lowerBound < reached { warn(reference.scalar, at: reference.range, &remarks) }
        }
    }
}
