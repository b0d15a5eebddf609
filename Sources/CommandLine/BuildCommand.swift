import Diagnostics
import Foundation
import Geometry
import Indexing
import Typesetter

/// `galley build`: composes the book, draws it, writes what was asked for beside it.
struct BuildCommand: Sendable {
    /// What to set.
    let request: BuildRequest
    /// The output as given; nil for the default.
    let output: String?
    /// The format as given; nil: the ending decides.
    let format: OutputFormat?
    /// The sheets to write; nil for all.
    let selection: [ClosedRange<Int>]?
    /// The chapter to write; nil for all.
    let chapter: String?
    /// What stands around the trimmed sheets.
    let sheet: PrintSheet
    /// Dots to the inch of pictured pages.
    let resolution: Double
    /// Where the chapter table goes; nil for nowhere.
    let chapters: String?
    /// The form of the chapter table.
    let chaptersFormat: ChapterTableFormat
    /// Where the typographic report goes; nil for nowhere.
    let report: String?
    /// Where the display list goes; nil for nowhere.
    let dump: String?
    /// Where the Makefile's rule goes; nil for nowhere.
    let rule: String?
    /// Whether warnings fail.
    let isStrict: Bool
    /// Whether to print timings.
    let showsTimings: Bool
    /// The command whose help says more: `build`, or another that builds.
    private let command: Command
    private let console: Console

    /// What a build leaves for the next one.
    struct Kept: Sendable {
        /// The type that stands; nil when nothing shall be kept.
        var standing: StandingType?
        /// The files that the book was made from, absolute.
        var files: [String] = []
        /// The files that were written, absolute.
        var outputs: [String] = []
    }

    /// The build that `arguments` ask for.
    init(
        _ arguments: Arguments, environment: [String: String], console: Console, as command: Command = .build
    ) throws(UsageError) {
        self.command = command
        guard !arguments.operands.isEmpty else { throw UsageError.noSource(command) }
        var request = try arguments.request(for: command, environment: environment)
        request.wantsReport = arguments["report"] != nil
        self.request = request
        do throws(BadValue) {
            selection = try arguments.sheets("pages")
            sheet = try arguments.printSheet()
            resolution = try arguments.number("resolution", in: 10...2400) ?? 150
        } catch {
            throw UsageError(error.message, command: command)
        }
        output = arguments["output"]
        chapters = arguments["chapters"]
        chaptersFormat = try BuildCommand.chaptersFormat(arguments, command)
        report = arguments["report"]
        dump = arguments["dump"]
        rule = arguments["deps"]
        chapter = arguments["chapter"]
        isStrict = arguments.has("strict")
        showsTimings = arguments.has("timings")
        format = try BuildCommand.format(arguments, command)
        if let format, format != .pdf, request.isTagged {
            throw UsageError("--tagged is for pdf: \(format.rawValue) has no room for structure", command: command)
        }
        self.console = console
        try checkPaths()
    }

    /// A build of `request` into the PDF `output`, with nothing beside it.
    init(_ request: BuildRequest, output: String, isStrict: Bool, console: Console, as command: Command) {
        self.request = request
        self.output = output
        format = .pdf
        selection = nil
        chapter = nil
        sheet = PrintSheet()
        rule = nil
        resolution = 150
        chapters = nil
        chaptersFormat = .table
        report = nil
        dump = nil
        self.isStrict = isStrict
        showsTimings = false
        self.command = command
        self.console = console
    }

    /// The format that was asked for by name or by the output's ending; nil for the default output.
    private static func format(_ arguments: Arguments, _ command: Command) throws(UsageError) -> OutputFormat? {
        if let named = arguments["format"] { return OutputFormat(rawValue: named) }
        guard let output = arguments["output"], output != "-" else { return nil }
        let ending = (output as NSString).pathExtension.lowercased()
        if Place.isFolder(output) { throw UsageError("'\(output)' is a folder: name a file in it", command: command) }
        guard let format = OutputFormat(rawValue: ending) else {
            let what = ending.isEmpty ? "has no ending" : "ends in neither .pdf, .ps, .svg nor .png"
            throw UsageError("'\(output)' \(what); say --format", command: command)
        }
        return format
    }

    /// The form that the ending of the chapter table's file asks for; a table when it has none.
    private static func chaptersFormat(
        _ arguments: Arguments, _ command: Command
    ) throws(UsageError) -> ChapterTableFormat {
        guard let path = arguments["chapters"] else { return .table }
        switch (path as NSString).pathExtension.lowercased() {
        case "", "txt": return .table
        case "json": return .json
        case "csv": return .csv
        case "tsv": return .tsv
        case "md", "markdown": return .markdown
        case let ending:
            throw UsageError(
                "--chapters takes a file that ends in .json, .csv, .tsv, .md, .markdown or .txt, not .\(ending)",
                command: command)
        }
    }

    /// Refuses outputs that are written twice or over a source. `name` is the book's, once it is known: the default output hangs on it.
    private func checkPaths(book name: String? = nil) throws(UsageError) {
        let output = output ?? name.map { BuildCommand.defaultOutput($0, format ?? .pdf) }
        let paths = [
            ("--output", output), ("--chapters", chapters), ("--report", report), ("--dump", dump), ("--deps", rule),
        ]
        var seen: [String: String] = [:]
        for case (let option, let path?) in paths {
            guard !path.isEmpty else { throw UsageError("\(option) needs a file's name", command: command) }
            let place = path == "-" ? path : Place.resolved(path)
            if let other = seen[place] {
                throw UsageError("\(other) and \(option) both write to '\(path)'", command: command)
            }
            seen[place] = option
            if path != "-", request.sources.contains(where: { $0 != "-" && Place.resolved($0) == place }) {
                throw UsageError("\(option) would write over the source '\(path)'", command: command)
            }
        }
        if output == "-", rule != nil {
            throw UsageError("--deps names what is written, and standard output has no name", command: command)
        }
        if output == "-", format == .svg || format == .png {
            throw UsageError("svg and png write a file a page, which standard output cannot hold", command: command)
        }
    }

    /// Whether anything goes to standard output.
    var writesStandardOutput: Bool {
        [output, chapters, report, dump].contains("-")
    }

    /// Composes and writes.
    func run() async throws -> ExitCode {
        var kept = Kept()
        return try await run(&kept)
    }

    /// Composes and writes; what has not changed is taken from what an earlier build `kept`.
    func run(_ kept: inout Kept) async throws -> ExitCode {
        try await finish(await compose(&kept), &kept)
    }

    /// What came of composing, and the seconds that it took.
    struct Made: Sendable {
        let outcome: Outcome
        let seconds: Double
    }

    /// Composes, and neither writes nor tells anything.
    func compose(_ kept: inout Kept) async -> Made {
        let start = ContinuousClock.now
        let outcome = await Typesetting.compose(request, standing: &kept.standing, progress: console.progress.show)
        return Made(outcome: outcome, seconds: (ContinuousClock.now - start) / .seconds(1))
    }

    /// Tells what there is to tell of what was `made`, and writes it.
    func finish(_ made: Made, _ kept: inout Kept) async throws -> ExitCode {
        let start = ContinuousClock.now
        switch made.outcome {
        case .failed(let diagnostic):
            throw Trouble(diagnostic)
        case .faulty(let diagnostics):
            console.report(diagnostics)
            console.remark("no output (\(ClosingLine.counts(diagnostics)))")
            return ExitCode(faults: diagnostics)
        case .composed(let composition):
            console.report(composition.diagnostics)
            kept.files = composition.files
            let files = try await write(composition, &kept)
            console.report(files.diagnostics)
            let diagnostics = composition.diagnostics + files.diagnostics
            let elapsed = made.seconds + (ContinuousClock.now - start) / .seconds(1)
            if showsTimings {
                Console.complain(Timings(composition, drawing: files.seconds, total: elapsed).text)
            }
            console.remark(
                ClosingLine.text(
                    files: files.names, pages: files.pages, of: composition.pages.count, seconds: elapsed,
                    diagnostics: diagnostics))
            let isFaulty = isStrict && diagnostics.contains { $0.severity == .warning }
            return isFaulty ? .faulty : .fine
        }
    }

    /// Writes the pages, the chapter table and the dump; gives the files with pages and the seconds that these took.
    private func write(
        _ composition: Composition, _ kept: inout Kept
    ) async throws -> (names: [String], pages: Int, seconds: Double, diagnostics: [Diagnostic]) {
        let format = format ?? .pdf
        let path = output ?? BuildCommand.defaultOutput(composition.name, format)
        try checkPaths(book: composition.name)
        for other in [path, chapters, report, dump, rule].compactMap({ $0 }) where other != "-" {
            if composition.files.contains(Place.resolved(other)) {
                throw Trouble("\(other) is a file that the book is made from: choose another name")
            }
            if Place.isFolder(other) { throw Trouble("\(other) is a folder: name a file in it") }
        }
        let selection = try selection(in: composition)
        if format == .png, let most = Typesetting.largestResolution(of: composition, on: sheet),
            resolution > Double(most.resolution)
        {
            throw UsageError(
                "--resolution \(decimal(resolution, places: 0)) is too much for a sheet of \(most.sheet.width) by "
                    + "\(most.sheet.height): it takes at most \(most.resolution)", command: command)
        }
        kept.outputs = [path, chapters, report, dump].compactMap { $0.map(Place.resolved) }
        let start = ContinuousClock.now
        do throws(WriteError) {
            let written = try await Typesetting.write(
                composition, as: format, to: path, beside: sideFiles(composition), selection: selection,
                resolution: resolution, sheet: sheet, standing: &kept.standing, progress: console.progress.show)
            kept.files = Set(kept.files).union(written.sources).sorted()
            let count = selection?.reduce(0) { $0 + $1.count } ?? composition.pages.count
            return (written.files, count, (ContinuousClock.now - start) / .seconds(1), written.diagnostics)
        } catch {
            console.progress.clear()
            throw Trouble(error)
        }
    }

    /// What is written beside the pages.
    private func sideFiles(_ composition: Composition) -> [SideFile] {
        var files: [SideFile] = []
        if let chapters {
            let format = chaptersFormat
            files.append(SideFile(path: chapters) { _ in composition.chapters.text(format) })
        }
        if let report, let made = composition.report { files.append(SideFile(path: report) { _ in made.json }) }
        if let dump { files.append(SideFile(path: dump) { _ in composition.dump }) }
        if let rule {
            files.append(
                SideFile(path: rule) { written in
                    let sources = Set(composition.files).union(written.sources).sorted()
                    return MakeRule(targets: written.files, sources: sources).text
                })
        }
        return files
    }

    /// The sheets that `--pages` and `--chapter` ask for together, sorted and joined; nil for all.
    private func selection(in composition: Composition) throws(UsageError) -> [ClosedRange<Int>]? {
        guard selection != nil || chapter != nil else { return nil }
        let count = composition.pages.count
        var ranges = (selection ?? []).filter { $0.lowerBound <= count }
            .map { $0.lowerBound...min($0.upperBound, count) }
        if selection != nil, ranges.isEmpty {
            throw UsageError("--pages asks for none of the book's \(count) sheets", command: command)
        }
        if let chapter { ranges.append(try composition.chapters.sheets(of: chapter, command)) }
        return Arguments.joined(ranges)
    }

    /// Where a book goes when nothing was said.
    private static func defaultOutput(_ name: String, _ format: OutputFormat) -> String {
        let file = "\(name).\(format.rawValue)"
        return Place.isFolder("Output") ? "Output/" + file : file
    }
}

extension ChapterTable {
    /// The sheets of the one chapter with the title or identifier `name`, in capitals or not.
    fileprivate func sheets(of name: String, _ command: Command) throws(UsageError) -> ClosedRange<Int> {
        var all: [Chapter] = []
        var rest = chapters[...]
        while let chapter = rest.popFirst() {
            all.append(chapter)
            rest = chapter.chapters + rest
        }
        let exact = all.filter { $0.id == name || $0.title == name }
        let alike = exact.isEmpty ? all.filter { $0.title.lowercased() == name.lowercased() } : exact
        let found = alike.isEmpty ? all.filter { $0.titleWithoutNumber.lowercased() == name.lowercased() } : alike
        guard let chapter = found.first else {
            throw UsageError(
                "no chapter is called '\(name)'; see 'galley chapters'",
                suggestion: nearest(to: name, in: all.flatMap { [$0.title, $0.id] }), command: command)
        }
        guard found.count == 1 else {
            throw UsageError(
                "\(found.count) chapters are called '\(name)'; the identifier of the first is \(chapter.id)",
                command: command)
        }
        return chapter.page...(chapter.page + max(chapter.pageCount, 1) - 1)
    }
}

extension UsageError {
    /// No source was named.
    static func noSource(_ command: Command) -> UsageError {
        UsageError("no source: name a Markdown file, a folder, or - for standard input", command: command)
    }
}

extension Chapter {
    /// The title as it is written in the source: without the number, as 2.1, that the book gives it.
    fileprivate var titleWithoutNumber: Substring {
        let rest = title.drop { $0.isASCII && $0.isNumber || $0 == "." }
        return rest.startIndex == title.startIndex ? title[...] : rest.drop(while: \.isWhitespace)
    }
}
