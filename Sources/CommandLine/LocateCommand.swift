import Diagnostics
import Foundation
import Geometry
import Indexing
import Typesetter

/// `galley locate`: from a position, a point or a word to its place on a page, and to its entry in a dictionary.
struct LocateCommand {
    /// What is looked for.
    private enum Goal {
        /// The position in the book's text, in Unicode scalars.
        case location(Int)
        /// The sheet, from 1, and the place on it.
        case point(Int, Point)
        /// The word.
        case word(String)
    }

    private let request: BuildRequest
    private let goal: Goal
    private let ignoresCase: Bool
    private let dictionary: String?
    private let defines: Bool
    private let format: LocateReport.Format
    private let picture: String?
    private let isStrict: Bool
    private let console: Console

    /// The founding system's ink for a word that is looked up.
    private static let red = Colour(red: 217, green: 26, blue: 26)

    /// The look-up that `arguments` ask for.
    init(_ arguments: Arguments, environment: [String: String], console: Console) throws(UsageError) {
        guard !arguments.operands.isEmpty else { throw UsageError.noSource(.locate) }
        // A number is a sheet, anything else the size of all sheets: one word for both, as in the other commands.
        let sheets = arguments.values(of: "page").filter { Int($0) != nil }
        var arguments = arguments
        arguments.drop(sheets, of: "page")
        request = try arguments.request(for: .locate, environment: environment)
        do throws(BadValue) {
            goal = try LocateCommand.goal(arguments, sheet: sheets.last)
        } catch {
            throw UsageError(error.message, command: .locate)
        }
        ignoresCase = arguments.has("ignore-case")
        dictionary = arguments["dictionary"]
        defines = arguments.has("define") || arguments.has("dictionary")
        format = arguments["format"].flatMap(LocateReport.Format.init(rawValue:)) ?? .text
        picture = arguments["picture"]
        isStrict = arguments.has("strict")
        self.console = console
        try checkPicture()
    }

    private static func goal(_ arguments: Arguments, sheet: String?) throws(BadValue) -> Goal {
        let location = try arguments.whole("offset", in: 0...Int.max)
        let page = sheet.flatMap { Int($0) }
        let point = try arguments.point("at")
        let word = arguments["word"]
        let asked = [location != nil, page != nil || point != nil, word != nil].count { $0 }
        guard asked == 1 else {
            throw BadValue(message: "say one of --offset N, --page P --at X,Y or --word WORD")
        }
        if let location { return .location(location) }
        if let word {
            guard
                word.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
            else { throw BadValue(message: "--word takes a word, not '\(word)'") }
            return .word(word)
        }
        guard let page, let point else { throw BadValue(message: "--page P and --at X,Y belong together") }
        return .point(page, point)
    }

    private func checkPicture() throws(UsageError) {
        guard let picture else { return }
        guard picture.lowercased().hasSuffix(".png") else {
            throw UsageError("--picture takes a file that ends in .png, not '\(picture)'", command: .locate)
        }
        if request.sources.contains(where: { Place.resolved($0) == Place.resolved(picture) }) {
            throw UsageError("--picture would write over the source '\(picture)'", command: .locate)
        }
    }

    /// Composes the book, looks, prints.
    func run() async throws -> ExitCode {
        let composition: Composition
        switch await Typesetting.compose(request, progress: console.progress.show) {
        case .failed(let diagnostic): throw Trouble(diagnostic)
        case .faulty(let diagnostics):
            console.report(diagnostics)
            return ExitCode(faults: diagnostics)
        case .composed(let composed): composition = composed
        }
        console.report(composition.diagnostics)
        let found = try look(in: Concordance(composition.storage, pages: composition.pages), composition)
        if found.isEmpty { console.remark(nothing) }
        var report = LocateReport(places: found)
        if defines { report.entries = try entries(of: found, composition) }
        try Console.print(report.text(format))
        if let picture, let first = found.first?.place.boxes.first {
            try draw(found.map(\.place), on: first.page, of: composition, to: picture)
        }
        let isFaulty = isStrict && composition.diagnostics.contains { $0.severity == .warning }
        return isFaulty ? .faulty : .fine
    }

    /// What the goal comes to in the book.
    private func look(in concordance: Concordance, _ composition: Composition) throws(UsageError) -> [LocateReport
        .Found]
    {
        switch goal {
        case .word(let word):
            return concordance.places(of: word, ignoringCase: ignoresCase).map { LocateReport.Found($0) }
        case .location(let location):
            guard let place = concordance.place(ofLocation: location) else {
                throw UsageError(
                    "--offset asks for \(location), but the book's text has only \(concordance.length) characters",
                    command: .locate)
            }
            return [LocateReport.Found(place.word ?? place.character, character: place.character)]
        case .point(let page, let point):
            guard (1...composition.pages.count).contains(page) else {
                throw UsageError(
                    "--page asks for sheet \(page), but the book has only \(composition.pages.count)", command: .locate)
            }
            return concordance.word(onPage: page, at: point).map { [LocateReport.Found($0)] } ?? []
        }
    }

    /// What is said when nothing was found.
    private var nothing: String {
        switch goal {
        case .word(let word): "'\(word)' is nowhere in the book"
        case .location: "nothing is drawn there"
        case .point(let page, _): "no word stands there on sheet \(page)"
        }
    }

    /// What the dictionary says of the words found, or of the word asked for, each once.
    private func entries(of found: [LocateReport.Found], _ composition: Composition) throws(Trouble) -> [WordEntry] {
        var words = found.map(\.place.text)
        if case .word(let word) = goal { words = [word] }
        let path = try path(of: dictionary, composition)
        do throws(DictionaryError) {
            let dictionary = try WordDictionary(path: path)
            var seen: Set<String> = []
            var entries: [WordEntry] = []
            for word in words where seen.insert(word).inserted {
                let known = try dictionary.entries(of: word)
                if known.isEmpty { console.remark("'\(word)' is not in the dictionary \(dictionary.name)") }
                entries += known
            }
            return entries
        } catch {
            throw Trouble(unreadable: "the dictionary cannot be read: \(error.message)")
        }
    }

    /// The path of the dictionary that the command line names, else the book, else of the first that is installed.
    private func path(of name: String?, _ composition: Composition) throws(Trouble) -> String {
        switch composition.dictionary {
        case .file(let path) where name == nil: path
        case .installed(let installed) where name == nil: try Dictionaries.path(of: installed)
        default: try Dictionaries.path(of: name)
        }
    }

    /// Draws sheet `page` with those of `places` that stand on it in red.
    private func draw(
        _ places: [TextPlace], on page: Int, of composition: Composition, to path: String
    ) throws(Trouble) {
        if composition.files.contains(Place.resolved(path)) {
            throw Trouble("\(path) is a file that the book is made from: choose another name")
        }
        do throws(WriteError) {
            let marked = composition.pages[page - 1].showing(places, in: LocateCommand.red)
            try Typesetting.picture(marked, of: composition, to: path)
        } catch {
            throw Trouble(error)
        }
    }
}

/// The dictionaries that are installed.
enum Dictionaries {
    /// Where Debian's packages and people of the machine put them.
    private static let folders = ["/usr/share/dictd", "/usr/local/share/dictd"]

    /// The path of the dictionary called `name`: a file's path, or a name among those installed; nil for the first of these.
    static func path(of name: String?) throws(Trouble) -> String {
        if let name, name.contains("/") || name.hasSuffix(".index") || name.contains(".dict") { return name }
        let installed = folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasSuffix(".index") }.sorted().map { folder + "/" + $0 }
        }
        guard let name else {
            if let first = installed.first { return first }
            throw Trouble(
                unreadable:
                    "no dictionary is installed: install dict-wn or dict-gcide, or name a file with --dictionary")
        }
        if let found = installed.first(where: { $0.hasSuffix("/\(name).index") }) { return found }
        if FileManager.default.fileExists(atPath: name + ".index") { return name }
        let names = installed.map { ($0 as NSString).lastPathComponent.dropLast(6) }.joined(separator: ", ")
        throw Trouble(
            unreadable: "the dictionary '\(name)' is not installed" + (names.isEmpty ? "" : "; there are: \(names)"))
    }
}
