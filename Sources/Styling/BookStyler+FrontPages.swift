import Diagnostics
import Geometry
import Manuscript

/// What stands before the text besides title page and contents, in the order of books: half-title, title page, the copyright page behind it,
/// dedication, epigraph, contents, list of figures, then chapters such as a preface.
extension BookStyler {
    /// Writes the page that bears the title alone.
    mutating func writeHalfTitle() {
        openSection(kind: .display, opening: .recto, place: .upper)
        writePlainLine(title, style: .halfTitle)
        closeSection()
    }

    /// Writes the pages for themselves that follow the title page, the files without a heading among them.
    mutating func writeDisplayPages() {
        if book.metadata.hasCopyrightPage, !sections.isEmpty { writeCopyrightPage() }
        writeDisplay(book.metadata.dedication, style: .dedication)
        writeDisplay(book.metadata.epigraph, style: .epigraph)
        for index in book.files.indices where book.files[index].isFront && !survey.hasHeading(index) {
            openSection(kind: .display, opening: .recto, place: .upper)
            writeFile(index, in: BlockContext(style: .dedication, structure: sectionElement, language: language))
            closeSection()
        }
    }

    /// Writes the chapters before the text; each begins with its file's first heading.
    mutating func writeFrontChapters() {
        matter = .front
        for index in book.files.indices where book.files[index].isFront && survey.hasHeading(index) {
            openSection(
                kind: .front, opening: theme.chapters.first == .column ? .page : theme.chapters.first)
            writeFile(index, in: bodyContext)
            closeSection()
        }
        matter = .body
    }

    /// What is known of rights, edition and number, at the foot of the page behind the title.
    private mutating func writeCopyrightPage() {
        let metadata = book.metadata
        var lines: [String] = []
        if let rights = metadata.rights { lines += rights.split(separator: "\n").map(String.init) }
        if let edition = metadata.edition { lines.append(edition) }
        if let identifier = metadata.identifier {
            lines.append(BookNumber.printed(identifier).map { "ISBN\u{00A0}\($0)" } ?? identifier)
        }
        guard !lines.isEmpty else { return }
        openSection(kind: .display, opening: .page, place: .foot)
        for line in lines { writePlainLine(line, style: .copyright) }
        closeSection()
    }

    /// Writes `paragraphs` on a page for themselves; one that begins with a dash names who is quoted, and stands at the end edge.
    private mutating func writeDisplay(_ paragraphs: [[Inline]], style name: StyleName) {
        guard !paragraphs.isEmpty else { return }
        openSection(kind: .display, opening: .recto, place: .upper)
        for content in paragraphs {
            var style = sheet[name]
            let isSource =
                titleText(of: content).unicodeScalars.first.map { "—–―".unicodeScalars.contains($0) } ?? false
            if isSource, style.paragraph.alignment != .centre { style.paragraph.alignment = .end }
            var writer = ParagraphWriter()
            write(content, into: &writer, style: style.character, highlighting: .none)
            addBlock(
                writer, style: style.paragraph, span: span(of: content),
                structure: element(.paragraph, in: sectionElement))
        }
        closeSection()
    }
}
