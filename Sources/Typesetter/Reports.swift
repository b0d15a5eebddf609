public import Diagnostics
import Manuscript
import Pagination
import Styling

/// What a style's family list comes to on this machine.
public struct FontReport: Sendable {
    /// The style's name, as `body` or `heading-1`.
    public var style: String
    /// The families asked for, in order.
    public var asked: [String]
    /// The family and style of the face used, as `EB Garamond Bold`.
    public var used: String
    /// The font's file, absolute.
    public var file: String
    /// Whether one of the families asked for is installed.
    public var isInstalled: Bool

    /// A report; see the members.
    public init(style: String, asked: [String], used: String, file: String, isInstalled: Bool) {
        self.style = style
        self.asked = asked
        self.used = used
        self.file = file
        self.isInstalled = isInstalled
    }
}

/// What came of asking for the fonts.
public enum FontOutcome: Sendable {
    /// The styles in the theme's order, with what there is to say about them.
    case resolved([FontReport], [Diagnostic])
    /// Errors in the book or its theme (exit code 1).
    case faulty([Diagnostic])
    /// The world failed (exit code 2).
    case failed(Diagnostic)
}

extension Typesetter {
    /// What each style of the theme resolves to here. With no sources in `request` the theme alone is asked.
    public static func fonts(_ request: BuildRequest) async -> FontOutcome {
        .resolved([], [])
    }
}

extension Composition {
    /// The book's short name, for the default output.
    public var name: String {
        book.name
    }

    /// The book's text as its positions count it: a line feed behind each paragraph, U+FFFC for each picture in a line.
    public var text: String {
        storage.sections.reduce(into: "") { text, section in
            for paragraph in section.paragraphs { text += paragraph.text + "\n" }
        }
    }

    /// The display list as text, the same whatever the format and path of the output.
    public var dump: String {
        PageDump.text(of: pages)
    }
}
