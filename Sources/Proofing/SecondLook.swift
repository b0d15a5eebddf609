import Cairo
import Geometry
import Poppler

/// A second look at pages that differ in a few pixels and in no word.
///
/// Glyphs are drawn on whole pixels, so text that stands a thousandth of a point off may be drawn a pixel off. Most of that is known as noise; where
/// glyphs overlap, the ink that both share hides it. Drawn finer and made small again, such text is off by a part of a pixel only as large as it is.
/// What is drawn otherwise differs there as well.
struct SecondLook {
    /// The places looked at, in pixels.
    private let boxes: [PixelBox]
    private let zones: [(PixelBox, PixelComparison.Zone)]
    private let settings: ProofSettings

    /// How many times finer the pages are drawn.
    private static let fineness = 16
    /// How far around a differing pixel it is looked, in pixels: as far as noise is told by what stands there.
    private static let margin = 8
    /// How many pixels may differ, in how many places, and how wide and high these are at most.
    private static let (mostPixels, mostBoxes, mostExtent) = (256, 12, 96)

    /// A look at what differs according to `facts`; nil where that is too much, and where nothing is to be taken for noise.
    init?(_ facts: PageFacts, _ zones: [(PixelBox, PixelComparison.Zone)], _ settings: ProofSettings) {
        guard (1...SecondLook.mostPixels).contains(facts.pixels), facts.hasEqualSizes, settings.tolerance > 0,
            facts.boxes.count <= SecondLook.mostBoxes
        else { return nil }
        boxes = facts.boxes.map {
            PixelBox($0, resolution: settings.resolution, margin: SecondLook.margin)
        }
        guard boxes.allSatisfy({ max($0.right - $0.left, $0.bottom - $0.top) <= SecondLook.mostExtent }) else {
            return nil
        }
        self.zones = zones
        self.settings = settings
    }

    /// The places on `page`.
    func parts(of page: PDFPage) throws(PopplerError) -> [Raster] {
        let fineness = SecondLook.fineness
        var parts: [Raster] = []
        for box in boxes {
            let part = try page.drawn(
                resolution: settings.resolution * Double(fineness), left: box.left * fineness, top: box.top * fineness,
                width: (box.right - box.left) * fineness, height: (box.bottom - box.top) * fineness)
            parts.append(part.reduced(by: fineness))
        }
        return parts
    }

    /// Whether nothing differs but noise.
    func areAlike(_ old: [Raster], _ new: [Raster]) -> Bool {
        boxes.indices.allSatisfy { index in
            let box = boxes[index]
            let own = zones.map { zone in
                (
                    PixelBox(
                        left: zone.0.left - box.left, top: zone.0.top - box.top, right: zone.0.right - box.left,
                        bottom: zone.0.bottom - box.top), zone.1
                )
            }
            return PixelComparison(old[index], new[index], tolerance: settings.tolerance, zones: own).count == 0
        }
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
