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
    let fontFolders: [String]
    let workers: Int

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
        var storage: TextStorage
    }

    /// Sets every section of the text; each can be set apart from the others, but for those that open in a column.
    func compose(_ progress: @escaping @Sendable (Progress) -> Void) async throws(Failure) -> [Result] {
        let chains = SectionChain.chains(of: styled.storage)
        let counter = ProgressCounter("composing", total: chains.count, report: progress)
        return try await mapOnWorkers(count: chains.count, workers: workers) { () throws(Failure) in
            try engine()
        } body: { (engine, index) throws(Failure) in
            defer { counter.step() }
            return compose(chains[index], engine: engine)
        }
    }

    /// Numbers the pages; the contents, which need the numbers, come behind the title page with folios of their own.
    func impose(_ results: consuming [Result]) throws(Failure) -> Sheets {
        var sections = results.map(\.section)
        results = []
        var storage = styled.storage
        let engine = try engine()
        let late = LateText(engine: engine, master: styled.master)
        if styled.contents != nil {
            // Folios depend on the number of pages alone: bare pages tell them.
            let bare = sections.map { section in
                var section = section
                section.findings = []
                for index in section.pages.indices { section.pages[index].items = [] }
                return section
            }
            let numbers = Imposition.impose(bare, master: styled.master, heads: styled.runningHeads) { _, _ in nil }
            let labels = ContentsPages.labels(of: numbers.placements)
            if let contents = ContentsPages.section(of: styled, labels: labels) {
                let place = sections.first?.kind == .titlePage ? 1 : 0
                sections.insert(compose(SectionChain(contents.section), engine: engine).section, at: place)
                storage.structure = contents.structure
            }
        }
        let imposed = Imposition.impose(consume sections, master: styled.master, heads: styled.runningHeads) {
            late.line($0, $1)
        }
        return Sheets(
            pages: imposed.pages, placements: imposed.placements, diagnostics: imposed.diagnostics, storage: storage)
    }

    private func compose(_ chain: SectionChain, engine: ShapingEngine) -> Result {
        var isShaped = Array(repeating: false, count: chain.section.paragraphs.count)
        let composed = Paginator.compose(
            chain, isRightToLeft: chain.readsRightToLeft { engine.readsRightToLeft($0) }, master: styled.master,
            settings: styled.paginationSettings
        ) { index in
            defer { isShaped[index] = true }
            let paragraph = chain.section.paragraphs[index]
            return isShaped[index] ? engine.shapeAgain(paragraph) : engine.shape(paragraph)
        }
        return Result(section: composed, remarks: engine.takeFindings())
    }

    /// An engine of a worker's own.
    func engine() throws(Failure) -> ShapingEngine {
        do throws(ShapingError) {
            return try ShapingEngine(fontFolders: fontFolders, settings: styled.shapingSettings)
        } catch {
            throw Failure(diagnostic: Diagnostic(.error, .libraryFailed, error.message))
        }
    }
}

/// Sets the short texts of margins, whose words are known only when pages have numbers.
private struct LateText {
    let engine: ShapingEngine
    let master: PageMaster

    /// `text` on one line at its natural width.
    func line(_ text: String, _ style: CharacterStyle) -> Line? {
        guard !text.isEmpty else { return nil }
        let paragraph = AttributedParagraph(
            text: text, runs: [.init(range: 0..<text.utf8.count, style: style)],
            style: ParagraphStyle(leading: master.grid, alignment: .start), span: LateText.nowhere)
        let shaped = engine.shape(paragraph)
        let room = Length.inches(400)
        return Breaker.breaks(shaped, measures: LineMeasures(rest: LineMeasure(width: room))).lines().first
    }

    /// Running heads and folios come from no file.
    private static let nowhere = SourceSpan(file: SourceFile(name: "", path: nil, bytes: []), range: 0..<0)
}
