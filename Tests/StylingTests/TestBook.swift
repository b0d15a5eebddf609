import Diagnostics
import Geometry
import Manuscript
import Styling

/// Books made by hand: each block's span is a line of a source of their own.
struct TestBook {
    var metadata = Metadata()
    private var blocks: [Block] = []
    private var notes: [NoteDefinition] = []

    private let file = SourceFile(name: "book.md", path: "/book/book.md", bytes: Array(repeating: 0x0A, count: 1000))

    mutating func add(_ kind: Block.Kind, attributes: Attributes = Attributes()) {
        let start = blocks.count
        blocks.append(Block(kind, span: SourceSpan(file: file, range: start..<start + 1), attributes: attributes))
    }

    mutating func heading(_ level: Int, _ text: String, _ attributes: Attributes = Attributes()) {
        add(.heading(level: level, content: [text.inline]), attributes: attributes)
    }

    mutating func paragraph(_ inlines: Inline...) {
        add(.paragraph(inlines))
    }

    mutating func note(_ label: String, _ blocks: Block...) {
        notes.append(NoteDefinition(label: label, blocks: blocks, span: TestBook.span))
    }

    var book: Book {
        Book(
            metadata: metadata, files: [ManuscriptFile(source: file, blocks: blocks, notes: notes)], folder: "/book",
            name: "book")
    }

    func styled(theme: Theme = .baskerville, overrides: StyleOverrides = StyleOverrides()) -> StyledBook {
        Styler.style(book, theme: theme, overrides: overrides)
    }

    /// A span of nothing.
    static let span = SourceSpan(file: SourceFile(name: "book.md", path: "/book/book.md", bytes: []), range: 0..<0)
}

extension String {
    /// The text as an inline.
    var inline: Inline { Inline(.text(self), span: TestBook.span) }
    /// The text as a paragraph.
    var block: Block { Block(.paragraph([inline]), span: TestBook.span) }
}

extension Inline {
    init(_ kind: Kind, _ attributes: Attributes = Attributes()) {
        self.init(kind, span: TestBook.span, attributes: attributes)
    }
}

extension Block {
    init(_ kind: Kind) {
        self.init(kind, span: TestBook.span)
    }
}
