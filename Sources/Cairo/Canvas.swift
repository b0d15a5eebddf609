internal import CCairo
public import Geometry

/// A glyph at its place, laid out in memory as `cairo_glyph_t`; the place is in points from the page's top left.
@frozen
public struct DrawnGlyph: Sendable {
    /// The glyph's index in its face.
    public var index: UInt
    /// The origin's x, in points.
    public var x: Double
    /// The origin's y, in points, downward.
    public var y: Double

    /// The glyph `index` at (`x`, `y`), in points.
    @inlinable
    public init(index: UInt, x: Double, y: Double) {
        self.index = index
        self.x = x
        self.y = y
    }
}

/// How many bytes of text and glyphs belong together, laid out in memory as `cairo_text_cluster_t`.
@frozen
public struct DrawnCluster: Sendable {
    /// UTF-8 bytes.
    public var bytes: Int32
    /// Glyphs.
    public var glyphs: Int32

    /// A cluster of `bytes` and `glyphs`.
    @inlinable
    public init(bytes: Int32, glyphs: Int32) {
        self.bytes = bytes
        self.glyphs = glyphs
    }
}

/// A surface with a pen: pages of a PDF, PostScript or SVG document, or one page of pixels.
///
/// One owner, one thread. Coordinates are points from the top left, y downward. Errors stick to the surface; `checked(_:)`, `showPage()` and
/// `finish()` throw them.
public struct Canvas: ~Copyable {
    /// The kinds of documents.
    public enum Format: Sendable {
        case pdf, postScript, svg
    }

    private let surface: OpaquePointer
    private let context: OpaquePointer
    /// Kept alive for the surface's write calls.
    private let box: SinkBox?

    /// A document whose first page is of `size`; its bytes go to `sink` as they are made.
    ///
    /// `cairo_pdf_surface_create_for_stream` (PDF 1.5), `cairo_ps_surface_create_for_stream` (language level 3),
    /// `cairo_svg_surface_create_for_stream` (one page only, in points).
    public init(_ format: Format, size: Size, sink: any ByteSink) throws(CairoError) {
        let box = SinkBox(sink)
        let closure = Unmanaged.passUnretained(box).toOpaque()
        let (width, height) = (size.width.points, size.height.points)
        let surface: OpaquePointer?
        switch format {
        case .pdf:
            surface = cairo_pdf_surface_create_for_stream(SinkBox.write, closure, width, height)
        case .postScript:
            surface = cairo_ps_surface_create_for_stream(SinkBox.write, closure, width, height)
        case .svg:
            surface = cairo_svg_surface_create_for_stream(SinkBox.write, closure, width, height)
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT)
        }
        try self.init(surface, box, "begin the output")
    }

    /// White pixels for one page of `size`, `scale` of them a point; each side at least one pixel.
    public init(pixelsOf size: Size, scale: Double) throws(CairoError) {
        let width = max(1, (size.width.points * scale).rounded())
        let height = max(1, (size.height.points * scale).rounded())
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, Int32(clamping: Int(width)), Int32(clamping: Int(height)))
        try self.init(surface, nil, "hold a page of \(Int(width)) × \(Int(height)) pixels")
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_scale(context, width / size.width.points, height / size.height.points)
    }

    /// A page of `size` that shows nothing and is for finding errors (`cairo_recording_surface_create`).
    public init(rehearsing size: Size) throws(CairoError) {
        var extents = cairo_rectangle_t(x: 0, y: 0, width: size.width.points, height: size.height.points)
        try self.init(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents), nil, "rehearse a drawing")
    }

    private init(_ surface: OpaquePointer?, _ box: SinkBox?, _ operation: String) throws(CairoError) {
        guard let surface else { throw CairoError(operation, CAIRO_STATUS_NO_MEMORY) }
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            throw CairoError(operation, status)
        }
        self.surface = surface
        self.context = context
        self.box = box
    }

    deinit {
        cairo_destroy(context)
        // A document that was not finished writes its end here; its sink is still alive.
        cairo_surface_destroy(surface)
    }

    // MARK: Pages

    /// Gives the pages from the current one on another size; before anything is drawn on it (`cairo_pdf_surface_set_size`,
    /// `cairo_ps_surface_set_size`). Without effect on SVG and pixels.
    public func setSize(_ size: Size) {
        switch cairo_surface_get_type(surface) {
        case CAIRO_SURFACE_TYPE_PDF: cairo_pdf_surface_set_size(surface, size.width.points, size.height.points)
        case CAIRO_SURFACE_TYPE_PS: cairo_ps_surface_set_size(surface, size.width.points, size.height.points)
        default: break
        }
    }

    /// Ends the page (`cairo_show_page`).
    public func showPage() throws(CairoError) {
        cairo_show_page(context)
        try CairoError.check(cairo_status(context), "end a page")
    }

    /// Throws the error that has stuck to the drawing, if any.
    public func checked(_ operation: String) throws(CairoError) {
        try CairoError.check(cairo_status(context), operation)
    }

    /// Ends the document: its last bytes go to the sink (`cairo_surface_finish`).
    public consuming func finish() throws(CairoError) {
        try CairoError.check(cairo_status(context), "draw a page")
        cairo_surface_finish(surface)
        try CairoError.check(cairo_surface_status(surface), "end the output")
    }

    /// Writes the pixels as a PNG file of `resolution` dots an inch (`cairo_surface_write_to_png_stream`).
    public func writePNG(to sink: any ByteSink) throws(CairoError) {
        try checked("draw a page")
        cairo_surface_flush(surface)
        let box = SinkBox(sink)
        let status = withExtendedLifetime(box) {
            cairo_surface_write_to_png_stream(surface, SinkBox.write, Unmanaged.passUnretained(box).toOpaque())
        }
        try CairoError.check(status, "write a page's picture")
    }

    /// The pixels drawn so far, of a canvas of pixels (`cairo_image_surface_get_data`); none of another's.
    public func raster() throws(CairoError) -> Raster {
        try checked("draw a picture")
        cairo_surface_flush(surface)
        guard let rows = cairo_image_surface_get_data(surface) else { return Raster(width: 0, height: 0) }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var raster = Raster(
            width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface)))
        for row in 0..<raster.height {
            let pixels = UnsafeRawBufferPointer(start: rows + row * stride, count: raster.width * 4)
            for column in 0..<raster.width {
                let pixel = pixels.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self)
                raster.pixels[row * raster.width + column] = pixel & 0xFF_FFFF
            }
        }
        return raster
    }

    /// Moves the origin of this page and all that follow to `point` (`cairo_translate`).
    public func moveOrigin(to point: Point) {
        cairo_translate(context, point.x.points, point.y.points)
    }

    /// Begins a stretch of marked content, which a PDF numbers on each page from 0 (`cairo_tag_begin`). None may stand in another.
    public func beginTag() {
        cairo_tag_begin(context, "Span", nil)
    }

    /// Ends the stretch that was begun last (`cairo_tag_end`).
    public func endTag() {
        cairo_tag_end(context, "Span")
    }

    // MARK: Drawing

    /// The ink of what follows (`cairo_set_source_rgb`).
    public func setColour(_ colour: Colour) {
        cairo_set_source_rgb(
            context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255)
    }

    /// The font of the text that follows (`cairo_set_scaled_font`).
    public func setFont(_ font: ScaledFont) {
        cairo_set_scaled_font(context, font.font)
    }

    /// Draws glyphs that stand for `text`, UTF-8 (`cairo_show_text_glyphs`). `clusters` cover both from their starts on. The text
    /// can be searched for and copied where the output holds text.
    public func showText(_ text: [UInt8], glyphs: [DrawnGlyph], clusters: [DrawnCluster]) {
        precondition(
            MemoryLayout<DrawnGlyph>.stride == MemoryLayout<cairo_glyph_t>.stride
                && MemoryLayout<DrawnCluster>.stride == MemoryLayout<cairo_text_cluster_t>.stride,
            "a drawn glyph is laid out as the library's")
        text.withUnsafeBytes { text in
            glyphs.withUnsafeBytes { glyphs in
                clusters.withUnsafeBytes { clusters in
                    cairo_show_text_glyphs(
                        context, text.assumingMemoryBound(to: CChar.self).baseAddress, Int32(text.count),
                        glyphs.assumingMemoryBound(to: cairo_glyph_t.self).baseAddress,
                        Int32(glyphs.count / MemoryLayout<cairo_glyph_t>.stride),
                        clusters.assumingMemoryBound(to: cairo_text_cluster_t.self).baseAddress,
                        Int32(clusters.count / MemoryLayout<cairo_text_cluster_t>.stride),
                        cairo_text_cluster_flags_t(rawValue: 0))
                }
            }
        }
    }

    /// Fills `path` by the non-zero rule (`cairo_fill`).
    public func fill(_ path: Path) {
        trace(path)
        cairo_fill(context)
    }

    /// Fills the outlines of `glyphs` in the font that was set; they are no text (`cairo_glyph_path`, `cairo_fill`).
    public func fill(_ glyphs: [DrawnGlyph]) {
        cairo_new_path(context)
        glyphs.withUnsafeBytes { glyphs in
            cairo_glyph_path(
                context, glyphs.assumingMemoryBound(to: cairo_glyph_t.self).baseAddress,
                Int32(glyphs.count / MemoryLayout<cairo_glyph_t>.stride))
        }
        cairo_fill(context)
    }

    /// Turns what follows by a quarter to the left: the point (x, y) comes to stand at (`corner`.x + y, `corner`.y − x). Until `unmount()`
    /// (`cairo_save`, `cairo_transform`).
    public func mount(turnedAbout corner: Point) {
        cairo_save(context)
        var matrix = cairo_matrix_t(xx: 0, yx: -1, xy: 1, yy: 0, x0: corner.x.points, y0: corner.y.points)
        cairo_transform(context, &matrix)
    }

    /// Shows of what follows only what lies in `path`. Until `unmount()` (`cairo_save`, `cairo_clip`).
    public func mount(within path: Path) {
        cairo_save(context)
        trace(path)
        cairo_clip(context)
    }

    /// Ends what the last `mount` began; ink and font are as they were before it (`cairo_restore`).
    public func unmount() {
        cairo_restore(context)
    }

    /// Draws a line of `width` along `path` (`cairo_stroke`).
    public func stroke(_ path: Path, width: Length) {
        trace(path)
        cairo_set_line_width(context, width.points)
        cairo_stroke(context)
    }

    /// Draws `picture` so that its unit square, from its top left to its bottom right corner, comes to stand where `transform` maps it.
    ///
    /// Within a stretch of marked content it must be drawn `isTagged`: where it is the first thing on its page, cairo 1.16 forgets the
    /// stretch's beginning when nothing clips the picture.
    public func draw(_ picture: PictureSurface, _ transform: Transform, isTagged: Bool = false) {
        cairo_save(context)
        var matrix = transform.matrix
        cairo_transform(context, &matrix)
        cairo_scale(context, 1 / Double(picture.width), 1 / Double(picture.height))
        cairo_set_source_surface(context, picture.surface, 0, 0)
        if cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE {
            // The edges' pixels reach to the frame's edges instead of fading into what lies around. A document would hold a second,
            // larger picture for that.
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
            cairo_fill(context)
        } else {
            if isTagged {
                cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
                cairo_clip(context)
            }
            cairo_paint(context)
        }
        cairo_restore(context)
    }

    /// Draws `text` in black on white in the middle of `frame`, in the system's own sans serif at `size` or as small as it must be to fit,
    /// for signs that must stand where nothing else can (`cairo_select_font_face`, `cairo_text_extents`, `cairo_show_text`).
    ///
    /// Its end is cut off where it would be smaller than 4 pt. A NUL ends it.
    public func label(_ text: String, in frame: Rect, size: Length) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, size.points)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        let room = Size(width: frame.width, height: frame.height)
        guard extents.x_advance > 0, room.width > .points(4), room.height > .points(4) else { return }
        let fit = min(1, (room.width.points - 2) / extents.x_advance, (room.height.points - 1) / (size.points * 1.2))
        let points = max(min(4, size.points), size.points * fit)
        let width = min(extents.x_advance * points / size.points, room.width.points - 2)
        let (x, y) = (frame.minX.points + (room.width.points - width) / 2, frame.minY.points + room.height.points / 2)
        cairo_rectangle(context, x - 1, y - points * 0.6, width + 2, points * 1.2)
        cairo_clip(context)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_set_source_rgb(context, 0, 0, 0)
        cairo_set_font_size(context, points)
        cairo_move_to(context, x, y + points * 0.3)
        cairo_show_text(context, text)
    }

    /// Runs `body` with the drawing context (`cairo_t *`) for another library to draw with, the pen moved to `frame`'s top left and
    /// confined to it; the state is as before afterwards.
    package func lend<Result>(_ frame: Rect, _ body: (OpaquePointer) -> Result) -> Result {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_rectangle(
            context, frame.minX.points, frame.minY.points, frame.width.points, frame.height.points)
        cairo_clip(context)
        cairo_translate(context, frame.minX.points, frame.minY.points)
        return body(context)
    }

    private func trace(_ path: Path) {
        cairo_new_path(context)
        for step in path.steps {
            switch step {
            case .move(let point): cairo_move_to(context, point.x.points, point.y.points)
            case .line(let point): cairo_line_to(context, point.x.points, point.y.points)
            case .curve(let first, let second, let end):
                cairo_curve_to(
                    context, first.x.points, first.y.points, second.x.points, second.y.points, end.x.points,
                    end.y.points)
            case .close: cairo_close_path(context)
            }
        }
    }
}
