internal import CPictures
public import Cairo
public import Geometry

/// An SVG picture, drawn as shapes (librsvg 2.54). Reads no file and no network: what it refers to has been put inside.
///
/// Shared by whoever draws it, in one thread.
public final class VectorPicture {
    private let handle: UnsafeMutablePointer<RsvgHandle>

    /// Reads `bytes`, a whole SVG (`rsvg_handle_new_from_stream_sync` with no base, so that references lead nowhere).
    ///
    /// `hasInlined` lifts the XML reader's limit of 10 MB for an attribute, which a picture put inside may pass.
    init(_ bytes: [UInt8], hasInlined: Bool) throws(PictureError) {
        var failure: UnsafeMutablePointer<GError>?
        let copy = g_memdup2(bytes, gsize(bytes.count))
        let stream = g_memory_input_stream_new_from_data(copy, gssize(bytes.count), g_free)
        defer { if let stream { g_object_unref(stream) } }
        var flags = RSVG_HANDLE_FLAG_KEEP_IMAGE_DATA.rawValue
        if hasInlined { flags |= RSVG_HANDLE_FLAG_UNLIMITED.rawValue }
        guard
            let handle = rsvg_handle_new_from_stream_sync(stream, nil, RsvgHandleFlags(rawValue: flags), nil, &failure)
        else { throw .damaged("it cannot be read as SVG: \(PictureDecoder.message(&failure))") }
        self.handle = handle
        try rehearse()
    }

    /// Draws into nothing once: an SVG that would put a drawing in error must not reach a book's pages, whose error it would become.
    private func rehearse() throws(PictureError) {
        let size = Size(width: .points(100), height: .points(100))
        do {
            let rehearsal = try Canvas(rehearsing: size)
            try draw(on: rehearsal, frame: Rect(origin: .zero, size: size))
            try rehearsal.checked("draw an SVG")
        } catch let error as PictureError {
            throw error
        } catch {
            throw .damaged("it cannot be drawn: \(error)")
        }
    }

    deinit {
        g_object_unref(handle)
    }

    /// Draws the picture into `frame`, keeping its proportions (`rsvg_handle_render_document`).
    public func draw(on canvas: borrowing Canvas, frame: Rect) throws(PictureError) {
        var failure: UnsafeMutablePointer<GError>?
        let isDrawn = canvas.lend(frame) { context in
            var viewport = RsvgRectangle(x: 0, y: 0, width: frame.width.points, height: frame.height.points)
            return rsvg_handle_render_document(handle, context, &viewport, &failure) != 0
        }
        guard isDrawn else { throw .damaged("it cannot be drawn: \(PictureDecoder.message(&failure))") }
    }
}
