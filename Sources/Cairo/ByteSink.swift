internal import CCairo

/// Takes the bytes of a drawing as they come, in order.
public protocol ByteSink: AnyObject {
    /// Takes `bytes`, which are valid during the call alone. False when they could not be taken: the drawing then fails at its
    /// next step, and the sink knows why.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool
}

/// A sink that keeps all bytes in memory.
public final class MemorySink: ByteSink {
    /// What has been taken.
    public private(set) var bytes: [UInt8] = []

    /// An empty sink.
    public init() {}

    /// Appends `bytes`; never fails.
    public func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        self.bytes.append(contentsOf: bytes)
        return true
    }

    /// Gives up what was taken and keeps nothing.
    public func release() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}

/// Holds a sink where C can find it again: an existential is no single pointer.
final class SinkBox {
    let sink: any ByteSink

    init(_ sink: any ByteSink) {
        self.sink = sink
    }

    /// The library's `cairo_write_func_t`; the closure is a box that the canvas keeps alive.
    static let write: cairo_write_func_t = { closure, data, length in
        guard let closure, length > 0 else { return CAIRO_STATUS_SUCCESS }
        let box = Unmanaged<SinkBox>.fromOpaque(closure).takeUnretainedValue()
        let taken = box.sink.take(UnsafeRawBufferPointer(start: data, count: Int(length)))
        return taken ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }
}
