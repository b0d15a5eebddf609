import Diagnostics

/// Puts U+FFFD for each character of a tree that no document can hold: in text, code, titles, targets and attributes.
///
/// Calls nest as deep as the tree, which `MarkdownReader` and `InlineResolver` bound.
struct TextCleaner {
    /// The places of what holds U+FFFD now, ascending but for what stands in one place.
    private(set) var replaced: [Range<Int>] = []

    /// Cleans the blocks and notes of `file`. Linear.
    mutating func clean(_ file: inout ManuscriptFile) {
        clean(&file.blocks)
        for index in file.notes.indices {
            clean(&file.notes[index].label, file.notes[index].span)
            clean(&file.notes[index].blocks)
        }
    }

    private mutating func clean(_ text: inout String, _ span: SourceSpan) {
        if let settable = text.settable {
            text = settable
        } else {
            // cmark itself replaced what some references name.
            guard text.unicodeScalars.contains("\u{FFFD}") else { return }
        }
        if replaced.last != span.range { replaced.append(span.range) }
    }

    private mutating func clean(_ text: inout String?, _ span: SourceSpan) {
        guard var cleaned = text else { return }
        clean(&cleaned, span)
        text = cleaned
    }

    private mutating func clean(_ attributes: inout Attributes, _ span: SourceSpan) {
        guard !attributes.isEmpty else { return }
        clean(&attributes.id, span)
        for index in attributes.classes.indices { clean(&attributes.classes[index], span) }
        for index in attributes.values.indices {
            clean(&attributes.values[index].key, span)
            clean(&attributes.values[index].value, span)
        }
    }

    private mutating func clean(_ picture: inout Picture, _ span: SourceSpan) {
        clean(&picture.source, span)
        clean(&picture.alternative, span)
        clean(&picture.title, span)
        clean(&picture.attributes, span)
        // The same characters as the alternative text's, which have been told of.
        let told = replaced
        picture.content = cleaned(picture.content)
        replaced = told
    }

    private mutating func clean(_ blocks: inout [Block]) {
        for index in blocks.indices {
            clean(&blocks[index].attributes, blocks[index].span)
            blocks[index].kind = cleaned(blocks[index].kind, blocks[index].span)
        }
    }

    private mutating func cleaned(_ kind: Block.Kind, _ span: SourceSpan) -> Block.Kind {
        switch kind {
        case .heading(let level, let content): return .heading(level: level, content: cleaned(content))
        case .paragraph(let content): return .paragraph(cleaned(content))
        case .html(let content): return .html(cleaned(content))
        case .quote(var blocks):
            clean(&blocks)
            return .quote(blocks)
        case .division(var blocks):
            clean(&blocks)
            return .division(blocks)
        case .list(var list):
            for index in list.items.indices { clean(&list.items[index].blocks) }
            return .list(list)
        case .definitions(var definitions):
            for index in definitions.indices {
                definitions[index].term = cleaned(definitions[index].term)
                for item in definitions[index].items.indices { clean(&definitions[index].items[item].blocks) }
            }
            return .definitions(definitions)
        case .code(var language, var text):
            clean(&language, span)
            clean(&text, span)
            return .code(language: language, text: text)
        case .table(var table):
            table.header = table.header.map { cleaned($0) }
            table.rows = table.rows.map { row in row.map { cleaned($0) } }
            return .table(table)
        case .figure(var picture):
            clean(&picture, span)
            return .figure(picture)
        case .rule, .columnBreak, .pageBreak: return kind
        }
    }

    private mutating func cleaned(_ cell: Block.Table.Cell) -> Block.Table.Cell {
        Block.Table.Cell(content: cleaned(cell.content), span: cell.span)
    }

    private mutating func cleaned(_ inlines: [Inline]) -> [Inline] {
        var inlines = inlines
        for index in inlines.indices {
            clean(&inlines[index].attributes, inlines[index].span)
            inlines[index].kind = cleaned(inlines[index].kind, inlines[index].span)
        }
        return inlines
    }

    private mutating func cleaned(_ kind: Inline.Kind, _ span: SourceSpan) -> Inline.Kind {
        func clean(_ text: String) -> String {
            var text = text
            self.clean(&text, span)
            return text
        }
        switch kind {
        case .text(let text): return .text(clean(text))
        case .code(let text): return .code(clean(text))
        case .mathematics(let source, let isDisplay): return .mathematics(clean(source), isDisplay: isDisplay)
        case .noteReference(let label): return .noteReference(label: clean(label))
        case .picture(var picture):
            self.clean(&picture, span)
            return .picture(picture)
        case .link(let destination, var title, let content):
            self.clean(&title, span)
            return .link(destination: clean(destination), title: title, content: cleaned(content))
        case .emphasis(let content, let delimiter): return .emphasis(cleaned(content), delimiter: delimiter)
        case .strong(let content, let delimiter): return .strong(cleaned(content), delimiter: delimiter)
        case .strikethrough(let content): return .strikethrough(cleaned(content))
        case .superscript(let content): return .superscript(cleaned(content))
        case .subscript(let content): return .subscript(cleaned(content))
        case .underline(let content): return .underline(cleaned(content))
        case .small(let content): return .small(cleaned(content))
        case .keyboard(let content): return .keyboard(cleaned(content))
        case .span(let content): return .span(cleaned(content))
        case .softBreak, .lineBreak: return kind
        }
    }
}
