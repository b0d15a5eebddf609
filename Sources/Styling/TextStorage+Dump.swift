import Geometry

extension TextStorage {
    /// The storage as text for golden tests: sections, blocks, paragraphs with their looks and runs, notes and marks. Linear.
    public var dump: String {
        var dump = StorageDump(storage: self)
        dump.write()
        return dump.text
    }
}

/// Writes a storage line by line.
private struct StorageDump {
    let storage: TextStorage
    var text = ""

    mutating func write() {
        for (number, section) in storage.sections.enumerated() {
            line("section \(number) \(section.kind.rawValue) open=\(section.opening.rawValue) \"\(section.title)\"")
            for block in section.blocks { write(block, of: section, indent: "  ") }
            for (index, note) in section.notes.enumerated() {
                line("  note \(index) number=\(note.number)")
                for block in note.blocks { write(block, of: section, indent: "    ") }
            }
        }
        for mark in storage.marks {
            line(
                "mark \(mark.id) \(kind(mark.kind)) at \(mark.section).\(mark.paragraph)+\(mark.offset) location=\(mark.location)"
                    + (mark.title.isEmpty ? "" : " \"\(mark.title)\""))
        }
        line("length \(storage.length)")
    }

    private mutating func line(_ line: String) {
        text += line + "\n"
    }

    private func kind(_ kind: Mark.Kind) -> String {
        switch kind {
        case .heading(let level, let isChapter, let isListed):
            "heading-\(level)" + (isChapter ? " chapter" : "") + (isListed ? " listed" : "")
        case .anchor: "anchor"
        case .note: "note"
        case .figure: "figure"
        case .index(let entry): "index " + entry.path.joined(separator: "!")
        }
    }

    private mutating func write(_ block: StyledBlock, of section: Section, indent: String) {
        switch block {
        case .paragraph(let index): write(section.paragraphs[index], index: index, of: section, indent: indent)
        case .figure(let attachment, let caption, let style, _):
            line(indent + "figure \(describe(attachment))" + describe(style))
            if let caption { write(section.paragraphs[caption], index: caption, of: section, indent: indent + "  ") }
        case .table(let table):
            line(indent + "table \(table.columns) columns" + describe(table.style))
            for cell in table.header + table.rows.flatMap({ $0 }) {
                write(section.paragraphs[cell], index: cell, of: section, indent: indent + "  ")
            }
        case .rule(let style, let colour, let thickness, _):
            line(indent + "rule \(colour) \(thickness)" + describe(style))
        case .columnBreak: line(indent + "column break")
        case .pageBreak: line(indent + "page break")
        }
    }

    private mutating func write(_ paragraph: AttributedParagraph, index: Int, of section: Section, indent: String) {
        let role = storage.structure[paragraph.structure].role
        line(
            indent + "paragraph \(index) \(role) location=\(paragraph.location)" + describe(paragraph.style)
                + (paragraph.beginsInSmallCaps ? " small-line" : ""))
        if let label = paragraph.label {
            write(section.paragraphs[label], index: label, of: section, indent: indent + "  label: ")
        }
        let bytes = Array(paragraph.text.utf8)
        for run in paragraph.runs {
            let piece = String(decoding: bytes[run.range], as: UTF8.self).replacing("\u{2028}", with: "⏎").replacing(
                "\t", with: "⇥")
            line(indent + "  |\(piece)|" + describe(run.style, in: paragraph))
        }
        for mark in paragraph.noteMarks { line(indent + "  note mark \(mark.note) at \(mark.offset)") }
        for attachment in paragraph.attachments { line(indent + "  picture \(describe(attachment))") }
    }

    private func describe(_ attachment: TextAttachment) -> String {
        "\(attachment.name) \(attachment.size.width)x\(attachment.size.height)"
            + (attachment.path == nil ? " missing" : "")
            + (attachment.relativeWidth.map { " share=\($0)" } ?? "") + (attachment.width.map { " width=\($0)" } ?? "")
    }

    private func describe(_ style: ParagraphStyle) -> String {
        var words = [style.alignment.rawValue, "leading=\(style.leading)"]
        func add(_ name: String, _ length: Length) {
            if length != .zero { words.append("\(name)=\(length)") }
        }
        add("first", style.firstIndent)
        add("start", style.startIndent)
        add("end", style.endIndent)
        add("before", style.spaceBefore)
        add("after", style.spaceAfter)
        if style.keepWithNext > 0 { words.append("keep=\(style.keepWithNext)") }
        if style.isKeptTogether { words.append("together") }
        if style.isKeptWithPrevious { words.append("with-previous") }
        if style.isPageWide { words.append("page-wide") }
        if style.direction != .automatic { words.append(style.direction.rawValue) }
        if let leader = style.leader { words.append("leader=\"\(leader)\"") }
        return " [" + words.joined(separator: " ") + "]"
    }

    private func describe(_ style: CharacterStyle, in paragraph: AttributedParagraph) -> String {
        var words = [style.families.first ?? "", "\(style.size)"]
        if style.weight != 400 { words.append("weight=\(style.weight)") }
        if style.isItalic { words.append("italic") }
        if style.isSmallCaps { words.append("small-caps") }
        if style.colour != .black { words.append("\(style.colour)") }
        if !style.features.isEmpty { words.append(style.features.joined(separator: ",")) }
        if style.rise != .zero { words.append("rise=\(style.rise)") }
        if style.isUnderlined { words.append("underlined") }
        if style.isStruckOut { words.append("struck") }
        words.append(style.language)
        if !style.hyphenates { words.append("whole-words") }
        if style.isCode { words.append("code") }
        if let link = style.link {
            switch paragraph.links[link] {
            case .uri(let uri): words.append("→ \(uri)")
            case .mark(let id): words.append("→ #\(id)")
            }
        }
        return " " + words.joined(separator: " ")
    }
}
