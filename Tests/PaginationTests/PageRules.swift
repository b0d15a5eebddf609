import Geometry
import Pagination
import Styling
import Support
import Testing

/// What must hold on all pages of all sections.
enum PageRules {
    /// Everything stands exactly once, text in order, inside its column, nothing over another thing.
    static func check(
        _ composed: ComposedSection, of specimen: SpecimenSection, master: PageMaster, _ comment: Comment,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        checkOrder(composed, of: specimen, master: master, comment, sourceLocation: sourceLocation)
        checkPlaces(composed.things(master), master: master, comment, sourceLocation)
    }

    /// Everything stands exactly once, but for headers of tables, and text, notes, cells and figures each in order.
    static func checkOrder(
        _ composed: ComposedSection, of specimen: SpecimenSection, master: PageMaster, _ comment: Comment,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let names = composed.things(master).map(\.name)
        let drawn = names.filter { !$0.hasPrefix("h") }
        let cells = drawn.filter { $0.hasPrefix("t") }
        #expect(
            cells.sorted() == specimen.expected.filter { $0.hasPrefix("t") }.sorted(), comment,
            sourceLocation: sourceLocation)
        for prefix in ["b", "n"] {
            let order = drawn.filter { $0.hasPrefix(prefix) }
            let expected = specimen.expected.filter { $0.hasPrefix(prefix) }
            #expect(order == expected, comment, sourceLocation: sourceLocation)
        }
        // A picture that asks for text beside it and leaves too little room is one of those that wait.
        let room = master.columnWidth - master.grid * 5 - master.grid * 2 / 3
        let wide = composed.things(master).filter { $0.name.hasPrefix("p") && $0.box.width > room }.map(\.name)
        for waits in [true, false] {
            func isOne(_ name: String) -> Bool {
                waits ? name.hasPrefix("f") || wide.contains(name) : name.hasPrefix("p") && !wide.contains(name)
            }
            #expect(drawn.filter(isOne) == specimen.expected.filter(isOne), comment, sourceLocation: sourceLocation)
        }
        let headers = Set(specimen.expected.filter { $0.hasPrefix("h") })
        #expect(headers == Set(names.filter { $0.hasPrefix("h") }), comment, sourceLocation: sourceLocation)
    }

    private static func checkPlaces(
        _ things: [DrawnThing], master: PageMaster, _ comment: Comment, _ location: SourceLocation
    ) {
        // The specimen's boxes are a point higher than small type is.
        let area = Rect(
            x: .zero, y: -.points(1), width: master.typeArea.width, height: master.typeArea.height + .points(4))
        for thing in things {
            #expect(area.contains(thing.box), "\(comment): \(thing) leaves the type area", sourceLocation: location)
        }
        for (index, thing) in things.enumerated() {
            for other in things[..<index].suffix(60) where other.page == thing.page {
                #expect(
                    !other.box.intersects(thing.box), "\(comment): \(thing) lies over \(other)",
                    sourceLocation: location)
            }
        }
    }

    /// Body lines of the grid's own leading stand on the grid.
    static func checkGrid(
        _ composed: ComposedSection, of specimen: SpecimenSection, master: PageMaster, _ comment: Comment,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for thing in composed.things(master) where thing.name.hasPrefix("b") {
            guard let baseline = thing.baseline, let index = Int(thing.name.dropFirst().prefix { $0 != "." }),
                specimen.section.paragraphs[index].style.leading == master.grid
            else { continue }
            let offset = (baseline - master.firstBaseline).units % master.grid.units
            #expect(offset == 0, "\(comment): \(thing) stands off the grid", sourceLocation: sourceLocation)
        }
    }

    /// No paragraph leaves one line alone, and no heading stands without two lines or a figure below it in its column.
    static func checkLoneLines(
        _ composed: ComposedSection, of specimen: SpecimenSection, master: PageMaster, _ comment: Comment,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var pieces: [Piece] = []
        for thing in composed.things(master) where !thing.name.hasPrefix("n") {
            let paragraph = Int(thing.name.dropFirst().prefix { $0 != "." })
            let piece = Piece(
                paragraph: thing.name.hasPrefix("b") ? paragraph : nil, page: thing.page, column: thing.column,
                lines: 1, top: thing.box.minY, bottom: thing.box.maxY)
            if let last = pieces.last, last.continues(piece) {
                pieces[pieces.count - 1].lines += 1
                pieces[pieces.count - 1].bottom = piece.bottom
            } else {
                pieces.append(piece)
            }
        }
        for (index, piece) in pieces.enumerated() {
            guard let paragraph = piece.paragraph else { continue }
            let total = specimen.expected.filter { $0.hasPrefix("b\(paragraph).") }.count
            if piece.lines < total {
                #expect(piece.lines > 1, "\(comment): lone line of b\(paragraph)", sourceLocation: sourceLocation)
            }
            let rest = pieces[(index + 1)...]
            if specimen.section.paragraphs[paragraph].style.keepWithNext > 0, !rest.isEmpty,
                !specimen.isBrokenBelow(paragraph)
            {
                // Headings, and a picture right below them, that are together higher than a column must part.
                let headings = rest.prefix {
                    $0.paragraph.map { specimen.section.paragraphs[$0].style.keepWithNext > 0 } ?? false
                }
                let last = headings.last { $0.page == piece.page } ?? piece
                if let next = rest.dropFirst(headings.count).first, next.paragraph == nil, next.page != piece.page,
                    last.bottom + (next.bottom - next.top) >= master.typeArea.height
                {
                    continue
                }
                let below = rest.prefix { $0.page == piece.page && $0.column == piece.column }
                let lines = below.reduce(0) { $0 + ($1.paragraph == nil ? 2 : $1.lines) }
                let total = rest.reduce(0) { $0 + ($1.paragraph == nil ? 2 : $1.lines) }
                #expect(
                    lines >= min(2, total), "\(comment): heading b\(paragraph) stranded", sourceLocation: sourceLocation
                )
            }
        }
    }

    /// Lines of one paragraph in one column; nil for a figure or a table's line.
    private struct Piece {
        var paragraph: Int?
        var page: Int
        var column: Int
        var lines: Int
        var top: Length
        var bottom: Length

        func continues(_ next: Piece) -> Bool {
            paragraph != nil && paragraph == next.paragraph && page == next.page && column == next.column
        }
    }
}
