import Cairo
import Geometry
import Poppler

/// The digests of a book's pages, in a text that a repository keeps in place of the book: a line a page.
///
/// It tells which pages changed, and whether their words did; the words and the pictures themselves it does not hold.
struct PageList: Equatable, Sendable {
    /// What is kept of a page.
    struct Page: Hashable, Sendable {
        /// Its width and height in hundredths of a point.
        var size: [Int]
        /// The characters of its words but heads and folios, without white space and hyphens: where lines end does not count.
        var words: Digest
        /// Its picture with heads and folios painted over.
        var body: Digest
        /// Its picture.
        var picture: Digest
    }

    /// The dots to the inch at which the pages were drawn.
    var resolution: Double
    /// The pages.
    var pages: [Page]

    /// How the names of such files end.
    static let ending = ".pages"
    private static let header = "galley pages 1"

    /// A list of `pages` drawn at `resolution`.
    init(resolution: Double, pages: [Page]) {
        self.resolution = resolution
        self.pages = pages
    }

    // MARK: Text

    /// Reads what `text` wrote; `file` is its name.
    ///
    /// - Throws: `ProofError` that names the first line that is wrong.
    init(_ bytes: [UInt8], file: String) throws(ProofError) {
        let lines = String(decoding: bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        func wrong(_ line: Int) -> ProofError {
            ProofError(file: file, reason: "line \(line) is no line of a page list; make the list again with --accept")
        }
        guard PageList.isOne(bytes) else { throw ProofError(file: file, reason: "it is no page list") }
        guard lines.first.map(String.init) == PageList.header else { throw wrong(1) }
        let second = lines.count > 1 ? lines[1].split(separator: " ") : []
        guard second.count == 2, second[0] == "resolution", let resolution = Double(second[1]),
            (10...1200).contains(resolution)
        else { throw wrong(2) }
        self.resolution = resolution
        pages = []
        for (index, line) in lines.enumerated().dropFirst(2) where !line.isEmpty {
            guard let page = Page(line, number: pages.count + 1) else { throw wrong(index + 1) }
            pages.append(page)
        }
    }

    /// Whether `bytes` begin as a page list does, however damaged it is, or of another version.
    static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "galley pages".utf8)
    }

    /// The list as its file has it.
    var text: String {
        let head = PageList.header + "\nresolution \(PlainNumber.text(resolution))\n"
        return head + pages.enumerated().map { $0.element.line(number: $0.offset + 1) + "\n" }.joined()
    }

    // MARK: Making

    /// The list of the pages of `edition`, what masks hide left out; `sink` takes the pictures of those pages that it asks for.
    static func made(
        of edition: PDFEdition, _ settings: ProofSettings, resolution: Double
    ) async throws(ProofError) -> PageList {
        var edition = edition
        _ = PageKeys.all(of: &edition)
        let texts = try await edition.texts(Array(1...edition.pageCount), settings).texts
        let known = edition
        let pages = try await onWorkers(edition.pageCount, jobs: settings.jobs) { () throws(ProofError) in
            try known.opened()
        } body: { (document, index) throws(ProofError) in
            let (size, pixels) = try known.ask { () throws(PopplerError) in
                let page = try document.page(index + 1)
                return (page.size, try page.drawn(resolution: resolution))
            }
            let masks = settings.masks.filter { $0.covers(index + 1) }.map {
                PixelBox($0.box, resolution: resolution, margin: 0)
            }
            return Page(size, pixels, texts[index + 1]?.words ?? [], masks, resolution: resolution)
        }
        return PageList(resolution: resolution, pages: pages)
    }
}

extension PageList.Page {
    /// What is kept of a page with `pixels` and `words`; `masks` are painted over.
    fileprivate init(_ size: Size, _ pixels: Raster, _ words: [PageWord], _ masks: [PixelBox], resolution: Double) {
        self.size = [size.width, size.height].map { Int(($0.points * 100).rounded()) }
        let box = { (word: PageWord) in PixelBox(word.box, resolution: resolution) }
        var pixels = pixels
        pixels.paintOver(masks + words.filter(\.isMasked).map(box))
        picture = pixels.digest
        let heads = words.filter { $0.role == .head && !$0.isMasked }
        pixels.paintOver(heads.map(box))
        body = heads.isEmpty ? picture : pixels.digest
        let text = words.filter { $0.role != .head && !$0.isMasked }.map { TokenFlow.normalised($0.text) }
        self.words = Digest(of: text.joined().filter { $0 != "-" })
    }

    /// Reads a page's line; nil when it is none, or not that of page `number`.
    fileprivate init?(_ line: Substring, number: Int) {
        let parts = line.split(separator: " ")
        guard parts.count == 5, Int(parts[0]) == number else { return nil }
        let size = parts[1].split(separator: "x").compactMap { Double($0) }
        guard size.count == 2, size.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
        let digests = parts[2...].compactMap { Digest(text: $0) }
        guard digests.count == 3 else { return nil }
        self.size = size.map { Int(($0 * 100).rounded()) }
        (words, body, picture) = (digests[0], digests[1], digests[2])
    }

    /// `12 419.53x595.28`, and the digests of words, body and picture.
    fileprivate func line(number: Int) -> String {
        let size = size.map { PlainNumber.text(Double($0) / 100) }.joined(separator: "x")
        return "\(number) \(size) \(words.text) \(body.text) \(picture.text)"
    }

    /// The page's size.
    var extent: Size {
        Size(width: .points(Double(size[0]) / 100), height: .points(Double(size[1]) / 100))
    }

    /// Whether two pages' sizes differ by 0.02 mm at most.
    func hasSize(of other: PageList.Page) -> Bool {
        zip(size, other.size).allSatisfy { abs($0 - $1) <= 6 }
    }
}

extension Raster {
    /// Makes `boxes` white.
    fileprivate mutating func paintOver(_ boxes: [PixelBox]) {
        for box in boxes {
            let (left, right) = (max(0, box.left), max(0, min(width, box.right)))
            for row in max(0, box.top)..<max(0, box.top, min(height, box.bottom)) where left < right {
                for place in row * width + left..<row * width + right { pixels[place] = 0xFF_FFFF }
            }
        }
    }

    /// A digest of all pixels and of the extent.
    fileprivate var digest: Digest {
        var all = pixels.map(\.littleEndian)
        all.append(UInt32(truncatingIfNeeded: width).littleEndian)
        return all.withUnsafeBytes { Digest($0) }
    }
}
