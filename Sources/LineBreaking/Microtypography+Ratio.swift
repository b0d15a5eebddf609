import Geometry
import Typography

/// What a line's ratio comes to in its glyphs. In loose lines scaling ends first, letter-spacing next; spaces go on.
extension Microtypography {
    /// How much wider than drawn by the face glyphs are at `ratio`: 1 = as they are.
    func glyphScale(at ratio: Double) -> Double {
        ratio >= 0 ? 1 + min(ratio, glyphReach) * glyphStretch : 1 + max(ratio, -1) * glyphShrink
    }

    /// The space between letters at `ratio`, in em; negative when they are closer.
    func letterSpace(at ratio: Double) -> Double {
        ratio >= 0 ? min(ratio, letterReach) * letterStretch : max(ratio, -1) * letterShrink
    }

    /// The part that scaling has of a box's stretch, in units of 1/1024 pt; letter-spacing has the rest.
    @inline(__always)
    func glyphPart(ofStretch stretch: Double, width: Double) -> Double {
        min(max(stretch, 0), max(width, 0) * glyphStretch)
    }

    /// How much a box of `width` grows at `ratio`, in units of 1/1024 pt.
    @inline(__always)
    func growth(at ratio: Double, stretch: Length, shrink: Length, width: Double) -> Double {
        guard ratio > 0 else { return max(ratio, -1) * Double(shrink.units) }
        let glyphs = glyphPart(ofStretch: Double(stretch.units), width: width)
        return min(ratio, glyphReach) * glyphs + min(ratio, letterReach) * (Double(stretch.units) - glyphs)
    }
}
