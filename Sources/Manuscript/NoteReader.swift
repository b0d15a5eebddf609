import Diagnostics

/// Makes a note of a Markdown file: its title is its first line, and it has a day.
enum NoteReader {
    /// The longest first line that is taken for a title, in characters, and about how long the beginning of a longer one is.
    private static let longest = (line: 100, beginning: 60)

    /// Puts the title above the blocks of `file` and gives the file its day; what is missing is told.
    ///
    /// The title is that of `head`, the note's front matter; else a heading that the note begins with; else the first line of the paragraph
    /// it begins with; else its file's name. All headings come to lie below it. The day is that of `head`, else the one that the file's
    /// name begins with.
    static func fit(_ file: inout ManuscriptFile, head: Metadata) -> [Diagnostic] {
        let (name, dated) = NoteReader.name(of: file.source)
        let start = SourceSpan(file: file.source, range: 0..<0)
        let own = firstHeading(of: file.blocks)
        if let title = head.title, own?.plainText != title.plainText {
            let span = title.first?.span ?? start
            ChapterLevels.put(title, span: span, above: &file.blocks, level: 1)
        } else if own == nil, let (title, span) = takeFirstLine(of: &file.blocks) {
            ChapterLevels.put(title, span: span, above: &file.blocks, level: 1)
        } else {
            ChapterLevels.fit(&file.blocks, level: 1, title: name, span: start)
        }
        file.entry = SummaryEntry(level: 1)
        file.day = head.date.flatMap { CalendarDay(naming: $0) } ?? dated
        guard file.day == nil else { return [] }
        let title = firstHeading(of: file.blocks)?.plainText ?? name
        return [
            Diagnostic(
                .note, .undatedNote, "the note “\(title.brief)” says no day, and gets no circle with its date",
                at: start,
                hint: "write \"date: 2024-05-17\" at its head, or begin the file's name with the day")
        ]
    }

    /// The content of a heading that `blocks` begin with; nil where they begin with anything else.
    private static func firstHeading(of blocks: [Block]) -> [Inline]? {
        guard case .heading(_, let content)? = blocks.first?.kind else { return nil }
        return content
    }

    /// Takes the first line off the paragraph that `blocks` begin with. Of a line that is too long for a title the beginning is given, and the
    /// paragraph stays whole.
    private static func takeFirstLine(of blocks: inout [Block]) -> (title: [Inline], span: SourceSpan)? {
        guard let first = blocks.first, case .paragraph(let inlines) = first.kind else { return nil }
        let end = inlines.firstIndex { inline in
            switch inline.kind {
            case .softBreak, .lineBreak: true
            default: false
            }
        }
        let line = Array(inlines[..<(end ?? inlines.count)])
        let text = line.plainText
        guard text.count <= longest.line else {
            let beginning = text.prefix(longest.beginning)
            let words = beginning.lastIndex(of: " ").map { beginning[..<$0] } ?? beginning
            let span = SourceSpan(
                file: first.span.file, range: first.span.range.lowerBound..<first.span.range.lowerBound)
            return ([Inline(.text(words + "…"), span: span)], span)
        }
        let rest = end.map { Array(inlines[($0 + 1)...]) } ?? []
        if rest.isEmpty { blocks.removeFirst() } else { blocks[0].kind = .paragraph(rest) }
        return (line, first.span)
    }

    /// The note's name in its file's, and the day that this begins with.
    private static func name(of file: SourceFile) -> (name: String, day: CalendarDay?) {
        let last = (file.path ?? file.name).split(separator: "/").last.map(String.init) ?? file.name
        let stem = String(last[..<(last.lastIndex(of: ".") ?? last.endIndex)])
        let rest = stem.dropFirst(10)
        guard rest.first?.isNumber != true, let day = CalendarDay(naming: String(stem.prefix(10))) else {
            return (stem, nil)
        }
        let name = rest.drop { $0 == "-" || $0 == "_" || $0 == " " || $0 == "." }
        return (name.isEmpty ? stem : String(name), day)
    }
}
