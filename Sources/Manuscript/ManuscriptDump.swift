import Geometry

/// Writes a tree as indented lines, for goldens and for eyes: one block or inline a line, two spaces for each level.
public enum ManuscriptDump {
    /// The blocks and notes of `file`.
    public static func text(_ file: ManuscriptFile) -> String {
        var lines: [String] = []
        write(file.blocks, depth: 0, to: &lines)
        for note in file.notes {
            lines.append("note [\(note.label)]")
            write(note.blocks, depth: 1, to: &lines)
        }
        return lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")
    }

    /// A line, or what stands below it.
    private enum Step {
        case block(Block, Int)
        case inlines([Inline], Int)
        case line(String, Int)
    }

    private static func write(_ blocks: [Block], depth: Int, to lines: inout [String]) {
        var stack: [Step] = blocks.reversed().map { .block($0, depth) }
        while let step = stack.popLast() {
            switch step {
            case .line(let text, let depth):
                lines.append(String(repeating: "  ", count: depth) + text)
            case .inlines(let inlines, let depth):
                for inline in inlines.reversed() {
                    stack.append(.inlines(inline.children, depth + 1))
                    stack.append(.line(line(inline) + text(inline.attributes), depth))
                }
            case .block(let block, let depth):
                stack += steps(block, depth).reversed()
            }
        }
    }

    private static func steps(_ block: Block, _ depth: Int) -> [Step] {
        let attributes = text(block.attributes)
        func inner(_ blocks: [Block]) -> [Step] { blocks.map { .block($0, depth + 1) } }
        switch block.kind {
        case .heading(let level, let content):
            return [.line("heading \(level)\(attributes)", depth), .inlines(content, depth + 1)]
        case .paragraph(let content): return [.line("paragraph\(attributes)", depth), .inlines(content, depth + 1)]
        case .html(let content): return [.line("html\(attributes)", depth), .inlines(content, depth + 1)]
        case .quote(let blocks): return [.line("quote\(attributes)", depth)] + inner(blocks)
        case .division(let blocks): return [.line("division\(attributes)", depth)] + inner(blocks)
        case .code(let language, let code):
            return [.line("code \(language ?? "-") \(code.debugDescription)\(attributes)", depth)]
        case .rule: return [.line("rule", depth)]
        case .columnBreak: return [.line("column break", depth)]
        case .pageBreak: return [.line("page break", depth)]
        case .figure(let picture): return [.line("figure \(text(picture))", depth)]
        case .list(let list):
            let kind = list.start.map { "\($0)\(list.delimiter)" } ?? "bullets"
            var steps: [Step] = [.line("list \(kind) \(list.isTight ? "tight" : "loose")\(attributes)", depth)]
            for item in list.items {
                steps.append(.line("item" + (item.isDone.map { $0 ? " done" : " open" } ?? ""), depth + 1))
                steps += item.blocks.map { .block($0, depth + 2) }
            }
            return steps
        case .definitions(let definitions):
            var steps: [Step] = [.line("definitions\(attributes)", depth)]
            for definition in definitions {
                steps += [.line("term", depth + 1), .inlines(definition.term, depth + 2)]
                for item in definition.items {
                    steps.append(.line("definition", depth + 1))
                    steps += item.blocks.map { .block($0, depth + 2) }
                }
            }
            return steps
        case .table(let table):
            var steps: [Step] = [.line("table " + table.alignments.map(\.rawValue).joined(separator: " "), depth)]
            for (number, row) in ([table.header] + table.rows).enumerated() {
                steps.append(.line(number == 0 ? "header" : "row", depth + 1))
                for cell in row { steps += [.line("cell", depth + 2), .inlines(cell.content, depth + 3)] }
            }
            return steps
        }
    }

    private static func line(_ inline: Inline) -> String {
        switch inline.kind {
        case .text(let string): string.debugDescription
        case .emphasis(_, let delimiter): "emphasis \(delimiter)"
        case .strong(_, let delimiter): "strong \(delimiter)"
        case .strikethrough: "strikethrough"
        case .superscript: "superscript"
        case .subscript: "subscript"
        case .underline: "underline"
        case .small: "small"
        case .keyboard: "keyboard"
        case .code(let string): "code \(string.debugDescription)"
        case .link(let destination, let title, _):
            "link \(destination)" + (title.map { " \($0.debugDescription)" } ?? "")
        case .picture(let picture): "picture \(text(picture))"
        case .softBreak: "soft break"
        case .lineBreak: "line break"
        case .noteReference(let label): "note [\(label)]"
        case .span: "span"
        case .mathematics(let source, let isDisplay):
            "\(isDisplay ? "display " : "")mathematics \(source.debugDescription)"
        }
    }

    private static func text(_ picture: Picture) -> String {
        var text = "\(picture.source) \(picture.alternative.debugDescription)"
        if let title = picture.title { text += " \(title.debugDescription)" }
        if let size = picture.file?.size { text += " \(size.width) × \(size.height)" }
        return text + self.text(picture.attributes)
    }

    private static func text(_ attributes: Attributes) -> String {
        guard !attributes.isEmpty else { return "" }
        let parts =
            (attributes.id.map { ["#" + $0] } ?? []) + attributes.classes.map { "." + $0 }
            + attributes.values.map { "\($0.key)=\($0.value.debugDescription)" }
        return " {" + parts.joined(separator: " ") + "}"
    }
}
