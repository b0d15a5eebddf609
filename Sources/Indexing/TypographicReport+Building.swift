import Diagnostics
import Geometry
public import Pagination

extension TypographicReport {
    /// The report on `pages`; linear in what they hold.
    ///
    /// - Parameter mainFamilies: the families that the theme's styles come to; others drawn are fallbacks. Empty: none is one.
    public static func build(_ pages: [Page], mainFamilies: Set<String>) -> TypographicReport {
        var census = LineCensus()
        var glyphs = FaceCensus(mainFamilies: mainFamilies)
        for page in pages {
            census.count(page)
            glyphs.count(page)
        }
        var report = census.finish()
        report.pages = pages.count
        report.missingGlyphs = glyphs.missing
        report.fallbackFonts = glyphs.fallbacks
        return report
    }
}

/// Counts lines, page after page.
private struct LineCensus {
    private var report = TypographicReport()
    private var ratios: [Double] = []
    private var offsets = (sum: 0.0, count: 0)
    private var imbalance = (sum: 0.0, count: 0)
    /// The last lines of the flowing text and of the notes: the next may go on with their paragraphs.
    private var before: [Bool: Seen] = [:]

    /// A line with its place.
    private struct Seen {
        var line: PlacedLine
        var page: Int
        /// Its number in its column, from 1.
        var row: Int
        /// How many lines of its paragraph in a row end in hyphens, it included.
        var hyphens: Int

        /// Whether both stand in one column.
        func sharesColumn(with other: Seen) -> Bool {
            page == other.page && line.column == other.line.column
        }
    }

    mutating func count(_ page: Page) {
        var rows: [Int: Int] = [:]
        for line in page.lines {
            if line.kind != .figure { rows[line.column, default: 0] += 1 }
            let seen = Seen(line: line, page: page.ordinal, row: rows[line.column] ?? 0, hyphens: 0)
            if line.kind != .figure { judge(seen) }
            follow(seen)
        }
        for river in Rivers.find(on: page) {
            report.rivers += 1
            let line = page.lines[river.line]
            let row = page.lines[...river.line].count { $0.column == line.column && $0.kind != .figure }
            add(.river, Double(river.length), Seen(line: line, page: page.ordinal, row: row, hyphens: 0))
        }
        compareFeet(of: page)
    }

    /// What a line is by itself.
    private mutating func judge(_ seen: Seen) {
        let line = seen.line
        report.lines += 1
        if let ratio = line.spaceRatio {
            ratios.append(ratio)
            if ratio > 1.5 {
                report.looseLines += 1
                if ratio > 2 { report.veryLooseLines += 1 }
                add(.loose, ratio, seen)
            } else if ratio < 0.7 {
                report.tightLines += 1
                add(.tight, ratio, seen)
            }
        }
        if line.overflow > .zero {
            report.overfullLines += 1
            add(.overfull, line.overflow.points, seen)
        }
        if line.endsInInsertedHyphen { report.hyphenatedLines += 1 }
        if let offset = line.gridOffset {
            offsets.sum += abs(offset.points)
            offsets.count += 1
        }
    }

    /// What a line is behind the one before it.
    private mutating func follow(_ seen: Seen) {
        var seen = seen
        let line = seen.line
        let isNote = line.kind == .note
        guard line.kind != .part, line.kind != .figure else {
            // A heading may stand above a table or a picture.
            if let last = before[false], last.line.kind == .heading, last.sharesColumn(with: seen) {
                before[false] = nil
            }
            return
        }
        var goesOn = false
        if let last = before[isNote] {
            goesOn = line.number == last.line.number + 1 && line.paragraph == last.line.paragraph
            if !last.sharesColumn(with: seen) {
                if last.line.endsInHyphen { report.columnEndHyphens += 1 }
                if goesOn { judgeBreak(last, seen) }
                if last.line.kind == .heading, line.kind != .note, line.paragraph >= last.line.paragraph {
                    judgeHeading(last, before: seen)
                }
            }
            if goesOn { judgeJump(last, seen) }
            if goesOn { seen.hyphens = last.hyphens }
            if goesOn, line.number == line.count - 1, line.kind != .heading { judgeLastLine(seen, below: last) }
        }
        seen.hyphens = line.endsInHyphen ? seen.hyphens + 1 : 0
        if seen.hyphens == 3 {
            report.hyphenLadders += 1
            add(.ladder, 3, seen)
        }
        before[isNote] = seen
    }

    /// Two neighbours in a paragraph.
    private mutating func judgeJump(_ last: Seen, _ next: Seen) {
        guard let upper = last.line.spaceRatio, let lower = next.line.spaceRatio, abs(upper - lower) > 0.5 else {
            return
        }
        report.jumps += 1
        add(.jump, abs(upper - lower), next)
    }

    /// A paragraph that goes on in another column.
    private mutating func judgeBreak(_ last: Seen, _ next: Seen) {
        if next.line.number == next.line.count - 1 {
            report.widows += 1
            add(.widow, 1, next)
        }
        if last.line.number == 0 {
            report.orphans += 1
            add(.orphan, 1, last)
        }
    }

    /// A heading above a column's end; where page-wide headings stand above columns, they end none.
    private mutating func judgeHeading(_ heading: Seen, before next: Seen) {
        guard heading.page != next.page || next.line.origin.y < heading.line.origin.y
        else { return }
        report.strandedHeadings += 1
        add(.strandedHeading, 1, heading)
    }

    private mutating func judgeLastLine(_ seen: Seen, below last: Seen) {
        let line = seen.line
        let isTail = last.line.endsInInsertedHyphen && line.isOneWord
        guard line.width < line.size * 2 || isTail else { return }
        report.shortLastLines += 1
        add(.shortLastLine, 1, seen)
    }

    /// Compares where the columns of a page end.
    private mutating func compareFeet(of page: Page) {
        guard page.columns.count > 1 else { return }
        let lines = page.lines
        let leading = (lines.first { $0.gridOffset != nil } ?? lines.first)?.leading ?? .zero
        guard let top = lines.map(\.origin.y).min(), leading > .zero else { return }
        var feet = [Length](repeating: top - leading, count: page.columns.count)
        for line in lines where line.column <= page.columns.count {
            feet[line.column - 1] = max(feet[line.column - 1], line.origin.y)
        }
        guard let deepest = feet.max(), let highest = feet.min() else { return }
        imbalance.sum += (deepest - highest).ratio(to: leading)
        imbalance.count += 1
    }

    private mutating func add(_ fault: TypographicReport.Place.Fault, _ amount: Double, _ seen: Seen) {
        report.worst.append(
            TypographicReport.Place(
                page: seen.page, column: seen.line.column, line: seen.row, fault: fault, amount: amount,
                span: seen.line.span))
    }

    /// The whole report on lines.
    consuming func finish() -> TypographicReport {
        var report = report
        report.justifiedLines = ratios.count
        if !ratios.isEmpty {
            ratios.sort()
            let mean = ratios.reduce(0, +) / Double(ratios.count)
            let variance = ratios.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(ratios.count)
            report.spaceRatio = TypographicReport.Spaces(
                mean: mean, deviation: variance.squareRoot(), p95: ratios[(ratios.count - 1) * 95 / 100],
                max: ratios[ratios.count - 1])
        }
        if offsets.count > 0 { report.baselineDeviation = offsets.sum / Double(offsets.count) }
        if imbalance.count > 0 { report.columnImbalance = imbalance.sum / Double(imbalance.count) }
        report.worst = TypographicReport.gravest(report.worst)
        return report
    }
}

extension TypographicReport {
    /// The gravest of `places`: by fault, then by how far they are off, then as they stand in the book.
    static func gravest(_ places: [Place]) -> [Place] {
        let ranks = Dictionary(
            uniqueKeysWithValues: Place.Fault.allCases.enumerated().map { ($0.element, $0.offset) })
        func key(_ place: Place) -> (Int, Double) {
            (ranks[place.fault] ?? 0, place.fault == .tight ? place.amount : -place.amount)
        }
        var counts: [Place.Fault: Int] = [:]
        let sorted = places.enumerated().sorted {
            let (left, right) = (key($0.element), key($1.element))
            return left == right ? $0.offset < $1.offset : left < right
        }
        return sorted.map(\.element).filter { place in
            counts[place.fault, default: 0] += 1
            return counts[place.fault, default: 0] <= mostPlaces
        }
    }
}

extension PlacedLine {
    /// Whether its source is one word.
    fileprivate var isOneWord: Bool {
        let text = span.file.bytes[span.range.clamped(to: span.file.bytes.indices)]
        let inside = text.drop(while: \.isBlank).reversed().drop(while: \.isBlank)
        return !inside.contains(where: \.isBlank)
    }
}

extension UInt8 {
    /// A space, a tab, or a line's end.
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
