extension Verdict {
    /// The verdict as JUnit's XML: a case for each page that is not the same, one for all that are; a page that differs is a failure.
    public var junit: String {
        let failures = pages.count { $0.kind.isDifference }
        let same = counts[.same, default: 0]
        let names = "name=\"galley diff\" tests=\"\(pages.count + (same > 0 ? 1 : 0))\" failures=\"\(failures)\""
        var cases = pages.map(\.junit)
        if same > 0 { cases.append("    <testcase classname=\"galley.diff\" name=\"\(same) pages the same\"/>\n") }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites \(names)>
              <testsuite \(names) errors="0" skipped="0">
            \(cases.joined())  </testsuite>
            </testsuites>

            """
    }
}

extension PageVerdict {
    fileprivate var junit: String {
        let head = "    <testcase classname=\"galley.diff\" name=\"\(place.escapedForMarkup)\""
        guard kind.isDifference else {
            return head + "><system-out>\(line.escapedForMarkup)</system-out></testcase>\n"
        }
        let lines = [line] + words.map { "  " + $0.text }
        return head + "><failure type=\"\(kind)\" message=\"\(line.escapedForMarkup)\">"
            + lines.joined(separator: "\n").escapedForMarkup + "</failure></testcase>\n"
    }
}

extension String {
    /// The text as HTML and XML take it between tags and between quotes: nothing in it is markup, and nothing that XML 1.0 forbids
    /// (section 2.2) is left.
    var escapedForMarkup: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            default:
                let isForbidden =
                    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                    || scalar.value & 0xFFFE == 0xFFFE
                escaped.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
            }
        }
        return escaped
    }
}
