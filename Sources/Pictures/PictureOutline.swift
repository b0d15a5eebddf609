import Cairo
import Geometry

extension PictureReader {
    /// The shape of what the picture at `path` shows on white paper: bands of equal height from its top, each from its first ink to its last in
    /// shares of the width, 0 … 1; nil for a band without ink.
    ///
    /// Ink is what is darker than `paper` once the picture is drawn at most 256 pixels wide and high, after its EXIF orientation. The picture is
    /// decoded for it.
    /// - Parameters:
    ///   - folder: the absolute path of the folder that an SVG may read further pictures from; nil for none.
    ///   - bands: how many bands, 1 or more; there are fewer where the picture is very low.
    ///   - allowance: the most `repeatedWork` that an SVG may ask for; what it asks for is taken off.
    /// - Throws: `PictureError` for what `load` refuses.
    public static func outline(
        path: String, folder: String?, bands: Int = 64, allowance: inout Int
    ) throws(PictureError) -> [ClosedRange<Double>?] {
        let size = try measure(path: path).size
        let scale = 256 / max(size.width, size.height).points
        let loaded = try load(path: path, folder: folder, carries: false, allowance: allowance)
        allowance -= loaded.repeatedWork
        let pixels: Raster
        do throws(CairoError) {
            let canvas = try Canvas(pixelsOf: size, scale: scale)
            try draw(loaded, on: canvas, frame: Rect(origin: .zero, size: size))
            pixels = try canvas.raster()
        } catch {
            throw PictureError(.damaged, error.description)
        }
        return stretches(of: pixels, bands: min(bands, pixels.height))
    }

    /// The lightest that counts as ink, of 255 in each colour.
    private static let paper: UInt32 = 0xF0

    private static func draw(
        _ picture: LoadedPicture, on canvas: borrowing Canvas, frame: Rect
    ) throws(CairoError) {
        switch picture.content {
        case .pixels(let surface): canvas.draw(surface, frame.placing(turn: picture.orientation))
        // What cannot be drawn here leaves the frame white, and its error to the page.
        case .vector(let shapes): try? shapes.draw(on: canvas, frame: frame)
        case .jpeg, .png: preconditionFailure("asked for pixels")
        }
        try canvas.checked("draw a picture")
    }

    private static func stretches(of pixels: Raster, bands count: Int) -> [ClosedRange<Double>?] {
        (0..<count).map { band in
            var (first, last) = (pixels.width, -1)
            for row in pixels.height * band / count..<pixels.height * (band + 1) / count {
                let line = pixels.pixels[row * pixels.width..<(row + 1) * pixels.width]
                guard let left = line.firstIndex(where: isInk), let right = line.lastIndex(where: isInk) else {
                    continue
                }
                first = min(first, left - line.startIndex)
                last = max(last, right - line.startIndex)
            }
            guard last >= first else { return nil }
            let width = Double(pixels.width)
            return Double(first) / width...Double(last + 1) / width
        }
    }

    private static func isInk(_ pixel: UInt32) -> Bool {
        pixel >> 16 & 0xFF < paper || pixel >> 8 & 0xFF < paper || pixel & 0xFF < paper
    }
}
