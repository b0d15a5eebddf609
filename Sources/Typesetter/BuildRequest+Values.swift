import Foundation
import Geometry
import Indexing
import Manuscript
import Rendering
import Styling

extension BuildRequest {
    /// What the command line asks of the looks.
    var overrides: StyleOverrides {
        StyleOverrides(
            page: page, margins: margins, columns: columns, gutter: gutter, families: families, leading: leading,
            textSize: textSize.flatMap { TextSize($0) })
    }

    /// How many workers compose.
    var workers: Int {
        max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    }
}

extension DocumentInfo {
    /// What the document says of itself.
    init(_ styled: StyledBook, book: Book, outline: [Indexing.OutlineEntry], request: BuildRequest) {
        self.init(
            title: styled.title, authors: book.metadata.authors, language: styled.language,
            creationDate: documentDate(request, metadata: book.metadata),
            outline: outline.map(Rendering.OutlineEntry.init))
    }
}

extension Rendering.OutlineEntry {
    /// The same entry for the renderer.
    init(_ entry: Indexing.OutlineEntry) {
        self.init(
            title: entry.title, destination: entry.destination,
            children: entry.children.map(Rendering.OutlineEntry.init))
    }
}
