import Foundation
import Manuscript
import Support
import Testing

/// Every example of the specifications: the tree's text must be the text of the expected HTML.
@Suite struct ConformanceTests {
    struct Example: Decodable {
        var example: Int
        var markdown: String
        var html: String
        var `extension`: String?
    }

    /// Where the text rightly differs, by file and number, with the reason.
    private static let exceptions: [String: [Int: String]] = [
        "commonmark-examples.json": [
            28: "cmark-gfm 0.29 takes references of eight digits", 173: "cmark-gfm 0.29 knows no textarea block",
            356: "cmark-gfm 0.29 counts no symbols as punctuation",
            627: "cmark-gfm 0.29 has the older rule for comments",
            628: "cmark-gfm 0.29 has the older rule for comments",
        ],
        "gfm-examples.json": [653: "the filter for tags is for browsers; here no tag is dangerous"],
        "gfm-extensions.txt": [
            18: "single tildes are subscripts, which hold no space", 20: "the example asks for no result",
            22: "the filter for tags is for browsers; here no tag is dangerous",
        ],
    ]

    @Test(
        .enabled(if: Shared.exists("conformance/commonmark-examples.json"), Shared.reason),
        arguments: ["commonmark-examples.json", "gfm-examples.json"])
    func specification(name: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: Shared.path("conformance/" + name)))
        let examples = try JSONDecoder().decode([Example].self, from: data)
        #expect(examples.count > 600)
        for example in examples {
            compare(example.markdown, example.html, name: name, number: example.example, smartens: false)
        }
    }

    @Test(
        .enabled(if: Shared.exists("conformance/smart_punct.txt"), Shared.reason),
        arguments: ["gfm-extensions.txt", "smart_punct.txt"])
    func extensions(name: String) throws {
        let text = try String(contentsOfFile: Shared.path("conformance/" + name), encoding: .utf8)
        let fence = String(repeating: "`", count: 32)
        let parts = text.components(separatedBy: "\n" + fence + " example")
        #expect(parts.count > 15)
        for (number, part) in parts.dropFirst().enumerated() {
            let body = part.drop { $0 != "\n" }.dropFirst().components(separatedBy: "\n" + fence)[0]
            let sides = (body + "\n").replacing("→", with: "\t").components(separatedBy: "\n.\n")
            compare(
                sides[0] + "\n", sides.count > 1 ? sides[1] : "", name: name, number: number + 1,
                smartens: name == "smart_punct.txt")
        }
    }

    private func compare(_ markdown: String, _ html: String, name: String, number: Int, smartens: Bool) {
        let expected = normal(HTMLText.text(html), smartens)
        let found = normal(TreeText.text(read(markdown).file), smartens)
        let reason = ConformanceTests.exceptions[name]?[number]
        if reason != nil {
            #expect(found != expected, "\(name) \(number) is listed as an exception and is none")
        } else {
            #expect(found == expected, "\(name) \(number): \(markdown.debugDescription)")
        }
    }

    /// Without white space; the typographic marks as they were typed, unless they are what is tested.
    private func normal(_ text: String, _ smartens: Bool) -> String {
        var text = text
        if !smartens {
            for (mark, typed) in [
                ("“", "\""), ("”", "\""), ("‘", "'"), ("’", "'"), ("…", "..."), ("—", "---"), ("–", "--"),
            ] {
                text = text.replacing(mark, with: typed)
            }
        }
        return text.filter { !$0.isWhitespace }
    }
}

/// The text of a tree: what a reader reads, notes at the end.
enum TreeText {
    static func text(_ file: ManuscriptFile) -> String {
        var text = file.blocks.map(self.text).joined(separator: "\n")
        for note in file.notes { text += "\n" + note.blocks.map(self.text).joined(separator: "\n") }
        return text
    }

    static func text(_ block: Block) -> String {
        switch block.kind {
        case .heading(_, let content), .paragraph(let content), .html(let content): return content.plainText
        case .quote(let blocks), .division(let blocks): return blocks.map(text).joined(separator: "\n")
        case .list(let list):
            return list.items.map { $0.blocks.map(text).joined(separator: "\n") }.joined(separator: "\n")
        case .definitions(let definitions):
            return definitions.map { definition in
                ([definition.term.plainText] + definition.items.flatMap(\.blocks).map(text)).joined(separator: "\n")
            }.joined(separator: "\n")
        case .code(_, let code): return code
        case .table(let table):
            return ([table.header] + table.rows).map { $0.map(\.content.plainText).joined(separator: "\t") }.joined(
                separator: "\n")
        case .figure(let picture): return picture.alternative
        case .rule, .columnBreak, .pageBreak: return ""
        }
    }
}

/// The text of HTML: tags and comments dropped, entities decoded, pictures as their alternative text, notes' marks and arrows left out.
enum HTMLText {
    static func text(_ html: String) -> String {
        var html = html
        for pattern in [
            #"(?s)<!--.*?-->"#, #"(?s)<sup class="footnote-ref">.*?</sup>"#, ##"(?s)<a href="#fnref[^>]*>.*?</a>"##,
            #"(?si)<script.*?</script>"#, #"(?si)<style.*?(</style>|\z)"#, #"(?s)<!\[CDATA\[.*?\]\]>"#,
            #"(?s)<\?.*?\?>"#, #"<input[^>]*>"#,
        ] {
            html = html.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
        }
        html = html.replacingOccurrences(of: #"<img[^>]*?alt="([^"]*)"[^>]*>"#, with: "$1", options: .regularExpression)
        html = html.replacingOccurrences(
            of: #"</?[a-zA-Z][a-zA-Z0-9:-]*(?:\s+[^\s"'=<>`/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*/?>"#,
            with: "",
            options: .regularExpression)
        html = html.replacingOccurrences(of: #"<![A-Z][^>]*>"#, with: "", options: .regularExpression)
        for (entity, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", "\u{A0}"), ("&amp;", "&"),
        ] {
            html = html.replacing(entity, with: character)
        }
        return html
    }
}
