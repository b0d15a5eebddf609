import CommonMark
import Diagnostics

/// Finds footnote definitions that cmark dropped without a word: those that no mark names, and those whose label stood before.
enum NoteAudit {
    /// Looks at the lines of `range` that look like a definition and lie in no node of `document`. Linear.
    static func check(_ document: CommonMarkDocument, in file: SourceFile, range: Range<Int>, remarks: inout Remarks) {
        let candidates = definitions(in: file, range: range)
        guard !candidates.isEmpty else { return }
        var covered: [Range<Int>] = []
        var used: Set<String> = []
        for node in document.nodes {
            switch node.kind {
            case .noteDefinition:
                covered.append(node.range)
                used.insert(normal(document.string(node.text)))
            case .code, .html, .paragraph, .heading, .table: covered.append(node.range)
            default: break
            }
        }
        covered.sort { $0.lowerBound < $1.lowerBound }
        var index = 0
        var reached = 0
        for candidate in candidates {
            while index < covered.count, covered[index].lowerBound <= candidate.place.lowerBound {
                reached = max(reached, covered[index].upperBound)
                index += 1
            }
            guard candidate.place.lowerBound >= reached else { continue }
            if used.contains(normal(candidate.label)) {
                remarks.warn(
                    .duplicateNote,
                    "a note with the label \"\(candidate.label)\" stands before this one, which is left out",
                    at: candidate.place)
            } else {
                remarks.warn(
                    .unusedNote, "the note \"\(candidate.label)\" is named by no mark, and left out",
                    at: candidate.place)
            }
        }
    }

    /// The lines that begin with `[^label]:`, behind quote marks or not.
    private static func definitions(in file: SourceFile, range: Range<Int>) -> [(label: String, place: Range<Int>)] {
        var found: [(label: String, place: Range<Int>)] = []
        file.bytes.withUnsafeBufferPointer { bytes in
            for line in file.lineStarts where line >= range.lowerBound && line < range.upperBound {
                var start = line
                while start < range.upperBound, bytes[start] == 0x20 || bytes[start] == 0x09 || bytes[start] == 0x3E {
                    start += 1
                }
                guard start + 4 < range.upperBound, bytes[start] == 0x5B, bytes[start + 1] == 0x5E else { continue }
                var end = start + 2
                while end < range.upperBound, bytes[end] != 0x5D, bytes[end] > 0x20 { end += 1 }
                guard end > start + 2, end + 1 < range.upperBound, bytes[end] == 0x5D, bytes[end + 1] == 0x3A else {
                    continue
                }
                found.append((String(decoding: bytes[start + 2..<end], as: UTF8.self), start..<end + 2))
            }
        }
        return found
    }

    private static func normal(_ label: String) -> String {
        label.lowercased()
    }
}
