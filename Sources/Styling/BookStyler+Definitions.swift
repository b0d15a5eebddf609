import Diagnostics
import Geometry
import Manuscript

extension BookStyler {
    /// A list of terms with their definitions: each term in strong type, kept with what follows, its definitions set in below it.
    mutating func beginDefinitions(_ definitions: [Block.Definition], in outer: BlockContext, work: inout [Work]) {
        if let first = definitions.first { flushLabel(span: first.span, in: outer) }
        let list = element(.list, in: outer.structure)
        let size = sheet[outer.isNote ? .note : .list].character.size
        var term = outer
        term.style = outer.isNote ? .note : .list
        term.isTopLevel = false
        var body = term.indented(by: size.scaled(by: 1.5), measure: master.columnWidth)
        body.listDepth += 1
        work.append(listEnd(in: outer))
        for definition in definitions.reversed() {
            let item = element(.listItem, in: list)
            term.structure = item
            body.structure = element(.listBody, in: item)
            for part in definition.items.reversed() {
                for block in part.blocks.reversed() { work.append(.block(block, body)) }
                work.append(.dropIndent)
            }
            work.append(.term(definition.term, definition.span, term))
        }
    }

    /// Writes a term; what follows begins without an indent.
    mutating func writeTerm(_ term: [Inline], span: SourceSpan, in context: BlockContext) {
        var style = look(context.style, in: context)
        style.paragraph.firstIndent = .zero
        style.paragraph.alignment = .start
        // The list style's own spaces stand around the whole list.
        style.paragraph.spaceBefore = sheet[.body].paragraph.spaceBefore
        style.paragraph.spaceAfter = .zero
        style.paragraph.keepWithNext = 1
        var writer = ParagraphWriter()
        writeNoteNumber(into: &writer, style: style.character)
        write(term, into: &writer, style: sheet.laying(.strong, over: style.character))
        addBlock(
            writer, style: style.paragraph, span: span, structure: element(.paragraph, in: context.structure))
        dropsIndent = true
    }
}
