public import Diagnostics

/// A block of a chapter: CommonMark's and GFM's, and the marks of Galley's own.
public struct Block: Sendable {
    /// What it is.
    public var kind: Kind
    /// Where it stands.
    public var span: SourceSpan
    /// The attributes given to it.
    public var attributes: Attributes

    /// A block.
    public init(_ kind: Kind, span: SourceSpan, attributes: Attributes = Attributes()) {
        self.kind = kind
        self.span = span
        self.attributes = attributes
    }

    /// The kinds of blocks.
    public indirect enum Kind: Sendable {
        /// A heading of level 1 … 6.
        case heading(level: Int, content: [Inline])
        /// A paragraph.
        case paragraph([Inline])
        /// A block quote.
        case quote([Block])
        /// A list.
        case list(List)
        /// Code, fenced or indented: its language word (nil for none) and its text, with a line feed behind each line.
        case code(language: String?, text: String)
        /// Terms, each with its definitions (pandoc's definition list).
        case definitions([Definition])
        /// A table.
        case table(Table)
        /// A thematic break.
        case rule
        /// A picture alone in its paragraph.
        case figure(Picture)
        /// A fenced div, or an HTML block that is understood; its classes are the block's attributes.
        case division([Block])
        /// HTML that is set as its text.
        case html([Inline])
        /// The rest goes to the next column.
        case columnBreak
        /// The rest goes to the next page.
        case pageBreak
    }

    /// A list.
    public struct List: Sendable {
        /// The number of the first item; nil for bullets.
        public var start: Int?
        /// The character behind an ordered item's number, `.` or `)`.
        public var delimiter: Character
        /// Whether its items stand close, with no blank lines between.
        public var isTight: Bool
        /// The items.
        public var items: [Item]
        /// Whether they are examples, whose numbers stand in parentheses and run on through the file (pandoc's `(@)`).
        public var isOfExamples: Bool

        /// A list.
        public init(
            start: Int?, delimiter: Character = ".", isTight: Bool, items: [Item], isOfExamples: Bool = false
        ) {
            self.isOfExamples = isOfExamples
            self.start = start
            self.delimiter = delimiter
            self.isTight = isTight
            self.items = items
        }
    }

    /// An item of a list.
    public struct Item: Sendable {
        /// Whether a task is done; nil when the item is no task.
        public var isDone: Bool?
        /// What the item holds.
        public var blocks: [Block]
        /// Where it stands.
        public var span: SourceSpan

        /// An item.
        public init(isDone: Bool? = nil, blocks: [Block], span: SourceSpan) {
            self.isDone = isDone
            self.blocks = blocks
            self.span = span
        }
    }

    /// A term and what it means.
    public struct Definition: Sendable {
        /// The term.
        public var term: [Inline]
        /// Where the term stands.
        public var span: SourceSpan
        /// Its definitions.
        public var items: [Item]

        /// A term with its definitions.
        public init(term: [Inline], span: SourceSpan, items: [Item]) {
            self.term = term
            self.span = span
            self.items = items
        }
    }

    /// A table of GFM.
    public struct Table: Sendable {
        /// How a column's cells stand.
        public enum ColumnAlignment: String, Sendable {
            /// Nothing was said.
            case none
            /// `:--`
            case left
            /// `:-:`
            case centre
            /// `--:`
            case right
        }

        /// A cell: inlines and their place.
        public struct Cell: Sendable {
            /// What it holds.
            public var content: [Inline]
            /// Where it stands.
            public var span: SourceSpan

            /// A cell.
            public init(content: [Inline], span: SourceSpan) {
                self.content = content
                self.span = span
            }
        }

        /// The columns' alignments; as many as the header has cells.
        public var alignments: [ColumnAlignment]
        /// The header row.
        public var header: [Cell]
        /// The rows below it, each as long as the header.
        public var rows: [[Cell]]
        /// What stands above it (pandoc's `Table: …`); empty for none.
        public var caption: [Inline]

        /// A table.
        public init(alignments: [ColumnAlignment], header: [Cell], rows: [[Cell]], caption: [Inline] = []) {
            self.alignments = alignments
            self.header = header
            self.rows = rows
            self.caption = caption
        }
    }
}
