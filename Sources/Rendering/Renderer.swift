import Cairo
public import Diagnostics
public import Geometry
public import Pagination
import QPDF

/// Draws pages into files. Same pages and same information, same bytes, whatever the time, zone, locale or folder.
///
/// One owner, one thread; fonts and pictures stay open from page to page, so that single-page files cost no more.
public final class Renderer {
    /// What the document says of itself.
    public let info: DocumentInfo
    /// What could not be drawn as it should be, in the order of the pages.
    public private(set) var diagnostics: [Diagnostic] = []

    /// The absolute path of the book's folder, the only one that an SVG may read further pictures from; nil for none.
    public let folder: String?

    /// What stands around the trimmed sheets.
    public let sheet: PrintSheet
    /// The files that pictures were made from besides their own.
    public private(set) var files: Set<String> = []

    private var seriesDrawer: PageDrawer?

    /// A renderer; see the members.
    public init(info: DocumentInfo, folder: String?, sheet: PrintSheet = PrintSheet()) {
        self.info = info
        self.folder = folder
        self.sheet = sheet
    }

    /// Writes `pages` as a PDF 1.5 into `file`, which is not committed: each run drawn by cairo, joined and dressed by qpdf.
    ///
    /// - Parameter progress: called after each page with its count.
    public func writePDF(
        _ pages: [Page], to file: OutputFile, progress: (Int) -> Void = { _ in }
    ) throws(RenderingError) {
        try file.check()
        var drawn: [DrawnRun] = []
        for range in DrawnRun.ranges(of: pages) {
            drawn.append(
                try DrawnRun(pages[range], folder: folder, sheet: sheet, structure: info.structure) {
                    progress(range.lowerBound + $0)
                })
        }
        try writePDF(pages, drawn: drawn, to: file)
    }

    /// Writes `pages` as a PDF 1.5 into `file`, which is not committed: joins their drawn runs and dresses the whole.
    ///
    /// All that was drawn is held in memory twice, and the file once more.
    /// - Parameter runs: what came of `DrawnRun.ranges(of:)`, in order.
    public func writePDF(
        _ pages: [Page], drawn runs: consuming [DrawnRun], to file: OutputFile
    ) throws(RenderingError) {
        try file.check()
        diagnostics += runs.flatMap(\.diagnostics)
        files.formUnion(runs.flatMap(\.files))
        let isTransparent = runs.flatMap(\.isTransparent)
        let marks = runs.flatMap(\.marks)
        try RenderingError.translating(file) {
            guard !runs.isEmpty else { throw RenderingError(.libraryFailed, "there are no pages to draw") }
            var pdf = try runs[0].file()
            for index in runs.indices.dropFirst() { try pdf.append(runs[index].file()) }
            try PDFDressing(info: info, pages: pages, sheet: sheet, isTransparent: isTransparent, marks: marks).dress(
                pdf)
            try pdf.write { _ = file.take($0) }
        }
        try file.check()
    }

    /// Writes `pages` as PostScript, language level 3, into `file`, which is not committed.
    ///
    /// - Parameter progress: called after each page with its count.
    public func writePostScript(
        _ pages: [Page], to file: OutputFile, progress: (Int) -> Void = { _ in }
    ) throws(RenderingError) {
        try file.check()
        var drawer = PageDrawer(pictures: PictureShelf(folder: folder, carries: false), sheet: sheet)
        try RenderingError.translating(file) {
            let sink = PostScriptSink(
                file, sizes: pages.map { sheet.size(of: $0.size) }, labels: pages.map(\.label), info: info)
            try drawer.draw(pages[...], as: .postScript, to: sink) { count, _ in progress(count) }
            sink.close()
        }
        diagnostics += drawer.diagnostics
        files.formUnion(drawer.pictures.files)
        try file.check()
    }

    /// Writes `page` as an SVG into `file`, which is not committed.
    public func writeSVG(_ page: Page, to file: OutputFile) throws(RenderingError) {
        try drawSingle(page, file) { drawer in
            let canvas = try Canvas(.svg, size: sheet.size(of: page.size), sink: FileSink(file))
            canvas.moveOrigin(to: Point(x: sheet.margin, y: sheet.margin))
            try drawer.draw(page, on: canvas)
            try canvas.showPage()
            try canvas.finish()
        }
    }

    /// Writes `page` as a PNG of `resolution` dots an inch into `file`, which is not committed.
    public func writePNG(_ page: Page, resolution: Double, to file: OutputFile) throws(RenderingError) {
        try drawSingle(page, file) { drawer in
            let canvas = try Canvas(pixelsOf: sheet.size(of: page.size), scale: resolution / 72)
            canvas.moveOrigin(to: Point(x: sheet.margin, y: sheet.margin))
            try drawer.draw(page, on: canvas)
            try canvas.writePNG(to: FileSink(file))
        }
    }

    /// The most pixels of a sheet, which take 600 MB: an A4 sheet at 1,200 dots an inch has 139 million.
    private static let largestSheet = 150_000_000.0

    /// The most dots an inch, a whole number, at which a sheet of `size` can be drawn as a PNG: it may have 150 million pixels, and 32,767
    /// a side.
    public static func largestResolution(of size: Size) -> Int {
        let (width, height) = (size.width.points / 72, size.height.points / 72)
        let largest = min((largestSheet / (width * height)).squareRoot(), 32_767 / max(width, height))
        return Int(min(largest, 100_000))
    }

    // MARK: Steps

    private func drawSingle(
        _ page: Page, _ file: OutputFile, _ draw: (inout PageDrawer) throws -> Void
    ) throws(RenderingError) {
        try file.check()
        var drawer = seriesDrawer ?? PageDrawer(pictures: PictureShelf(folder: folder, carries: false), sheet: sheet)
        seriesDrawer = nil
        let known = drawer.diagnostics.count
        try RenderingError.translating(file) { try draw(&drawer) }
        diagnostics += drawer.diagnostics.dropFirst(known)
        files.formUnion(drawer.pictures.files)
        seriesDrawer = drawer
        try file.check()
    }
}
