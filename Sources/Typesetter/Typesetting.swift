import Diagnostics
import Indexing
import Manuscript
import Pagination
import Rendering
import Styling

/// The whole line, from sources to pages to files.
public enum Typesetting {
    /// Sets the book that `request` names. Same request, same pages, whatever the number of workers.
    public static func compose(
        _ request: BuildRequest, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async -> Outcome {
        var standing: StandingType?
        return await compose(request, standing: &standing, progress: progress)
    }

    /// Sets the book that `request` names, and takes what has not changed from what is `standing` of an earlier build; the pages are the same as
    /// without it. What stands afterwards is this build's; nil keeps nothing.
    public static func compose(
        _ request: BuildRequest, standing: inout StandingType?,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async -> Outcome {
        do throws(Failure) {
            return try await Typesetting.run(request, &standing, progress)
        } catch {
            return .failed(error.diagnostic)
        }
    }

    private static func run(
        _ request: BuildRequest, _ standing: inout StandingType?, _ progress: @escaping @Sendable (Progress) -> Void
    ) async throws(Failure) -> Outcome {
        var watch = Stopwatch()
        var reading = try read(request)
        watch.lap("manuscript")

        let found = ThemeFinding.theme(request, book: reading.book)
        let dictionary = DictionaryFinding.find(reading.book)
        var styled = Styler.style(reading.book, theme: found.theme, overrides: request.overrides)
        let order = reading.book.files.map(\.source)
        var diagnostics = reading.diagnostics + found.diagnostics + dictionary.diagnostics
        guard !(diagnostics + styled.diagnostics).contains(where: { $0.severity == .error }) else {
            return .faulty((diagnostics + styled.diagnostics).inDocumentOrder(of: order).folded())
        }
        let text = styled.references.isEmpty ? nil : reading.book
        reading.book.dropText()
        watch.lap("styling")

        let fonts = BookFonts(reading.book)
        // Chapters that the folios of a later round leave as they are stand as they were set.
        var kept = text == nil ? standing : standing ?? StandingType()
        let setting = try await FolioLoop.settle { folios throws(Failure) in
            if let text, let folios {
                styled = Styler.style(text, theme: found.theme, overrides: request.overrides, folios: folios)
                watch.lap("styling")
            }
            let composer = Composer(
                styled: styled, fonts: fonts, workers: request.workers, namesLines: request.wantsReport,
                standing: &kept)
            let sections = try await composer.compose(&kept, progress)
            watch.lap("composition")
            let remarks = sections.flatMap(\.remarks) + (kept?.remarks ?? [])
            let sheets = try composer.impose(consume sections)
            kept?.keep(sheets.remarks)
            watch.lap("imposition")
            return FolioLoop.Round(
                value: (composer: composer, sheets: sheets, remarks: remarks),
                folios: styled.folios(of: sheets.placements))
        }
        if standing != nil { standing = kept }
        let (composer, pages, remarks) = setting.value
        diagnostics += styled.diagnostics + (remarks + pages.remarks + pages.diagnostics).saidOnce()
        diagnostics += styled.unsettled(setting.changes)

        let chapters = ChapterTable.build(
            title: styled.title, storage: pages.storage, pages: pages.pages, placements: pages.placements)
        let report = request.wantsReport ? try composer.report(on: pages.pages) : nil
        let outline = Outline.entries(pages.storage, placements: pages.placements)
        watch.lap("indexing")

        return .composed(
            Composition(
                name: reading.book.name, folder: reading.book.folder, storage: pages.storage, pages: pages.pages,
                chapters: chapters,
                info: DocumentInfo(
                    styled, book: reading.book, outline: outline,
                    structure: request.isTagged ? pages.storage.structure : [],
                    request: request),
                report: report, diagnostics: diagnostics.inDocumentOrder(of: order).folded(), timings: watch.laps,
                files: files(
                    of: reading.book, named: found.files + dictionary.files, fonts: composer.fonts,
                    pages: pages.pages),
                dictionary: dictionary.dictionary,
                workers: request.workers))
    }

    /// Every file that `book` was made from: sources and what they include, a project file, the theme and dictionary
    /// that it has `named`, its own fonts, the pictures on `pages`;
    /// absolute, sorted.
    private static func files(of book: Book, named: [String], fonts: BookFonts, pages: [Page]) -> [String] {
        var paths = Set(book.files.compactMap(\.source.path) + book.otherFiles + named + fonts.files)
        for item in pages.lazy.flatMap(\.items) {
            if case .picture(let path, _, _, _) = item.content, !path.isEmpty { paths.insert(path) }
        }
        return paths.sorted()
    }
}

/// Laps between stages.
private struct Stopwatch {
    private(set) var laps: [StageTime] = []
    private var start = ContinuousClock.now

    /// Ends the lap `stage`; a stage that is gone through again counts on.
    mutating func lap(_ stage: String) {
        let now = ContinuousClock.now
        let seconds = (now - start) / .seconds(1)
        if let known = laps.firstIndex(where: { $0.stage == stage }) {
            laps[known].seconds += seconds
        } else {
            laps.append(StageTime(stage: stage, seconds: seconds))
        }
        start = now
    }
}
