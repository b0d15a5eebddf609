import CommonMark
import Foundation
import Support
import Testing

@Suite struct PlacesTests {
    /// One example of a specification.
    struct Example: Decodable {
        var markdown: String
    }

    private func lineStarts(_ bytes: [UInt8]) -> [Int] {
        [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    }

    private func parse(_ text: String) -> (CommonMarkDocument, [UInt8]) {
        let bytes = Array(text.utf8)
        return (Markdown.parse(bytes, range: 0..<bytes.count, lineStarts: lineStarts(bytes)), bytes)
    }

    /// What is wrong with the places of `text`'s inlines; empty when all is well.
    private func faults(_ text: String) -> [String] {
        let (document, bytes) = parse(text)
        var faults: [String] = []
        for (index, node) in document.nodes.enumerated() {
            let source = String(decoding: bytes[node.range], as: UTF8.self)
            let literal = document.string(node.text)
            let isRight: Bool
            switch node.kind {
            case .text:
                isRight =
                    node.pieces.isEmpty
                    ? source.replacing("\\|", with: "|") == literal
                    : document.pieces[node.pieces].allSatisfy { piece in
                        let source = String(decoding: bytes[piece.source], as: UTF8.self)
                        return switch piece.spelling {
                        case .verbatim: source == document.string(piece.text)
                        case .smart: source.allSatisfy { "'\"-.".contains($0) }
                        case .escaped: source.first.map { "\\&".contains($0) } ?? false
                        case .missingNote: source == document.string(piece.text)
                        }
                    }
            case .softBreak, .lineBreak: isRight = source.contains("\n") && source.count < 80
            case .codeSpan: isRight = source.count > 2 && source.hasPrefix("`") && source.hasSuffix("`")
            case .inlineHTML: isRight = source.hasPrefix("<") && source.hasSuffix(">")
            case .emphasis, .strong: isRight = source.first.map { "*_".contains($0) && source.last == $0 } ?? false
            case .link:
                isRight =
                    (source.first.map { "[<".contains($0) } ?? false)
                    && (source.last.map { ")]>".contains($0) } ?? false)
            case .image: isRight = source.hasPrefix("![") && (source.last.map { ")]".contains($0) } ?? false)
            case .noteReference: isRight = source.hasPrefix("[^") && source.hasSuffix("]")
            default: isRight = true
            }
            if !isRight { faults.append("\(node.kind) [\(literal)] at [\(source)]") }
            var child = index + 1
            var last = node.kind == .document ? 0 : node.range.lowerBound
            while child < node.end, node.kind.rawValue > CommonMarkNode.Kind.tableCell.rawValue {
                let inner = document.nodes[child]
                if inner.range.lowerBound < last { faults.append("\(inner.kind) before its elder brother") }
                if inner.range.upperBound > node.range.upperBound {
                    faults.append("\(inner.kind) beyond its \(node.kind)")
                }
                last = inner.range.upperBound
                child = inner.end
            }
        }
        return faults
    }

    @Test(
        .enabled(if: Shared.exists("conformance/commonmark-examples.json"), Shared.reason),
        arguments: ["commonmark-examples.json", "gfm-examples.json"])
    func everyExample(name: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: Shared.path("conformance/" + name)))
        for (number, example) in try JSONDecoder().decode([Example].self, from: data).enumerated() {
            for (what, first, rest) in [
                ("plain", "", ""), ("quote", "> ", "> "), ("lists", "1. - ", "     "), ("tight", ">", ">"),
            ] {
                let lines = example.markdown.split(separator: "\n", omittingEmptySubsequences: false)
                let text = lines.enumerated().map { ($0.offset == 0 ? first : rest) + $0.element }.joined(
                    separator: "\n")
                let found = faults(text)
                #expect(found.isEmpty, "\(name) \(number + 1) \(what): \(text.debugDescription)")
            }
        }
    }

    @Test func linesOfQuotesAndLists() {
        for text in [
            "> a *b\n>   c* `d\n>e` \"f\" -- g&amp;h\\*i\n", "- x\n  - a [b\n    c](d\n    \"e\") f \"g\"\n",
            "1. a\n\n\t> b\n\t>\tc ![d](e) f...\n", "[a]: b\n[c]: d\ntext \"x\" [a]\n", "Über *straße*\n===\n",
            "# Ü *b* \"c\" #\n", "a[^1] b[^2]\n\n[^1]: c *d*\n",
        ] {
            #expect(faults(text).isEmpty, "\(text.debugDescription)")
        }
    }

    @Test func tableCells() {
        let text = "> - | a | *b* |\n>   |---|---|\n>   | c \\| `d` | \"e\" |\n>   |  | é x |\n"
        let (document, bytes) = parse(text)
        let cells = document.nodes.filter { $0.kind == .tableCell }.map {
            String(decoding: bytes[$0.range], as: UTF8.self)
        }
        #expect(cells == ["a", "*b*", "c \\| `d`", "\"e\"", "", "é x"])
        #expect(faults(text).isEmpty)
    }
}
