import Diagnostics

/// Fits the headings of a summary's file into the book: a file that stands below another in the summary has lower headings.
enum ChapterLevels {
    /// The headings of `blocks`, so that the first one is of `level` and all others lie below it. A first heading that is missing, or that
    /// stands behind more than `mostBefore` other blocks, is made of `title`, with the place `span`.
    static func fit(_ blocks: inout [Block], level: Int, title: String, span: SourceSpan) {
        let first = blocks.firstIndex { if case .heading = $0.kind { true } else { false } }
        guard let first, first <= mostBefore, case .heading(let own, _) = blocks[first].kind else {
            put([Inline(.text(title), span: span)], span: span, above: &blocks, level: level)
            return
        }
        var rest = Array(blocks[(first + 1)...])
        // Where others are as high as the first one, all others go a level down.
        let other = topmost(rest) ?? 7
        shift(&rest, by: other <= own ? level + 1 - other : level - own, least: min(6, level + 1))
        blocks.replaceSubrange((first + 1)..., with: rest)
        if case .heading(_, let content) = blocks[first].kind {
            blocks[first].kind = .heading(level: min(6, level), content: content)
        }
    }

    /// Puts a heading of `level` and the place `span` before `blocks`, whose own headings come to lie below it.
    static func put(_ content: [Inline], span: SourceSpan, above blocks: inout [Block], level: Int) {
        shift(&blocks, by: max(0, level + 1 - (topmost(blocks) ?? level + 1)), least: level + 1)
        blocks.insert(Block(.heading(level: min(6, level), content: content), span: span), at: 0)
    }

    /// How many blocks may stand before a file's first heading: a picture, a line of badges, a quotation.
    private static let mostBefore = 3

    /// The least level of the headings among `blocks`; nil for none.
    private static func topmost(_ blocks: [Block]) -> Int? {
        var least: Int?
        var open = [blocks[...]]
        while var level = open.popLast() {
            guard let block = level.popFirst() else { continue }
            open.append(level)
            if case .heading(let own, _) = block.kind { least = min(least ?? own, own) }
            if case .division(let inner) = block.kind { open.append(inner[...]) }
        }
        return least
    }

    /// Calls nest as deep as the blocks, which `MarkdownReader` bounds.
    private static func shift(_ blocks: inout [Block], by amount: Int, least: Int) {
        guard amount != 0 || least > 1 else { return }
        for index in blocks.indices {
            switch blocks[index].kind {
            case .heading(let level, let content):
                blocks[index].kind = .heading(level: min(6, max(least, level + amount)), content: content)
            case .division(var inner):
                shift(&inner, by: amount, least: least)
                blocks[index].kind = .division(inner)
            case .quote(var inner):
                shift(&inner, by: amount, least: least)
                blocks[index].kind = .quote(inner)
            default: break
            }
        }
    }
}
