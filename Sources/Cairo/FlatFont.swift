internal import CHarfBuzz

/// Some glyphs of a font with CFF outlines, under their own numbers, each outline written out without subroutines.
///
/// What is embedded of a font goes through cairo's own subsetter, which replaces all subroutines that it sees no call of by nothing. It
/// looks for calls without keeping the operand stack (cairo 1.16, cairo-cff-subset.c, `cairo_cff_parse_charstring`): operators of paths
/// leave their operands on it. Where the first `hintmask` of a glyph comes after a path has begun, those are counted as stem hints, the mask
/// is taken for many bytes too long, and calls behind it are passed over. If no other glyph calls the subroutine, it is lost, and the glyph
/// is blank or short in the PDF: 如 of Noto Sans CJK in its Chinese form. A font without subroutines has nothing to lose.
struct FlatFont {
    private let blob: Blob

    /// One owner of the library's bytes.
    private final class Blob {
        let handle: OpaquePointer

        init(_ handle: OpaquePointer) {
            self.handle = handle
        }

        deinit {
            hb_blob_destroy(handle)
        }
    }

    /// The `glyphs`, the space (U+0020) and glyph 0 of the face `index` of `file`, with its names and metrics; hints stay, layout tables go.
    ///
    /// Takes time in proportion to the glyphs kept and, faintly, to those of the font. Nil when the library cannot make sense of the font
    /// (`hb_blob_create_from_file_or_fail`, `hb_subset_or_fail`).
    init?(file: String, index: Int, glyphs: [UInt32]) {
        guard let whole = hb_blob_create_from_file_or_fail(file) else { return nil }
        defer { hb_blob_destroy(whole) }
        let face = hb_face_create(whole, UInt32(index))
        defer { hb_face_destroy(face) }
        guard let input = hb_subset_input_create_or_fail() else { return nil }
        defer { hb_subset_input_destroy(input) }
        hb_subset_input_set_flags(
            input,
            HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue | HB_SUBSET_FLAGS_DESUBROUTINIZE.rawValue
                | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue)
        let kept = hb_subset_input_glyph_set(input)
        for glyph in glyphs { hb_set_add(kept, glyph) }
        hb_set_add(hb_subset_input_unicode_set(input), 0x20)
        // The text is shaped already: without these tables no glyph draws in others.
        let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
        for table in ["BASE", "GDEF", "GPOS", "GSUB", "VORG", "kern", "vhea", "vmtx"] {
            hb_set_add(dropped, table.utf8.reduce(0) { $0 << 8 | UInt32($1) })
        }
        guard let subset = hb_subset_or_fail(face, input) else { return nil }
        defer { hb_face_destroy(subset) }
        guard let handle = hb_face_reference_blob(subset) else { return nil }
        blob = Blob(handle)
    }

    /// The font file, for as long as the value or a copy of it lives.
    var bytes: UnsafeRawBufferPointer {
        var length: UInt32 = 0
        let start = hb_blob_get_data(blob.handle, &length)
        return UnsafeRawBufferPointer(start: start, count: Int(length))
    }
}
