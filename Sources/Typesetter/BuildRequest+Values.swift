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
    init(
        _ styled: StyledBook, book: Book, outline: [Indexing.OutlineEntry], structure: [StructureElement],
        request: BuildRequest
    ) {
        self.init(
            title: styled.title, authors: book.metadata.authors, language: styled.language,
            creationDate: documentDate(request, metadata: book.metadata),
            outline: outline.map(Rendering.OutlineEntry.init), structure: structure.map(DocumentElement.init))
    }
}

extension DocumentElement {
    /// The same element for the renderer.
    init(_ element: StructureElement) {
        self.init(
            DocumentElement.kind(element.role), parent: element.parent, alternative: element.alternative,
            language: element.language)
    }

    private static func kind(_ role: StructureElement.Role) -> Kind? {
        switch role {
        case .document: .document
        case .section: .section
        case .paragraph: .paragraph
        case .quote: .quote
        case .list: .list
        case .listItem: .listItem
        case .label: .label
        case .listBody: .listBody
        case .code: .code
        case .table: .table
        case .tableRow: .tableRow
        case .tableHeader: .tableHeader
        case .tableCell: .tableCell
        case .figure: .figure
        case .caption: .caption
        case .note: .note
        case .contents: .contents
        case .contentsItem: .contentsItem
        case .artifact: nil
        case .heading(let level): Kind(rawValue: "H\(min(max(level, 1), 6))")
        }
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
