import CommonMark
import Diagnostics

/// HTML blocks: divs, paragraphs, headings, lists, rules and pictures become blocks; the rest is set as its text.
extension MarkdownReader {
    /// The tags that hold blocks.
    private static let containers: Set<String> = [
        "div", "center", "blockquote", "ul", "ol", "li", "section", "article", "aside", "details", "figure", "main",
        "header",
        "footer", "nav", "dl",
    ]
    /// The tags that hold one text.
    private static let texts: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "summary", "figcaption", "dt", "dd", "caption",
    ]

    /// What the text between two block tags becomes.
    private struct OpenText {
        var tag: HTMLTag?
        var start: Int
    }

    mutating func readHTML(_ node: CommonMarkNode) {
        if let line = masks.lines[node.range.lowerBound] {
            addLine(line, at: node.range)
            return
        }
        let bytes = masks.restore(document.text[node.text], from: node.range)
        let literal = Array(bytes)
        var map = literal.withUnsafeBufferPointer { text in
            masks.bytes.withUnsafeBufferPointer {
                ContentMap(tails: text, of: $0, lineStarts: lineStarts, from: node.number)
            }
        }
        startText()
        var open = OpenText(start: node.range.lowerBound)
        var code: (start: Int, text: String)?
        var isRaw = false
        for token in HTMLToken.tokens(of: literal[...]) {
            let source = map.range(of: token.range)
            if let pre = code {
                if case .close("pre") = token.kind {
                    addCode(pre.text, at: pre.start..<source.upperBound)
                    code = nil
                } else {
                    code?.text += codeText(token.kind, at: source)
                }
                continue
            }
            switch token.kind {
            case .text(let text):
                if !isRaw { addHTMLText(text, at: source) }
            case .comment(let text):
                addComment(text, &open, at: source)
            case .open(let tag):
                isRaw = tag.name == "script" || tag.name == "style"
                if tag.name == "pre" {
                    flush(&open, end: source.lowerBound)
                    code = (source.lowerBound, "")
                } else {
                    openTag(tag, &open, at: source)
                }
            case .close(let name):
                isRaw = false
                closeTag(name, &open, at: source)
            case .other(let name):
                if let line = masks.lines[source.lowerBound] {
                    flush(&open, end: source.lowerBound)
                    addLine(line, at: source)
                    open.start = source.upperBound
                } else {
                    warnLeftOut(name, at: source)
                }
            }
        }
        if let pre = code { addCode(pre.text, at: pre.start..<node.range.upperBound) }
        flush(&open, end: node.range.upperBound)
    }

    /// What a token within `<pre>` adds to the code: text and line ends. Colours and weights are left out, other tags told.
    private mutating func codeText(_ token: HTMLToken.Kind, at source: Range<Int>) -> String {
        switch token {
        case .text(let text): return text
        case .open(let tag):
            if tag.name == "br" { return "\n" }
            if !["code", "span", "samp", "kbd", "var"].contains(tag.name) { warnTag(tag.name, at: source) }
            return tag.name == "img" ? tag["alt"] ?? "" : ""
        case .other(let name):
            warnLeftOut(name, at: source)
            return ""
        case .close, .comment: return ""
        }
    }

    private mutating func addLine(_ line: Masks.Line, at range: Range<Int>) {
        switch line {
        case .divisionStart(let attributes): addBlock(.divisionStart(attributes, source: range))
        case .divisionEnd: addBlock(.divisionEnd(source: range))
        case .pageBreak: addBlock(.block(Block(.pageBreak, span: span(range)), height: 1))
        }
    }

    private mutating func addComment(_ text: String, _ open: inout OpenText, at source: Range<Int>) {
        let kind: Block.Kind
        switch text.filter({ !$0.isWhitespace }).lowercased() {
        case "pagebreak": kind = .pageBreak
        case "columnbreak": kind = .columnBreak
        default: return
        }
        flush(&open, end: source.lowerBound)
        addBlock(.block(Block(kind, span: span(source)), height: 1))
        open.start = source.upperBound
    }

    private mutating func addCode(_ text: String, at range: Range<Int>) {
        var text = text.first == "\n" ? String(text.dropFirst()) : text
        guard !text.isEmpty else { return }
        if text.last != "\n" { text += "\n" }
        addBlock(.block(Block(.code(language: nil, text: text), span: span(range)), height: 1))
    }

    private mutating func openTag(_ tag: HTMLTag, _ open: inout OpenText, at source: Range<Int>) {
        switch tag.name {
        case "hr":
            flush(&open, end: source.lowerBound)
            addBlock(.block(Block(.rule, span: span(source)), height: 1))
        case _ where MarkdownReader.containers.contains(tag.name):
            flush(&open, end: source.lowerBound)
            addBlock(.tagStart(tag, source: source))
        case _ where MarkdownReader.texts.contains(tag.name):
            flush(&open, end: source.lowerBound)
            open = OpenText(tag: tag, start: source.lowerBound)
        case "tr", "td", "th":
            flush(&open, end: source.lowerBound)
            open.start = source.upperBound
            warnTag("table", at: source)
        default:
            addToken(.open(tag), at: source)
        }
    }

    private mutating func closeTag(_ name: String, _ open: inout OpenText, at source: Range<Int>) {
        if MarkdownReader.containers.contains(name) {
            flush(&open, end: source.lowerBound)
            addBlock(.tagEnd(name, source: source))
            open.start = source.upperBound
        } else if MarkdownReader.texts.contains(name) || ["tr", "td", "th"].contains(name) {
            flush(&open, end: source.upperBound)
            open.start = source.upperBound
        } else {
            addToken(.close(name), at: source)
        }
    }

    /// Text with its white space folded, none at the start of a block's text.
    private mutating func addHTMLText(_ text: String, at source: Range<Int>) {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        var isBehindSpace = inlineLevels[0].isEmpty || buffer.bytes.last == 0x20
        for byte in text.utf8 {
            let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
            if !isSpace { folded.append(byte) } else if !isBehindSpace { folded.append(0x20) }
            isBehindSpace = isSpace
        }
        guard !folded.isEmpty else { return }
        add(.text(buffer.append(folded, from: source)))
    }

    /// The text so far becomes a block.
    private mutating func flush(_ open: inout OpenText, end: Int) {
        let tag = open.tag
        let range = open.start..<max(open.start, end)
        open = OpenText(start: range.upperBound)
        if case .text(let last)? = inlineLevels[0].last, buffer.bytes[last] == [0x20] { inlineLevels[0].removeLast() }
        guard !inlineLevels[0].isEmpty else { return }
        let inlines = trimmed(endText().inlines)
        startText()
        guard !inlines.isEmpty else { return }
        let lower = max(
            range.lowerBound, min(range.upperBound, tag == nil ? inlines[0].span.range.lowerBound : range.lowerBound))
        let place = lower..<range.upperBound
        var attributes = tag?.asAttributes ?? Attributes()
        switch tag?.name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let level = Int(tag?.name.dropFirst() ?? "") ?? 1
            let heading = Block.Kind.heading(level: level, content: inlines)
            addBlock(.block(Block(heading, span: span(place), attributes: attributes), height: 1))
        case "p"?:
            addParagraph(inlines, at: place, attributes: attributes)
        case let name?:
            attributes.classes.insert(name, at: 0)
            addParagraph(inlines, at: place, attributes: attributes)
        case nil:
            addParagraph(inlines, at: place, isHTML: true)
        }
    }

    /// `inlines` without the space that a line end left behind the last text.
    private func trimmed(_ inlines: [Inline]) -> [Inline] {
        guard var last = inlines.last, case .text(let text) = last.kind, text.last == " " else { return inlines }
        last.kind = .text(String(text.dropLast()))
        return text.count == 1 ? inlines.dropLast() : inlines.dropLast() + [last]
    }
}
