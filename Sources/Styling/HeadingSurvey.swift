import Diagnostics
import Manuscript
import Patterns

/// A heading as the survey found it.
struct SurveyedHeading {
    /// The level, 1 … 6.
    var level: Int
    /// The plain text, with its number where sections are numbered.
    var title: String
    /// The number before the title, as `2.1`; empty for none.
    var number = ""
    /// The identifier, unique in the book.
    var id: String
    /// The index of its file.
    var file: Int
    /// Whether it stands on its own or in a division, not in a quote, a list or a note.
    var isTopLevel: Bool
    /// Whether the author keeps it out of the contents, or out of numbering.
    var classes: [String]
    /// How many bytes of its file stand before it, plus those of the files before.
    var position: Int
    /// Whether no block stands between the heading before and this one.
    var followsHeading: Bool
    /// Whether it is the book's title.
    var isTitle = false
    /// Whether it counts as a chapter.
    var isChapter = false
    /// Whether the contents show it.
    var isListed = false
    /// Whether it begins a section.
    var opensSection = false
}

/// One pass over the book before it is styled: headings, identifiers, and what is a chapter.
struct HeadingSurvey {
    /// The headings in document order, those of notes left out.
    private(set) var headings: [SurveyedHeading] = []
    /// Every identifier of the book.
    private(set) var ids: BookIDs
    /// The identifiers of spans and blocks that carry one, by file and first byte.
    private(set) var anchors: [AnchorKey: String] = [:]
    /// The level of chapters; nil when no heading counts as one.
    private(set) var chapterLevel: Int?
    /// The deepest level of a summary that the contents show.
    private(set) var shownLevel = 6
    /// What the rule could not do.
    private(set) var diagnostics: [Diagnostic] = []
    /// The identifier of each file's beginning: its first heading's, or one of its own.
    private(set) var starts: [Int: String] = [:]
    /// Those of files without a heading.
    private(set) var ownStarts: [Int: String] = [:]
    /// The figures and tables, in document order.
    private(set) var figures: [SurveyedFigure] = []
    /// The links that print what they lead to, with their files.
    private(set) var emptyLinks: [(file: Int, destination: String)] = []
    /// The headings by their identifiers.
    private(set) var byID: [String: Int] = [:]
    /// The first heading of each file, or the one that would follow.
    private var firstHeadings: [Int] = []
    private var bytesBefore = 0
    /// Whether a summary's first file is a `README.md`.
    private var hasReadme = false
    /// The identifiers of divisions around one figure or table, by its place.
    private var divisionIDs: [SurveyedFigure.Place: String] = [:]
    /// The places of the identifiers that the author gave in each file.
    private var own: [[String: SourceSpan]]

    /// The place of an anchor.
    struct AnchorKey: Hashable {
        var file: Int
        var offset: Int
        var id: String
    }

    /// Looks through `book`. Linear in its length.
    init(_ book: Book) {
        ids = BookIDs(files: book.files.count)
        own = book.files.map { _ in [:] }
        var textEnd: Int?
        for (index, file) in book.files.enumerated() {
            if file.isFront, textEnd == nil { textEnd = bytesBefore }
            firstHeadings.append(headings.count)
            survey(file, index: index)
            bytesBefore += file.source.bytes.count
        }
        bytesBefore = textEnd ?? bytesBefore
        nameFiles(book)
        let isNotebook = book.metadata.bookClass == .notes
        if isNotebook || (book.metadata.chapters == nil && book.files.contains { $0.entry != nil }) {
            followSummary(book)
        } else {
            findTitle(in: book)
            let isByPattern = findChapters(book.metadata)
            findOpenings(end: bytesBefore, isByPattern: isByPattern)
            listContents(book.metadata.contentsDepth)
        }
        listFront(book)
        if book.metadata.numbersSections { numberSections() }
        for (index, heading) in headings.enumerated() { byID[heading.id] = index }
    }

    private mutating func survey(_ file: ManuscriptFile, index: Int) {
        // What the headings before the text are, `listFront` says.
        var stack: [(blocks: ArraySlice<Block>, isTopLevel: Bool)] = [(file.blocks[...], !file.isFront)]
        var followsHeading = false
        while let top = stack.indices.last {
            guard let block = stack[top].blocks.popFirst() else {
                stack.removeLast()
                continue
            }
            if case .heading(let level, let content) = block.kind {
                add(
                    block, level: level, content: content, file: index, isTopLevel: stack[top].isTopLevel,
                    followsHeading: followsHeading)
                followsHeading = true
                continue
            }
            var isDivision = false
            if case .division = block.kind { isDivision = true } else { followsHeading = false }
            let id = block.attributes.id.map { addAnchor($0, file: index, span: block.span) }
            addFigure(block, id: id, next: stack[top].blocks.first, file: index)
            if case .paragraph(let content) = block.kind { addWrappedFigures(content, file: index) }
            let children = block.children
            surveyInlines(children.inlines, file: index)
            if !children.blocks.isEmpty {
                stack.append((children.blocks[...], stack[top].isTopLevel && isDivision))
            }
        }
        for note in file.notes { surveyNote(note, file: index) }
    }

    private mutating func surveyNote(_ note: NoteDefinition, file: Int) {
        var stack = [note.blocks[...]]
        while let top = stack.indices.last {
            guard let block = stack[top].popFirst() else {
                stack.removeLast()
                continue
            }
            if let id = block.attributes.id { _ = addAnchor(id, file: file, span: block.span) }
            let children = block.children
            surveyInlines(children.inlines, file: file)
            if !children.blocks.isEmpty { stack.append(children.blocks[...]) }
        }
    }

    private mutating func add(
        _ block: Block, level: Int, content: [Inline], file: Int, isTopLevel: Bool, followsHeading: Bool
    ) {
        let title = titleText(of: content)
        let id: String
        if let own = block.attributes.id {
            id = ids.add(own, file: file)
            noteOwn(own, file: file, span: block.span)
        } else {
            id = ids.add(heading: title, file: file)
        }
        headings.append(
            SurveyedHeading(
                level: min(max(level, 1), 6), title: title, id: id, file: file, isTopLevel: isTopLevel,
                classes: block.attributes.classes, position: bytesBefore + block.span.range.lowerBound,
                followsHeading: followsHeading))
        surveyInlines(content, file: file)
    }

    private mutating func surveyInlines(_ inlines: [Inline], file: Int) {
        var stack = [inlines[...]]
        while let top = stack.indices.last {
            guard let inline = stack[top].popFirst() else {
                stack.removeLast()
                continue
            }
            if let id = inline.attributes.id { _ = addAnchor(id, file: file, span: inline.span) }
            if case .link(let destination, _, let content) = inline.kind, content.isEmpty {
                emptyLinks.append((file, destination))
            }
            if let content = inline.content { stack.append(content[...]) }
        }
    }

    /// Takes the identifier `id` that stands at `span`; the book's for it.
    private mutating func addAnchor(_ id: String, file: Int, span: SourceSpan) -> String {
        let key = AnchorKey(file: file, offset: span.range.lowerBound, id: id)
        if let known = anchors[key] { return known }
        let taken = ids.add(id, file: file)
        anchors[key] = taken
        noteOwn(id, file: file, span: span)
        return taken
    }

    /// Takes `block` if it is a figure or table; `next` stands behind it. A division around one and what is said of it gives it its identifier.
    private mutating func addFigure(_ block: Block, id: String?, next: Block?, file: Int) {
        if case .division(let blocks) = block.kind {
            guard let id else { return }
            let shown = blocks.filter(\.isFigureOrTable)
            guard shown.count == 1, shown[0].attributes.id == nil else { return }
            divisionIDs[SurveyedFigure.Place(file: file, offset: shown[0].span.range.lowerBound)] = id
            return
        }
        let place = SurveyedFigure.Place(file: file, offset: block.span.range.lowerBound)
        let id = id ?? divisionIDs[place]
        switch block.kind {
        case .figure(let picture):
            var written: String?
            if case .paragraph(let content)? = next?.kind {
                written = FigureCaption.number(in: titleText(of: content), of: .picture)
            }
            figures.append(
                SurveyedFigure(picture, id: id, place: place, caption: written))
        case .table(let table):
            figures.append(SurveyedFigure(kind: .table, id: id, place: place, hasTitle: !table.caption.isEmpty))
        default: break
        }
    }

    /// Takes the pictures among `content` that text stands beside.
    private mutating func addWrappedFigures(_ content: [Inline], file: Int) {
        for inline in content {
            guard let picture = inline.wrappedPicture else { continue }
            let id = (inline.attributes.id ?? picture.attributes.id).map {
                addAnchor($0, file: file, span: inline.span)
            }
            let place = SurveyedFigure.Place(file: file, offset: inline.span.range.lowerBound)
            figures.append(SurveyedFigure(picture, id: id, place: place))
        }
    }

    /// Remembers the place of an identifier that the author gave, and warns when its file has it already.
    private mutating func noteOwn(_ id: String, file: Int, span: SourceSpan) {
        guard let first = own[file].updateValue(span, forKey: id) else { return }
        own[file][id] = first
        let origin = first.original
        let place = origin.position
        diagnostics.append(
            Diagnostic(
                .warning, .duplicateID, "the identifier \"\(id.brief)\" stands twice in this file", at: span,
                notes: ["first at \(origin.file.name):\(place.line):\(place.column), where links lead"]))
    }
}

// MARK: - What the headings are

extension HeadingSurvey {
    /// The average length, in bytes, from which the parts of a book open pages of their own.
    private static let partLength = 20_000

    /// A single level-1 heading that opens the book, with others below it, is the book's title, unless the metadata has another.
    private mutating func findTitle(in book: Book) {
        guard let block = book.files.first?.blocks.first, case .heading(level: 1, _) = block.kind,
            let first = headings.first,
            headings.contains(where: { $0.id != first.id && !book.files[$0.file].isFront }),
            !headings.dropFirst().contains(where: { $0.isTopLevel && $0.level == 1 })
        else { return }
        if let title = book.metadata.title, titleText(of: title) != first.title { return }
        headings[0].isTitle = true
    }

    /// The text of the book's first heading when it is the only one of level 1: what the book is called where nothing says so.
    ///
    /// Of a summary's files, that is the first one's when it is the `README.md` that GitBook begins a book with.
    var loneTitle: String? {
        if hasReadme { return headings.first?.title }
        guard let first = headings.first, first.isTopLevel, first.level == 1,
            !headings.dropFirst().contains(where: { $0.isTopLevel && $0.level == 1 })
        else { return nil }
        return first.title
    }

    /// Chapters are the headings of the metadata's level or those that its pattern matches, or else those of the first level that occurs
    /// more than once. Gives whether a pattern chose them.
    private mutating func findChapters(_ metadata: Metadata) -> Bool {
        let candidates = headings.indices.filter { headings[$0].isTopLevel && !headings[$0].isTitle }
        if case .pattern(let pattern, let span) = metadata.chapters {
            let chapters = matching(pattern, at: span, of: candidates)
            for index in chapters { headings[index].isChapter = true }
            chapterLevel = chapters.map { headings[$0].level }.min()
            if chapterLevel != nil { return true }
        }
        if case .level(let level) = metadata.chapters {
            chapterLevel = level
        } else {
            let levels = candidates.map { headings[$0].level }
            chapterLevel = (1...6).first { level in levels.count { $0 == level } > 1 } ?? levels.min()
        }
        for index in candidates { headings[index].isChapter = headings[index].level == chapterLevel }
        return false
    }

    /// Those of the headings `candidates` that the pattern `text` matches.
    private mutating func matching(_ text: String, at span: SourceSpan?, of candidates: [Int]) -> [Int] {
        do throws(PatternError) {
            let pattern = try Pattern(text)
            let found = candidates.filter { pattern.matches(headings[$0].title) }
            if found.isEmpty {
                diagnostics.append(
                    Diagnostic(
                        .warning, .missingChapter, "the pattern matches no heading: \(text.brief)", at: span,
                        hint: "chapters are chosen as if it were not there"))
            }
            return found
        } catch {
            diagnostics.append(
                Diagnostic(
                    .error, .invalidPattern, "this is no pattern, \(error.message.brief)", at: span,
                    hint: "patterns are RE2's: no look-around, no back references"))
            return []
        }
    }

    /// Chapters and what stands above them begin sections. So do the levels below that divide a book into long parts: on average
    /// over `partLength` bytes each, and most of them with a heading of the next level right below, unless a pattern chose the chapters.
    private mutating func findOpenings(end: Int, isByPattern: Bool) {
        guard let chapterLevel else { return }
        var deepest = isByPattern ? chapterLevel - 1 : chapterLevel
        while !isByPattern, deepest < 6, isPartLevel(deepest + 1, end: end) { deepest += 1 }
        for index in headings.indices where headings[index].isTopLevel && !headings[index].isTitle {
            headings[index].opensSection = headings[index].isChapter || headings[index].level <= deepest
        }
    }

    /// Chapters are what the summary lists; those of its topmost level, and those right below parts, open sections.
    private mutating func followSummary(_ book: Book) {
        hasReadme = book.files.first?.source.path?.split(separator: "/").last?.lowercased() == "readme.md"
        var parts = 0
        let ofFile = Dictionary(grouping: headings.indices.filter { headings[$0].isTopLevel }) { headings[$0].file }
        for (index, file) in book.files.enumerated() {
            guard let entry = file.entry else { continue }
            let own = ofFile[index] ?? []
            for heading in own.prefix(entry.beginsPart ? 2 : 1) { headings[heading].isChapter = true }
            if entry.beginsPart { parts += 1 }
            let ids = Set(entry.fragments.compactMap { self.ids.resolve($0, file: index) })
            for heading in own where ids.contains(headings[heading].id) { headings[heading].isChapter = true }
        }
        let top = parts > 0 ? 2 : 1
        chapterLevel = top
        var deepest = top
        while deepest < 6, isPartLevel(deepest + 1, end: bytesBefore) { deepest += 1 }
        let shown = book.metadata.contentsDepth ?? top + 1
        shownLevel = shown
        for index in headings.indices where headings[index].isTopLevel {
            let heading = headings[index]
            headings[index].opensSection = heading.isChapter && heading.level <= deepest
            headings[index].isListed =
                heading.isChapter && heading.level <= shown && !heading.classes.contains("unlisted")
        }
    }

    /// The index of the first heading of the file `index`, or where it would stand.
    func firstHeading(of index: Int) -> Int { firstHeadings[index] }

    /// Whether the file `index` has a heading.
    func hasHeading(_ index: Int) -> Bool {
        firstHeadings[index] < headings.count && headings[firstHeadings[index]].file == index
    }

    /// The first heading of each file before the text stands in the contents beside the text's topmost.
    private mutating func listFront(_ book: Book) {
        let level = headings.lazy.filter(\.isListed).map(\.level).min() ?? chapterLevel ?? 1
        for index in book.files.indices where book.files[index].isFront && hasHeading(index) {
            let heading = firstHeadings[index]
            headings[heading].level = level
            headings[heading].opensSection = true
            headings[heading].isListed = !headings[heading].classes.contains("unlisted")
        }
    }

    /// Gives each file's beginning an identifier, for links to the file.
    private mutating func nameFiles(_ book: Book) {
        for heading in headings where starts[heading.file] == nil { starts[heading.file] = heading.id }
        guard book.files.count > 1 else { return }
        for index in book.files.indices where starts[index] == nil {
            let id = ids.add("file-\(index + 1)", file: index)
            starts[index] = id
            ownStarts[index] = id
        }
    }

    private func isPartLevel(_ level: Int, end: Int) -> Bool {
        let tops = headings.filter(\.isTopLevel)
        var count = 0
        var withHeadingBelow = 0
        var length = 0
        for (index, heading) in tops.enumerated() where heading.level == level {
            count += 1
            let next = index + 1 < tops.count ? tops[index + 1] : nil
            if let next, next.followsHeading, next.level > level { withHeadingBelow += 1 }
            let nextPart = tops[(index + 1)...].first { $0.level <= level }
            length += (nextPart?.position ?? end) - heading.position
        }
        return count > 1 && withHeadingBelow * 2 > count && length / count > HeadingSurvey.partLength
    }

    /// The contents show `depth` levels from the topmost one down, two unless told otherwise.
    private mutating func listContents(_ depth: Int?) {
        let tops = headings.filter { $0.isTopLevel && !$0.isTitle }
        guard let topmost = tops.map(\.level).min() else { return }
        let deepest = topmost + (depth ?? 2) - 1
        for index in headings.indices where headings[index].isTopLevel && !headings[index].isTitle {
            headings[index].isListed =
                headings[index].level <= deepest && !headings[index].classes.contains("unlisted")
        }
    }

    /// Numbers the headings, `1`, `1.1` …, those of class `unnumbered` left out. A skipped level counts as 1… of nothing: it is left out.
    private mutating func numberSections() {
        guard let topmost = headings.filter({ $0.isTopLevel && !$0.isTitle }).map(\.level).min() else { return }
        var counts = [0, 0, 0, 0, 0, 0, 0]
        for index in headings.indices {
            let heading = headings[index]
            guard heading.isTopLevel, !heading.isTitle, !heading.classes.contains("unnumbered") else { continue }
            counts[heading.level] += 1
            for deeper in counts.indices where deeper > heading.level { counts[deeper] = 0 }
            headings[index].number = counts[topmost...heading.level].filter { $0 > 0 }.map(String.init)
                .joined(separator: ".")
            headings[index].title = headings[index].number + " " + heading.title
        }
    }
}

extension Block {
    /// Whether it is a figure or a table.
    fileprivate var isFigureOrTable: Bool {
        switch kind {
        case .figure, .table: true
        default: false
        }
    }
}
