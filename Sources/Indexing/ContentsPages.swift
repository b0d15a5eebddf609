import Diagnostics
import Geometry
public import Pagination
public import Styling

/// The contents, as a section to be shaped and set like any other.
public enum ContentsPages {
    /// The folio of each mark, by the mark's identifier.
    public static func labels(of placements: [MarkPlacement]) -> [String: String] {
        Dictionary(placements.map { ($0.id, $0.label) }, uniquingKeysWith: { first, _ in first })
    }

    /// The contents of `book`, with its storage's structure grown by the contents' own elements; nil when the book has none.
    ///
    /// A row is the title, a tab that the style's leader fills, and the folio; both link to the heading. Rows hang: the lines of a long
    /// title stand back from its first. A mark without a label gets a row without a folio. Every row reads as the book does, whatever its
    /// title: folios stand at one edge. Linear in the number of marks.
    public static func section(
        of book: StyledBook, labels: [String: String], isRightToLeft: Bool = false
    ) -> (section: Section, structure: [StructureElement])? {
        guard let contents = book.contents else { return nil }
        let rows = rows(of: book.storage)
        guard let first = rows.first, let topmost = rows.map(\.level).min() else { return nil }
        var structure = book.storage.structure
        var section = titled(
            ContentsTitle.text(language: book.language), of: book, element: contents, file: first.mark.span.file,
            structure: &structure)
        for row in rows {
            structure.append(StructureElement(.contentsItem, parent: contents))
            var style = book.sheet[StyleName.contents(row.level - topmost + 1)]
            style.paragraph.direction = isRightToLeft ? .rightToLeft : .leftToRight
            append(
                paragraph(row.mark, label: labels[row.mark.id] ?? "", style: style, structure: structure.count - 1),
                to: &section)
        }
        return (section, structure)
    }

    /// The headings that contents show, and among them the drafts, as marks without an identifier.
    private static func rows(of storage: TextStorage) -> [(mark: Mark, level: Int)] {
        let drafts = Dictionary(grouping: storage.drafts.filter(\.isListed), by: \.next)
        func draftRows(before id: String?) -> [(mark: Mark, level: Int)] {
            (drafts[id] ?? []).map { draft in
                let mark = Mark(
                    kind: .anchor, id: "", title: draft.title, section: 0, paragraph: 0, offset: 0, location: 0,
                    span: draft.span)
                return (mark, draft.level)
            }
        }
        var rows: [(mark: Mark, level: Int)] = []
        for mark in storage.marks {
            guard case .heading(let level, _, let isListed) = mark.kind else { continue }
            rows += draftRows(before: mark.id)
            if isListed { rows.append((mark, level)) }
        }
        return rows + draftRows(before: nil)
    }

    /// The list of the figures of `book` that have captions, as `section` makes the contents; nil when the book has none. Linear in the
    /// number of marks.
    public static func figures(
        of book: StyledBook, labels: [String: String], isRightToLeft: Bool = false
    ) -> (section: Section, structure: [StructureElement])? {
        guard let list = book.figureList else { return nil }
        let rows = book.storage.marks.filter { $0.kind == .figure }
        guard let first = rows.first else { return nil }
        var structure = book.storage.structure
        var section = titled(
            ChapterNames(language: book.language).figures, of: book, element: list, file: first.span.file,
            structure: &structure)
        if book.contents != nil { section.opening = .page }
        for row in rows {
            structure.append(StructureElement(.contentsItem, parent: list))
            var style = book.sheet[StyleName.contents(1)]
            style.paragraph.direction = isRightToLeft ? .rightToLeft : .leftToRight
            append(
                paragraph(row, label: labels[row.id] ?? "", style: style, structure: structure.count - 1), to: &section)
        }
        return (section, structure)
    }

    /// A section that begins with the title `name`.
    private static func titled(
        _ name: String, of book: StyledBook, element: Int, file: SourceFile, structure: inout [StructureElement]
    ) -> Section {
        var section = Section(
            kind: .contents, opening: book.theme.chapters.first == .column ? .page : book.theme.chapters.first)
        section.title = name
        structure.append(StructureElement(.heading(1), parent: element))
        let title = book.sheet[.contentsTitle]
        append(
            AttributedParagraph(
                text: name, runs: [.init(range: 0..<name.utf8.count, style: title.character)], style: title.paragraph,
                span: SourceSpan(file: file, range: 0..<0), structure: structure.count - 1),
            to: &section)
        return section
    }

    private static func append(_ paragraph: AttributedParagraph, to section: inout Section) {
        section.paragraphs.append(paragraph)
        section.blocks.append(.paragraph(section.paragraphs.count - 1))
    }

    private static func paragraph(_ mark: Mark, label: String, style: TextStyle, structure: Int) -> AttributedParagraph
    {
        var character = style.character
        if !mark.id.isEmpty { character.link = 0 }
        let text = label.isEmpty ? mark.title : mark.title + "\t" + label
        return AttributedParagraph(
            text: text, runs: text.isEmpty ? [] : [.init(range: 0..<text.utf8.count, style: character)],
            style: style.paragraph, links: mark.id.isEmpty ? [] : [.mark(mark.id)], span: mark.span,
            structure: structure)
    }
}

/// What the contents are called.
enum ContentsTitle {
    /// The word in `language` (BCP 47); English for languages that are not known.
    static func text(language: String) -> String {
        let primary = language.lowercased().prefix { $0 != "-" && $0 != "_" }
        return words[String(primary)] ?? "Contents"
    }

    private static let words = [
        "ar": "المحتويات", "cs": "Obsah", "da": "Indhold", "de": "Inhalt", "el": "Περιεχόμενα", "es": "Índice",
        "fa": "فهرست", "fi": "Sisällys", "fr": "Table des matières", "he": "תוכן העניינים", "hu": "Tartalom",
        "it": "Indice", "ja": "目次", "ko": "차례", "la": "Index", "nb": "Innhold", "nl": "Inhoud", "no": "Innhold",
        "pl": "Spis treści", "pt": "Índice", "ru": "Содержание", "sv": "Innehåll", "tr": "İçindekiler", "uk": "Зміст",
        "zh": "目录",
    ]
}
