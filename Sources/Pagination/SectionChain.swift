public import Styling

/// Sections that are set as one: the first begins a page, each of the others goes on in the column where the one before ends.
public struct SectionChain: Hashable, Sendable {
    /// The sections joined: paragraphs, blocks and notes one after the other.
    public var section: Section
    /// The marks of all, with places in the joined section.
    public var marks: [Mark]
    /// The first paragraph of each section in the joined one, and the title that running heads show from there.
    var titles: [Title]

    /// A section's first paragraph and its title.
    struct Title: Hashable {
        var paragraph: Int
        var title: String
    }

    /// A chain of one section.
    public init(_ section: Section, marks: [Mark] = []) {
        self.section = section
        self.marks = marks
        titles = [Title(paragraph: 0, title: section.title)]
    }

    /// The sections of `storage` with their marks, each that opens in a column joined to the one before. Linear in the paragraphs and marks.
    public static func chains(of storage: TextStorage) -> [SectionChain] {
        var marks: [[Mark]] = Array(repeating: [], count: storage.sections.count)
        for mark in storage.marks { marks[mark.section].append(mark) }
        var chains: [SectionChain] = []
        for (section, marks) in zip(storage.sections, marks) {
            if section.opening == .column, let last = chains.last, last.section.kind == section.kind {
                chains[chains.count - 1].append(section, marks: marks)
            } else {
                chains.append(SectionChain(section, marks: marks))
            }
        }
        return chains
    }

    /// Joins `next` to the end.
    private mutating func append(_ next: Section, marks more: [Mark]) {
        let paragraphs = section.paragraphs.count
        let notes = section.notes.count
        if section.blocks.isEmpty {
            section.exclusions = next.exclusions
            section.roundel = next.roundel.map {
                Roundel(paragraph: $0.paragraph + paragraphs, colour: $0.colour, padding: $0.padding)
            }
        }
        titles.append(Title(paragraph: paragraphs, title: next.title))
        for var paragraph in next.paragraphs {
            paragraph.label = paragraph.label.map { $0 + paragraphs }
            for index in paragraph.noteMarks.indices { paragraph.noteMarks[index].note += notes }
            section.paragraphs.append(paragraph)
        }
        section.blocks += next.blocks.map { $0.moved(by: paragraphs) }
        for var note in next.notes {
            note.blocks = note.blocks.map { $0.moved(by: paragraphs) }
            section.notes.append(note)
        }
        for var mark in more {
            mark.paragraph += paragraphs
            marks.append(mark)
        }
    }
}

extension StyledBlock {
    /// The block with its paragraphs `count` further on.
    fileprivate func moved(by count: Int) -> StyledBlock {
        switch self {
        case .paragraph(let index): return .paragraph(index + count)
        case .figure(let attachment, let caption, let style, let span):
            return .figure(attachment, caption: caption.map { $0 + count }, style: style, span: span)
        case .table(var table):
            table.header = table.header.map { $0 + count }
            table.rows = table.rows.map { row in row.map { $0 + count } }
            return .table(table)
        case .rule, .columnBreak, .pageBreak: return self
        }
    }
}
