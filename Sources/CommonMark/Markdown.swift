internal import CCommonMark

/// CommonMark with GFM's tables, task lists and footnotes, and smart punctuation, as cmark-gfm 0.29 reads them.
///
/// The extensions for autolinks and strikethrough stay off: the first takes quadratic time, and the second changes tables of the
/// library that all threads share. Both are done on text nodes by whoever reads the document.
public enum Markdown {
    /// Parses the bytes `range` of `input`, which must be UTF-8 without NUL.
    ///
    /// `lineStarts` are the offsets in `input` at which its lines begin; `range` begins at one of them, or behind a byte order mark.
    /// Calls `cmark_parser_feed` and `cmark_parser_finish`. Safe on several threads at a time. Linear, but for inputs that cmark-gfm
    /// itself is slow on.
    public static func parse(_ input: [UInt8], range: Range<Int>, lineStarts: [Int]) -> CommonMarkDocument {
        _ = extensionsAreRegistered
        guard let parser = cmark_parser_new(CMARK_OPT_SMART | CMARK_OPT_FOOTNOTES) else {
            preconditionFailure("cmark-gfm has no memory for a parser")
        }
        defer { cmark_parser_free(parser) }
        for name in ["table", "tasklist"] {
            guard let found = cmark_find_syntax_extension(name) else {
                preconditionFailure("cmark-gfm has no extension \(name)")
            }
            let status = cmark_parser_attach_syntax_extension(parser, found)
            precondition(status == 1, "cmark-gfm does not take its extension \(name)")
        }
        return input.withUnsafeBufferPointer { bytes in
            bytes[range].withMemoryRebound(to: CChar.self) { part in
                cmark_parser_feed(parser, part.baseAddress, part.count)
            }
            guard let root = cmark_parser_finish(parser) else { preconditionFailure("cmark-gfm gives no document") }
            defer { cmark_node_free(root) }
            var reader = CommonMarkReader(input: bytes, range: range, lineStarts: lineStarts)
            reader.read(root)
            return reader.document
        }
    }

    /// `text` with HTML's entities and character references decoded. Calls `houdini_unescape_html`.
    public static func decodingEntities(_ text: String) -> String {
        guard text.utf8.contains(0x26) else { return text }
        let bytes = Array(text.utf8)
        var buffer = cmark_strbuf()
        cmark_strbuf_init(cmark_get_default_mem_allocator(), &buffer, 0)
        defer { cmark_strbuf_free(&buffer) }
        guard houdini_unescape_html(&buffer, bytes, bufsize_t(bytes.count)) != 0 else { return text }
        return String(decoding: UnsafeBufferPointer(start: buffer.ptr, count: Int(buffer.size)), as: UTF8.self)
    }

    /// The characters of the entity or character reference whose `&` stands before `rest`, and the bytes it takes of `rest`; nil for none.
    ///
    /// Calls `houdini_unescape_ent`.
    static func entity(_ rest: UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], length: Int)? {
        guard let start = rest.baseAddress else { return nil }
        var buffer = cmark_strbuf()
        cmark_strbuf_init(cmark_get_default_mem_allocator(), &buffer, 0)
        defer { cmark_strbuf_free(&buffer) }
        let length = houdini_unescape_ent(&buffer, start, bufsize_t(rest.count))
        guard length > 0 else { return nil }
        return (Array(UnsafeBufferPointer(start: buffer.ptr, count: Int(buffer.size))), Int(length))
    }

    /// Registers the extensions once for the process: `cmark_gfm_core_extensions_ensure_registered`.
    private static let extensionsAreRegistered: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()
}

/// Turns cmark-gfm's tree into plain nodes, walking with an explicit stack, and finds each node's bytes.
private struct CommonMarkReader {
    private let input: UnsafeBufferPointer<UInt8>
    private let range: Range<Int>
    private let lineStarts: [Int]
    /// The index in `lineStarts` of cmark's line 1.
    private let firstLine: Int
    var document = CommonMarkDocument()
    /// The kinds of the extensions' node types, by cmark's number for them.
    private var extensionKinds: [UInt16: CommonMarkNode.Kind] = [:]
    /// The indexes of the open nodes.
    private var open: [Int] = []
    private var leaf: LeafReader
    /// How many open block quotes there are.
    private var quoteDepth = 0

    init(input: UnsafeBufferPointer<UInt8>, range: Range<Int>, lineStarts: [Int]) {
        self.input = input
        self.range = range
        self.lineStarts = lineStarts
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= range.lowerBound { low = middle } else { high = middle }
        }
        firstLine = low
        leaf = LeafReader(content: UnsafeBufferPointer(start: nil, count: 0), map: ContentMap(at: 0))
        document.text.reserveCapacity(range.count + range.count / 8)
    }

    mutating func read(_ root: UnsafeMutablePointer<cmark_node>) {
        guard let iterator = cmark_iter_new(root) else {
            preconditionFailure("cmark-gfm has no memory for an iterator")
        }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE else { break }
            guard let pointer = cmark_iter_get_node(iterator) else { break }
            if event == CMARK_EVENT_ENTER {
                enter(pointer)
                // cmark leaves these without an exit.
                if isLeaf(document.nodes[open[open.count - 1]].kind) { leave(pointer) }
            } else {
                leave(pointer)
            }
        }
    }

    private func isLeaf(_ kind: CommonMarkNode.Kind) -> Bool {
        switch kind {
        case .html, .rule, .code, .text, .softBreak, .lineBreak, .codeSpan, .inlineHTML: true
        default: false
        }
    }

    private mutating func kind(of node: borrowing cmark_node, _ pointer: UnsafeMutablePointer<cmark_node>)
        -> CommonMarkNode.Kind
    {
        switch cmark_node_type(UInt32(node.type)) {
        case CMARK_NODE_DOCUMENT: return .document
        case CMARK_NODE_BLOCK_QUOTE: return .quote
        case CMARK_NODE_LIST: return .list
        case CMARK_NODE_ITEM: return .item
        case CMARK_NODE_CODE_BLOCK: return .code
        case CMARK_NODE_HTML_BLOCK: return .html
        case CMARK_NODE_PARAGRAPH: return .paragraph
        case CMARK_NODE_HEADING: return .heading
        case CMARK_NODE_THEMATIC_BREAK: return .rule
        case CMARK_NODE_FOOTNOTE_DEFINITION: return .noteDefinition
        case CMARK_NODE_TEXT: return .text
        case CMARK_NODE_SOFTBREAK: return .softBreak
        case CMARK_NODE_LINEBREAK: return .lineBreak
        case CMARK_NODE_CODE: return .codeSpan
        case CMARK_NODE_HTML_INLINE: return .inlineHTML
        case CMARK_NODE_EMPH: return .emphasis
        case CMARK_NODE_STRONG: return .strong
        case CMARK_NODE_LINK: return .link
        case CMARK_NODE_IMAGE: return .image
        case CMARK_NODE_FOOTNOTE_REFERENCE: return .noteReference
        default: break
        }
        if let kind = extensionKinds[node.type] { return kind }
        let kinds: [String: CommonMarkNode.Kind] = [
            "table": .table, "table_header": .tableRow, "table_row": .tableRow, "table_cell": .tableCell,
            "tasklist": .item,
        ]
        let name = String(cString: cmark_node_get_type_string(pointer))
        guard let kind = kinds[name] else { preconditionFailure("cmark-gfm gave a node of unknown type \(name)") }
        extensionKinds[node.type] = kind
        return kind
    }

    private mutating func copy(_ chunk: cmark_chunk) -> Range<Int> {
        let start = document.text.count
        document.text.append(contentsOf: UnsafeBufferPointer(start: chunk.data, count: Int(chunk.len)))
        return start..<document.text.count
    }

    // MARK: - Entering

    private mutating func enter(_ pointer: UnsafeMutablePointer<cmark_node>) {
        let source = pointer.pointee
        var node = CommonMarkNode(kind(of: source, pointer))
        switch node.kind {
        case .document:
            node.range = range
        case .quote, .list, .item, .table, .tableRow, .noteDefinition:
            enterContainer(source, pointer, &node)
        case .paragraph, .heading, .tableCell:
            enterTextBlock(source, &node)
        case .code, .html, .rule:
            enterLeafBlock(source, &node)
        case .text:
            node.text = copy(source.as.literal)
            let chunk = source.as.literal
            let first = document.pieces.count
            node.range = leaf.placeText(
                UnsafeBufferPointer(start: chunk.data, count: Int(chunk.len)), textStart: node.text.lowerBound,
                pieces: &document.pieces)
            node.pieces = first..<document.pieces.count
        case .softBreak, .lineBreak:
            node.range = leaf.placeBreak()
        case .codeSpan:
            node.text = copy(source.as.literal)
            node.range = leaf.placeCode()
        case .inlineHTML:
            node.text = copy(source.as.literal)
            node.range = leaf.placeHTML(length: node.text.count)
        case .emphasis, .strong:
            leaf.openEmphasis(width: node.kind == .strong ? 2 : 1)
        case .link, .image:
            node.text = copy(source.as.link.url)
            node.title = copy(source.as.link.title)
            leaf.openBracket(isImage: node.kind == .image)
        case .noteReference:
            let label = source.parent_footnote_def.map { $0.pointee.as.literal } ?? source.as.literal
            node.text = copy(label)
            node.range = leaf.placeNoteReference()
        }
        open.append(document.nodes.count)
        document.nodes.append(node)
    }

    private mutating func enterContainer(
        _ source: cmark_node, _ pointer: UnsafeMutablePointer<cmark_node>, _ node: inout CommonMarkNode
    ) {
        let start = place(line: source.start_line, column: source.start_column)
        node.range = start..<start
        switch node.kind {
        case .quote:
            quoteDepth += 1
        case .list:
            let list = source.as.list
            node.isOrdered = list.list_type == CMARK_ORDERED_LIST
            node.hasParenthesis = list.delimiter == CMARK_PAREN_DELIM
            node.number = Int(list.start)
            node.isSet = list.tight
        case .item:
            if cmark_node_get_syntax_extension(pointer) != nil { node.isDone = source.as.list.checked }
        case .table:
            let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
            if let alignments = cmark_gfm_extensions_get_table_alignments(pointer) {
                node.alignments = Array(UnsafeBufferPointer(start: alignments, count: count))
            }
        case .tableRow:
            node.isSet = cmark_gfm_extensions_get_table_row_is_header(pointer) != 0
        case .noteDefinition:
            node.text = copy(source.as.literal)
            // cmark's column is that of the text behind the label.
            let line = place(line: source.start_line, column: 1)
            var mark = line
            while mark + 1 < range.upperBound, mark < start, input[mark] != 0x5B || input[mark + 1] != 0x5E {
                mark += 1
            }
            node.range = mark..<max(mark, start)
        default:
            break
        }
    }

    private mutating func enterTextBlock(_ source: cmark_node, _ node: inout CommonMarkNode) {
        let content = UnsafeBufferPointer(start: source.content.ptr, count: Int(source.content.size))
        let start = place(line: source.start_line, column: source.start_column)
        var map: ContentMap
        switch node.kind {
        case .heading where !source.as.heading.setext:
            map = ContentMap(at: start + Int(source.internal_offset))
        case .tableCell:
            map = ContentMap(cell: content, of: input, at: cellPlace(source, content))
        default:
            map = ContentMap(tails: content, of: input, lineStarts: lineStarts, from: firstLine(of: source, content))
        }
        if node.kind == .heading { node.number = Int(source.as.heading.level) }
        var end = content.count
        while end > 0, content[end - 1] <= 0x20 { end -= 1 }
        let span = map.range(of: 0..<end)
        node.range = (node.kind == .heading ? min(start, span.lowerBound) : span.lowerBound)..<span.upperBound
        let blockOffset = Int(source.start_column) - 1 + Int(source.internal_offset)
        leaf = LeafReader(content: content, map: map, blockOffset: blockOffset)
    }

    private mutating func enterLeafBlock(_ source: cmark_node, _ node: inout CommonMarkNode) {
        let start = place(line: source.start_line, column: source.start_column)
        let line = firstLine + Int(source.start_line) - 1
        var lastLine = max(line, firstLine + Int(source.end_line) - 1)
        switch node.kind {
        case .code:
            node.text = copy(source.as.code.literal)
            node.title = copy(source.as.code.info)
            node.number = line + (source.as.code.fenced != 0 ? 1 : 0)
        case .html:
            node.text = copy(source.as.literal)
            node.number = line
        default:
            lastLine = line
        }
        lastLine = min(lastLine, lineStarts.count - 1)
        var end = max(start, min(range.upperBound, ContentMap.lineEnd(lastLine, of: input, lineStarts: lineStarts)))
        while end > start, input[end - 1] <= 0x20 { end -= 1 }
        node.range = start..<end
    }

    // MARK: - Leaving

    private mutating func leave(_ pointer: UnsafeMutablePointer<cmark_node>) {
        let index = open.removeLast()
        let end = document.nodes.count
        document.nodes[index].end = end
        let kind = document.nodes[index].kind
        switch kind {
        case .quote, .list, .item, .table, .tableRow, .noteDefinition:
            if kind == .quote { quoteDepth -= 1 }
            var upper = document.nodes[index].range.upperBound
            var lower = document.nodes[index].range.lowerBound
            var child = index + 1
            while child < end {
                upper = max(upper, document.nodes[child].range.upperBound)
                lower = kind == .tableRow && child == index + 1 ? document.nodes[child].range.lowerBound : lower
                child = document.nodes[child].end
            }
            document.nodes[index].range = min(lower, upper)..<upper
        case .emphasis, .strong:
            guard index + 1 < end else { break }
            var last = index + 1
            while document.nodes[last].end < end { last = document.nodes[last].end }
            // Where a place was guessed (a table that cmark cut out of a paragraph), the last child may seem to end before the first.
            let inner = document.nodes[index + 1].range
            document.nodes[index].range = leaf.closeEmphasis(
                around: inner.lowerBound..<max(inner.upperBound, document.nodes[last].range.upperBound),
                width: kind == .strong ? 2 : 1
            ).clamped(to: range)
        case .link, .image:
            document.nodes[index].range = leaf.closeBracket(endColumn: Int(pointer.pointee.end_column))
        default:
            break
        }
    }

    // MARK: - Places

    private func place(line: Int32, column: Int32) -> Int {
        let index = firstLine + max(0, Int(line) - 1)
        guard index < lineStarts.count else { return range.upperBound }
        let start = index == firstLine ? range.lowerBound : lineStarts[index]
        return min(range.upperBound, start + max(0, Int(column) - 1))
    }

    /// The index of the line whose tail is the first line of `content`.
    ///
    /// Definitions of references are cut off a paragraph's head, so it is found from the end; the byte comparison settles the rest.
    private func firstLine(of source: cmark_node, _ content: UnsafeBufferPointer<UInt8>) -> Int {
        let count = content.count { $0 == 0x0A }
        // cmark gives line 0 to what it cut off a table.
        let start = max(0, firstLine + Int(source.start_line) - 1)
        let expected = max(start, firstLine + Int(source.end_line) - count)
        let tail = content[..<(content.firstIndex(of: 0x0A) ?? content.count)]
        func fits(_ line: Int) -> Bool {
            guard line < lineStarts.count else { return false }
            let end = ContentMap.lineEnd(line, of: input, lineStarts: lineStarts)
            return end - tail.count >= lineStarts[line] && input[end - tail.count..<end].elementsEqual(tail)
        }
        if source.type == UInt16(CMARK_NODE_PARAGRAPH.rawValue), fits(expected) { return expected }
        for line in start...max(start, firstLine + Int(source.end_line) - 1) where fits(line) { return line }
        return min(start, lineStarts.count - 1)
    }

    /// The place of a table cell's text: searched from the end of the cell before it, since cmark's columns forget the line's indent.
    private func cellPlace(_ source: cmark_node, _ content: UnsafeBufferPointer<UInt8>) -> Int {
        let row = open[open.count - 1]
        let line = max(0, min(firstLine + Int(source.start_line) - 1, lineStarts.count - 1))
        let end = ContentMap.lineEnd(line, of: input, lineStarts: lineStarts)
        var place: Int
        if row == document.nodes.count - 1 {
            place = self.place(line: source.start_line, column: 1)
            var quotes = quoteDepth
            while place < end, input[place] <= 0x20 || (input[place] == 0x3E && quotes > 0) {
                if input[place] == 0x3E { quotes -= 1 }
                place += 1
            }
            let stated = self.place(
                line: source.start_line, column: source.start_column + source.internal_offset)
            if document.nodes[row].isSet { place = max(place, min(stated, end)) }
        } else {
            place = document.nodes[document.nodes.count - 1].range.upperBound
            place = max(place, document.nodes.last { $0.kind == .tableCell }?.range.upperBound ?? place)
            place = input[place..<max(place, end)].firstIndex(of: 0x7C) ?? place
        }
        while place < end, input[place] <= 0x20 || input[place] == 0x7C, content.first != input[place] {
            if input[place] == 0x7C, content.isEmpty { break }
            place += 1
        }
        return place
    }
}
