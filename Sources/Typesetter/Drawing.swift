public import Diagnostics
import Foundation
public import Geometry
import Manuscript
import Pagination
import Rendering

/// The output's formats.
public enum OutputFormat: String, Sendable, CaseIterable {
    case pdf, ps, svg, png

    /// Whether each page is a file of its own.
    public var isPaged: Bool {
        self == .svg || self == .png
    }
}

/// An output that could not be written.
public struct WriteError: Error, Sendable {
    /// What failed, with the file's name in its message.
    public var diagnostic: Diagnostic
    /// Whether whoever read standard output has gone, which is no trouble.
    public var isClosedPipe: Bool

    init(_ error: RenderingError) {
        diagnostic = Diagnostic(.error, error.id, error.message)
        isClosedPipe = error.isClosedPipe
    }
}

/// A text that is written beside the pages.
public struct SideFile: Sendable {
    /// Where it goes; `-` is standard output.
    public var path: String
    /// What it holds, once the pages are drawn.
    public var text: @Sendable (Written) -> String

    /// The text that `text` gives, in `path`.
    public init(path: String, text: @escaping @Sendable (Written) -> String) {
        self.path = path
        self.text = text
    }
}

/// What was written.
public struct Written: Sendable {
    /// The files, in order.
    public var files: [String]
    /// What could not be drawn as it should be.
    public var diagnostics: [Diagnostic]
    /// The files that pictures were made from besides their own: those that SVGs show; absolute.
    public var sources: Set<String>
}

extension Typesetting {
    /// Draws the pages of `composition` whose ordinals are in `selection` (nil: all) into `path`, and writes `beside`.
    ///
    /// All files appear whole under their names, the pages last, or none does. `svg` and `png` write one file a page beside each other:
    /// `name-001.png`. `-` is standard output. Missing folders are made.
    /// - Parameters:
    ///   - resolution: dots per inch, for `png`.
    ///   - sheet: what stands around the trimmed sheets.
    /// - Throws: a `WriteError` whose diagnostic says what failed (exit code 2).
    public static func write(
        _ composition: Composition, as format: OutputFormat, to path: String, beside: [SideFile] = [],
        selection: [ClosedRange<Int>]? = nil, resolution: Double = 150, sheet: PrintSheet = PrintSheet(),
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws(WriteError) -> Written {
        var standing: StandingType?
        return try await write(
            composition, as: format, to: path, beside: beside, selection: selection, resolution: resolution,
            sheet: sheet, standing: &standing, progress: progress)
    }

    /// Draws as the function above does; of a PDF, sheets that have not changed are taken from what is `standing` of an earlier build. The
    /// bytes are the same as without it.
    public static func write(
        _ composition: Composition, as format: OutputFormat, to path: String, beside: [SideFile] = [],
        selection: [ClosedRange<Int>]? = nil, resolution: Double = 150, sheet: PrintSheet = PrintSheet(),
        standing: inout StandingType?,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws(WriteError) -> Written {
        let pages = composition.pages.filter { page in
            selection?.contains { $0.contains(page.ordinal) } ?? true
        }
        let renderer = Renderer(info: composition.info, folder: composition.folder, sheet: sheet)
        do throws(RenderingError) {
            try makeFolder(of: path)
            let written: [OutputFile]
            let series = PageSeries(path: path, format: format, pages: composition.pages)
            if format.isPaged {
                var drawn = 0
                written = try series.draw(pages) { (page, file) throws(RenderingError) in
                    if format == .svg {
                        try renderer.writeSVG(page, to: file)
                    } else {
                        try renderer.writePNG(page, resolution: resolution, to: file)
                    }
                    drawn += 1
                    progress(Progress(stage: "drawing", done: drawn, total: pages.count))
                }
            } else {
                written = [
                    try await draw(
                        pages, of: composition, with: renderer, as: format, into: path, &standing, progress)
                ]
            }
            let outcome = Written(
                files: written.map(\.path), diagnostics: renderer.diagnostics, sources: renderer.files)
            // Standard output last: what it was given cannot be taken back.
            let sides = beside.filter { $0.path != "-" } + beside.filter { $0.path == "-" }
            let files = try sides.map { (side) throws(RenderingError) in try sealed(side, outcome) }
            for file in files + written { try file.commit() }
            if format.isPaged { series.removeLongerBuild() }
            return outcome
        } catch {
            throw WriteError(error)
        }
    }

    /// The most dots an inch at which every sheet of `composition` can be drawn as a PNG, and the sheet that sets the limit.
    public static func largestResolution(
        of composition: Composition, on sheet: PrintSheet
    ) -> (resolution: Int, sheet: Size)? {
        composition.pages.map { page in
            let size = sheet.size(of: page.size)
            return (Renderer.largestResolution(of: size), size)
        }.min { $0.0 < $1.0 }
    }

    /// Writes `side`, which then waits for its name.
    private static func sealed(_ side: SideFile, _ written: Written) throws(RenderingError) -> OutputFile {
        try makeFolder(of: side.path)
        let file = try OutputFile(path: side.path)
        try file.write(Array(side.text(written).utf8))
        try file.seal()
        return file
    }

    /// Draws `pages` into one file, which then waits for its name.
    private static func draw(
        _ pages: [Page], of composition: Composition, with renderer: Renderer, as format: OutputFormat,
        into path: String, _ standing: inout StandingType?, _ progress: @escaping @Sendable (Progress) -> Void
    ) async throws(RenderingError) -> OutputFile {
        let file = try OutputFile(path: path)
        if format == .pdf {
            let runs = try await draw(pages, with: renderer, workers: composition.workers, standing, progress)
            standing?.keep(runs, of: pages)
            try renderer.writePDF(pages, drawn: consume runs, to: file)
        } else {
            try renderer.writePostScript(pages, to: file) { count in
                progress(Progress(stage: "drawing", done: count, total: pages.count))
            }
        }
        try file.seal()
        return file
    }

    /// Draws the runs of `pages`, each on any worker.
    private static func draw(
        _ pages: [Page], with renderer: Renderer, workers: Int, _ standing: StandingType?,
        _ progress: @escaping @Sendable (Progress) -> Void
    ) async throws(RenderingError) -> [DrawnRun] {
        let (folder, sheet, structure) = (renderer.folder, renderer.sheet, renderer.info.structure)
        let ranges = DrawnRun.ranges(of: pages)
        let counter = ProgressCounter("drawing", total: pages.count, report: progress)
        return try await mapOnWorkers(count: ranges.count, workers: workers) { (_) throws(RenderingError) in
        } body: { (_, index) throws(RenderingError) in
            // What belongs to which element may have changed where nothing that is drawn has.
            if structure.isEmpty, let run = standing?.run(index, of: pages[ranges[index]]) { return run }
            return try DrawnRun(pages[ranges[index]], folder: folder, sheet: sheet, structure: structure) { _ in
                counter.step()
            }
        }
    }

    static func makeFolder(of path: String) throws(RenderingError) {
        let folder = path.folderPart
        guard path != "-", !folder.isEmpty else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw RenderingError(.outputFailed, "cannot make the folder \(folder)")
        }
    }
}

/// Files of one page each, `name-001.png`: as many digits as the last sheet needs, at least three.
private struct PageSeries {
    let stem: String
    let ending: String
    let digits: Int
    /// The book's last sheet.
    let last: Int

    init(path: String, format: OutputFormat, pages: [Page]) {
        let written = (path as NSString).pathExtension
        stem = (path as NSString).deletingPathExtension
        ending = written.isEmpty ? format.rawValue : written
        last = pages.last?.ordinal ?? 1
        digits = max(3, String(last).count)
    }

    /// Draws each page into its file, which then waits for its name.
    func draw(
        _ pages: [Page], _ draw: (Page, OutputFile) throws(RenderingError) -> Void
    ) throws(RenderingError) -> [OutputFile] {
        var files: [OutputFile] = []
        for page in pages {
            let file = try OutputFile(path: name(page.ordinal))
            try draw(page, file)
            try file.seal()
            files.append(file)
        }
        return files
    }

    private func name(_ ordinal: Int) -> String {
        let number = String(ordinal)
        return stem + "-" + String(repeating: "0", count: max(0, digits - number.count)) + number + "." + ending
    }

    /// Removes what is left of an earlier, longer build: sheets behind the last, and numbers of other length. Only names that a build of this
    /// stem writes are touched: the stem, a hyphen, three digits or more, the ending. Sheets that were not asked for this time stay.
    func removeLongerBuild() {
        let folder = stem.folderPart
        let prefix = (stem as NSString).lastPathComponent + "-"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        for name in names where name.hasPrefix(prefix) && name.hasSuffix("." + ending) {
            let number = name.dropFirst(prefix.count).dropLast(ending.count + 1)
            guard number.count >= 3, number.allSatisfy({ $0.isASCII && $0.isNumber }) else { continue }
            if number.count == digits, let ordinal = Int(number), ordinal <= last { continue }
            try? FileManager.default.removeItem(atPath: folder.isEmpty ? name : folder + "/" + name)
        }
    }
}

extension String {
    /// What stands before a path's last slash; empty for none. (`NSString.deletingLastPathComponent` traps on one character.)
    fileprivate var folderPart: String {
        lastIndex(of: "/").map { String($0 == startIndex ? self[...$0] : self[..<$0]) } ?? ""
    }
}
