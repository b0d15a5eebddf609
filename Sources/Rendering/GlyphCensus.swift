import Pagination
import Typography

/// The glyphs that some pages draw in each face.
struct GlyphCensus {
    /// The glyphs of one face, a bit each.
    private struct Glyphs {
        let face: FontFace
        private(set) var bits: [UInt64] = []

        init(_ face: FontFace) {
            self.face = face
        }

        mutating func insert(_ glyph: UInt32) {
            let word = Int(glyph >> 6)
            if word >= bits.count { bits.append(contentsOf: repeatElement(0, count: word + 1 - bits.count)) }
            bits[word] |= 1 << UInt64(glyph & 63)
        }
    }

    private var faces: [Glyphs] = []

    /// Counts the glyphs of all text on `pages`; Pango's signs for what a face lacks are none. Takes time in proportion to the glyphs.
    init(_ pages: ArraySlice<Page>) {
        var places: [ObjectIdentifier: Int] = [:]
        for page in pages {
            for item in page.items {
                guard case .text(let run, _) = item.content else { continue }
                let name = ObjectIdentifier(run.face)
                let place = places[name] ?? faces.count
                if place == faces.count {
                    places[name] = place
                    faces.append(Glyphs(run.face))
                }
                for glyph in run.glyphs where glyph.id < TextBatch.emptyGlyph { faces[place].insert(glyph.id) }
            }
        }
    }

    /// The glyphs drawn in all faces that `belongs` is true of, in order.
    func glyphs(of belongs: (FontFace) -> Bool) -> [UInt32] {
        var union: [UInt64] = []
        for glyphs in faces where belongs(glyphs.face) {
            union.append(contentsOf: repeatElement(0, count: max(0, glyphs.bits.count - union.count)))
            for (word, bits) in glyphs.bits.enumerated() { union[word] |= bits }
        }
        return union.enumerated().flatMap { word, bits in
            (0..<64).filter { bits >> UInt64($0) & 1 == 1 }.map { UInt32(word * 64 + $0) }
        }
    }
}
