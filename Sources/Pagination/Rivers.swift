import Geometry
import Typography

/// White that runs down a column: word spaces of neighbouring lines, one below the other.
public enum Rivers {
    /// A river.
    public struct River: Sendable {
        /// The index, in the page's lines, of its lowest line.
        public var line: Int
        /// How many lines it crosses.
        public var length: Int
    }

    /// How many lines make a river.
    public static let least = 5

    /// A word space.
    private struct Gap {
        var left: Length
        var right: Length
        /// How many lines the white that ends here crosses.
        var length = 1
        /// The river it belongs to; −1 for none.
        var river = -1

        /// Whether more than half of the narrower one stands above or below the other.
        func meets(_ other: Gap) -> Bool {
            (min(right, other.right) - max(left, other.left)) * 2 > min(right - left, other.right - other.left)
        }
    }

    /// The rivers of `page`: five lines or more of one leading, set no tighter than the font's own space. Linear in the page's glyphs.
    public static func find(on page: Page) -> [River] {
        guard page.lines.count >= least else { return [] }
        let gaps = gaps(on: page)
        var rivers: [River] = []
        var above: [Gap] = []
        for index in page.lines.indices {
            let line = page.lines[index]
            guard line.kind == .text, (line.spaceRatio ?? 0) >= 1 else {
                above = []
                continue
            }
            if index == 0 || !isRight(page.lines[index - 1], above: line) { above = [] }
            var here = gaps[index].sorted { $0.left < $1.left }
            var first = 0
            for place in here.indices {
                while first < above.count, above[first].right <= here[place].left { first += 1 }
                for upper in above[first...].prefix(while: { $0.left < here[place].right })
                where upper.meets(here[place]) && upper.length >= here[place].length {
                    here[place].length = upper.length + 1
                    here[place].river = upper.river
                }
                guard here[place].length >= least else { continue }
                if here[place].river < 0 {
                    here[place].river = rivers.count
                    rivers.append(River(line: index, length: 0))
                }
                rivers[here[place].river] = River(line: index, length: here[place].length)
            }
            above = here
        }
        return rivers
    }

    /// Whether `upper` is the next line above `lower` in their column.
    private static func isRight(_ upper: PlacedLine, above lower: PlacedLine) -> Bool {
        let step = lower.origin.y - upper.origin.y
        return upper.column == lower.column && step > .zero && step <= max(upper.leading, lower.leading)
    }

    /// The word spaces inside each line of `page`.
    private static func gaps(on page: Page) -> [[Gap]] {
        var gaps = [[Gap]](repeating: [], count: page.lines.count)
        var lines: [Point: Int] = [:]
        for (index, line) in page.lines.enumerated() where line.kind == .text { lines[line.origin] = index }
        for item in page.items where item.span != nil {
            guard case .text(let run, let origin) = item.content, let line = lines[origin] else { continue }
            append(run, x: origin.x, to: &gaps[line])
        }
        return gaps
    }

    private static func append(_ run: PlacedRun, x: Length, to gaps: inout [Gap]) {
        var byte = 0
        var count = 0
        for cluster in run.clusters {
            let bytes = Int(cluster.bytes)
            let glyphs = Int(cluster.glyphs)
            defer {
                byte += bytes
                count += glyphs
            }
            guard bytes == 1, glyphs == 1, run.text[byte] == 0x20 else { continue }
            let glyph = run.isRightToLeft ? run.glyphs.count - 1 - count : count
            let left = run.x + Length(units: Int(run.glyphs[glyph].x))
            let next = glyph + 1
            let right =
                next < run.glyphs.count ? run.x + Length(units: Int(run.glyphs[next].x)) : run.x + run.width
            if right > left { gaps.append(Gap(left: x + left, right: x + right)) }
        }
    }
}
