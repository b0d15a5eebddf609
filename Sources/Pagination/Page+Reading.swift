public import Diagnostics
public import Geometry
import Typography

/// Text as it stands on a page: what one call draws.
public struct TextPiece: Sendable {
    /// The item's index in `Page.items`.
    public var item: Int
    /// The characters in logical order, UTF-8; at a line's end with the hyphen that was put in.
    public var text: [UInt8]
    /// Where they begin in their paragraph's text, in UTF-8 bytes.
    public var start: Int
    /// The paragraph's place in the source; nil for running heads and folios.
    public var span: SourceSpan?
    /// The paragraph's element in `TextStorage.structure`; nil for running heads and folios.
    public var structure: Int?
    /// The place of the line that it is part of: the column's left edge, on the baseline.
    public var origin: Point
    /// From the face's ascent to its descent, over all glyphs.
    public var frame: Rect
}

extension Page {
    /// The page's text in reading order, heads and folio last. Linear in the items.
    public var textPieces: [TextPiece] {
        items.indices.compactMap { index in
            guard case .text(let run, let origin) = items[index].content else { return nil }
            return TextPiece(
                item: index, text: run.text, start: run.textStart, span: items[index].span,
                structure: items[index].structure, origin: origin, frame: run.frame(at: origin))
        }
    }

    /// The characters of item `item`, as `TextPiece.text`; nil for what is no text.
    public func text(ofItem item: Int) -> [UInt8]? {
        guard case .text(let run, _) = items[item].content else { return nil }
        return run.text
    }

    /// The place of the characters `bytes` of the text of item `item`: from their first glyph's left to the left of what follows, from the
    /// face's ascent to its descent. A part of a ligature has its share of it. Linear in the item's text.
    public func frame(of bytes: Range<Int>, ofItem item: Int) -> Rect {
        guard case .text(let run, let origin) = items[item].content else { return Rect(origin: .zero, size: .zero) }
        let whole = run.frame(at: origin)
        var left: Length?
        var right: Length?
        for cluster in run.clusterPlaces where cluster.bytes.overlaps(bytes) {
            let part = cluster.part(bytes, isRightToLeft: run.isRightToLeft)
            left = min(left ?? part.left, part.left)
            right = max(right ?? part.right, part.right)
        }
        guard let left, let right else { return Rect(x: whole.minX, y: whole.minY, width: .zero, height: whole.height) }
        return Rect(x: whole.minX + left, y: whole.minY, width: right - left, height: whole.height)
    }

    /// The character of item `item` at `x` from the page's left: the UTF-8 bytes of the text it lies in; nil outside. Linear in the text.
    public func character(at x: Length, ofItem item: Int) -> Range<Int>? {
        guard case .text(let run, let origin) = items[item].content else { return nil }
        let place = x - origin.x - run.x
        guard let cluster = run.clusterPlaces.first(where: { $0.left <= place && place < $0.right }) else { return nil }
        let characters = cluster.characters(of: run.text)
        let found = characters.first { character in
            let part = cluster.part(character, isRightToLeft: run.isRightToLeft)
            return part.left <= place && place < part.right
        }
        return found ?? characters.last
    }

    /// Draws the characters `bytes` of each item in `parts` in `colour`, whole clusters of glyphs at a time. Linear in the items and parts.
    public mutating func colour(_ parts: [(item: Int, bytes: Range<Int>)], _ colour: Colour) {
        let wanted = Dictionary(grouping: parts, by: \.item)
        var coloured: [DisplayItem] = []
        for (index, item) in items.enumerated() {
            guard let parts = wanted[index], case .text(let run, let origin) = item.content else {
                coloured.append(item)
                continue
            }
            for piece in run.coloured(parts.map(\.bytes), colour) {
                coloured.append(DisplayItem(.text(piece, origin: origin), span: item.span, structure: item.structure))
            }
        }
        items = coloured
    }
}

/// Where glyphs that belong together stand in their run.
private struct ClusterPlace {
    /// The characters: bytes of the run's text.
    var bytes: Range<Int>
    /// The glyphs.
    var glyphs: Range<Int>
    /// From the run's left end.
    var left: Length
    var right: Length

    /// The share of `characters`: all characters of a cluster are taken to be as wide as their bytes are many.
    func part(_ characters: Range<Int>, isRightToLeft: Bool) -> (left: Length, right: Length) {
        let common = characters.clamped(to: bytes)
        guard common != bytes, !bytes.isEmpty else { return (left, right) }
        let width = right - left
        let from = width * (common.lowerBound - bytes.lowerBound) / bytes.count
        let to = width * (common.upperBound - bytes.lowerBound) / bytes.count
        return isRightToLeft ? (right - to, right - from) : (left + from, left + to)
    }

    /// The cluster's characters, each its bytes.
    func characters(of text: [UInt8]) -> [Range<Int>] {
        var starts = bytes.filter { text[$0] & 0xC0 != 0x80 }
        starts.append(bytes.upperBound)
        return zip(starts, starts.dropFirst()).map { $0..<$1 }
    }
}

extension PlacedRun {
    fileprivate func frame(at origin: Point) -> Rect {
        let ascent = size.scaled(by: face.ascent)
        return Rect(
            x: origin.x + x, y: origin.y - style.rise - ascent, width: width,
            height: ascent + size.scaled(by: face.descent))
    }

    /// The clusters in logical order.
    fileprivate var clusterPlaces: [ClusterPlace] {
        var places: [ClusterPlace] = []
        var byte = 0
        var glyph = isRightToLeft ? glyphs.count : 0
        for cluster in clusters {
            let count = Int(cluster.glyphs)
            let range = isRightToLeft ? max(0, glyph - count)..<glyph : glyph..<min(glyphs.count, glyph + count)
            // A mark may stand left of its letter's pen; the letter is the one that counts.
            let left = glyphs[range].map(\.x).min().map { Length(units: Int($0)) }
            let bytes = byte..<min(text.count, byte + Int(cluster.bytes))
            places.append(ClusterPlace(bytes: bytes, glyphs: range, left: left ?? .zero, right: .zero))
            byte = bytes.upperBound
            glyph = isRightToLeft ? range.lowerBound : range.upperBound
        }
        // From right to left as seen, each reaches to where the one on its right begins.
        let order = isRightToLeft ? Array(places.indices) : places.indices.reversed()
        var edge = width
        for index in order {
            if places[index].glyphs.isEmpty { places[index].left = edge }
            places[index].right = max(edge, places[index].left)
            edge = min(edge, places[index].left)
        }
        return places
    }

    /// The run in pieces, those that hold a byte of `ranges` in `colour`.
    fileprivate func coloured(_ ranges: [Range<Int>], _ colour: Colour) -> [PlacedRun] {
        var pieces: [(isMarked: Bool, clusters: Range<Int>)] = []
        let places = clusterPlaces
        for (index, place) in places.enumerated() {
            let isMarked = ranges.contains { $0.overlaps(place.bytes) }
            if let last = pieces.last, last.isMarked == isMarked {
                pieces[pieces.count - 1].clusters = last.clusters.lowerBound..<index + 1
            } else {
                pieces.append((isMarked, index..<index + 1))
            }
        }
        return pieces.map { piece in
            let part = places[piece.clusters]
            let glyphStart = part.map(\.glyphs.lowerBound).min() ?? 0
            let glyphEnd = part.map(\.glyphs.upperBound).max() ?? 0
            let bytes = (part.first?.bytes.lowerBound ?? 0)..<(part.last?.bytes.upperBound ?? 0)
            let left = part.map(\.left).min() ?? .zero
            let right = part.map(\.right).max() ?? left
            var run = self
            run.x = x + left
            run.width = right - left
            run.text = Array(text[bytes])
            run.textStart = textStart + bytes.lowerBound
            run.clusters = Array(clusters[piece.clusters])
            run.glyphs = glyphs[glyphStart..<glyphEnd].map { glyph in
                PlacedGlyph(id: glyph.id, x: glyph.x - Int32(clamping: left.units), y: glyph.y)
            }
            if piece.isMarked { run.style.colour = colour }
            return run
        }
    }
}
