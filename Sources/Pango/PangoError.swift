/// A call of Pango, HarfBuzz or fontconfig that failed.
public struct PangoError: Error, Hashable, Sendable {
    /// The C function.
    public var operation: String
    /// What is wrong, as a sentence without a full stop.
    public var message: String

    /// The failure of `operation`.
    public init(operation: String, message: String) {
        self.operation = operation
        self.message = message
    }
}
