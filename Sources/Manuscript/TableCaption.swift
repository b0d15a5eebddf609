import Diagnostics

/// Pandoc's captions of tables: a paragraph that begins with `Table:` or a colon, right below its table or right above it.
///
///     Table: What was counted {#tbl-count}
enum TableCaption {
    /// Gives captions among `blocks` to their tables, with the attributes at their ends. Linear.
    static func attach(in blocks: inout [Block]) {
        guard blocks.contains(where: isTable) else { return }
        var result: [Block] = []
        result.reserveCapacity(blocks.count)
        // A caption that no table has taken yet stands at the end of the result.
        var waiting: (caption: [Inline], attributes: Attributes)?
        for block in blocks {
            if let found = read(block) {
                if let last = result.indices.last, isTable(result[last]), give(found, to: &result[last]) { continue }
                waiting = found
                result.append(block)
                continue
            }
            result.append(block)
            if let caption = waiting, isTable(block), give(caption, to: &result[result.count - 1]) {
                result.remove(at: result.count - 2)
            }
            waiting = nil
        }
        blocks = result
    }

    private static func isTable(_ block: Block) -> Bool {
        if case .table = block.kind { true } else { false }
    }

    /// Gives a caption to the table `block`; false when it has one.
    private static func give(_ found: (caption: [Inline], attributes: Attributes), to block: inout Block) -> Bool {
        guard case .table(var table) = block.kind, table.caption.isEmpty else { return false }
        table.caption = found.caption
        block.kind = .table(table)
        if block.attributes.isEmpty { block.attributes = found.attributes }
        return true
    }

    /// The caption that the paragraph `block` is, without its mark, and the attributes at its end; nil when it is none.
    private static func read(_ block: Block) -> (caption: [Inline], attributes: Attributes)? {
        guard case .paragraph(var content) = block.kind, block.attributes.isEmpty,
            case .text(let text)? = content.first?.kind, let first = content.first,
            let mark = ["Table:", "table:", ":"].first(where: { text.hasPrefix($0) })
        else { return nil }
        let rest = text.dropFirst(mark.count)
        guard rest.isEmpty ? content.count > 1 : rest.first == " " else { return nil }
        let words = rest.drop { $0 == " " }
        let length = text.utf8.count - words.utf8.count
        content[0] = Inline(.text(String(words)), span: first.span)
        content[0].span.range =
            min(
                first.span.range.lowerBound + length, first.span.range.upperBound)..<first.span.range
            .upperBound
        if words.isEmpty { content.removeFirst() }
        let attributes = takeAttributes(from: &content)
        return (content, attributes)
    }

    /// Cuts `{#id .class}` off the end of `content`.
    private static func takeAttributes(from content: inout [Inline]) -> Attributes {
        guard let last = content.last, case .text(let text) = last.kind, text.hasSuffix("}"),
            let brace = text.lastIndex(of: "{"), let attributes = AttributeText.parse(String(text[brace...]))
        else { return Attributes() }
        let left = text[..<brace].reversed().drop { $0 == " " }.reversed()
        content[content.count - 1].kind = .text(String(left))
        if left.isEmpty { content.removeLast() }
        return attributes
    }
}
