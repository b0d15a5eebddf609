/// How grave a diagnostic is.
public enum Severity: String, Sendable, Comparable {
    /// A remark that asks for nothing.
    case note
    /// The output is written, with a placeholder or the best that could be done; fails under `--strict`.
    case warning
    /// No output is written.
    case error

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }

    /// Note before warning before error.
    public static func < (left: Severity, right: Severity) -> Bool {
        left.rank < right.rank
    }
}

/// Something to tell the author, with the place it speaks of.
public struct Diagnostic: Hashable, Sendable {
    /// How grave it is.
    public var severity: Severity
    /// What kind of thing it is.
    public var id: MessageID
    /// One sentence without a full stop, lower case at its start.
    public var message: String
    /// The place; nil when it concerns the whole run (a disk, a font).
    public var span: SourceSpan?
    /// Further facts, a sentence each.
    public var notes: [String]
    /// What the author can do about it; nil when the message says it all.
    public var hint: String?
    /// How many times the same was found; repeats are folded into the first.
    public var count: Int

    /// A diagnostic found once.
    public init(
        _ severity: Severity, _ id: MessageID, _ message: String, at span: SourceSpan? = nil, notes: [String] = [],
        hint: String? = nil, count: Int = 1
    ) {
        self.severity = severity
        self.id = id
        self.message = message
        self.span = span
        self.notes = notes
        self.hint = hint
        self.count = count
    }
}
