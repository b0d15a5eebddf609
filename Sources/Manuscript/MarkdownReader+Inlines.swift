import CommonMark
import Diagnostics

/// The inlines of a leaf block, as cmark gives them, become pieces.
extension MarkdownReader {
    mutating func add(_ piece: InlinePiece) {
        inlineLevels[inlineLevels.count - 1].append(piece)
    }

    mutating func add(_ kind: Inline.Kind, at range: Range<Int>, attributes: Attributes = Attributes(), height: Int = 1)
    {
        add(.inline(Inline(kind, span: span(range), attributes: attributes), height: height))
    }

    /// The block's text has ended: its inlines, and for a heading its attributes.
    mutating func endText(isHeading: Bool = false) -> (inlines: [Inline], attributes: Attributes?) {
        let (inlines, _, attributes) = resolve(inlineLevels.removeLast(), isHeading: isHeading)
        inlineLevels = [[]]
        return (inlines, attributes)
    }

    private mutating func resolve(
        _ pieces: [InlinePiece], isHeading: Bool = false
    ) -> (inlines: [Inline], height: Int, attributes: Attributes?) {
        var resolver = InlineResolver(
            file: file, buffer: buffer, pictures: pictures, findsLinks: linkDepth == 0)
        let (inlines, height) = resolver.resolve(pieces, isHeading: isHeading)
        notes += resolver.notes
        for tag in resolver.loneTags { warnTag(tag.name, at: tag.source) }
        if resolver.isTooDeep, let place = inlines.first?.span.range { warnTooDeep(place) }
        return (inlines, height, resolver.blockAttributes)
    }

    /// Warns of a tag that is not understood, once for each name.
    mutating func warnTag(_ name: String, at source: Range<Int>) {
        let written = file.bytes[source].drop { $0 == 0x3C || $0 == 0x2F }.prefix {
            $0 > 0x20 && $0 != 0x3E && $0 != 0x2F
        }
        let shown = String(decoding: written, as: UTF8.self)
        remarks.warnOnce(
            .unsupportedHTML, kind: name,
            "the HTML tag <\(shown.lowercased() == name ? shown : name)> is not understood here; what it holds is set as text",
            at: source)
    }

    /// Warns of a piece of markup that holds nothing to set, once for each kind.
    mutating func warnLeftOut(_ name: String, at source: Range<Int>) {
        remarks.warnOnce(.unsupportedHTML, kind: name, "markup that is no HTML is left out: \(name)", at: source)
    }

    // MARK: - Text

    mutating func addBreak(_ kind: Inline.Kind, _ node: CommonMarkNode) {
        guard !lastMask.contains(node.range.lowerBound) else { return }
        add(kind, at: node.range)
    }

    mutating func addText(_ node: CommonMarkNode) {
        guard !node.pieces.isEmpty else {
            addText(node.text, from: node.range)
            return
        }
        for index in node.pieces {
            let piece = document.pieces[index]
            switch piece.spelling {
            case .verbatim:
                addText(piece.text, from: piece.source)
            case .smart:
                guard !lastMask.contains(piece.source.lowerBound) else { continue }
                add(.text(buffer.append(document.text[piece.text], from: piece.source)))
            case .escaped:
                add(.text(buffer.append(document.text[piece.text], from: piece.source)))
            case .missingNote:
                let label = document.string(piece.text.lowerBound + 2..<piece.text.upperBound - 1)
                if !label.isEmpty, !label.contains(where: \.isWhitespace) {
                    remarks.warn(.missingNote, "no note has the label \"\(label)\"", at: piece.source)
                }
                add(.text(buffer.append(document.text[piece.text], from: piece.source)))
            }
        }
    }

    /// Text whose bytes are the source's own, cut where something is masked.
    private mutating func addText(_ text: Range<Int>, from source: Range<Int>) {
        let found = masks.masks(in: source)
        guard !found.isEmpty, text.count == source.count else {
            if !lastMask.contains(source.lowerBound) || source.isEmpty { addMarked(text, from: source) }
            return
        }
        let isBegun = lastMask.contains(source.lowerBound)
        var place = isBegun ? min(lastMask.upperBound, source.upperBound) : source.lowerBound
        let shift = text.lowerBound - source.lowerBound
        for index in found {
            let mask = masks.masks[index]
            guard mask.range.lowerBound >= place else { continue }
            if mask.range.lowerBound > place {
                addMarked(place + shift..<mask.range.lowerBound + shift, from: place..<mask.range.lowerBound)
            }
            addMask(mask)
            place = min(source.upperBound, mask.range.upperBound)
        }
        if place < source.upperBound {
            addMarked(place + shift..<source.upperBound + shift, from: place..<source.upperBound)
        }
    }

    private mutating func addMask(_ mask: Masks.Mask) {
        lastMask = mask.range
        let bytes = masks.text(under: mask)
        switch mask.kind {
        case .attributes(let attributes):
            let text = buffer.append(bytes, from: mask.range)
            add(.attributes(attributes, text: text, source: mask.range))
        case .mathematics(let isDisplay):
            let width = isDisplay ? 2 : 1
            remarks.warnOnce(
                .mathNotSet, kind: "", "mathematics is shown as its source", at: mask.range)
            let inner = String(decoding: bytes.dropFirst(width).dropLast(width), as: UTF8.self)
            add(.mathematics(inner, isDisplay: isDisplay), at: mask.range)
        case .template:
            remarks.warnOnce(
                .notSupported, kind: "template", "templates, {{…}} and {%…%}, are shown as they are", at: mask.range)
            add(.text(buffer.append(bytes, from: mask.range)))
        case .noteStart: add(.noteStart(text: buffer.append(bytes, from: mask.range), source: mask.range))
        case .noteEnd: add(.noteEnd(text: buffer.append(bytes, from: mask.range), source: mask.range))
        case .example(let label):
            if let number = masks.exampleNumbers[label] {
                add(.text(buffer.append("\(number)".utf8, from: mask.range)))
            } else {
                add(.text(buffer.append(bytes, from: mask.range)))
            }
        case .plain:
            add(.text(buffer.append(bytes, from: mask.range)))
        case .nul:
            add(.text(buffer.append("\u{FFFD}".utf8, from: mask.range)))
        }
    }

    /// Text cut at tildes, carets and, in a file with attributes, brackets.
    private mutating func addMarked(_ text: Range<Int>, from source: Range<Int>) {
        let start = buffer.append(document.text[text], from: source).lowerBound
        let bytes = buffer.bytes
        var plain = start
        var index = start
        let end = start + text.count
        let seeksBrackets = masks.hasAttributes
        while index < end {
            let byte = bytes[index]
            guard byte == 0x7E || byte == 0x5E || (seeksBrackets && (byte == 0x5B || byte == 0x5D)) else {
                index += 1
                continue
            }
            var next = index + 1
            if byte == 0x7E { while next < end, bytes[next] == 0x7E { next += 1 } }
            let count = next - index
            if count <= 2 {
                if plain < index { add(.text(plain..<index)) }
                let range = index..<next
                if byte == 0x5B || byte == 0x5D {
                    add(.bracket(text: range, isOpening: byte == 0x5B))
                } else {
                    let pair: InlinePiece.Pair = byte == 0x5E ? .superscript : count == 2 ? .strikethrough : .subscript
                    add(
                        .delimiter(
                            pair, text: range, canOpen: next == end || bytes[next] > 0x20,
                            canClose: index == start || bytes[index - 1] > 0x20))
                }
                plain = next
            }
            index = next
        }
        if plain < end { add(.text(plain..<end)) }
    }

    // MARK: - Code, HTML

    mutating func addCode(_ node: CommonMarkNode) {
        let text = masks.restore(document.text[node.text], from: node.range)
        add(.code(String(decoding: text, as: UTF8.self)), at: node.range)
    }

    mutating func addHTML(_ node: CommonMarkNode) {
        guard !lastMask.contains(node.range.lowerBound) else { return }
        for token in HTMLToken.tokens(of: masks.restore(document.text[node.text], from: node.range)) {
            addToken(token.kind, at: node.range)
        }
    }

    /// A token of HTML within a line.
    mutating func addToken(_ kind: HTMLToken.Kind, at source: Range<Int>) {
        switch kind {
        case .text(let text):
            add(.text(buffer.append(text.utf8, from: source)))
        case .open(let tag):
            switch tag.name {
            case "br": add(.lineBreak, at: source)
            case "wbr": add(.text(buffer.append("\u{200B}".utf8, from: source)))
            case "img": addPicture(tag, at: source)
            case "q":
                add(.text(buffer.append((quoteDepth % 2 == 0 ? "“" : "‘").utf8, from: source)))
                quoteDepth += 1
            case _ where HTMLTag.inlineNames.contains(tag.name): add(.tagStart(tag, source: source))
            case _ where isTypeArgument(tag, at: source): add(.text(buffer.append(file.bytes[source], from: source)))
            default: warnTag(tag.name, at: source)
            }
        case .close(let name):
            if name == "q", quoteDepth > 0 {
                quoteDepth -= 1
                add(.text(buffer.append((quoteDepth % 2 == 0 ? "”" : "’").utf8, from: source)))
            } else if HTMLTag.inlineNames.contains(name) {
                add(.tagEnd(name, source: source))
            }
        case .other(let name): warnLeftOut(name, at: source)
        case .comment: break
        }
    }

    /// Whether a tag is none, but the end of a word as `Box<T>`: glued to a word, bare, and of no name that HTML knows.
    private func isTypeArgument(_ tag: HTMLTag, at source: Range<Int>) -> Bool {
        guard tag.attributes.isEmpty, source.lowerBound > 0, !HTMLTag.otherNames.contains(tag.name) else {
            return false
        }
        let before = file.bytes[source.lowerBound - 1]
        return (0x30...0x39).contains(before) || (0x61...0x7A).contains(before | 0x20)
    }

    private mutating func addPicture(_ tag: HTMLTag, at source: Range<Int>) {
        let written = tag["src"] ?? ""
        var attributes = tag.asAttributes
        attributes.values = attributes.values.map { pair in
            let isNumber = ["width", "height"].contains(pair.key) && pair.value.allSatisfy(\.isNumber)
            return isNumber ? Attributes.Pair(key: pair.key, value: pair.value + "px") : pair
        }
        let alternative = tag["alt"] ?? ""
        let picture = Picture(
            source: written, alternative: alternative,
            content: alternative.isEmpty ? [] : [Inline(.text(alternative), span: span(source))], title: tag["title"],
            file: pictures.outlined(pictures.find(written, at: span(source), remarks: &remarks), by: attributes),
            attributes: attributes)
        add(.picture(picture), at: source, attributes: attributes)
    }

    // MARK: - Inlines with children

    /// Too deep, an inline's content goes to the one around it.
    mutating func enterInline(_ node: CommonMarkNode) {
        inlineDepth += 1
        if node.kind == .link { linkDepth += 1 }
        if inlineDepth <= InlineResolver.deepestNesting { inlineLevels.append([]) } else { warnTooDeep(node.range) }
    }

    mutating func leaveInline(_ node: CommonMarkNode) {
        inlineDepth -= 1
        guard inlineDepth < InlineResolver.deepestNesting else {
            if node.kind == .link { linkDepth -= 1 }
            return
        }
        let pieces = inlineLevels.removeLast()
        let (inlines, height, _) = resolve(pieces)
        if node.kind == .link { linkDepth -= 1 }
        if node.kind == .image {
            let written = restored(node.text, node)
            let picture = Picture(
                source: written, alternative: inlines.plainText, content: inlines, title: title(node),
                file: pictures.find(written, at: span(node.range), remarks: &remarks))
            add(.picture(picture), at: node.range, height: height + 1)
            return
        }
        let kind: Inline.Kind
        switch node.kind {
        case .link: kind = .link(destination: restored(node.text, node), title: title(node), content: inlines)
        case .strong: kind = .strong(inlines, delimiter: delimiter(node))
        default: kind = .emphasis(inlines, delimiter: delimiter(node))
        }
        add(kind, at: node.range, height: height + 1)
    }

    private func restored(_ range: Range<Int>, _ node: CommonMarkNode) -> String {
        String(decoding: masks.restore(document.text[range], from: node.range), as: UTF8.self)
    }

    private func title(_ node: CommonMarkNode) -> String? {
        node.title.isEmpty ? nil : restored(node.title, node)
    }

    private func delimiter(_ node: CommonMarkNode) -> Character {
        node.range.lowerBound < file.bytes.count && file.bytes[node.range.lowerBound] == 0x5F ? "_" : "*"
    }
}
