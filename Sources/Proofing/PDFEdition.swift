import Geometry
import Poppler

/// A PDF that is compared: its bytes, and what is known of it without reading its pages.
struct PDFEdition: Sendable {
    /// The file as it was named.
    let file: String
    /// How many pages it has.
    let pageCount: Int
    /// Its outline.
    let outline: [PDFDocument.OutlineEntry]
    private let bytes: PDFBytes

    /// Opens `bytes`, the PDF called `file`.
    init(_ bytes: [UInt8], file: String) throws(ProofError) {
        self.file = file
        self.bytes = PDFBytes(bytes)
        guard !bytes.isEmpty else { throw ProofError(file: file, reason: "it is empty") }
        do throws(PopplerError) {
            let document = try PDFDocument(self.bytes)
            pageCount = document.pageCount
            outline = document.outline()
        } catch {
            throw ProofError(file: file, reason: "\(error)")
        }
        guard pageCount > 0 else { throw ProofError(file: file, reason: "it has no pages") }
    }

    /// A document of its own for a worker.
    func opened() throws(ProofError) -> PDFDocument {
        do throws(PopplerError) {
            return try PDFDocument(bytes)
        } catch {
            throw ProofError(file: file, reason: "\(error)")
        }
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
        var texts = readings.mapValues(\.text)
        for number in texts.keys { for mask in settings.textMasks { texts[number]?.hide(mask) } }
        RunningHeads.mark(&texts)
        for (number, page) in texts { texts[number]?.words = ReadingOrder.sorted(page.words) }
        PageText.markSmallWords(&texts)
        return (texts, readings.mapValues(\.links))
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
