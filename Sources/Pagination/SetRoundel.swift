import Geometry
import LineBreaking
import Styling
import Typography

/// A roundel with its lines, ready to stand in its column.
struct SetRoundel {
    /// What it was made from.
    let roundel: Roundel
    /// The circle, from the column's top left.
    let circle: Path
    /// The lines, each with the left end of its baseline, from the column's top left.
    let lines: [(line: Line, origin: Point)]

    /// Sets `roundel`, whose text is `shaped` with `leading`, at the end edge of a column `width` wide, which is the left one where
    /// `isRightToLeft`. The radius is half of the larger side of the text and the padding, and at most half of the column.
    init(_ roundel: Roundel, shaped: ShapedParagraph, leading: Length, width: Length, isRightToLeft: Bool) {
        let room = Length.inches(400)
        let lines = Breaker.breaks(shaped, measures: LineMeasures(rest: LineMeasure(width: room))).lines()
        let widths = lines.map { line in
            let right = line.runs.map { $0.x + $0.width }.max() ?? .zero
            return right - (line.runs.map(\.x).min() ?? .zero)
        }
        let height = leading * lines.count
        let side = max(widths.max() ?? .zero, height)
        let radius = min(side / 2 + roundel.padding, width / 2)
        let centre = Point(x: isRightToLeft ? radius : width - radius, y: radius)
        // Capitals and figures are some two thirds of their leading's ascent high.
        let size = lines.first?.runs.first?.size ?? leading
        let first = centre.y - leading * (lines.count - 1) / 2 + size.scaled(by: 0.34)
        self.roundel = roundel
        circle = .ellipse(in: Rect(x: centre.x - radius, y: .zero, width: radius * 2, height: radius * 2))
        self.lines = zip(lines, widths).enumerated().map { index, pair in
            let left = pair.0.runs.map(\.x).min() ?? .zero
            return (pair.0, Point(x: centre.x - pair.1 / 2 - left, y: first + leading * index))
        }
    }
}

extension PagePlacer {
    /// Draws the section's roundel at the head of its first column, before all that stands beside it.
    mutating func drawRoundel() {
        guard let set = roundel, let column = containers.first?.textFrame else { return }
        let paragraph = section.paragraphs[set.roundel.paragraph]
        page.items.append(DisplayItem(.fill(set.circle.moved(by: column.origin), set.roundel.colour)))
        for (line, origin) in set.lines {
            let place = origin + column.origin
            for run in line.runs {
                page.items.append(
                    DisplayItem(.text(run, origin: place), span: paragraph.span, structure: paragraph.structure))
            }
        }
    }

    /// Draws the edges of letters pressed into the paper as shapes that say nothing, under the letters themselves: a dark one above, a light
    /// one below.
    mutating func drawPressedEdges(of line: Line, origin: Point) {
        for run in line.runs {
            let depth = run.size.scaled(by: 0.03)
            for (ink, shift) in [
                (run.style.colour.mixed(with: .black, by: 0.55), .zero - depth),
                (run.style.colour.mixed(with: .white, by: 0.6), depth),
            ] {
                var edge = run
                (edge.text, edge.clusters) = ([], [])
                edge.style = RunStyle(colour: ink, rise: run.style.rise)
                page.items.append(DisplayItem(.text(edge, origin: Point(x: origin.x, y: origin.y + shift))))
            }
        }
    }
}
