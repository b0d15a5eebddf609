/// Marks that stand on one letter.
///
/// No script needs more than a handful; text that heaps hundreds would run off the page, and shaping takes the square of their number. The
/// stream-safe format of UAX #15 stops at thirty for the same reason.
enum StackedMarks {
    /// The most marks of one letter that are drawn; the others stay in the text.
    static let most = 12

    /// The marks of `range` behind the first `most` of a letter, each row of them with the number of all; linear.
    static func excess(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [(range: Range<Int>, count: Int)] {
        var found: [(range: Range<Int>, count: Int)] = []
        var count = 0
        var index = range.lowerBound
        while index < range.upperBound {
            let (scalar, width) = PlainText.decode(text, index)
            if scalar >= 0x300, !EastAsian.isWide(scalar), isMark(scalar) {
                count += 1
                if count == most + 1 {
                    found.append((index..<index + width, count))
                } else if count > most {
                    found[found.count - 1] = (found[found.count - 1].range.lowerBound..<index + width, count)
                }
            } else {
                count = 0
            }
            index += width
        }
        return found
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        guard let category = Unicode.Scalar(scalar)?.properties.generalCategory else { return false }
        return category == .nonspacingMark || category == .enclosingMark
    }
}
