import Cairo
import Geometry
import Poppler

/// A second look at pages that differ in few places and in no word.
///
/// Glyphs are drawn on whole pixels, so text that stands a thousandth of a point off may be drawn a pixel off. Most of that is known as noise; where
/// glyphs overlap, the ink that both share hides it. And a glyph for another with as much ink, as 6 for 9, looks like noise where it is small. Drawn much
/// finer and made small again to twice the pixels, text that is off by a hair is off by no more, and another glyph is another.
struct SecondLook {
    /// The places looked at, in pixels.
    private let boxes: [PixelBox]
    private let zones: [(PixelBox, PixelComparison.Zone)]
    private let settings: ProofSettings

    /// How many times finer the pages are drawn, and how many times finer they are compared.
    private static let (fineness, scale) = (32, 2)
    /// How far around a differing pixel it is drawn, in pixels, and how far at the edge it is not compared, since the edge cuts strokes.
    private static let (margin, edge) = (10, 4)
    /// How many pixels may differ, in how many places, and how wide and high a place is at most.
    private static let (mostPixels, mostPlaces, mostExtent) = (1000, 20, 60)

    /// A look at what differs according to `facts`, noise and all; nil where that is nothing or too much, and where nothing is to be taken for noise.
    init?(_ facts: PageFacts, _ zones: [(PixelBox, PixelComparison.Zone)], _ settings: ProofSettings) {
        guard (1...SecondLook.mostPixels).contains(facts.pixels + facts.noise), facts.hasEqualSizes,
            settings.tolerance > 0
        else { return nil }
        let places = (facts.boxes + facts.noiseBoxes).flatMap { box in
            SecondLook.places(in: PixelBox(box, resolution: settings.resolution))
        }
        guard places.count <= SecondLook.mostPlaces else { return nil }
        boxes = places
        self.zones = zones
        self.settings = settings
    }

    /// `box` cut into places, each with what stands around.
    private static func places(in box: PixelBox) -> [PixelBox] {
        stride(from: box.top, to: box.bottom, by: mostExtent).flatMap { top in
            stride(from: box.left, to: box.right, by: mostExtent).map { left in
                PixelBox(
                    left: left - margin, top: top - margin, right: min(left + mostExtent, box.right) + margin,
                    bottom: min(top + mostExtent, box.bottom) + margin)
            }
        }
    }

    /// The places on `page`.
    func parts(of page: PDFPage) throws(PopplerError) -> [Raster] {
        let fineness = SecondLook.fineness
        var parts: [Raster] = []
        for box in boxes {
            let part = try page.drawn(
                resolution: settings.resolution * Double(fineness), left: box.left * fineness, top: box.top * fineness,
                width: (box.right - box.left) * fineness, height: (box.bottom - box.top) * fineness)
            parts.append(part.reduced(by: fineness / SecondLook.scale))
        }
        return parts
    }

    /// Whether nothing differs but noise.
    func areAlike(_ old: [Raster], _ new: [Raster]) -> Bool {
        boxes.indices.allSatisfy { index in
            let own = zones.map { (part($0.0, of: boxes[index]), $0.1) } + rim(of: boxes[index])
            return PixelComparison(old[index], new[index], tolerance: settings.tolerance, zones: own).count == 0
        }
    }

    /// Where `zone` lies on the picture of `box`.
    private func part(_ zone: PixelBox, of box: PixelBox) -> PixelBox {
        let scale = SecondLook.scale
        return PixelBox(
            left: (zone.left - box.left) * scale, top: (zone.top - box.top) * scale,
            right: (zone.right - box.left) * scale, bottom: (zone.bottom - box.top) * scale)
    }

    /// The four edges of the picture of `box`, which are not compared.
    private func rim(of box: PixelBox) -> [(PixelBox, PixelComparison.Zone)] {
        let (edge, whole) = (SecondLook.edge, part(box, of: box))
        return [
            PixelBox(left: 0, top: 0, right: whole.right, bottom: edge),
            PixelBox(left: 0, top: whole.bottom - edge, right: whole.right, bottom: whole.bottom),
            PixelBox(left: 0, top: 0, right: edge, bottom: whole.bottom),
            PixelBox(left: whole.right - edge, top: 0, right: whole.right, bottom: whole.bottom),
        ].map { ($0, .masked) }
    }
}

extension Raster {
    /// The picture with one pixel for each square of `factor` × `factor`, its colours their mean.
    func reduced(by factor: Int) -> Raster {
        var small = Raster(width: max(1, width / factor), height: max(1, height / factor))
        for row in 0..<small.height {
            for column in 0..<small.width {
                var (red, green, blue, count) = (0, 0, 0, 0)
                for y in row * factor..<min(height, (row + 1) * factor) {
                    for x in column * factor..<min(width, (column + 1) * factor) {
                        let pixel = Int(pixels[y * width + x])
                        red += pixel >> 16 & 0xFF
                        green += pixel >> 8 & 0xFF
                        blue += pixel & 0xFF
                        count += 1
                    }
                }
                guard count > 0 else { continue }
                small.pixels[row * small.width + column] =
                    UInt32(red / count) << 16 | UInt32(green / count) << 8 | UInt32(blue / count)
            }
        }
        return small
    }
}
