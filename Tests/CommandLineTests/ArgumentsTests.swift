import Geometry
import Testing
import Typesetter

@testable import CommandLine

/// getopt keeps its state in globals, so these tests run one after the other.
@Suite(.serialized) struct ArgumentsTests {
    private func read(_ line: String, _ command: Command = .build) throws -> Arguments {
        try Arguments(line.split(separator: " ").map(String.init), of: command)
    }

    private func refusal(_ line: String, _ command: Command = .build) -> String? {
        do {
            let arguments = try read(line, command)
            _ = try arguments.request(for: command, environment: [:])
            return nil
        } catch {
            return (error as? UsageError)?.text.split(separator: "\n").first.map(String.init)
        }
    }

    @Test func optionsAndOperandsMix() throws {
        let arguments = try read("a.md --page a4 -ofile.pdf b.md --columns=3 -q - --strict -- --c.md -q")
        #expect(arguments.operands == ["a.md", "b.md", "-", "--c.md", "-q"])
        #expect(arguments["page"] == "a4" && arguments["output"] == "file.pdf" && arguments["columns"] == "3")
        #expect(arguments.has("quiet") && arguments.has("strict") && !arguments.has("timings"))
    }

    @Test func theLastValueWins() throws {
        #expect(try read("--page a4 --page a5 x")["page"] == "a5")
    }

    @Test func abbreviationsAreUnderstood() throws {
        #expect(try read("--lead 12pt x")["leading"] == "12pt")
        #expect(try read("--page a5 x")["page"] == "a5")
        #expect(refusal("--pa a5 x") == "galley build: '--pa' could be any of --pages, --page")
    }

    @Test func wordsSurviveAsTheyAre() throws {
        let words = ["é", "a b", "", "--page=7x10in", "漢字.md", "-"]
        let arguments = try Arguments(words, of: .build)
        #expect(arguments.operands == ["é", "a b", "", "漢字.md", "-"])
    }

    @Test(arguments: [
        ("--pagse a4", "unknown option '--pagse'; did you mean '--pages'?"),
        ("--colums=2", "unknown option '--colums'; did you mean '--columns'?"),
        ("--zzzzzzzz", "unknown option '--zzzzzzzz'"),
        ("-Z", "unknown option '-Z'"),
        ("-qZ", "unknown option '-Z'"),
        ("--output", "--output needs its FILE"),
        ("-o", "--output needs its FILE"),
        ("--strict=yes", "--strict takes no argument"),
        ("--depth 3", "'--depth' is an option of 'galley chapters' only"),
        ("--format pfd", "--format takes pdf, ps, svg or png, not 'pfd'; did you mean 'pdf'?"),
        ("--columns 0", "--columns takes a whole number from 1 to 6, not '0'"),
        ("--columns two", "--columns takes a whole number from 1 to 6, not 'two'"),
        ("--gutter nan", "--gutter takes a length from 0pt to 200in, such as 12pt, 5mm or 0.5in, not 'nan'"),
        ("--gutter -1mm", "--gutter takes a length from 0pt to 200in, such as 12pt, 5mm or 0.5in, not '-1mm'"),
        ("--leading 1e9pt", "--leading takes a length from 1pt to 200in, such as 12pt, 5mm or 0.5in, not '1e9pt'"),
        (
            "--margins 1mm,2mm",
            "--margins takes one length such as 18mm, or four: inner,top,outer,bottom, not '1mm,2mm'"
        ),
        (
            "--page 300x300in",
            "--page takes a size such as a4, letter, 7x10in or 156x234mm, at most 200in a side, not '300x300in'"
        ),
        ("--font Garamond,,serif", "--font takes family names with commas between, not 'Garamond,,serif'"),
        ("--page a5 --margins 75mm", "the margins and gutters leave no room for text on 419.5273pt by 595.2754pt"),
        (
            "--columns 6 --gutter 3in --page a5",
            "the margins and gutters leave no room for text on 419.5273pt by 595.2754pt"
        ),
    ])
    func mistakesAreNamed(line: String, message: String) {
        #expect(refusal(line + " x.md") == "galley build: " + message || refusal(line) == "galley build: " + message)
    }

    @Test func requestsCarryWhatWasSaid() throws {
        let arguments = try read(
            "a.md --page a5 --margins 10mm,12mm,14mm,16mm --columns 1 --gutter 4mm --leading 13pt --text-size large -j 2"
        )
        let request = try arguments.request(for: .build, environment: ["SOURCE_DATE_EPOCH": "86400"])
        #expect(request.sources == ["a.md"] && request.columns == 1 && request.jobs == 2 && request.epoch == 86400)
        #expect(request.margins?.outer == .millimetres(14) && request.leading == .points(13))
        #expect(request.textSize == "large" && request.families == nil && request.theme == nil)
    }

    @Test(arguments: ["soon", "-1", "99999999999999", "1.5"]) func epochsAreChecked(text: String) throws {
        let arguments = try read("a.md")
        #expect(throws: UsageError.self) {
            try arguments.request(for: .build, environment: ["SOURCE_DATE_EPOCH": text])
        }
    }

    @Test(arguments: [
        ("3", [3...3]), ("3-10,15", [3...10, 15...15]), ("15,3-10,8-12", [3...12, 15...15]), ("9-", [9...Int.max]),
    ])
    func sheetsAreReadAndJoined(text: String, ranges: [ClosedRange<Int>]) throws {
        #expect(try read("a.md --pages \(text)").sheets("pages") == ranges)
    }

    @Test(arguments: ["0", "4-2", "a", "1--2", "", "3,", "-3"]) func sheetsThatMeanNothing(text: String) throws {
        let arguments = try Arguments(["a.md", "--pages=" + text], of: .build)
        #expect(throws: BadValue.self) { try arguments.sheets("pages") }
    }

    @Test func theNearestWordIsFound() {
        #expect(nearest(to: "biuld", in: ["build", "fonts"]) == "build")
        #expect(nearest(to: "Baskervile", in: ["baskerville", "garamond"]) == "baskerville")
        #expect(nearest(to: "xyz", in: ["build", "fonts"]) == nil)
        #expect(nearest(to: String(repeating: "x", count: 100_000), in: ["build"]) == nil)
    }
}

@Suite struct TablesTests {
    @Test func namesAndLettersAreUnique() {
        for command in Command.all {
            let names = command.options.map(\.name)
            #expect(Set(names).count == names.count, "\(command.name)")
            let letters = command.options.compactMap(\.letter)
            #expect(Set(letters).count == letters.count, "\(command.name)")
        }
        #expect(Set(Command.all.map(\.name)).count == Command.all.count)
    }

    @Test func helpKeepsToEightyColumns() {
        for text in [HelpText.overview] + Command.all.map(HelpText.text(of:)) {
            for line in text.split(separator: "\n") where !line.contains("galley help --completion") {
                #expect(line.count <= 80, "\(line)")
            }
        }
    }

    @Test func helpNamesEveryOption() {
        for command in Command.all {
            let text = HelpText.text(of: command)
            for option in command.options { #expect(text.contains(option.usage)) }
        }
    }
}
