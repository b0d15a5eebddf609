/// A PDF that poppler could not open or draw.
public enum PopplerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A password is needed.
    case encrypted
    /// The bytes are no PDF, or one that is damaged beyond reading; the library's words.
    case unreadable(String)
    /// A page that is listed cannot be read or drawn; its number, from 1, and the library's words.
    case page(Int, String)

    /// One sentence without a full stop.
    public var description: String {
        switch self {
        case .encrypted: "it is encrypted and needs a password"
        case .unreadable(let reason): "it cannot be read as PDF: \(reason)"
        case .page(let number, let reason): "its page \(number) cannot be drawn: \(reason)"
        }
    }
}
