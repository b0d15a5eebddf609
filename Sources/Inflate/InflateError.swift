/// A compressed file that cannot be read.
public struct InflateError: Error, Hashable, Sendable {
    /// What was being done, as `open` or the C function's name.
    public var operation: String
    /// The library's or the system's status; 0 where the file's own form is wrong.
    public var status: Int32
    /// What is wrong, one line without a full stop.
    public var message: String

    /// A failure; see the members.
    public init(_ operation: String, status: Int32 = 0, _ message: String) {
        self.operation = operation
        self.status = status
        self.message = message
    }
}
