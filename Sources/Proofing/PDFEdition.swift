import Geometry
import Poppler

/// A PDF that is compared: the file, held open, and what is known of it without reading its pages.
struct PDFEdition: Sendable {
    /// The file as it was named.
    let file: String
    /// How many pages it has.
    let pageCount: Int
    /// Its outline.
    let outline: [PDFDocument.OutlineEntry]
    /// The file itself.
    let source: OpenFile
    /// How many points the unit of each page is, for pages with a unit of their own.
    var units: [Int: Double] = [:]

    /// Opens the PDF at `path`.
    ///
    /// - Throws: `ProofError` for one that is missing, empty, damaged, encrypted or without pages.
    init(_ path: String) throws(ProofError) {
        try self.init(try OpenFile(path), file: path)
    }

    /// Opens `source`, the PDF called `file`.
    init(_ source: OpenFile, file: String) throws(ProofError) {
        self.file = file
        self.source = source
        guard source.count > 0 else { throw ProofError(file: file, reason: "it is empty") }
        do throws(PopplerError) {
            let document = try PDFDocument(descriptor: source.descriptor)
            pageCount = document.pageCount
            outline = document.outline()
        } catch {
            throw ProofError(file: file, reason: "\(error)")
        }
        guard pageCount > 0 else { throw ProofError(file: file, reason: "it has no pages") }
    }

    /// A document of its own for a worker.
    func opened() throws(ProofError) -> PDFDocument {
        try ask { () throws(PopplerError) in try PDFDocument(descriptor: source.descriptor, units: units) }
    }

    /// Asks `document` for something, naming the file when that fails.
    func ask<Answer>(_ body: () throws(PopplerError) -> Answer) throws(ProofError) -> Answer {
        do throws(PopplerError) {
            return try body()
        } catch {
            throw ProofError(file: file, reason: "\(error)")
        }
    }

    /// The title of the chapter that page `number` lies in: the deepest entry of the outline that begins on it or last before it.
    func chapter(of number: Int) -> String? {
        var title: String?
        for entry in outline where entry.page <= number { title = entry.title }
        return title
    }

    /// What is read of a page.
    struct Reading: Sendable {
        /// Its words.
        var text: PageText
        /// Its links.
        var links: [PageLink]
    }

    /// Reads the words of `pages`, on `jobs` workers.
    func read(_ pages: [Int], jobs: Int) async throws(ProofError) -> [Int: Reading] {
        let readings = try await onWorkers(pages.count, jobs: jobs) { () throws(ProofError) in
            try opened()
        } body: { (document, index) throws(ProofError) in
            let page = try ask { () throws(PopplerError) in try document.page(pages[index]) }
            let words = page.words().map { word in
                PageWord(
                    text: word.text, box: word.box, line: Int32(word.line), size: Float(word.size),
                    isJoined: word.isJoined)
            }
            let links = page.links().map { PageLink(box: $0.box, target: $0.target) }
            return Reading(text: PageText(words: words, label: page.label ?? ""), links: links)
        }
        return Dictionary(uniqueKeysWithValues: zip(pages, readings))
    }

    /// The words of `pages` in reading order, each with its role and whether the masks of the settings hide it, and the links.
    func texts(
        _ pages: [Int], _ settings: ProofSettings
    ) async throws(ProofError) -> (texts: [Int: PageText], links: [Int: [PageLink]]) {
        let readings = try await read(pages, jobs: settings.jobs)
        let links = readings.compactMapValues { $0.links.isEmpty ? nil : $0.links }
        // Words are changed in place, so nobody else may hold them.
        var texts = (consume readings).mapValues(\.text)
        for number in pages { for mask in settings.textMasks { texts[number]?.hide(mask) } }
        RunningHeads.mark(&texts)
        for number in pages { texts[number].map { texts[number]?.words = ReadingOrder.sorted($0.words) } }
        PageText.markSmallWords(&texts)
        return (texts, links)
    }

    /// Draws all pages of a file that only one folder has, and gives them to `sink`.
    func show(_ name: String, isNew: Bool, _ resolution: Double, _ sink: DrawnPages.Sink) throws(ProofError) {
        let document = try opened()
        for number in 1...pageCount {
            let pixels = try ask { () throws(PopplerError) in try document.page(number).drawn(resolution: resolution) }
            try sink(DrawnPages(file: name, number: number, pixels, isNew: isNew))
        }
    }

    /// What each page bears as its number.
    func labels() throws(ProofError) -> [String] {
        let document = try opened()
        var labels: [String] = []
        for number in 1...pageCount {
            labels.append(try ask { () throws(PopplerError) in try document.page(number).label ?? "" })
        }
        return labels
    }
}
