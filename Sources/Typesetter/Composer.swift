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
        if styled.contents != nil {
            let place = sections.first?.kind == .titlePage ? 1 : 0
            let bare = sections.map(\.bare)
            if let contents = contents(
                at: place, among: bare, engine: engine, remarks: &remarks, diagnostics: &diagnostics)
            {
                sections.insert(contents.section, at: place)
                storage.structure = contents.structure
            }
        }
        let imposed = Imposition.impose(consume sections, master: styled.master, heads: styled.runningHeads) {
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

    /// How often the contents are set at most until the folios in them are those of the pages.
    private static let mostRounds = 4

    /// The contents, set to stand at `place` among the bare `sections`; nil when there is nothing to show.
    ///
    /// Their folios are known once their own pages are counted, for these decide on which side the text begins. So they are set until
    /// nothing changes, which is nearly always the first time; what still changes in the last round is told.
    private func contents(
        at place: Int, among sections: [ComposedSection], engine: ShapingEngine, remarks: inout [Diagnostic],
        diagnostics: inout [Diagnostic]
    ) -> (section: ComposedSection, structure: [StructureElement])? {
        var labels = labels(of: sections)
        var composed: (section: ComposedSection, structure: [StructureElement])?
        var changing: Mark?
        for _ in 0..<Composer.mostRounds {
            let rows = ContentsPages.section(
                of: styled, labels: labels, isRightToLeft: sections.readFromRightToLeft)
            guard let rows else { return nil }
            let result = compose(SectionChain(rows.section), engine: engine)
            remarks += result.remarks.filter { $0.span == nil }
            composed = (result.section, rows.structure)
            var together = sections
            together.insert(result.section.bare, at: place)
            let counted = self.labels(of: together)
            changing = styled.storage.marks.first { counted[$0.id] != labels[$0.id] }
            if changing == nil { break }
            labels = counted
        }
        if let changing {
            let message = "the contents name a page for “\(changing.title)” that is not its own"
            diagnostics.append(Diagnostic(.warning, .unsettledReference, message, at: changing.span))
        }
        return composed
    }

    /// The folio of each mark, by its id. Folios depend on the number of pages alone, so bare pages tell them.
    private func labels(of bare: [ComposedSection]) -> [String: String] {
        let numbered = Imposition.impose(bare, master: styled.master, heads: styled.runningHeads) { _, _ in nil }
        return ContentsPages.labels(of: numbered.placements)
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
