import Diagnostics
import Geometry

extension Verdict {
    /// A line for each page that is not the same, then one that counts.
    public var text: String {
        pages.map { $0.line + "\n" }.joined() + countLine + "\n"
    }

    /// `41 pages: 38 same, 1 words, 2 added`.
    var countLine: String {
        let total = counts.values.reduce(0, +)
        let all = "\(total) page\(total == 1 ? "" : "s")"
        let found = PageClass.allCases.filter { counts[$0, default: 0] > 0 }
        if found == [.same] { return "\(all): \(total == 1 ? "the same" : "all the same")" }
        return "\(all): " + found.map { "\(counts[$0, default: 0]) \($0)" }.joined(separator: ", ")
    }
}

extension PageVerdict {
    /// `old 12 → new 13: words: "Gregor" → "Konrad" (Pig and Pepper)`.
    var line: String {
        let chapter = chapter.map { " (\($0.withoutControls))" } ?? ""
        return place + ": " + kind.rawValue + (detail.isEmpty ? "" : ": " + detail) + chapter
    }

    /// `old 12 → new 13`, behind the file's name where there is one.
    var place: String {
        let file = file.map { $0.withoutControls + ": " } ?? ""
        return file + [old.map { "old \($0)" }, new.map { "new \($0)" }].compactMap(\.self).joined(separator: " → ")
    }

    /// What changed, in a few words; empty where the class says it.
    var detail: String {
        let most = 4
        var parts: [String] = []
        if kind == .size, let oldSize, let newSize { parts.append("\(oldSize.text) → \(newSize.text)") }
        parts += words.prefix(most).map(\.text)
        if words.count > most { parts.append("and \(words.count - most) more") }
        if words.isEmpty, kind == .drawn || kind == .picture {
            parts.append("\(pixels) pixel\(pixels == 1 ? "" : "s")")
        }
        return parts.joined(separator: ", ")
    }
}

extension WordChange {
    /// `"Gregor" → "Konrad"`, `added "and so on"`.
    var text: String {
        let (before, after) = (old.map(WordChange.quoted), new.map(WordChange.quoted))
        switch kind {
        case .changed, .folio:
            return (before ?? "nothing") + " → " + (after ?? "nothing")
        case .added, .removed: return "\(kind) " + (before ?? after ?? "")
        case .moved: return "moved " + (after ?? before ?? "")
        }
    }

    /// `words` between quotes; of many only the first and the last.
    private static func quoted(_ words: String) -> String {
        let most = 60
        let text = words.withoutControls
        guard text.count > most else { return "\"\(text)\"" }
        return "\"\(text.prefix(most - 20)) … \(text.suffix(16))\""
    }
}

extension Size {
    /// `504 × 720 pt`.
    var text: String {
        "\(PlainNumber.text(width.points)) × \(PlainNumber.text(height.points)) pt"
    }
}
