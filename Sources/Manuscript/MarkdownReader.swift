import CommonMark
public import Diagnostics

/// Reads one Markdown file into a tree.
public struct MarkdownReader {
    let file: SourceFile
    /// The lines of the text that is read.
    let lineStarts: [Int]
    let document: CommonMarkDocument
    let masks: Masks
    let pictures: PictureFinder
    var remarks: Remarks
    /// The text of the leaf block that is open.
    var buffer = TextBuffer()
    /// The pieces of the open inlines, the leaf block's own first.
    var inlineLevels: [[InlinePiece]] = [[]]
    /// How many block quotes and lists are open.
    private var blockDepth = 0
    /// How many emphases, links and pictures are open.
    var inlineDepth = 0
    /// How many links are open.
    var linkDepth = 0
    /// How many `<q>` are open in the leaf block.
    var quoteDepth = 0
    /// The masked piece that was set last: what cmark made of its later lines is passed over. Notes come last, wherever they stand.
    var lastMask = 0..<0
    /// The pieces of the open container blocks.
    private var blockLevels: [[BlockPiece]] = []
    private var rows: [[Block.Table.Cell]] = []
    private var cells: [Block.Table.Cell] = []
    var notes: [NoteDefinition] = []

    /// How deep blocks may be nested.
    static let deepestNesting = 100

    /// Reads the bytes `range` of `file` (nil: all), which must be UTF-8; a byte order mark at its start is passed over.
    ///
    /// Pictures are looked for and measured through `pictures`. Linear in the file's length; files may be read side by side.
    /// - Returns: the tree, and what there is to tell, in the order of the text.
    public static func read(
        _ file: SourceFile, range: Range<Int>? = nil, pictures: PictureFinder
    ) -> (file: ManuscriptFile, diagnostics: [Diagnostic]) {
        var range = range ?? 0..<file.bytes.count
        if file.bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) { range = range.lowerBound + 3..<range.upperBound }
        // The text ends where the range ends, whatever stands behind it in the file.
        let isWhole = range.upperBound == file.bytes.count
        let bytes = isWhole ? file.bytes : Array(file.bytes[..<range.upperBound])
        let lineStarts = isWhole ? file.lineStarts : Array(file.lineStarts.prefix { $0 < range.upperBound })
        var masks = MaskScanner.masks(bytes, range: range, lineStarts: lineStarts)
        var remarks = Remarks(file: file)
        let audit = CharacterAudit(file, range: range, remarks: &remarks)
        TableGuard.mask(&masks, range: range, lineStarts: lineStarts, remarks: &remarks)
        QuoteGuard.mask(&masks, range: range)
        let document = Markdown.parse(masks.bytes, range: range, lineStarts: lineStarts)
        var reader = MarkdownReader(
            file: file, lineStarts: lineStarts, document: document, masks: masks, pictures: pictures, remarks: remarks)
        var read = ManuscriptFile(source: file, blocks: reader.read())
        read.notes = reader.notes
        if audit.isNeeded {
            var cleaner = TextCleaner()
            cleaner.clean(&read)
            audit.reportReferences(in: cleaner.replaced, remarks: &reader.remarks)
        }
        NoteAudit.check(document, in: file, range: range, remarks: &reader.remarks)
        var diagnostics = reader.remarks.diagnostics
        diagnostics.sort { ($0.span?.range.lowerBound ?? 0) < ($1.span?.range.lowerBound ?? 0) }
        return (read, diagnostics)
    }

    private init(
        file: SourceFile, lineStarts: [Int], document: CommonMarkDocument, masks: Masks, pictures: PictureFinder,
        remarks: Remarks
    ) {
        self.file = file
        self.lineStarts = lineStarts
        self.document = document
        self.masks = masks
        self.pictures = pictures
        self.remarks = remarks
    }

    /// Walks over the nodes; a stack holds the open ones.
    private mutating func read() -> [Block] {
        var open: [Int] = []
        var blocks: [Block] = []
        for index in document.nodes.indices {
            enter(document.nodes[index])
            open.append(index)
            while let top = open.last, document.nodes[top].end == index + 1 {
                open.removeLast()
                if let result = leave(document.nodes[top]) { blocks = result }
            }
        }
        return blocks
    }

    func span(_ range: Range<Int>) -> SourceSpan {
        SourceSpan(file: file, range: range)
    }

    // MARK: - Entering

    private mutating func enter(_ node: CommonMarkNode) {
        switch node.kind {
        case .document, .noteDefinition:
            blockLevels.append([])
        case .quote, .list:
            blockDepth += 1
            if blockDepth <= MarkdownReader.deepestNesting { blockLevels.append([]) } else { warnTooDeep(node.range) }
        case .item:
            if blockDepth <= MarkdownReader.deepestNesting { blockLevels.append([]) }
        case .table:
            rows = []
        case .tableRow:
            cells = []
        case .paragraph, .heading, .tableCell:
            startText()
        case .code, .html, .rule:
            break
        case .text: addText(node)
        case .softBreak: addBreak(.softBreak, node)
        case .lineBreak: addBreak(.lineBreak, node)
        case .codeSpan: addCode(node)
        case .inlineHTML: addHTML(node)
        case .noteReference: add(.noteReference(label: document.string(node.text)), at: node.range)
        case .emphasis, .strong, .link, .image: enterInline(node)
        }
    }

    /// A leaf block's text begins.
    mutating func startText() {
        buffer.removeAll()
        inlineLevels = [[]]
        quoteDepth = 0
    }

    // MARK: - Leaving

    /// The document's blocks when `node` is the document.
    private mutating func leave(_ node: CommonMarkNode) -> [Block]? {
        switch node.kind {
        case .document:
            return resolveBlocks(blockLevels.removeLast()).blocks
        case .quote:
            blockDepth -= 1
            guard blockDepth < MarkdownReader.deepestNesting else { return nil }
            let (blocks, height) = resolveBlocks(blockLevels.removeLast())
            addBlock(.block(Block(.quote(blocks), span: span(node.range)), height: height + 1))
        case .list:
            blockDepth -= 1
            if blockDepth < MarkdownReader.deepestNesting { leaveList(node) }
        case .item:
            guard blockDepth <= MarkdownReader.deepestNesting else { return nil }
            let (blocks, height) = resolveBlocks(blockLevels.removeLast())
            let item = Block.Item(isDone: node.isDone, blocks: blocks, span: span(node.range))
            addBlock(.item(item, height: height))
        case .noteDefinition:
            let (blocks, _) = resolveBlocks(blockLevels.removeLast())
            let label = document.string(node.text)
            if blocks.isEmpty { remarks.warn(.emptyNote, "the note \"\(label)\" says nothing", at: node.range) }
            notes.append(NoteDefinition(label: label, blocks: blocks, span: span(node.range)))
        case .code:
            let attributes = AttributeText.parse(document.string(node.title))
            let text = masks.restore(document.text[node.text], from: node.range)
            let info = document.string(node.title)
            if info.hasPrefix("{="), info.hasSuffix("}") {
                remarks.warnOnce(
                    .notSupported, kind: "raw", "raw text for another program, \(info.brief), is shown as code",
                    at: node.range)
            }
            let code = Block.Kind.code(
                language: language(node, attributes), text: String(decoding: text, as: UTF8.self))
            addBlock(.block(Block(code, span: span(node.range), attributes: attributes ?? Attributes()), height: 1))
        case .html:
            readHTML(node)
        case .rule:
            addBlock(.block(Block(.rule, span: span(node.range)), height: 1))
        case .paragraph:
            let inlines = endText().inlines
            addParagraph(LineBlock.lines(inlines) ?? inlines, at: node.range)
        case .heading:
            let (inlines, attributes) = endText(isHeading: true)
            let heading = Block.Kind.heading(level: node.number, content: inlines)
            addBlock(.block(Block(heading, span: span(node.range), attributes: attributes ?? Attributes()), height: 1))
        case .table:
            leaveTable(node)
        case .tableRow:
            rows.append(cells)
            warnOfSpareCells(node)
        case .tableCell:
            cells.append(Block.Table.Cell(content: endText().inlines, span: span(node.range)))
        case .emphasis, .strong, .link, .image:
            leaveInline(node)
        case .text, .softBreak, .lineBreak, .codeSpan, .inlineHTML, .noteReference:
            break
        }
        return nil
    }

    /// The first word of a code block's info string, up to a comma; or its first class.
    private func language(_ node: CommonMarkNode, _ attributes: Attributes?) -> String? {
        if let attributes { return attributes.classes.first }
        let info = masks.restore(document.text[node.title], from: node.range)
        let word = info.prefix { $0 > 0x20 && $0 != 0x2C && $0 != 0x7B }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    private mutating func leaveList(_ node: CommonMarkNode) {
        var items: [Block.Item] = []
        var height = 0
        for case .item(let item, let inner) in blockLevels.removeLast() {
            items.append(item)
            height = max(height, inner)
        }
        if masks.definitionMarks.contains(node.range.lowerBound), let term = takeTerm() {
            addDefinitions(term, items, height: height + 1)
            return
        }
        let example = masks.exampleMarks[node.range.lowerBound]
        let list = Block.List(
            start: example ?? (node.isOrdered ? node.number : nil), delimiter: node.hasParenthesis ? ")" : ".",
            isTight: node.isSet,
            items: items, isOfExamples: example != nil)
        addBlock(.block(Block(.list(list), span: span(node.range)), height: height + 1))
    }

    /// The paragraph that stands right before, taken out of the container.
    private mutating func takeTerm() -> Block? {
        guard case .block(let block, _)? = blockLevels[blockLevels.count - 1].last, case .paragraph = block.kind else {
            return nil
        }
        blockLevels[blockLevels.count - 1].removeLast()
        return block
    }

    /// The definitions `items` of `term`; those that follow each other are joined with the container's other blocks.
    private mutating func addDefinitions(_ term: Block, _ items: [Block.Item], height: Int) {
        guard case .paragraph(let inlines) = term.kind else { return }
        let definition = Block.Definition(term: inlines, span: term.span, items: items)
        let start = term.span.range.lowerBound
        let end = items.last?.span.range.upperBound ?? term.span.range.upperBound
        addBlock(.block(Block(.definitions([definition]), span: span(start..<max(start, end))), height: height))
    }

    private mutating func leaveTable(_ node: CommonMarkNode) {
        let alignments = node.alignments.map { letter -> Block.Table.ColumnAlignment in
            switch letter {
            case 0x6C: .left
            case 0x63: .centre
            case 0x72: .right
            default: .none
            }
        }
        let table = Block.Table(alignments: alignments, header: rows.first ?? [], rows: Array(rows.dropFirst()))
        addBlock(.block(Block(.table(table), span: span(node.range)), height: 1))
    }

    /// GFM drops what a row has beyond the header's cells (0.29, section 4.10).
    private mutating func warnOfSpareCells(_ row: CommonMarkNode) {
        guard !row.isSet else { return }
        let line = file.lineBytes(at: file.lineIndex(ofByte: row.range.lowerBound)).clamped(to: 0..<masks.bytes.count)
        let text = masks.bytes[line].drop { $0 <= 0x20 || $0 == 0x3E }
        var left = cells.count
        var place = text.first == 0x7C ? text.startIndex + 1 : text.startIndex
        while left > 0 {
            guard let bar = text[place...].firstIndex(of: 0x7C) else { return }
            place = bar + 1
            if text[bar - 1] != 0x5C { left -= 1 }
        }
        let spare = text[place...].drop { $0 <= 0x20 }
        guard spare.contains(where: { $0 > 0x20 && $0 != 0x7C }) else { return }
        remarks.warnOnce(
            .spareCells, kind: "", "the row has more cells than the table's header: what stands here is left out",
            at: spare.startIndex..<line.upperBound, hint: "give the header as many cells")
    }

    mutating func warnTooDeep(_ range: Range<Int>) {
        remarks.warnOnce(
            .nestingTooDeep, kind: "", "nested too deep: the inner levels are set without their marks", at: range,
            hint:
                "at most \(MarkdownReader.deepestNesting) blocks and \(InlineResolver.deepestNesting) marks within a line are nested"
        )
    }

    // MARK: - Blocks

    mutating func addBlock(_ piece: BlockPiece) {
        blockLevels[blockLevels.count - 1].append(piece)
    }

    /// A paragraph; a figure when it is a picture and nothing else.
    mutating func addParagraph(
        _ inlines: [Inline], at range: Range<Int>, attributes: Attributes = Attributes(), isHTML: Bool = false
    ) {
        guard !inlines.isEmpty else { return }
        if let picture = MarkdownReader.lonePicture(inlines) {
            addBlock(.block(Block(.figure(picture), span: span(range), attributes: picture.attributes), height: 1))
            return
        }
        let kind: Block.Kind = isHTML ? .html(inlines) : .paragraph(inlines)
        addBlock(.block(Block(kind, span: span(range), attributes: attributes), height: 1))
    }

    private static func lonePicture(_ inlines: [Inline]) -> Picture? {
        var found: Picture?
        for inline in inlines {
            switch inline.kind {
            case .picture(let picture):
                guard found == nil else { return nil }
                found = picture
            case .softBreak: break
            case .text(let text) where text.allSatisfy(\.isWhitespace): break
            default: return nil
            }
        }
        return found
    }

    /// The pairs among a container's pieces: fenced divs and HTML's blocks.
    private mutating func resolveBlocks(_ pieces: [BlockPiece]) -> (blocks: [Block], height: Int) {
        var resolver = BlockResolver(file: file)
        let result = resolver.resolve(pieces)
        for start in resolver.unclosed {
            remarks.warn(
                .unclosedDiv, "this ::: is not closed where the text around it ends", at: start,
                hint: "close it with a line :::")
        }
        for end in resolver.unopened {
            remarks.warn(.unclosedDiv, "this ::: closes nothing", at: end)
        }
        if let place = resolver.tooDeep { warnTooDeep(place) }
        return result
    }
}
