public import Diagnostics
public import Indexing
public import Pagination
public import Rendering
public import Styling

/// A book set on pages, before anything is drawn.
public struct Composition: Sendable {
    /// The book's short name, for the default output.
    public var name: String
    /// The absolute path of the folder that pictures lie in; nil for standard input alone.
    public var folder: String?
    /// The attributed text.
    public var storage: TextStorage
    /// The pages in order.
    public var pages: [Page]
    /// The chapter table.
    public var chapters: ChapterTable
    /// What the document says of itself.
    public var info: DocumentInfo
    /// How well the lines and columns are set; nil when the request did not ask for it.
    public var report: TypographicReport?
    /// Warnings and notes, in document order, repeats folded.
    public var diagnostics: [Diagnostic]
    /// The seconds of each stage, in order.
    public var timings: [StageTime]
    /// Every file the book was made from, absolute, sorted.
    public var files: [String]
    /// The dictionary that the book names; nil for none.
    public var dictionary: BookDictionary?
    /// How many workers set it and may draw it; the bytes are the same for any number.
    public var workers: Int
}

/// The seconds that a stage took.
public struct StageTime: Sendable {
    /// The stage's name, as `shaping`.
    public var stage: String
    /// Wall seconds; for stages that run beside each other, the sum over workers.
    public var seconds: Double
}

/// How far a build has come.
public struct Progress: Sendable {
    /// What is being done, as `composing`.
    public var stage: String
    /// How many parts are done.
    public var done: Int
    /// How many parts there are.
    public var total: Int
}

/// What came of composing.
public enum Outcome: Sendable {
    /// Pages; warnings are among the composition's diagnostics.
    case composed(Composition)
    /// Errors in the book, with the warnings found before: no output may be written (exit code 1).
    case faulty([Diagnostic])
    /// The world failed: unreadable input, no usable font (exit code 2).
    case failed(Diagnostic)
}
