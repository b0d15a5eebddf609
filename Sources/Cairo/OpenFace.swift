internal import CCairo

/// A face opened from its file, to be drawn with at any size.
///
/// Each has a FreeType library of its own. Left to itself the drawing library opens all faces of a process in one and closes those beyond
/// the tenth, neither under a lock (cairo 1.16, cairo-ft-font.c, `_cairo_ft_unscaled_font_lock_face`): two threads that draw with different
/// faces then damage each other's. So two threads may draw with faces of their own, though not with one.
public final class OpenFace {
    let face: OpaquePointer
    /// The settings of a variable font, those of a named instance first; empty for none.
    let variations: String

    /// What the drawing library lets go of last, whichever thread that is in.
    private struct Source {
        var key = cairo_user_data_key_t()
        var library: FT_Library?
        var face: FT_Face?
        /// What the face reads from; nil for its file.
        var font: FlatFont?

        func close() {
            if let face { FT_Done_Face(face) }
            if let library { FT_Done_FreeType(library) }
        }

        /// Whether the face's outlines stand in a table `CFF ` (`FT_Load_Sfnt_Table`).
        var isCFF: Bool {
            let tag: FT_ULong = 0x4346_4620
            var length: FT_ULong = 0
            return FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0 && length > 0
        }

        /// Reads from `font` from here on; stays as it is when that cannot be opened (`FT_New_Memory_Face`).
        mutating func turn(to font: FlatFont) {
            var flat: FT_Face?
            let bytes = font.bytes
            guard
                FT_New_Memory_Face(
                    library, bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self), FT_Long(bytes.count), 0, &flat)
                    == 0
            else { return }
            FT_Done_Face(face)
            face = flat
            self.font = font
        }
    }

    /// Opens the face `index` of `file` (fontconfig's FC_INDEX, a named instance in the upper 16 bits).
    ///
    /// - Parameters:
    ///   - variations: settings of a variable font, as `wght=700`; empty for none.
    ///   - isEmboldened: whether the outlines are made bolder (FC_EMBOLDEN).
    ///   - glyphs: all that a document which embeds the face draws of it, space and 0 apart; nil where nothing is embedded. Of a face with
    ///     CFF outlines no others can be drawn then (see `FlatFont`), unless HarfBuzz cannot read it: it stays whole.
    /// - Throws: `CairoError` when the file cannot be opened as a font (`FT_New_Face`, `cairo_ft_font_face_create_for_ft_face`).
    public init(
        file: String, index: Int, variations: String = "", isEmboldened: Bool = false, embedding glyphs: [UInt32]? = nil
    ) throws(CairoError) {
        let operation = "open the font \(file)"
        var source = Source()
        guard FT_Init_FreeType(&source.library) == 0,
            FT_New_Face(source.library, file, FT_Long(index), &source.face) == 0
        else {
            source.close()
            throw CairoError(operation, CAIRO_STATUS_FREETYPE_ERROR)
        }
        if let glyphs, source.isCFF, let flat = FlatFont(file: file, index: index & 0xFFFF, glyphs: glyphs) {
            source.turn(to: flat)
        }
        guard
            // Bitmaps of fixed size are drawn by other means.
            let face = cairo_ft_font_face_create_for_ft_face(source.face, Int32(FT_LOAD_NO_BITMAP))
        else {
            source.close()
            throw CairoError(operation, CAIRO_STATUS_FREETYPE_ERROR)
        }
        // Fonts stay in the library's cache after they are let go: the file is closed when the last of them has left it.
        let kept = UnsafeMutablePointer<Source>.allocate(capacity: 1)
        kept.initialize(to: source)
        let status = UnsafeMutableRawPointer(kept).withMemoryRebound(to: cairo_user_data_key_t.self, capacity: 1) {
            cairo_font_face_set_user_data(face, $0, kept) { kept in
                guard let kept = kept?.assumingMemoryBound(to: Source.self) else { return }
                kept.pointee.close()
                kept.deinitialize(count: 1)
                kept.deallocate()
            }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_font_face_destroy(face)
            kept.deinitialize(count: 1)
            kept.deallocate()
            source.close()
            throw CairoError(operation, status)
        }
        if isEmboldened { cairo_ft_font_face_set_synthesize(face, CAIRO_FT_SYNTHESIZE_BOLD.rawValue) }
        let instance = OpenFace.settings(ofInstance: index >> 16, source.face, source.library)
        self.variations = [instance, variations].filter { !$0.isEmpty }.joined(separator: ",")
        self.face = face
    }

    deinit {
        cairo_font_face_destroy(face)
    }

    /// The settings of the named instance `number`, from 1, as `wght=700`: the drawing library does not ask the face for them.
    private static func settings(ofInstance number: Int, _ face: FT_Face?, _ library: FT_Library?) -> String {
        var found: UnsafeMutablePointer<FT_MM_Var>?
        guard number > 0, FT_Get_MM_Var(face, &found) == 0, let design = found else { return "" }
        defer { FT_Done_MM_Var(library, design) }
        guard number <= Int(design.pointee.num_namedstyles) else { return "" }
        let coordinates = design.pointee.namedstyle[number - 1].coords
        return (0..<Int(design.pointee.num_axis)).map { axis in
            let tag = UInt32(truncatingIfNeeded: design.pointee.axis[axis].tag)
            let letters = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (24 - 8 * $0)) }
            return String(decoding: letters, as: UTF8.self) + "=\(Double(coordinates?[axis] ?? 0) / 65536)"
        }.joined(separator: ",")
    }
}
