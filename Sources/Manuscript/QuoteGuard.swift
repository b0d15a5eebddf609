/// Keeps runs of closing quotes without an opening one from cmark-gfm's smart punctuation.
///
/// cmark 0.29 leaves matched quotes on its stack, so each further closing quote walks back over all before it: 40,000 of them in one
/// paragraph take over a second, twice as many five times as long. After `most` in a row the rest stay as they were typed.
enum QuoteGuard {
    /// The most closing quotes of a kind between two opening ones that become typographic.
    static let most = 200

    /// Masks the quotes beyond that number in the lines of `range`. Linear.
    static func mask(_ masks: inout Masks, range: Range<Int>) {
        var found: [Int] = []
        masks.bytes.withUnsafeBufferPointer { bytes in
            var closing = (single: 0, double: 0)
            var isBlank = true
            for index in range {
                let byte = bytes[index]
                if byte > 0x27 {
                    isBlank = false
                } else if byte == 0x0A {
                    if isBlank { closing = (0, 0) }
                    isBlank = true
                } else if byte == 0x22 {
                    closing.double = canOpen(bytes, index, range) ? 0 : closing.double + 1
                    if closing.double > most { found.append(index) }
                } else if byte == 0x27 {
                    closing.single = canOpen(bytes, index, range) ? 0 : closing.single + 1
                    if closing.single > most { found.append(index) }
                }
            }
        }
        masks.insert(.plain, found)
    }

    /// Whether a quote can be an opening one: behind a space or the start, before something that is not one.
    private static func canOpen(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ range: Range<Int>) -> Bool {
        guard index + 1 < range.upperBound, bytes[index + 1] > 0x20 else { return false }
        return index == range.lowerBound || bytes[index - 1] <= 0x20
    }
}
