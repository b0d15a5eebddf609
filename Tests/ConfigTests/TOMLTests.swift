import Config
import Diagnostics
import Testing

/// `book.toml` as toml++ reads it.
@Suite struct TOMLTests {
    private func file(_ text: String) -> SourceFile {
        SourceFile(name: "book.toml", path: nil, bytes: Array(text.utf8))
    }

    private func source(_ value: ConfigValue?) -> String {
        value.map { String(decoding: $0.span.file.bytes[$0.span.range], as: UTF8.self) } ?? "none"
    }

    @Test func valuesAndPlaces() throws {
        let text =
            "# é\n[book]\ntitle = \"Bü \\\"x\\\"\"\nauthors = [\"A\", 'B']\nsrc = \"\"\"\na\"\"\"\n[a.b]\nn = 1_000\nd = 1979-05-27\nok=true\n"
        let root = try TOML.parse(file(text))
        let book = try #require(root["book"])
        #expect(try book.mapping().map(\.key) == ["title", "authors", "src"])
        #expect(try book["title"]?.string() == "Bü \"x\"")
        #expect(source(book["title"]) == "\"Bü \\\"x\\\"\"")
        #expect(try book["authors"]?.strings() == ["A", "B"])
        let inner = try #require(root["a"]?["b"])
        #expect(try inner["ok"]?.boolean() == true)
        #expect(try inner["d"]?.string() == "1979-05-27" && source(inner["n"]) == "1_000")
        let keys = try book.mapping().map { pair in
            String(decoding: pair.keySpan.file.bytes[pair.keySpan.range], as: UTF8.self)
        }
        #expect(keys == ["title", "authors", "src"])
        #expect(try TOML.parse(file("\u{FEFF}a = 1")).mapping().count == 1)
        #expect(try TOML.parse(file("")).mapping().isEmpty)
    }

    @Test(arguments: [("a = 1\nb = \n", 2), ("a = 1\na = 2\n", 2), ("[x\n", 1), ("a = \"\u{1}\"", 1)])
    func mistakesHaveTheirLine(text: String, line: Int) {
        do throws(ConfigError) {
            _ = try TOML.parse(file(text))
            Issue.record("\(text) is no TOML")
        } catch {
            #expect(error.id == .invalidTOML && error.span.position.line == line, "\(error)")
        }
    }

    @Test func deepNestingIsRefused() {
        let text = "a = " + String(repeating: "[", count: 3000) + String(repeating: "]", count: 3000)
        #expect(throws: ConfigError.self) { try TOML.parse(file(text)) }
    }
}
