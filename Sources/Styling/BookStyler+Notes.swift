import Diagnostics
import Geometry
import Manuscript

extension BookStyler {
    /// Writes the mark of note `label`: its number, raised, with a link to its text. Numbers begin again with each section.
    mutating func writeNoteMark(
        _ label: String, into writer: inout ParagraphWriter, style: CharacterStyle, span: SourceSpan
    ) {
        let key = NoteKey(file: file, label: label)
        guard definitions[file][label] != nil else {
            writer.append("[^\(label)]", style: style, span: span)
            return
        }
        writer.settleLineEnd(before: nil)
        let note: PlacedNote
        if let known = notes[key] {
            note = known
        } else {
            let index = noteCount
            noteCount += 1
            // No name that a heading or an author gives has a slash.
            note = PlacedNote(number: noteCount, id: "note/\(notes.count + 1)")
            notes[key] = note
            pendingNotes.append(key)
            if theme.notes == .foot { writer.noteMarks.append(.init(offset: writer.offset, note: index)) }
        }
        var mark = sheet.laying(.noteMark, over: style)
        mark.link = writer.link(to: .mark(note.id))
        mark.hyphenates = false
        let start = writer.offset
        writer.appendVerbatim(String(note.number), style: mark, span: nil)
        writer.hidden.append(start..<writer.offset)
        writer.map(to: span.range.upperBound)
    }

    /// Writes the notes that have a mark in the section, in the order of their marks; those that their own text refers to come behind.
    mutating func writeNotes() {
        guard !pendingNotes.isEmpty else { return }
        if theme.notes == .bookEnd, !isAtBookEnd {
            endNotes.append((section.title, pendingNotes, noteCount))
            pendingNotes = []
            return
        }
        let blocks = section.blocks
        let (outerFile, outerIndent) = (file, dropsIndent)
        var next = 0
        while next < pendingNotes.count {
            let key = pendingNotes[next]
            next += 1
            guard let note = notes[key], let definition = definitions[key.file][key.label] else { continue }
            file = key.file
            // Its place is taken before it is written, so that notes within it count on from it.
            section.notes.append(Note(number: note.number, blocks: [], span: definition.span))
            let index = section.notes.count - 1
            section.blocks = []
            pendingAnchors.append((note.id, .note, "", definition.span))
            pendingNoteNumber = note.number
            dropsIndent = true
            let context = BlockContext(
                style: .note, structure: element(.note, in: sectionElement), language: language, isTopLevel: false,
                isNote: true)
            write(definition.blocks[...], in: context)
            flushLabel(span: definition.span, in: context)
            section.notes[index].blocks = section.blocks
        }
        pendingNotes = []
        section.blocks = blocks
        if theme.notes == .chapterEnd { placeNotesAtEnd() }
        if theme.notes == .bookEnd { placeNotesBelow() }
        (file, dropsIndent) = (outerFile, outerIndent)
    }

    /// Moves the section's notes below its text, parted from it by a short rule.
    private mutating func placeNotesAtEnd() {
        guard let first = section.notes.first else { return }
        let style = ParagraphStyle(
            leading: sheet.grid, endIndent: master.columnWidth * 3 / 4, spaceBefore: sheet.grid,
            spaceAfter: sheet.grid / 2,
            keepWithNext: 2)
        section.blocks.append(
            .rule(style: style, colour: sheet[.note].character.colour, thickness: .points(0.5), span: first.span))
        for note in section.notes { section.blocks += note.blocks }
        section.notes = []
    }

    /// Writes the notes of the whole book as a chapter of its own, below the titles of the chapters that they belong to.
    mutating func writeEndNotes() {
        guard !endNotes.isEmpty else { return }
        isAtBookEnd = true
        let level = survey.chapterLevel ?? 1
        let span = SourceSpan(file: book.files[file].source, range: 0..<0)
        openSection(opening: theme.chapters.open == .column ? .page : theme.chapters.open)
        let words = ChapterNames(language: language)
        writeMadeHeading(words.notes, level: level, id: "book/notes", span: span)
        section.title = words.notes
        for group in endNotes {
            if !group.title.isEmpty { writeMadeHeading(group.title, level: level + 1, id: nil, span: span) }
            pendingNotes = group.keys
            noteCount = group.count
            writeNotes()
        }
        closeSection()
    }

    /// Writes a heading that no file has; with an identifier it stands in contents and outline.
    private mutating func writeMadeHeading(_ title: String, level: Int, id: String?, span: SourceSpan) {
        let style = look(.heading(level), in: bodyContext)
        var writer = ParagraphWriter()
        writer.appendVerbatim(title, style: style.character, span: nil)
        let structure = element(.heading(min(level, 6)), in: sectionElement)
        guard let index = addBlock(writer, style: style.paragraph, span: span, structure: structure), let id else {
            return
        }
        addMark(
            .heading(level: level, isChapter: false, isListed: true), id: id, title: title, paragraph: index, span: span
        )
        if isOpening() { setOpening() }
    }

    /// Puts the section's notes below what stands in it.
    private mutating func placeNotesBelow() {
        for note in section.notes { section.blocks += note.blocks }
        section.notes = []
    }

    /// Begins a note's first paragraph with its number.
    mutating func writeNoteNumber(into writer: inout ParagraphWriter, style: CharacterStyle) {
        guard let number = pendingNoteNumber else { return }
        pendingNoteNumber = nil
        var mark = sheet.laying(.noteMark, over: style)
        mark.hyphenates = false
        writer.appendVerbatim(String(number), style: mark, span: nil)
        writer.appendVerbatim("\u{00A0}", style: style, span: nil)
    }
}
