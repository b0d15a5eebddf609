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
        if let target = inline.attributes["see"] {
            indexReferences.append(IndexReference(entry, target: target, isAlso: false))
            return
        }
        if let target = inline.attributes["see-also"] {
            indexReferences.append(IndexReference(entry, target: target, isAlso: true))
        }
        indexMarks += 1
        writer.mark("index-mark:\(indexMarks)", as: .index(entry), span: inline.span)
    }

    /// Marks the places of the terms that the book file lists: each once in a paragraph. Linear in the text's length.
    mutating func markListedTerms() {
        let terms = book.metadata.indexTerms
        for term in terms {
            if let target = term.see {
                indexReferences.append(IndexReference(IndexEntry(path: term.path), target: target, isAlso: false))
            }
            if let target = term.seeAlso {
                indexReferences.append(IndexReference(IndexEntry(path: term.path), target: target, isAlso: true))
            }
        }
        let finder = TermFinder(terms)
        guard !finder.isEmpty else { return }
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
                            kind: .index(IndexEntry(path: terms[found.term].path)), id: "index-mark:\(indexMarks)",
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

extension IndexEntry {
    /// The entry written as `term` or `term!below it`; nil where a part is empty.
    init?(written: String) {
        guard let path = IndexTerm.path(written) else { return nil }
        self.init(path: path)
    }
}

/// Finds terms in paragraphs by their words: capitals count as small letters, and what stands between words counts for nothing.
struct TermFinder {
    /// The terms by their first words; the words of each and its number.
    private var byFirst: [String: [(words: [String], term: Int)]] = [:]

    /// Finds the forms of `terms`.
    init(_ terms: [IndexTerm]) {
        for (number, term) in terms.enumerated() where term.see == nil {
            for form in term.forms {
                let words = TermFinder.words(of: form).map(\.word)
                if let first = words.first { byFirst[first, default: []].append((words, number)) }
            }
        }
    }

    /// Whether there is nothing to find.
    var isEmpty: Bool { byFirst.isEmpty }

    /// Each term that stands in `paragraph`, outside of code, with the offset of its first place.
    func find(in paragraph: AttributedParagraph) -> [(term: Int, offset: Int)] {
        let words = TermFinder.words(of: paragraph.text)
        var found: [(term: Int, offset: Int)] = []
        var seen: Set<Int> = []
        var run = 0
        for index in words.indices {
            guard let candidates = byFirst[words[index].word] else { continue }
            let offset = words[index].offset
            while run < paragraph.runs.count, paragraph.runs[run].range.upperBound <= offset { run += 1 }
            if run < paragraph.runs.count, paragraph.runs[run].style.isCode { continue }
            for candidate in candidates where !seen.contains(candidate.term) {
                let end = index + candidate.words.count
                guard end <= words.count, words[index..<end].elementsEqual(candidate.words, by: { $0.word == $1 })
                else {
                    continue
                }
                seen.insert(candidate.term)
                found.append((candidate.term, offset))
            }
        }
        return found
    }

    /// The words of `text` in small letters with their UTF-8 offsets. Each character of a script without spaces between words is a word.
    private static func words(of text: String) -> [(word: String, offset: Int)] {
        var words: [(word: String, offset: Int)] = []
        var word = ""
        var start = 0
        var offset = 0
        func close() {
            if !word.isEmpty { words.append((word.lowercased(), start)) }
            word = ""
        }
        for scalar in text.unicodeScalars {
            let length = UTF8.width(scalar)
            if scalar.joinsLines, scalar.properties.isAlphabetic {
                close()
                words.append((String(scalar), offset))
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar.properties.generalCategory == .nonspacingMark
            {
                if word.isEmpty { start = offset }
                word.unicodeScalars.append(scalar)
            } else if scalar != "\u{AD}" {
                close()
            }
            offset += length
        }
        close()
        return words
    }
}
