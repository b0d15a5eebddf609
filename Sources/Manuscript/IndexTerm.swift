public import Diagnostics

/// A term that the book file wants in the index.
public struct IndexTerm: Hashable, Sendable {
    /// The term as the index shows it, behind those that it stands below.
    public var path: [String]
    /// What is looked for in the text.
    public var forms: [String]
    /// The term to look at instead; nil for none.
    public var see: String?
    /// The term to look at besides; nil for none.
    public var seeAlso: String?
    /// Where the book file lists it.
    public var span: SourceSpan?

    /// A term; without `forms` its own text is looked for.
    public init(
        path: [String], forms: [String]? = nil, see: String? = nil, seeAlso: String? = nil, at span: SourceSpan? = nil
    ) {
        self.span = span
        self.path = path
        self.forms = forms ?? path.suffix(1)
        self.see = see
        self.seeAlso = seeAlso
    }

    /// How deep terms may stand below each other, as in makeindex.
    public static let deepest = 3

    /// The path written as `term` or `term!below it`; nil where a part is empty. What stands deeper than `deepest` is part of the last term.
    public static func path(_ written: String) -> [String]? {
        let parts = written.split(separator: "!", maxSplits: deepest - 1, omittingEmptySubsequences: false).map {
            part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        return parts.contains("") ? nil : parts
    }

    /// Whether `written` goes deeper than `deepest`.
    public static func isTooDeep(_ written: String) -> Bool {
        written.utf8.count { $0 == UInt8(ascii: "!") } >= deepest
    }
}
