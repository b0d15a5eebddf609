import Diagnostics
import Geometry
import Manuscript

/// What the items of one list share.
struct ListLevel {
    /// The list's element.
    var structure: Int
    /// From the list's start edge to its items' text.
    var indent: Length
    /// Between a label and the text.
    var gap: Length
    /// The mark of an unordered list's items.
    var bullet: String
    /// What stands before a number.
    var opening = ""
    /// What stands behind a number.
    var delimiter: Character
}

extension BookStyler {
    mutating func beginList(_ list: Block.List, in outer: BlockContext, work: inout [Work]) {
        flushLabel(span: list.items.first?.span ?? SourceSpan(file: book.files[file].source, range: 0..<0), in: outer)
        let size = sheet[outer.isNote ? .note : .list].character.size
        let bullet = theme.bullets.isEmpty ? "•" : theme.bullets[min(outer.listDepth, theme.bullets.count - 1)]
        var level = ListLevel(
            structure: element(.list, in: outer.structure), indent: labelWidth(of: list, size: size),
            gap: size.scaled(by: 0.4), bullet: bullet, delimiter: list.delimiter)
        if list.isOfExamples { level.opening = "(" }
        var context = outer.indented(by: level.indent, measure: master.columnWidth)
        context.style = outer.isNote ? .note : .list
        context.listDepth += 1
        context.isTight = list.isTight
        context.isTopLevel = false
        work.append(listEnd(in: outer))
        for (index, item) in list.items.enumerated().reversed() {
            work.append(.item(item, level, number: list.start.map { $0 + index }, context))
        }
    }

    /// The end of a list of any sort that begins here: the style's spaces stand around the outermost one.
    func listEnd(in outer: BlockContext) -> Work {
        let isOutermost = outer.listDepth == 0 && !outer.isNote
        let spaces = sheet[.list].paragraph
        return .end(
            first: section.blocks.count, before: isOutermost ? spaces.spaceBefore : .zero,
            after: isOutermost ? spaces.spaceAfter : .zero, endsIndent: true)
    }

    /// The room for labels: an em and a tenth for bullets; figures of half an em, a stop and the gap for the widest number.
    private func labelWidth(of list: Block.List, size: Length) -> Length {
        guard let start = list.start else {
            return size.scaled(by: list.items.contains { $0.isDone != nil } ? 1.4 : 1.1)
        }
        let digits = max(String(start).count, String(start + list.items.count - 1).count)
        return size.scaled(by: max(1.3, 0.5 * Double(digits) + (list.isOfExamples ? 1.1 : 0.75)))
    }

    mutating func writeItem(
        _ item: Block.Item, of list: ListLevel, number: Int?, in outer: BlockContext, work: inout [Work]
    ) {
        flushLabel(span: item.span, in: outer)
        let structure = element(.listItem, in: list.structure)
        var context = outer
        context.structure = element(.listBody, in: structure)
        pendingLabel = addLabel(of: item, list: list, number: number, in: outer, structure: structure)
        dropsIndent = true
        // An item without a block still shows its label.
        work.append(.flushLabel(item.span, context))
        for block in item.blocks.reversed() { work.append(.block(block, context)) }
    }

    /// Writes an item's label as a paragraph that hangs in the indent; its index.
    private mutating func addLabel(
        of item: Block.Item, list: ListLevel, number: Int?, in context: BlockContext, structure: Int
    ) -> Int {
        var style = look(context.style, in: context)
        style.character.hyphenates = false
        style.paragraph = ParagraphStyle(
            leading: style.paragraph.leading, startIndent: max(.zero, style.paragraph.startIndent - list.indent),
            endIndent: list.gap, alignment: .start, direction: style.paragraph.direction)
        let text: String
        if let isDone = item.isDone {
            text = isDone ? "☑" : "☐"
            style.character.families =
                ["DejaVu Sans", "Noto Sans Symbols 2", "Noto Sans Symbols"] + style.character.families
        } else if let number {
            text = "\(list.opening)\(number)\(list.delimiter)"
            style.paragraph.alignment = .end
        } else {
            text = list.bullet
        }
        var writer = ParagraphWriter()
        writer.appendVerbatim(text, style: style.character, span: nil)
        if item.isDone == nil, number != nil {
            writer.highlight(from: 0, by: highlights, in: sheet, dropsDelimiters: false)
        }
        return add(writer.finish(style: style.paragraph, span: item.span, structure: element(.label, in: structure)))
    }
}
