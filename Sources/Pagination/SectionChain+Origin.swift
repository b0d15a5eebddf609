public import Diagnostics
import Styling

/// Where the text of a chain begins: in each of its files, in the book's text, among the elements of the structure. What is told from there
/// stays the same when the text before it grows or shrinks.
public struct ChainOrigin: Sendable {
    /// Each file with the byte where the chain begins in it, in the order of their first paragraphs.
    private(set) var files: [(file: SourceFile, start: Int)] = []
    /// The first paragraph's place in the book's text, in Unicode scalars.
    let location: Int
    /// The first paragraph's element.
    let structure: Int
    /// The section of the first mark.
    let section: Int

    /// The origin of `chain`. Linear in its paragraphs.
    init(_ chain: SectionChain) {
        let first = chain.section.paragraphs.first
        location = first?.location ?? 0
        structure = first?.structure ?? 0
        section = chain.marks.first?.section ?? 0
        for paragraph in chain.section.paragraphs where !files.contains(where: { $0.file == paragraph.span.file }) {
            files.append((paragraph.span.file, paragraph.span.range.lowerBound))
        }
    }

    /// `span` as it is told from here; nil in a file of which no paragraph is.
    fileprivate func counted(_ span: SourceSpan) -> SourceSpan? {
        guard let index = files.firstIndex(where: { $0.file == span.file }), index < ChainOrigin.blanks.count else {
            return nil
        }
        return SourceSpan(file: ChainOrigin.blanks[index], range: span.range.moved(by: -files[index].start))
    }

    /// `span`, which was told of a text that began at `old`, where it is in this one.
    fileprivate func moved(_ span: SourceSpan, from old: ChainOrigin) -> SourceSpan {
        guard let index = old.files.firstIndex(where: { $0.file == span.file }), index < files.count else {
            return span
        }
        return SourceSpan(
            file: files[index].file, range: span.range.moved(by: files[index].start - old.files[index].start))
    }

    /// What stands for the first, second … file of a chain.
    private static let blanks = (0..<4).map { _ in SourceFile(name: "", path: nil, bytes: []) }
}

extension Range<Int> {
    fileprivate func moved(by distance: Int) -> Range<Int> {
        lowerBound + distance..<upperBound + distance
    }
}

extension SectionChain {
    /// Where its text begins. Linear in the paragraphs.
    public var origin: ChainOrigin { ChainOrigin(self) }

    /// The chain as told from its own beginning: equal to that of another chain when the two are set alike, wherever they stand in their
    /// books. Nil for a chain out of more than four files. Linear in the paragraphs.
    public func counted(from origin: ChainOrigin) -> SectionChain? {
        guard origin.files.count <= 4 else { return nil }
        var chain = self
        for index in chain.section.paragraphs.indices {
            guard let span = origin.counted(chain.section.paragraphs[index].span) else { return nil }
            let start = span.range.lowerBound - chain.section.paragraphs[index].span.range.lowerBound
            chain.section.paragraphs[index].count(from: origin, span: span, bytes: start)
        }
        for index in chain.section.blocks.indices { chain.section.blocks[index].count(from: origin) }
        for index in chain.section.notes.indices {
            chain.section.notes[index].span =
                origin.counted(chain.section.notes[index].span) ?? section.notes[index].span
            for block in chain.section.notes[index].blocks.indices {
                chain.section.notes[index].blocks[block].count(from: origin)
            }
        }
        for index in chain.marks.indices {
            chain.marks[index].span = origin.counted(chain.marks[index].span) ?? marks[index].span
            chain.marks[index].location -= origin.location
            chain.marks[index].section -= origin.section
        }
        return chain
    }
}

extension AttributedParagraph {
    fileprivate mutating func count(from origin: ChainOrigin, span: SourceSpan, bytes: Int) {
        self.span = span
        for index in sourceMap.indices { sourceMap[index].source += bytes }
        for index in attachments.indices { attachments[index].structure -= origin.structure }
        location -= origin.location
        structure -= origin.structure
    }
}

extension StyledBlock {
    fileprivate mutating func count(from origin: ChainOrigin) {
        switch self {
        case .figure(var attachment, let caption, let style, let span):
            attachment.structure -= origin.structure
            self = .figure(attachment, caption: caption, style: style, span: origin.counted(span) ?? span)
        case .table(var table):
            table.structure -= origin.structure
            table.span = origin.counted(table.span) ?? table.span
            self = .table(table)
        case .rule(let style, let colour, let thickness, let span):
            self = .rule(style: style, colour: colour, thickness: thickness, span: origin.counted(span) ?? span)
        case .paragraph, .columnBreak, .pageBreak: break
        }
    }
}

extension ComposedSection {
    /// The section, which was composed for a chain that began at `old`, for an equal one that begins at `origin`. Linear in what is drawn.
    public func moved(from old: ChainOrigin, to origin: ChainOrigin) -> ComposedSection {
        var section = self
        let elements = origin.structure - old.structure
        for page in section.pages.indices {
            for item in section.pages[page].items.indices {
                if let span = section.pages[page].items[item].span {
                    section.pages[page].items[item].span = origin.moved(span, from: old)
                }
                section.pages[page].items[item].structure? += elements
            }
        }
        for index in section.findings.indices {
            section.findings[index].diagnostic = section.findings[index].diagnostic.moved(from: old, to: origin)
        }
        return section
    }
}

extension Diagnostic {
    /// The diagnostic, which was told of a chain that began at `old`, for an equal one that begins at `origin`.
    public func moved(from old: ChainOrigin, to origin: ChainOrigin) -> Diagnostic {
        var diagnostic = self
        diagnostic.span = span.map { origin.moved($0, from: old) }
        return diagnostic
    }
}
