import Diagnostics
import Foundation
import Geometry
import Indexing
import Pagination
import Support
import Testing
import Typography

/// What `--report` counts, on pages made by hand.
@Suite struct TypographicReportTests {
    private static let file = SourceFile(
        name: "book.md", path: "/book/book.md", bytes: Array("Hither and\nthither they went.\n".utf8))
    private static let leading = Length.points(12)

    /// Two columns, at 50 and 250 pt.
    private static let columns = [0, 1].map {
        Rect(x: .points(50 + 200 * $0), y: .zero, width: .points(180), height: .points(600))
    }

    /// Line `row` (from 0) of a column.
    private func line(
        _ column: Int, _ row: Int, kind: PlacedLine.Kind = .text, paragraph: Int = 0, _ number: Int = 0,
        of count: Int = 1,
        ratio: Double? = nil, hyphen: Bool = false, width: Int = 180, source: Range<Int> = 0..<10
    ) -> PlacedLine {
        PlacedLine(
            kind: kind, column: column,
            origin: Point(x: Self.columns[column - 1].minX, y: .points(100) + Self.leading * row),
            leading: Self.leading,
            gridOffset: .zero, size: .points(10), paragraph: paragraph, number: number, count: count, spaceRatio: ratio,
            endsInHyphen: hyphen, endsInInsertedHyphen: hyphen, width: .points(width),
            span: SourceSpan(file: Self.file, range: source))
    }

    private func report(_ pages: [PlacedLine]...) -> TypographicReport {
        TypographicReport.build(
            pages.enumerated().map { index, lines in
                var page = Page(ordinal: index + 1, label: "", size: .zero)
                page.lines = lines
                page.columns = Self.columns
                return page
            }, mainFamilies: [])
    }

    private func faults(_ report: TypographicReport) -> [String] {
        report.worst.map { "\($0.page).\($0.column).\($0.line) \($0.fault.rawValue) \($0.amount)" }
    }

    @Test func spaces() {
        let ratios = [1.0, 1.6, 0.65, 2.5, 1.2]
        let lines = ratios.enumerated().map { line(1, $0, $0, of: 6, ratio: $1) } + [line(1, 5, 5, of: 6)]
        let report = report(lines)
        #expect(report.lines == 6 && report.justifiedLines == 5)
        #expect(report.looseLines == 2 && report.veryLooseLines == 1 && report.tightLines == 1 && report.jumps == 4)
        #expect(abs(report.spaceRatio.mean - 1.39) < 1e-9 && report.spaceRatio.max == 2.5)
        #expect(abs(report.spaceRatio.deviation - 0.6344) < 1e-4)
        #expect(
            faults(report).prefix(3) == ["1.1.4 loose 2.5", "1.1.2 loose 1.6", "1.1.3 tight 0.65"])
    }

    @Test func widowsAndOrphans() {
        let report = report(
            [
                line(1, 0, paragraph: 1, 0, of: 2), line(2, 0, paragraph: 1, 1, of: 2),
                line(2, 1, paragraph: 2, 0, of: 3),
            ],
            [line(1, 0, paragraph: 2, 1, of: 3), line(1, 1, paragraph: 2, 2, of: 3)])
        #expect(report.widows == 1 && report.orphans == 2)
        #expect(faults(report) == ["1.2.1 widow 1.0", "1.1.1 orphan 1.0", "1.2.2 orphan 1.0"])
    }

    @Test func partsOfTablesAreNoWidows() {
        let cells = (0..<2).map { line($0 + 1, 0, kind: .part, paragraph: 1, $0, of: 2) }
        let report = report(cells)
        #expect(report.lines == 2 && report.widows == 0 && report.orphans == 0)
    }

    @Test func notesAreFollowedApart() {
        // A paragraph goes on over a column's foot with a note below it.
        let report = report([
            line(1, 0, paragraph: 1, 0, of: 4), line(1, 1, paragraph: 1, 1, of: 4),
            line(1, 4, kind: .note, paragraph: 9),
            line(2, 0, paragraph: 1, 2, of: 4), line(2, 1, paragraph: 1, 3, of: 4),
        ])
        #expect(report.widows == 0 && report.orphans == 0 && report.lines == 5)
    }

    @Test func headingsAtAColumnsFoot() {
        let stranded = report([line(1, 5, kind: .heading), line(2, 0, paragraph: 1)])
        #expect(faults(stranded) == ["1.1.1 stranded-heading 1.0"])
        let above = report([line(1, 0, kind: .heading), line(1, 1, paragraph: 1)])
        #expect(above.strandedHeadings == 0)
        let picture = report([
            line(1, 0, kind: .heading), line(1, 9, kind: .figure), line(2, 0, paragraph: 1),
        ])
        #expect(picture.strandedHeadings == 0 && picture.lines == 2)
        // The next page begins another section, whose paragraphs count anew.
        let last = report([line(1, 0, kind: .heading, paragraph: 4)], [line(1, 0, paragraph: 0)])
        #expect(last.strandedHeadings == 0)
    }

    @Test func hyphens() {
        let hyphens = [true, true, true, true, false, true, true, false]
        let lines = hyphens.enumerated().map { line($0 < 2 ? 1 : 2, $0, $0, of: 9, hyphen: $1) }
        let report = report(lines)
        #expect(report.hyphenatedLines == 6 && report.hyphenLadders == 1 && report.columnEndHyphens == 1)
    }

    @Test func shortLastLines() {
        // “went.” alone, and “thither they went.” whole.
        let tail = report([
            line(1, 0, 0, of: 2, hyphen: true), line(1, 1, 1, of: 2, width: 30, source: 24..<30),
        ])
        #expect(tail.shortLastLines == 1)
        let words = report([
            line(1, 0, 0, of: 2, hyphen: true), line(1, 1, 1, of: 2, width: 90, source: 11..<30),
        ])
        #expect(words.shortLastLines == 0)
        let narrow = report([line(1, 0, 0, of: 2), line(1, 1, 1, of: 2, width: 19)])
        #expect(narrow.shortLastLines == 1)
    }

    @Test func feet() {
        let level = report([line(1, 0, paragraph: 0), line(2, 0, paragraph: 1)])
        #expect(level.columnImbalance == 0 && level.baselineDeviation == 0)
        let uneven = report([line(1, 0, paragraph: 0), line(1, 1, paragraph: 1), line(2, 0, paragraph: 2)])
        #expect(uneven.columnImbalance == 1)
        let empty = report([line(1, 0, paragraph: 0), line(1, 1, paragraph: 1)])
        #expect(empty.columnImbalance == 2)
    }

    @Test func aRiverIsFiveSpacesInARow() {
        func page(_ rows: Int, shift: Int = 0) -> TypographicReport {
            var page = Page(ordinal: 1, label: "", size: .zero)
            for row in 0..<rows {
                page.lines.append(line(1, row, row, of: rows + 1, ratio: 1.1))
                // “ab cd”: a letter is 5 pt wide, the space 3 pt.
                let xs = [0, 5, 10, 13, 18].map { Length.points($0 + row * shift).units }
                let glyphs = zip([1, 2, 3, 4, 5], xs).map { PlacedGlyph(id: $0, x: Int32($1), y: 0) }
                let run = PlacedRun(
                    face: FakeShaper.face, size: .points(10), x: .zero, width: .points(23), glyphs: glyphs,
                    text: Array("ab cd".utf8), clusters: Array(repeating: GlyphCluster(bytes: 1, glyphs: 1), count: 5))
                page.items.append(
                    DisplayItem(.text(run, origin: page.lines[row].origin), span: page.lines[row].span))
            }
            return TypographicReport.build([page], mainFamilies: [])
        }
        #expect(page(4).rivers == 0)
        #expect(page(5).rivers == 1)
        #expect(faults(page(7)) == ["1.1.7 river 7.0"])
        #expect(page(7, shift: 1).rivers == 1)
        #expect(page(7, shift: 2).rivers == 0)
    }

    @Test func fontsThatStandInAndCharactersThatNoneHas() {
        var page = Page(ordinal: 1, label: "", size: .zero)
        page.lines = [line(1, 0)]
        let run = PlacedRun(
            face: FakeShaper.face, size: .points(10), x: .zero, width: .points(15),
            glyphs: [3, 0, 0].map { PlacedGlyph(id: $0, x: 0, y: 0) }, text: Array("aéé".utf8),
            clusters: [.init(bytes: 1, glyphs: 1), .init(bytes: 2, glyphs: 1), .init(bytes: 2, glyphs: 1)])
        page.items = [
            DisplayItem(.text(run, origin: page.lines[0].origin), span: page.lines[0].span),
            DisplayItem(.text(run, origin: Point(x: .zero, y: .points(700)))),
        ]
        let report = TypographicReport.build([page], mainFamilies: ["Other"])
        #expect(report.missingGlyphs.map { "\($0.scalar) \($0.count)" } == ["é 2"])
        #expect(report.fallbackFonts.map { "\($0.family) \($0.count)" } == ["Fake 3"])
        #expect(report.json.contains(#"{"character": "U+00E9", "count": 2, "source": {"file": "book.md", "line": 1}}"#))
        #expect(TypographicReport.build([page], mainFamilies: ["Fake"]).fallbackFonts.isEmpty)
    }

    @Test func theJSONIsAnObject() throws {
        let made = report([line(1, 0, ratio: 3), line(2, 0, kind: .heading, paragraph: 1)])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(made.json.utf8)) as? [String: Any])
        #expect(object["version"] as? Int == 1 && object["lines"] as? Int == 2 && object["looseLines"] as? Int == 1)
        let worst = try #require((object["worst"] as? [[String: Any]])?.first)
        #expect(worst["what"] as? String == "loose" && worst["page"] as? Int == 1 && worst["line"] as? Int == 1)
        let empty = TypographicReport.build([], mainFamilies: [])
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(empty.json.utf8)) }
    }

    @Test func onlyTheGravestOfEachFaultAreNamed() {
        let lines = (0..<40).map { line(1, $0, $0, of: 41, ratio: 1.51 + Double($0) / 100) }
        let report = report(lines)
        #expect(report.looseLines == 40 && report.worst.count == TypographicReport.mostPlaces)
        #expect(report.worst.first?.line == 40)
    }
}
