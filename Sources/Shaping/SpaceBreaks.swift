import Pango

/// Whether a line may end in the space between two characters (UAX #14: not behind an opening mark, nor before a closing one …).
///
/// Letters are known at once; other pairs are asked of Pango once and remembered.
final class SpaceBreaks {
    private let language: TextLanguage
    private var known: [UInt64: Bool] = [:]

    init(language: TextLanguage) {
        self.language = language
    }

    /// Whether the space between `last` and `next` may end a line.
    func mayBreak(between last: UInt32, and next: UInt32) -> Bool {
        if BreakRules.isWordy(next), isPlainEnd(last) { return true }
        switch next {
        case 0x2028, 0x2029, 0x85, 0x09...0x0D: return false
        case 0xFFFC: return true
        default: break
        }
        let pair = UInt64(last) << 32 | UInt64(next)
        if let answer = known[pair] { return answer }
        let answer = ask(last, next)
        known[pair] = answer
        return answer
    }

    private func isPlainEnd(_ last: UInt32) -> Bool {
        switch last {
        case 0x2C, 0x2E, 0x3B, 0x3A, 0x21, 0x3F, 0x2019, 0x201D: true
        default: last < 0x2000 && BreakRules.isWordy(last)
        }
    }

    private func ask(_ last: UInt32, _ next: UInt32) -> Bool {
        var text = String.UnicodeScalarView()
        if let scalar = Unicode.Scalar(last), last != 0 { text.append(scalar) }
        let before = String(text).utf8.count + 1
        text.append(" ")
        if let scalar = Unicode.Scalar(next) { text.append(scalar) }
        let flags = Array(String(text).utf8).withUnsafeBufferPointer { BreakFlags.of($0, language: language) }
        return flags[before].contains(.line)
    }
}
