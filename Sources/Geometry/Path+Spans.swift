extension Path {
    /// The outline of the ellipse that touches `rect` on its four sides, clockwise from its rightmost point: four cubic curves, less than a
    /// thousandth of the radius off.
    public static func ellipse(in rect: Rect) -> Path {
        let (x, y) = (rect.minX + rect.width / 2, rect.minY + rect.height / 2)
        // The control points' distance for a quarter of a circle: 4/3 (√2 − 1).
        let (dx, dy) = ((rect.width / 2).scaled(by: 0.552_284_75), (rect.height / 2).scaled(by: 0.552_284_75))
        func point(_ x: Length, _ y: Length) -> Point { Point(x: x, y: y) }
        return Path(steps: [
            .move(point(rect.maxX, y)),
            .curve(point(rect.maxX, y + dy), point(x + dx, rect.maxY), point(x, rect.maxY)),
            .curve(point(x - dx, rect.maxY), point(rect.minX, y + dy), point(rect.minX, y)),
            .curve(point(rect.minX, y - dy), point(x - dx, rect.minY), point(x, rect.minY)),
            .curve(point(x + dx, rect.minY), point(rect.maxX, y - dy), point(rect.maxX, y)), .close,
        ])
    }

    /// The stretches from left to right that the inside of the path, closed where it is not, covers anywhere between the heights `top` and
    /// `bottom`: sorted and apart from each other. Inside is what the path winds around (the non-zero rule). A shape without area covers
    /// nothing. Curves count as 16 straight pieces. Linear in the pieces for each corner between the two heights.
    public func spans(from top: Length, to bottom: Length) -> [ClosedRange<Length>] {
        let edges = edges.filter { $0.low < bottom.points && $0.high > top.points }
        guard !edges.isEmpty else { return [] }
        var heights = [top.points, bottom.points]
        for edge in edges { heights += [edge.low, edge.high].filter { $0 > top.points && $0 < bottom.points } }
        heights.sort()
        var spans: [(from: Double, to: Double)] = []
        for (upper, lower) in zip(heights, heights.dropFirst()) where lower - upper > 1e-6 {
            spans += Path.slab(edges, from: upper, to: lower)
        }
        return Path.joined(spans)
    }

    /// A straight piece of the outline that is not level.
    private struct Edge {
        var low: Double
        var high: Double
        var xLow: Double
        var slope: Double
        var winding: Int

        func x(at y: Double) -> Double { xLow + (y - low) * slope }
    }

    /// The pieces of the outline.
    private var edges: [Edge] {
        var edges: [Edge] = []
        var start = (x: 0.0, y: 0.0)
        var pen = start
        func draw(to end: (x: Double, y: Double)) {
            if pen.y != end.y {
                let (upper, lower) = pen.y < end.y ? (pen, end) : (end, pen)
                edges.append(
                    Edge(
                        low: upper.y, high: lower.y, xLow: upper.x, slope: (lower.x - upper.x) / (lower.y - upper.y),
                        winding: pen.y < end.y ? 1 : -1))
            }
            pen = end
        }
        func plain(_ point: Point) -> (x: Double, y: Double) { (point.x.points, point.y.points) }
        for step in steps {
            switch step {
            case .move(let point):
                draw(to: start)
                start = plain(point)
                pen = start
            case .line(let point): draw(to: plain(point))
            case .curve(let first, let second, let end):
                let (a, b, c, d) = (pen, plain(first), plain(second), plain(end))
                for piece in 1...16 {
                    let t = Double(piece) / 16
                    let u = 1 - t
                    let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                    draw(
                        to: (
                            w0 * a.x + w1 * b.x + w2 * c.x + w3 * d.x, w0 * a.y + w1 * b.y + w2 * c.y + w3 * d.y
                        ))
                }
            case .close: draw(to: start)
            }
        }
        draw(to: start)
        return edges
    }

    /// What lies inside between two heights with no corner between them.
    private static func slab(_ edges: [Edge], from upper: Double, to lower: Double) -> [(from: Double, to: Double)] {
        let middle = (upper + lower) / 2
        let crossing = edges.filter { $0.low <= upper + 1e-9 && $0.high >= lower - 1e-9 }
            .sorted { $0.x(at: middle) < $1.x(at: middle) }
        var spans: [(from: Double, to: Double)] = []
        var winding = 0
        var left: Edge?
        for edge in crossing {
            if winding == 0 { left = edge }
            winding += edge.winding
            guard winding == 0, let start = left else { continue }
            let from = min(start.x(at: upper), start.x(at: lower))
            let to = max(edge.x(at: upper), edge.x(at: lower))
            if to - from > 1e-6 { spans.append((from, to)) }
        }
        return spans
    }

    private static func joined(_ spans: [(from: Double, to: Double)]) -> [ClosedRange<Length>] {
        var joined: [ClosedRange<Length>] = []
        for span in spans.sorted(by: { $0.from < $1.from }) {
            let (from, to) = (Length.points(span.from), Length.points(span.to))
            if let last = joined.last, from <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, to)
            } else {
                joined.append(from...max(from, to))
            }
        }
        return joined
    }
}
