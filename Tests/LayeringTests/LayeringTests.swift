import Foundation
import Support
import Testing

/// The table of `docs/architecture.md`: what each target may import beside the values and its own layer's Foundation.
@Suite struct LayeringTests {
    /// Every row may import these.
    static let everywhere: Set<String> = [
        "Geometry", "Diagnostics", "FoundationEssentials", "Glibc", "Synchronization",
    ]

    /// Targets that may import all of Foundation.
    static let wholeFoundation: Set<String> = ["Typesetter", "Proofing", "CommandLine"]

    /// The rows: a target and what it may import.
    static let rows: [String: Set<String>] = [
        "Geometry": [],
        "Diagnostics": [],
        "Cairo": ["CCairo", "CHarfBuzz"],
        "Pango": ["CPango", "Cairo"],
        "CommonMark": ["CCommonMark"],
        "Hyphenation": ["CHyphen"],
        "Poppler": ["CPoppler", "Cairo"],
        "QPDF": ["CQPDF"],
        "Pictures": ["CPictures", "Cairo"],
        "Config": ["CTOML", "CYAML"],
        "Patterns": ["CPatterns"],
        "Watching": ["CGIO"],
        "Inflate": ["CZlib"],
        "Colouring": ["CColouring"],
        "Manuscript": ["CommonMark", "Config", "Pictures"],
        "Styling": ["Manuscript", "Config", "Patterns", "Colouring"],
        "Typography": [],
        "Shaping": ["Styling", "Typography", "Pango", "Hyphenation"],
        "LineBreaking": ["Typography"],
        "Pagination": ["LineBreaking", "Styling", "Typography"],
        "Indexing": ["Pagination", "Styling", "Inflate"],
        "Rendering": ["Pagination", "Typography", "Cairo", "Pango", "Pictures", "QPDF"],
        "Proofing": ["Poppler", "QPDF", "Cairo", "Patterns"],
        "Typesetter": [
            "CommonMark", "Config", "Hyphenation", "Pango", "Pictures", "QPDF", "Cairo", "Patterns", "Watching",
            "Manuscript",
            "Styling", "Typography", "Shaping", "LineBreaking", "Pagination", "Indexing", "Rendering",
        ],
        "CommandLine": ["CGetopt", "Typesetter", "Proofing", "Indexing"],
        "galley": ["CommandLine"],
    ]

    /// The Swift files below `Sources`, with the target that each belongs to.
    static func files() throws -> [(target: String, path: String)] {
        let sources = Shared.package.appendingPathComponent("Sources").path
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)
        return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            (String(path.prefix { $0 != "/" }), sources + "/" + path)
        }
    }

    /// The modules that the lines of `text` import.
    static func imports(in text: String) -> [(line: Int, module: String)] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place <= 2,
                words[..<place].allSatisfy({ $0.first == "@" || accessLevels.contains(String($0)) })
            else { return nil }
            let kinds: Set<Substring> = ["struct", "class", "enum", "func", "typealias", "protocol", "let", "var"]
            guard let name = words[(place + 1)...].first(where: { !kinds.contains($0) }) else { return nil }
            return (number + 1, String(name.prefix { $0 != "." && $0 != ";" }))
        }
    }

    static let accessLevels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

    @Test func everyTargetImportsOnlyItsRow() throws {
        for (target, path) in try Self.files() {
            let row = try #require(Self.rows[target], "\(target) has no row in the table of layers")
            let allowed = row.union(Self.everywhere).union(Self.wholeFoundation.contains(target) ? ["Foundation"] : [])
            for (line, module) in Self.imports(in: try String(contentsOfFile: path, encoding: .utf8)) {
                #expect(allowed.contains(module), "\(path):\(line): \(target) may not import \(module)")
            }
        }
    }

    @Test func noTargetBearsTheNameOfATypeInsideIt() throws {
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        for (target, path) in try Self.files() {
            for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
                let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
                guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
                for (kind, name) in zip(words, words.dropFirst()) where kinds.contains(kind) {
                    #expect(name != target, "\(path): the target's name is a type's: \(line)")
                }
            }
        }
    }

    @Test func importLinesAreRead() {
        let text = """
            // import Nothing
            public import Geometry
            @preconcurrency internal import CCairo
            import struct FoundationEssentials.Data
            let important = "import Cairo"
            """
        #expect(Self.imports(in: text).map(\.module) == ["Geometry", "CCairo", "FoundationEssentials"])
        #expect(Self.imports(in: text).map(\.line) == [2, 3, 4])
    }
}
