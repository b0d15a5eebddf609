import Cairo
public import Diagnostics
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

    private let folder: String?
    private var seriesDrawer: PageDrawer?

    /// A renderer.
    ///
    /// - Parameter folder: the absolute path of the book's folder, the only one that an SVG may read further pictures from; nil for none.
    public init(info: DocumentInfo, folder: String?) {
        self.info = info
        self.folder = folder
    }

    /// Writes `pages` as a PDF 1.5 into `file`: drawn by cairo, dressed by qpdf. The file is not committed.
    ///
    /// Both steps hold the file in memory: its size twice, and once more its pictures.
    /// - Parameter progress: called after each page with its count.
    public func writePDF(
        _ pages: [Page], to file: OutputFile, progress: (Int) -> Void = { _ in }
    ) throws(RenderingError) {
        try file.check()
        var drawer = PageDrawer(pictures: PictureShelf(folder: folder, carries: true))
        var isTransparent: [Bool] = []
        let drawing = try RenderingError.translating(file) {
            let sink = MemorySink()
            try drawDocument(.pdf, pages, &drawer, to: sink) { count, drawer in
                isTransparent.append(drawer.isTransparent)
                progress(count)
            }
            return sink.release()
        }
        diagnostics += drawer.diagnostics
        try RenderingError.translating(file) {
            let pdf = try PDFFile(drawing)
            try CarriedPicture.replaceStandIns(in: pdf, &drawer.pictures.carried)
            try PDFDressing(info: info, pages: pages, isTransparent: isTransparent).dress(pdf)
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
        var drawer = PageDrawer(pictures: PictureShelf(folder: folder, carries: false))
        try RenderingError.translating(file) {
            let sink = PostScriptSink(file, pages: pages, info: info)
            try drawDocument(.postScript, pages, &drawer, to: sink) { count, _ in progress(count) }
            sink.close()
        }
        diagnostics += drawer.diagnostics
        try file.check()
    }

    /// Writes `page` as an SVG into `file`, which is not committed.
    public func writeSVG(_ page: Page, to file: OutputFile) throws(RenderingError) {
        try drawSingle(page, file) { drawer in
            let canvas = try Canvas(.svg, size: page.size, sink: FileSink(file))
            try drawer.draw(page, on: canvas)
            try canvas.showPage()
            try canvas.finish()
        }
    }

    /// Writes `page` as a PNG of `resolution` dots an inch into `file`, which is not committed.
    public func writePNG(_ page: Page, resolution: Double, to file: OutputFile) throws(RenderingError) {
        try drawSingle(page, file) { drawer in
            let canvas = try Canvas(pixelsOf: page.size, scale: resolution / 72)
            try drawer.draw(page, on: canvas)
            try canvas.writePNG(to: FileSink(file))
        }
    }

    // MARK: Steps

    private func drawDocument(
        _ format: Canvas.Format, _ pages: [Page], _ drawer: inout PageDrawer, to sink: any ByteSink,
        drawn: (Int, borrowing PageDrawer) -> Void
    ) throws {
        guard let first = pages.first else { throw RenderingError(.libraryFailed, "there are no pages to draw") }
        let canvas = try Canvas(format, size: first.size, sink: sink)
        var size = first.size
        for (index, page) in pages.enumerated() {
            if page.size != size { canvas.setSize(page.size) }
            size = page.size
            try drawer.draw(page, on: canvas)
            try canvas.showPage()
            drawn(index + 1, drawer)
        }
        try canvas.finish()
    }

    private func drawSingle(
        _ page: Page, _ file: OutputFile, _ draw: (inout PageDrawer) throws -> Void
    ) throws(RenderingError) {
        try file.check()
        var drawer = seriesDrawer ?? PageDrawer(pictures: PictureShelf(folder: folder, carries: false))
        seriesDrawer = nil
        let known = drawer.diagnostics.count
        try RenderingError.translating(file) { try draw(&drawer) }
        diagnostics += drawer.diagnostics.dropFirst(known)
        seriesDrawer = drawer
        try file.check()
    }
}
