import Foundation
import Support
import Testing

/// `galley locate`, run as people and scripts run it.
@Suite struct LocateTests {
    /// A book and a dictionary in a folder of their own.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("# Short\n\nThe quick *brown* fox.\nThe fox’s den, the vixen.\n", to: "book.md")
        try folder.write("fox: an animal\n", to: "d.dict")
        try folder.write("fox\tA\tP\n", to: "d.index")
        return folder
    }

    @Test func placesAreALineEach() throws {
        let folder = try folder()
        let result = try Tool.run(["locate", "book.md", "--word", "The"], in: folder.path)
        #expect(result.code == 0 && result.errors == "")
        let lines = result.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains("The: page 1 (sheet 1), column 1, at ") == true)
        #expect(lines.first?.hasSuffix("; book.md:3:1; location 6") == true)
        #expect(lines.last?.hasSuffix("; book.md:4:1; location 27") == true)
        let ignoring = try Tool.run(["locate", "book.md", "--word", "the", "-i"], in: folder.path)
        #expect(ignoring.text.split(separator: "\n").count == 3)
    }

    @Test(arguments: ["0", "-1", "2"]) func sheetsThatAreNotThereAreRefused(sheet: String) throws {
        let folder = try folder()
        let result = try Tool.run(["locate", "book.md", "--page=\(sheet)", "--at", "1,1"], in: folder.path)
        #expect(result.code == 2 && result.text == "" && result.errors.contains("sheet \(sheet)"), "\(result.errors)")
    }

    /// Nobody writes to the pipe: the dictionary is refused, not waited for.
    @Test func aPipeIsNoDictionary() throws {
        let folder = try folder()
        #expect(try Tool.shell("mkfifo p.dict; cp d.index p.index", in: folder.path).code == 0)
        let result = try Tool.run(
            ["locate", "book.md", "--word", "fox", "--define", "--dictionary", "./p.index"], in: folder.path)
        #expect(result.code == 2 && result.errors.contains("no plain file"), "\(result.errors)")
    }

    @Test func jsonSaysTheSame() throws {
        let folder = try folder()
        let result = try Tool.run(
            ["locate", "book.md", "--word=fox", "--define", "--dictionary", "./d.index", "--format", "json"],
            in: folder.path)
        let object = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
        #expect(object["version"] as? Int == 1)
        let places = try #require(object["places"] as? [[String: Any]])
        #expect(places.count == 1)
        #expect(places.first?["location"] as? Int == 22 && places.first?["length"] as? Int == 3)
        #expect(places.first?["page"] as? Int == 1 && places.first?["column"] as? Int == 1)
        #expect((places.first?["box"] as? [Double])?.count == 4)
        #expect((places.first?["source"] as? [String: Any])?["line"] as? Int == 3)
        let entries = try #require(object["entries"] as? [[String: Any]])
        #expect(
            entries.first?["text"] as? String == "fox: an animal\n" && entries.first?["dictionary"] as? String == "d")
    }

    @Test func theBookNamesItsDictionary() throws {
        let folder = try folder()
        try folder.write("---\ndictionary: d.index\n---\nA fox.\n", to: "own.md")
        let found = try Tool.run(["locate", "own.md", "--word=fox", "--define"], in: folder.path)
        #expect(found.code == 0 && found.text.contains("fox: an animal"), "\(found.text)\(found.errors)")
        let rule = try Tool.shell(
            "\"$GALLEY\" build own.md -o own.pdf --deps own.d --quiet && cat own.d", in: folder.path)
        #expect(rule.text.contains("d.index") && rule.text.contains("d.dict"))
        try folder.write("---\ndictionary: ./e.dict\n---\nA fox.\n", to: "none.md")
        let missing = try Tool.run(["locate", "none.md", "--word=fox"], in: folder.path)
        #expect(missing.code == 1 && missing.errors.contains("none.md:2:13: error: the dictionary \"./e.dict\""))
        try folder.write("---\ndictionary: galley-has-none\n---\nA fox.\n", to: "named.md")
        #expect(try Tool.run(["locate", "named.md", "--word=fox"], in: folder.path).code == 0)
        #expect(try Tool.run(["locate", "named.md", "--word=fox", "--define"], in: folder.path).code == 2)
    }

    @Test func pointsAndPositionsAgree() throws {
        let folder = try folder()
        let script = """
            set -e
            box=$("$GALLEY" locate book.md --offset 23 --format json | sed -n 's/.*"text": "fox".*"box": \\[\\([0-9., ]*\\)\\], "source".*"character".*/\\1/p')
            IFS=', ' read x y w h <<< "$box"
            "$GALLEY" locate book.md --page 1 --at "$(echo "$x + $w / 2" | bc -l),$(echo "$y + $h / 2" | bc -l)"
            "$GALLEY" locate book.md --page 1 --at 1,1 --page a5
            """
        guard Tool.finds(["bc", "sed"]) else { return }
        let result = try Tool.shell(script, in: folder.path)
        #expect(result.code == 0 && result.text.hasPrefix("fox: page 1"), "\(result.text)\(result.errors)")
        #expect(result.errors == "no word stands there on sheet 1\n")
    }

    @Test func thePageIsPictured() throws {
        let folder = try folder()
        let result = try Tool.run(
            ["locate", "book.md", "--word", "brown", "--picture", "out/look.png", "--page", "a6"], in: folder.path)
        #expect(result.code == 0 && result.errors == "")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out/look.png"))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try folder.names() == ["book.md", "d.dict", "d.index", "out"])
    }

    @Test func theDictionaryAnswersForTheWordUnderThePoint() throws {
        let folder = try folder()
        let result = try Tool.run(
            ["locate", "book.md", "--offset", "31", "--dictionary", "d.index"], in: folder.path)
        #expect(result.code == 0 && result.text.hasPrefix("fox’s: page 1"))
        #expect(result.text.hasSuffix("\nfox (d):\nfox: an animal\n"), "\(result.text)")
        let unknown = try Tool.run(
            ["locate", "book.md", "--word", "vixen", "--dictionary", "d.index"], in: folder.path)
        #expect(unknown.code == 0 && unknown.errors == "'vixen' is not in the dictionary d\n")
    }

    @Test(arguments: [
        (["locate", "book.md"], "say one of --offset N"), (["locate"], "no source"),
        (["locate", "book.md", "--offset", "9999"], "has only 53 characters"),
        (["locate", "book.md", "--offset", "-1"], "--offset takes"),
        (["locate", "book.md", "--page", "9", "--at", "1,1"], "has only 1"),
        (["locate", "book.md", "--page", "9"], "belong together"),
        (["locate", "book.md", "--at", "1,1"], "belong together"),
        (["locate", "book.md", "--page", "1", "--at", "here"], "--at takes"),
        (["locate", "book.md", "--word", "fox", "--offset", "1"], "say one of"),
        (["locate", "book.md", "--word", "—"], "--word takes"),
        (["locate", "book.md", "--word", "fox", "--picture", "look.pdf"], ".png"),
        (["locate", "book.md", "--word", "fox", "--dictionary", "nosuch"], "'nosuch' is not installed"),
        (["locate", "book.md", "--word", "fox", "--dictionary", "./no.index"], "No such file"),
        (["locate", "book.md", "--word", "fox", "--picture", "d.index/look.png"], "d.index"),
    ])
    func wrongUseAndTroubleEndWithTwo(arguments: [String], message: String) throws {
        let folder = try folder()
        let result = try Tool.run(arguments, in: folder.path)
        #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
    }
}
