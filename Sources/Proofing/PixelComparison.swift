import Cairo
import Geometry

/// How two pictures of a page differ.
struct PixelComparison {
    /// What differing pixels in a part of the page mean.
    enum Zone: UInt8 {
        /// They count.
        case plain
        /// They count, and none is noise: text here is known to have moved.
        case shifted
        /// They are counted apart: a head, a folio or the number of a page.
        case apart
        /// They are masked.
        case masked
    }

    /// How many pixels differ in the plain and the shifted parts.
    private(set) var count = 0
    /// How many differ in parts to be counted apart.
    private(set) var apartCount = 0
    /// How many differ below masks.
    private(set) var maskedCount = 0
    /// How many differ and are taken for noise.
    private(set) var noiseCount = 0
    /// All pixels of the larger picture.
    let total: Int
    /// Where pixels differ, masked ones left out, in pixels: a box for each group.
    private(set) var boxes: [PixelBox] = []
    /// Where pixels differ that are taken for noise.
    private(set) var noiseBoxes: [PixelBox] = []

    private let old: Raster
    private let new: Raster
    private let width: Int
    private let height: Int
    /// The squared distance that is still equal, in `distance`'s unit.
    private let limit: Float
    private let isStrict: Bool
    private var zones: [UInt8] = []

    /// Compares two pictures pixel by pixel. What only one of them covers is compared with white.
    ///
    /// - Parameters:
    ///   - tolerance: the colour distance that still counts as equal, 0...1, of which 1 is from black to white (the YIQ distance of Kotsarenko
    ///     and Ramos 2010, "Measuring perceived color difference using YIQ NTSC transmission color space in mobile applications"). With 0 nothing is
    ///     taken for noise.
    ///   - zones: parts of the page, later ones over earlier ones.
    init(_ old: Raster, _ new: Raster, tolerance: Double, zones: [(PixelBox, Zone)]) {
        self.old = old
        self.new = new
        width = max(old.width, new.width)
        height = max(old.height, new.height)
        total = width * height
        limit = Float(tolerance * tolerance) * PixelComparison.blackToWhite
        isStrict = tolerance == 0
        paint(zones)
        compare()
    }

    /// The squared distance from black to white.
    private static let blackToWhite: Float = 0.5053 * 255 * 255

    private mutating func paint(_ parts: [(PixelBox, Zone)]) {
        guard !parts.isEmpty else { return }
        zones = Array(repeating: Zone.plain.rawValue, count: total)
        for (box, zone) in parts {
            // What lies outside the page, as a mask may, is no part of it.
            let (rows, columns) = ((box.top..<max(box.top, box.bottom)), (box.left..<max(box.left, box.right)))
            for row in rows.clamped(to: 0..<height) {
                for column in columns.clamped(to: 0..<width) {
                    let place = row * width + column
                    zones[place] = max(zone.rawValue, zones[place])
                }
            }
        }
    }

    private mutating func compare() {
        var tiles = TileMap(width: width, height: height)
        var noise = tiles
        let isSameShape = old.width == new.width && old.height == new.height
        old.pixels.withUnsafeBufferPointer { left in
            new.pixels.withUnsafeBufferPointer { right in
                for row in 0..<height {
                    if isSameShape, PixelComparison.areEqual(left, right, row * width, width) { continue }
                    compare(row, &tiles, &noise)
                }
            }
        }
        boxes = tiles.boxes()
        noiseBoxes = noise.boxes()
    }

    private static func areEqual(
        _ left: UnsafeBufferPointer<UInt32>, _ right: UnsafeBufferPointer<UInt32>, _ start: Int, _ count: Int
    ) -> Bool {
        var difference: UInt32 = 0
        for index in start..<start + count { difference |= left[index] ^ right[index] }
        return difference == 0
    }

    private mutating func compare(_ row: Int, _ tiles: inout TileMap, _ noise: inout TileMap) {
        for column in 0..<width {
            let (one, other) = (pixel(old, column, row), pixel(new, column, row))
            guard one != other, PixelComparison.distance(one, other) > limit else { continue }
            let zone = zones.isEmpty ? .plain : Zone(rawValue: zones[row * width + column]) ?? .plain
            if zone != .shifted, !isStrict, isNoise(column, row) {
                if zone == .plain {
                    noiseCount += 1
                    noise.add(column, row)
                }
                continue
            }
            switch zone {
            case .plain, .shifted: count += 1
            case .apart: apartCount += 1
            case .masked: maskedCount += 1
            }
            if zone != .masked { tiles.add(column, row) }
        }
    }

    private func pixel(_ raster: Raster, _ column: Int, _ row: Int) -> UInt32 {
        guard column >= 0, row >= 0, column < raster.width, row < raster.height else { return 0xFF_FFFF }
        return raster.pixels[row * raster.width + column]
    }

    /// The squared distance of two colours as the eye sees it: brightness counts more than hue.
    static func distance(_ one: UInt32, _ other: UInt32) -> Float {
        let red = Float(one >> 16 & 0xFF) - Float(other >> 16 & 0xFF)
        let green = Float(one >> 8 & 0xFF) - Float(other >> 8 & 0xFF)
        let blue = Float(one & 0xFF) - Float(other & 0xFF)
        let y = 0.29889531 * red + 0.58662247 * green + 0.11448223 * blue
        let i = 0.59597799 * red - 0.27417610 * green - 0.32180189 * blue
        let q = 0.21147017 * red - 0.52261711 * green + 0.31114694 * blue
        return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    }

    // MARK: Noise

    /// Whether a differing pixel is what remains of a stroke that moved by a part of a pixel: in either picture a pixel beside it has at least half
    /// the same ink, and round about both pictures have the same ink in all.
    ///
    /// A stroke that is gone has no counterpart; one that became thicker, darker or another colour has another amount of ink. A stroke that moved further
    /// than to the next pixel has no counterpart there.
    private func isNoise(_ column: Int, _ row: Int) -> Bool {
        for shift: UInt32 in [16, 8, 0] {
            var (most, mostOther) = (0, 0)
            for y in row - 1...row + 1 {
                for x in column - 1...column + 1 {
                    most = max(most, ink(old, x, y, shift))
                    mostOther = max(mostOther, ink(new, x, y, shift))
                }
            }
            guard mostOther * 2 >= ink(old, column, row, shift), most * 2 >= ink(new, column, row, shift),
                hasEqualInk(column, row, shift)
            else { return false }
        }
        return true
    }

    /// Whether round about a pixel both pictures have the same ink: in the square around it, or in one a little aside where the edge of the first
    /// cuts a stroke in two.
    private func hasEqualInk(_ column: Int, _ row: Int, _ shift: UInt32) -> Bool {
        for (reach, right, down) in PixelComparison.squares {
            var (difference, ink) = (0, 0)
            for y in row + down - reach...row + down + reach {
                for x in column + right - reach...column + right + reach {
                    let change = self.ink(old, x, y, shift) - self.ink(new, x, y, shift)
                    difference += change
                    ink += abs(change)
                }
            }
            if abs(difference) * 4 <= ink + 64 { return true }
        }
        return false
    }

    /// The squares in which ink is counted: how far each reaches from its middle, and how far that lies aside of the pixel.
    private static let squares = [2, 3].flatMap { reach in
        [(reach, 0, 0), (reach, -1, 0), (reach, 1, 0), (reach, 0, -1), (reach, 0, 1)]
            + [(reach, -2, 0), (reach, 2, 0), (reach, 0, -2), (reach, 0, 2)]
    }

    private func ink(_ raster: Raster, _ column: Int, _ row: Int, _ shift: UInt32) -> Int {
        255 - Int(pixel(raster, column, row) >> shift & 0xFF)
    }
}

/// A box of pixels; the right and bottom edges are not part of it.
struct PixelBox: Hashable, Sendable {
    /// The leftmost column.
    var left: Int
    /// The topmost row.
    var top: Int
    /// The first column to the right of it.
    var right: Int
    /// The first row below it.
    var bottom: Int

    /// The box of all pixels that `rect` touches at `resolution` dots to the inch, and `margin` pixels more on each side.
    init(_ rect: Rect, resolution: Double, margin: Int = 1) {
        let scale = resolution / 72
        left = Int((rect.minX.points * scale).rounded(.down)) - margin
        top = Int((rect.minY.points * scale).rounded(.down)) - margin
        right = Int((rect.maxX.points * scale).rounded(.up)) + margin
        bottom = Int((rect.maxY.points * scale).rounded(.up)) + margin
    }

    /// The box with these edges.
    init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// The box in points.
    func rect(resolution: Double) -> Rect {
        let scale = 72 / resolution
        return Rect(
            x: .points(Double(left) * scale), y: .points(Double(top) * scale),
            width: .points(Double(right - left) * scale), height: .points(Double(bottom - top) * scale))
    }
}

/// Differing pixels in squares of eight by eight; squares that touch make one group.
private struct TileMap {
    private static let side = 8
    private static let mostBoxes = 64
    private let columns: Int
    private let rows: Int
    private var found: [Int: PixelBox] = [:]

    init(width: Int, height: Int) {
        columns = width / TileMap.side + 1
        rows = height / TileMap.side + 1
    }

    mutating func add(_ column: Int, _ row: Int) {
        let tile = row / TileMap.side * columns + column / TileMap.side
        let own = PixelBox(left: column, top: row, right: column + 1, bottom: row + 1)
        found[tile] = found[tile].map { TileMap.union($0, own) } ?? own
    }

    private static func union(_ one: PixelBox, _ other: PixelBox) -> PixelBox {
        PixelBox(
            left: min(one.left, other.left), top: min(one.top, other.top), right: max(one.right, other.right),
            bottom: max(one.bottom, other.bottom))
    }

    /// A box for each group, from the top; one for all where there are very many.
    func boxes() -> [PixelBox] {
        var left = Set(found.keys)
        var boxes: [PixelBox] = []
        for tile in found.keys.sorted() where left.contains(tile) {
            var stack = [tile]
            left.remove(tile)
            var box = found[tile]
            while let next = stack.popLast() {
                if let part = found[next] { box = box.map { TileMap.union($0, part) } }
                for neighbour in neighbours(of: next) where left.remove(neighbour) != nil { stack.append(neighbour) }
            }
            if let box { boxes.append(box) }
        }
        guard boxes.count > TileMap.mostBoxes else { return boxes }
        return boxes.dropFirst().reduce(into: [boxes[0]]) { $0[0] = TileMap.union($0[0], $1) }
    }

    private func neighbours(of tile: Int) -> [Int] {
        let (column, row) = (tile % columns, tile / columns)
        var neighbours: [Int] = []
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
            for x in max(0, column - 1)...min(columns - 1, column + 1) where (x, y) != (column, row) {
                neighbours.append(y * columns + x)
            }
        }
        return neighbours
    }
}
