public import Diagnostics

/// A book as read: its chapters' files in order, and what its metadata says.
public struct Book: Sendable {
    /// The metadata of `book.yml` or of a single file's front matter.
    public var metadata: Metadata
    /// The Markdown files in reading order; those that stand before the text come last.
    public var files: [ManuscriptFile]
    /// The absolute path of the folder that pictures and includes must lie in; nil for standard input alone.
    public var folder: String?
    /// The absolute paths of what else was read: the project file, the summary, included files.
    public var otherFiles: [String] = []
    /// Chapters of a summary that have no file yet, in order.
    public var drafts: [DraftChapter] = []
    /// The book's short name, for the default output: the file's or folder's name without its ending.
    public var name: String

    /// A book; see the members.
    public init(metadata: Metadata, files: [ManuscriptFile], folder: String?, name: String) {
        self.metadata = metadata
        self.files = files
        self.folder = folder
        self.name = name
    }

    /// Lets go of the tree of every file, to make room once it is styled; the files themselves stay known.
    public mutating func dropText() {
        for index in files.indices {
            files[index].blocks = []
            files[index].notes = []
        }
    }
}

/// One Markdown file of a book. Footnote labels and reference definitions are its own.
public struct ManuscriptFile: Sendable {
    /// The file.
    public var source: SourceFile
    /// The blocks in order.
    public var blocks: [Block]
    /// The footnote definitions that are used, in the order of their first mark.
    public var notes: [NoteDefinition]

    /// The file's place in the book's summary; nil where there is none.
    public var entry: SummaryEntry?
    /// Whether it stands before the text, with roman folios.
    public var isFront = false
    /// The day that a note was written; nil where it says none, and for what is no note.
    public var day: CalendarDay?

    /// A file of `blocks`.
    public init(source: SourceFile, blocks: [Block], notes: [NoteDefinition] = [], entry: SummaryEntry? = nil) {
        self.source = source
        self.blocks = blocks
        self.notes = notes
        self.entry = entry
    }
}

/// A chapter of a summary that has no file yet.
public struct DraftChapter: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The level of its heading, had it one, 1 … 6.
    public var level: Int
    /// The index of the file that follows it; the number of files where none does.
    public var next: Int
    /// Whether it stands behind the heading of the part that begins with that file.
    public var isBehindPart: Bool
    /// Where the summary names it.
    public var span: SourceSpan
}

/// What a summary says of a file: its first heading is a chapter (behind the part's heading, when a part begins with it).
public struct SummaryEntry: Hashable, Sendable {
    /// The level of the file's first heading in the book, 1 … 6.
    public var level: Int
    /// Whether the file's first block is the heading of a part, made from the summary.
    public var beginsPart: Bool
    /// The identifiers in the file that are chapters, too: entries that point into it.
    public var fragments: [String]

    /// An entry at `level`.
    public init(level: Int, beginsPart: Bool = false, fragments: [String] = []) {
        self.level = level
        self.beginsPart = beginsPart
        self.fragments = fragments
    }
}

/// A footnote's text.
public struct NoteDefinition: Sendable {
    /// The label between `[^` and `]`.
    public var label: String
    /// What the note says.
    public var blocks: [Block]
    /// The definition's place.
    public var span: SourceSpan

    /// A note.
    public init(label: String, blocks: [Block], span: SourceSpan) {
        self.label = label
        self.blocks = blocks
        self.span = span
    }
}

/// Attributes in pandoc's form, `{#id .class key=value}`.
public struct Attributes: Hashable, Sendable {
    /// The identifier behind `#`; nil for none.
    public var id: String?
    /// The classes in order, without their dots.
    public var classes: [String]
    /// The keys with their values, in order.
    public var values: [Pair]

    /// A key and its value.
    public struct Pair: Hashable, Sendable {
        /// The key.
        public var key: String
        /// The value, without quotes.
        public var value: String

        /// `key=value`.
        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// Attributes; none unless given.
    public init(id: String? = nil, classes: [String] = [], values: [Pair] = []) {
        self.id = id
        self.classes = classes
        self.values = values
    }

    /// The value of `key`; nil when absent.
    public subscript(key: String) -> String? {
        values.first { $0.key == key }?.value
    }

    /// Whether nothing is set.
    public var isEmpty: Bool {
        id == nil && classes.isEmpty && values.isEmpty
    }
}
