import Pango

/// Whether a line may end in the space between two characters (UAX #14: not behind an opening mark, nor before a closing one …).
///
/// Letters are known at once; other pairs are asked of Pango once and remembered.
final class SpaceBreaks {
    private let language: TextLanguage
    private var known: [Place: Bool] = [:]

    /// A space and its neighbours.
    private struct Place: Hashable {
        var last: UInt32
        var space: UInt32
        var next: UInt32
    }

    init(language: TextLanguage) {
        self.language = language
    }

    /// Whether the space or spaces `space` between `last` and `next` may end a line.
    func mayBreak(between last: UInt32, and next: UInt32, at space: UInt32) -> Bool {
        if BreakRules.isWordy(next), isPlainEnd(last) { return true }
        switch next {
        case 0x2028, 0x2029, 0x85, 0x09...0x0D: return false
        case 0xFFFC: return true
        default: break
        }
        let place = Place(last: last, space: space, next: next)
        if let answer = known[place] { return answer }
        let answer = ask(place)
        known[place] = answer
        return answer
    }

    /// Whether `scalar` is a quotation mark that may open.
    static func isOpening(_ scalar: UInt32) -> Bool {
        scalar == 0xAB || scalar == 0x2039 || scalar == 0x2018 || scalar == 0x201C
    }

    /// Whether `scalar` is a quotation mark that may close.
    static func isClosing(_ scalar: UInt32) -> Bool {
        scalar == 0xBB || scalar == 0x203A || scalar == 0x2019 || scalar == 0x201D
    }

    private func isPlainEnd(_ last: UInt32) -> Bool {
        switch last {
        case 0x2C, 0x2E, 0x3B, 0x3A, 0x21, 0x3F, 0x2019, 0x201D: true
        default: last < 0x2000 && BreakRules.isWordy(last)
        }
    }

    private func ask(_ place: Place) -> Bool {
        var text = String.UnicodeScalarView()
        func append(_ value: UInt32) {
            if let scalar = Unicode.Scalar(value), value != 0 { text.append(scalar) }
        }
        append(place.last)
        append(place.space)
        let before = String(text).utf8.count
        append(place.next)
        let flags = Array(String(text).utf8).withUnsafeBufferPointer { BreakFlags.of($0, language: language) }
        return flags[before].contains(.line)
    }
}
