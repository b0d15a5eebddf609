/// A face that text was shaped with, as plain data: enough to open the same face again in another thread.
///
/// A class because every run shares it; it never changes, and equality is by value.
public final class FontFace: Sendable {
    /// The family's name, as fontconfig gives it first.
    public let family: String
    /// The style's name, as `Bold Italic`.
    public let style: String
    /// The file's absolute path.
    public let file: String
    /// The face's index in the file, with a named instance in the upper 16 bits, as fontconfig's FC_INDEX.
    public let index: Int
    /// The settings of a variable font, as `wght=700`; empty for none.
    public let variations: String
    /// Whether the face is made bold artificially (fontconfig's FC_EMBOLDEN).
    public let isEmboldened: Bool
    /// The tangent of an artificial slant (fontconfig's FC_MATRIX, xy); 0 for none.
    public let slant: Double
    /// Whether the face holds colour bitmaps or colour layers (emoji).
    public let hasColour: Bool
    /// How far the face reaches above the baseline, as a share of its size; positive.
    public let ascent: Double
    /// How far the face reaches below the baseline, as a share of its size; positive.
    public let descent: Double
    /// The height of a flat capital, as a share of the size.
    public let capHeight: Double

    /// The face `index` of `file`.
    public init(
        family: String, style: String, file: String, index: Int, variations: String = "", isEmboldened: Bool = false,
        slant: Double = 0, hasColour: Bool = false, ascent: Double = 0.75, descent: Double = 0.25,
        capHeight: Double = 0.66
    ) {
        self.family = family
        self.style = style
        self.file = file
        self.index = index
        self.variations = variations
        self.isEmboldened = isEmboldened
        self.slant = slant
        self.hasColour = hasColour
        self.ascent = ascent
        self.descent = descent
        self.capHeight = capHeight
    }
}

extension FontFace: Hashable {
    /// Whether both open the same face with the same settings.
    public static func == (left: FontFace, right: FontFace) -> Bool {
        left === right
            || (left.file == right.file && left.index == right.index && left.variations == right.variations
                && left.isEmboldened == right.isEmboldened && left.slant == right.slant)
    }

    /// Hashes the file and index.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(index)
    }
}
