public import Geometry
import Styling

extension DisplayItem {
    /// Moves what is drawn by `offset`. Constant time but for paths.
    public mutating func move(by offset: Point) {
        switch mounting {
        case nil: break
        case .turned(let corner):
            mounting = .turned(about: corner + offset)
            return
        case .clipped(let path): mounting = .clipped(path.moved(by: offset))
        }
        switch content {
        case .text(let run, let origin): content = .text(run, origin: origin + offset)
        case .fill(let path, let colour): content = .fill(path.moved(by: offset), colour)
        case .stroke(let path, let colour, let width): content = .stroke(path.moved(by: offset), colour, width: width)
        case .picture(let path, let name, let alternative, let frame):
            content = .picture(path: path, name: name, alternative: alternative, frame: frame.moved(by: offset))
        case .blank(let face, let size, let origin, let width):
            content = .blank(face, size: size, origin: origin + offset, width: width)
        case .link(let link, let frame): content = .link(link, frame: frame.moved(by: offset))
        }
    }

    /// How far down the item reaches, by its baseline or frame; nil for paths.
    var bottom: Length? {
        if case .turned(let corner) = mounting { return corner.y }
        return switch content {
        case .text(_, let origin): origin.y
        case .picture(_, _, _, let frame): frame.maxY
        case .link(_, let frame): frame.maxY
        case .fill, .stroke, .blank: nil
        }
    }
}

extension ComposedPage {
    /// Moves all that stands on the page by `offset`.
    mutating func move(by offset: Point) {
        for index in items.indices { items[index].move(by: offset) }
        for index in lines.indices { lines[index].origin = lines[index].origin + offset }
        for index in marks.indices { marks[index].point = marks[index].point + offset }
    }
}

extension ComposedSection {
    /// Moves each page's matter down to its place in `height`.
    mutating func stand(at place: Section.Place, in height: Length) {
        guard place != .head else { return }
        for index in pages.indices {
            let bottom = pages[index].items.compactMap(\.bottom).max() ?? .zero
            guard bottom < height else { continue }
            let free = height - bottom
            let down: Length =
                switch place {
                case .head: .zero
                case .upper: free / 4
                case .centre: free * 2 / 5
                case .foot: free
                }
            pages[index].move(by: Point(x: .zero, y: down))
        }
    }
}
