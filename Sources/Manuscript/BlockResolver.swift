import Diagnostics

/// A piece of a container's content before its pairs are found.
enum BlockPiece {
    /// A finished block, and how deep blocks are nested in it, itself included.
    case block(Block, height: Int)
    /// An item of a list.
    case item(Block.Item, height: Int)
    /// `::: {…}`
    case divisionStart(Attributes, source: Range<Int>)
    /// `:::`
    case divisionEnd(source: Range<Int>)
    /// An opening tag of an HTML block.
    case tagStart(HTMLTag, source: Range<Int>)
    /// A closing tag of an HTML block.
    case tagEnd(String, source: Range<Int>)
}

/// Finds the pairs of fenced divs and of HTML's block tags among a container's pieces, with a stack of openers; linear.
struct BlockResolver {
    private let file: SourceFile
    private var out: [BlockPiece] = []
    /// What is open: where it begins, its name, and how deep blocks are nested in it so far.
    private var openers: [(index: Int, name: String, height: Int)] = []
    private var counts: [String: Int] = [:]
    /// The divs that were not closed.
    private(set) var unclosed: [Range<Int>] = []
    /// The ends of divs that opened nowhere.
    private(set) var unopened: [Range<Int>] = []
    /// Where something was nested too deep.
    private(set) var tooDeep: Range<Int>?

    /// The name of a fenced div on the stack; no tag is called that.
    private static let division = ":::"

    init(file: SourceFile) {
        self.file = file
    }

    /// The blocks of `pieces`, and the height of the tallest.
    mutating func resolve(_ pieces: [BlockPiece]) -> (blocks: [Block], height: Int) {
        for piece in pieces {
            switch piece {
            case .block(_, let height), .item(_, let height):
                append(piece, height: height)
            case .divisionStart:
                push(BlockResolver.division, piece)
            case .divisionEnd(let source):
                if counts[BlockResolver.division, default: 0] == 0 { unopened.append(source) }
                close(BlockResolver.division, end: source.upperBound)
            case .tagStart(let tag, let source):
                if tag.name == "li", let last = openers.last, last.name == "li" { close("li", end: source.lowerBound) }
                push(tag.name, piece)
            case .tagEnd(let name, let source):
                close(name, end: source.upperBound)
            }
        }
        while let top = openers.last {
            if case .divisionStart(_, let source) = out[top.index] { unclosed.append(source) }
            close(top.name, end: 0)
        }
        unclosed.reverse()
        return collect(out[...])
    }

    private mutating func append(_ piece: BlockPiece, height: Int) {
        out.append(piece)
        raise(to: height)
    }

    /// What is open last holds blocks nested `height` deep.
    private mutating func raise(to height: Int) {
        guard let last = openers.indices.last else { return }
        openers[last].height = max(openers[last].height, height)
    }

    private mutating func push(_ name: String, _ piece: BlockPiece) {
        openers.append((out.count, name, 0))
        counts[name, default: 0] += 1
        out.append(piece)
    }

    /// Closes the nearest opener of `name` and what is open inside of it; nothing when there is none.
    private mutating func close(_ name: String, end: Int) {
        guard counts[name, default: 0] > 0 else { return }
        while let top = openers.popLast() {
            counts[top.name, default: 1] -= 1
            if top.name != name, case .divisionStart(_, let source) = out[top.index] { unclosed.append(source) }
            wrap(from: top.index, height: top.height, end: end)
            if top.name == name { return }
        }
    }

    private mutating func wrap(from opener: Int, height: Int, end: Int) {
        let piece = out[opener]
        guard height < MarkdownReader.deepestNesting else {
            // Its blocks stay where they are; the opener stands for nothing any more.
            switch piece {
            case .divisionStart(_, let source), .tagStart(_, let source): tooDeep = source
            case .block, .item, .divisionEnd, .tagEnd: break
            }
            out[opener] = .divisionEnd(source: 0..<0)
            raise(to: height)
            return
        }
        let (blocks, _) = collect(out[(opener + 1)...])
        let items = items(out[(opener + 1)...])
        let last = blocks.last?.span.range.upperBound
        out.removeSubrange(opener...)
        let attributes: Attributes
        let start: Range<Int>
        var name = ""
        switch piece {
        case .divisionStart(let given, let source): (attributes, start) = (given, source)
        case .tagStart(let tag, let source): (attributes, start, name) = (tag.asAttributes, source, tag.name)
        case .block, .item, .divisionEnd, .tagEnd: return
        }
        let upper = max(start.upperBound, end, last ?? 0)
        let span = SourceSpan(file: file, range: start.lowerBound..<upper)
        switch name {
        case "li":
            append(.item(Block.Item(blocks: blocks, span: span), height: height), height: height)
        case "ul", "ol":
            let first = name == "ul" ? nil : attributes["start"].flatMap { Int($0) } ?? 1
            let list = Block.List(start: first, isTight: true, items: items)
            append(
                .block(Block(.list(list), span: span, attributes: attributes), height: height + 1), height: height + 1)
        case "blockquote":
            append(
                .block(Block(.quote(blocks), span: span, attributes: attributes), height: height + 1),
                height: height + 1)
        default:
            guard !blocks.isEmpty || attributes.id != nil else { return }
            var attributes = attributes
            if !name.isEmpty, name != "div" { attributes.classes.insert(name, at: 0) }
            append(
                .block(Block(.division(blocks), span: span, attributes: attributes), height: height + 1),
                height: height + 1)
        }
    }

    /// The blocks of `pieces`; items of no list give their blocks, and definitions in a row are one block.
    private func collect(_ pieces: ArraySlice<BlockPiece>) -> (blocks: [Block], height: Int) {
        var blocks: [Block] = []
        var height = 0
        var definitions: [Block.Definition] = []
        for piece in pieces {
            switch piece {
            case .block(let block, let inner):
                height = max(height, inner)
                if case .definitions(let more) = block.kind {
                    if definitions.isEmpty { blocks.append(block) }
                    definitions += more
                    blocks[blocks.count - 1].span.range =
                        blocks[blocks.count - 1].span.range.lowerBound..<block.span.range.upperBound
                    continue
                }
                close(&definitions, in: &blocks)
                blocks.append(block)
            case .item(let item, let inner):
                close(&definitions, in: &blocks)
                blocks += item.blocks
                height = max(height, inner)
            case .divisionStart, .divisionEnd, .tagStart, .tagEnd: break
            }
        }
        close(&definitions, in: &blocks)
        TableCaption.attach(in: &blocks)
        return (blocks, height)
    }

    /// Gives the definitions that were gathered to the block that stands for them.
    private func close(_ definitions: inout [Block.Definition], in blocks: inout [Block]) {
        guard !definitions.isEmpty else { return }
        blocks[blocks.count - 1].kind = .definitions(definitions)
        definitions = []
    }

    /// The items of a list; a block outside of any item is one of its own.
    private func items(_ pieces: ArraySlice<BlockPiece>) -> [Block.Item] {
        pieces.compactMap { piece in
            switch piece {
            case .item(let item, _): item
            case .block(let block, _): Block.Item(blocks: [block], span: block.span)
            case .divisionStart, .divisionEnd, .tagStart, .tagEnd: nil
            }
        }
    }
}
