import Diagnostics
import Geometry
import Manuscript

/// The kinds of remarks set off from the text: GitHub's alerts (`> [!NOTE]`), and divisions of these classes.
enum Admonition: String, CaseIterable {
    case note, tip, important, warning, caution

    /// The kind that a quote's first line names, and what stands below that line; nil for another quote.
    static func read(_ blocks: [Block]) -> (kind: Admonition, rest: [Block])? {
        guard let first = blocks.first, case .paragraph(let content) = first.kind else { return nil }
        var line = ""
        var end = content.startIndex
        while end < content.endIndex, case .text(let text) = content[end].kind, line.utf8.count <= 16 {
            line += text
            end += 1
        }
        guard line.hasPrefix("[!"), line.hasSuffix("]"),
            let kind = Admonition(rawValue: line.dropFirst(2).dropLast().lowercased())
        else { return nil }
        if end == content.endIndex { return (kind, Array(blocks.dropFirst())) }
        switch content[end].kind {
        case .softBreak, .lineBreak: break
        default: return nil
        }
        var rest = first
        rest.kind = .paragraph(Array(content[(end + 1)...]))
        return (kind, [rest] + blocks.dropFirst())
    }

    /// Its name in `language` (BCP 47), English for languages not in the list.
    func title(in language: String) -> String {
        let names = Admonition.names[String(language.prefix { $0 != "-" })] ?? Admonition.english
        return Admonition.allCases.firstIndex(of: self).map { names[$0] } ?? rawValue
    }

    private static let english = ["Note", "Tip", "Important", "Warning", "Caution"]
    private static let names = [
        "de": ["Hinweis", "Tipp", "Wichtig", "Warnung", "Vorsicht"],
        "fr": ["Remarque", "Conseil", "Important", "Avertissement", "Attention"],
        "es": ["Nota", "Consejo", "Importante", "Advertencia", "Precaución"],
        "it": ["Nota", "Consiglio", "Importante", "Avviso", "Attenzione"],
        "nl": ["Opmerking", "Tip", "Belangrijk", "Waarschuwing", "Let op"],
        "pt": ["Nota", "Dica", "Importante", "Aviso", "Cuidado"],
        "ru": ["Примечание", "Совет", "Важно", "Предупреждение", "Осторожно"],
        "hu": ["Megjegyzés", "Tipp", "Fontos", "Figyelmeztetés", "Vigyázat"],
        "zh": ["注意", "提示", "重要", "警告", "小心"],
        "ja": ["注記", "ヒント", "重要", "警告", "注意"],
    ]
}

extension BookStyler {
    /// Writes the name of an admonition and begins its blocks, with a rule along them all.
    mutating func beginAdmonition(
        _ kind: Admonition, _ blocks: [Block], span: SourceSpan, in outer: BlockContext, work: inout [Work]
    ) {
        flushLabel(span: span, in: outer)
        let paragraph = sheet[.admonition].paragraph
        let title = sheet[.admonitionTitle]
        var context = outer.indented(by: paragraph.startIndent, measure: master.columnWidth)
        context.endIndent = max(outer.endIndent, min(outer.endIndent + paragraph.endIndent, master.columnWidth / 6))
        context.style = outer.isNote ? .note : .admonition
        context.structure = element(.quote, in: outer.structure)
        context.isTopLevel = false
        context.edge = EdgeRule(
            group: context.structure, offset: outer.startIndent, thickness: title.character.size.scaled(by: 0.15),
            colour: title.character.colour)
        work.append(
            .end(
                first: section.blocks.count, before: paragraph.spaceBefore, after: paragraph.spaceAfter,
                endsIndent: true))
        var style = look(.admonitionTitle, in: context)
        style.paragraph.startIndent = context.startIndent
        style.paragraph.endIndent = context.endIndent
        var writer = ParagraphWriter()
        writer.map(to: span.range.lowerBound)
        writer.appendVerbatim(kind.title(in: context.language), style: style.character, span: nil)
        addBlock(writer, style: style.paragraph, span: span, structure: element(.paragraph, in: context.structure))
        dropsIndent = true
        for block in blocks.reversed() { work.append(.block(block, context)) }
    }
}
