public import Diagnostics
public import Geometry
public import Styling
public import Typography

/// Where a mark came to stand in the book.
public struct MarkPlacement: Hashable, Sendable {
    /// The mark's id.
    public var id: String
    /// The index of its section, or chain of sections, among those imposed.
    public var section: Int
    /// The sheet, from 1.
    public var page: Int
    /// The page's folio; for a page that shows none, the folio it counts as.
    public var label: String
    /// The column, from 1.
    public var column: Int
    /// The top left of its line, from the page's top left.
    public var point: Point

    /// The place of the mark `id`; see the members.
    public init(id: String, section: Int, page: Int, label: String, column: Int, point: Point) {
        self.id = id
        self.section = section
        self.page = page
        self.label = label
        self.column = column
        self.point = point
    }
}

/// A book's pages, and what is known once they are numbered.
public struct ImposedBook: Sendable {
    /// The pages in order.
    public var pages: [Page]
    /// Where the marks stand, in the order of the pages.
    public var placements: [MarkPlacement]
    /// What composing found, each naming its page.
    public var diagnostics: [Diagnostic]
}

/// Puts composed sections on sheets: sides, blank pages, folios, running heads.
public enum Imposition {
    /// Numbers the pages of `sections` and fills their margins.
    ///
    /// The first sheet is a recto, and so is every odd one: on the right of the binding, or on its left in a book most of whose pages read from right
    /// to left. What stands before the text is numbered with roman numerals, the text with arabic ones
    /// from 1, on a recto unless it opens in a column. A title page and its like count and show nothing; a blank page counts and is bare; the first page of a section has no running head.
    /// - Parameters:
    ///   - sections: the sections in order.
    ///   - master: the plan they were composed for.
    ///   - heads: what stands in the margins.
    ///   - shapeLate: sets a short text on one line at its natural width; nil when nothing can be drawn. Called once for each different text
    ///     and a few times more for one that is too long for the measure and is cut.
    ///   - multiple: the number of pages is a multiple of this, with blank ones at the end, as a printer's signatures want it.
    /// - Complexity: linear in what is drawn.
    public static func impose(
        _ sections: consuming [ComposedSection], master: PageMaster, heads: RunningHeads, multiple: Int = 1,
        shapeLate: (String, CharacterStyle) -> Line?
    ) -> ImposedBook {
        var sections = consume sections
        return withoutActuallyEscaping(shapeLate) { shapeLate in
            var press = Press(
                master: master, heads: heads, isRightToLeft: sections.readFromRightToLeft, shapeLate: shapeLate)
            for index in sections.indices { press.add(&sections[index], index: index) }
            if press.book.pages.isEmpty { press.addBlank() }
            while !press.book.pages.count.isMultiple(of: max(1, multiple)) { press.addBlank() }
            return press.book
        }
    }
}

extension [ComposedSection] {
    /// Whether most of the pages read from right to left.
    public var readFromRightToLeft: Bool {
        reduce(0) { $0 + ($1.isRightToLeft ? $1.pages.count : -$1.pages.count) } > 0
    }
}

/// Imposes one section after the other.
private struct Press {
    let master: PageMaster
    let heads: RunningHeads
    let isRightToLeft: Bool
    let shapeLate: (String, CharacterStyle) -> Line?
    var book = ImposedBook(pages: [], placements: [], diagnostics: [])
    /// How many pages the current numbering has counted.
    private var counted = 0
    private var isInText = false
    /// Lines shaped for the margins.
    private var shaped: [Field: Line?] = [:]

    private struct Field: Hashable {
        var text: String
        var style: CharacterStyle
        var measure: Length
    }

    init(
        master: PageMaster, heads: RunningHeads, isRightToLeft: Bool,
        shapeLate: @escaping (String, CharacterStyle) -> Line?
    ) {
        self.isRightToLeft = isRightToLeft
        self.master = master
        self.heads = heads
        self.shapeLate = shapeLate
    }

    /// Imposes `section`, whose pages are taken out one by one: what is drawn fills most of the memory, and is never there twice.
    mutating func add(_ section: inout ComposedSection, index: Int) {
        guard !section.pages.isEmpty else { return }
        let beginsText = section.kind == .body && !isInText
        let wantsRecto = section.opening == .recto || (beginsText && section.opening == .page)
        if wantsRecto, !book.pages.count.isMultiple(of: 2) { addBlank() }
        if beginsText {
            isInText = true
            counted = 0
        }
        let first = book.pages.count
        var pages: [ComposedPage] = []
        swap(&pages, &section.pages)
        for place in pages.indices {
            var page = ComposedPage()
            swap(&page, &pages[place])
            add(consume page, of: section, index: index)
        }
        for finding in section.findings {
            let page = book.pages[min(first + finding.page, book.pages.count - 1)]
            var diagnostic = finding.diagnostic
            diagnostic.message += " (page \(page.label.isEmpty ? "\(page.ordinal), counted in sheets" : page.label))"
            book.diagnostics.append(diagnostic)
        }
    }

    /// A sheet on which nothing stands; a book without text is one of these.
    mutating func addBlank() {
        counted += 1
        book.pages.append(Page(ordinal: book.pages.count + 1, label: "", size: master.size))
    }

    private mutating func add(_ composed: consuming ComposedPage, of section: ComposedSection, index: Int) {
        counted += 1
        let ordinal = book.pages.count + 1
        let isRecto = !ordinal.isMultiple(of: 2)
        let folio = isInText ? String(counted) : Folio.roman(counted)
        let isRightHand = isRecto != isRightToLeft
        let origin = Point(x: isRightHand ? master.inner : master.outer, y: master.top)
        var moved = consume composed
        moved.move(by: origin)
        var page = Page(ordinal: ordinal, label: "", size: master.size)
        var master = master
        if let columns = section.columns { master.columns = columns }
        page.columns = TextContainer.chain(of: master, kind: section.kind, isRightToLeft: section.isRightToLeft)
            .map { $0.frame.moved(by: origin) }
        swap(&page.items, &moved.items)
        swap(&page.lines, &moved.lines)
        for mark in moved.marks {
            if !mark.id.isEmpty { page.destinations.append(Destination(name: mark.id, point: mark.point)) }
            book.placements.append(
                MarkPlacement(
                    id: mark.id, section: index, page: ordinal, label: folio, column: mark.column, point: mark.point))
        }
        if section.kind != .titlePage, section.kind != .display {
            if heads.showsFolios { page.label = folio }
            let chapter = (heads.namesFirst ? moved.firstTitle : moved.title) ?? section.title
            let heading = (heads.namesFirst ? moved.firstHeading : moved.heading) ?? chapter
            fillMargins(of: &page, moved, (chapter, heading), isRecto: isRecto, origin: origin)
        }
        book.pages.append(page)
    }

    /// Sets head and folio.
    private mutating func fillMargins(
        of page: inout Page, _ composed: ComposedPage, _ titles: (chapter: String, section: String), isRecto: Bool,
        origin: Point
    ) {
        let area = master.typeArea
        let headLine = origin.y - master.headRise
        let folioLine =
            heads.hasFoliosAtHead && !composed.isOpening ? headLine : origin.y + area.height + master.folioDrop
        let folio = line(page.label, heads.folioStyle, within: area.width)
        if !composed.isOpening {
            let text = head(isRecto ? heads.recto : heads.verso, titles)
            // A head in the middle of a line with a folio keeps clear of it on both sides.
            let taken = folioLine == headLine ? ((folio?.width ?? .zero) + master.grid) * 2 : .zero
            if let line = line(text, heads.headStyle, within: area.width - taken) {
                draw(
                    line, on: &page, at: heads.headPlace, isRightHand: isRecto != isRightToLeft, left: origin.x,
                    baseline: headLine)
            }
        }
        if let folio {
            if folioLine != headLine { drawBlank(under: folio, on: &page, left: origin.x, baseline: folioLine) }
            draw(
                folio, on: &page, at: heads.folioPlace, isRightHand: isRecto != isRightToLeft, left: origin.x,
                baseline: folioLine)
        }
    }

    /// Puts a blank line as wide as the type area on the line of a folio at the foot of columns: a reader of the file who sees something narrow
    /// below the gutter takes both columns to reach over it (see `BlankLines`).
    private func drawBlank(under folio: Line, on page: inout Page, left: Length, baseline: Length) {
        guard master.columns > 1, let run = folio.runs.first, !run.face.hasColour else { return }
        page.items.append(
            DisplayItem(
                .blank(
                    run.face, size: run.size, origin: Point(x: left, y: baseline), width: master.typeArea.width)))
    }

    private func head(_ content: RunningHeads.Content, _ titles: (chapter: String, section: String)) -> String {
        switch content {
        case .none: ""
        case .bookTitle: heads.bookTitle
        case .chapterTitle: titles.chapter
        case .sectionTitle: titles.section
        case .text(let text): text
        }
    }

    private func draw(
        _ line: Line, on page: inout Page, at place: RunningHeads.Place, isRightHand: Bool, left: Length,
        baseline: Length
    ) {
        let free = master.typeArea.width - line.width
        let x: Length =
            switch place {
            case .centre: left + free / 2
            case .outer: isRightHand ? left + free : left
            case .inner: isRightHand ? left : left + free
            }
        for run in line.runs { page.items.append(DisplayItem(.text(run, origin: Point(x: x, y: baseline)))) }
    }

    /// `text` on a line; cut behind a word, with an ellipsis, where it is wider than `measure`.
    private mutating func line(_ text: String, _ style: CharacterStyle, within measure: Length) -> Line? {
        guard !text.isEmpty else { return nil }
        let field = Field(text: text, style: style, measure: measure)
        if let known = shaped[field] { return known }
        var line = shapeLate(text, style)
        if let whole = line, whole.width > measure { line = cut(text, style, within: measure) }
        shaped[field] = .some(line)
        return line
    }

    /// The longest beginning of `text` that fits with an ellipsis behind it, found by halving: at a word's end where one fits.
    private func cut(_ text: String, _ style: CharacterStyle, within measure: Length) -> Line? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        if let line = longest(words.count, { words[..<$0].joined(separator: " ") }, style, within: measure) {
            return line
        }
        let characters = Array(text)
        return longest(characters.count, { String(characters[..<$0]) }, style, within: measure)
    }

    private func longest(
        _ count: Int, _ beginning: (Int) -> String, _ style: CharacterStyle, within measure: Length
    ) -> Line? {
        var best: Line?
        var low = 1
        var high = count - 1
        while low <= high {
            let middle = (low + high) / 2
            let line = shapeLate(beginning(middle) + "…", style)
            if let line, line.width <= measure {
                best = line
                low = middle + 1
            } else {
                high = middle - 1
            }
        }
        return best
    }
}
