import Diagnostics
import FoundationEssentials

/// The chapters of a summary.
extension BookPlan {
    /// The chapters that the `SUMMARY.md` in `base`, a folder in the book's, lists; false when there is none.
    mutating func addSummary(in base: String, of folder: BookFolder) throws(ReadError) -> Bool {
        let prefix = base.isEmpty || base == "." ? "" : base.hasSuffix("/") ? base : base + "/"
        guard folder.find(prefix + "SUMMARY.md") != .missing else {
            warnOfSummaries(in: prefix, "its name must be SUMMARY.md for it to be read", folder)
            return false
        }
        let file = try read(prefix + "SUMMARY.md", of: folder)
        if let fault = SourceBytes.fault(in: file) {
            diagnostics.append(fault)
            return true
        }
        self.base = prefix.isEmpty ? "" : String(prefix.dropLast())
        let summary = Summary(file)
        diagnostics += summary.diagnostics
        var list = SummaryList()
        for entry in summary.entries { try add(entry, to: &list, prefix: prefix, in: folder) }
        if let part = list.part { warnOfEmptyPart(part.span) }
        for inner in list.folders.sorted() where inner != prefix.folderPart {
            warnOfSummaries(in: inner.isEmpty ? "" : inner + "/", "only the summary at the top is read", folder)
        }
        if chapters.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
            diagnostics.append(
                Diagnostic(
                    .error, .emptyBook, "\(file.name) names no chapter", at: SourceSpan(file: file, range: 0..<0),
                    hint: "list the chapters as links: - [Title](file.md)"))
        }
        return true
    }

    /// What is known while a summary's entries are gone through.
    private struct SummaryList {
        /// The part whose first chapter is still to come.
        var part: (text: String, span: SourceSpan)?
        /// Whether a part was begun: the chapters in lists lie below it.
        var isInPart = false
        /// The chapters by their files' absolute paths.
        var known: [String: (index: Int, isWhole: Bool)] = [:]
        /// The folders of the chapters, relative to the book's.
        var folders: Set<String> = []
    }

    private mutating func add(
        _ entry: Summary.Entry, to list: inout SummaryList, prefix: String, in folder: BookFolder
    ) throws(ReadError) {
        switch entry.kind {
        case .part:
            if let part = list.part { warnOfEmptyPart(part.span) }
            list.part = (entry.title, entry.span)
            list.isInPart = true
        case .draft:
            addDraft(
                entry.title, depth: entry.depth, isInPart: list.isInPart && entry.isInList,
                isBehindPart: list.part != nil, at: entry.span)
        case .chapter(let path, let fragment):
            guard let file = try chapter(prefix + path, at: entry.span, in: folder), let whole = file.path else {
                return
            }
            list.folders.insert((prefix + path).folderPart)
            if let known = list.known[whole] {
                if let fragment {
                    chapters[known.index].entry?.fragments.append(fragment)
                } else if known.isWhole {
                    refuse(.duplicateChapter, "the chapter is listed twice", path, at: entry.span)
                }
                return
            }
            list.known[whole] = (chapters.count, fragment == nil)
            let isInPart = list.isInPart && entry.isInList
            let level = min(6, entry.depth + (isInPart ? 2 : 1))
            let part = isInPart ? list.part : nil
            if isInPart { list.part = nil }
            chapters.append(
                Chapter(
                    file: file, entry: SummaryEntry(level: level, beginsPart: part != nil),
                    title: (entry.title, entry.span), part: part))
        }
    }

    /// Adds a chapter that has no file yet, `depth` deep in its list; `isBehindPart` when a part waits for its first chapter with a file.
    mutating func addDraft(_ title: String, depth: Int, isInPart: Bool, isBehindPart: Bool, at span: SourceSpan) {
        diagnostics.append(
            Diagnostic(
                .note, .draftChapter, "the draft has no file yet; contents and outline name it: \(title.brief)",
                at: span))
        drafts.append(
            DraftChapter(
                title: title, level: min(6, depth + (isInPart ? 2 : 1)), next: chapters.count,
                isBehindPart: isInPart && isBehindPart, span: span))
    }

    private mutating func warnOfEmptyPart(_ span: SourceSpan) {
        diagnostics.append(
            Diagnostic(.warning, .summaryEntry, "no chapter follows this part, which is left out", at: span))
    }

    /// Warns of files in the folder `prefix` whose names a summary could have, in whatever letter case.
    private mutating func warnOfSummaries(in prefix: String, _ message: String, _ folder: BookFolder) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + prefix)) ?? []
        for name in names.sorted() where name.lowercased() == "summary.md" {
            diagnostics.append(
                Diagnostic(
                    .warning, .summaryEntry, "this is not the book's summary: \(message)",
                    at: folder.place(prefix + name)))
        }
    }
}
