import Geometry
import Typography

/// The rooms that shapes leave to the lines of a column: the founding system's exclusion paths.
struct LineRooms {
    /// Closed shapes, from the column's left edge and from the top that lines are counted from.
    var shapes: [Path] = []
    /// The space kept between a shape and text.
    let gap: Length
    /// Rooms narrower than this are slivers, and skipped.
    let least: Length

    /// What is left of the room `whole` between the heights `top` and `bottom`, from left to right; none where the shapes leave too little.
    func rooms(of whole: LineMeasure, from top: Length, to bottom: Length) -> [LineMeasure] {
        var rooms: [LineMeasure] = []
        let end = whole.offset + whole.width
        var left = whole.offset
        func add(until right: Length) {
            // The room itself may be a narrow one: only what shapes make narrow is skipped.
            let needed = min(least, whole.width)
            if right - left >= needed { rooms.append(LineMeasure(offset: left, width: right - left)) }
        }
        for span in covered(from: top, to: bottom) where span.upperBound + gap > left && span.lowerBound - gap < end {
            add(until: max(left, span.lowerBound - gap))
            left = max(left, span.upperBound + gap)
        }
        add(until: end)
        return rooms
    }

    /// What all shapes together cover, in order.
    private func covered(from top: Length, to bottom: Length) -> [ClosedRange<Length>] {
        let spans = shapes.flatMap { $0.spans(from: top, to: bottom) }.sorted { $0.lowerBound < $1.lowerBound }
        var joined: [ClosedRange<Length>] = []
        for span in spans {
            if let last = joined.last, span.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                joined.append(span)
            }
        }
        return joined
    }

    /// Whether anything of `rect` lies in a shape.
    func touches(_ rect: Rect) -> Bool {
        covered(from: rect.minY, to: rect.maxY).contains { $0.lowerBound < rect.maxX && $0.upperBound > rect.minX }
    }
}
