import Diagnostics
import Foundation
import Geometry

/// Numbers as text, the same in every locale.
enum PlainNumber {
    /// `value` with at most `places` decimals and no zeros at the end.
    static func text(_ value: Double, places: Int = 2) -> String {
        var text = String(format: "%.\(places)f", value)
        while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") {
            let isPoint = text.hasSuffix(".")
            text.removeLast()
            if isPoint { break }
        }
        return text == "-0" ? "0" : text
    }
}

extension Verdict {
    /// The verdict as JSON (version 1): one object, a line for each page that is not the same.
    public var json: String {
        let listed = PageClass.allCases.map { "\($0.rawValue.jsonQuoted): \(counts[$0, default: 0])" }
        let lines = pages.map { "    " + $0.json }.joined(separator: ",\n")
        return """
            {
              "version": 1,
              "same": \(isSame),
              "old": \(old.json),
              "new": \(new.json),
              "counts": {\(listed.joined(separator: ", "))},
              "pages": [\(lines.isEmpty ? "" : "\n" + lines + "\n  ")]
            }

            """
    }
}

extension Edition {
    fileprivate var json: String {
        "{\"file\": \(file.jsonQuoted), \"pages\": \(pages)}"
    }
}

extension PageVerdict {
    /// One object on one line; what does not apply is left out.
    var json: String {
        var fields: [(String, String?)] = [
            ("file", file?.jsonQuoted), ("old", old.map(String.init)), ("new", new.map(String.init)),
            ("class", kind.rawValue.jsonQuoted), ("chapter", chapter?.jsonQuoted),
        ]
        if old != nil, new != nil {
            fields += [
                ("pixels", "\(pixels)"), ("share", PlainNumber.text(share, places: 6)),
                ("boxes", PageVerdict.list(boxes.map(\.json))),
            ]
        }
        if kind == .size, let oldSize, let newSize {
            fields += [("oldSize", oldSize.json), ("newSize", newSize.json)]
        }
        if !words.isEmpty { fields.append(("words", PageVerdict.list(words.map(\.json)))) }
        return PageVerdict.object(fields)
    }

    fileprivate static func object(_ fields: [(String, String?)]) -> String {
        "{" + fields.compactMap { name, value in value.map { "\"\(name)\": \($0)" } }.joined(separator: ", ") + "}"
    }

    fileprivate static func list(_ items: [String]) -> String {
        "[" + items.joined(separator: ", ") + "]"
    }
}

extension WordChange {
    /// The first line's box for whoever wants one place, all boxes where there are more.
    fileprivate var json: String {
        PageVerdict.object([
            ("kind", kind.rawValue.jsonQuoted), ("old", old?.jsonQuoted), ("new", new?.jsonQuoted),
            ("oldBox", oldBoxes.first?.json), ("newBox", newBoxes.first?.json),
            ("oldBoxes", oldBoxes.count > 1 ? PageVerdict.list(oldBoxes.map(\.json)) : nil),
            ("newBoxes", newBoxes.count > 1 ? PageVerdict.list(newBoxes.map(\.json)) : nil),
        ])
    }
}

extension Rect {
    /// `[x, y, width, height]` in points.
    fileprivate var json: String {
        PageVerdict.list([minX, minY, width, height].map { PlainNumber.text($0.points) })
    }
}

extension Size {
    /// `[width, height]` in points.
    fileprivate var json: String {
        PageVerdict.list([width, height].map { PlainNumber.text($0.points) })
    }
}
