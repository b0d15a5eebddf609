import Foundation
import Support
import Testing

/// `galley mdbook`, with a render context as mdBook writes it.
@Suite struct MdBookTests {
    /// A chapter's section of the context.
    private func chapter(
        _ name: String, _ content: String, path: String?, number: [Int]?, inner: [[String: Any]] = []
    ) -> [String: Any] {
        [
            "Chapter": [
                "name": name, "content": content, "number": number as Any? ?? NSNull(), "sub_items": inner,
                "path": path as Any? ?? NSNull(), "source_path": path as Any? ?? NSNull(), "parent_names": [String](),
            ] as [String: Any]
        ]
    }

    private func context(_ folder: TemporaryFolder, sections: String = "sections") throws -> String {
        let items: [Any] = [
            chapter("Preface", "# Preface\n\nWords before.\n", path: "preface.md", number: nil), "Separator",
            ["PartTitle": "The first part"],
            chapter(
                "One", "# One\n\nSee [two](two.md) ![](fig.png).\n\n{{#include kept as it is}}\n", path: "one.md",
                number: [1],
                inner: [chapter("Inner", "# Inner\n\nDeeper, “ünï”.\n", path: "one/inner.md", number: [1, 1])]),
            ["PartTitle": "The second part"],
            chapter("Draft", "", path: nil, number: [2]),
            chapter("Two", "No heading here.\n", path: "two.md", number: [3]),
        ]
        let context: [String: Any] = [
            "version": "0.4.40", "root": folder.path + "/site", "destination": folder.path + "/site/book/galley",
            "book": [sections: items, "__non_exhaustive": NSNull()] as [String: Any],
            "config": [
                "book": ["title": "A Site", "authors": ["A. Author"], "language": "en", "src": "src"] as [String: Any],
                "output": ["galley": ["command": "galley mdbook", "columns": 1] as [String: Any]],
            ],
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: context), as: UTF8.self)
    }

    @Test(arguments: ["sections", "items"]) func theBookComesWhereMdBookAsks(sections: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "[book]\ntitle = \"Old\"\n[output.galley]\ncommand = \"galley mdbook\"\ncolumns = 1\n[preprocessor.links]\n",
            to: "site/book.toml")
        try folder.write(Data(TestPNG(width: 9, height: 9) { _, _ in [1, 2, 3] }.bytes), to: "site/src/fig.png")
        let result = try Tool.run(
            ["mdbook", "--diagnostics", "short"], in: folder.path, input: try context(folder, sections: sections))
        #expect(result.code == 0 && result.text == "", "\(result.errors)")
        #expect(result.errors.contains("galley/site.pdf: ") && result.errors.contains("[draft-chapter]"))
        #expect(!result.errors.contains("error"))
        guard Tool.finds(["pdftotext", "pdfinfo"]) else { return }
        let words = try Tool.shell(
            "pdftotext site/book/galley/site.pdf -; pdfinfo site/book/galley/site.pdf", in: folder.path
        ).text
        for word in [
            "A Site", "Preface", "The first part", "The second part", "One", "Inner", "Deeper, “ünï”", "Two",
            "No heading here",
            "kept as it is",
        ] {
            #expect(words.contains(word), "\(word)")
        }
    }

    @Test(arguments: ["", "no json", "{}", "[1, 2]", "{\"root\": 1}"]) func whatIsNoContextIsRefused(input: String)
        throws
    {
        let result = try Tool.run(["mdbook"], input: input)
        #expect(result.code == 2 && result.errors.contains("no render context"))
        #expect(try Tool.run(["mdbook", "book"], input: input).code == 2)
    }
}
