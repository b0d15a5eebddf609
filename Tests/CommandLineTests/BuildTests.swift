import Foundation
import Support
import Testing

/// `galley build` as a process: where files go, what is said, how it ends.
@Suite struct BuildTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("# A Tale\n\n## One\n\nIt began.\n\n## Two\n\nIt ended.\n", to: "tale.md")
        try folder.write("See ![map](none.png) here.\n", to: "warned.md")
        try folder.write(Data([0x61, 0x0A, 0xFF, 0x62]), to: "latin.md")
    }

    private func galley(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
        try Tool.run(arguments, in: folder.path, environment: environment)
    }

    private func bytes(_ name: String) -> Data? {
        FileManager.default.contents(atPath: folder.path + "/" + name)
    }

    @Test func theOutputStandsBesideOrInOutput() throws {
        let beside = try galley("build", "tale.md")
        #expect(beside.code == 0 && beside.text.isEmpty)
        #expect(beside.errors.wholeMatch(of: /tale\.pdf: \d+ pages in \d+\.\d\d s\n/) != nil, "\(beside.errors)")
        #expect(bytes("tale.pdf")?.starts(with: Data("%PDF-1.".utf8)) == true)
        try FileManager.default.createDirectory(atPath: folder.path + "/Output", withIntermediateDirectories: false)
        #expect(try galley("build", "tale.md", "--format", "ps").errors.hasPrefix("Output/tale.ps: "))
        #expect(bytes("Output/tale.ps")?.starts(with: Data("%!PS-Adobe-3.0".utf8)) == true)
    }

    @Test func theReportStandsBeside() throws {
        try folder.write(
            "# A Tale\n\n" + String(repeating: "It began when nobody looked. ", count: 60) + "\n", to: "long.md")
        #expect(try galley("build", "long.md", "-o", "a.pdf", "--report", "new/r.json").code == 0)
        let data = try #require(bytes("new/r.json"))
        let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(report["version"] as? Int == 1 && report["overfullLines"] as? Int == 0)
        let keys: Set = [
            "version", "pages", "lines", "justifiedLines", "looseLines", "veryLooseLines", "tightLines", "jumps",
            "overfullLines", "hyphenatedLines", "hyphenLadders", "columnEndHyphens", "widows", "orphans",
            "strandedHeadings", "shortLastLines", "rivers", "spaceRatio", "baselineDeviation", "columnImbalance",
            "missingGlyphs", "fallbackFonts", "worst",
        ]
        #expect(Set(report.keys) == keys)
        #expect((report["lines"] as? Int ?? 0) > 20 && (report["spaceRatio"] as? [String: Double])?["mean"] != nil)
        let plain = try galley("build", "long.md", "-o", "b.pdf")
        #expect(plain.code == 0 && bytes("a.pdf") == bytes("b.pdf"))
        #expect(try galley("build", "long.md", "--report", "-", "--quiet").output == data)
    }

    @Test func aReportIsNotWrittenOverASource() throws {
        let result = try galley("build", "tale.md", "--report", "tale.md")
        #expect(result.code == 2 && result.errors.contains("--report would write over the source 'tale.md'"))
    }

    @Test func anOverfullLineHasItsPlaceAndFailsUnderStrict() throws {
        // A column narrower than a letter.
        let narrow = ["--page", "30x100mm", "--margins", "10mm", "--columns", "4", "--gutter", "2mm"]
        try folder.write("MW\n", to: "wide.md")
        let result = try Tool.run(["build", "wide.md", "--report", "r.json"] + narrow, in: folder.path)
        #expect(result.code == 0)
        #expect(
            result.errors.contains(
                /wide\.md:1:1: warning: line runs [0-9.]+ pt over its measure \(page 1\) \[overfull-line\]/),
            "\(result.errors)")
        let report = String(decoding: bytes("r.json") ?? Data(), as: UTF8.self)
        #expect(report.contains("\"overfullLines\": 2") && report.contains("\"what\": \"overfull\""), "\(report)")
        #expect(try Tool.run(["build", "wide.md", "--strict"] + narrow, in: folder.path).code == 1)
    }

    @Test func missingFoldersAreMade() throws {
        #expect(try galley("build", "tale.md", "-o", "a/b/c.pdf").code == 0)
        #expect(bytes("a/b/c.pdf") != nil)
        #expect(try folder.names() == ["a", "latin.md", "tale.md", "warned.md"])
    }

    @Test func standardOutputHoldsTheBookAlone() throws {
        let result = try galley("build", "tale.md", "-o", "-")
        #expect(result.code == 0 && result.output.starts(with: Data("%PDF-1.".utf8)))
        #expect(result.errors.hasPrefix("standard output: "))
        try #expect(galley("build", "tale.md", "-o", "tale.pdf").code == 0)
        #expect(bytes("tale.pdf") == result.output)
    }

    @Test func namesOfOneLetterAreNames() throws {
        #expect(try galley("build", "tale.md", "-o", "a", "--format", "pdf").code == 0)
        #expect(try galley("build", "tale.md", "-o", "b", "--format", "svg", "--pages", "1").code == 0)
        #expect(try galley("build", "tale.md", "-o", "c.svg", "--pages", "1", "--chapters", "d").code == 0)
        #expect(
            try folder.names() == ["a", "b-001.svg", "c-001.svg", "d", "latin.md", "tale.md", "warned.md"])
    }

    @Test func picturesOfPagesAreNumbered() throws {
        let result = try galley("build", "tale.md", "-o", "p/t.png", "--resolution", "40")
        #expect(result.code == 0 && result.errors.hasPrefix("p/t-001.png … p/t-00"), "\(result.errors)")
        #expect(bytes("p/t-001.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        let some = try galley("build", "tale.md", "-o", "q/t.svg", "--pages", "2")
        #expect(some.code == 0 && bytes("q/t-002.svg") != nil && bytes("q/t-001.svg") == nil)
        #expect(some.errors.contains("1 of "))
    }

    /// What an earlier, longer build left goes; sheets that are not asked for this time stay, and so do other files.
    @Test func sheetsOfALongerBuildGo() throws {
        try #expect(galley("build", "tale.md", "-o", "p/t.png", "--resolution", "20").code == 0)
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/p").sorted()
        }
        let whole = try names()
        for name in ["t-999.png", "t-0001.png", "t-001.txt", "t-x01.png"] { try folder.write("old", to: "p/" + name) }
        try #expect(galley("build", "tale.md", "-o", "p/t.png", "--resolution", "20", "--pages", "2").code == 0)
        try #expect(names() == (whole + ["t-001.txt", "t-x01.png"]).sorted())
    }

    @Test func aPictureOfTheBookIsNoOutput() throws {
        let picture = Data(TestPNG(width: 2, height: 2) { _, _ in [200, 0, 0] }.bytes)
        _ = try folder.write(picture, to: "p.png")
        _ = try folder.write("# A\n\n![x](p.png)\n", to: "shown.md")
        let result = try galley("build", "shown.md", "--format", "pdf", "-o", "p.png")
        #expect(result.code == 2 && result.errors.contains("a file that the book is made from"), "\(result.errors)")
        #expect(bytes("p.png") == picture)
    }

    @Test func outputsThatCannotBe() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/d.pdf", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.pdf", withDestinationPath: "tale.md")
        let tale = bytes("tale.md")
        for output in ["d.pdf", "e.pdf/", "link.pdf", "/proc/none/x.pdf", "tale.md/x.pdf", "/dev/full"] {
            let result = try galley("build", "tale.md", "-o", output, "--format", "pdf")
            #expect(result.code == 2 && result.text.isEmpty, "\(output)")
            let lines = result.errors.split(separator: "\n").filter { !$0.hasPrefix("Try ") }
            #expect(lines.count == 1 && lines[0].hasPrefix("galley"), "\(output): \(result.errors)")
        }
        #expect(bytes("tale.md") == tale)
        #expect(try folder.names() == ["d.pdf", "latin.md", "link.pdf", "tale.md", "warned.md"])
    }

    /// Places that Galley names never have the name of a heading.
    @Test func namesOfPlacesAreTheBooksOwn() throws {
        try folder.write(
            "# Note 1\n\nText[^a], [lamp]{.index}.\n\n# The index\n\n# Index mark 1\n\n[^a]: A note.\n", to: "names.md")
        let result = try galley("build", "names.md", "--dump", "names.txt", "--quiet")
        #expect(result.code == 0, "\(result.errors)")
        let names = String(decoding: try #require(bytes("names.txt")), as: UTF8.self).split(separator: "\n")
            .filter { $0.hasPrefix("destination ") }.map { $0.split(separator: " ")[1] }
        #expect(names.count >= 6 && Set(names).count == names.count, "\(names)")
    }

    @Test func onlyPDFIsTagged() throws {
        let result = try galley("build", "tale.md", "-o", "tale.ps", "--tagged")
        #expect(result.code == 2 && result.errors.contains("--tagged is for pdf"), "\(result.errors)")
        #expect(bytes("tale.ps") == nil)
    }

    @Test(arguments: [["--page", "20x8pt"], ["--columns", "6", "--page", "60x60pt", "--margins", "5pt"]])
    func geometryOfTheCommandLineIsWrongUse(options: [String]) throws {
        let result = try Tool.run(["build", "tale.md"] + options, in: folder.path)
        #expect(result.code == 2 && result.errors.contains("leave no room for text"), "\(result.errors)")
        #expect(bytes("tale.pdf") == nil)
    }

    @Test func pagesThatTheBookLacks() throws {
        let result = try galley("build", "tale.md", "--pages", "900-")
        #expect(result.code == 2 && result.errors.contains("--pages asks for none of the book's"))
        #expect(bytes("tale.pdf") == nil)
    }

    @Test(arguments: ["none.md", "none/", "/proc/self/mem"]) func sourcesThatCannotBeRead(source: String) throws {
        let result = try galley("build", source)
        #expect(result.code == 2 && result.text.isEmpty)
        #expect(
            result.errors.split(separator: "\n").count == 1 && result.errors.contains("[unreadable]"),
            "\(result.errors)")
    }

    @Test func errorsLeaveTheOldOutputWhole() throws {
        try folder.write("old", to: "latin.pdf")
        let result = try galley("build", "latin.md")
        #expect(result.code == 1)
        #expect(result.errors.contains("[invalid-utf8]") && result.errors.hasSuffix("\nno output (1 error)\n"))
        #expect(bytes("latin.pdf") == Data("old".utf8))
    }

    @Test func warningsFailOnlyWhenStrict() throws {
        let lax = try galley("build", "warned.md")
        #expect(lax.code == 0 && lax.errors.hasSuffix(" s (1 warning)\n"))
        #expect(lax.errors.hasPrefix("warned.md:1:5: warning: "))
        try FileManager.default.removeItem(atPath: folder.path + "/warned.pdf")
        let strict = try galley("build", "warned.md", "--strict", "--quiet")
        #expect(strict.code == 1 && strict.errors.isEmpty && bytes("warned.pdf") != nil)
        #expect(try galley("chapters", "warned.md", "--strict").code == 1)
    }

    @Test func jsonIsOneObjectALine() throws {
        for name in ["warned.md", "latin.md", "none.md"] {
            let result = try galley("build", name, "--diagnostics", "json")
            let lines = result.errors.split(separator: "\n")
            #expect(lines.count == 1)
            for line in lines {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                #expect(object?.count == 11, "\(line)")
            }
        }
    }

    @Test func aFileBesideThatFailsLeavesNothing() throws {
        let names = try folder.names()
        for option in ["--chapters", "--dump"] {
            let result = try galley("build", "tale.md", option, "/dev/full")
            #expect(result.code == 2 && result.errors.contains("cannot write /dev/full"), "\(result.errors)")
            #expect(try folder.names() == names)
        }
        let series = try galley("build", "tale.md", "--format", "svg", "--dump", "tale.md/x")
        #expect(series.code == 2)
        #expect(try folder.names() == names)
    }

    @Test func theDefaultOutputIsNoOtherFileToo() throws {
        for name in ["tale.pdf", "./tale.pdf"] {
            let result = try galley("build", "tale.md", "--dump", name)
            #expect(result.code == 2 && result.errors.contains("--output and --dump both write to"), "\(result.errors)")
        }
        #expect(bytes("tale.pdf") == nil)
    }

    @Test func theEndingOfAChapterTableIsKnown() throws {
        let result = try galley("build", "tale.md", "--chapters", "t.xml")
        #expect(result.code == 2 && result.errors.contains(".json, .csv, .tsv, .md, .markdown or .txt, not .xml"))
        #expect(try galley("build", "tale.md", "--chapters", "t.TXT").code == 0)
    }

    @Test func aFullDiskLeavesNothing() throws {
        let long = "# A\n\n" + String(repeating: "Many words make a long book, and this is one. ", count: 4_000)
        try folder.write(long, to: "long.md")
        try folder.write("old", to: "long.pdf")
        let names = try folder.names()
        // The kernel lets no file grow over 8 blocks of 1,024 bytes: what a full disk does, without a disk.
        for format in ["pdf", "png"] {
            let result = try Tool.shell(
                "ulimit -f 8; trap '' XFSZ; \"$GALLEY\" build long.md -o long.\(format)", in: folder.path)
            #expect(result.code == 2, "\(format): \(result.errors)")
            #expect(result.errors.contains("[output-failed]") && result.errors.split(separator: "\n").count == 1)
            #expect(try folder.names() == names)
        }
        #expect(bytes("long.pdf") == Data("old".utf8))
        // The drawing library keeps PostScript in a passing file of its own, which the limit would meet first.
        let result = try galley("build", "long.md", "--format", "ps", "-o", "/dev/full")
        #expect(result.code == 2 && result.errors.contains("cannot write /dev/full"), "\(result.errors)")
        #expect(try folder.names() == names)
    }

    @Test func aRuleForMakeNamesAllThatWasRead() throws {
        try folder.write(Data(TestPNG(width: 2, height: 2) { _, _ in [200, 0, 0] }.bytes), to: "b/my pix.png")
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><image width=\"8\" height=\"8\" "
                + "href=\"my%20pix.png\"/></svg>", to: "b/$a.svg")
        try folder.write("# One\n\n![x](<$a.svg>)\n\n![gone](none.png)\n", to: "b/1.md")
        try folder.write("title: B\nsources: [1.md]\n", to: "b/book.yml")
        let result = try galley("build", "b", "-o", "out.pdf", "--deps", "d/out.d", "--quiet")
        #expect(result.code == 0, "\(result.errors)")
        let rule = bytes("d/out.d").map { String(decoding: $0, as: UTF8.self) }
        #expect(
            rule == "out.pdf: \\\n  b/$$a.svg \\\n  b/1.md \\\n  b/book.yml \\\n  b/my\\ pix.png\n", "\(rule ?? "")")
        let pages = try galley("build", "b", "-o", "p.svg", "--deps", "p.d", "--pages", "1", "--quiet")
        #expect(pages.code == 0 && bytes("p.d")?.starts(with: Data("p-001.svg: ".utf8)) == true)
    }

    @Test func aPartOfABookKeepsItsNumbersAndLosesLinksOutOfIt() throws {
        let text = (1...6).map { "# Part \($0)\n\nSee [the next](#part-\($0 + 1)).\n\n" }.joined()
        try folder.write("---\ntitle: Parts\nchapters: {level: 1}\n---\n\n" + text, to: "parts.md")
        let whole = try galley("chapters", "parts.md", "--format", "csv").text
        for (options, expected) in [
            (["--chapter", "part 3"], ["Part 3"]), (["--chapter", "part-3", "--pages", "1"], ["Parts", "Part 3"]),
        ] {
            let result = try Tool.run(["build", "parts.md", "-o", "some.pdf", "--quiet"] + options, in: folder.path)
            #expect(result.code == 0, "\(result.errors)")
            let words = try Tool.run("/usr/bin/pdftotext", [folder.path + "/some.pdf", "-"]).text
            for title in expected { #expect(words.contains(title), "\(words)") }
            #expect(!words.contains("Part 4"))
            let check = try Tool.run("/usr/bin/qpdf", ["--check", folder.path + "/some.pdf"])
            #expect(check.code == 0, "\(check.text)")
        }
        #expect(whole.contains("Part 3"))
        let unknown = try galley("build", "parts.md", "--chapter", "Prat 3")
        #expect(
            unknown.code == 2
                && unknown.errors.contains(
                    "no chapter is called 'Prat 3'; see 'galley chapters'; did you mean 'Part 3'?")
        )
    }

    @Test func aChapterIsFoundWithoutItsNumber() throws {
        try folder.write(
            "---\ntitle: T\nnumber-sections: true\n---\n\n# The Lens\n\na\n\n# The Lamp\n\nb\n", to: "numbered.md")
        for name in ["The Lamp", "2 The Lamp", "the lamp"] {
            let result = try galley("build", "numbered.md", "-o", "lamp.pdf", "--quiet", "--chapter", name)
            #expect(result.code == 0, "\(result.errors)")
        }
    }

    @Test func pressAndRuleNeedSenseToo() throws {
        let wide = try galley("build", "tale.md", "--bleed", "3in")
        #expect(wide.code == 2 && wide.errors.contains("--bleed takes a length from 0pt to 2in"), "\(wide.errors)")
        let nameless = try galley("build", "tale.md", "--deps", "d", "-o", "-")
        #expect(nameless.code == 2 && nameless.errors.contains("standard output has no name"), "\(nameless.errors)")
    }

    /// A picture, and an emoji in its colours, as the first thing on a page.
    @Test(arguments: ["![A red square](p.png)", "👍", "![A red square](p.png){width=page}"])
    func aTaggedPageMayBeginWithAPicture(first: String) throws {
        try folder.write(Data(TestPNG(width: 8, height: 8) { _, _ in [200, 0, 0] }.bytes), to: "p.png")
        try folder.write("\(first)\n\nEnd.\n", to: "first.md")
        let result = try galley("build", "first.md", "--tagged", "--quiet")
        #expect(result.code == 0, "\(result.errors)")
        let tree = try Tool.run("/usr/bin/pdfinfo", ["-struct-text", folder.path + "/first.pdf"]).text
        #expect(tree.contains("End."), "\(tree)")
        #expect(first == "👍" || tree.contains("Figure"), "\(tree)")
    }

    @Test func aTaggedBookHoldsItsStructure() throws {
        try folder.write(Data(TestPNG(width: 8, height: 8) { _, _ in [200, 0, 0] }.bytes), to: "p.png")
        try folder.write(
            "# Head\n\nA [link](https://example.org) and a note[^1].\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | d |\n\n"
                + "> Quoted.\n\n![A red square](p.png)\n\n    code\n\n[^1]: The note.\n", to: "all.md")
        let result = try galley("build", "all.md", "--tagged", "--quiet")
        #expect(result.code == 0, "\(result.errors)")
        let check = try Tool.run("/usr/bin/qpdf", ["--check", folder.path + "/all.pdf"])
        #expect(check.code == 0, "\(check.text)\(check.errors)")
        let tree = try Tool.run("/usr/bin/pdfinfo", ["-struct-text", folder.path + "/all.pdf"]).text
        for kind in [
            "H1", "P ", "Link", "L ", "LI", "LBody", "Table", "TR", "TH", "TD", "BlockQuote", "Figure", "Code", "Note",
        ] {
            #expect(tree.contains(kind), "\(kind): \(tree)")
        }
        for words in ["Head", "link", "one", "Quoted."] {
            #expect(tree.contains(words), "\(words): \(tree)")
        }
        #expect(try galley("build", "all.md", "-o", "plain.pdf", "--quiet").code == 0)
        let plain = try Tool.run("/usr/bin/pdfinfo", [folder.path + "/plain.pdf"]).text
        #expect(plain.contains("Tagged:          no"))
    }

    @Test func bleedAndMarksSurroundTheSheet() throws {
        for format in ["pdf", "ps", "svg", "png"] {
            let result = try galley(
                "build", "tale.md", "-o", "t.\(format)", "--bleed", "9pt", "--marks", "--page", "300x400pt",
                "--margins", "40pt",
                "--quiet")
            #expect(result.code == 0, "\(result.errors)")
        }
        // 9 pt of bleed, then marks of 5 mm.
        let boxes = try Tool.run("/usr/bin/pdfinfo", ["-box", folder.path + "/t.pdf"]).text
        for box in [
            "MediaBox:            0.00     0.00   346.35   446.35",
            "TrimBox:            23.17    23.17   323.17   423.17",
            "BleedBox:           14.17    14.17   332.17   432.17",
        ] { #expect(boxes.contains(box), "\(boxes)") }
        let ps = bytes("t.ps").map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(ps.contains("%%BoundingBox: 0 0 347 447"))
        #expect(String(decoding: bytes("t-001.svg") ?? Data(), as: UTF8.self).contains("width=\"346.34"))
    }

    @Test func sheetsOfTooManyPixelsAreRefused() throws {
        let result = try galley("build", "tale.md", "-o", "t.png", "--page", "200x280mm", "--resolution", "2400")
        #expect(result.code == 2 && result.errors.contains("--resolution 2400 is too much"), "\(result.errors)")
        #expect(result.errors.contains("at most 1314"))
        #expect(try folder.names() == ["latin.md", "tale.md", "warned.md"])
    }

    @Test func aReaderThatHasGoneIsNoTrouble() throws {
        for command in ["text tale.md", "help --man", "build tale.md -o -"] {
            // A pipe whose reading end is closed before the first byte.
            let script = "rm -f p; mkfifo p; exec 3<>p 4>p 3<&-; \"$GALLEY\" \(command) >&4; echo $?"
            let result = try Tool.shell(script, in: folder.path)
            #expect(result.text == "141\n" && result.errors.isEmpty, "\(command): \(result.text) \(result.errors)")
        }
    }

    @Test func theWordsOfAMissingPictureArePrinted() throws {
        try folder.write(
            "Text ![a *small* map[^1]](none.png) goes on.\n\n![The figure[^2]](gone.png \"A title\")\n\n"
                + "[^1]: First note.\n[^2]: Second note.\n", to: "gone.md")
        let result = try galley("text", "gone.md")
        #expect(result.text.contains("a small map1 goes on."), "\(result.text)")
        #expect(result.text.contains("The figure2\u{2028}A title") && result.text.contains("Second note."))
        try #expect(galley("build", "gone.md").code == 0)
        let words = try Tool.run("/usr/bin/pdftotext", [folder.path + "/gone.pdf", "-"]).text
        for word in ["none.png", "gone.png", "small", "figure", "title"] { #expect(words.contains(word), "\(word)") }
    }

    @Test func tablesAndDumpsStandBeside() throws {
        let pdf = try galley(
            "build", "tale.md", "-o", "t.pdf", "--chapters", "x/t.json", "--dump", "a.txt", "--timings")
        #expect(pdf.code == 0 && pdf.errors.contains("pages a second, peak memory"))
        #expect(try galley("build", "tale.md", "-o", "u.ps", "--chapters", "t.csv", "--dump", "b.txt").code == 0)
        let json = try JSONSerialization.jsonObject(with: try #require(bytes("x/t.json"))) as? [String: Any]
        #expect((json?["chapters"] as? [Any])?.count == 2)
        #expect(bytes("t.csv")?.starts(with: Data("number,title,".utf8)) == true)
        let dump = try #require(bytes("a.txt"))
        #expect(!dump.isEmpty && dump == bytes("b.txt"))
    }

    @Test func theChapterTableHasFiveForms() throws {
        let plain = try galley("chapters", "tale.md")
        #expect(plain.code == 0 && plain.text.hasPrefix("number\ttitle\t") && plain.errors.isEmpty)
        for format in ["table", "json", "csv", "tsv", "markdown"] {
            let result = try galley("chapters", "tale.md", "--format", format)
            #expect(result.code == 0 && result.text.contains("One") && result.text.hasSuffix("\n"), "\(format)")
        }
    }

    @Test func fontsAreShown() throws {
        let result = try galley("fonts")
        #expect(result.code == 0 && result.text.contains("body"))
        #expect(try galley("fonts", "tale.md", "--theme", "garamond").text.contains("Garamond"))
    }

    @Test func theSameBytesFromAnywhere() throws {
        let first = try galley("build", "tale.md", "-o", "1.pdf", "--jobs", "1")
        let second = try galley(
            "build", folder.path + "/tale.md", "-o", "2.pdf", "--jobs", "4",
            environment: ["LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Kathmandu"])
        #expect(first.code == 0 && second.code == 0 && bytes("1.pdf") == bytes("2.pdf"))
        let dated = try galley("build", "tale.md", "-o", "3.pdf", environment: ["SOURCE_DATE_EPOCH": "86400"])
        #expect(dated.code == 0 && bytes("3.pdf") != bytes("1.pdf"))
    }

    @Test func progressIsShownWhenAskedFor() throws {
        #expect(try galley("build", "tale.md", "--progress", "always").errors.split(separator: "\n").count > 1)
    }

    /// What a book names lies in its own folder; only the command line may name files anywhere.
    @Test func aBookReadsNothingOutsideItsFolder() throws {
        let secret = try TemporaryFolder()
        let theme = try secret.write("SECRET WORDS: [\n", to: "theme.yml")
        try folder.write("theme: \(theme)\nsources: [tale.md]\n", to: "book.yml")
        let absolute = try galley("build", ".", "-o", "x.pdf")
        #expect(absolute.code == 1 && absolute.errors.contains("book.yml:1:8: error: "), "\(absolute.errors)")
        #expect(absolute.errors.contains("[outside-file]") && !absolute.errors.contains("SECRET"))
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.yml", withDestinationPath: theme)
        try folder.write("---\ntheme: link.yml\n---\n\nText.\n", to: "front.md")
        let linked = try galley("build", "front.md", "-o", "x.pdf", "--diagnostics", "short")
        #expect(linked.code == 1 && linked.errors.hasPrefix("front.md:2:8: error: "), "\(linked.errors)")
        #expect(bytes("x.pdf") == nil)
        try folder.write("styles: {body: {size: 11pt}}\n", to: "own.yml")
        try folder.write("---\ntheme: own.yml\n---\n\nText.\n", to: "front.md")
        #expect(try galley("build", "front.md", "-o", "x.pdf", "--quiet").errors.isEmpty)
    }

    @Test func aPipeAmongTheFontsIsLeftOut() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/fonts", withIntermediateDirectories: false)
        try #require(mkfifo(folder.path + "/fonts/pipe.ttf", 0o600) == 0)
        try folder.write("no font", to: "fonts/text.otf")
        try folder.write("a licence", to: "fonts/OFL.txt")
        let result = try galley("build", "tale.md", "-o", "x.pdf", "--diagnostics", "short")
        #expect(result.code == 0)
        #expect(
            result.errors.hasPrefix(
                "fonts/pipe.ttf:1:1: warning: the font is left out: it is no plain file [outside-file]\n"
                    + "fonts/text.otf:1:1: warning: the file holds no font that can be used [missing-font]\nx.pdf: "),
            "\(result.errors)")
    }

    @Test func aThemeThatIsNoneEndsWithTheClosingLine() throws {
        let result = try galley("build", "tale.md", "--theme", "nope")
        #expect(result.code == 2 && result.errors.hasSuffix("\nno output (1 error)\n"), "\(result.errors)")
        #expect(try galley("build", "tale.md", "--theme", "nope", "--quiet").errors.contains("no output") == false)
    }

    @Test(.enabled(if: Tool.finds(["qpdf"]), "qpdf is not installed")) func datesBeforeOurTime() throws {
        try folder.write("---\ndate: 1066-10-14\n---\n\nText.\n", to: "hastings.md")
        #expect(try galley("build", "hastings.md", "-o", "x.pdf", "--quiet").errors.isEmpty)
        let plain = try Tool.shell("qpdf --qdf --object-streams=disable x.pdf -", in: folder.path).text
        #expect(plain.contains("D:10661014000000Z") && plain.contains("1066-10-14T00:00:00Z"))
    }

    /// Repeats of one id on one thing are folded with a count.
    @Test func repeatsAreFolded() throws {
        try folder.write(String(repeating: "![a](none.png)\n\n", count: 42), to: "many.md")
        let result = try galley("build", "many.md", "-o", "x.pdf", "--diagnostics", "short")
        #expect(
            result.errors.hasPrefix(
                "many.md:1:1: warning: picture not found: none.png (42 times) [missing-picture]\nx.pdf: "))
    }

    /// No character stops a book; what no document can hold is told and shown as U+FFFD.
    @Test func noCharacterStopsABook() throws {
        let scalars = (Array(0...0x20) + Array(0x7F...0xA0) + Array(0xFDCF...0xFDF0) + [0xFFFE, 0xFFFF, 0x10FFFF])
            .compactMap { Unicode.Scalar($0 as UInt32) }
        let text = scalars.map { "x\(Character($0))y `\(Character($0))`" }.joined(separator: "\n")
        try folder.write("# T &#xFFFF; \u{FFFE}\n\n" + text + "\n", to: "odd.md")
        for format in ["pdf", "svg", "ps"] {
            let result = try galley("build", "odd.md", "-o", "x.\(format)", "--diagnostics", "short", "--pages", "1")
            #expect(result.code == 0, "\(result.errors)")
        }
    }
}
