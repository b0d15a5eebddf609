public import Diagnostics
public import Geometry

/// A piece of a paragraph.
public struct Inline: Sendable {
    /// What it is.
    public var kind: Kind
    /// Where it stands.
    public var span: SourceSpan
    /// The attributes given to it.
    public var attributes: Attributes

    /// A piece.
    public init(_ kind: Kind, span: SourceSpan, attributes: Attributes = Attributes()) {
        self.kind = kind
        self.span = span
        self.attributes = attributes
    }

    /// The kinds of inlines.
    public indirect enum Kind: Sendable {
        /// Characters.
        case text(String)
        /// `*…*`; `delimiter` is the character used.
        case emphasis([Inline], delimiter: Character)
        /// `**…**`; `delimiter` is the character used.
        case strong([Inline], delimiter: Character)
        /// `~~…~~`
        case strikethrough([Inline])
        /// `^…^` or `<sup>`
        case superscript([Inline])
        /// `~…~` or `<sub>`
        case `subscript`([Inline])
        /// `<u>` or `<ins>`
        case underline([Inline])
        /// `<small>`
        case small([Inline])
        /// `<kbd>`
        case keyboard([Inline])
        /// Code in a line.
        case code(String)
        /// A link: its target as written, its title, what is shown.
        case link(destination: String, title: String?, content: [Inline])
        /// A picture in a line.
        case picture(Picture)
        /// A line end in the source: a space.
        case softBreak
        /// A forced line end.
        case lineBreak
        /// A footnote's mark.
        case noteReference(label: String)
        /// A `[span]{…}` or an HTML `<span>` or `<a id>`; what it means is in the attributes (`lang`, classes, id).
        case span([Inline])
        /// TeX mathematics as its source, without the dollars.
        case mathematics(String, isDisplay: Bool)
    }
}

/// A picture asked for.
public struct Picture: Sendable {
    /// The file as written in the source.
    public var source: String
    /// The text that stands for it where it cannot be seen.
    public var alternative: String
    /// The alternative text with its markup: shown where the picture cannot be had, and in captions.
    public var content: [Inline]
    /// The title behind the file's name; nil for none.
    public var title: String?
    /// The file, found and measured; nil when a placeholder must stand in, and a diagnostic has said why.
    public var file: PictureFile?
    /// `width=`, `wrap=` and the like.
    public var attributes: Attributes

    /// A picture.
    public init(
        source: String, alternative: String, content: [Inline] = [], title: String? = nil, file: PictureFile? = nil,
        attributes: Attributes = Attributes()
    ) {
        self.source = source
        self.alternative = alternative
        self.content = content
        self.title = title
        self.file = file
        self.attributes = attributes
    }
}

/// A picture's file, measured.
public struct PictureFile: Hashable, Sendable {
    /// The absolute path.
    public var path: String
    /// The natural size on paper: its own resolution, else 96 dpi; after the turn that its EXIF orientation asks for.
    public var size: Size
    /// The shape of what it shows, where text is to keep off that alone (`shape=outline`): bands of equal height from its top, each from its
    /// first ink to its last in shares of the width, 0 … 1; nil for a band without ink. Empty where it was not asked for or cannot be had.
    public var outline: [ClosedRange<Double>?] = []

    /// The file at `path`.
    public init(path: String, size: Size) {
        self.path = path
        self.size = size
    }
}
