import Diagnostics
import Geometry
import Manuscript

/// Collects a paragraph's text with its runs, links, attachments, note marks and the way back to the source.
struct ParagraphWriter {
    /// The text so far.
    var text = ""
    var runs: [AttributedParagraph.Run] = []
    var sourceMap: [AttributedParagraph.SourceAnchor] = []
    /// Pictures in the text.
    var attachments: [TextAttachment] = []
    /// Where links go.
    private(set) var links: [LinkTarget] = []
    /// Footnote marks.
    var noteMarks: [AttributedParagraph.NoteMark] = []
    /// Identifiers that stand in the text, with their offsets.
    var anchors: [(id: String, kind: Mark.Kind, offset: Int, span: SourceSpan)] = []
    /// Whether white space that comes next is dropped: at the start, behind a space and behind a line break.
    var dropsSpace = true
    /// What no pattern finds: delimiters that were put back, and note marks.
    var hidden: [Range<Int>] = []

    /// The UTF-8 length of the text so far.
    var offset: Int { text.utf8.count }

    /// A line end of the source behind an East Asian character, which may be a space or nothing: what comes next decides.
    private var openLineEnd: CharacterStyle?

    /// Whether a forced line break stands in the text.
    private(set) var lineBreaks = 0

    /// Adds a line end of the source: a space, or nothing between two characters of Chinese or Japanese (CSS Text 4, section 4.1.3).
    mutating func appendLineEnd(style: CharacterStyle) {
        if !dropsSpace, let last = text.unicodeScalars.last, last.joinsLines {
            openLineEnd = style
        } else {
            appendSpace(style: style)
        }
    }

    /// What comes next begins with `next`; nil for what is no character.
    mutating func settleLineEnd(before next: Unicode.Scalar?) {
        guard let style = openLineEnd else { return }
        openLineEnd = nil
        if next?.joinsLines != true { appendSpace(style: style) }
    }

    /// Adds text whose runs of ASCII white space become one space, as HTML has them; other spaces stay.
    mutating func append(_ piece: String, style: CharacterStyle, span: SourceSpan) {
        guard let first = piece.unicodeScalars.first else { return }
        settleLineEnd(before: first)
        let piece = ParagraphWriter.withoutObjects(piece)
        let spaces = ParagraphWriter.spaces(in: piece, dropsFirst: dropsSpace)
        guard spaces.needsCollapsing else {
            guard !piece.isEmpty else { return }
            appendVerbatim(piece, style: style, span: span)
            dropsSpace = spaces.endsInSpace
            return
        }
        let isAligned = piece.utf8.count == span.range.count
        var pieceOffset = 0
        for word in piece.utf8.split(omittingEmptySubsequences: false, whereSeparator: ParagraphWriter.isSpace) {
            if pieceOffset > 0 { appendSpace(style: style) }
            if !word.isEmpty, let word = String(word) {
                let start = offset
                extend(word, style: style)
                let source = span.range.lowerBound + (isAligned ? pieceOffset : 0)
                if isAligned || pieceOffset == 0 { SourceMapping.append(text: start, source: source, to: &sourceMap) }
                dropsSpace = false
            }
            pieceOffset += word.count + 1
        }
    }

    /// Adds text as it is.
    mutating func appendVerbatim(_ piece: String, style: CharacterStyle, span: SourceSpan?) {
        guard let first = piece.unicodeScalars.first else { return }
        settleLineEnd(before: first)
        let piece = ParagraphWriter.withoutObjects(piece)
        if let span { SourceMapping.add(piece, at: offset, span: span, to: &sourceMap) }
        extend(piece, style: style)
        dropsSpace = false
    }

    /// Puts back a delimiter that Markdown has taken away.
    mutating func restore(_ delimiter: String, style: CharacterStyle) {
        let start = offset
        appendVerbatim(delimiter, style: style, span: nil)
        hidden.append(start..<offset)
    }

    /// Adds one space unless one stands there.
    mutating func appendSpace(style: CharacterStyle) {
        guard !dropsSpace else { return }
        extend(" ", style: style)
        dropsSpace = true
    }

    /// Forces a line to end.
    mutating func breakLine(style: CharacterStyle) {
        openLineEnd = nil
        dropTrailingSpace()
        extend("\u{2028}", style: style)
        lineBreaks += 1
        dropsSpace = true
    }

    /// Adds a pair to the way back to the source, for what comes next.
    mutating func map(to source: Int) {
        SourceMapping.append(text: offset, source: source, to: &sourceMap)
    }

    /// Adds a picture.
    mutating func attach(_ attachment: TextAttachment, style: CharacterStyle, span: SourceSpan) {
        settleLineEnd(before: nil)
        map(to: span.range.lowerBound)
        attachments.append(attachment)
        extend("\u{FFFC}", style: style)
        dropsSpace = false
    }

    /// Adds an identifier for the place that comes next.
    mutating func mark(_ id: String, as kind: Mark.Kind = .anchor, span: SourceSpan) {
        anchors.append((id, kind, offset, span))
    }

    /// Whether what comes next begins a sentence: nothing stands before it, or the mark that ends one.
    var isAtSentenceStart: Bool {
        guard let last = text.unicodeScalars.last(where: { $0 != " " && $0 != "\u{2028}" && $0 != "\u{201C}" }) else {
            return true
        }
        return last == "." || last == "!" || last == "?"
    }

    /// The index of a link to `target`.
    mutating func link(to target: LinkTarget) -> Int {
        links.append(target)
        return links.count - 1
    }

    /// The paragraph; white space at its end is dropped.
    consuming func finish(style: ParagraphStyle, span: SourceSpan, structure: Int) -> AttributedParagraph {
        dropTrailingSpace()
        return AttributedParagraph(
            text: text, runs: runs, style: style, attachments: attachments, links: links, noteMarks: noteMarks,
            span: span,
            sourceMap: sourceMap, structure: structure)
    }

    /// Drops a space or line break at the end of the text.
    mutating func dropTrailingSpace() {
        while let last = text.unicodeScalars.last, last == " " || last == "\u{2028}" {
            text.unicodeScalars.removeLast()
            let end = offset
            while let run = runs.last, run.range.lowerBound >= end { runs.removeLast() }
            if let run = runs.last, run.range.upperBound > end {
                runs[runs.count - 1].range = run.range.lowerBound..<end
            }
            if last == "\u{2028}" { lineBreaks -= 1 }
        }
        let end = offset
        while let anchor = sourceMap.last, anchor.text > end { sourceMap.removeLast() }
    }

    private mutating func extend(_ piece: String, style: CharacterStyle) {
        let start = offset
        text += piece
        let end = offset
        if let last = runs.indices.last, runs[last].style == style {
            runs[last].range = runs[last].range.lowerBound..<end
        } else {
            runs.append(AttributedParagraph.Run(range: start..<end, style: style))
        }
    }

    /// `piece` with U+FFFD for each U+FFFC, which an author may write and which stands for a picture here.
    private static func withoutObjects(_ piece: String) -> String {
        guard piece.utf8.contains(0xEF) else { return piece }
        return piece.replacing("\u{FFFC}", with: "\u{FFFD}")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
    }

    /// Whether `piece` has white space that is not single spaces between words, and whether it ends in a space.
    private static func spaces(in piece: String, dropsFirst: Bool) -> (needsCollapsing: Bool, endsInSpace: Bool) {
        func scan(_ bytes: some Collection<UInt8>) -> (needsCollapsing: Bool, endsInSpace: Bool) {
            var isAfterSpace = dropsFirst
            for byte in bytes {
                if byte > 0x20 {
                    isAfterSpace = false
                } else if isSpace(byte) {
                    if isAfterSpace || byte != 0x20 { return (true, false) }
                    isAfterSpace = true
                }
            }
            return (false, isAfterSpace)
        }
        return piece.utf8.withContiguousStorageIfAvailable { scan($0) } ?? scan(piece.utf8)
    }
}
