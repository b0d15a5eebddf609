import Diagnostics
import Geometry
import LineBreaking
import Pagination
import Styling
import Support
import Typography

/// A section made line by line, set with the fake shaper: each line's text names its paragraph and itself, as `b3.1`.
struct SpecimenSection {
    static let source = SourceFile(name: "specimen.md", path: nil, bytes: Array("specimen".utf8))
    static let span = SourceSpan(file: source, range: 0..<8)
    static let grid = Length.points(12)

    var section = Section(kind: .body, opening: .page, title: "Specimen")
    var shaped: [ShapedParagraph] = []
    /// The lines that must be drawn, by the letter they begin with, in order.
    var expected: [String] = []

    /// A page of `rows` rows and `columns` columns of `width` points.
    static func master(rows: Int = 20, columns: Int = 2, width: Int = 100) -> PageMaster {
        let area = Length.points(width * columns + 10 * (columns - 1))
        return PageMaster(
            size: Size(width: area + .points(70), height: grid * rows - .points(3) + .points(90)), inner: .points(30),
            top: .points(40), outer: .points(40), bottom: .points(50), columns: columns, gutter: .points(10),
            grid: grid,
            firstBaseline: .points(9), headRise: .points(15), folioDrop: .points(25))
    }

    static func style(leading: Length = grid) -> ParagraphStyle { ParagraphStyle(leading: leading) }

    static func headingStyle() -> ParagraphStyle {
        ParagraphStyle(leading: .points(20), spaceBefore: .points(12), spaceAfter: .points(6), keepWithNext: 2)
    }

    /// Adds a paragraph of `lines` lines that is no block yet, and gives its index.
    mutating func text(
        _ lines: Int, style: ParagraphStyle = style(), prefix: String = "b", notes: [Int] = [], markLine: Int? = nil
    ) -> Int {
        let index = section.paragraphs.count
        let names = (0..<lines).map { "\(prefix)\(index).\($0)" }
        expected += names
        let text = names.joined(separator: "\u{2028}")
        var paragraph = AttributedParagraph(text: text, runs: [], style: style, span: Self.span, structure: index + 1)
        let before = names.prefix(markLine ?? 0).reduce(0) { $0 + $1.utf8.count + 3 }
        paragraph.noteMarks = notes.map { AttributedParagraph.NoteMark(offset: before, note: $0) }
        section.paragraphs.append(paragraph)
        shaped.append(FakeShaper().shape(text))
        return index
    }

    /// Adds a paragraph of `lines` lines; its marks stand on line `markLine`.
    mutating func paragraph(
        _ lines: Int, style: ParagraphStyle = style(), notes: [Int] = [], markLine: Int? = nil
    ) {
        let index = text(lines, style: style, notes: notes, markLine: markLine)
        section.blocks.append(.paragraph(index))
    }

    mutating func heading(_ lines: Int = 1) { paragraph(lines, style: Self.headingStyle()) }

    /// Whether `name` is a line of a heading.
    func isHeading(_ name: String) -> Bool {
        guard name.hasPrefix("b"), let index = Int(name.dropFirst().prefix { $0 != "." }) else { return false }
        return section.paragraphs[index].style.keepWithNext > 0
    }

    /// Adds a note of one paragraph and gives its index.
    mutating func note(_ lines: Int) -> Int {
        let index = text(lines, style: Self.style(leading: .points(10)), prefix: "n")
        section.notes.append(
            Note(number: section.notes.count + 1, blocks: [.paragraph(index)], span: Self.span))
        return section.notes.count - 1
    }

    mutating func figure(width: Double = 80, height: Double = 50, style: ParagraphStyle = style()) {
        let name = "f\(section.blocks.count)"
        expected.append(name)
        let attachment = TextAttachment(
            path: "/" + name, name: name, size: Size(width: .points(width), height: .points(height)), alternative: name)
        section.blocks.append(.figure(attachment, caption: nil, style: style, span: Self.span))
    }

    /// A picture with text at its side.
    mutating func figure(
        width: Double, height: Double, share: Double, side: TextAttachment.Wrap.Side,
        shape: TextAttachment.Wrap.Shape = .box
    ) {
        figure(width: width, height: height)
        guard case .figure(var attachment, let caption, let style, let span) = section.blocks.last else { return }
        // It keeps its place in the text, whatever figures wait: a name of its own.
        let name = "p" + attachment.name.dropFirst()
        expected[expected.count - 1] = name
        attachment.name = name
        attachment.relativeWidth = share
        attachment.wrap = TextAttachment.Wrap(side: side, shape: shape)
        section.blocks[section.blocks.count - 1] = .figure(attachment, caption: caption, style: style, span: span)
    }

    /// Adds a paragraph of words that is broken as its room is.
    mutating func words(_ words: [String]) {
        let text = words.joined(separator: " ")
        section.paragraphs.append(
            AttributedParagraph(
                text: text, runs: [], style: Self.style(), span: Self.span, structure: section.paragraphs.count + 1))
        shaped.append(FakeShaper().shape(text))
        section.blocks.append(.paragraph(section.paragraphs.count - 1))
    }

    mutating func table(rows: Int, columns: Int = 2, lines: Int = 1, header: Bool = true) {
        func row(_ prefix: String) -> [Int] { (0..<columns).map { _ in text(lines, prefix: prefix) } }
        let head = header ? row("h") : []
        let cells = (0..<rows).map { _ in row("t") }
        section.blocks.append(
            .table(
                StyledTable(
                    columns: columns, header: head, rows: cells, style: Self.style(), span: Self.span, structure: 0)))
    }

    /// Whether a break is asked for within the two lines below `paragraph`.
    func isBrokenBelow(_ paragraph: Int) -> Bool {
        let index = section.blocks.firstIndex {
            if case .paragraph(paragraph) = $0 { true } else { false }
        }
        return section.blocks[(index ?? 0)...].prefix(4).contains {
            switch $0 {
            case .columnBreak, .pageBreak: true
            case .paragraph(let next): section.paragraphs[next].style.isPageWide
            case .figure, .table, .rule: false
            }
        }
    }

    func compose(
        _ master: PageMaster = master(), settings: PaginationSettings = PaginationSettings(), marks: [Mark] = []
    ) -> ComposedSection {
        Paginator.compose(section, shaped: shaped, marks: marks, master: master, settings: settings)
    }
}

/// What is drawn, as a test sees it.
struct DrawnThing: CustomStringConvertible {
    var page: Int
    var column: Int
    var name: String
    /// The box from ascent to descent, or a picture's frame.
    var box: Rect
    /// Nil for pictures.
    var baseline: Length?

    /// The row of its baseline or foot, from 0.
    var row: Int { ((baseline ?? box.maxY).units - Length.points(9).units) / SpecimenSection.grid.units }

    var description: String { "\(page):\(column):\(row) \(name)" }
}

extension ComposedSection {
    /// All lines and pictures in reading order. Columns are told by where they begin.
    func things(_ master: PageMaster) -> [DrawnThing] {
        var things: [DrawnThing] = []
        for (page, composed) in pages.enumerated() {
            for item in composed.items {
                switch item.content {
                case .text(let run, let origin):
                    let text = String(decoding: run.text, as: UTF8.self)
                    let box = Rect(
                        x: origin.x + run.x, y: origin.y - .points(8), width: run.width, height: .points(10))
                    things.append(
                        DrawnThing(
                            page: page, column: column(box.minX, master), name: text, box: box, baseline: origin.y))
                case .picture(_, let name, _, let frame):
                    things.append(
                        DrawnThing(
                            page: page, column: column(frame.minX, master), name: name, box: frame, baseline: nil))
                case .fill, .stroke, .link, .blank: break
                }
            }
        }
        return things
    }

    private func column(_ x: Length, _ master: PageMaster) -> Int {
        x.units / (master.columnWidth + master.gutter).units
    }

    /// The names in each column of page `page`.
    func columns(of page: Int, _ master: PageMaster) -> [[String]] {
        var columns = Array(repeating: [String](), count: master.columns)
        for thing in things(master) where thing.page == page { columns[thing.column].append(thing.name) }
        return columns
    }
}
