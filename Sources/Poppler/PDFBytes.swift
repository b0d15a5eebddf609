internal import CPoppler

/// A PDF's bytes, which the documents of several workers read at once.
public final class PDFBytes: @unchecked Sendable {
    // A `GBytes` never changes and counts its owners atomically (glib, "Byte Arrays").
    let handle: OpaquePointer

    /// A copy of `bytes` (`g_bytes_new`).
    public init(_ bytes: [UInt8]) {
        handle = g_bytes_new(bytes, gsize(bytes.count))
    }

    deinit {
        g_bytes_unref(handle)
    }
}
