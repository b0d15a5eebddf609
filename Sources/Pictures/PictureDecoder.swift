internal import CPictures
import Cairo

/// Decodes pictures into pixels (gdk-pixbuf 2.42). The decoder is chosen by the kind that the first bytes told, never guessed.
enum PictureDecoder {
    /// The pixels of `bytes`, a whole file of `kind`; of an animation the first frame.
    ///
    /// `gdk_pixbuf_loader_new_with_type`, `gdk_pixbuf_loader_write`, `gdk_pixbuf_loader_close`.
    static func pixels(of bytes: [UInt8], _ kind: PictureKind) throws(PictureError) -> PictureSurface {
        var failure: UnsafeMutablePointer<GError>?
        guard let loader = gdk_pixbuf_loader_new_with_type(kind.rawValue, &failure) else {
            throw PictureError(
                .unreadable, "there is no decoder for \(kind.rawValue): \(PictureDecoder.message(&failure))")
        }
        defer { g_object_unref(loader) }
        var isWhole = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), &failure) != 0
        // A loader must be closed; its first failure is the one to tell.
        if isWhole {
            isWhole = gdk_pixbuf_loader_close(loader, &failure) != 0
        } else {
            gdk_pixbuf_loader_close(loader, nil)
        }
        guard isWhole else { throw .damaged("it cannot be decoded: \(PictureDecoder.message(&failure))") }
        guard let stored = gdk_pixbuf_loader_get_pixbuf(loader) else { throw .damaged("it holds no picture") }
        let turned = kind == .tiff ? gdk_pixbuf_apply_embedded_orientation(stored) : nil
        defer { if let turned { g_object_unref(UnsafeMutableRawPointer(turned)) } }
        return try surface(turned ?? stored)
    }

    /// The words of `failure`, which is let go.
    static func message(_ failure: inout UnsafeMutablePointer<GError>?) -> String {
        defer { g_clear_error(&failure) }
        return failure?.pointee.message.map { String(cString: $0) } ?? "no reason given"
    }

    /// The pixels in the drawing library's layout.
    private static func surface(_ pixbuf: OpaquePointer) throws(PictureError) -> PictureSurface {
        let width = Int(gdk_pixbuf_get_width(pixbuf))
        let height = Int(gdk_pixbuf_get_height(pixbuf))
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        guard let pixels = gdk_pixbuf_read_pixels(pixbuf), gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            channels == 3 || channels == 4
        else { throw .damaged("its pixels are of an unknown form") }
        let isOpaque = channels == 3 || PictureDecoder.isOpaque(pixels, width, height, stride)
        do throws(CairoError) {
            return try PictureSurface(width: width, height: height, isOpaque: isOpaque) { row, target in
                let source = pixels + row * stride
                let words = target.bindMemory(to: UInt32.self)
                for column in 0..<width {
                    let pixel = source + column * channels
                    let alpha = channels == 4 ? UInt32(pixel[3]) : 255
                    // Rounded to the nearest: x·a/255.
                    let red = (UInt32(pixel[0]) * alpha * 257 + 32_896) >> 16
                    let green = (UInt32(pixel[1]) * alpha * 257 + 32_896) >> 16
                    let blue = (UInt32(pixel[2]) * alpha * 257 + 32_896) >> 16
                    words[column] = alpha << 24 | red << 16 | green << 8 | blue
                }
            }
        } catch {
            throw PictureError(.tooLarge, error.message)
        }
    }

    private static func isOpaque(_ pixels: UnsafePointer<UInt8>, _ width: Int, _ height: Int, _ stride: Int) -> Bool {
        for row in 0..<height {
            let source = pixels + row * stride
            for column in 0..<width where source[column * 4 + 3] != 255 { return false }
        }
        return true
    }
}
