import Patterns

/// Words that may differ, wherever they stand: those that a pattern touches.
public struct TextMask: Sendable {
    let pattern: Pattern

    /// The words that the regular expression `text` touches, in RE2's syntax. It is matched against each line, whose words have one space between.
    ///
    /// - Throws: `BadPattern` for what RE2 refuses.
    public init(_ text: String) throws(BadPattern) {
        do throws(PatternError) {
            pattern = try Pattern(text)
        } catch {
            throw BadPattern(reason: error.piece.isEmpty ? error.message : "\(error.message): \(error.piece)")
        }
    }

    /// A regular expression that cannot be used.
    public struct BadPattern: Error, Sendable {
        /// What is wrong with it.
        public var reason: String
    }
}

extension PageText {
    /// Masks the words that the pattern of `mask` touches.
    mutating func hide(_ mask: TextMask) {
        var start = 0
        while start < words.count {
            let end = words[start...].firstIndex { $0.line != words[start].line } ?? words.count
            var text = ""
            var ends: [Int] = []
            for word in words[start..<end] {
                text += text.isEmpty || word.isJoined ? word.text : " " + word.text
                ends.append(text.utf8.count)
            }
            for match in mask.pattern.allMatches(in: text) where !match.range.isEmpty {
                for (index, wordEnd) in ends.enumerated() {
                    let wordStart = wordEnd - words[start + index].text.utf8.count
                    if match.range.overlaps(wordStart..<wordEnd) { words[start + index].isMasked = true }
                }
            }
            start = end
        }
    }
}
