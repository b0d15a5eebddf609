import Geometry
import Pagination
import QPDF

/// The tree of a tagged PDF (ISO 32000-1, 14.7): which content of which page is what, in reading order.
///
/// Made from the display list. Cairo's own tree knows neither alternative texts nor links in paragraphs, and each drawing of a book has one of
/// its own; only its numbers in the pages' content are used.
struct PDFStructure {
    /// The document's elements, parents first.
    let elements: [DocumentElement]
    /// The stretches of each page, in the order of their numbers.
    let marks: [[ContentMark]]
    /// The boxes of each page's figures, as PDF writes a rectangle.
    let figures: [[(element: Int, box: String)]]

    /// What an element holds: stretches of content, then elements; nothing of it may be in this output.
    private struct Holding {
        var contents: [(page: Int, number: Int, link: Int?)] = []
        var children: [Int] = []
        var box: (page: Int, box: String)?
        var isEmpty: Bool { contents.isEmpty && children.isEmpty && box == nil }
    }

    /// Adds the tree to `file`. `annotations` are each page's links, nil where one leads nowhere in this output.
    func write(into file: borrowing PDFFile, pages: [PDFObject], annotations: [[PDFObject?]]) {
        let holdings = self.holdings()
        guard let first = holdings.first, !first.isEmpty else { return }
        let handles = elements.indices.map { index in
            holdings[index].isEmpty ? nil : element(elements[index], holdings[index], in: file)
        }
        var links = LinkElements(next: marks.count)
        for (index, handle) in handles.enumerated() {
            guard let handle else { continue }
            if let parent = elements[index].parent.flatMap({ handles[$0] }) { file.set("/P", parent, in: handle) }
            fill(handle, with: holdings[index], handles, pages, annotations, &links, in: file)
        }
        addRoot(handles, pages, links, in: file)
    }

    private func holdings() -> [Holding] {
        var holdings = Array(repeating: Holding(), count: elements.count)
        for (page, marks) in marks.enumerated() {
            for (number, mark) in marks.enumerated() {
                holdings[mark.element].contents.append((page, number, mark.link))
            }
        }
        for (page, figures) in figures.enumerated() {
            for figure in figures where holdings[figure.element].box == nil {
                holdings[figure.element].box = (page, figure.box)
            }
        }
        // Parents stand before their children: from behind, each is complete when it is reached.
        for index in elements.indices.reversed() where !holdings[index].isEmpty {
            guard let parent = elements[index].parent else { continue }
            holdings[parent].children.append(index)
        }
        return holdings
    }

    /// The element's dictionary without what refers to others.
    private func element(
        _ element: DocumentElement, _ holding: Holding, in file: borrowing PDFFile
    ) -> PDFObject {
        let kind = element.kind ?? .section
        var text = "<< /S /\(kind.rawValue)"
        if kind == .tableHeader { text += " /A << /O /Table /Scope /Column >>" }
        if let box = holding.box { text += " /A << /O /Layout /Placement /Block /BBox \(box.box) >>" }
        let dictionary = file.parse(text + " >>")
        if let alternative = element.alternative, !alternative.isEmpty {
            file.set("/Alt", file.string(PDFMetadata.printable(alternative)), in: dictionary)
        }
        if let language = element.language { file.set("/Lang", file.string(language), in: dictionary) }
        return file.indirect(dictionary)
    }

    /// Puts what `holding` says into the element `handle`.
    private func fill(
        _ handle: PDFObject, with holding: Holding, _ handles: [PDFObject?], _ pages: [PDFObject],
        _ annotations: [[PDFObject?]], _ links: inout LinkElements, in file: borrowing PDFFile
    ) {
        let page = holding.contents.first?.page ?? holding.box?.page
        if let page { file.set("/Pg", pages[page], in: handle) }
        let kids = file.array()
        for content in holding.contents {
            let number = stretch(content.number, on: content.page, of: page, pages, in: file)
            if let link = content.link, let annotation = annotations[content.page][link] {
                let element = links.element(
                    of: handle, page: content.page, number: content.number, annotation, in: file)
                let inner = file.array()
                file.append(number, to: inner)
                let reference = file.parse("<< /Type /OBJR >>")
                file.set("/Obj", annotation, in: reference)
                file.append(reference, to: inner)
                file.set("/K", inner, in: element)
                file.set("/Pg", pages[content.page], in: element)
                file.append(element, to: kids)
            } else {
                file.append(number, to: kids)
            }
            file.release(number)
        }
        // Found from behind. A list item's label is written after its body and read before it.
        let children = holding.children.reversed()
        let labels = children.filter { elements[$0].kind == .label }
        for child in labels + children.filter({ elements[$0].kind != .label }) {
            if let child = handles[child] { file.append(child, to: kids) }
        }
        file.set("/K", kids, in: handle)
        file.release(kids)
    }

    /// Stretch `number` of page `index`, for an element whose own page is `own`.
    private func stretch(
        _ number: Int, on index: Int, of own: Int?, _ pages: [PDFObject], in file: borrowing PDFFile
    ) -> PDFObject {
        if index == own { return file.integer(number) }
        let reference = file.parse("<< /Type /MCR /MCID \(number) >>")
        file.set("/Pg", pages[index], in: reference)
        return reference
    }

    /// Adds the tree's root, with the way back from each page's content and each link (14.7.4.4).
    private func addRoot(
        _ handles: [PDFObject?], _ pages: [PDFObject], _ links: LinkElements, in file: borrowing PDFFile
    ) {
        let numbers = file.array()
        for (page, marks) in marks.enumerated() {
            let parents = file.array()
            for (number, mark) in marks.enumerated() {
                let parent = links.texts[LinkElements.Place(page: page, number: number)] ?? handles[mark.element]
                if let parent { file.append(parent, to: parents) }
            }
            file.append(file.integer(page), to: numbers)
            file.append(file.indirect(parents), to: numbers)
            file.set("/StructParents", file.integer(page), in: pages[page])
            file.set("/Tabs", file.parse("/S"), in: pages[page])
        }
        for (key, element) in links.keys {
            file.append(file.integer(key), to: numbers)
            file.append(element, to: numbers)
        }
        let root = file.indirect(file.parse("<< /Type /StructTreeRoot /ParentTree << >> >>"))
        file.set("/Nums", numbers, in: file.value("/ParentTree", in: root))
        file.set("/ParentTreeNextKey", file.integer(links.next), in: root)
        if let document = handles[0] {
            file.set("/K", document, in: root)
            file.set("/P", root, in: document)
        }
        file.set("/StructTreeRoot", root, in: file.root)
        file.set("/MarkInfo", file.parse("<< /Marked true >>"), in: file.root)
    }
}

/// The elements of links: texts that can be clicked.
private struct LinkElements {
    /// A stretch of content.
    struct Place: Hashable {
        let page: Int
        let number: Int
    }

    /// The element of each link's text.
    private(set) var texts: [Place: PDFObject] = [:]
    /// The element of each link's place, by its number in the parent tree.
    private(set) var keys: [(key: Int, element: PDFObject)] = []
    /// The next number: those of the pages come first.
    private(set) var next: Int

    init(next: Int) {
        self.next = next
    }

    /// The element, in `parent`, for the text `number` of `page` and its place `annotation`.
    mutating func element(
        of parent: PDFObject, page: Int, number: Int, _ annotation: PDFObject, in file: borrowing PDFFile
    ) -> PDFObject {
        let element = file.indirect(file.parse("<< /S /Link >>"))
        file.set("/P", parent, in: element)
        file.set("/StructParent", file.integer(next), in: annotation)
        texts[Place(page: page, number: number)] = element
        keys.append((next, element))
        next += 1
        return element
    }
}
