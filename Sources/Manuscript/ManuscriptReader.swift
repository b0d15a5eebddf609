import Config
public import Diagnostics
import FoundationEssentials
public import Geometry

/// Reads a book from what the command line names.
public enum ManuscriptReader {
    /// Reads the book that `sources` name: a Markdown file, several in order, a folder, or `-` for standard input.
    ///
    /// A folder's order is that of `sources:` in its `book.yml`, else of the links in its `SUMMARY.md`, else the natural order of its `.md` files' paths.
    /// Linear in the size of the files.
    /// - Parameters:
    ///   - standardInput: gives all bytes of standard input; called when `-` is among the sources.
    ///   - measure: gives the natural size of the picture at an absolute path, or throws a `PictureError`.
    /// - Returns: the book, and what there is to tell, file by file in reading order; with an error among it nothing may be written.
    /// - Throws: `ReadError` when a source cannot be read at all (exit code 2).
    public static func read(
        _ sources: [String], standardInput: () throws -> [UInt8],
        measure: @escaping @Sendable (String) throws -> Size = PictureFinder.measured
    ) throws(ReadError) -> (book: Book, diagnostics: [Diagnostic]) {
        let plan = try BookPlan(sources, standardInput: standardInput)
        var diagnostics = plan.diagnostics
        let isSingle = plan.files.count == 1 && plan.bookFile == nil
        var book = Book(metadata: Metadata(), files: [], folder: plan.folder?.path, name: plan.name)
        if let file = plan.bookFile { plan.readBookFile(file, into: &book, &diagnostics) }
        for file in plan.files {
            if let fault = SourceBytes.fault(in: file) {
                diagnostics.append(fault)
                continue
            }
            let start = readFrontMatter(file, isSingle: isSingle, into: &book, &diagnostics)
            let folder = file.path.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
            let pictures = PictureFinder(
                folder: folder ?? plan.folder?.path ?? "/", root: plan.folder?.path, measure: measure)
            let (read, found) = MarkdownReader.read(file, range: start..<file.bytes.count, pictures: pictures)
            book.files.append(read)
            diagnostics += found
        }
        if book.files.allSatisfy({ $0.blocks.isEmpty }), !diagnostics.contains(where: { $0.severity == .error }) {
            diagnostics.append(Diagnostic(.warning, .emptyBook, "the book has no text"))
        }
        return (book, diagnostics)
    }

    /// Reads a file's front matter; in a single file its keys are the book's. Returns where the text begins.
    private static func readFrontMatter(
        _ file: SourceFile, isSingle: Bool, into book: inout Book, _ diagnostics: inout [Diagnostic]
    ) -> Int {
        guard let (yaml, end) = FrontMatter.find(in: file) else { return 0 }
        do throws(ConfigError) {
            let value = try YAML.parse(file, range: yaml)
            if case .mapping = value.kind {
                guard isSingle else { return end }
                var reader = MetadataReader()
                reader.read(value, in: .frontMatter)
                book.metadata = reader.metadata
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
