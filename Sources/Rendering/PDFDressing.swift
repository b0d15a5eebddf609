import Geometry
import Pagination
import QPDF

/// Adds to a PDF what the drawing library does not say: language, boxes, links, destinations, outline, labels, metadata. All of it comes from
/// the display list, so it fits a file joined from several drawings as well.
struct PDFDressing {
    /// What the document says of itself.
    let info: DocumentInfo
    /// The pages in the file's order.
    let pages: [Page]
    /// What stands around the trimmed sheets.
    let sheet: PrintSheet
    /// For each page, whether it holds anything transparent.
    let isTransparent: [Bool]
    /// For each page, which stretch of content belongs to which element.
    let marks: [[ContentMark]]

    /// Dresses `file`.
    func dress(_ file: borrowing PDFFile) throws(PDFError) {
        let count = try file.pageCount()
        precondition(count == pages.count, "the drawing has as many pages as the display list")
        let root = file.root
        let handles = pages.indices.map { file.page($0) }
        let names = destinations()
        let annotations = handles.enumerated().map { index, handle in
            dress(page: handle, index, names, in: file)
        }
        if !info.structure.isEmpty {
            PDFStructure(elements: info.structure, marks: marks, figures: pages.map { figures(of: $0) })
                .write(into: file, pages: handles, annotations: annotations)
        }
        addDestinations(names, handles, to: root, in: file)
        addOutline(names, to: root, in: file)
        addLabels(to: root, in: file)
        PDFMetadata(info: info).write(into: file)
        if !info.language.isEmpty { file.set("/Lang", file.string(info.language), in: root) }
        if !info.title.isEmpty { file.set("/ViewerPreferences", file.parse("<< /DisplayDocTitle true >>"), in: root) }
        try file.check("finish the PDF")
    }

    // MARK: Pages

    /// Dresses one page; gives its links in the order of the items, nil for those that lead nowhere in this output.
    private func dress(
        page handle: PDFObject, _ index: Int, _ names: [String: Place], in file: borrowing PDFFile
    ) -> [PDFObject?] {
        let page = pages[index]
        let (bleed, trim) = (sheet.margin - sheet.bleed, sheet.margin)
        file.set("/TrimBox", box(of: handle, inset: trim, index, in: file), in: handle)
        file.set("/BleedBox", box(of: handle, inset: bleed, index, in: file), in: handle)
        if !isTransparent[index] { file.remove("/Group", from: handle) }
        let links = page.items.compactMap { item in
            if case .link(let link, let frame) = item.content { (link, frame) } else { nil }
        }
        guard !links.isEmpty else { return [] }
        let annotations = file.array()
        var handles: [PDFObject?] = []
        for (link, frame) in links {
            let (left, bottom) = written(Point(x: frame.minX, y: frame.maxY), on: page)
            let (right, top) = written(Point(x: frame.maxX, y: frame.minY), on: page)
            let start = "<< /Type /Annot /Subtype /Link /F 4 /Border [0 0 0] /Rect [\(left) \(bottom) \(right) \(top)]"
            let annotation: PDFObject
            switch link {
            case .destination(let name):
                // A place that is not in this output: the link is plain text.
                guard names[name] != nil else {
                    handles.append(nil)
                    continue
                }
                annotation = file.parse(start + " >>")
                file.set("/Dest", file.string(bytes: Array(name.utf8)), in: annotation)
            case .uri(let uri):
                annotation = file.parse(start + " /A << /S /URI >> >>")
                let action = file.value("/A", in: annotation)
                file.set("/URI", file.string(bytes: PDFDressing.escaped(uri)), in: action)
            }
            let shared = file.indirect(annotation)
            file.append(shared, to: annotations)
            handles.append(shared)
        }
        if handles.contains(where: { $0 != nil }) { file.set("/Annots", annotations, in: handle) }
        return handles
    }

    /// The boxes of a page's figures.
    private func figures(of page: Page) -> [(element: Int, box: String)] {
        page.items.compactMap { item in
            guard case .picture(_, _, _, let frame) = item.content, let element = item.structure,
                info.structure[element].kind == .figure
            else { return nil }
            let (left, bottom) = written(Point(x: frame.minX, y: frame.maxY), on: page)
            let (right, top) = written(Point(x: frame.maxX, y: frame.minY), on: page)
            return (element, "[\(left) \(bottom) \(right) \(top)]")
        }
    }

    /// The sheet of page `index` without `inset` on each side.
    private func box(
        of handle: PDFObject, inset: Length, _ index: Int, in file: borrowing PDFFile
    ) -> PDFObject {
        // The size as cairo wrote it, so that the boxes are equal to the last digit.
        if inset == .zero { return file.value("/MediaBox", in: handle) }
        let size = sheet.size(of: pages[index].size)
        let ends = [inset, inset, size.width - inset, size.height - inset].map { PDFDressing.number($0) }
        return file.parse("[ " + ends.joined(separator: " ") + " ]")
    }

    /// `point` of `page` as PDF writes it: from the whole sheet's bottom left.
    private func written(_ point: Point, on page: Page) -> (x: String, y: String) {
        let height = sheet.size(of: page.size).height
        return (
            PDFDressing.number(point.x + sheet.margin), PDFDressing.number(height - sheet.margin - point.y)
        )
    }

    /// `uri` in seven bits: what may not stand in one is written as `%` and two digits (RFC 3986, 2.1).
    private static func escaped(_ uri: String) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return uri.utf8.flatMap { byte -> [UInt8] in
            byte > 0x20 && byte < 0x7F ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }

    /// A length in points as PDF writes numbers.
    private static func number(_ length: Length) -> String {
        let thousandths = Int((length.points * 1000).rounded())
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        let decimals = String(rest + 1000).dropFirst()
        return (thousandths < 0 ? "-" : "") + String(whole) + "." + decimals
    }

    // MARK: Destinations

    /// Where a destination is.
    struct Place {
        /// The page's index.
        let page: Int
        /// The top left of what is shown.
        let point: Point
    }

    /// Every destination by name; the first of a name counts.
    private func destinations() -> [String: Place] {
        var names: [String: Place] = [:]
        for (index, page) in pages.enumerated() {
            for destination in page.destinations where names[destination.name] == nil {
                names[destination.name] = Place(page: index, point: destination.point)
            }
        }
        return names
    }

    /// The name tree (ISO 32000-1, 7.9.6), its names in the order of their bytes.
    private func addDestinations(
        _ names: [String: Place], _ handles: [PDFObject], to root: PDFObject, in file: borrowing PDFFile
    ) {
        guard !names.isEmpty else { return }
        let list = file.array()
        let sorted = names.map { (bytes: Array($0.key.utf8), place: $0.value) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        for (bytes, place) in sorted {
            let (x, y) = written(place.point, on: pages[place.page])
            let target = file.parse("[ null /XYZ \(x) \(y) null ]")
            file.setItem(0, handles[place.page], in: target)
            file.append(file.string(bytes: bytes), to: list)
            file.append(target, to: list)
        }
        let tree = file.parse("<< /Dests << >> >>")
        file.set("/Names", list, in: file.value("/Dests", in: tree))
        file.set("/Names", file.indirect(tree), in: root)
    }

    // MARK: Outline

    /// The outline's items (ISO 32000-1, 12.3.3), without those that lead nowhere in this output.
    private func addOutline(_ names: [String: Place], to root: PDFObject, in file: borrowing PDFFile) {
        let entries = info.outline.compactMap { OutlineItem($0, names) }
        guard !entries.isEmpty else { return }
        let outline = file.indirect(file.parse("<< /Type /Outlines >>"))
        // The lists that wait to be written, each with its parent: entries nest as deeply as the author likes.
        var waiting = [(parent: outline, items: entries)]
        while let (parent, items) = waiting.popLast() {
            let handles = items.map { item in
                let handle = file.indirect(file.parse("<< >>"))
                file.set("/Title", file.string(item.title), in: handle)
                file.set("/Parent", parent, in: handle)
                if item.hasPlace { file.set("/Dest", file.string(bytes: Array(item.destination.utf8)), in: handle) }
                if !item.children.isEmpty { waiting.append((handle, item.children)) }
                return handle
            }
            for (before, after) in zip(handles, handles.dropFirst()) {
                file.set("/Next", after, in: before)
                file.set("/Prev", before, in: after)
            }
            file.set("/First", handles[0], in: parent)
            file.set("/Last", handles[handles.count - 1], in: parent)
            // Closed but for the first level: a negative count (table 153).
            file.set("/Count", file.integer(parent == outline ? items.count : -items.count), in: parent)
        }
        file.set("/Outlines", outline, in: root)
        file.set("/PageMode", file.parse("/UseOutlines"), in: root)
    }

    /// An entry of the outline that is in this output, or has such below it.
    private struct OutlineItem {
        let title: String
        let destination: String
        let hasPlace: Bool
        let children: [OutlineItem]

        init?(_ entry: OutlineEntry, _ names: [String: Place]) {
            title = entry.title
            destination = entry.destination
            hasPlace = names[entry.destination] != nil
            // Outlines nest as headings do: six levels.
            children = entry.children.compactMap { OutlineItem($0, names) }
            guard hasPlace || destination.isEmpty || !children.isEmpty else { return nil }
        }
    }

    // MARK: Labels

    private func addLabels(to root: PDFObject, in file: borrowing PDFFile) {
        let numbers = file.array()
        for range in PageLabelRange.covering(pages.map(\.label)) {
            let style = range.numerals.map { " /S \($0.rawValue) /St \(range.start)" } ?? ""
            let label = file.parse("<<\(style) >>")
            if !range.prefix.isEmpty { file.set("/P", file.string(range.prefix), in: label) }
            file.append(file.integer(range.first), to: numbers)
            file.append(label, to: numbers)
        }
        let tree = file.parse("<< >>")
        file.set("/Nums", numbers, in: tree)
        file.set("/PageLabels", tree, in: root)
    }
}
