import Config
public import Diagnostics
public import Geometry

/// Reads a book from what the command line names.
public enum ManuscriptReader {
    /// Reads the book that `sources` name: a Markdown file, several in order, a folder, or `-` for standard input.
    ///
    /// A folder's order is that of `sources:` in its `book.yml`, else of its `SUMMARY.md` (mdBook's and GitBook's), else the natural order
    /// of its `.md` files' paths. Includes are expanded before a file is read.
    /// Linear in the size of the files.
    /// - Parameters:
    ///   - bookClass: whether the files are chapters or notes; nil for the book's own word.
    ///   - standardInput: gives all bytes of standard input; called when `-` is among the sources.
    ///   - measure: gives the natural size of the picture at an absolute path, or throws a `PictureError`.
    /// - Returns: the book, and what there is to tell, file by file in reading order; with an error among it nothing may be written.
    /// - Throws: `ReadError` when a source cannot be read at all (exit code 2).
    public static func read(
        _ sources: [String], as bookClass: Metadata.BookClass? = nil, standardInput: () throws -> [UInt8],
        measure: @escaping @Sendable (String) throws -> Size = PictureFinder.measured
    ) throws(ReadError) -> (book: Book, diagnostics: [Diagnostic]) {
        let plan = try BookPlan(sources, standardInput: standardInput)
        return read(
            plan, as: bookClass, includes: plan.folder.map { IncludeExpander(folder: $0, root: plan.base) },
            measure: measure)
    }

    /// Reads the book that mdBook hands over in `context`. Includes were expanded by mdBook. Linear in the chapters.
    public static func read(
        _ context: RenderContext, measure: @escaping @Sendable (String) throws -> Size = PictureFinder.measured
    ) -> (book: Book, diagnostics: [Diagnostic]) {
        read(BookPlan(context), as: .book, includes: nil, measure: measure)
    }

    private static func read(
        _ plan: BookPlan, as bookClass: Metadata.BookClass?, includes: IncludeExpander?,
        measure: @escaping @Sendable (String) throws -> Size
    ) -> (book: Book, diagnostics: [Diagnostic]) {
        var includes = includes
        var diagnostics = plan.diagnostics
        let outlines = PictureOutlines()
        let isSingle = plan.chapters.count == 1 && plan.metadata == nil
        var book = Book(metadata: plan.metadata ?? Metadata(), files: [], folder: plan.folder?.path, name: plan.name)
        if let bookClass { book.metadata.bookClass = bookClass }
        // The files whose front matter says nothing to the book.
        var passedOver: [SourceFile] = []
        for chapter in plan.chapters {
            if let fault = SourceBytes.fault(in: chapter.file) {
                diagnostics.append(fault)
                continue
            }
            let file = includes?.expand(chapter.file) ?? chapter.file
            var head = Metadata()
            let isHead = isSingle || (plan.isListOfFiles && book.files.isEmpty)
            let start = readFrontMatter(file, into: &head, &diagnostics, isRead: isHead || book.isNotebook)
            if isHead { book.metadata = head } else if start > 0, !book.isNotebook { passedOver.append(file) }
            if let bookClass { book.metadata.bookClass = bookClass }
            let pictures = PictureFinder(
                folder: file.path?.folderPart ?? plan.folder?.path ?? "/", root: plan.folder?.path, measure: measure,
                outlines: outlines)
            var (read, found) = MarkdownReader.read(file, range: start..<file.bytes.count, pictures: pictures)
            if book.isNotebook {
                found += NoteReader.fit(&read, head: head)
                // What a lone note is called is its own title.
                if isSingle { book.metadata.title = nil }
            } else {
                fit(&read, into: chapter)
            }
            read.isFront = chapter.isFront
            book.files.append(read)
            diagnostics += found
        }
        if let first = passedOver.first {
            let message =
                passedOver.count == 1
                ? "this file's front matter is passed over"
                : "the front matter of \(passedOver.count) files is passed over"
            diagnostics.append(
                Diagnostic(
                    .note, .passedOver, message, at: SourceSpan(file: first, range: 0..<3),
                    hint: plan.isListOfFiles
                        ? "that of the first file is the book's" : "what a book.yml says is the book's"))
        }
        diagnostics += includes?.diagnostics ?? []
        book.drafts = plan.drafts
        book.otherFiles = plan.otherFiles + (includes?.paths ?? [])
        if book.files.allSatisfy({ $0.blocks.isEmpty }), !diagnostics.contains(where: { $0.severity == .error }) {
            diagnostics.append(Diagnostic(.warning, .emptyBook, "the book has no text"))
        }
        return (book, diagnostics)
    }

    /// Fits a file's headings to its place in the summary, and puts its part's heading before them.
    private static func fit(_ file: inout ManuscriptFile, into chapter: BookPlan.Chapter) {
        guard let entry = chapter.entry, let title = chapter.title else { return }
        file.entry = entry
        ChapterLevels.fit(&file.blocks, level: entry.level, title: title.text, span: title.span)
        guard let part = chapter.part else { return }
        let heading = Block.Kind.heading(
            level: max(1, entry.level - 1), content: [Inline(.text(part.text), span: part.span)])
        file.blocks.insert(Block(heading, span: part.span), at: 0)
    }

    /// Passes over a file's front matter, and reads its keys where they count. Returns where the text begins.
    private static func readFrontMatter(
        _ file: SourceFile, into metadata: inout Metadata, _ diagnostics: inout [Diagnostic], isRead: Bool
    ) -> Int {
        guard let (yaml, end) = FrontMatter.find(in: file) else { return 0 }
        do throws(ConfigError) {
            let value = try YAML.parse(file, range: yaml)
            if case .mapping = value.kind {
                guard isRead else { return end }
                var reader = MetadataReader()
                reader.read(value, in: .frontMatter)
                metadata = reader.metadata
                diagnostics += reader.diagnostics
                return end
            }
            // Text between two rules.
            return value.isNull ? end : 0
        } catch {
            diagnostics.append(error.diagnostic())
            return end
        }
    }
}

extension Book {
    /// Whether its files are notes.
    fileprivate var isNotebook: Bool { metadata.bookClass == .notes }
}
