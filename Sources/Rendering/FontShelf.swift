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

    private var fonts: [Key: ScaledFont] = [:]
    /// The last font asked for: runs of one font follow each other.
    private var last: (key: Key, font: ScaledFont)?
    /// How many fonts are kept before all are let go.
    private static let capacity = 4096

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
                file: face.file, index: face.index, variations: face.variations, isEmboldened: face.isEmboldened,
                slant: face.slant, size: size, stretch: Double(stretch) / 1000)
            if fonts.count >= FontShelf.capacity { fonts.removeAll() }
            fonts[key] = font
        }
        last = (key, font)
        return font
    }
}
