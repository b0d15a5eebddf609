import Diagnostics
import Geometry
import Manuscript

extension BookStyler {
    /// Writes a picture that stands alone, with the paragraph below it that is its caption, or the caption that the theme shows.
    mutating func writeFigure(
        _ picture: Picture, span: SourceSpan, caption written: Block? = nil, in context: BlockContext
    ) {
        flushLabel(span: span, in: context)
        var style = look(.figure, in: context)
        style.paragraph.isPageWide = picture.attributes["width"] == "page"
        let structure = element(.figure, in: context.structure, alternative: picture.alternative)
        let measure = master.columnWidth - style.paragraph.startIndent - style.paragraph.endIndent
        let placeholder = Size(width: measure, height: sheet.grid * 6)
        var attachment = attachment(
            for: picture, at: span, placeholder: placeholder, structure: structure)
        attachment.wrap = style.paragraph.isPageWide ? nil : wrap(of: picture, at: span)
        var caption: Int?
        let inlines = captionInlines(of: picture, written: written, span: span)
        let number = captionNumber(at: span, in: context)
        if !inlines.isEmpty || number != nil {
            caption = addCaption(
                inlines, number: number, span: written?.span ?? span, structure: structure, in: context)
        }
        if let caption, written != nil || picture.title != nil || number != nil { listFigure(caption, span: span) }
        section.blocks.append(.figure(attachment, caption: caption, style: style.paragraph, span: span))
        dropsIndent = false
    }

    /// Writes the pictures among `inlines` that text is to stand beside as figures before the paragraph; what is left of it.
    mutating func takeWrappedPictures(from inlines: [Inline], in context: BlockContext) -> [Inline] {
        guard inlines.contains(where: { $0.wrappedPicture != nil }) else { return inlines }
        for inline in inlines {
            guard let picture = inline.wrappedPicture else { continue }
            let drops = dropsIndent
            if let id = inline.attributes.id ?? picture.attributes.id { noteAnchor(id, at: inline.span) }
            writeFigure(picture, span: inline.span, in: context)
            dropsIndent = drops
        }
        return inlines.filter { $0.wrappedPicture == nil }
    }

    /// How text is to stand beside `picture`, by its `wrap` and `shape`; a shape alone stands at the right.
    private mutating func wrap(of picture: Picture, at span: SourceSpan) -> TextAttachment.Wrap? {
        guard picture.attributes["wrap"] != nil || picture.attributes["shape"] != nil else { return nil }
        var wrap = TextAttachment.Wrap(side: .right)
        if let side = picture.attributes["wrap"] {
            guard let known = TextAttachment.Wrap.Side(rawValue: side) else {
                warnOfValue(side, of: "wrap", knowing: "left, right or both", at: span)
                return nil
            }
            wrap.side = known
        }
        switch picture.attributes["shape"] {
        case nil, "box": break
        case "circle": wrap.shape = .circle
        case "outline": wrap.shape = .outline((picture.file?.outline ?? []).map(TextAttachment.Wrap.Band.init))
        case .some(let shape): warnOfValue(shape, of: "shape", knowing: "box, circle or outline", at: span)
        }
        return wrap
    }

    private mutating func warnOfValue(_ value: String, of key: String, knowing words: String, at span: SourceSpan) {
        diagnostics.append(
            Diagnostic(
                .warning, .invalidValue, "\"\(value)\" is no value of \(key)", at: span, hint: "one of \(words)"))
    }

    /// Takes the paragraph that stands below a picture or a listing off `work` if it is the caption: one that begins with a word and a number,
    /// as “Figure 3-1:” and “图1.2” do, and is not long.
    func takeCaption(_ kind: FigureCaption.Kind, from work: inout [Work]) -> Block? {
        guard case .block(let next, _) = work.last, case .paragraph(let content) = next.kind, next.attributes.id == nil,
            FigureCaption.isOne(titleText(of: content), of: kind)
        else { return nil }
        work.removeLast()
        return next
    }

    /// What the caption of the figure or table at `span` begins with, `Figure 3`; nil where nothing is numbered or the author did it.
    private func captionNumber(at span: SourceSpan, in context: BlockContext) -> String? {
        let place = SurveyedFigure.Place(file: file, offset: span.range.lowerBound)
        guard let figure = figures[place], !figure.isWritten else { return nil }
        let words = ReferenceWords(language: context.language)
        let name = words.text(figure.kind == .figure ? words.figure : words.table, number: figure.number)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Puts the figure with the caption `paragraph` into the list of figures.
    private mutating func listFigure(_ paragraph: Int, span: SourceSpan) {
        listedFigures += 1
        let title = section.paragraphs[paragraph].text.replacing("\u{2028}", with: " ")
        addMark(.figure, id: "listed-figure/\(listedFigures)", title: title, paragraph: paragraph, span: span)
    }

    private mutating func addCaption(
        _ content: [Inline], number: String? = nil, span: SourceSpan, structure: Int, in context: BlockContext
    ) -> Int? {
        let look = look(.caption, in: context)
        var writer = ParagraphWriter()
        if let number {
            let after = content.isEmpty ? "" : ReferenceWords(language: context.language).afterNumber
            writer.appendVerbatim(number + after, style: look.character, span: nil)
            writer.dropsSpace = true
        }
        write(content, into: &writer, style: look.character)
        writer.dropTrailingSpace()
        let anchors = writer.anchors
        guard writer.offset > 0 else {
            pendingAnchors += anchors.map { ($0.id, $0.kind, "", $0.span) }
            return nil
        }
        let index = add(
            writer.finish(style: look.paragraph, span: span, structure: element(.caption, in: structure)))
        for anchor in anchors {
            addMark(anchor.kind, id: anchor.id, paragraph: index, offset: anchor.offset, span: anchor.span)
        }
        return index
    }

    /// What stands under `picture`: the caption that is written below it, else its title where the theme shows titles; the alternative text
    /// where the theme shows that, and where the picture cannot be had; at least the marks of notes in it.
    private func captionInlines(of picture: Picture, written: Block?, span: SourceSpan) -> [Inline] {
        var caption: [Inline] = []
        if case .paragraph(let content) = written?.kind {
            caption = content
        } else if theme.captions != .none, let title = picture.title {
            caption = [Inline(.text(title), span: span)]
        } else if theme.captions == .all {
            return picture.content
        }
        if picture.file != nil { return caption + picture.content.noteMarks }
        guard !caption.isEmpty, !picture.content.isEmpty else { return picture.content + caption }
        return picture.content + [Inline(.lineBreak, span: span)] + caption
    }

    /// The attachment that shows `picture`, which stands at `span`, or a placeholder for it.
    mutating func attachment(
        for picture: Picture, at span: SourceSpan, placeholder: Size, structure: Int
    ) -> TextAttachment {
        var attachment = TextAttachment(
            path: picture.file?.path, name: picture.source, size: picture.file?.size ?? placeholder,
            alternative: picture.alternative, structure: structure)
        guard let width = picture.attributes["width"] else { return attachment }
        if width == "page" {
            attachment.relativeWidth = 1
        } else if width.hasSuffix("%"), let share = Double(width.dropLast()), share > 0, share <= 100 {
            attachment.relativeWidth = share / 100
        } else if let length = Length(width) ?? Length(width + "px"), length > .zero {
            attachment.width = length
        } else {
            if width.hasSuffix("%"), let share = Double(width.dropLast()), share > 100 { attachment.relativeWidth = 1 }
            diagnostics.append(
                Diagnostic(
                    .warning, .invalidValue, "\"\(width.brief)\" is no width for a picture", at: span,
                    hint: "write a length over 0 as 60mm, or a share of the column up to 100%"))
        }
        return attachment
    }

    /// Writes a table: header cells first, then the rows.
    mutating func writeTable(_ table: Block.Table, span: SourceSpan, in context: BlockContext) {
        flushLabel(span: span, in: context)
        let structure = element(.table, in: context.structure)
        let body = look(.table, in: context)
        let header = look(.tableHeader, in: context)
        writeTableCaption(table.caption, structure: structure, span: span, in: context)
        func cellStyle(_ style: TextStyle, column: Int) -> TextStyle {
            var style = style
            (style.paragraph.startIndent, style.paragraph.endIndent) = (.zero, .zero)
            (style.paragraph.spaceBefore, style.paragraph.spaceAfter) = (.zero, .zero)
            switch column < table.alignments.count ? table.alignments[column] : .none {
            case .none: break
            case .left: style.paragraph.alignment = .start
            case .centre: style.paragraph.alignment = .centre
            case .right: style.paragraph.alignment = .end
            }
            return style
        }
        var cells: [[Int]] = []
        for (index, row) in ([table.header] + table.rows).enumerated() {
            let rowElement = element(.tableRow, in: structure)
            var indices: [Int] = []
            for (column, cell) in row.enumerated() {
                let style = cellStyle(index == 0 ? header : body, column: column)
                var writer = ParagraphWriter()
                write(cell.content, into: &writer, style: style.character)
                let role: StructureElement.Role = index == 0 ? .tableHeader : .tableCell
                indices.append(
                    addCell(writer, style: style.paragraph, span: cell.span, structure: element(role, in: rowElement)))
            }
            cells.append(indices)
        }
        let size = body.character.size
        section.blocks.append(
            .table(
                StyledTable(
                    columns: table.header.count, header: cells[0], rows: Array(cells.dropFirst()),
                    style: body.paragraph,
                    ruleColour: body.character.colour, ruleThickness: size.scaled(by: 0.05),
                    columnGap: size.scaled(by: 0.9),
                    span: span, structure: structure)))
        dropsIndent = false
    }

    /// Writes a table's caption above it, with its number where it has one.
    private mutating func writeTableCaption(
        _ content: [Inline], structure: Int, span: SourceSpan, in context: BlockContext
    ) {
        let number = captionNumber(at: span, in: context)
        guard !content.isEmpty || number != nil else { return }
        let place = content.first?.span ?? span
        guard let caption = addCaption(content, number: number, span: place, structure: structure, in: context) else {
            return
        }
        section.paragraphs[caption].style.keepWithNext = 2
        section.blocks.append(.paragraph(caption))
    }

    /// Puts a cell into the section; an empty cell is a paragraph without text.
    private mutating func addCell(
        _ writer: consuming ParagraphWriter, style: ParagraphStyle, span: SourceSpan, structure: Int
    ) -> Int {
        let anchors = writer.anchors
        let index = add(writer.finish(style: style, span: span, structure: structure))
        for anchor in anchors { addMark(anchor.kind, id: anchor.id, paragraph: index, offset: 0, span: anchor.span) }
        return index
    }
}

extension Inline {
    /// The picture that text is to stand beside; nil for anything else.
    var wrappedPicture: Picture? {
        guard case .picture(let picture) = kind else { return nil }
        return picture.attributes["wrap"] != nil || picture.attributes["shape"] != nil ? picture : nil
    }
}
