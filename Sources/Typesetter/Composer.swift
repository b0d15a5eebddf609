import Diagnostics
import Geometry
import Indexing
import LineBreaking
import Pagination
import Shaping
import Styling
import Typography

/// Shapes and paginates sections on all workers, makes the contents, and puts everything on sheets.
struct Composer {
    let styled: StyledBook
    let fonts: BookFonts
    let workers: Int
    /// Whether pages say where each of their lines stands.
    var namesLines = false
    /// The workers' places, one for each.
    let benches: [Bench]

    init(styled: StyledBook, fonts: BookFonts, workers: Int, namesLines: Bool = false, standing: inout StandingType?) {
        self.styled = styled
        self.fonts = fonts
        self.workers = workers
        self.namesLines = namesLines
        standing?.prepare(
            for: styled, pagination: styled.paginationSettings(namesLines: namesLines), fonts: fonts.files)
        benches = standing?.benches(workers) ?? (0..<workers).map { _ in Bench() }
    }

    private var pagination: PaginationSettings {
        styled.paginationSettings(namesLines: namesLines)
    }

    /// A section on pages, with what shaping had to say.
    struct Result: Sendable {
        var section: ComposedSection
        var remarks: [Diagnostic]
    }

    /// The pages, and the storage with the contents among its sections.
    struct Sheets {
        var pages: [Page]
        var placements: [MarkPlacement]
        var diagnostics: [Diagnostic]
        /// What the engine had to say of the whole machine.
        var remarks: [Diagnostic]
        var storage: TextStorage
    }

    /// Sets every section of the text; each can be set apart from the others, but for those that open in a column.
    ///
    /// - Parameter standing: what stands from an earlier build, and from this one afterwards; nil when nothing shall be kept.
    func compose(
        _ standing: inout StandingType?, _ progress: @escaping @Sendable (Progress) -> Void
    ) async throws(Failure) -> [Result] {
        let chains = SectionChain.chains(of: styled.storage)
        let counter = ProgressCounter("composing", total: chains.count, report: progress)
        let known = standing
        let outcomes = try await mapOnWorkers(count: chains.count, workers: workers) { (worker) throws(Failure) in
            benches[worker]
        } body: { (bench, index) throws(Failure) in
            defer { counter.step() }
            return try set(chains[index], at: bench, known)
        }
        standing?.keep(outcomes.compactMap(\.kept))
        return outcomes.map(\.result)
    }

    /// A chain on pages, with what is kept of it for a later build.
    private struct SetChain: Sendable {
        var result: Result
        var kept: StandingType.Chain?
    }

    /// Sets `chain`, unless it is standing.
    private func set(_ chain: SectionChain, at bench: Bench, _ standing: StandingType?) throws(Failure) -> SetChain {
        guard let standing else { return SetChain(result: compose(chain, engine: try bench.engine(of: self))) }
        let origin = chain.origin
        guard let counted = chain.counted(from: origin) else {
            return SetChain(result: compose(chain, engine: try bench.engine(of: self)))
        }
        let number = StandingType.number(of: counted)
        var result = standing.result(of: counted, number: number, at: origin)
        if result == nil { result = compose(chain, engine: try bench.engine(of: self)) }
        guard let result else { preconditionFailure("a chain was set and has no result") }
        return SetChain(
            result: result, kept: StandingType.Chain(counted: counted, origin: origin, result: result, number: number))
    }

    /// Numbers the pages; the contents, which need the numbers, come behind the title page with folios of their own.
    func impose(_ results: consuming [Result]) throws(Failure) -> Sheets {
        var sections = results.map(\.section)
        results = []
        var storage = styled.storage
        let engine = try benches[0].engine(of: self)
        let late = LateText(engine: engine, master: styled.master)
        var remarks: [Diagnostic] = []
        var diagnostics: [Diagnostic] = []
        let index = IndexPages.mark(of: styled)
        if styled.contents != nil || styled.figureList != nil || index != nil {
            if let index { storage.marks.append(index) }
            let place = sections.prefix { $0.kind == .titlePage || $0.kind == .display }.count
            let lists = lists(at: place, among: sections.map(\.bare), index: index, engine, &remarks, &diagnostics)
            sections.insert(contentsOf: lists.before, at: place)
            sections += lists.behind
            storage.structure = lists.structure
        }
        let imposed = Imposition.impose(
            consume sections, master: styled.master, heads: styled.runningHeads, multiple: styled.pagesMultiple
        ) {
            late.line($0, $1)
        }
        // Of what the margins' and contents' words lack only fonts are told here: the words themselves stand in the text.
        diagnostics += fonts.diagnostics + fonts.warnings(refused: engine.refusedFontFiles)
        diagnostics += imposed.diagnostics
        remarks += engine.takeFindings().filter { $0.span == nil }
        return Sheets(
            pages: imposed.pages, placements: imposed.placements, diagnostics: diagnostics, remarks: remarks,
            storage: storage)
    }

    /// What is made from the marks' folios: contents and list of figures before the text, the index behind it.
    private struct Lists {
        var before: [ComposedSection] = []
        var behind: [ComposedSection] = []
        var structure: [StructureElement]
    }

    /// How often the lists are set at most until the folios in them are those of the pages.
    private static let mostRounds = 4

    /// The lists, those before the text to stand at `place` among the bare `sections`.
    ///
    /// Their folios are known once their own pages are counted, for these decide on which side the text begins. So they are set until
    /// nothing changes, which is nearly always the first time; what still changes in the last round is told.
    private func lists(
        at place: Int, among sections: [ComposedSection], index: Mark?, _ engine: ShapingEngine,
        _ remarks: inout [Diagnostic], _ diagnostics: inout [Diagnostic]
    ) -> Lists {
        var book = styled
        if let index { book.storage.marks.append(index) }
        let isRightToLeft = sections.readFromRightToLeft
        var places = places(of: sections)
        var lists = Lists(structure: book.storage.structure)
        var changing: Mark?
        for _ in 0..<Composer.mostRounds {
            book.storage.structure = styled.storage.structure
            lists = Lists(structure: book.storage.structure)
            let labels = places.mapValues(\.label)
            func set(_ section: Section, marks: [Mark] = []) -> ComposedSection {
                let result = compose(SectionChain(section, marks: marks), engine: engine)
                remarks += result.remarks.filter { $0.span == nil }
                return result.section
            }
            if let rows = ContentsPages.section(of: book, labels: labels, isRightToLeft: isRightToLeft) {
                lists.before.append(set(rows.section))
                book.storage.structure = rows.structure
            }
            if let rows = ContentsPages.figures(of: book, labels: labels, isRightToLeft: isRightToLeft) {
                lists.before.append(set(rows.section))
                book.storage.structure = rows.structure
            }
            if let index {
                let section = IndexPages.section(
                    of: book, mark: index, places: places, structure: &book.storage.structure)
                lists.behind.append(set(section, marks: [index]))
            }
            lists.structure = book.storage.structure
            var together = sections
            together.insert(contentsOf: lists.before.map(\.bare), at: place)
            together += lists.behind.map(\.bare)
            let counted = self.places(of: together)
            changing = book.storage.marks.first { counted[$0.id]?.label != places[$0.id]?.label }
            if changing == nil { break }
            places = counted
        }
        if let changing {
            let message = "the contents name a page for “\(changing.title)” that is not its own"
            diagnostics.append(Diagnostic(.warning, .unsettledReference, message, at: changing.span))
        }
        return lists
    }

    /// Where each mark stands, by its id. That depends on the number of pages alone, so bare pages tell it.
    private func places(of bare: [ComposedSection]) -> [String: MarkPlacement] {
        let numbered = Imposition.impose(bare, master: styled.master, heads: styled.runningHeads) { _, _ in nil }
        return Dictionary(numbered.placements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func compose(_ chain: SectionChain, engine: ShapingEngine) -> Result {
        var isShaped = Array(repeating: false, count: chain.section.paragraphs.count)
        let composed = Paginator.compose(
            chain, isRightToLeft: chain.readsRightToLeft { engine.readsRightToLeft($0) }, master: styled.master,
            settings: pagination
        ) { index in
            defer { isShaped[index] = true }
            let paragraph = chain.section.paragraphs[index]
            return isShaped[index] ? engine.shapeAgain(paragraph) : engine.shape(paragraph)
        }
        return Result(section: composed, remarks: engine.takeFindings())
    }

    /// How well the lines and columns of `pages` are set.
    func report(on pages: [Page]) throws(Failure) -> TypographicReport {
        let engine = try engine()
        let families = StyleName.allCases.compactMap { name in
            let character = styled.sheet.character(name)
            return engine.resolve(
                families: character.families, size: character.size, weight: character.weight,
                isItalic: character.isItalic, language: styled.language
            ).face?.family
        }
        return TypographicReport.build(pages, mainFamilies: Set(families))
    }

    /// An engine of a worker's own.
    func engine() throws(Failure) -> ShapingEngine {
        do throws(ShapingError) {
            return try ShapingEngine(fontFiles: fonts.files, settings: styled.shapingSettings)
        } catch {
            throw Failure(diagnostic: Diagnostic(.error, .libraryFailed, error.message))
        }
    }
}

/// A worker's place: its engine is made when the first chapter has to be set. One worker at a time stands at it, which is what makes it safe
/// to hand on.
final class Bench: @unchecked Sendable {
    private var made: ShapingEngine?

    /// The engine, made as `composer` says when there is none. Any composer will do whose settings and fonts are the same.
    func engine(of composer: Composer) throws(Failure) -> ShapingEngine {
        if let made { return made }
        let engine = try composer.engine()
        made = engine
        return engine
    }
}

extension [Diagnostic] {
    /// These, but what concerns no place (a font, a dictionary) once: the engine of each worker says it.
    func saidOnce() -> [Diagnostic] {
        var said: Set<String> = []
        return filter { $0.span != nil || said.insert($0.message).inserted }
    }
}

extension ComposedSection {
    /// The section's pages with their marks and nothing drawn.
    fileprivate var bare: ComposedSection {
        var section = self
        section.findings = []
        for index in section.pages.indices {
            section.pages[index].items = []
            section.pages[index].lines = []
        }
        return section
    }
}

/// Sets the short texts of margins, whose words are known only when pages have numbers.
private struct LateText {
    let engine: ShapingEngine
    let master: PageMaster

    /// `text` on one line at its natural width; places count from the line's left end.
    func line(_ text: String, _ style: CharacterStyle) -> Line? {
        guard !text.isEmpty else { return nil }
        var paragraph = AttributedParagraph(
            text: text, runs: [.init(range: 0..<text.utf8.count, style: style)],
            style: ParagraphStyle(leading: master.grid, alignment: .start), span: LateText.nowhere)
        // Text that reads from right to left ends at the left.
        if engine.readsRightToLeft(paragraph) { paragraph.style.alignment = .end }
        let shaped = engine.shape(paragraph)
        let room = Length.inches(400)
        return Breaker.breaks(shaped, measures: LineMeasures(rest: LineMeasure(width: room))).lines().first
    }

    /// Running heads and folios come from no file.
    private static let nowhere = SourceSpan(file: SourceFile(name: "", path: nil, bytes: []), range: 0..<0)
}
