import Diagnostics
import Geometry
public import Pagination
public import Styling

/// The index at the book's end, as a section to be shaped and set like any other.
public enum IndexPages {
    /// The mark of the index's title, which contents and outline show; nil when the book has no index.
    public static func mark(of book: StyledBook) -> Mark? {
        let hasTerms = book.storage.marks.contains { if case .index = $0.kind { true } else { false } }
        guard hasTerms || !book.indexReferences.isEmpty,
            let last = book.storage.sections.lazy.reversed().compactMap(\.paragraphs.last).first
        else { return nil }
        let end = last.span.file.bytes.count
        let level = book.storage.marks.lazy.compactMap { mark -> Int? in
            if case .heading(let level, _, isListed: true) = mark.kind { level } else { nil }
        }.min()
        // No name that a heading or an author gives has a slash.
        return Mark(
            kind: .heading(level: level ?? 1, isChapter: false, isListed: true), id: "book/index",
            title: ChapterNames(language: book.language).index, section: book.storage.sections.count, paragraph: 0,
            offset: 0, location: book.storage.length, span: SourceSpan(file: last.span.file, range: end..<end))
    }

    /// The index of `book`, its title the place of `mark`, with its own elements put behind those of `structure`.
    ///
    /// Terms stand in the order of `Collation`, those below others under them. Three pages or more in a row are a range. Folios link to
    /// the first place on their page. Linear in the number of marks but for sorting.
    public static func section(
        of book: StyledBook, mark: Mark, places: [String: MarkPlacement], structure: inout [StructureElement]
    ) -> Section {
        var writer = Writer(book: book, mark: mark, structure: structure)
        writer.write(entries(of: book, places: places))
        structure = writer.structure
        return writer.section
    }

    /// A term with what the index says of it.
    private struct Entry {
        var path: [String]
        /// The first place on each page, in the order of pages.
        var places: [MarkPlacement] = []
        var references: [IndexReference] = []
        private var pages: Set<Int> = []
        private var known: Set<IndexReference> = []

        init(path: [String]) {
            self.path = path
        }

        mutating func take(_ place: MarkPlacement) {
            if pages.insert(place.page).inserted { places.append(place) }
        }

        mutating func take(_ reference: IndexReference) {
            if known.insert(reference).inserted { references.append(reference) }
        }
    }

    /// The terms in order, those above others filled in.
    private static func entries(of book: StyledBook, places: [String: MarkPlacement]) -> [Entry] {
        var entries: [[String]: Entry] = [:]
        func open(_ path: [String]) {
            for count in 1...max(1, path.count) {
                let part = Array(path.prefix(count))
                if entries[part] == nil { entries[part] = Entry(path: part) }
            }
        }
        for mark in book.storage.marks {
            guard case .index(let entry) = mark.kind, let place = places[mark.id] else { continue }
            open(entry.path)
            entries[entry.path]?.take(place)
        }
        for reference in book.indexReferences {
            open(reference.entry.path)
            entries[reference.entry.path]?.take(reference)
        }
        let collation = Collation(language: book.language)
        let keyed = entries.values.map { entry in
            var entry = entry
            entry.places.sort { $0.page < $1.page }
            return (entry: entry, keys: entry.path.map(collation.key))
        }
        return keyed.sorted { left, right in
            for (key, other) in zip(left.keys, right.keys) where key < other || other < key { return key < other }
            return left.keys.count < right.keys.count
        }.map(\.entry)
    }

    /// Writes the section.
    private struct Writer {
        let book: StyledBook
        let names: ChapterNames
        let collation: Collation
        let span: SourceSpan
        var structure: [StructureElement]
        var section: Section
        private let parent: Int

        init(book: StyledBook, mark: Mark, structure: [StructureElement]) {
            self.book = book
            names = ChapterNames(language: book.language)
            collation = Collation(language: book.language)
            span = mark.span
            self.structure = structure
            self.structure.append(StructureElement(.section, parent: 0))
            parent = self.structure.count - 1
            let open = book.theme.chapters.open
            section = Section(kind: .body, opening: open == .column ? .page : open, title: mark.title)
            section.columns = book.theme.indexColumns
            guard case .heading(let level, _, _) = mark.kind else { return }
            var style = book.sheet[.heading(level)]
            style.paragraph.isPageWide = book.theme.chapters.isPageWide
            style.paragraph.spaceAfter = max(style.paragraph.spaceAfter, book.sheet.grid * 2)
            append(
                mark.title, runs: [.init(range: 0..<mark.title.utf8.count, style: style.character)],
                style: style.paragraph, role: .heading(level))
        }

        mutating func write(_ entries: [Entry]) {
            var group: [UInt32]?
            for entry in entries {
                var style = book.sheet[entry.path.count > 1 ? .indexBelow : .index]
                if entry.path.count > 2 {
                    style.paragraph.startIndent += style.character.size.scaled(by: 1.5) * (entry.path.count - 2)
                }
                if entry.path.count == 1 {
                    let letter = collation.group(entry.path[0])
                    if group != nil, group != letter {
                        style.paragraph.spaceBefore = max(style.paragraph.spaceBefore, book.sheet.grid)
                    }
                    group = letter
                }
                write(entry, style: style)
            }
        }

        private mutating func write(_ entry: Entry, style: TextStyle) {
            var line = LinkedText(style: style.character)
            line.append(entry.path.last ?? "")
            for range in IndexPages.ranges(of: entry.places) {
                line.append(", ")
                line.append(range.lowerBound.label, to: range.lowerBound.id)
                guard range.lowerBound.page != range.upperBound.page else { continue }
                line.append("–")
                line.append(range.upperBound.label, to: range.upperBound.id)
            }
            for (isAlso, word) in [(false, names.see), (true, names.seeAlso)] {
                let targets = entry.references.filter { $0.isAlso == isAlso }.map(\.target)
                guard !targets.isEmpty else { continue }
                let isFirst = entry.path.count == 1
                line.append(isFirst ? ". " : "; ")
                let shown = isFirst ? word.prefix(1).uppercased() + word.dropFirst() : word
                line.append(shown, style: book.sheet.laying(.emphasis, over: style.character))
                line.append(" " + targets.joined(separator: "; "))
            }
            append(line.text, runs: line.runs, links: line.links, style: style.paragraph, role: .paragraph)
        }

        private mutating func append(
            _ text: String, runs: [AttributedParagraph.Run], links: [LinkTarget] = [], style: ParagraphStyle,
            role: StructureElement.Role
        ) {
            structure.append(StructureElement(role, parent: parent))
            section.paragraphs.append(
                AttributedParagraph(
                    text: text, runs: runs, style: style, links: links, span: span, structure: structure.count - 1))
            section.blocks.append(.paragraph(section.paragraphs.count - 1))
        }
    }

    /// The stretches of pages without a gap; of two pages in a row each stands alone.
    private static func ranges(of places: [MarkPlacement]) -> [(lowerBound: MarkPlacement, upperBound: MarkPlacement)] {
        var ranges: [(lowerBound: MarkPlacement, upperBound: MarkPlacement)] = []
        var start = 0
        while start < places.count {
            var end = start
            while end + 1 < places.count, places[end + 1].page == places[end].page + 1,
                (Int(places[end].label) == nil) == (Int(places[end + 1].label) == nil)
            { end += 1 }
            if end - start >= 2 {
                ranges.append((places[start], places[end]))
            } else {
                for index in start...end { ranges.append((places[index], places[index])) }
            }
            start = end + 1
        }
        return ranges
    }
}

/// Text with links, as it grows.
private struct LinkedText {
    let style: CharacterStyle
    var text = ""
    var runs: [AttributedParagraph.Run] = []
    var links: [LinkTarget] = []

    init(style: CharacterStyle) {
        self.style = style
    }

    mutating func append(_ piece: String, style other: CharacterStyle? = nil) {
        let start = text.utf8.count
        text += piece
        guard text.utf8.count > start else { return }
        runs.append(.init(range: start..<text.utf8.count, style: other ?? style))
    }

    /// Appends `piece`, which leads to the mark `id`.
    mutating func append(_ piece: String, to id: String) {
        var linked = style
        linked.link = links.count
        links.append(.mark(id))
        append(piece, style: linked)
    }
}
