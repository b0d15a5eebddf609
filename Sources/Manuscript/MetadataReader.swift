import Config
import Diagnostics
import Geometry

/// Reads the keys of `book.yml` or of a file's front matter.
struct MetadataReader {
    /// Where the keys stand.
    enum Place {
        /// `book.yml`: an unknown key is an error.
        case bookFile
        /// A file's head: pandoc's keys are passed over, an unknown one is a warning.
        case frontMatter
    }

    private(set) var metadata: Metadata
    /// The files in order, as written, with their places.
    private(set) var sources: [Metadata.Located<String>]?
    private(set) var diagnostics: [Diagnostic] = []

    /// A reader of what `metadata` leaves open or is told anew.
    init(over metadata: Metadata = Metadata()) {
        self.metadata = metadata
    }

    /// The keys that are read.
    static let known = [
        "title", "subtitle", "author", "authors", "date", "lang", "rights", "identifier", "theme", "page", "columns",
        "text-size",
        "chapters", "contents", "number-sections", "class", "hyphenation", "sources", "highlights",
        "index", "dictionary", "edition", "dedication", "epigraph", "front", "half-title", "copyright-page",
        "list-of-figures", "pages-multiple",
    ]
    /// Pandoc's keys, and those of common site makers, that say nothing to a typesetter.
    private static let passedOver: Set<String> = [
        "documentclass", "classoption", "bibliography", "csl", "nocite", "header-includes", "include-before",
        "include-after",
        "geometry", "fontsize", "mainfont", "sansfont", "monofont", "mathfont", "CJKmainfont", "linestretch",
        "papersize", "toc-title",
        "toc-depth", "lof", "lot", "colorlinks", "linkcolor", "urlcolor", "citecolor", "link-citations", "abstract",
        "keywords",
        "subject", "description", "category", "categories", "tags", "tag", "slug", "layout", "permalink", "draft",
        "weight", "image",
        "cover-image", "css", "publisher", "contributor", "creator", "type", "format", "source", "relation", "coverage",
        "version",
        "license", "numbersections", "secnumdepth", "top-level-division", "book", "indent", "output", "editor", "url",
        "link", "sidebar",
        "sidebar_label", "sidebar_position", "aliases", "created", "updated", "modified", "summary", "ibooks",
        "belongs-to-collection",
        "group-position", "page-progression-direction", "stylesheet", "titlepage", "logo", "highlight-style", "lastmod",
    ]

    /// Reads the mapping `value`.
    mutating func read(_ value: ConfigValue, in place: Place) {
        guard !value.isNull else { return }
        do throws(ConfigError) {
            for pair in try value.cleaned(&diagnostics).mapping() {
                do throws(ConfigError) {
                    try read(pair, in: place)
                } catch {
                    diagnostics.append(error.diagnostic())
                }
            }
        } catch {
            diagnostics.append(error.diagnostic())
        }
    }

    private mutating func read(_ pair: ConfigValue.Pair, in place: Place) throws(ConfigError) {
        let value = pair.value
        if value.isNull {
            guard MetadataReader.known.contains(pair.key) || place == .frontMatter else {
                throw pair.unknown(knowing: MetadataReader.known)
            }
            return
        }
        switch pair.key {
        case "title": metadata.title = inlines(value, try value.string())
        case "subtitle": metadata.subtitle = inlines(value, try value.string())
        case "author", "authors": metadata.authors = try authors(value)
        case "date": metadata.date = try date(value)
        case "lang": metadata.language = try language(value)
        case "rights": metadata.rights = try value.string()
        case "identifier":
            metadata.identifier = try identifier(value)
            if let identifier = metadata.identifier, let fault = BookNumber.fault(in: identifier) {
                diagnostics.append(
                    Diagnostic(.warning, .invalidValue, fault.message, at: value.span, hint: fault.hint))
            }
        case "edition": metadata.edition = try value.string()
        case "dedication": metadata.dedication = paragraphs(value, try value.string())
        case "epigraph": metadata.epigraph = paragraphs(value, try value.string())
        case "half-title": metadata.hasHalfTitle = try value.boolean()
        case "copyright-page": metadata.hasCopyrightPage = try value.boolean()
        case "list-of-figures": metadata.figureList = try figureList(value)
        case "lof" where place == .frontMatter: metadata.figureList = try value.boolean() ? .always : .never
        case "pages-multiple": metadata.pagesMultiple = try value.integer(in: 1...128)
        case "front" where place == .bookFile: metadata.front = try files(value)
        case "theme": metadata.theme = Metadata.Located(try value.string(), at: value.span)
        case "page": metadata.page = Metadata.Located(try page(value), at: value.span)
        case "columns": metadata.columns = try value.integer(in: 1...6)
        case "text-size": metadata.textSize = Metadata.Located(try value.string(), at: value.span)
        case "chapters": metadata.chapters = try chapters(value)
        case "contents", "toc": metadata.contentsDepth = try contents(value)
        case "toc-depth" where place == .frontMatter: metadata.contentsDepth = try value.integer(in: 0...6)
        case "number-sections": metadata.numbersSections = try value.boolean()
        case "numbersections" where place == .frontMatter:
            metadata.numbersSections = try value.boolean()
        case "hyphenation": metadata.hyphenationExceptions = try hyphenation(value)
        case "highlights": metadata.highlights = value
        case "index": metadata.indexTerms = try indexTerms(value)
        case "dictionary": metadata.dictionary = Metadata.Located(try value.string(), at: value.span)
        case "class": metadata.bookClass = try bookClass(value)
        case "sources" where place == .bookFile: sources = try files(value)
        default: try readUnknown(pair, in: place)
        }
    }

    private mutating func readUnknown(_ pair: ConfigValue.Pair, in place: Place) throws(ConfigError) {
        let error = pair.unknown(knowing: MetadataReader.known)
        guard place == .frontMatter else { throw error }
        if !MetadataReader.passedOver.contains(pair.key) { diagnostics.append(error.diagnostic(.warning)) }
    }

    // MARK: - Values

    /// The Markdown of a text. Its places are right where the text stands in the file as it is, else they are the whole value's.
    private mutating func inlines(_ value: ConfigValue, _ text: String) -> [Inline] {
        let file = value.span.file
        let utf8 = Array(text.utf8)
        var range = value.span.range
        if let first = file.bytes[range].first, first == 0x22 || first == 0x27, range.count >= 2 {
            range = range.lowerBound + 1..<range.upperBound - 1
        }
        let nowhere = PictureFinder(folder: "", root: nil)
        let isVerbatim = file.bytes[range].elementsEqual(utf8) && !utf8.contains(0x0A)
        let source = isVerbatim ? file : SourceFile(name: file.name, path: file.path, bytes: utf8)
        let (read, found) = MarkdownReader.read(source, range: isVerbatim ? range : 0..<utf8.count, pictures: nowhere)
        guard case .paragraph(let inlines)? = read.blocks.first?.kind, read.blocks.count == 1 else {
            return [Inline(.text(text), span: value.span)]
        }
        for var diagnostic in found {
            if !isVerbatim { diagnostic.span = value.span }
            diagnostics.append(diagnostic)
        }
        guard read.notes.isEmpty else {
            diagnostics.append(
                Diagnostic(
                    .warning, .invalidValue, "no note can stand here: the text is set as it is written", at: value.span,
                    hint: "say it in the text itself"))
            return [Inline(.text(text), span: value.span)]
        }
        return isVerbatim ? inlines : inlines.map { $0.moved(to: value.span) }
    }

    /// The Markdown of a text with blank lines between its paragraphs, whose line ends stay.
    private mutating func paragraphs(_ value: ConfigValue, _ text: String) -> [[Inline]] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.split { $0.allSatisfy(\.isWhitespace) }.map { lines in
            var paragraph: [Inline] = []
            for line in lines {
                if !paragraph.isEmpty { paragraph.append(Inline(.lineBreak, span: value.span)) }
                paragraph += inlines(value, String(line))
            }
            return paragraph
        }
    }

    /// `index: [term, fish!whale, {term: cat, find: [cat, cats], see-also: lion}]`.
    private func indexTerms(_ value: ConfigValue) throws(ConfigError) -> [IndexTerm] {
        var terms: [IndexTerm] = []
        for item in try value.sequence() {
            func path(_ value: ConfigValue) throws(ConfigError) -> [String] {
                let written = try value.string()
                guard let path = IndexTerm.path(written) else {
                    throw value.invalid("a term for the index is empty", hint: "write term, or term!below it")
                }
                guard !IndexTerm.isTooDeep(written) else {
                    throw value.invalid("terms of an index stand at most \(IndexTerm.deepest) deep")
                }
                return path
            }
            guard case .mapping(let pairs) = item.kind else {
                terms.append(IndexTerm(path: try path(item), at: item.span))
                continue
            }
            guard let name = item["term"] else { throw item.invalid("this names no term", hint: "write term: …") }
            var term = IndexTerm(path: try path(name), at: name.span)
            for pair in pairs {
                switch pair.key {
                case "term": break
                case "find": term.forms = try pair.value.strings()
                case "see": term.see = try pair.value.string()
                case "see-also": term.seeAlso = try pair.value.string()
                default: throw pair.unknown(knowing: ["term", "find", "see", "see-also"])
                }
            }
            terms.append(term)
        }
        return terms
    }

    private func figureList(_ value: ConfigValue) throws(ConfigError) -> Metadata.FigureList {
        if case .scalar("auto", _) = value.kind { return .automatic }
        do {
            return try value.boolean() ? .always : .never
        } catch {
            throw value.wrongType("true, false or auto")
        }
    }

    /// Names: a text, a list of texts, or pandoc's list of mappings with a `name`.
    private func authors(_ value: ConfigValue) throws(ConfigError) -> [String] {
        guard case .sequence(let values) = value.kind else { return [try (value["name"] ?? value).string()] }
        var names: [String] = []
        for value in values { names.append(try (value["name"] ?? value).string()) }
        return names
    }

    /// A date is printed as written; one that names no day cannot date the file, and that is told.
    private mutating func date(_ value: ConfigValue) throws(ConfigError) -> String {
        let text = try value.string()
        if CalendarDay(text) == nil {
            diagnostics.append(
                Diagnostic(
                    .warning, .invalidValue, "the date is printed as it stands, but names no day: \(text.brief)",
                    at: value.span, hint: "the file is dated 1970-01-01; write the date as 2024-05-17 to date it"))
        }
        return text
    }

    private func identifier(_ value: ConfigValue) throws(ConfigError) -> String {
        if case .sequence(let values) = value.kind, let first = values.first { return try identifier(first) }
        return try (value["text"] ?? value).string()
    }

    private func language(_ value: ConfigValue) throws(ConfigError) -> String {
        let tag = try value.string()
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard isTag, let first = parts.first, (2...8).contains(first.count), first.allSatisfy(\.isLetter) else {
            throw value.invalid("\"\(tag.brief)\" is no language tag", hint: "write it as en, en-GB, zh-Hans, …")
        }
        return tag
    }

    private func page(_ value: ConfigValue) throws(ConfigError) -> Size {
        let text = try value.string()
        guard let size = Size(paper: text) else {
            throw value.invalid(
                "\"\(text.brief)\" is no page size", hint: "write it as a5, letter, 7x10in, 156x234mm, …")
        }
        return size
    }

    private func chapters(_ value: ConfigValue) throws(ConfigError) -> Metadata.ChapterRule? {
        var rule: Metadata.ChapterRule?
        for pair in try value.mapping() {
            switch pair.key {
            case "level": rule = .level(try pair.value.integer(in: 1...6))
            case "pattern": rule = .pattern(try pair.value.string(), at: pair.value.span)
            default: throw pair.unknown(knowing: ["level", "pattern"])
            }
        }
        return rule
    }

    /// `contents: {depth: N}`, `contents: N`, `toc: true`.
    private func contents(_ value: ConfigValue) throws(ConfigError) -> Int? {
        switch value.kind {
        case .mapping(let pairs):
            var depth: Int?
            for pair in pairs {
                guard pair.key == "depth" else { throw pair.unknown(knowing: ["depth"]) }
                depth = try pair.value.integer(in: 0...6)
            }
            return depth
        case .scalar(let text, isPlain: true) where Int(text) != nil:
            return try value.integer(in: 0...6)
        default:
            return try value.boolean() ? nil : 0
        }
    }

    /// `hyphenation: {exceptions: [ma-nu-script, Galley]}`.
    private func hyphenation(_ value: ConfigValue) throws(ConfigError) -> [String] {
        var words: [String] = []
        for pair in try value.mapping() {
            guard pair.key == "exceptions" else { throw pair.unknown(knowing: ["exceptions"]) }
            for item in try pair.value.sequence() {
                let word = try item.string()
                let isWord = word.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || $0 == "-" || $0 == "\u{AD}" || $0 == "\u{2010}"
                        || $0.properties.generalCategory == .nonspacingMark
                }
                guard isWord, !word.isEmpty else {
                    throw item.invalid(
                        "\"\(word)\" is no word with hyphens",
                        hint: "write one word, as ma-nu-script; without a hyphen it stays whole")
                }
                words.append(word)
            }
        }
        return words
    }

    private func bookClass(_ value: ConfigValue) throws(ConfigError) -> Metadata.BookClass {
        let name = try value.string()
        guard let found = Metadata.BookClass(rawValue: name) else {
            throw value.invalid("\"\(name.brief)\" is no class of books", hint: "write book or notes")
        }
        return found
    }

    private func files(_ value: ConfigValue) throws(ConfigError) -> [Metadata.Located<String>] {
        var files: [Metadata.Located<String>] = []
        for item in try value.sequence() { files.append(Metadata.Located(try item.string(), at: item.span)) }
        return files
    }
}

extension Inline {
    /// The same with every place in it at `span`. Inlines are at most `InlineResolver.deepestNesting` deep, and so are the calls.
    fileprivate func moved(to span: SourceSpan) -> Inline {
        func moved(_ inlines: [Inline]) -> [Inline] { inlines.map { $0.moved(to: span) } }
        var inline = self
        inline.span = span
        switch kind {
        case .emphasis(let content, let delimiter): inline.kind = .emphasis(moved(content), delimiter: delimiter)
        case .strong(let content, let delimiter): inline.kind = .strong(moved(content), delimiter: delimiter)
        case .strikethrough(let content): inline.kind = .strikethrough(moved(content))
        case .superscript(let content): inline.kind = .superscript(moved(content))
        case .subscript(let content): inline.kind = .subscript(moved(content))
        case .underline(let content): inline.kind = .underline(moved(content))
        case .small(let content): inline.kind = .small(moved(content))
        case .keyboard(let content): inline.kind = .keyboard(moved(content))
        case .link(let destination, let title, let content):
            inline.kind = .link(destination: destination, title: title, content: moved(content))
        case .span(let content): inline.kind = .span(moved(content))
        case .text, .code, .picture, .softBreak, .lineBreak, .noteReference, .mathematics: break
        }
        return inline
    }
}
