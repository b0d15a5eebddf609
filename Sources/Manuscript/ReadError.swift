public import Diagnostics

/// An input that cannot be read: the run's failure, not the author's mistake (exit code 2).
public struct ReadError: Error, Sendable {
    /// What cannot be read, with its name in the message.
    public var diagnostic: Diagnostic

    /// The failure `diagnostic`.
    public init(_ diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}
