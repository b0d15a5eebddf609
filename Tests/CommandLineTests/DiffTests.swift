import Foundation
import Support
import Testing

/// `galley diff` as a process: what it says, how it ends, what it leaves alone.
@Suite struct DiffTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let text = "# A Tale\n\n## One\n\nGregor awoke from uneasy dreams.\n\n## Two\n\nIt ended well.\n"
        try folder.write(text, to: "old.md")
        try folder.write(text.replacing("Gregor", with: "Konrad"), to: "new.md")
        for name in ["old", "new"] {
            #expect(try galley("build", name + ".md", "-o", name + ".pdf", "--quiet").code == 0)
        }
    }

    private func galley(_ arguments: String...) throws -> Tool.Result {
        try Tool.run(arguments, in: folder.path)
    }

    @Test func aChangedWordIsNamed() throws {
        let result = try galley("diff", "old.pdf", "new.pdf")
        #expect(result.code == 1 && result.errors.isEmpty)
        let lines = result.text.split(separator: "\n")
        #expect(lines.first?.hasSuffix(": words: \"Gregor\" → \"Konrad\" (One)") == true, "\(result.text)")
        #expect(lines.last?.hasSuffix(" same, 1 words") == true)
    }

    @Test func equalFilesAreTheSame() throws {
        let result = try galley("diff", "old.pdf", "old.pdf")
        #expect(result.code == 0 && result.text.hasSuffix("all the same\n"), "\(result.text)")
        #expect(try galley("diff", "old.pdf", "new.pdf", "--quiet").text.isEmpty)
    }

    @Test func jsonIsAsTheContractSays() throws {
        let result = try galley("diff", "old.pdf", "new.pdf", "--format", "json")
        #expect(result.code == 1)
        let json = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
        #expect(json["version"] as? Int == 1 && json["same"] as? Bool == false)
        #expect((json["counts"] as? [String: Int])?.count == 11)
        let page = try #require((json["pages"] as? [[String: Any]])?.first)
        #expect(page["class"] as? String == "words" && page["chapter"] as? String == "One")
        let word = try #require((page["words"] as? [[String: Any]])?.first)
        #expect(word["kind"] as? String == "changed" && word["old"] as? String == "Gregor")
        #expect((word["oldBox"] as? [Double])?.count == 4)
    }

    @Test func junitHasAFailureForEachPage() throws {
        let result = try galley("diff", "old.pdf", "new.pdf", "--format", "junit")
        #expect(result.code == 1 && result.text.hasPrefix("<?xml") && result.text.contains("failures=\"1\""))
        #expect(try XMLDocumentCheck.isWellFormed(result.output))
    }

    @Test func aReportIsWrittenBesideTheVerdict() throws {
        #expect(try galley("diff", "old.pdf", "new.pdf", "--report", "out/report").code == 1)
        let page = try String(contentsOfFile: folder.path + "/out/report/index.html", encoding: .utf8)
        #expect(page.contains("Gregor") && page.contains("galley-pages/new-"))
        let json = try String(contentsOfFile: folder.path + "/out/report/report.json", encoding: .utf8)
        #expect(json == (try galley("diff", "old.pdf", "new.pdf", "--format", "json").text))
        try folder.write("no PDF", to: "broken.pdf")
        #expect(try galley("diff", "old.pdf", "broken.pdf", "--report", "other").code == 2)
        #expect(try !folder.names().contains { $0.contains("other") })
    }

    @Test(.enabled(if: Tool.finds(["qpdf", "gs"]), "qpdf and ghostscript are not installed"))
    func otherToolsFilesAreCompared() throws {
        let script = """
            qpdf --qdf --object-streams=disable old.pdf plain.pdf
            gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=gs.pdf old.pdf
            qpdf --encrypt secret owner 256 -- old.pdf locked.pdf
            """
        #expect(try Tool.shell(script, in: folder.path).code == 0)
        let plain = try galley("diff", "old.pdf", "plain.pdf")
        #expect(plain.code == 0, "\(plain.text)")
        let ghost = try galley("diff", "gs.pdf", "new.pdf")
        #expect(ghost.text.contains(": words: \"Gregor\" → \"Konrad\""), "\(ghost.text)")
        let locked = try galley("diff", "old.pdf", "locked.pdf", "--report", "report")
        #expect(locked.code == 2 && locked.text.isEmpty && locked.errors.contains("encrypted"), "\(locked.errors)")
        #expect(try !folder.names().contains("report"))
    }

    @Test func whereLinesEndIsNoChangeOfWords() throws {
        let dashes = String(
            repeating: "He spoke—so she said—of lamps and ladders/ropes, 1805–1812… and well-known things. ", count: 12)
        let chinese = String(repeating: "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏", count: 12)
        let text = "# A\n\n\(dashes)\n\n# B\n\n\(chinese)\n\n# C\n\n\(dashes)\n"
        try folder.write(text, to: "lines.md")
        for (name, page) in [("wide", "150x210mm"), ("narrow", "150x210mm")] {
            let margins = name == "wide" ? "15mm" : "15mm,15mm,25mm,15mm"
            #expect(
                try galley(
                    "build", "lines.md", "-o", name + ".pdf", "--page", page, "--margins", margins, "--columns", "1",
                    "--quiet"
                ).code == 0)
        }
        let result = try galley("diff", "wide.pdf", "narrow.pdf")
        #expect(result.code == 1 && result.text.hasSuffix(" moved\n"), "\(result.text)")
        try folder.write(text.replacing("寒來暑往秋收冬藏\n", with: "寒來暑往春收冬藏\n"), to: "lines.md")
        #expect(
            try galley(
                "build", "lines.md", "-o", "new.pdf", "--page", "150x210mm", "--margins", "15mm", "--columns", "1",
                "--quiet"
            ).code == 0)
        let changed = try galley("diff", "wide.pdf", "new.pdf")
        #expect(changed.text.contains(#"words: "秋" → "春""#), "\(changed.text)")
    }

    /// Both columns count, whichever is read first, and where lines end is no change of words.
    @Test func wordsThatReadFromRightToLeftAreNamed() throws {
        let hebrew = (1...150).map { "מילה\($0) שלום עולם טוב and more\($0) words בְּרֵאשִׁ֖ית (סוף)." }
            .joined(separator: " ")
        let edited = hebrew.replacing("מילה7 שלום", with: "מילה7 אחד שלום").replacing(
            "עולם טוב and more140", with: "עולם רע and more140")
        let wide = ["--page", "150x210mm", "--margins", "15mm"]
        let narrow = ["--page", "150x210mm", "--margins", "15mm,15mm,30mm,15mm"]
        for (name, text, options) in [("old", hebrew, wide), ("new", edited, wide), ("narrow", hebrew, narrow)] {
            try folder.write("---\nlang: he\n---\n\n\(text)\n", to: name + ".md")
            let built = try Tool.run(
                ["build", name + ".md", "-o", name + ".pdf", "--quiet"] + options, in: folder.path)
            #expect(built.code == 0, "\(built.errors)")
        }
        let words = try galley("diff", "old.pdf", "new.pdf").text
        #expect(words.contains(#"added "אחד""#) && words.contains(#""טוב" → "רע""#), "\(words)")
        let lines = try galley("diff", "old.pdf", "narrow.pdf").text
        #expect(lines.contains("moved") && !lines.contains("words"), "\(lines)")
    }

    @Test func acceptingMakesTheNewTheBaseline() throws {
        #expect(try galley("diff", "old.pdf", "new.pdf", "--accept").code == 0)
        #expect(try galley("diff", "old.pdf", "new.pdf").code == 0)
    }

    @Test func aPageListIsMadeAndCompared() throws {
        let missing = try galley("diff", "book.pages", "old.pdf")
        #expect(missing.code == 2 && missing.errors.contains("book.pages"), "\(missing.errors)")
        let made = try galley("diff", "book.pages", "old.pdf", "--accept")
        #expect(made.code == 0 && made.text.hasSuffix(" added\n"), "\(made.text)")
        #expect(try galley("diff", "book.pages", "old.pdf").code == 0)
        let changed = try galley("diff", "book.pages", "new.pdf", "--report", "report")
        #expect(changed.code == 1 && changed.text.contains(": words (One)"), "\(changed.text)")
        let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/report/galley-pages")
        #expect(pictures.count == 2 && pictures.allSatisfy { $0.hasPrefix("new-") })
        #expect(try galley("diff", "book.pages", "new.pdf", "--accept", "--quiet").code == 0)
        #expect(try galley("diff", "book.pages", "new.pdf").code == 0)
        for arguments in [["--tolerance", "0.2"], ["--budget", "5"], ["--accept=1"]] {
            #expect(try Tool.run(["diff", "book.pages", "new.pdf"] + arguments, in: folder.path).code == 2)
        }
        try folder.write("galley pages 1\nresolution 100\nnonsense\n", to: "bad.pages")
        let bad = try galley("diff", "bad.pages", "new.pdf")
        #expect(bad.code == 2 && bad.errors.contains("line 3"), "\(bad.errors)")
        #expect(try galley("diff", "bad.pages", "new.pdf", "--accept", "--quiet").code == 0)
        #expect(try galley("diff", "bad.pages", "new.pdf").code == 0)
        // What is no list is nobody's to overwrite.
        try folder.write("my own text\n", to: "mine.pages")
        let mine = try galley("diff", "mine.pages", "new.pdf", "--accept")
        #expect(mine.code == 2 && mine.errors.contains("it is no page list"), "\(mine.errors)")
        #expect(try String(contentsOfFile: folder.path + "/mine.pages", encoding: .utf8) == "my own text\n")
    }

    @Test func troubleIsOneLineAndTwo() throws {
        try folder.write("", to: "empty.pdf")
        try folder.write("no PDF at all", to: "broken.pdf")
        try FileManager.default.createDirectory(atPath: folder.path + "/folder.pdf", withIntermediateDirectories: true)
        #expect(try Tool.shell("mkfifo pipe.pdf; head -c 900 old.pdf > cut.pdf", in: folder.path).code == 0)
        for name in ["old.pdf", "pipe.pdf", "/dev/full", "old.pdf/report"] {
            let result = try galley("diff", "old.pdf", "new.pdf", "--report", name)
            #expect(result.code == 2 && result.text.isEmpty && result.errors.contains(name), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }
        for name in ["empty.pdf", "broken.pdf", "missing.pdf", "pipe.pdf", "cut.pdf", "/dev/null", "folder.pdf"] {
            for pair in [[name, "new.pdf"], ["new.pdf", name], [name, name]] {
                let result = try Tool.run(["diff"] + pair, in: folder.path)
                #expect(result.code == 2 && result.text.isEmpty, "\(pair): \(result.text)")
                #expect(
                    result.errors.split(separator: "\n").count == 1 && result.errors.contains(name), "\(result.errors)")
            }
        }
    }

    @Test(arguments: [
        [], ["old.pdf"], ["a", "b", "c"], ["old.pdf", "new.pdf", "--mask", "x"],
        ["old.pdf", "new.pdf", "--mask-text", "("],
        ["old.pdf", "new.pdf", "--budget", "-1"], ["old.pdf", "new.pdf", "--tolerance", "2"],
        ["old.pdf", "new.pdf", "--format", "xml"], ["old.pdf", "new.pdf", "--accept=1"],
        ["old.pdf", "new.pdf", "--mask", "1:nan,0,1,1"], ["old.pdf", "new.pdf", "--mask", "3-1:0,0,1,1"],
        ["old.pdf", "new.pdf", "--mask", "+1:0,0,1,1"], ["old.pdf", "new.pdf", "--mask", "*:0,0,-1,1"],
        ["old.pdf", "new.pdf", "--mask", "*:0,0,inf,1"], ["old.pdf", "new.pdf", "--budget", "nan%"],
        ["old.pdf", "new.pdf", "--tolerance", "nan"], ["old.pdf", "new.pdf", "--resolution", "1e9"],
    ])
    func wrongUseIsALineAndAHint(arguments: [String]) throws {
        let result = try Tool.run(["diff"] + arguments, in: folder.path)
        #expect(result.code == 2 && result.text.isEmpty)
        #expect(result.errors.hasPrefix("galley diff: ") && result.errors.contains("Try 'galley diff --help'"))
    }

    @Test func foldersOfPagePicturesAreComparedByName() throws {
        for name in ["old", "new"] {
            #expect(
                try galley("build", name + ".md", "-o", "\(name)/page.png", "--resolution", "60", "--quiet").code == 0)
        }
        let result = try galley("diff", "old", "new", "--resolution", "60")
        #expect(result.code == 1 && result.text.contains(".png: old "), "\(result.text)")
        #expect(result.text.contains(" drawn"))
        try FileManager.default.removeItem(atPath: folder.path + "/new/page-001.png")
        let gone = try galley("diff", "old", "new")
        #expect(gone.text.hasPrefix("page-001.png: old 1: removed\n"), "\(gone.text)")
        #expect(try galley("diff", "old", "new", "--accept=99").code == 0)
        #expect(try galley("diff", "old", "new").code == 1)
        #expect(try galley("diff", "old", "new", "--accept").code == 0)
        let after = try galley("diff", "old", "new")
        #expect(after.code == 0, "\(after.text)")
        #expect(try galley("diff", "old", "new.pdf").code == 2)
    }
}

/// A small check that tags open and close in pairs.
enum XMLDocumentCheck {
    static func isWellFormed(_ data: Data) throws -> Bool {
        let result = try Tool.run(
            "/usr/bin/python3", ["-c", "import sys, xml.dom.minidom as m; m.parseString(sys.stdin.buffer.read())"],
            input: data)
        return result.code == 0
    }
}
