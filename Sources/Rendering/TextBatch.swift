import Cairo
import Geometry
import Typography

/// Runs of one font and colour, gathered to be drawn in one call: a call for each line costs a quarter more and gives the same bytes.
///
/// The arrays keep their room from batch to batch, so that a glyph costs no allocation.
struct TextBatch {
    /// The glyphs at their places on the page.
    private(set) var glyphs: [DrawnGlyph] = []
    /// The clusters, from left to right as their glyphs.
    private(set) var clusters: [DrawnCluster] = []
    /// The clusters' characters, UTF-8.
    private(set) var text: [UInt8] = []

    /// Pango's glyph for what shows nothing (`PANGO_GLYPH_EMPTY`): in cairo's hands it would bring a Type 3 font.
    static let emptyGlyph: UInt32 = 0x0FFF_FFFF
    /// From here on Pango's glyphs say that the face lacks the character (`PANGO_GLYPH_UNKNOWN_FLAG`).
    static let unknownGlyphs: UInt32 = 0x1000_0000

    /// A place between two clusters.
    struct Place {
        /// How many clusters, glyphs and bytes stand before it.
        fileprivate(set) var cluster: Int, glyph: Int, byte: Int
    }

    /// The place behind all that is there.
    var end: Place { Place(cluster: clusters.count, glyph: glyphs.count, byte: text.count) }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { glyphs.isEmpty }

    /// Forgets everything but the room.
    mutating func removeAll() {
        glyphs.removeAll(keepingCapacity: true)
        clusters.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
    }

    /// Appends the glyphs and characters of `run`, whose origin is (`x`, `y`) in units of 1/1024 pt. A run without glyphs shows nothing
    /// and says nothing.
    ///
    /// Text that reads from right to left is written from left to right too, each cluster's characters in their own order: most readers of PDF
    /// (poppler, PDFium, pdf.js) take it as it stands on the page and turn it round.
    ///
    /// - Parameter silent: a glyph of the font that has no ink, for a run that reads from right to left; nil when it has none.
    mutating func append(_ run: borrowing PlacedRun, x: Int, y: Int, silent: UInt32? = nil) {
        guard !run.glyphs.isEmpty else { return }
        let (firstGlyph, firstByte) = (glyphs.count, text.count)
        let unit = 1 / Double(Length.unitsPerPoint)
        var hasOdd = false
        for glyph in run.glyphs {
            hasOdd = hasOdd || glyph.id >= TextBatch.emptyGlyph
            glyphs.append(
                DrawnGlyph(
                    index: UInt(glyph.id), x: Double(x + Int(glyph.x)) * unit, y: Double(y + Int(glyph.y)) * unit))
        }
        let firstCluster = clusters.count
        var (bytes, count) = (0, 0)
        var isSound = true
        for cluster in run.clusters {
            // A cluster begins where a character does.
            isSound = isSound && (bytes >= run.text.count || run.text[bytes] & 0xC0 != 0x80)
            hasOdd = hasOdd || cluster.glyphs == 0
            bytes += Int(cluster.bytes)
            count += Int(cluster.glyphs)
            clusters.append(DrawnCluster(bytes: Int32(cluster.bytes), glyphs: Int32(cluster.glyphs)))
        }
        if !isSound || bytes != run.text.count || count != run.glyphs.count {
            // Clusters that do not cover the run would put the whole document in error; the text still comes out as one piece.
            clusters.removeSubrange(firstCluster...)
            clusters.append(DrawnCluster(bytes: Int32(run.text.count), glyphs: Int32(run.glyphs.count)))
        }
        text.append(contentsOf: run.text)
        if hasOdd {
            if let silent { showNonJoiners(silent, firstGlyph, firstCluster, firstByte) }
            replaceOddGlyphs(firstGlyph, firstCluster, isBackward: run.isRightToLeft)
        }
        if run.isRightToLeft { turnRound(firstGlyph, firstCluster, firstByte, silent: silent) }
    }

    /// Gives non-joiners, in a run that reads from right to left, a glyph of their own: as a part of the cluster before they would be read on the
    /// wrong side of it.
    private mutating func showNonJoiners(_ glyph: UInt32, _ firstGlyph: Int, _ firstCluster: Int, _ firstByte: Int) {
        var place = glyphs.count
        var byte = firstByte
        for cluster in clusters[firstCluster...] {
            place -= Int(cluster.glyphs)
            if cluster.glyphs == 1, place >= firstGlyph, glyphs[place].index == UInt(TextBatch.emptyGlyph),
                text[byte..<byte + Int(cluster.bytes)].elementsEqual("\u{200C}".utf8)
            {
                glyphs[place].index = UInt(glyph)
            }
            byte += Int(cluster.bytes)
        }
    }

    /// Puts the clusters of a run that reads from right to left, from `firstGlyph` on, in the order of their glyphs; `silent` is a glyph
    /// without ink.
    ///
    /// Readers take a cluster's characters to stand side by side where its first glyph begins and its last one ends. So points and other marks
    /// of a letter, and all but the first of the letters that share a glyph, are written before the letter, each between two of `silent` at its
    /// left edge: turned round, they stand behind it, and nothing seems to be between two letters.
    private mutating func turnRound(_ firstGlyph: Int, _ firstCluster: Int, _ firstByte: Int, silent: UInt32?) {
        let (oldGlyphs, characters) = (Array(glyphs[firstGlyph...]), Array(text[firstByte...]))
        let logical = clusters[firstCluster...].reversed()
        glyphs.removeSubrange(firstGlyph...)
        clusters.removeSubrange(firstCluster...)
        text.removeSubrange(firstByte...)
        var (place, end) = (0, characters.count)
        for cluster in logical {
            let drawn = oldGlyphs[place..<place + Int(cluster.glyphs)]
            let start = end - Int(cluster.bytes)
            place = drawn.endIndex
            defer { end = start }
            var left = characters[start..<end].lazy.filter { $0 & 0xC0 != 0x80 }.count
            guard let silent, let letter = drawn.last, drawn.count > 1 || left > 1 else {
                append(drawn, for: characters[start..<end])
                continue
            }
            var marks = drawn.dropLast()
            var upper = end
            while upper > start {
                var lower = upper - 1
                while lower > start, characters[lower] & 0xC0 == 0x80 { lower -= 1 }
                left -= 1
                let edge = DrawnGlyph(index: UInt(silent), x: letter.x - Self.step * Double(left), y: letter.y)
                let behind = DrawnGlyph(index: edge.index, x: edge.x + Self.step, y: edge.y)
                if lower > start {
                    append([edge] + marks + [behind], for: characters[lower..<upper])
                    marks = []
                } else {
                    append(marks.isEmpty ? [letter] : [edge] + marks + [letter], for: characters[lower..<upper])
                }
                upper = lower
            }
        }
    }

    /// How far apart characters that have no width of their own are written, in points: poppler sorts by place.
    private static let step = 0.05

    private mutating func append(_ drawn: ArraySlice<DrawnGlyph>, for characters: ArraySlice<UInt8>) {
        glyphs += drawn
        text += characters
        clusters.append(DrawnCluster(bytes: Int32(characters.count), glyphs: Int32(drawn.count)))
    }

    /// Appends spaces that stand for `characters` together, from (`x`, `y`) over `width`, in points: as many as cover it, so that no
    /// reader of the text sees a gap there.
    mutating func append(
        space: (glyph: UInt32, advance: Double), x: Double, y: Double, width: Double, for characters: ArraySlice<UInt8>
    ) {
        let needed = space.advance > 0 ? (width / space.advance).rounded(.up) : 1
        let count = Int(min(max(needed, 1), 16))
        let step = count > 1 ? (width - space.advance) / Double(count - 1) : 0
        for index in 0..<count {
            glyphs.append(DrawnGlyph(index: UInt(space.glyph), x: x + Double(index) * step, y: y))
        }
        clusters.append(DrawnCluster(bytes: Int32(characters.count), glyphs: Int32(count)))
        text.append(contentsOf: characters)
    }

    /// Inserts `mark`, drawn as two glyphs without ink, `blank`, into what stands from `start` on.
    mutating func insert(
        _ mark: DirectionTurn.Mark, _ blank: (glyph: UInt32, advance: Double), from start: Place
    ) {
        var place = start
        while mark.isBehindSpaces, place.cluster + 1 < clusters.count, clusters[place.cluster].bytes == 1,
            text[place.byte] == 0x20
        {
            place.glyph += Int(clusters[place.cluster].glyphs)
            place.byte += 1
            place.cluster += 1
        }
        guard place.glyph < glyphs.count else { return }
        let edge = glyphs[place.glyph]
        // A space beside the mark shows by the gap that is left: behind a mark that reads from left to right, before the other.
        let right = edge.x - (mark.isRightToLeft ? 0 : blank.advance)
        let ends = [min(edge.x - mark.width.points, right), right]
        let characters = Array((mark.isRightToLeft ? "\u{200F}" : "\u{200E}").utf8)
        glyphs.insert(
            contentsOf: ends.map { DrawnGlyph(index: UInt(blank.glyph), x: $0, y: edge.y) }, at: place.glyph)
        text.insert(contentsOf: characters, at: place.byte)
        clusters.insert(DrawnCluster(bytes: Int32(characters.count), glyphs: 2), at: place.cluster)
    }

    /// Appends a blank line from (`x`, `y`) over `width`, in points: a space at either end. They stand for two spaces together, because readers
    /// take a single one for the gap between two words and pass over it.
    mutating func append(blank space: (glyph: UInt32, advance: Double), x: Double, y: Double, width: Double) {
        let left = DrawnGlyph(index: UInt(space.glyph), x: x, y: y)
        let right = DrawnGlyph(index: UInt(space.glyph), x: x + max(width - space.advance, space.advance), y: y)
        glyphs += [left, right]
        clusters.append(DrawnCluster(bytes: 2, glyphs: 2))
        text += [0x20, 0x20]
    }

    /// Takes out the glyphs from `firstGlyph` on that show nothing, their characters going to a neighbour in the run's clusters, and
    /// puts the face's own sign for a missing glyph (0) where Pango says that there is none.
    private mutating func replaceOddGlyphs(_ firstGlyph: Int, _ firstCluster: Int, isBackward: Bool) {
        let oldGlyphs = Array(glyphs[firstGlyph...])
        let oldClusters = Array(clusters[firstCluster...])
        var kept: [DrawnGlyph] = []
        glyphs.removeSubrange(firstGlyph...)
        clusters.removeSubrange(firstCluster...)
        var orphaned: Int32 = 0
        var place = isBackward ? oldGlyphs.count : 0
        for cluster in oldClusters {
            let count = Int(cluster.glyphs)
            let range = isBackward ? max(0, place - count)..<place : place..<min(oldGlyphs.count, place + count)
            place = isBackward ? range.lowerBound : range.upperBound
            let visible = oldGlyphs[range].filter { $0.index != UInt(TextBatch.emptyGlyph) }
            if visible.isEmpty {
                if clusters.count > firstCluster {
                    clusters[clusters.count - 1].bytes += cluster.bytes
                } else {
                    orphaned += cluster.bytes
                }
                continue
            }
            clusters.append(DrawnCluster(bytes: cluster.bytes + orphaned, glyphs: Int32(visible.count)))
            orphaned = 0
            kept.insert(contentsOf: visible, at: isBackward ? 0 : kept.count)
        }
        for glyph in kept {
            let isUnknown = glyph.index >= UInt(TextBatch.unknownGlyphs)
            glyphs.append(DrawnGlyph(index: isUnknown ? 0 : glyph.index, x: glyph.x, y: glyph.y))
        }
        // A run that shows nothing at all: its characters are format controls, and no glyph is there to carry them.
        if orphaned > 0 { text.removeLast(Int(orphaned)) }
    }
}
