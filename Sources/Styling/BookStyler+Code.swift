import Colouring
import Diagnostics
import Geometry
import Manuscript

extension BookStyler {
    /// Writes a listing: one paragraph, with a forced line end behind each line of the source.
    mutating func writeCode(
        _ text: String, language: String?, numbering: CodeNumbering, span: SourceSpan, in context: BlockContext
    ) {
        if pendingNoteNumber != nil { flushLabel(span: span, in: context) }
        var style = look(.code, in: context)
        style.character.isCode = true
        style.paragraph.isListing = true
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        if lines.last?.isEmpty == true { lines.removeLast() }
        let starts = CodeLines.starts(of: lines.map { $0.utf8.count }, in: span)
        let filled = CodeLines.withoutBlankEnds(lines)
        let numbers = lineNumbers(numbering, count: filled.count, style: &style, span: span)
        var pieces = pieces(of: text, in: language)
        var writer = ParagraphWriter()
        for (index, line) in zip(filled.indices, filled) {
            if index > filled.startIndex { writer.appendVerbatim("\u{2028}", style: style.character, span: nil) }
            writer.map(to: starts[index])
            write(line, of: text, coloured: &pieces, into: &writer, style: style.character)
        }
        guard !writer.text.isEmpty else { return }
        var paragraph = writer.finish(
            style: style.paragraph, span: span, structure: element(.code, in: context.structure))
        paragraph.label = pendingLabel
        paragraph.lineNumbers = numbers
        pendingLabel = nil
        section.blocks.append(.paragraph(add(paragraph)))
        dropsIndent = false
    }

    /// Writes the caption below a listing, in whose column it begins.
    mutating func writeListingCaption(_ block: Block, in context: BlockContext) {
        guard case .paragraph(let content) = block.kind else { return }
        var style = look(.caption, in: context)
        style.paragraph.isKeptWithPrevious = true
        var writer = ParagraphWriter()
        write(content, into: &writer, style: style.character)
        addBlock(
            writer, style: style.paragraph, span: block.span, structure: element(.caption, in: context.structure))
        dropsIndent = false
    }

    private func pieces(of text: String, in language: String?) -> ArraySlice<ColouredPiece> {
        guard theme.code.hasColours, let language else { return [] }
        return colouring.pieces(of: text, language: language)[...]
    }

    /// Writes a line of code, with the pieces of it that have a look of their own; those before its end are taken off `pieces`.
    private func write(
        _ line: Substring, of text: String, coloured pieces: inout ArraySlice<ColouredPiece>,
        into writer: inout ParagraphWriter, style: CharacterStyle
    ) {
        let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
        let end = start + line.utf8.count
        var (offset, column) = (start, 0)
        func append(until next: Int, _ style: CharacterStyle) {
            guard next > offset else { return }
            let from = line.utf8.index(line.startIndex, offsetBy: offset - start)
            let to = line.utf8.index(line.startIndex, offsetBy: next - start)
            writer.appendVerbatim(CodeLines.expandingTabs(line[from..<to], column: &column), style: style, span: nil)
            offset = next
        }
        while let piece = pieces.first, piece.range.lowerBound < end {
            append(until: max(piece.range.lowerBound, start), style)
            append(until: min(piece.range.upperBound, end), sheet.laying(piece.kind.style, over: style))
            guard piece.range.upperBound <= end else { break }
            pieces.removeFirst()
        }
        append(until: end, style)
    }

    /// Makes room for the numbers of `count` lines, as the theme has them or the author asks for them, and writes them; the index of their
    /// paragraph.
    private mutating func lineNumbers(
        _ numbering: CodeNumbering, count: Int, style: inout TextStyle, span: SourceSpan
    ) -> Int? {
        guard numbering.isOn || theme.code.hasNumbers, count > 0 else { return nil }
        if let fault = numbering.fault {
            diagnostics.append(
                Diagnostic(
                    .warning, .invalidValue, "\"\(fault.brief)\" is no number for a line of code", at: span,
                    hint: "0 to 1000000"))
        }
        let numbers = (numbering.first..<numbering.first + count).map(String.init)
        let look = sheet.laying(.lineNumber, over: style.character)
        let gap = style.character.size.scaled(by: 0.7)
        let room = look.size.scaled(by: 0.62) * (numbers.last?.count ?? 0) + gap
        var writer = ParagraphWriter()
        writer.appendVerbatim(numbers.joined(separator: "\u{2028}"), style: look, span: nil)
        var place = style.paragraph
        place.isListing = false
        place.edge = nil
        place.endIndent = gap
        place.alignment = .end
        place.direction = .leftToRight
        style.paragraph.startIndent += room
        return add(writer.finish(style: place, span: span, structure: element(.artifact, in: sectionElement)))
    }
}

/// Whether and how the author wants the lines of a listing numbered: `{.python .numberLines startFrom="10"}`, as pandoc has it.
struct CodeNumbering {
    /// Whether they are to be numbered, whatever the theme says.
    var isOn: Bool
    /// The first line's number, 0 … 1,000,000.
    var first = 1
    /// What was written for the first number and is none.
    var fault: String?

    init(_ attributes: Attributes) {
        isOn = !Set(attributes.classes).isDisjoint(with: ["numberLines", "number-lines"])
        guard let asked = attributes["startFrom"] ?? attributes["start-from"] else { return }
        if let number = Int(asked), (0...1_000_000).contains(number) { first = number } else { fault = asked }
    }
}

extension CodeKind {
    /// The style of its look.
    fileprivate var style: StyleName {
        switch self {
        case .keyword: .codeKeyword
        case .type: .codeType
        case .string: .codeString
        case .comment: .codeComment
        case .number: .codeNumber
        case .function: .codeFunction
        }
    }
}
