public import Diagnostics
public import Indexing
public import Manuscript
public import Pagination
public import Styling

/// A book set on pages, before anything is drawn.
public struct Composition: Sendable {
    /// The manuscript.
    public var book: Book
    /// The attributed text.
    public var storage: TextStorage
    /// The pages in order.
    public var pages: [Page]
    /// The chapter table.
    public var chapters: ChapterTable
    /// Warnings and notes, in document order, repeats folded.
    public var diagnostics: [Diagnostic]
    /// The seconds of each stage, in order.
    public var timings: [StageTime]
    /// Every file the book was made from, absolute, sorted.
    public var files: [String]
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

/// The output's formats.
public enum OutputFormat: String, Sendable, CaseIterable {
    case pdf, ps, svg, png
}

/// The whole line, from sources to pages to files.
public enum Typesetter {
    /// Sets the book that `request` names. Same request, same pages, whatever the number of workers.
    public static func compose(
        _ request: BuildRequest, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async -> Outcome {
        .faulty([])
    }

    /// Draws the pages of `composition` whose ordinals are in `selection` (nil: all) into `path`.
    ///
    /// The file appears whole under its name or not at all. `svg` and `png` write one file a page beside each other:
    /// `name-001.png`. `-` is standard output. Missing folders are made.
    /// - Parameter resolution: dots per inch, for `png`.
    /// - Returns: the files written, in order.
    /// - Throws: a `WriteError` whose diagnostic says what failed (exit code 2).
    public static func write(
        _ composition: Composition, as format: OutputFormat, to path: String, selection: [ClosedRange<Int>]? = nil,
        resolution: Double = 150, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) throws(WriteError) -> [String] {
        []
    }
}

/// An output that could not be written.
public struct WriteError: Error, Sendable {
    /// What failed, with the file's name in its message.
    public var diagnostic: Diagnostic

    /// The failure `diagnostic`.
    public init(diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}

/// The text sizes that a command line or a book file may ask for.
public enum TextSizeText {
    /// Whether `text` is a length or one of the Dynamic Type names.
    public static func isValid(_ text: String) -> Bool {
        !text.isEmpty
    }
}
