internal import CPango

/// A private font map with its context: where faces come from.
///
/// Lengths are points: the map works at 72 dpi, glyph positions are not rounded and nothing is hinted, so that widths are those of the
/// outlines. A library and all that comes from it belong to one thread at a time; two libraries share nothing but fontconfig's own
/// (locked) data, and give the same faces.
public final class FontLibrary {
    private let map: UnsafeMutablePointer<PangoFontMap>
    let context: OpaquePointer
    private let configuration: OpaquePointer?
    private var faces: [UnsafeMutablePointer<PangoFont>: LoadedFace] = [:]
    /// Those of the files given that hold no font.
    public let refusedFiles: [String]

    /// A library of the installed fonts and of those in `files` (absolute paths of plain files).
    ///
    /// Calls `pango_cairo_font_map_new`, and with files `FcInitLoadConfigAndFonts` and `FcConfigAppFontAddFile`, which reads a file whole
    /// and waits for ever at a pipe.
    /// - Throws: `PangoError` when there is no font map.
    public init(files: [String] = []) throws(PangoError) {
        guard let map = pango_cairo_font_map_new() else {
            throw PangoError(operation: "pango_cairo_font_map_new", message: "there is no font map")
        }
        var configuration: OpaquePointer?
        if !files.isEmpty {
            configuration = FcInitLoadConfigAndFonts()
            guard configuration != nil else {
                g_object_unref(map)
                throw PangoError(operation: "FcInitLoadConfigAndFonts", message: "there is no font configuration")
            }
            pango_fc_font_map_set_config(OpaquePointer(map), configuration)
        }
        refusedFiles = files.filter { FcConfigAppFontAddFile(configuration, $0) == 0 }
        guard let context = pango_font_map_create_context(map) else {
            if let configuration { FcConfigDestroy(configuration) }
            g_object_unref(map)
            throw PangoError(operation: "pango_font_map_create_context", message: "there is no context")
        }
        self.map = map
        self.configuration = configuration
        self.context = context
        pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
        pango_cairo_context_set_resolution(context, 72)
        pango_context_set_round_glyph_positions(context, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    deinit {
        faces.removeAll()
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(map)
        if let configuration { FcConfigDestroy(configuration) }
    }

    /// The face that sets the character `sample` when `request` is asked for in `language`; nil when there is no font at all.
    ///
    /// Calls `pango_font_map_load_fontset` and `pango_fontset_get_font`.
    public func face(for request: FontRequest, language: TextLanguage, sample: Unicode.Scalar = "x") -> LoadedFace? {
        guard let fonts = pango_font_map_load_fontset(map, context, request.description, language.pango) else {
            return nil
        }
        defer { g_object_unref(fonts) }
        guard let font = pango_fontset_get_font(fonts, sample.value) else { return nil }
        defer { g_object_unref(font) }
        return face(font)
    }

    /// The first face that `request` comes to in `language` which `suits`, the installed fonts in fontconfig's order behind those asked for;
    /// nil when there is none. Opens faces until one suits.
    ///
    /// Calls `pango_font_map_load_fontset` and `pango_fontset_foreach`.
    public func face(
        for request: FontRequest, language: TextLanguage, where suits: (LoadedFace) -> Bool
    ) -> LoadedFace? {
        guard let fonts = pango_font_map_load_fontset(map, context, request.description, language.pango) else {
            return nil
        }
        defer { g_object_unref(fonts) }
        return withoutActuallyEscaping(suits) { suits in
            let search = FaceSearch(library: self, suits: suits)
            pango_fontset_foreach(
                fonts,
                { _, font, search in
                    guard let search, let font else { return 0 }
                    return Unmanaged<FaceSearch>.fromOpaque(search).takeUnretainedValue().ends(at: font) ? 1 : 0
                }, Unmanaged.passUnretained(search).toOpaque())
            return search.found
        }
    }

    /// A walk over the faces of a font set.
    private final class FaceSearch {
        let library: FontLibrary
        let suits: (LoadedFace) -> Bool
        var found: LoadedFace?

        init(library: FontLibrary, suits: @escaping (LoadedFace) -> Bool) {
            self.library = library
            self.suits = suits
        }

        func ends(at font: UnsafeMutablePointer<PangoFont>) -> Bool {
            guard let face = library.face(font), suits(face) else { return false }
            found = face
            return true
        }
    }

    /// The interned face of `font`; the library keeps a reference.
    func face(_ font: UnsafeMutablePointer<PangoFont>) -> LoadedFace? {
        if let known = faces[font] { return known }
        guard let made = LoadedFace(font) else { return nil }
        faces[font] = made
        return made
    }
}
