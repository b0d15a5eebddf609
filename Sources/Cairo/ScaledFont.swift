internal import CCairo
public import Geometry

/// A face at a size, ready to draw with: no hinting, no rounding of metrics.
///
/// Shared by whoever draws with it, in one thread. Measures nothing: what is drawn has been measured.
public final class ScaledFont {
    let font: OpaquePointer

    /// `face` at `size`.
    ///
    /// - Parameters:
    ///   - slant: the tangent of an artificial slant.
    ///   - stretch: how much wider than they are the glyphs are drawn; 1 = as they are. A stretch by the font matrix embeds no second font.
    /// - Throws: `CairoError` when the library refuses (`cairo_scaled_font_create`).
    public init(_ face: OpenFace, size: Length, slant: Double = 0, stretch: Double = 1) throws(CairoError) {
        let operation = "open a font"
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        if !face.variations.isEmpty { cairo_font_options_set_variations(options, face.variations) }

        let points = size.points
        var matrix = cairo_matrix_t(xx: points * stretch, yx: 0, xy: -slant * points, yy: points, x0: 0, y0: 0)
        var upright = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
        guard let font = cairo_scaled_font_create(face.face, &matrix, &upright, options) else {
            throw CairoError(operation, CAIRO_STATUS_NO_MEMORY)
        }
        let status = cairo_scaled_font_status(font)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_scaled_font_destroy(font)
            throw CairoError(operation, status)
        }
        self.font = font
    }

    deinit {
        cairo_scaled_font_destroy(font)
    }

    /// The glyph of a space (U+0020) and its advance in points; nil when the face has none.
    public var space: (glyph: UInt32, advance: Double)? { glyph(of: " ") }

    /// The glyph of `character` and its advance in points; nil when the face has none (`cairo_scaled_font_text_to_glyphs`,
    /// `cairo_scaled_font_glyph_extents`).
    public func glyph(of character: Unicode.Scalar) -> (glyph: UInt32, advance: Double)? {
        var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
        var count: Int32 = 0
        let text = String(character)
        let status = cairo_scaled_font_text_to_glyphs(
            font, 0, 0, text, Int32(text.utf8.count), &glyphs, &count, nil, nil, nil)
        defer { cairo_glyph_free(glyphs) }
        guard status == CAIRO_STATUS_SUCCESS, count == 1, let glyph = glyphs?.pointee, glyph.index != 0 else {
            return nil
        }
        return (UInt32(glyph.index), extents(of: glyph.index).x_advance)
    }

    /// A glyph without ink and its advance in points: that of a character that has no width either, or else that of a space; nil when the
    /// face has none.
    public private(set) lazy var blank: (glyph: UInt32, advance: Double)? = {
        let silent: [Unicode.Scalar] = ["\u{200C}", "\u{200D}", "\u{200B}", "\u{2060}", "\u{FEFF}"]
        let glyphs = silent.lazy.compactMap { self.glyph(of: $0) }.filter { [self] in
            let extents = extents(of: UInt($0.glyph))
            return extents.width == 0 && extents.height == 0 && $0.advance == 0
        }
        return glyphs.first ?? space
    }()

    private func extents(of index: UInt) -> cairo_text_extents_t {
        var glyph = cairo_glyph_t(index: index, x: 0, y: 0)
        var extents = cairo_text_extents_t()
        cairo_scaled_font_glyph_extents(font, &glyph, 1, &extents)
        return extents
    }

    /// The face's own colour bitmap of `glyph`, from its largest set (`FT_Load_Glyph` with `FT_LOAD_COLOR`); nil when it has none.
    ///
    /// `frame` is where it stands around the glyph's origin at this font's size, in points, y downward.
    public func colourBitmap(of glyph: UInt32) -> (picture: PictureSurface, frame: Rect)? {
        guard let face = cairo_ft_scaled_font_lock_face(font) else { return nil }
        defer { cairo_ft_scaled_font_unlock_face(font) }
        // A size of our own: the drawing library keeps account of the one that it has set.
        let before = face.pointee.size
        var size: FT_Size?
        guard FT_New_Size(face, &size) == 0, let size else { return nil }
        defer {
            FT_Activate_Size(before)
            FT_Done_Size(size)
        }
        guard let largest = ScaledFont.largestSet(of: face), FT_Activate_Size(size) == 0,
            FT_Select_Size(face, largest) == 0,
            FT_Load_Glyph(face, FT_UInt(glyph), FT_Int32(FT_LOAD_COLOR)) == 0, let slot = face.pointee.glyph,
            FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0
        else { return nil }
        let bitmap = slot.pointee.bitmap
        let (width, height, pitch) = (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
        guard UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue, width > 0, height > 0, pitch >= width * 4,
            let pixels = bitmap.buffer
        else { return nil }
        guard
            let picture = try? PictureSurface(
                width: width, height: height, isOpaque: false,
                fill: { row, target in
                    target.copyMemory(from: UnsafeRawBufferPointer(start: pixels + row * pitch, count: width * 4))
                })
        else { return nil }
        var matrix = cairo_matrix_t()
        cairo_scaled_font_get_font_matrix(font, &matrix)
        let scale = matrix.yy / (Double(face.pointee.size.pointee.metrics.y_ppem))
        let frame = Rect(
            x: .points(Double(slot.pointee.bitmap_left) * scale), y: .points(-Double(slot.pointee.bitmap_top) * scale),
            width: .points(Double(width) * scale), height: .points(Double(height) * scale))
        return (picture, frame)
    }

    /// The index of the set of bitmaps with the most pixels an em; nil when `face` has none. Files list them in any order.
    private static func largestSet(of face: FT_Face) -> FT_Int? {
        let sets = UnsafeBufferPointer(
            start: face.pointee.available_sizes, count: max(0, Int(face.pointee.num_fixed_sizes)))
        return sets.indices.max { sets[$0].y_ppem < sets[$1].y_ppem }.map { FT_Int($0) }
    }
}
