import Diagnostics
import Geometry
import Manuscript

extension BookStyler {
    /// Inlines that are still to be written, in one style.
    fileprivate struct Level {
        var inlines: ArraySlice<Inline>
        var style: CharacterStyle
        /// A delimiter to be put back behind them.
        var closing = ""
    }

    /// Writes `inlines` into a paragraph, and lays the highlights over them as `highlighting` says. Nesting is kept on a stack of its own.
    mutating func write(
        _ inlines: [Inline], into writer: inout ParagraphWriter, style: CharacterStyle,
        highlighting: Highlighting = .whole
    ) {
        let start = writer.offset
        var stack = [Level(inlines: inlines[...], style: style)]
        while let top = stack.indices.last {
            guard let inline = stack[top].inlines.popFirst() else {
                if let closed = stack.popLast(), !closed.closing.isEmpty {
                    writer.restore(closed.closing, style: closed.style)
                }
                continue
            }
            let style = stack[top].style
            if let id = inline.attributes.id { mark(id, at: inline.span, in: &writer) }
            if let content = inline.content {
                if highlighting != .none, let governed = governed(inline, in: writer, next: stack.next) {
                    let style = governed.rules.reduce(style) { $1.laid(over: $0, in: sheet) }
                    if governed.keepsDelimiters { writer.restore(governed.delimiter, style: style) }
                    stack.append(
                        Level(
                            inlines: content[...], style: style,
                            closing: governed.keepsDelimiters ? governed.delimiter : ""))
                    continue
                }
                stack.append(
                    Level(inlines: content[...], style: self.style(of: inline, in: style, writer: &writer)))
            } else {
                writeLeaf(inline, into: &writer, style: style)
                if case .picture(let picture) = inline.kind, !picture.companions.isEmpty {
                    if picture.file == nil { writer.appendSpace(style: style) }
                    stack.append(Level(inlines: picture.companions[...], style: style))
                }
            }
        }
        if highlighting != .none {
            writer.highlight(from: start, by: highlights, in: sheet, dropsDelimiters: highlighting == .whole)
        }
    }

    private func mark(_ id: String, at span: SourceSpan, in writer: inout ParagraphWriter) {
        let key = HeadingSurvey.AnchorKey(file: file, offset: span.range.lowerBound, id: id)
        writer.mark(survey.anchors[key] ?? id, span: span)
    }

    private mutating func writeLeaf(_ inline: Inline, into writer: inout ParagraphWriter, style: CharacterStyle) {
        switch inline.kind {
        case .text(let text): writer.append(text, style: style, span: inline.span)
        case .softBreak: writer.appendLineEnd(style: style)
        case .lineBreak: writer.breakLine(style: style)
        case .code(let text):
            writer.appendVerbatim(
                text, style: codeStyle(.inlineCode, over: style), span: codeSpan(inline.span, text: text))
        case .mathematics(let source, let isDisplay):
            let dollars = isDisplay ? "$$" : "$"
            let shown = (dollars + source + dollars).replacing("\r\n", with: "\n").replacing(
                "\n", with: isDisplay ? "\u{2028}" : " ")
            writer.appendVerbatim(shown, style: codeStyle(.mathematics, over: style), span: inline.span)
        case .noteReference(let label): writeNoteMark(label, into: &writer, style: style, span: inline.span)
        case .picture(let picture):
            let structure = element(.figure, in: sectionElement, alternative: picture.alternative)
            let placeholder = Size(width: style.size * 4, height: style.size)
            let attachment = attachment(
                for: picture, at: inline.span, placeholder: placeholder, structure: structure)
            writer.attach(attachment, style: style, span: inline.span)
        case .emphasis, .strong, .strikethrough, .superscript, .subscript, .underline, .small, .keyboard, .link, .span:
            preconditionFailure("inlines with content are no leaves")
        }
    }

    /// The look of what stands inside `inline`.
    private mutating func style(
        of inline: Inline, in outer: CharacterStyle, writer: inout ParagraphWriter
    ) -> CharacterStyle {
        var style = outer
        style.language = inline.attributes["lang"] ?? outer.language
        switch inline.kind {
        case .emphasis: style = sheet.laying(.emphasis, over: style)
        case .strong: style = sheet.laying(.strong, over: style)
        case .superscript: style = sheet.laying(.superscript, over: style)
        case .subscript: style = sheet.laying(.subscript, over: style)
        case .small: style = sheet.laying(.small, over: style)
        case .keyboard: style = sheet.laying(.keyboard, over: style)
        case .strikethrough: style = sheet.laying(.struckOut, over: style)
        case .underline: style.isUnderlined = true
        case .link(let destination, _, let content):
            guard let target = target(of: destination, at: inline.span) else {
                if content.isEmpty { writer.append(destination, style: style, span: inline.span) }
                break
            }
            style = sheet.laying(.link, over: style)
            style.link = writer.link(to: target)
            guard content.isEmpty else { break }
            switch target {
            case .mark(let id):
                writeReference(to: id, attributes: inline.attributes, into: &writer, style: style, span: inline.span)
            case .uri(let address): writer.append(address, style: style, span: inline.span)
            }
        case .span:
            if inline.attributes.classes.contains("index") { markTerm(inline, in: &writer) }
            if inline.attributes.classes.contains("smallcaps") { style = sheet.laying(.smallCaps, over: style) }
            if inline.attributes.classes.contains(where: { $0 == "underline" || $0 == "ul" }) {
                style.isUnderlined = true
            }
            if inline.attributes.classes.contains("code") { style = codeStyle(.inlineCode, over: style) }
        case .text, .code, .mathematics, .softBreak, .lineBreak, .picture, .noteReference: break
        }
        return style
    }

    private func codeStyle(_ name: StyleName, over outer: CharacterStyle) -> CharacterStyle {
        var style = sheet.laying(name, over: outer)
        style.isCode = true
        style.hyphenates = false
        return style
    }

    /// The bytes of `text` inside of a code span's backquotes, so that text and source run alike.
    private func codeSpan(_ span: SourceSpan, text: String) -> SourceSpan {
        let spare = span.range.count - text.utf8.count
        guard spare > 0, spare % 2 == 0 else { return span }
        return SourceSpan(
            file: span.file, range: span.range.lowerBound + spare / 2..<span.range.upperBound - spare / 2)
    }
}

extension [BookStyler.Level] {
    /// The inline that is written next, whatever its level; nil at the end.
    fileprivate var next: Inline? {
        last { !$0.inlines.isEmpty }?.inlines.first
    }
}
