internal import CPatterns

/// A regular expression that a user wrote, in RE2's syntax, over UTF-8 text.
///
/// Matching takes time linear in the text, whatever the expression, and a stated amount of memory (RE2's own limit of 8 MiB). A pattern never
/// changes and may be used on several threads at a time, as RE2 states of its constant methods.
public final class Pattern: Sendable {
    /// The expression as written.
    public let text: String
    /// The number of groups in parentheses that capture.
    public let groupCount: Int
    // RE2 guards its own caches with a lock.
    nonisolated(unsafe) private let handle: OpaquePointer

    /// The pattern `text`. Calls `RE2::RE2`.
    /// - Throws: `PatternError` for what RE2 refuses: a syntax that it does not know (look-around, back references), or an expression that
    ///   would take too much memory; and for `\C`, which finds bytes that are no characters.
    public init(_ text: String) throws(PatternError) {
        if Pattern.findsBytes(text) {
            throw PatternError(message: "invalid escape sequence: \\C", piece: "\\C")
        }
        var utf8 = text
        let made = utf8.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { galley_pattern_new($0.baseAddress, $0.count) }
        }
        guard let made else { preconditionFailure("RE2 gives no pattern") }
        if let message = galley_pattern_error(made) {
            var length = 0
            let start = galley_pattern_error_piece(made, &length)
            let piece = UnsafeRawBufferPointer(start: start, count: length)
            let error = PatternError(message: String(cString: message), piece: String(decoding: piece, as: UTF8.self))
            galley_pattern_free(made)
            throw error
        }
        self.text = text
        handle = made
        groupCount = Int(galley_pattern_group_count(made))
    }

    deinit {
        galley_pattern_free(handle)
    }

    /// Whether `\C` stands in `text` outside of what `\Q` and `\E` quote.
    private static func findsBytes(_ text: String) -> Bool {
        var rest = text.unicodeScalars[...]
        var isQuoted = false
        while let character = rest.popFirst() {
            guard character == "\\", let next = rest.first else { continue }
            if isQuoted {
                isQuoted = next != "E"
                continue
            }
            rest.removeFirst()
            if next == "C" { return true }
            isQuoted = next == "Q"
        }
        return false
    }

    /// Whether the pattern matches anywhere in `text`. Linear in the text's length.
    public func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { match(in: $0, from: 0, groups: 0) != nil }
    }

    /// All matches in `text`, from left to right, none over another; an empty one moves on by a character. Linear for each match.
    public func allMatches(in text: String) -> [PatternMatch] {
        var text = text
        return text.withUTF8 { bytes in
            var found: [PatternMatch] = []
            var start = 0
            while start <= bytes.count, let match = match(in: bytes, from: start, groups: groupCount + 1) {
                found.append(match)
                start = match.range.upperBound
                guard match.range.isEmpty else { continue }
                start += 1
                while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
            }
            return found
        }
    }

    /// All matches in `text`, which is UTF-8, from left to right. The white space at a match's end (ASCII's) may begin the next one, so that words
    /// that stand between white space are found side by side; else none is over another.
    ///
    /// Linear in the text. RE2 may read to the text's end at each match, so behind the 1,000th it is given 4,096 bytes at a time, and matches
    /// longer than 2,048 may be missed.
    public func allWords(in text: [UInt8]) -> [PatternMatch] {
        text.withUnsafeBufferPointer { bytes in
            var found: [PatternMatch] = []
            var start = 0
            while start <= bytes.count {
                let end = found.count < 1_000 ? bytes.count : min(bytes.count, start + 4_096)
                guard let match = match(in: bytes, from: start, to: end, groups: groupCount + 1) else {
                    guard end < bytes.count else { break }
                    start += 2_048
                    while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
                    continue
                }
                found.append(match)
                let range = match.range
                start = range.upperBound
                while start > range.lowerBound, bytes[start - 1] <= 0x20 { start -= 1 }
                if start == range.lowerBound { start = max(range.upperBound, range.lowerBound + 1) }
                while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
            }
            return found
        }
    }

    /// The first match in `bytes` at or behind the offset `start` and before `end`, the bytes' own unless given, with `groups` ranges. Calls `RE2::Match`.
    private func match(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int? = nil, groups: Int)
        -> PatternMatch?
    {
        var starts = Array(repeating: 0, count: groups)
        var ends = starts
        let isFound = bytes.withMemoryRebound(to: CChar.self) { text in
            galley_pattern_match(
                handle, text.baseAddress, text.count, start, end ?? text.count, &starts, &ends, Int32(groups))
        }
        guard isFound else { return nil }
        let ranges = zip(starts, ends).map { start, end in start == Pattern.none ? nil : start..<end }
        return PatternMatch(groups: ranges)
    }

    /// What the shim says for a group that took no part (`SIZE_MAX`).
    private static let none = Int(bitPattern: UInt.max)
}

/// Where a pattern matched.
public struct PatternMatch: Hashable, Sendable {
    /// The UTF-8 ranges of the whole match and of each group; nil for a group that took no part.
    public var groups: [Range<Int>?]

    /// The UTF-8 range of the whole match.
    public var range: Range<Int> { groups.first.flatMap { $0 } ?? 0..<0 }
}

/// Why a text is no pattern.
public struct PatternError: Error, Hashable, Sendable {
    /// RE2's own words, as `missing ): (a`.
    public var message: String
    /// The piece of the expression that is wrong.
    public var piece: String
}
