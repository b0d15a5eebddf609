import Colouring
import Diagnostics
import Geometry
import Manuscript

/// Walks the book's tree once and writes sections, marks and structure.
struct BookStyler {
    let book: Book
    let theme: Theme
    let sheet: StyleSheet
    let master: PageMaster
    let language: String
    let survey: HeadingSurvey
    let colouring = CodeColouring()
    let targets: LinkTargets
    /// The numbers of figures and tables.
    let figures: FigureNumbers
    /// The folios that cross references print, by their marks; nil while no page is numbered.
    let folios: [String: String]?
    /// The patterns that are looked for in the text.
    let highlights: [HighlightRule]

    /// The finished sections.
    var sections: [Section] = []
    /// The places where a folio is printed.
    var references: [PageReference] = []
    /// How many places the index names.
    var indexMarks = 0
    /// What the index says besides pages.
    var indexReferences: [IndexReference] = []
    /// Where each of them is written.
    var referenceSpans: [SourceSpan?] = []
    /// How many figures the list of figures can show.
    var listedFigures = 0
    /// The section being written.
    var section = Section(kind: .body)
    /// The section's element.
    var sectionElement = 0
    /// How many blocks at the section's beginning are known to be headings.
    private var openingHeadings = 0
    /// How many of them have the looks of an opening.
    var settledHeadings = 0
    var structure = [StructureElement(.document, parent: nil)]
    var marks: [Mark] = []
    var diagnostics: [Diagnostic]
    /// The element of the contents.
    var contents: Int?
    /// The element of the list of figures.
    var figureList: Int?
    /// Whether there is a title page.
    private var hasTitlePage = false
    /// Which matter of the book is being written.
    var matter = Section.Kind.body
    /// The book's title as plain text.
    var title = ""

    /// The file being written, by its index.
    var file = 0
    /// The next heading of the survey.
    var nextHeading = 0
    /// Whether the next paragraph follows a heading, an ornament or nothing, so that it has no indent.
    var dropsIndent = true
    /// Identifiers whose paragraph is still to come.
    var pendingAnchors: [(id: String, kind: Mark.Kind, title: String, span: SourceSpan)] = []
    /// The label that the next paragraph carries.
    var pendingLabel: Int?
    /// The number that the next paragraph begins with, inside a note.
    var pendingNoteNumber: Int?
    /// Whether the notes of the whole book are being written.
    var isAtBookEnd = false
    /// How many notes have a mark in this section.
    var noteCount = 0
    /// The notes that wait for the book's end, with the titles of their sections and how many each has.
    var endNotes: [(title: String, keys: [NoteKey], count: Int)] = []
    /// Notes that have a mark in this section and are still to be written.
    var pendingNotes: [NoteKey] = []
    /// The notes that have a mark, with their number.
    var notes: [NoteKey: PlacedNote] = [:]
    /// Each file's note definitions by label.
    let definitions: [[String: NoteDefinition]]

    /// A note's label and the file it belongs to.
    struct NoteKey: Hashable {
        var file: Int
        var label: String
    }

    /// A note that has a mark.
    struct PlacedNote {
        var number: Int
        var id: String
    }

    init(
        book: Book, theme: Theme, sheet: StyleSheet, master: PageMaster, language: String, highlights: [HighlightRule],
        folios: [String: String]?
    ) {
        self.book = book
        self.theme = theme
        self.sheet = sheet
        self.master = master
        self.language = language
        self.highlights = highlights
        self.folios = folios
        survey = HeadingSurvey(book)
        let targets = LinkTargets(book, survey: survey)
        self.targets = targets
        var referred: Set<String> = []
        for link in survey.emptyLinks {
            if case .mark(let id)? = targets.find(link.destination, from: link.file) { referred.insert(id) }
        }
        figures = FigureNumbers(survey.figures, referred: referred, showsCaptions: theme.captions != .none)
        diagnostics = survey.diagnostics
        definitions = book.files.map { file in
            Dictionary(file.notes.map { ($0.label, $0) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Writes the whole book.
    mutating func run() {
        let taken = writeTitlePage()
        hasTitlePage = !sections.isEmpty
        writeDisplayPages()
        if hasContents {
            structure.append(StructureElement(.contents, parent: 0))
            contents = structure.count - 1
        }
        if hasFigureList {
            structure.append(StructureElement(.contents, parent: 0))
            figureList = structure.count - 1
        }
        writeFrontChapters()
        openSection(opening: sections.isEmpty && contents == nil ? theme.chapters.open : theme.chapters.first)
        for index in book.files.indices where !book.files[index].isFront {
            writeFile(index, in: bodyContext, from: index == 0 ? taken : 0)
        }
        closeSection()
        writeEndNotes()
        placeLastAnchors()
        markListedTerms()
        checkIndexReferences()
    }

    /// Writes the file `index` but for its first blocks, of which `taken` were written.
    mutating func writeFile(_ index: Int, in context: BlockContext, from taken: Int = 0) {
        file = index
        nextHeading = survey.firstHeading(of: index) + (taken > 0 ? 1 : 0)
        if let id = survey.ownStarts[index] {
            let source = book.files[index].source
            pendingAnchors.append((id, .anchor, "", SourceSpan(file: source, range: 0..<0)))
        }
        write(book.files[index].blocks[taken...], in: context)
    }

    /// Whether there is a list of figures, by what the book says of it and how many have captions.
    private var hasFigureList: Bool {
        let count = survey.figures.count { figure in
            figure.kind == .figure && (figure.written != nil || figure.hasTitle && theme.captions != .none)
        }
        switch book.metadata.figureList {
        case .automatic: return contents != nil && count >= 3 && !isNotebook
        case .always: return count > 0
        case .never: return false
        }
    }

    /// The contents are set when the book file asks for them, or when there is a title page and more than one row to show.
    private var hasContents: Bool {
        let rows = survey.headings.count { $0.isListed }
        if isNotebook, book.metadata.contentsDepth == nil { return rows > 1 }
        if let depth = book.metadata.contentsDepth { return depth > 0 && rows > 0 }
        return rows > 1 && hasTitlePage
    }

    /// The drafts of the summary, each before the heading that follows it in contents and outline.
    private var draftMarks: [DraftMark] {
        guard !book.drafts.isEmpty else { return [] }
        var placed: Set<String> = []
        for mark in marks { if case .heading = mark.kind { placed.insert(mark.id) } }
        return book.drafts.map { draft in
            // The files that stand before the text are the last in the list.
            let follows = book.files.indices.contains(draft.next) && !book.files[draft.next].isFront
            let first = follows ? survey.firstHeading(of: draft.next) + (draft.isBehindPart ? 1 : 0) : nil
            let next = first.flatMap { first in
                survey.headings[min(first, survey.headings.count)...].first { placed.contains($0.id) }
            }
            return DraftMark(
                title: draft.title, level: draft.level, next: next?.id, isListed: draft.level <= survey.shownLevel,
                span: draft.span)
        }
    }

    /// The context of the text itself.
    var bodyContext: BlockContext {
        BlockContext(style: .body, structure: sectionElement, language: language)
    }

    /// The storage, with the position of each paragraph and mark counted. Linear in the text's length.
    consuming func storage() -> TextStorage {
        var location = 0
        for index in sections.indices {
            for paragraph in sections[index].paragraphs.indices {
                sections[index].paragraphs[paragraph].location = location
                location += scalarCount(sections[index].paragraphs[paragraph].text.utf8) + 1
            }
        }
        // Marks of a paragraph come in order, but for a few: from each one counting goes on.
        var last = (section: -1, paragraph: -1, offset: 0, location: 0)
        for index in marks.indices {
            let mark = marks[index]
            let paragraph = sections[mark.section].paragraphs[mark.paragraph]
            if (mark.section, mark.paragraph) != (last.section, last.paragraph) || mark.offset < last.offset {
                last = (mark.section, mark.paragraph, 0, paragraph.location)
            }
            last.location += scalarCount(paragraph.text.utf8.dropFirst(last.offset).prefix(mark.offset - last.offset))
            last.offset = mark.offset
            marks[index].location = last.location
        }
        marks.sort { ($0.location, $0.offset) < ($1.location, $1.offset) }
        var storage = TextStorage(sections: sections, marks: marks, structure: structure, length: location)
        storage.drafts = draftMarks
        return storage
    }
}

/// The number of Unicode scalars in UTF-8 `bytes`: all bytes but those that continue one.
func scalarCount(_ bytes: some Collection<UInt8>) -> Int {
    bytes.withContiguousStorageIfAvailable { bytes in
        var count = 0
        for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
        return count
    } ?? bytes.count { $0 & 0xC0 != 0x80 }
}

// MARK: - Sections

extension BookStyler {
    /// Begins a section. What was written before stays in the section before it.
    mutating func openSection(kind: Section.Kind? = nil, opening: Section.Opening, place: Section.Place? = nil) {
        structure.append(StructureElement(.section, parent: 0))
        sectionElement = structure.count - 1
        section = Section(kind: kind ?? matter, opening: opening)
        if let place { section.place = place }
        openingHeadings = 0
        settledHeadings = 0
        noteCount = 0
        dropsIndent = true
    }

    /// Writes the section's notes and puts it behind the others; an empty one vanishes.
    mutating func closeSection() {
        writeNotes()
        guard !section.blocks.isEmpty else { return }
        placePendingAnchors()
        sections.append(section)
        section = Section(kind: .body)
    }

    /// Whether nothing but headings that open it stands in the section. Looks at each block once.
    mutating func isOpening() -> Bool {
        while openingHeadings < section.blocks.count, isHeading(section.blocks[openingHeadings]) {
            openingHeadings += 1
        }
        return openingHeadings == section.blocks.count
    }

    private func isHeading(_ block: StyledBlock) -> Bool {
        guard case .paragraph(let index) = block else { return false }
        guard case .heading = structure[section.paragraphs[index].structure].role else { return false }
        return true
    }

    /// Gives identifiers that no paragraph came for to the section's last paragraph.
    private mutating func placePendingAnchors() {
        guard let last = section.paragraphs.indices.last else { return }
        for anchor in pendingAnchors {
            addMark(anchor.kind, id: anchor.id, title: anchor.title, paragraph: last, span: anchor.span)
        }
        pendingAnchors = []
    }

    /// Gives identifiers behind the last text to the book's last paragraph.
    private mutating func placeLastAnchors() {
        guard let last = sections.lastIndex(where: { !$0.paragraphs.isEmpty }) else { return }
        for anchor in pendingAnchors {
            marks.append(
                Mark(
                    kind: anchor.kind, id: anchor.id, title: anchor.title, section: last,
                    paragraph: sections[last].paragraphs.count - 1, offset: 0, location: 0, span: anchor.span))
        }
        pendingAnchors = []
    }

    /// Puts `paragraph` into the section with the marks that waited for it; the index.
    mutating func add(_ paragraph: AttributedParagraph) -> Int {
        section.paragraphs.append(paragraph)
        let index = section.paragraphs.count - 1
        for anchor in pendingAnchors {
            addMark(anchor.kind, id: anchor.id, title: anchor.title, paragraph: index, span: anchor.span)
        }
        pendingAnchors = []
        return index
    }

    mutating func addMark(
        _ kind: Mark.Kind, id: String, title: String = "", paragraph: Int, offset: Int = 0, span: SourceSpan
    ) {
        marks.append(
            Mark(
                kind: kind, id: id, title: title, section: sections.count, paragraph: paragraph, offset: offset,
                location: 0,
                span: span))
    }

    /// A new structure element.
    mutating func element(
        _ role: StructureElement.Role, in parent: Int, alternative: String? = nil, language: String? = nil
    ) -> Int {
        structure.append(StructureElement(role, parent: parent, alternative: alternative, language: language))
        return structure.count - 1
    }
}
