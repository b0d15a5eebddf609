/// A folder that cannot be watched.
public struct WatchError: Error, Hashable, Sendable {
    /// The C function that failed.
    public var operation: String
    /// What is wrong, with the folder's path; one line without a full stop.
    public var message: String

    /// A failure; see the members.
    public init(operation: String, message: String) {
        self.operation = operation
        self.message = message
    }
}
