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
            let index = section.notes.count + pendingNotes.count
            note = PlacedNote(number: index + 1, id: "note-\(notes.count + 1)")
            notes[key] = note
            pendingNotes.append(key)
            if theme.notes == .foot { writer.noteMarks.append(.init(offset: writer.offset, note: index)) }
        }
        var mark = sheet.laying(.noteMark, over: style)
        mark.link = writer.link(to: .mark(note.id))
        mark.hyphenates = false
        writer.appendVerbatim(String(note.number), style: mark, span: nil)
        writer.map(to: span.range.upperBound)
    }

    /// Writes the notes that have a mark in the section, in the order of their marks; those that their own text refers to come behind.
    mutating func writeNotes() {
        guard !pendingNotes.isEmpty else { return }
        let blocks = section.blocks
        let (outerFile, outerIndent) = (file, dropsIndent)
        while !pendingNotes.isEmpty {
            let key = pendingNotes.removeFirst()
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
        section.blocks = blocks
        if theme.notes == .chapterEnd { placeNotesAtEnd() }
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
