import Cairo
public import Diagnostics
public import Geometry
public import Pagination
import Pictures
import QPDF

/// Some sheets that follow each other, drawn as a PDF of their own: any number of workers may draw the runs of a book, each a run at a time.
public struct DrawnRun: Sendable {
    /// What could not be drawn as it should be, in the order of the pages.
    public let diagnostics: [Diagnostic]
    /// How many pages it holds.
    public var pageCount: Int { isTransparent.count }
    /// For each page, whether it holds anything transparent.
    let isTransparent: [Bool]
    /// Each page's stretches of content, in order.
    let marks: [[ContentMark]]
    /// The files that its pictures were made from besides their own.
    let files: Set<String>
    private var bytes: [UInt8]
    private var pictures: [CarriedPicture]

    /// The most sheets of a run. Each run has its own subsets of the fonts, some 50 kB: longer runs make smaller files, shorter ones keep
    /// more cores at work. Never chosen by the number of workers, on which no byte may hang.
    private static let most = 64

    /// The runs in which `pages` are drawn, in order.
    ///
    /// Pages that show one picture share a run, so that it is embedded once. So do all that show an SVG or what is no picture: their text is
    /// drawn in faces that the drawing library opens itself, which may be done in one thread alone (see `OpenFace`).
    public static func ranges(of pages: [Page]) -> [Range<Int>] {
        var names: [String: String] = [:]
        func name(_ path: String) -> String {
            if let known = names[path] { return known }
            let kind = path.isEmpty ? nil : PictureKind(path: path)
            let name = kind == nil || kind == .svg ? "" : path
            names[path] = name
            return name
        }
        let shown = pages.map { page in
            page.items.compactMap { if case .picture(let path, _, _, _) = $0.content { name(path) } else { nil } }
        }
        var last: [String: Int] = [:]
        for (index, names) in shown.enumerated() {
            for name in names { last[name] = index }
        }
        var ranges: [Range<Int>] = []
        var start = 0
        var needed = 0
        for (index, names) in shown.enumerated() {
            needed = names.reduce(needed) { max($0, last[$1] ?? index) }
            if index + 1 == pages.count || (index + 1 >= start + most && needed <= index) {
                ranges.append(start..<index + 1)
                start = index + 1
            }
        }
        return ranges
    }

    /// Draws `pages`.
    ///
    /// - Parameters:
    ///   - folder: the absolute path of the book's folder, the only one that an SVG may read further pictures from; nil for none.
    ///   - sheet: what stands around the trimmed sheets.
    ///   - structure: the elements whose content is marked (`DocumentInfo.structure`).
    ///   - progress: called after each page with its count in the run.
    public init(
        _ pages: ArraySlice<Page>, folder: String?, sheet: PrintSheet = PrintSheet(),
        structure: [DocumentElement] = [], progress: (Int) -> Void = { _ in }
    ) throws(RenderingError) {
        var drawer = PageDrawer(
            pictures: PictureShelf(folder: folder, carries: true), sheet: sheet, embedding: pages,
            marking: ContentMarking(isMarked: structure.map { $0.kind != nil }))
        var isTransparent: [Bool] = []
        var marks: [[ContentMark]] = []
        bytes = try RenderingError.translating {
            let sink = MemorySink()
            try drawer.draw(pages, as: .pdf, to: sink) { count, drawer in
                isTransparent.append(drawer.isTransparent)
                marks.append(drawer.marking.marks)
                progress(count)
            }
            return sink.release()
        }
        self.isTransparent = isTransparent
        self.marks = marks
        pictures = drawer.pictures.carried
        files = drawer.pictures.files
        diagnostics = drawer.diagnostics
    }

    /// The run's PDF with its pictures in place. The run lets go of both.
    mutating func file() throws -> PDFFile {
        let file = try PDFFile(bytes)
        bytes = []
        try CarriedPicture.replaceStandIns(in: file, &pictures)
        return file
    }
}

extension PageDrawer {
    /// Draws `pages` as a document of their own; `drawn` is told the count of pages after each.
    mutating func draw(
        _ pages: ArraySlice<Page>, as format: Canvas.Format, to sink: any ByteSink,
        drawn: (Int, borrowing PageDrawer) -> Void
    ) throws {
        guard let first = pages.first else { throw RenderingError(.libraryFailed, "there are no pages to draw") }
        let canvas = try Canvas(format, size: sheet.size(of: first.size), sink: sink)
        canvas.moveOrigin(to: Point(x: sheet.margin, y: sheet.margin))
        var size = first.size
        for (count, page) in pages.enumerated() {
            if page.size != size { canvas.setSize(sheet.size(of: page.size)) }
            size = page.size
            try draw(page, on: canvas)
            try canvas.showPage()
            drawn(count + 1, self)
        }
        try canvas.finish()
    }
}
