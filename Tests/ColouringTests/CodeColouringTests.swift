import Colouring
import Testing

/// Keywords, strings and comments found in code.
@Suite struct CodeColouringTests {
    private func pieces(_ text: String, _ language: String) -> [String: CodeKind] {
        var pieces: [String: CodeKind] = [:]
        let bytes = Array(text.utf8)
        for piece in CodeColouring().pieces(of: text, language: language) {
            pieces[String(decoding: bytes[piece.range], as: UTF8.self)] = piece.kind
        }
        return pieces
    }

    @Test(arguments: ["rust", "rs", "Rust,ignore"])
    func rustIsRead(name: String) {
        let found = pieces("// é first\nfn main() {\n    let x: u32 = 12; // why\n    print(\"a b\");\n}\n", name)
        #expect(found["fn"] == .keyword)
        #expect(found["u32"] == .type)
        #expect(found["12"] == .number)
        #expect(found["// é first"] == .comment)
        #expect(found["\"a b\""] == .string)
    }

    @Test(arguments: [
        "go", "python", "js", "javascript", "bash", "html", "css", "json", "xml", "c", "cpp", "java", "sql",
    ])
    func theLanguagesOfTheCorpusAreKnown(name: String) {
        let text = "if (\"text\") { return 12 } # // comment <b class=\"x\">\nselect * from \"a\" where color: \"red\";"
        #expect(!CodeColouring().pieces(of: text, language: name).isEmpty)
    }

    @Test(arguments: ["", "text", "nothing-of-the-kind", "console", "../../x"])
    func whatIsNotKnownStaysPlain(name: String) {
        #expect(CodeColouring().pieces(of: "if true { return }", language: name).isEmpty)
    }

    /// A text begins afresh whatever was left open in the one before.
    @Test func aTextBeginsAfresh() {
        let colouring = CodeColouring()
        _ = colouring.pieces(of: "/* never closed", language: "c")
        #expect(colouring.pieces(of: "return", language: "c").map(\.kind) == [.keyword])
    }

    /// Pieces stand in order inside of the text, whatever it is.
    @Test func hostileCodeEnds() {
        for text in [
            String(repeating: "\"", count: 5_000), String(repeating: "(a|b)*c", count: 3_000),
            String(repeating: "/* ", count: 2_000), "\u{0}\u{1F600}\r\n\t", String(repeating: "x", count: 1_000_000),
        ] {
            var last = 0
            for piece in CodeColouring().pieces(of: text, language: "c") {
                #expect(piece.range.lowerBound >= last && piece.range.upperBound <= text.utf8.count)
                last = piece.range.upperBound
            }
        }
    }
}
