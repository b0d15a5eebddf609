public import Diagnostics
public import Geometry
import Styling
import Typography

/// A line of text as it came to stand on a page, in numbers: what the typographic report is counted from.
public struct PlacedLine: Sendable {
    /// What sort of matter it belongs to.
    public enum Kind: Sendable {
        /// Text that flows through the columns.
        case text
        /// A heading: what must not end a column.
        case heading
        /// A note at a column's foot.
        case note
        /// A table's cell, a caption or a label: it moves with what it belongs to.
        case part
        /// No line but a picture on lines of its own, whose foot is the origin: a heading may stand above it.
        case figure
    }

    /// The sort of matter.
    public var kind: Kind
    /// The column, from 1; page-wide matter counts to the first.
    public var column: Int
    /// The point that the line's runs are placed from, on its baseline.
    public var origin: Point
    /// From baseline to baseline in its paragraph.
    public var leading: Length
    /// How far the baseline is off the page's grid, at most half a step either way; nil for matter that has a leading of its own.
    public var gridOffset: Length?
    /// The size of its first run's face; 0 for a line without text.
    public var size: Length
    /// The paragraph, among those of what was composed with it.
    public var paragraph: Int
    /// Which of the paragraph's lines it is, from 0.
    public var number: Int
    /// How many lines the paragraph has.
    public var count: Int
    /// The mean word space as set over the natural one; nil when it has no space or is not justified.
    public var spaceRatio: Double?
    /// Whether it ends in a hyphen, real or put in.
    public var endsInHyphen: Bool
    /// Whether that hyphen was put in by hyphenation.
    public var endsInInsertedHyphen: Bool
    /// How far it reaches beyond its measure; 0 when it fits.
    public var overflow: Length
    /// The natural width.
    public var width: Length
    /// Its place in the source.
    public var span: SourceSpan

    /// A line; see the members.
    public init(
        kind: Kind = .text, column: Int = 1, origin: Point, leading: Length, gridOffset: Length? = nil, size: Length,
        paragraph: Int = 0, number: Int = 0, count: Int = 1, spaceRatio: Double? = nil, endsInHyphen: Bool = false,
        endsInInsertedHyphen: Bool = false, overflow: Length = .zero, width: Length = .zero, span: SourceSpan
    ) {
        self.kind = kind
        self.column = column
        self.origin = origin
        self.leading = leading
        self.gridOffset = gridOffset
        self.size = size
        self.paragraph = paragraph
        self.number = number
        self.count = count
        self.spaceRatio = spaceRatio
        self.endsInHyphen = endsInHyphen
        self.endsInInsertedHyphen = endsInInsertedHyphen
        self.overflow = overflow
        self.width = width
        self.span = span
    }
}

extension PagePlacer {
    /// Writes down that line `index` of `set` stands at `origin`.
    mutating func note(_ index: Int, of set: SetParagraph, origin: Point, column: Int) {
        guard settings.namesLines else { return }
        let line = set.lines[index]
        let paragraph = section.paragraphs[set.paragraph]
        let isHeading = lineKind == .text && paragraph.style.keepWithNext > 0
        page.lines.append(
            PlacedLine(
                kind: isHeading ? .heading : lineKind, column: column + 1, origin: origin, leading: set.leading,
                gridOffset: lineKind == .text && set.leading == frame.grid ? gridOffset(of: origin.y) : nil,
                size: line.runs.first?.size ?? .zero, paragraph: set.paragraph, number: index, count: set.lines.count,
                spaceRatio: line.spaceRatio, endsInHyphen: line.endsInHyphen,
                endsInInsertedHyphen: line.endsInInsertedHyphen, overflow: line.overflow, width: line.width,
                span: span(of: line, in: paragraph)))
    }

    /// Writes down that a picture from `span` fills `box`.
    mutating func noteFigure(in box: Rect, column: Int, span: SourceSpan) {
        guard settings.namesLines else { return }
        page.lines.append(
            PlacedLine(
                kind: .figure, column: column + 1, origin: Point(x: box.minX, y: box.maxY), leading: frame.grid,
                size: .zero, span: span))
    }

    /// How far below the nearest line of the grid `baseline` is; negative above it.
    private func gridOffset(of baseline: Length) -> Length {
        let step = frame.grid.units
        let rest = ((baseline - frame.firstBaseline).units % step + step) % step
        return Length(units: rest * 2 > step ? rest - step : rest)
    }
}
