/// A PDF that could not be read, changed or written.
public struct PDFError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done, as `read the PDF`.
    public var operation: String
    /// The library's words for what failed.
    public var message: String

    /// The failure of `operation` for the reason `message`.
    public init(operation: String, message: String) {
        self.operation = operation
        self.message = message
    }

    /// One sentence without a full stop.
    public var description: String {
        "cannot \(operation): \(message)"
    }
}
