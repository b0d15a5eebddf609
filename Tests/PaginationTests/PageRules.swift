import Geometry
import Pagination
import Styling
import Support
import Testing

/// What must hold on all pages of all sections.
enum PageRules {
    /// Everything stands exactly once, text in order, inside its column, nothing over another thing, body baselines on the grid.
    static func check(
        _ composed: ComposedSection, of specimen: SpecimenSection, master: PageMaster, allowsTall: Bool = false,
        _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let things = composed.things(master)
        let repeated = Set(things.map(\.name).filter { $0.hasPrefix("h") })
        let drawn = things.map(\.name).filter { !repeated.contains($0) }
        let expected = specimen.expected.filter { !repeated.contains($0) }
        #expect(drawn.sorted() == expected.sorted(), comment, sourceLocation: sourceLocation)
        for prefix in ["b", "n", "t", "f"] {
            let order = drawn.filter { $0.hasPrefix(prefix) }
            #expect(order == expected.filter { $0.hasPrefix(prefix) }, comment, sourceLocation: sourceLocation)
        }
        checkPlaces(things, master: master, allowsTall: allowsTall, comment, sourceLocation)
    }

    private static func checkPlaces(
        _ things: [DrawnThing], master: PageMaster, allowsTall: Bool, _ comment: Comment, _ location: SourceLocation
    ) {
        let area = Rect(
            origin: .zero, size: Size(width: master.typeArea.width, height: master.typeArea.height + .points(3)))
        for thing in things where !allowsTall {
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
                paragraph: thing.name.hasPrefix("b") ? paragraph : nil, page: thing.page, column: thing.column, lines: 1
            )
            if let last = pieces.last, last.continues(piece) {
                pieces[pieces.count - 1].lines += 1
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
            if specimen.section.paragraphs[paragraph].style.keepWithNext > 0, !rest.isEmpty {
                let below = rest.prefix { $0.page == piece.page && $0.column == piece.column }
                let lines = below.reduce(0) { $0 + ($1.paragraph == nil ? 2 : $1.lines) }
                #expect(lines >= 2, "\(comment): heading b\(paragraph) stranded", sourceLocation: sourceLocation)
            }
        }
    }

    /// Lines of one paragraph in one column; nil for a figure or a table's line.
    private struct Piece {
        var paragraph: Int?
        var page: Int
        var column: Int
        var lines: Int

        func continues(_ next: Piece) -> Bool {
            paragraph != nil && paragraph == next.paragraph && page == next.page && column == next.column
        }
    }
}
