public import Diagnostics
public import Pagination

/// How well a book is set, in numbers: what `--report` writes.
///
/// Lines are those of the text, headings, notes, tables and captions; running heads, folios and labels are not counted.
public struct TypographicReport: Sendable {
    /// A place that a reader would stumble at.
    public struct Place: Sendable {
        /// What is wrong there.
        public enum Fault: String, Sendable, CaseIterable {
            case overfull
            case strandedHeading = "stranded-heading"
            case widow, orphan, loose, tight, jump, ladder, river
            case shortLastLine = "short-last-line"
        }

        /// The sheet, from 1.
        public var page: Int
        /// The column, from 1.
        public var column: Int
        /// The line in its column, from 1; notes count on below the text.
        public var line: Int
        /// What is wrong.
        public var fault: Fault
        /// How wrong: a space ratio for loose and tight lines, the difference of two for jumps, points for overfull ones, lines for ladders and rivers; else 1.
        public var amount: Double
        /// Where it comes from.
        public var span: SourceSpan
    }

    /// Spaces of justified lines, as set over the font's own; lines without a space are left out.
    public struct Spaces: Sendable {
        /// The mean; 1 when no line is justified.
        public var mean = 1.0
        /// The standard deviation.
        public var deviation = 0.0
        /// What 95 in 100 lines do not surpass.
        public var p95 = 1.0
        /// The largest.
        public var max = 1.0
    }

    /// The sheets.
    public var pages = 0
    /// The lines.
    public var lines = 0
    /// The justified lines that have a space.
    public var justifiedLines = 0
    /// Lines with spaces over 1.5 times the font's own.
    public var looseLines = 0
    /// Those of them with spaces over twice the font's own.
    public var veryLooseLines = 0
    /// Lines with spaces under 0.7 times the font's own.
    public var tightLines = 0
    /// Lines longer than their measure.
    public var overfullLines = 0
    /// Neighbours in a paragraph whose space ratios differ by more than 0.5.
    public var jumps = 0
    /// Lines that end in a hyphen that hyphenation put in.
    public var hyphenatedLines = 0
    /// Columns that end in any hyphen.
    public var columnEndHyphens = 0
    /// Runs of three or more lines of a paragraph that end in any hyphen, over column ends too.
    public var hyphenLadders = 0
    /// Last lines of paragraphs alone at a column's head.
    public var widows = 0
    /// First lines of paragraphs alone at a column's foot.
    public var orphans = 0
    /// Headings that end a column.
    public var strandedHeadings = 0
    /// Last lines under 2 em, or of one hyphen's tail.
    public var shortLastLines = 0
    /// Runs of five or more lines whose word spaces stand one below the other.
    public var rivers = 0
    /// The spaces of justified lines.
    public var spaceRatio = Spaces()
    /// The mean distance of baselines from the page's grid, in points; of lines whose leading is the grid's.
    public var baselineDeviation = 0.0
    /// The mean difference between the deepest and the highest column foot of a page, in leadings; of pages with columns.
    public var columnImbalance = 0.0
    /// Characters that no font has, in the order found.
    public var missingGlyphs: [FaceCensus.MissingGlyph] = []
    /// Families that stood in, in the order found.
    public var fallbackFonts: [FaceCensus.FallbackFont] = []
    /// The worst places, the gravest fault first, at most `mostPlaces` of each.
    public var worst: [Place] = []

    /// How many places of one fault `worst` holds at most.
    public static let mostPlaces = 10
}

extension TypographicReport {
    /// The report as JSON (version 1): keys in a fixed order, with a line feed at its end.
    public var json: String {
        let ratio =
            "{\"mean\": \(decimal(spaceRatio.mean)), \"deviation\": \(decimal(spaceRatio.deviation)), "
            + "\"p95\": \(decimal(spaceRatio.p95)), \"max\": \(decimal(spaceRatio.max))}"
        let missing = missingGlyphs.map { glyph in
            "{\"character\": \(glyph.scalar.codePoint.jsonQuoted), \"count\": \(glyph.count), "
                + "\"source\": \(source(glyph.span))}"
        }
        let fallback = fallbackFonts.map { font in
            "{\"family\": \(font.family.jsonQuoted), \"count\": \(font.count), \"source\": \(source(font.span))}"
        }
        let places = worst.map { place in
            "{\"page\": \(place.page), \"column\": \(place.column), \"line\": \(place.line), "
                + "\"what\": \(place.fault.rawValue.jsonQuoted), \"amount\": \(decimal(place.amount)), "
                + "\"source\": \(source(place.span))}"
        }
        return """
            {"version": 1, "pages": \(pages), "lines": \(lines), "justifiedLines": \(justifiedLines),
             "looseLines": \(looseLines), "veryLooseLines": \(veryLooseLines), "tightLines": \(tightLines), "jumps": \(jumps), \
            "overfullLines": \(overfullLines),
             "hyphenatedLines": \(hyphenatedLines), "hyphenLadders": \(hyphenLadders), \
            "columnEndHyphens": \(columnEndHyphens),
             "widows": \(widows), "orphans": \(orphans), "strandedHeadings": \(strandedHeadings), \
            "shortLastLines": \(shortLastLines), "rivers": \(rivers),
             "spaceRatio": \(ratio),
             "baselineDeviation": \(decimal(baselineDeviation)), "columnImbalance": \(decimal(columnImbalance)),
             "missingGlyphs": \(list(missing)), "fallbackFonts": \(list(fallback)),
             "worst": \(list(places))}

            """
    }

    /// Objects in brackets, each on a line of its own.
    private func list(_ objects: [String]) -> String {
        objects.isEmpty ? "[]" : "[\n  " + objects.joined(separator: ",\n  ") + "]"
    }

    private func source(_ span: SourceSpan?) -> String {
        guard let span else { return "null" }
        let line = span.file.lineIndex(ofByte: span.range.lowerBound) + 1
        return "{\"file\": \(span.file.name.jsonQuoted), \"line\": \(line)}"
    }

    /// At most four places behind the point, at least one.
    private func decimal(_ value: Double) -> String {
        String((value * 10_000).rounded() / 10_000)
    }
}

extension Unicode.Scalar {
    /// `U+0041` and so on.
    fileprivate var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
