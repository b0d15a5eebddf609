public import Styling

/// What stands in the margins of each page: fields filled when page numbers are known, which never change a height.
public struct RunningHeads: Hashable, Sendable {
    /// What a running head shows.
    public enum Content: Hashable, Sendable {
        /// Nothing.
        case none
        /// The book's title.
        case bookTitle
        /// The title of the section on the page.
        case chapterTitle
        /// The heading below the chapter's that the page stands under; the chapter's title where there is none.
        case sectionTitle
        /// Fixed text.
        case text(String)
    }

    /// Where a head or folio stands across the type area.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// In the middle.
        case centre
        /// At the fore-edge: left on a verso, right on a recto.
        case outer
        /// At the binding.
        case inner
    }

    /// The head of left-hand pages.
    public var verso: Content
    /// The head of right-hand pages.
    public var recto: Content
    /// Whether a head names the section of the page's first line rather than the last that begins on the page.
    public var namesFirst = false
    /// The book's title.
    public var bookTitle: String
    /// The heads' look.
    public var headStyle: CharacterStyle
    /// Where heads stand.
    public var headPlace: Place
    /// Whether pages show their folio.
    public var showsFolios: Bool
    /// Whether folios stand on the running head's line; on the first page of a section, which has no head, they stand at the foot.
    public var hasFoliosAtHead: Bool
    /// The folios' look.
    public var folioStyle: CharacterStyle
    /// Where folios stand.
    public var folioPlace: Place

    /// Book title on the verso, chapter title on the recto, folios; all in the middle.
    public init(
        verso: Content = .bookTitle, recto: Content = .chapterTitle, bookTitle: String, headStyle: CharacterStyle,
        headPlace: Place = .centre, showsFolios: Bool = true, hasFoliosAtHead: Bool = false, folioStyle: CharacterStyle,
        folioPlace: Place = .centre
    ) {
        self.verso = verso
        self.recto = recto
        self.bookTitle = bookTitle
        self.headStyle = headStyle
        self.headPlace = headPlace
        self.showsFolios = showsFolios
        self.hasFoliosAtHead = hasFoliosAtHead
        self.folioStyle = folioStyle
        self.folioPlace = folioPlace
    }
}
