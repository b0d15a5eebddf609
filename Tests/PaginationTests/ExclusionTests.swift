import Geometry
import Pagination
import Styling
import Support
import Testing
import Typography

/// Text beside shapes: exclusion paths and pictures with text around.
@Suite struct ExclusionTests {
    let master = SpecimenSection.master(rows: 30, width: 200)

    /// A section of `count` words in paragraphs of 40, with `shapes` in its first column.
    private func specimen(_ count: Int, _ shapes: [Path]) -> SpecimenSection {
        var specimen = SpecimenSection()
        specimen.section.exclusions = shapes
        for start in stride(from: 0, to: count, by: 40) {
            specimen.words((start..<min(start + 40, count)).map { "w\($0)" })
        }
        return specimen
    }

    private func circle(_ x: Int, _ y: Int, _ size: Int) -> Path {
        .ellipse(in: Rect(x: .points(x), y: .points(y), width: .points(size), height: .points(size)))
    }

    private static let triangle = Path(steps: [
        .move(Point(x: .points(100), y: .points(20))), .line(Point(x: .points(180), y: .points(150))),
        .line(Point(x: .points(20), y: .points(150))), .close,
    ])

    /// A circle, a polygon, two shapes on one line with a sliver between, one wider than the column, one without area, one of no pieces.
    @Test(arguments: 0..<7)
    func textKeepsOffShapes(index: Int) {
        let shapes: [[Path]] = [
            [circle(120, 0, 80)], [Self.triangle], [circle(0, 10, 80), circle(90, 20, 80)],
            [circle(70, 30, 60)],
            [.rectangle(Rect(x: .points(-50), y: .points(40), width: .points(500), height: .points(50)))],
            [.rectangle(Rect(x: .points(50), y: .points(40), width: .zero, height: .points(50)))], [Path()],
        ]
        let specimen = specimen(400, shapes[index])
        let composed = specimen.compose(master)
        let things = composed.things(master)
        #expect(
            things.flatMap { $0.name.split(separator: " ") } == (0..<400).map { "w\($0)" },
            "each word once and in order")
        for thing in things where thing.page == 0 && thing.column == 0 {
            guard let baseline = thing.baseline else { continue }
            #expect((baseline - master.firstBaseline).units % master.grid.units == 0, "\(thing) stands off the grid")
            // The letters' own height: from the tops of small letters to the baseline.
            for shape in shapes[index] {
                for span in shape.spans(from: baseline - .points(5), to: baseline) {
                    let (left, right) = (thing.box.minX, thing.box.maxX)
                    #expect(
                        right <= span.lowerBound || left >= span.upperBound, "\(thing) stands in shape \(index)")
                }
            }
        }
        guard index < 4 else { return }
        let inColumn = things.filter { $0.page == 0 && $0.column == 0 }
        let widest = inColumn.map(\.box.width).max() ?? .zero
        let beside = inColumn.filter { $0.row < 8 }
        #expect(
            beside.count < 8 || beside.contains { $0.box.width < widest - .points(10) },
            "lines beside the shape are shorter")
    }

    /// Text on both sides of one shape is read from left to right, line by line.
    @Test func bothSidesOfAShapeAreOneLine() {
        let column = Rect(x: .points(80), y: .points(12), width: .points(40), height: .points(60))
        let master = SpecimenSection.master(rows: 30, width: 220)
        let composed = specimen(200, [.rectangle(column)]).compose(master)
        let rows = Dictionary(
            grouping: composed.things(master).filter { $0.page == 0 && $0.column == 0 && $0.row < 6 }, by: \.row)
        #expect(rows[2]?.count == 2)
        #expect(rows[0]?.count == 1)
    }

    /// A picture that leaves too little room is a figure like others; its caption is as wide as it is.
    @Test func aWidePictureGivesUpItsWrap() {
        for (share, isWrapped) in [(0.9, false), (0.4, true)] {
            var specimen = SpecimenSection()
            specimen.paragraph(3)
            specimen.figure(width: 300, height: 300, share: share, side: .right)
            specimen.words((0..<100).map { "w\($0)" })
            let things = specimen.compose(master).things(master)
            guard let picture = things.first(where: { $0.baseline == nil }) else { continue }
            let beside = things.contains {
                $0.baseline.map { $0 > picture.box.minY && $0 < picture.box.maxY } ?? false
                    && $0.column == picture.column
            }
            #expect(beside == isWrapped, "\(share)")
        }
    }

    /// A picture with text beside it, at either side, wherever the column's foot comes to lie, and with little text below.
    @Test(arguments: 0..<34, [1, 3, 12])
    func aWrappedPictureStaysWithItsLines(above: Int, below: Int) {
        for side in TextAttachment.Wrap.Side.allCases where side != .both {
            var specimen = SpecimenSection()
            if above > 0 { specimen.paragraph(above) }
            specimen.figure(width: 80, height: 70, share: 0.4, side: side)
            specimen.paragraph(below)
            specimen.heading()
            for _ in 0..<3 { specimen.paragraph(7) }
            let composed = specimen.compose(master)
            let comment: Comment = "\(side) below \(above) lines, \(below) beside"
            PageRules.check(composed, of: specimen, master: master, comment)
            PageRules.checkGrid(composed, of: specimen, master: master, comment)
            PageRules.checkLoneLines(composed, of: specimen, master: master, comment)
            let things = composed.things(master)
            guard let picture = things.first(where: { $0.baseline == nil }),
                let line = things.first(where: { $0.name == "b\(above > 0 ? 1 : 0).0" })
            else {
                Issue.record("\(comment): lost")
                continue
            }
            #expect(picture.page == line.page && picture.column == line.column, comment)
        }
    }

    /// Pictures one after the other at one side do not lie over each other; left and right they share lines.
    @Test func picturesOfOneSideStandBelowEachOther() {
        var specimen = SpecimenSection()
        specimen.figure(width: 50, height: 50, share: 0.25, side: .left)
        specimen.figure(width: 50, height: 50, share: 0.25, side: .left)
        specimen.figure(width: 50, height: 50, share: 0.25, side: .right)
        for _ in 0..<4 { specimen.paragraph(6) }
        let composed = specimen.compose(master)
        PageRules.check(composed, of: specimen, master: master, "three pictures")
        let boxes = composed.things(master).filter { $0.baseline == nil }.map(\.box)
        #expect(boxes[0].maxY <= boxes[1].minY)
        #expect(boxes[1].minY == boxes[2].minY)
    }
}
