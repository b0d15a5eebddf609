import Diagnostics

/// Finds the pairs in a line of pieces (tildes, carets, HTML tags, brackets with attributes) and joins the text between them.
///
/// One pass with a stack of openers: each closer takes the nearest opener of its kind and drops those inside. Linear, since a kind
/// with no opener is not searched for.
struct InlineResolver {
    private let file: SourceFile
    private let buffer: TextBuffer
    private let pictures: PictureFinder
    /// Whether addresses in the text become links.
    private let findsLinks: Bool
    private var out: [InlinePiece] = []
    /// What is open: where it begins, its kind, and how deep inlines are nested behind it so far.
    private var openers: [(index: Int, kind: String, height: Int)] = []
    private var counts: [String: Int] = [:]
    private var brackets: [Int] = []
    /// Where the pair of brackets that was closed last begins.
    private var lastBracket: (open: Int, close: Int)?
    /// The index behind the last piece with white space in it: no sub- or superscript reaches over one.
    private var lastSpace = 0
    /// Tags that found no partner.
    private(set) var loneTags: [(name: String, source: Range<Int>)] = []
    /// Whether something was taken out of its surroundings because it is nested too deep.
    private(set) var isTooDeep = false
    /// The notes whose text stood in the line; each bears a label that no author can write.
    private(set) var notes: [NoteDefinition] = []
    /// Attributes at the very end that belong to the block.
    private(set) var blockAttributes: Attributes?

    /// How deep inlines may be nested.
    static let deepestNesting = 200

    init(file: SourceFile, buffer: TextBuffer, pictures: PictureFinder, findsLinks: Bool) {
        self.file = file
        self.buffer = buffer
        self.pictures = pictures
        self.findsLinks = findsLinks
    }

    /// The inlines of `pieces`, and the height of the tallest. In a heading attributes at its end are taken off.
    mutating func resolve(_ pieces: [InlinePiece], isHeading: Bool = false) -> (inlines: [Inline], height: Int) {
        var pieces = pieces
        if isHeading, case .attributes(let attributes, _, let source)? = pieces.last,
            source.lowerBound > 0, file.bytes[source.lowerBound - 1] <= 0x20
        {
            pieces.removeLast()
            blockAttributes = attributes
            trimHeading(&pieces)
        }
        guard pieces.contains(where: { !$0.isSettled }) else { return finish(pieces[...]) }
        out.reserveCapacity(pieces.count)
        for piece in pieces { take(piece) }
        return finish(out[...])
    }

    /// Drops white space and closing hashes that stood before a heading's attributes.
    private func trimHeading(_ pieces: inout [InlinePiece]) {
        guard case .text(let range)? = pieces.last else { return }
        var end = range.upperBound
        while end > range.lowerBound, buffer.bytes[end - 1] <= 0x20 { end -= 1 }
        var hashes = end
        while hashes > range.lowerBound, buffer.bytes[hashes - 1] == 0x23 { hashes -= 1 }
        if hashes < end, hashes > range.lowerBound, buffer.bytes[hashes - 1] <= 0x20 { end = hashes }
        while end > range.lowerBound, buffer.bytes[end - 1] <= 0x20 { end -= 1 }
        pieces[pieces.count - 1] = .text(range.lowerBound..<end)
    }

    private mutating func take(_ piece: InlinePiece) {
        switch piece {
        case .text(let range):
            out.append(piece)
            if buffer.bytes[range].contains(where: { $0 <= 0x20 }) { lastSpace = out.count }
        case .inline(let inline, let height):
            out.append(piece)
            raise(to: height)
            switch inline.kind {
            case .softBreak, .lineBreak: lastSpace = out.count
            default: break
            }
        case .delimiter(let pair, let text, let canOpen, let canClose):
            takeDelimiter(pair, text, canOpen: canOpen, canClose: canClose)
        case .bracket(let text, let isOpening):
            takeBracket(text, isOpening: isOpening)
        case .attributes(let attributes, let text, let source):
            takeAttributes(attributes, text, source)
        case .tagStart(let tag, _):
            push(tag.name)
            out.append(piece)
        case .noteStart:
            push("note")
            out.append(piece)
        case .noteEnd(_, let source):
            closeNote(source, piece)
        case .tagEnd(let name, let source):
            closeTag(name, source)
        }
    }

    // MARK: - Openers

    private mutating func push(_ kind: String) {
        openers.append((out.count, kind, 0))
        counts[kind, default: 0] += 1
    }

    /// What is open last holds inlines nested `height` deep.
    private mutating func raise(to height: Int) {
        guard let last = openers.indices.last else { return }
        openers[last].height = max(openers[last].height, height)
    }

    /// The nearest opener of `kind`, taken off the stack with those above it, and the height of what stands behind it.
    private mutating func pop(_ kind: String) -> (index: Int, height: Int)? {
        guard counts[kind, default: 0] > 0 else { return nil }
        var height = 1
        while let top = openers.popLast() {
            counts[top.kind, default: 1] -= 1
            height = max(height, top.height)
            if top.kind == kind { return (top.index, height) }
        }
        return nil
    }

    /// Replaces the pieces from `opener` on by one that `make` builds around those behind it.
    private mutating func wrap(
        from opener: Int, height: Int, start: Int, end: Int, _ make: ([Inline]) -> Inline.Kind,
        attributes: Attributes = Attributes()
    ) {
        guard height < InlineResolver.deepestNesting else {
            // Its pieces stay where they are; the opener stands for nothing any more.
            isTooDeep = true
            out[opener] = .text(0..<0)
            raise(to: height)
            return
        }
        let (inlines, inner) = finish(out[(opener + 1)...])
        out.removeSubrange(opener...)
        while let last = brackets.last, last >= opener { brackets.removeLast() }
        lastSpace = min(lastSpace, opener)
        lastBracket = nil
        let span = SourceSpan(file: file, range: start..<max(start, end))
        out.append(.inline(Inline(make(inlines), span: span, attributes: attributes), height: inner + 1))
        raise(to: inner + 1)
    }

    // MARK: - Pairs

    private mutating func takeDelimiter(_ pair: InlinePiece.Pair, _ text: Range<Int>, canOpen: Bool, canClose: Bool) {
        let kind = "\(pair.rawValue)"
        if canClose, counts[kind, default: 0] > 0 {
            let nearest = openers.last { $0.kind == kind }?.index ?? 0
            let isScript = pair != .strikethrough
            if !isScript || lastSpace <= nearest + 1, out.count > nearest + 1, let (opener, height) = pop(kind) {
                let start = buffer.source(of: textRange(out[opener])).lowerBound
                let end = buffer.source(of: text).upperBound
                wrap(from: opener, height: height, start: start, end: end) { inlines in
                    switch pair {
                    case .strikethrough: .strikethrough(inlines)
                    case .subscript: .subscript(inlines)
                    case .superscript: .superscript(inlines)
                    }
                }
                return
            }
        }
        if canOpen { push(kind) }
        out.append(.delimiter(pair, text: text, canOpen: canOpen, canClose: canClose))
    }

    private mutating func takeBracket(_ text: Range<Int>, isOpening: Bool) {
        if isOpening {
            brackets.append(out.count)
        } else if let open = brackets.popLast() {
            lastBracket = (open, out.count)
        }
        out.append(.bracket(text: text, isOpening: isOpening))
    }

    private mutating func takeAttributes(_ attributes: Attributes, _ text: Range<Int>, _ source: Range<Int>) {
        if case .inline(var inline, let height)? = out.last, inline.span.range.upperBound == source.lowerBound,
            inline.attributes.isEmpty
        {
            inline.attributes = attributes
            if case .picture(var picture) = inline.kind {
                picture.attributes = attributes
                picture.file = pictures.outlined(picture.file, by: attributes)
                inline.kind = .picture(picture)
            }
            inline.span.range = inline.span.range.lowerBound..<source.upperBound
            out[out.count - 1] = .inline(inline, height: height)
        } else if let pair = lastBracket, pair.close == out.count - 1 {
            let start = buffer.source(of: textRange(out[pair.open])).lowerBound
            out.removeLast()
            var inner = 1
            while let top = openers.last, top.index >= pair.open {
                counts[top.kind, default: 1] -= 1
                inner = max(inner, top.height)
                openers.removeLast()
            }
            for case .inline(_, let height) in out[pair.open...] { inner = max(inner, height) }
            wrap(
                from: pair.open, height: inner, start: start, end: source.upperBound, { .span($0) },
                attributes: attributes)
        } else {
            out.append(.text(text))
        }
    }

    private mutating func closeTag(_ name: String, _ source: Range<Int>) {
        guard let (opener, height) = pop(name), case .tagStart(let tag, let start) = out[opener] else {
            loneTags.append((name, source))
            return
        }
        let attributes = tag.asAttributes
        wrap(
            from: opener, height: height, start: start.lowerBound, end: source.upperBound, { tag.wrap($0) },
            attributes: attributes)
        if HTMLTag.codeNames.contains(name), case .inline(var inline, let height)? = out.last,
            case .span = inline.kind
        {
            inline.attributes.classes.append("code")
            out[out.count - 1] = .inline(inline, height: height)
        }
    }

    /// Makes a note of what stands behind its beginning; one without a beginning is a bracket of the text.
    private mutating func closeNote(_ source: Range<Int>, _ piece: InlinePiece) {
        guard let (opener, height) = pop("note"), case .noteStart(_, let start) = out[opener] else {
            out.append(piece)
            return
        }
        // No label that an author writes holds a bracket.
        let label = "]\(start.lowerBound)"
        var content: [Inline]?
        wrap(from: opener, height: height, start: start.lowerBound, end: source.upperBound) { inlines in
            content = inlines
            return .noteReference(label: label)
        }
        guard let content else { return out.append(piece) }
        let span = SourceSpan(file: file, range: start.upperBound..<source.lowerBound)
        notes.append(NoteDefinition(label: label, blocks: [Block(.paragraph(content), span: span)], span: span))
    }

    private func textRange(_ piece: InlinePiece) -> Range<Int> {
        switch piece {
        case .text(let range), .delimiter(_, let range, _, _), .bracket(let range, _), .attributes(_, let range, _),
            .noteStart(let range, _), .noteEnd(let range, _):
            range
        case .inline, .tagStart, .tagEnd: 0..<0
        }
    }

    // MARK: - Joining

    /// Joins text, turns what found no partner into text, and finds addresses.
    private mutating func finish(_ pieces: ArraySlice<InlinePiece>) -> (inlines: [Inline], height: Int) {
        var inlines: [Inline] = []
        inlines.reserveCapacity(pieces.count)
        var height = 0
        var text = 0..<0
        for piece in pieces {
            switch piece {
            case .text(let range), .delimiter(_, let range, _, _), .bracket(let range, _), .attributes(_, let range, _),
                .noteStart(let range, _), .noteEnd(let range, _):
                if text.isEmpty {
                    text = range
                } else if text.upperBound == range.lowerBound {
                    text = text.lowerBound..<range.upperBound
                } else {
                    append(text, to: &inlines, &height)
                    text = range
                }
            case .inline(let inline, let inner):
                append(text, to: &inlines, &height)
                text = 0..<0
                height = max(height, inner)
                inlines.append(inline)
            case .tagStart(let tag, let source):
                append(text, to: &inlines, &height)
                text = 0..<0
                // An anchor without an end is a place; it counts all the same.
                if tag.name == "a" || tag.name == "span", !tag.asAttributes.isEmpty {
                    let span = SourceSpan(file: file, range: source)
                    inlines.append(Inline(.span([]), span: span, attributes: tag.asAttributes))
                    height = max(height, 1)
                } else {
                    loneTags.append((tag.name, source))
                }
            case .tagEnd(let name, let source):
                loneTags.append((name, source))
            }
        }
        append(text, to: &inlines, &height)
        return (inlines, height)
    }

    private func append(_ range: Range<Int>, to inlines: inout [Inline], _ height: inout Int) {
        guard !range.isEmpty else { return }
        height = max(height, 1)
        var start = range.lowerBound
        if findsLinks, mayHoldLink(range) {
            for link in Autolinks.links(in: buffer.bytes, range) {
                appendText(start..<link.range.lowerBound, to: &inlines)
                let source = buffer.source(of: link.range)
                // Typographic marks that cmark put into an address are taken back.
                let isSmart = source.count < link.range.count
                let address = String(decoding: isSmart ? file.bytes[source] : buffer.bytes[link.range], as: UTF8.self)
                let span = SourceSpan(file: file, range: source)
                let shown = Inline(.text(address), span: span)
                inlines.append(
                    Inline(.link(destination: link.prefix + address, title: nil, content: [shown]), span: span))
                height = max(height, 2)
                start = link.range.upperBound
            }
        }
        appendText(start..<range.upperBound, to: &inlines)
    }

    private func appendText(_ range: Range<Int>, to inlines: inout [Inline]) {
        guard !range.isEmpty else { return }
        let span = SourceSpan(file: file, range: buffer.source(of: range))
        let text = buffer.bytes.withUnsafeBufferPointer {
            String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
        inlines.append(Inline(.text(text), span: span))
    }

    /// Whether one of the signs that every address has is there.
    private func mayHoldLink(_ range: Range<Int>) -> Bool {
        buffer.bytes.withUnsafeBufferPointer { bytes in
            for index in range {
                switch bytes[index] {
                case 0x40: return true
                case 0x3A: if index + 1 < range.upperBound, bytes[index + 1] == 0x2F { return true }
                case 0x77: if index + 1 < range.upperBound, bytes[index + 1] == 0x77 { return true }
                default: break
                }
            }
            return false
        }
    }
}

extension Inline {
    /// Whether it is characters and nothing else.
    fileprivate var isText: Bool {
        switch kind {
        case .text, .softBreak: true
        default: false
        }
    }
}

extension HTMLTag {
    /// The tags whose text is code; where it holds more than text it is a span of class `code`.
    static let codeNames: Set<String> = ["code", "tt", "samp"]

    /// The inline that the tag makes of what it holds.
    func wrap(_ content: [Inline]) -> Inline.Kind {
        switch name {
        case "sub": .subscript(content)
        case "sup": .superscript(content)
        case "kbd": .keyboard(content)
        case "em", "i", "cite", "dfn", "var": .emphasis(content, delimiter: "*")
        case "strong", "b": .strong(content, delimiter: "*")
        case "u", "ins": .underline(content)
        case "s", "del", "strike": .strikethrough(content)
        case "small": .small(content)
        case "code", "tt", "samp":
            // A leaf when it holds nothing but text; else what is in it stays what it is, in code's face.
            content.allSatisfy(\.isText) ? .code(content.plainText) : .span(content)
        case "a": self["href"].map { .link(destination: $0, title: self["title"], content: content) } ?? .span(content)
        default: .span(content)
        }
    }

    /// The tags within a line that are understood.
    static let inlineNames: Set<String> = [
        "sub", "sup", "kbd", "em", "i", "cite", "dfn", "var", "strong", "b", "u", "ins", "s", "del", "strike", "small",
        "code", "tt",
        "samp", "a", "span", "mark", "abbr", "time", "bdi", "bdo",
    ]

    /// Tags of HTML that are not understood within a line.
    static let otherNames: Set<String> = [
        "acronym", "address", "area", "article", "aside", "audio", "base", "basefont", "big", "blink", "blockquote",
        "body", "button",
        "canvas", "caption", "center", "col", "colgroup", "data", "datalist", "dd", "details", "dialog", "dir", "div",
        "dl", "dt", "embed",
        "fieldset", "figcaption", "figure", "font", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
        "h6", "head",
        "header", "hr", "html", "iframe", "input", "label", "legend", "li", "link", "main", "map", "marquee", "math",
        "menu", "meta",
        "meter", "nav", "nobr", "noscript", "object", "ol", "optgroup", "option", "output", "p", "param", "picture",
        "pre", "progress",
        "rb", "rp", "rt", "rtc", "ruby", "script", "section", "select", "slot", "source", "style", "summary", "svg",
        "table", "tbody",
        "td", "template", "textarea", "tfoot", "th", "thead", "title", "tr", "track", "ul", "video",
    ]
}
