import Cairo
import Geometry
import Typography

/// The scaled fonts in use: one for each face, size and stretch.
struct FontShelf {
    /// What tells fonts apart.
    private struct Key: Hashable {
        let face: FontFace
        let size: Length
        /// Thousandths.
        let stretch: Int
    }

    /// What tells open faces apart: slanted or not, a face is embedded once.
    private struct FaceKey: Hashable {
        let file: String
        let index: Int
        let variations: String
        let isEmboldened: Bool

        init(_ face: FontFace) {
            file = face.file
            index = face.index
            variations = face.variations
            isEmboldened = face.isEmboldened
        }
    }

    /// What is drawn of each face, where the faces are embedded.
    private let census: GlyphCensus?
    private var faces: [FaceKey: OpenFace] = [:]
    private var fonts: [Key: ScaledFont] = [:]
    /// The last font asked for: runs of one font follow each other.
    private var last: (key: Key, font: ScaledFont)?
    /// How many fonts are kept before all are let go.
    private static let capacity = 4096

    /// A shelf for the pages that `census` was taken of; nil where no face is embedded.
    init(embedding census: GlyphCensus? = nil) {
        self.census = census
    }

    /// The font of `run`.
    mutating func font(for run: borrowing PlacedRun) throws(CairoError) -> ScaledFont {
        try font(run.face, size: run.size, scale: run.glyphScale)
    }

    /// The font of `face` at `size`, its glyphs `scale` times as wide as they are.
    mutating func font(_ face: FontFace, size: Length, scale: Double = 1) throws(CairoError) -> ScaledFont {
        let stretch = Int((scale * 1000).rounded())
        if let last, last.key.face === face, last.key.size == size, last.key.stretch == stretch {
            return last.font
        }
        let key = Key(face: face, size: size, stretch: stretch)
        let font: ScaledFont
        if let known = fonts[key] {
            font = known
        } else {
            font = try ScaledFont(
                open(face), size: size, slant: face.slant, stretch: Double(stretch) / 1000)
            if fonts.count >= FontShelf.capacity { fonts.removeAll() }
            fonts[key] = font
        }
        last = (key, font)
        return font
    }

    private mutating func open(_ face: FontFace) throws(CairoError) -> OpenFace {
        let key = FaceKey(face)
        if let known = faces[key] { return known }
        let made = try OpenFace(
            file: key.file, index: key.index, variations: key.variations, isEmboldened: key.isEmboldened,
            embedding: census?.glyphs { FaceKey($0) == key })
        faces[key] = made
        return made
    }
}
