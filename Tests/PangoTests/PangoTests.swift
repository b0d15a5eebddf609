import CPango
import Pango
import Testing

@Suite struct PangoTests {
    static let families = ["Linux Libertine O", "EB Garamond", "serif"]

    /// The width of `text` as Pango's own layout gives it, in 1/1024 pt: no hints, no rounding, 72 dpi.
    static func layoutWidth(_ text: String, size: Int) -> Int {
        guard let map = pango_cairo_font_map_new(), let context = pango_font_map_create_context(map) else { return -1 }
        defer { g_object_unref(map) }
        pango_cairo_context_set_resolution(context, 72)
        pango_context_set_round_glyph_positions(context, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        let description = pango_font_description_new()
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, families.joined(separator: ","))
        pango_font_description_set_absolute_size(description, Double(size))
        guard let layout = pango_layout_new(context) else { return -1 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, description)
        pango_layout_set_text(layout, text, -1)
        var extents = PangoRectangle()
        pango_layout_get_extents(layout, nil, &extents)
        return Int(extents.width)
    }

    static func itemizedWidth(_ text: String, size: Int) throws -> (width: Int, items: [TextItem]) {
        let library = try FontLibrary()
        let shaper = try GlyphShaper()
        let language = TextLanguage("en")
        let request = FontRequest(families: families, size: size, weight: 400, isItalic: false)
        var glyphs: [ShapedGlyph] = []
        let items = Array(text.utf8).withUnsafeBufferPointer { bytes in
            let items = library.itemize(
                bytes, spans: [FontSpan(range: 0..<bytes.count, request: request, language: language)],
                isRightToLeft: false)
            for item in items {
                shaper.shape(
                    bytes, item.range, face: item.face, script: item.script, language: language,
                    isRightToLeft: item.level % 2 == 1, features: FeatureList([]), into: &glyphs)
            }
            return items
        }
        return (glyphs.reduce(0) { $0 + Int($1.advance) }, items)
    }

    @Test(arguments: [
        "Call me Ishmael.", "AVATAR office waffle", "1984 — “Yes”", "שלום עולם", "العربية لغة جميلة", "漢字とかな",
        "नमस्ते दुनिया",
        "👩‍👩‍👧‍👦 x", "Ελλάδα Россия",
    ])
    func widthsAreThoseOfPangosLayout(text: String) throws {
        for size in [10 * 1024, 12345] {
            let width = try Self.itemizedWidth(text, size: size).width
            #expect(abs(width - Self.layoutWidth(text, size: size)) <= text.unicodeScalars.count)
        }
    }

    @Test func itemsCoverTheTextInOrder() throws {
        let text = "Latin שלום 12 漢字 👍 end"
        let items = try Self.itemizedWidth(text, size: 10240).items
        #expect(items.first?.range.lowerBound == 0)
        #expect(items.last?.range.upperBound == text.utf8.count)
        for (first, second) in zip(items, items.dropFirst()) {
            #expect(first.range.upperBound == second.range.lowerBound)
        }
        #expect(items.contains { $0.face.hasColour })
        #expect(items.contains { $0.level == 1 })
    }

    @Test func facesTellTheirFiles() throws {
        let library = try FontLibrary()
        let request = FontRequest(families: ["EB Garamond"], size: 10240, weight: 400, isItalic: true)
        let face = try #require(library.face(for: request, language: TextLanguage("en")))
        #expect(face.families.contains("EB Garamond"))
        #expect(face.file.hasPrefix("/"))
        #expect(face.ascent > 0 && face.descent > 0)
        #expect(face.glyph(for: "a") != nil)
        #expect(face.glyph(for: "\u{10FFFD}") == nil)
        #expect(library.face(for: request, language: TextLanguage("en")) == face)
    }

    @Test func breaksFollowTheStandard() {
        let text = "one two-three (four) ?"
        let flags = Array(text.utf8).withUnsafeBufferPointer { BreakFlags.of($0, language: TextLanguage("en")) }
        let places = flags.indices.filter { flags[$0].contains(.line) }
        #expect(places == [4, 8, 14, 22])
    }

    @Test func whatHoldsNoFontIsRefused() throws {
        let library = try FontLibrary(files: [#filePath, "/no/such/file"])
        #expect(library.refusedFiles == [#filePath, "/no/such/file"])
        let request = FontRequest(families: ["serif"], size: 10240, weight: 400, isItalic: false)
        #expect(library.face(for: request, language: TextLanguage("en")) != nil)
    }
}
