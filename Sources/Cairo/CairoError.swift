internal import CCairo

/// A call of the drawing library that failed.
public struct CairoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done, as `draw text`.
    public var operation: String
    /// The library's status, `cairo_status_t`.
    public var status: Int
    /// The library's words for it (`cairo_status_to_string`).
    public var message: String

    /// One sentence without a full stop.
    public var description: String {
        "cannot \(operation): \(message) (cairo status \(status))"
    }

    init(_ operation: String, _ status: cairo_status_t) {
        self.operation = operation
        self.status = Int(status.rawValue)
        self.message = String(cString: cairo_status_to_string(status))
    }

    /// Throws unless `status` is success; a status that is not known is an error too.
    static func check(_ status: cairo_status_t, _ operation: String) throws(CairoError) {
        guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(operation, status) }
    }
}
