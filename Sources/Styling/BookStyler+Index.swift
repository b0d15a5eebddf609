import Diagnostics
import Manuscript

extension BookStyler {
    /// Takes the span `inline` into the index, under its own text or what `term` says; `see` makes it a reference without a page, `see-also` one
    /// besides.
    mutating func markTerm(_ inline: Inline, in writer: inout ParagraphWriter) {
        guard case .span(let content) = inline.kind else { return }
        let entry =
            inline.attributes["term"].flatMap(IndexEntry.init(written:)) ?? IndexEntry(path: [titleText(of: content)])
        guard !entry.path.contains("") else {
            diagnostics.append(
                Diagnostic(
                    .warning, .invalidValue, "this mark for the index names no term", at: inline.span,
                    hint: "write [term]{.index} or []{.index term=\"term\"}"))
            return
        }
        if let written = inline.attributes["term"], IndexTerm.isTooDeep(written) {
            diagnostics.append(
                Diagnostic(
                    .warning, .invalidValue, "terms of an index stand at most \(IndexTerm.deepest) deep",
                    at: inline.span,
                    hint: "what is deeper is taken for part of the last one"))
        }
        let see = inline.attributes["see"]
        refer(from: entry, to: see, isAlso: false, at: inline.span)
        refer(from: entry, to: inline.attributes["see-also"], isAlso: true, at: inline.span)
        guard see?.isEmpty ?? true else { return }
        indexMarks += 1
        writer.mark("index-mark/\(indexMarks)", as: .index(entry), span: inline.span)
    }

    /// Writes down that the index sends the reader of `entry` on to `target`; nil for nowhere.
    private mutating func refer(from entry: IndexEntry, to target: String?, isAlso: Bool, at span: SourceSpan?) {
        guard let target else { return }
        guard target.contains(where: { !$0.isWhitespace }) else {
            diagnostics.append(
                Diagnostic(
                    .warning, .invalidValue, "this reference of the index names no term", at: span,
                    hint: "write see=\"term\" or see-also=\"term\""))
            return
        }
        indexReferences.append(IndexReference(entry, target: target, isAlso: isAlso))
        referenceSpans.append(span)
    }

    /// Says which references of the index lead to a term that it does not have. Linear in the index.
    mutating func checkIndexReferences() {
        guard !indexReferences.isEmpty else { return }
        var names: Set<String> = []
        func take(_ entry: IndexEntry) {
            for part in entry.path { names.insert(part.lowercased()) }
            names.insert(entry.path.joined(separator: "!").lowercased())
            names.insert(entry.path.joined(separator: ", ").lowercased())
        }
        for mark in marks { if case .index(let entry) = mark.kind { take(entry) } }
        for reference in indexReferences { take(reference.entry) }
        for (reference, span) in zip(indexReferences, referenceSpans) {
            // Several may be named in one reference.
            let targets = reference.target.split { $0 == ";" || $0 == "," }.map(\.trimmed)
            let isKnown = names.contains(reference.target.lowercased()) || targets.allSatisfy { names.contains($0) }
            let fault =
                reference.entry.path == [reference.target]
                ? "the index sends the reader of this term to the term itself"
                : isKnown ? nil : "the index has no term \"\(reference.target.brief)\" to be sent to"
            if let fault { diagnostics.append(Diagnostic(.warning, .missingTerm, fault, at: span)) }
        }
    }

    /// Marks the places of the terms that the book file lists: each once in a paragraph. Linear in the text's length.
    mutating func markListedTerms() {
        let terms = book.metadata.indexTerms
        for term in terms {
            let entry = IndexEntry(path: term.path)
            refer(from: entry, to: term.see, isAlso: false, at: term.span)
            refer(from: entry, to: term.seeAlso, isAlso: true, at: term.span)
        }
        guard !terms.isEmpty else { return }
        let finder = TermFinder(terms)
        var isFound = terms.map { $0.see != nil }
        for (number, section) in sections.enumerated() where section.kind == .body || section.kind == .front {
            for (index, paragraph) in section.paragraphs.enumerated() {
                for found in finder.find(in: paragraph) {
                    isFound[found.term] = true
                    indexMarks += 1
                    let start = paragraph.sourceOffset(of: found.offset) ?? paragraph.span.range.lowerBound
                    let span = SourceSpan(file: paragraph.span.file, range: start..<start)
                    marks.append(
                        Mark(
                            kind: .index(IndexEntry(path: terms[found.term].path)), id: "index-mark/\(indexMarks)",
                            title: "",
                            section: number, paragraph: index, offset: found.offset, location: 0, span: span))
                }
            }
        }
        for (term, isFound) in zip(terms, isFound) where !isFound {
            diagnostics.append(
                Diagnostic(
                    .warning, .missingTerm, "the term is not in the text: \(term.path.joined(separator: "!").brief)",
                    at: term.span, hint: "its other forms are looked for when they stand behind find:"))
        }
    }
}

extension Substring {
    /// In small letters, without white space at its ends.
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()).lowercased()
    }
}

extension IndexEntry {
    /// The entry written as `term` or `term!below it`; nil where a part is empty.
    init?(written: String) {
        guard let path = IndexTerm.path(written) else { return nil }
        self.init(path: path)
    }
}
