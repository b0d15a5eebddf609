import Config
import Diagnostics
import Testing

@Suite struct YAMLTests {
    private func parse(_ text: String) throws(ConfigError) -> ConfigValue {
        let file = SourceFile(name: "book.yml", path: nil, bytes: Array(text.utf8))
        return try YAML.parse(file, range: 0..<file.bytes.count)
    }

    /// The error that `text` gives: its message, the text behind its place up to the line's end, and its hint.
    private func failure(_ text: String) -> (message: String, rest: String, hint: String?)? {
        do throws(ConfigError) {
            _ = try parse(text)
            return nil
        } catch {
            let rest = error.span.file.bytes[error.span.range.lowerBound...].prefix { $0 != 0x0A }
            return (error.message, String(decoding: rest, as: UTF8.self), error.hint)
        }
    }

    private func text(at span: SourceSpan) -> String {
        String(decoding: span.file.bytes[span.range], as: UTF8.self)
    }

    @Test func valuesAndTheirPlaces() throws {
        let root = try parse("\u{FEFF}title: Bücher\nlist:\n  - a\n  - 'ü b'\nempty:\nflow: {x: [1, 2]}\n")
        let pairs = try root.mapping()
        #expect(pairs.map(\.key) == ["title", "list", "empty", "flow"])
        #expect(try pairs[0].value.string() == "Bücher")
        #expect(text(at: pairs[0].value.span) == "Bücher")
        #expect(text(at: pairs[1].keySpan) == "list")
        #expect(try pairs[1].value.strings() == ["a", "ü b"])
        #expect(text(at: pairs[1].value.span) == "- a\n  - 'ü b'")
        #expect(pairs[2].value.isNull)
        #expect(text(at: pairs[3].value.span) == "{x: [1, 2]}")
        #expect(try pairs[3].value["x"]?.sequence().map { value in try value.integer() } == [1, 2])
    }

    @Test func secondColonHasPlaceAndHint() {
        let error = failure("author: A\ntitle: The Big L: Logistics\n")
        #expect(error?.message == "a second colon stands in the value of one key")
        #expect(error?.rest == ": Logistics")
        #expect(error?.hint == "put the value in quotes: title: \"The Big L: Logistics\"")
    }

    @Test func markupInATitle() {
        let error = failure("title: **Not** a title\n")
        #expect(error?.rest.hasPrefix("*") == true)
        #expect(error?.hint == "put the value in quotes: title: \"**Not** a title\"")
        #expect(failure("title: *Not a title\n")?.hint == "put the value in quotes: title: \"*Not a title\"")
    }

    @Test func blockScalars() throws {
        let root = try parse("a: |-\n  one\n\n    two\nb: >\n  x\n  y\n\n  z\nc: 1\n")
        #expect(try root["a"]?.string() == "one\n\n  two")
        #expect(try root["b"]?.string() == "x y\nz\n")
        #expect(try root["c"]?.integer() == 1)
    }

    @Test func whatIsRefused() {
        #expect(failure("a: 1\nb: 2\na: 3\n")?.message == "the key \"a\" stands twice")
        #expect(failure("a: &x 1\nb: *x\n")?.message == "anchors (&name) are not read")
        #expect(failure("a: !t 1\n")?.message == "tags (!name) are not read")
        #expect(failure("a: 1\n---\nb: 1\n")?.message == "a second YAML document begins; only one is read")
        #expect(failure("[a]: 1\n")?.message == "a key must be a single text")
        #expect(failure("a:\n\tb: 1\n")?.hint == "indent with spaces, not with tabs")
        #expect(failure(String(repeating: "[", count: 3000))?.message == "nested deeper than 64 levels")
        #expect(failure(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == nil)
        #expect(failure("a: \u{1}\n")?.message == "control characters are not allowed")
    }

    @Test func lineEndsAreAlike() throws {
        for end in ["\n", "\r\n", "\r"] {
            let root = try parse("a: x\(end)b: |\(end)  y\(end)  z\(end)")
            #expect(try root["a"]?.string() == "x")
            #expect(try root["b"]?.string() == "y\nz\n")
        }
    }

    @Test func emptyDocumentIsNull() throws {
        #expect(try parse("").isNull)
        #expect(try parse("# only a remark\n").isNull)
    }

    @Test func typedGetters() throws {
        let root = try parse("yes: Yes\ntext: 'yes'\nn: 7\nx: 2.5\nl: [a, [b]]\n")
        #expect(try root["yes"]?.boolean() == true)
        #expect(throws: ConfigError.self) { _ = try root["text"]?.boolean() }
        #expect(throws: ConfigError.self) { _ = try root["n"]?.integer(in: 1...6) }
        #expect(try root["x"]?.number() == 2.5)
        #expect(throws: ConfigError.self) { _ = try root["yes"]?.number() }
        do throws(ConfigError) {
            _ = try root["l"]?.strings()
            Issue.record("a list in a list is no text")
        } catch {
            #expect(error.id == .wrongType)
            #expect(error.message == "a text is expected here, not a list")
            #expect(text(at: error.span) == "[b]")
        }
    }

    @Test func nearestKeyIsNamed() throws {
        let pair = try #require(try parse("tittle: x\n").mapping().first)
        #expect(pair.unknown(knowing: ["title", "subtitle"]).hint == "did you mean \"title\"?")
        #expect(pair.unknown(knowing: ["author"]).hint == nil)
    }
}
