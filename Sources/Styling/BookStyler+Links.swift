public import Diagnostics
import Manuscript

extension BookStyler {
    /// Where a link to `destination` goes; nil with a warning when its target is not in the book.
    mutating func target(of destination: String, at span: SourceSpan) -> LinkTarget? {
        if let target = targets.find(destination, from: file) { return target }
        diagnostics.append(
            Diagnostic(
                .warning, .missingTarget, "the link's target is not in the book: \(destination.brief)", at: span,
                hint: "it is set as plain text"))
        return nil
    }

    /// Writes what an empty link to the mark `id` prints: what it is and the page it stands on, `figure 3 on page 41`. The class `number`
    /// leaves the page out, `page` all but the page.
    mutating func writeReference(
        to id: String, attributes: Attributes, into writer: inout ParagraphWriter, style: CharacterStyle,
        span: SourceSpan
    ) {
        let words = ReferenceWords(language: style.language)
        var thing = attributes.classes.contains("page") ? nil : name(of: id, in: words)
        if let name = thing, writer.isAtSentenceStart { thing = name.prefix(1).uppercased() + name.dropFirst() }
        let text: String
        if let thing, attributes.classes.contains("number") {
            text = thing
        } else {
            // Unknown folios count as two figures wide until the pages are numbered.
            let folio = folios == nil ? "00" : folios?[id]
            if folio != nil { references.append(PageReference(id: id, span: span)) }
            switch (thing, folio) {
            case (let thing?, let folio?): text = words.text(thing, onPage: folio)
            case (nil, let folio?):
                let page = words.text(words.page, number: folio)
                text = writer.isAtSentenceStart ? page.prefix(1).uppercased() + page.dropFirst() : page
            case (let thing, nil): text = thing ?? ""
            }
        }
        writer.map(to: span.range.lowerBound)
        writer.appendVerbatim(text, style: style, span: nil)
        writer.map(to: span.range.upperBound)
    }

    /// What the mark `id` is called; nil for a place without a name.
    private func name(of id: String, in words: ReferenceWords) -> String? {
        if let index = survey.byID[id] {
            let heading = survey.headings[index]
            guard heading.number.isEmpty else {
                return words.text(heading.isChapter ? words.chapter : words.section, number: heading.number)
            }
            return words.quotes.0 + heading.title + words.quotes.1
        }
        guard let figure = figures[id] else { return nil }
        return words.text(figure.kind == .figure ? words.figure : words.table, number: figure.number)
    }
}

/// A place in the text that prints the folio of a mark.
public struct PageReference: Hashable, Sendable {
    /// The mark's identifier.
    public var id: String
    /// Where the reference stands.
    public var span: SourceSpan
}
