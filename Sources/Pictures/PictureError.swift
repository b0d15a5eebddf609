public import Diagnostics

/// Why a picture's file cannot be used.
public struct PictureError: Error, Hashable, Sendable {
    /// The kinds of trouble.
    public enum Reason: Hashable, Sendable {
        /// There is no such file.
        case missing
        /// The file cannot be opened or read, or is no plain file.
        case unreadable
        /// The file has no bytes.
        case empty
        /// The first bytes are no picture's that is known here.
        case unknownKind
        /// The file ends before the picture does.
        case truncated
        /// The bytes contradict the picture's format.
        case damaged
        /// The picture has more pixels than may be held in memory.
        case tooLarge
    }

    /// What kind of trouble.
    public var reason: Reason
    /// What is wrong, as the end of a sentence: `the file ends before the picture does`.
    public var message: String

    /// The trouble `reason`, in words.
    public init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    /// The id of a diagnostic about it.
    public var id: MessageID {
        switch reason {
        case .missing, .unreadable: .missingPicture
        case .tooLarge: .pictureTooLarge
        case .empty, .unknownKind, .truncated, .damaged: .damagedPicture
        }
    }

    static let truncated = PictureError(.truncated, "the file ends before the picture does")
    static let noExtent = PictureError(.damaged, "the picture has no width or no height")

    /// An SVG that draws its elements again and again, more often than a book may.
    public static let tooCostly = PictureError(
        .tooLarge, "what it draws again and again is more than a book's SVGs may ask for together")

    static func damaged(_ what: String) -> PictureError {
        PictureError(.damaged, what)
    }
}
