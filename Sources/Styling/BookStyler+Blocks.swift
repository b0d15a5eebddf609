import Diagnostics
import Geometry
import Manuscript

extension BookStyler {
    /// What is still to be written; kept on a stack of its own, so that no depth of nesting can exhaust the thread's.
    enum Work {
        case block(Block, BlockContext)
        case item(Block.Item, ListLevel, number: Int?, BlockContext)
        /// The term above definitions.
        case term([Inline], SourceSpan, BlockContext)
        /// The next paragraph begins without an indent.
        case dropIndent
        /// The end of an item: a label that no block took is written alone.
        case flushLabel(SourceSpan, BlockContext)
        /// The end of a quote or list that began at a block's index: its outer spaces are put on.
        case end(first: Int, before: Length, after: Length, endsIndent: Bool)
    }

    /// Writes `blocks` in order.
    mutating func write(_ blocks: ArraySlice<Block>, in context: BlockContext) {
        var work = blocks.reversed().map { Work.block($0, context) }
        while let next = work.popLast() {
            switch next {
            case .block(let block, let context): write(block, in: context, work: &work)
            case .item(let item, let list, let number, let context):
                writeItem(item, of: list, number: number, in: context, work: &work)
            case .term(let term, let span, let context): writeTerm(term, span: span, in: context)
            case .dropIndent: dropsIndent = true
            case .flushLabel(let span, let context): flushLabel(span: span, in: context)
            case .end(let first, let before, let after, let endsIndent):
                setSpaces(from: first, before: before, after: after)
                if endsIndent { dropsIndent = false }
            }
        }
    }

    private mutating func write(_ block: Block, in outer: BlockContext, work: inout [Work]) {
        var context = outer
        context.language = block.attributes["lang"] ?? outer.language
        noteAnchor(of: block)
        switch block.kind {
        case .heading(let level, let content): writeHeading(level, content, block: block, in: context)
        case .paragraph(let content), .html(let content): writeParagraph(content, span: block.span, in: context)
        case .quote(let blocks):
            if let (kind, rest) = Admonition.read(blocks) {
                beginAdmonition(kind, rest, span: block.span, in: context, work: &work)
            } else {
                beginQuote(blocks, in: context, work: &work)
            }
        case .list(let list): beginList(list, in: context, work: &work)
        case .definitions(let definitions): beginDefinitions(definitions, in: context, work: &work)
        case .code(let language, let text):
            writeCode(
                text, language: language, numbering: CodeNumbering(block.attributes), span: block.span, in: context)
            if let caption = takeCaption(.listing, from: &work) { writeListingCaption(caption, in: context) }
        case .table(let table): writeTable(table, span: block.span, in: context)
        case .rule: writeRule(span: block.span, in: context)
        case .figure(let picture):
            writeFigure(picture, span: block.span, caption: takeCaption(.picture, from: &work), in: context)
        case .division(let blocks):
            if let kind = block.attributes.classes.lazy.compactMap({ Admonition(rawValue: $0.lowercased()) }).first {
                beginAdmonition(kind, blocks, span: block.span, in: context, work: &work)
                return
            }
            readDivision(block.attributes, into: &context)
            for child in blocks.reversed() { work.append(.block(child, context)) }
        case .columnBreak: section.blocks.append(.columnBreak)
        case .pageBreak: section.blocks.append(.pageBreak)
        }
    }

    /// A block's own identifier waits for its first paragraph; a heading's is the survey's.
    private mutating func noteAnchor(of block: Block) {
        if case .heading = block.kind { return }
        if let id = block.attributes.id { noteAnchor(id, at: block.span) }
    }

    /// Remembers that links to `id`, which the author gave to what begins at `span`, lead to what comes next.
    mutating func noteAnchor(_ id: String, at span: SourceSpan) {
        let key = HeadingSurvey.AnchorKey(file: file, offset: span.range.lowerBound, id: id)
        pendingAnchors.append((survey.anchors[key] ?? id, .anchor, "", span))
    }

    private func readDivision(_ attributes: Attributes, into context: inout BlockContext) {
        let align = attributes["align"] ?? ""
        if attributes.classes.contains("center") || attributes.classes.contains("centre") || align == "center" {
            context.alignment = .centre
        } else if align == "right" {
            context.alignment = .end
        }
        switch attributes["dir"] {
        case "rtl": context.direction = .rightToLeft
        case "ltr": context.direction = .leftToRight
        default: break
        }
    }

    private mutating func beginQuote(_ blocks: [Block], in outer: BlockContext, work: inout [Work]) {
        let style = sheet[outer.isNote ? .note : .quote]
        let quote = sheet[.quote].paragraph
        var context = outer.indented(by: quote.startIndent, measure: master.columnWidth)
        context.endIndent = max(outer.endIndent, min(outer.endIndent + quote.endIndent, master.columnWidth / 6))
        context.style = outer.isNote ? .note : .quote
        context.structure = element(.quote, in: outer.structure)
        context.isTopLevel = false
        dropsIndent = true
        let spaces = outer.isNote ? style.paragraph : quote
        work.append(
            .end(first: section.blocks.count, before: spaces.spaceBefore, after: spaces.spaceAfter, endsIndent: true))
        for block in blocks.reversed() { work.append(.block(block, context)) }
    }

    /// Widens the space above block `first` and below the last one.
    private mutating func setSpaces(from first: Int, before: Length, after: Length) {
        guard first < section.blocks.count else { return }
        changeStyle(of: first) { $0.spaceBefore = max($0.spaceBefore, before) }
        changeStyle(of: section.blocks.count - 1) { $0.spaceAfter = max($0.spaceAfter, after) }
    }

    /// Changes the paragraph style of a block of the section.
    mutating func changeStyle(of block: Int, _ change: (inout ParagraphStyle) -> Void) {
        switch section.blocks[block] {
        case .paragraph(let index): change(&section.paragraphs[index].style)
        case .figure(let attachment, let caption, var style, let span):
            change(&style)
            section.blocks[block] = .figure(attachment, caption: caption, style: style, span: span)
        case .table(var table):
            change(&table.style)
            section.blocks[block] = .table(table)
        case .rule(var style, let colour, let thickness, let span):
            change(&style)
            section.blocks[block] = .rule(style: style, colour: colour, thickness: thickness, span: span)
        case .columnBreak, .pageBreak: break
        }
    }

    /// A style's look inside of `context`.
    func look(_ name: StyleName, in context: BlockContext) -> TextStyle {
        var style = sheet[name]
        style.character.language = context.language
        // A quote's own indents are in its context already: they grow with each quote around.
        let isQuote = name == .quote || name == .verse || name == .admonition
        style.paragraph.startIndent = isQuote ? context.startIndent : style.paragraph.startIndent + context.startIndent
        style.paragraph.endIndent = isQuote ? context.endIndent : style.paragraph.endIndent + context.endIndent
        style.paragraph.direction = context.direction
        // A heading, an item or a cell of Latin letters has its edge where those around it have theirs; a paragraph of the text is its own.
        if context.direction == .automatic, name != .body, name != .code,
            WritingDirection.isRightToLeft(context.language)
        {
            style.paragraph.direction = .automaticFromRight
        }
        style.paragraph.edge = context.edge
        if let alignment = context.alignment, style.paragraph.alignment != alignment {
            style.paragraph.alignment = alignment
            style.paragraph.firstIndent = .zero
        }
        return style
    }
}

// MARK: - Leaf blocks

extension BookStyler {
    private mutating func writeParagraph(_ inlines: [Inline], span: SourceSpan, in context: BlockContext) {
        let content = takeWrappedPictures(from: inlines, in: context)
        var opensChapter = false
        if context.isTopLevel && context.style == .body && !section.blocks.isEmpty { opensChapter = isOpening() }
        var style = look(context.style, in: context)
        if context.style == .quote || context.style == .list || context.style == .admonition {
            // Between the paragraphs of a quote or list stands what stands between those of the text.
            let isTight = context.style == .list && context.isTight
            style.paragraph.spaceBefore = isTight ? .zero : sheet[.body].paragraph.spaceBefore
            style.paragraph.spaceAfter = isTight ? .zero : sheet[.body].paragraph.spaceAfter
        }
        var writer = ParagraphWriter()
        writeNoteNumber(into: &writer, style: style.character)
        write(content, into: &writer, style: style.character)
        let structure = element(.paragraph, in: context.structure)
        if writer.lineBreaks > 0, isVerse(writer.text, lineBreaks: writer.lineBreaks) {
            setVerse(&style.paragraph, in: context)
        }
        // A hanging indent stays: it is the shape of each such paragraph.
        if dropsIndent { style.paragraph.firstIndent = min(style.paragraph.firstIndent, .zero) }
        let index = addBlock(writer, style: style.paragraph, span: span, structure: structure)
        if opensChapter, let index { setCapital(of: index) }
        dropsIndent = false
    }

    /// Lines that the author ends are verse when they are short: 60 characters on average.
    private func isVerse(_ text: String, lineBreaks: Int) -> Bool {
        scalarCount(text.utf8) <= 60 * (lineBreaks + 1)
    }

    private func setVerse(_ style: inout ParagraphStyle, in context: BlockContext) {
        let verse = sheet[.verse].paragraph
        style.firstIndent = .zero
        if context.alignment == nil, style.alignment == .justified { style.alignment = verse.alignment }
        guard context.style == .quote else { return }
        style.endIndent = min(context.endIndent, verse.endIndent)
        style.spaceBefore = verse.spaceBefore
        style.spaceAfter = verse.spaceAfter
    }

    /// Ends `writer` and makes a block of it, unless it is empty; anchors in it become marks. The paragraph's index.
    @discardableResult
    mutating func addBlock(
        _ writer: consuming ParagraphWriter, style: ParagraphStyle, span: SourceSpan, structure: Int
    ) -> Int? {
        writer.dropTrailingSpace()
        let anchors = writer.anchors
        guard !writer.text.isEmpty else {
            pendingAnchors += anchors.map { ($0.id, $0.kind, "", $0.span) }
            return nil
        }
        var paragraph = writer.finish(style: style, span: span, structure: structure)
        paragraph.label = pendingLabel
        pendingLabel = nil
        let index = add(paragraph)
        for anchor in anchors {
            addMark(
                anchor.kind, id: anchor.id, paragraph: index, offset: min(anchor.offset, paragraph.text.utf8.count),
                span: anchor.span)
        }
        section.blocks.append(.paragraph(index))
        return index
    }

    /// Writes a paragraph for a label or a note's number whose block is none: a no-break space holds its place.
    mutating func flushLabel(span: SourceSpan, in context: BlockContext) {
        guard pendingLabel != nil || pendingNoteNumber != nil else { return }
        var style = look(context.style, in: context)
        style.paragraph.firstIndent = .zero
        style.paragraph.spaceAfter = .zero
        style.paragraph.keepWithNext = 1
        var writer = ParagraphWriter()
        writeNoteNumber(into: &writer, style: style.character)
        writer.appendVerbatim("\u{00A0}", style: style.character, span: nil)
        let structure = element(.paragraph, in: context.structure)
        addBlock(writer, style: style.paragraph, span: span, structure: structure)
    }

    private mutating func writeRule(span: SourceSpan, in context: BlockContext) {
        flushLabel(span: span, in: context)
        let style = look(.ornament, in: context)
        dropsIndent = true
        guard !theme.ornament.isEmpty else {
            section.blocks.append(
                .rule(style: style.paragraph, colour: style.character.colour, thickness: .points(0.5), span: span))
            return
        }
        var writer = ParagraphWriter()
        writer.map(to: span.range.lowerBound)
        writer.appendVerbatim(theme.ornament, style: style.character, span: nil)
        addBlock(writer, style: style.paragraph, span: span, structure: element(.artifact, in: context.structure))
    }
}
