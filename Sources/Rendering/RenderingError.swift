import Cairo
public import Diagnostics
import QPDF

/// Pages that could not be drawn or written.
public struct RenderingError: Error, Hashable, Sendable {
    /// `outputFailed` when bytes could not be written, `libraryFailed` when a library refused.
    public var id: MessageID
    /// One sentence without a full stop.
    public var message: String
    /// Whether whoever read standard output has gone, which is no trouble.
    public var isClosedPipe = false

    /// The failure `message`.
    public init(_ id: MessageID, _ message: String) {
        self.id = id
        self.message = message
    }

    /// Does `body`; what a library throws becomes a rendering error, and a full disk behind it is named as such.
    static func translating<Result: ~Copyable>(
        _ file: OutputFile? = nil, _ body: () throws -> Result
    ) throws(RenderingError) -> Result {
        do {
            return try body()
        } catch let error as RenderingError {
            throw error
        } catch {
            // A library knows only that its bytes were refused; the file knows why.
            if let failure = file?.failure { throw failure }
            throw RenderingError(.libraryFailed, String(describing: error))
        }
    }
}
