import Cairo
import Foundation

/// Compares what two paths name: two PDFs, two folders of PDFs and page pictures, or a page list with a PDF.
public struct EditionComparison: Sendable {
    private let old: String
    private let new: String
    private let settings: ProofSettings
    private let makesBaseline: Bool
    private let sink: DrawnPages.Sink?
    private let progress: ProofProgress

    /// A comparison of `old` with `new`; `sink` takes the pages that are not the same. When it `makesBaseline`, a page list may be missing: all
    /// pages are then new.
    public init(
        old: String, new: String, settings: ProofSettings, makesBaseline: Bool = false, sink: DrawnPages.Sink? = nil,
        progress: @escaping ProofProgress
    ) {
        self.old = old
        self.new = new
        self.settings = settings
        self.makesBaseline = makesBaseline
        self.sink = sink
        self.progress = progress
    }

    /// What has become of each page.
    ///
    /// - Throws: `ProofError` for a path that is missing or unreadable, a folder without PDFs and page pictures, a folder against a file.
    public func verdict() async throws(ProofError) -> Verdict {
        if old.hasSuffix(PageList.ending) { return try await list() }
        switch (try EditionComparison.isFolder(old), try EditionComparison.isFolder(new)) {
        case (false, false):
            let comparison = PDFComparison(old: try PDFEdition(old), new: try PDFEdition(new), settings: settings)
            return try await comparison.verdict(sink: sink, progress: progress)
        case (true, true): return try await folders()
        case (true, false): throw ProofError(file: new, reason: "it is a file, and \(old) is a folder")
        case (false, true): throw ProofError(file: new, reason: "it is a folder, and \(old) is a file")
        }
    }

    private func list() async throws(ProofError) -> Verdict {
        let comparison = PageListComparison(
            file: old, old: try kept(), new: try PDFEdition(new), settings: settings)
        return try await comparison.verdict(sink: sink, progress: progress)
    }

    /// The list that was kept; where one is to be made, an empty one for none, or for a damaged one.
    private func kept() throws(ProofError) -> PageList {
        let none = PageList(resolution: settings.resolution, pages: [])
        if makesBaseline, !FileManager.default.fileExists(atPath: old) { return none }
        let bytes = try FileBytes.read(old)
        do throws(ProofError) {
            return try PageList(bytes, file: old)
        } catch {
            guard makesBaseline, PageList.isOne(bytes) else { throw error }
            return none
        }
    }

    private static func isFolder(_ path: String) throws(ProofError) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ProofError(file: path, reason: "there is no such file")
        }
        return isFolder.boolValue
    }

    private func folders() async throws(ProofError) -> Verdict {
        let olds = try ProofFolder(old)
        let news = try ProofFolder(new)
        var verdict = Verdict(
            old: Edition(file: old, pages: 0), new: Edition(file: new, pages: 0), pages: [], counts: [:])
        for name in ProofFolder.union(olds.names, news.names) {
            let isOld = olds.names.contains(name)
            let isNew = news.names.contains(name)
            let part =
                try ProofFolder.isPDF(name)
                ? await documents(isOld ? olds.path(name) : nil, isNew ? news.path(name) : nil, name)
                : pictures(isOld ? olds.path(name) : nil, isNew ? news.path(name) : nil, name, olds, news)
            verdict.append(part, file: name)
        }
        return verdict
    }

    private func documents(_ old: String?, _ new: String?, _ name: String) async throws(ProofError) -> Verdict {
        guard let old, let new else {
            let path = old ?? new ?? name
            let edition = try PDFEdition(path)
            if let sink { try edition.show(name, isNew: new != nil, settings.resolution, sink) }
            return Verdict.lone(name, pages: 1...edition.pageCount, isNew: new != nil)
        }
        let comparison = PDFComparison(old: try PDFEdition(old), new: try PDFEdition(new), settings: settings)
        var named: DrawnPages.Sink?
        if let sink {
            named = { pages throws(ProofError) in
                var pages = pages
                pages.file = name
                try sink(pages)
            }
        }
        return try await comparison.verdict(sink: named, progress: progress)
    }

    // MARK: Page pictures

    private func pictures(
        _ old: String?, _ new: String?, _ name: String, _ olds: ProofFolder, _ news: ProofFolder
    ) throws(ProofError) -> Verdict {
        let place = { (folder: ProofFolder) in (folder.names.firstIndex(of: name) ?? 0) + 1 }
        guard let old, let new else {
            let number = place(new != nil ? news : olds)
            let path = old ?? new ?? name
            let pixels = try EditionComparison.raster(try FileBytes.read(path), path)
            try sink?(DrawnPages(file: name, number: number, pixels, isNew: new != nil))
            return Verdict.lone(name, pages: number...number, isNew: new != nil)
        }
        let (oldBytes, newBytes) = (try FileBytes.read(old), try FileBytes.read(new))
        var entry = PageAlignment.Entry(old: place(olds), new: place(news))
        entry.isEqual = oldBytes == newBytes
        var page = PageVerdict(old: entry.old, new: entry.new, kind: .same)
        if !entry.isEqual {
            let before = try EditionComparison.raster(oldBytes, old)
            let after = try EditionComparison.raster(newBytes, new)
            page = try compare(entry, before, after, name)
        }
        return Verdict(
            old: Edition(file: old, pages: 1), new: Edition(file: new, pages: 1),
            pages: page.kind == .same ? [] : [page], counts: [page.kind: 1])
    }

    private func compare(
        _ entry: PageAlignment.Entry, _ before: Raster, _ after: Raster, _ name: String
    ) throws(ProofError) -> PageVerdict {
        let number = entry.new ?? 1
        var facts = PageFacts(
            oldSize: before.size(resolution: settings.resolution), newSize: after.size(resolution: settings.resolution))
        let zones = settings.masks.filter { $0.covers(number) }.map {
            (PixelBox($0.box, resolution: settings.resolution, margin: 0), PixelComparison.Zone.masked)
        }
        facts.compare(before, after, zones: zones, settings)
        if !facts.looksTheSame, let old = entry.old {
            try sink?(DrawnPages(file: name, old: (old, before), new: (number, after)))
        }
        let judge = PageJudge(facts: PageFactTable(entries: [0], facts: [facts]), settings: settings)
        return judge.verdict(entry, TextFindings.Page(), 0, isHidden: false)
    }

    private static func raster(_ bytes: [UInt8], _ path: String) throws(ProofError) -> Raster {
        do throws(CairoError) {
            return try Raster(png: bytes)
        } catch {
            throw ProofError(
                file: path, reason: bytes.isEmpty ? "it is empty" : "it cannot be read as PNG: \(error.message)")
        }
    }
}

extension Verdict {
    /// The verdict on a file that only one folder has.
    fileprivate static func lone(_ name: String, pages: ClosedRange<Int>, isNew: Bool) -> Verdict {
        let kind: PageClass = isNew ? .added : .removed
        return Verdict(
            old: Edition(file: name, pages: isNew ? 0 : pages.count),
            new: Edition(file: name, pages: isNew ? pages.count : 0),
            pages: pages.map { PageVerdict(old: isNew ? nil : $0, new: isNew ? $0 : nil, kind: kind) },
            counts: [kind: pages.count])
    }

    /// Takes over the verdict on one file of a folder.
    fileprivate mutating func append(_ part: Verdict, file: String) {
        old.pages += part.old.pages
        new.pages += part.new.pages
        for page in part.pages {
            var page = page
            page.file = file
            pages.append(page)
        }
        counts.merge(part.counts, uniquingKeysWith: +)
    }
}
