internal import CPango

/// A face at a size, ready to shape with. Belongs to its library's thread.
public final class LoadedFace {
    private let font: UnsafeMutablePointer<PangoFont>
    let harfBuzz: OpaquePointer
    /// The family's name, as fontconfig gives it first.
    public let family: String
    /// All names of the family.
    public let families: [String]
    /// The style's name, as `Bold Italic`.
    public let style: String
    /// The file's absolute path.
    public let file: String
    /// The face's index in the file; a named instance in the upper 16 bits.
    public let index: Int
    /// The settings of a variable font, as `wght=700`; empty for none.
    public let variations: String
    /// Whether the face is made bold artificially.
    public let isEmboldened: Bool
    /// The tangent of an artificial slant; 0 for none.
    public let slant: Double
    /// Whether the face holds colour bitmaps or colour layers.
    public let hasColour: Bool
    /// How far the face reaches above the baseline, in 1/1024 pt; positive.
    public let ascent: Int
    /// How far the face reaches below the baseline, in 1/1024 pt; positive.
    public let descent: Int
    /// The face's size: its em, in 1/1024 pt.
    public let em: Int

    /// The facts of `font`; keeps a reference. Nil for a font that fontconfig does not know.
    ///
    /// Calls `pango_font_get_hb_font`, `pango_fc_font_get_pattern`, `hb_font_get_h_extents`, `hb_font_get_scale`.
    init?(_ font: UnsafeMutablePointer<PangoFont>) {
        guard let harfBuzz = pango_font_get_hb_font(font),
            let pattern = pango_fc_font_get_pattern(
                UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
        else { return nil }
        self.font = font
        self.harfBuzz = harfBuzz
        families = LoadedFace.strings(pattern, FC_FAMILY)
        family = families.first ?? ""
        style = LoadedFace.strings(pattern, FC_STYLE).first ?? ""
        file = LoadedFace.strings(pattern, FC_FILE).first ?? ""
        variations = LoadedFace.strings(pattern, FC_FONT_VARIATIONS).first ?? ""
        var number: Int32 = 0
        index = FcPatternGetInteger(pattern, FC_INDEX, 0, &number) == FcResultMatch ? Int(number) : 0
        var flag: FcBool = 0
        isEmboldened = FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &flag) == FcResultMatch && flag != 0
        var matrix: UnsafeMutablePointer<FcMatrix>?
        if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch, let matrix, matrix.pointee.xx != 0 {
            slant = matrix.pointee.xy / matrix.pointee.xx
        } else {
            slant = 0
        }
        let face = hb_font_get_face(harfBuzz)
        hasColour = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(harfBuzz, &extents)
        ascent = Int(extents.ascender)
        descent = -Int(extents.descender)
        var scale: (x: Int32, y: Int32) = (0, 0)
        hb_font_get_scale(harfBuzz, &scale.x, &scale.y)
        em = Int(scale.y.magnitude)
        g_object_ref(font)
    }

    deinit {
        g_object_unref(font)
    }

    /// The glyph that stands for `scalar` by itself; nil when the face has none. Calls `hb_font_get_nominal_glyph`.
    public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(harfBuzz, scalar.value, &glyph) != 0 ? glyph : nil
    }

    /// How far the pen moves after `glyph`, in 1/1024 pt. Calls `hb_font_get_glyph_h_advance`.
    public func advance(of glyph: UInt32) -> Int {
        Int(hb_font_get_glyph_h_advance(harfBuzz, glyph))
    }

    /// Whether `glyph` leaves ink on the page. Glyphs of colour faces, and of faces without outlines, count as inked.
    ///
    /// Calls `hb_font_get_glyph_extents`.
    public func hasInk(_ glyph: UInt32) -> Bool {
        guard hasOutlines, let box = inkBox(of: glyph) else { return true }
        return box.width != 0 || box.height != 0
    }

    /// The white to the left and to the right of the ink of `glyph` within its advance, in 1/1024 pt; negative where the ink reaches out.
    ///
    /// Calls `hb_font_get_glyph_extents`; nothing for a glyph without ink or whose outline is not known.
    public func whites(of glyph: UInt32) -> (left: Int, right: Int)? {
        guard hasOutlines, let box = inkBox(of: glyph), box.width != 0 else { return nil }
        return (Int(box.x_bearing), advance(of: glyph) - Int(box.x_bearing) - Int(box.width))
    }

    /// How high a small x stands, in 1/1024 pt; nil for a face without one. Calls `hb_font_get_glyph_extents`.
    public private(set) lazy var xHeight: Int? = {
        guard hasOutlines, let glyph = glyph(for: "x"), let box = inkBox(of: glyph), box.y_bearing > 0
        else { return nil }
        return Int(box.y_bearing)
    }()

    private func inkBox(of glyph: UInt32) -> hb_glyph_extents_t? {
        var box = hb_glyph_extents_t()
        return hb_font_get_glyph_extents(harfBuzz, glyph, &box) != 0 ? box : nil
    }

    /// Whether the face draws with outlines alone: those of TrueType or PostScript, and no colour.
    private lazy var hasOutlines = !hasColour && ["glyf", "CFF ", "CFF2"].contains { hasTable($0) }

    /// The height of the letter H as a share of the size; 0.66 for a face without it. Calls `hb_font_get_glyph_extents`.
    public var capHeight: Double {
        guard let glyph = glyph(for: "H"), let box = inkBox(of: glyph), box.y_bearing > 0, em > 0 else { return 0.66 }
        return Double(box.y_bearing) / Double(em)
    }

    /// Whether the face has true small capitals for `script`: the feature `smcp`. Calls `hb_ot_layout_collect_lookups`.
    public func hasSmallCapitals(script: TextScript) -> Bool {
        !lookups(of: [LoadedFace.tag("smcp")], in: LoadedFace.tag("GSUB")).isEmpty
    }

    /// Whether the space takes part in a substitution, kerning or context of `features` (four-letter tags; those that are on by
    /// default are always looked at). Where it does not, words can be shaped one by one and stand as in the whole text.
    ///
    /// Calls `hb_ot_layout_collect_lookups` and `hb_ot_layout_lookup_collect_glyphs`; milliseconds for a large face, so ask once.
    public func involvesSpace(features: [String]) -> Bool {
        guard let space = glyph(for: " ") else { return true }
        let face = hb_font_get_face(harfBuzz)
        let standard = [
            "ccmp", "locl", "rlig", "liga", "clig", "calt", "rclt", "kern", "dist", "mark", "mkmk",
        ]
        let tags = (standard + features).map(LoadedFace.tag)
        for table in [LoadedFace.tag("GSUB"), LoadedFace.tag("GPOS")] {
            let found = lookups(of: tags, in: table)
            for lookup in found {
                let before = hb_set_create()
                let input = hb_set_create()
                let after = hb_set_create()
                let output = hb_set_create()
                defer { for set in [before, input, after, output] { hb_set_destroy(set) } }
                hb_ot_layout_lookup_collect_glyphs(face, table, lookup, before, input, after, output)
                if hb_set_has(before, space) != 0 || hb_set_has(input, space) != 0 || hb_set_has(after, space) != 0 {
                    return true
                }
            }
        }
        // The old kerning table, which does not tell its glyphs, counts where GPOS does not kern.
        return hasTable("kern") && lookups(of: [LoadedFace.tag("kern")], in: LoadedFace.tag("GPOS")).isEmpty
    }

    private func hasTable(_ name: String) -> Bool {
        let blob = hb_face_reference_table(hb_font_get_face(harfBuzz), LoadedFace.tag(name))
        defer { hb_blob_destroy(blob) }
        return hb_blob_get_length(blob) > 0
    }

    private func lookups(of features: [hb_tag_t], in table: hb_tag_t) -> [UInt32] {
        guard let set = hb_set_create() else { return [] }
        defer { hb_set_destroy(set) }
        hb_ot_layout_collect_lookups(hb_font_get_face(harfBuzz), table, nil, nil, features + [0], set)
        var found: [UInt32] = []
        var next = hb_codepoint_t.max  // HB_SET_VALUE_INVALID: begin
        while hb_set_next(set, &next) != 0 { found.append(next) }
        return found
    }

    static func tag(_ name: String) -> hb_tag_t {
        var tag: UInt32 = 0
        let letters = Array(name.utf8.prefix(4))
        for index in 0..<4 { tag = tag << 8 | UInt32(index < letters.count ? letters[index] : 0x20) }
        return tag
    }

    private static func strings(_ pattern: OpaquePointer, _ name: String) -> [String] {
        var found: [String] = []
        var value: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, name, Int32(found.count), &value) == FcResultMatch, let text = value {
            found.append(String(cString: text))
        }
        return found
    }
}

extension LoadedFace: Hashable {
    /// Whether both are the very same face of one library.
    public static func == (left: LoadedFace, right: LoadedFace) -> Bool {
        left === right
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
