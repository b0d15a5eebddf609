import Diagnostics
import Geometry
import Manuscript

extension BookStyler {
    /// Writes a heading; one that begins a section closes the one before it. Headings in a row open the same page, but for the titles
    /// of notes.
    mutating func writeHeading(_ level: Int, _ content: [Inline], block: Block, in outer: BlockContext) {
        var context = outer
        var heading: SurveyedHeading?
        if !context.isNote {
            heading = survey.headings[nextHeading]
            nextHeading += 1
        }
        // A note's headings open nothing, and its blocks are not the section's.
        let wasOpening = !context.isNote && isOpening()
        let isNoteTitle = isNotebook && heading?.isChapter == true
        if let heading, heading.opensSection {
            // A note of one line has a page and a date as well.
            if !wasOpening || isNoteTitle && !section.blocks.isEmpty {
                closeSection()
                openSection(opening: isLastWord(block) && !isNotebook ? .column : chapterOpening)
                context.structure = sectionElement
            }
            // A running head shows no more of the headings in a row than fits it.
            if section.title.isEmpty {
                section.title = heading.title
            } else if section.title.utf8.count < 1_000 {
                section.title += " · " + heading.title
            }
        }
        flushLabel(span: block.span, in: context)
        if isNoteTitle { writeDate() }
        let style = isNoteTitle ? look(.noteTitle, in: context) : headingStyle(level, in: context)
        var writer = ParagraphWriter()
        if let number = heading?.number, !number.isEmpty {
            writer.appendVerbatim(number + "\u{2002}", style: style.character, span: nil)
        }
        // Contents and outline name a heading as it is written.
        write(content, into: &writer, style: style.character, highlighting: isNoteTitle ? .none : .style)
        let role = StructureElement.Role.heading(min(max(level, 1), 6))
        let index = addBlock(
            writer, style: style.paragraph, span: block.span, structure: element(role, in: context.structure))
        dropsIndent = true
        guard let heading else { return }
        guard let index else {
            // A heading without words: links to it lead to what follows.
            pendingAnchors.append((heading.id, .anchor, heading.title, block.span))
            return
        }
        let kind = Mark.Kind.heading(level: heading.level, isChapter: heading.isChapter, isListed: heading.isListed)
        addMark(kind, id: heading.id, title: heading.title, paragraph: index, span: block.span)
        if context.isTopLevel, wasOpening || heading.opensSection, isOpening() { setOpening() }
    }

    /// Whether `heading` ends the book with nothing below it, as “The End” does: it stands below the text, and not on a page of its own.
    private func isLastWord(_ heading: Block) -> Bool {
        guard file == book.files.lastIndex(where: { !$0.isFront }), let last = book.files[file].blocks.last,
            !sections.isEmpty
        else {
            return false
        }
        guard case .heading = last.kind else { return false }
        return last.span == heading.span
    }

    private func headingStyle(_ level: Int, in context: BlockContext) -> TextStyle {
        var style = look(.heading(level), in: context)
        if context.isNote { style.character.size = sheet[.note].character.size }
        return style
    }

    /// The headings that open a section stand above its columns, with the theme's space below the last of them. Only the last one and
    /// those behind the one that was last before are looked at.
    mutating func setOpening() {
        let space = theme.chapters.spaceAfter.resolved(
            size: sheet[.body].character.size, grid: sheet.grid, scale: sheet.scale)
        let isPageWide = theme.chapters.isPageWide && section.opening != .column && !isNotebook
        for block in section.blocks.indices[max(0, settledHeadings - 1)...] {
            let isLast = block == section.blocks.count - 1
            guard case .paragraph(let index) = section.blocks[block],
                case .heading(let level) = structure[section.paragraphs[index].structure].role
            else { continue }
            let natural = sheet[.heading(level)].paragraph.spaceAfter
            changeStyle(of: block) { style in
                style.isPageWide = isPageWide
                style.spaceAfter = isLast ? max(natural, space) : natural
            }
        }
        settledHeadings = section.blocks.count
    }
}
