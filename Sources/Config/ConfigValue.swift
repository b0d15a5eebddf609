public import Diagnostics

/// A value read from YAML or TOML, with its place in the file.
public struct ConfigValue: Sendable {
    /// What it is.
    public var kind: Kind
    /// Where it stands.
    public var span: SourceSpan

    /// A value at `span`.
    public init(_ kind: Kind, span: SourceSpan) {
        self.kind = kind
        self.span = span
    }

    /// The kinds of values.
    public indirect enum Kind: Sendable {
        /// Nothing, `~` or `null`.
        case null
        /// A text, number or truth value as written; `isPlain` when it stood without quotes and may be read as a number or truth value.
        case scalar(String, isPlain: Bool)
        /// A list.
        case sequence([ConfigValue])
        /// Keys and values in order; keys are unique.
        case mapping([Pair])
    }

    /// A key and its value.
    public struct Pair: Sendable {
        /// The key.
        public var key: String
        /// Where the key stands.
        public var keySpan: SourceSpan
        /// The value.
        public var value: ConfigValue

        /// `key: value`.
        public init(key: String, keySpan: SourceSpan, value: ConfigValue) {
            self.key = key
            self.keySpan = keySpan
            self.value = value
        }
    }
}

/// Why a configuration could not be read or used.
public struct ConfigError: Error, Sendable {
    /// What kind of mistake it is: `invalid-yaml`, `unknown-key`, `wrong-type` or `invalid-value`.
    public var id: MessageID
    /// What is wrong, one sentence without a full stop.
    public var message: String
    /// Where.
    public var span: SourceSpan
    /// What to do about it; nil when the message says it all.
    public var hint: String?

    /// The mistake `message` at `span`.
    public init(_ id: MessageID = .invalidYAML, message: String, span: SourceSpan, hint: String? = nil) {
        self.id = id
        self.message = message
        self.span = span
        self.hint = hint
    }

    /// The mistake as a diagnostic; an author's mistake in a configuration is an error.
    public func diagnostic(_ severity: Severity = .error) -> Diagnostic {
        Diagnostic(severity, id, message, at: span, hint: hint)
    }
}
