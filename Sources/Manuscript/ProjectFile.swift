import Config
import Diagnostics

/// What a project file of another tool says of the book: mdBook's `book.toml`, GitBook's `book.json`.
///
/// Its title, authors, language and folder are used; the rest is for other programs, and is told and passed over. Nothing in it is ever run.
struct ProjectFile {
    private(set) var metadata = Metadata()
    /// The folder of the summary and the chapters, relative to the project file's, with its place; nil when nothing was said.
    private(set) var source: Metadata.Located<String>?
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads a `book.toml`.
    init(mdBook file: SourceFile) {
        do throws(ConfigError) {
            var found: [Diagnostic] = []
            let root = try TOML.parse(file).cleaned(&found)
            diagnostics += found
            for pair in try root.mapping() {
                switch pair.key {
                case "book": read(pair.value, keys: .mdBook)
                case "output": readOutputs(pair.value)
                case "preprocessor": refusePreprocessors(pair.value)
                case "title", "author", "authors", "language", "src", "description": readKey(pair, keys: .mdBook)
                default: passOver(pair, "is for mdBook")
                }
            }
        } catch {
            diagnostics.append(error.diagnostic())
        }
    }

    /// Reads a `book.json`, which is YAML as well.
    init(gitBook file: SourceFile) {
        do throws(ConfigError) {
            var found: [Diagnostic] = []
            let root = try YAML.parse(file, range: 0..<file.bytes.count).cleaned(&found)
            diagnostics += found
            read(root, keys: .gitBook)
        } catch {
            diagnostics.append(error.diagnostic())
        }
    }

    /// Whose names the keys bear.
    private enum Keys {
        case mdBook, gitBook
    }

    private mutating func read(_ table: ConfigValue, keys: Keys) {
        do throws(ConfigError) {
            for pair in try table.mapping() { readKey(pair, keys: keys) }
        } catch {
            diagnostics.append(error.diagnostic())
        }
    }

    private mutating func readKey(_ pair: ConfigValue.Pair, keys: Keys) {
        let value = pair.value
        do throws(ConfigError) {
            switch pair.key {
            case "title":
                let title = try value.string()
                if !title.isEmpty { metadata.title = [Inline(.text(title), span: value.span)] }
            case "author", "authors": metadata.authors += try value.strings().filter { !$0.isEmpty }
            case "language":
                let language = try value.string()
                if !language.isEmpty { metadata.language = language }
            case "src" where keys == .mdBook, "root" where keys == .gitBook:
                source = Metadata.Located(try value.string(), at: value.span)
            default: passOver(pair, "is not printed")
            }
        } catch {
            diagnostics.append(error.diagnostic())
        }
    }

    /// `[output.galley]` has the keys of a `book.yml`; other renderers' settings are theirs.
    private mutating func readOutputs(_ table: ConfigValue) {
        guard case .mapping(let pairs) = table.kind else { return }
        for pair in pairs {
            guard pair.key == "galley" else {
                passOver(pair, "is for another renderer", name: "output." + pair.key)
                continue
            }
            var reader = MetadataReader(over: metadata)
            var settings = pair.value
            // How mdBook runs a renderer.
            if case .mapping(let pairs) = settings.kind {
                settings.kind = .mapping(pairs.filter { $0.key != "command" && $0.key != "optional" })
            }
            reader.read(settings, in: .bookFile)
            metadata = reader.metadata
            diagnostics += reader.diagnostics
        }
    }

    private mutating func refusePreprocessors(_ table: ConfigValue) {
        guard case .mapping(let pairs) = table.kind else { return }
        for pair in pairs where pair.key != "links" && pair.key != "index" {
            diagnostics.append(
                Diagnostic(
                    .warning, .passedOver,
                    "the preprocessor \"\(pair.key.brief)\" is never run: what it makes of the text is not seen",
                    at: pair.keySpan))
        }
    }

    private mutating func passOver(_ pair: ConfigValue.Pair, _ reason: String, name: String? = nil) {
        diagnostics.append(
            Diagnostic(
                .note, .passedOver, "\"\((name ?? pair.key).brief)\" \(reason), and passed over", at: pair.keySpan))
    }
}
