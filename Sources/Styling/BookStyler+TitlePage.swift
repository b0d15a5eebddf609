import Diagnostics
import Geometry
import Manuscript

extension BookStyler {
    /// Writes the half-title and the title page, when the book's title is known. Gives how many of the first file's blocks stand on it.
    mutating func writeTitlePage() -> Int {
        let metadata = book.metadata
        let heading = survey.headings.first.flatMap { $0.isTitle ? $0 : nil }
        title = heading?.title ?? metadata.title.map { titleText(of: $0) } ?? ""
        guard heading != nil || !title.isEmpty else {
            title = survey.loneTitle ?? ""
            return 0
        }
        if metadata.hasHalfTitle { writeHalfTitle() }
        openSection(kind: .titlePage, opening: metadata.hasHalfTitle ? .recto : .page)
        let first = book.files.first?.blocks.first
        if let heading, let block = first, case .heading(_, let content) = block.kind {
            pendingAnchors.append((heading.id, .anchor, heading.title, block.span))
            writeTitleLine(content, style: .title, role: .heading(1), span: block.span)
        } else if let content = metadata.title {
            writeTitleLine(content, style: .title, role: .heading(1), span: span(of: content))
        }
        if let subtitle = metadata.subtitle {
            writeTitleLine(subtitle, style: .subtitle, role: .paragraph, span: span(of: subtitle))
        }
        for author in metadata.authors { writePlainLine(author, style: .author) }
        if let date = metadata.date { writePlainLine(date, style: .titleText) }
        let taken = heading == nil ? 0 : 1 + writeFrontMatter()
        fitTitlePictures()
        closeSection()
        return taken
    }

    mutating func writeTitleLine(
        _ content: [Inline], style name: StyleName, role: StructureElement.Role, span: SourceSpan
    ) {
        let style = sheet[name]
        var writer = ParagraphWriter()
        write(content, into: &writer, style: style.character, highlighting: .none)
        addBlock(writer, style: style.paragraph, span: span, structure: element(role, in: sectionElement))
    }

    mutating func writePlainLine(_ text: String, style name: StyleName) {
        let span = wholeBook
        writeTitleLine([Inline(.text(text), span: span)], style: name, role: .paragraph, span: span)
    }

    func span(of content: [Inline]) -> SourceSpan {
        guard let first = content.first, let last = content.last, first.span.file == last.span.file else {
            return wholeBook
        }
        let end = max(first.span.range.upperBound, last.span.range.upperBound)
        return SourceSpan(file: first.span.file, range: first.span.range.lowerBound..<end)
    }

    /// The place of what has none: the first file's start.
    private var wholeBook: SourceSpan {
        SourceSpan(file: book.files.first?.source ?? SourceFile(name: book.name, path: nil, bytes: []), range: 0..<0)
    }

    /// Writes what belongs on the title page of the text between the title and the next heading; the number of blocks taken.
    private mutating func writeFrontMatter() -> Int {
        let front = book.files[0].blocks.dropFirst().prefix { block in
            if case .heading = block.kind { false } else { true }
        }
        let taken = frontMatterCount(Array(front))
        var isFirst = true
        for block in front.prefix(taken) {
            var context = BlockContext(style: .titleText, structure: sectionElement, language: language)
            if isFirst, case .paragraph = block.kind { context.style = .author }
            isFirst = false
            write([block], in: context)
        }
        return taken
    }

    /// All of it when it is short: twelve blocks at most and 600 characters. Else the lines before anything long: at most two, of 60
    /// characters each, which name the author and the year.
    private func frontMatterCount(_ front: [Block]) -> Int {
        func length(_ block: Block) -> Int? {
            switch block.kind {
            case .paragraph(let content): scalarCount(titleText(of: content).utf8)
            case .figure, .rule: 0
            default: nil
            }
        }
        let lengths = front.map(length)
        let known = lengths.compactMap { $0 }
        if known.count == lengths.count, front.count <= 12, known.reduce(0, +) <= 600 { return front.count }
        return lengths.prefix(2).prefix { ($0 ?? .max) <= 60 }.count
    }
}
