import Foundation
import Styling

/// A book to start from: a book file and a theme file that explain themselves, two chapters, and what git shall pass over.
public struct NewBook: Sendable {
    /// A file of the book.
    public struct File: Sendable {
        /// Its path in the book's folder.
        public var path: String
        /// What it holds.
        public var text: String
    }

    /// The files, in the order of reading.
    public let files: [File]

    /// The book in a folder called `name`, which becomes the title.
    public init(name: String) {
        let words = name.split { $0 == "-" || $0 == "_" || $0.isWhitespace }.joined(separator: " ")
        let title = words.isEmpty ? "A book" : words.prefix(1).uppercased() + words.dropFirst()
        files = [
            File(path: "book.yml", text: NewBook.bookFile(title: title)),
            File(path: "theme.yml", text: ThemeStarter.text),
            File(path: "01-beginning.md", text: NewBook.beginning), File(path: "02-middle.md", text: NewBook.middle),
            File(path: ".gitignore", text: "# What Galley writes.\n/Output/\n*.pdf\n"),
        ]
    }

    /// Writes the files into `folder`, which is made if it is missing and must be empty, but for a `.git`.
    ///
    /// - Returns: what failed, as a sentence without a full stop; nil when all is there.
    public func write(to folder: String) -> String? {
        let manager = FileManager.default
        do {
            try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
            guard try manager.contentsOfDirectory(atPath: folder).allSatisfy({ $0 == ".git" }) else {
                return "the folder \(folder) is not empty: a book is begun in an empty one"
            }
            for file in files {
                try Data(file.text.utf8).write(to: URL(fileURLWithPath: folder + "/" + file.path), options: .atomic)
            }
            return nil
        } catch {
            let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
            let reason =
                underlying.domain == NSPOSIXErrorDomain
                ? String(cString: strerror(Int32(underlying.code))) : underlying.localizedDescription
            return "no book can be begun in \(folder): \(reason)"
        }
    }

    /// `text` in YAML's double quotes.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private static func bookFile(title: String) -> String {
        """
        # What this book is and what it is made of. To use a line that begins with #, take the # away.

        title: \(quoted(title))
        #subtitle: and what it is about
        author: A. N. Author

        # Decides hyphenation, quotes and the word for "contents": en-GB, en-US, de, fr, es, it, nl, pt, ru, hu …
        lang: en-GB

        # As it shall be printed. An ISO date also dates the file.
        #date: 2026-01-01
        #rights: © 2026 A. N. Author
        #edition: Second edition
        #identifier: ISBN 978-0-00-000000-2

        # What stands before the text: a page with the title alone, the page behind the title page (there is one when there is something to
        # say on it), two that are Markdown, and files of your own.
        #half-title: true
        #copyright-page: true
        #dedication: To the reader
        #epigraph: |
        #  All the world's a stage.
        #
        #  William Shakespeare
        #front: [preface.md]
        #list-of-figures: auto

        # Words that are divided at these hyphens alone; one without a hyphen stays whole.
        #hyphenation: {exceptions: [ma-nu-script, Galley]}

        # Notes for a folder of notes, each of which has a page, a title and a date.
        #class: notes

        # The chapters in order.
        sources:
          - 01-beginning.md
          - 02-middle.md

        # How it looks: a file of your own, or baskerville, garamond, textkit, notebook.
        theme: theme.yml

        # The sheet: a4, a5, letter, 7x10in, 156x234mm …; the columns; the size of the text, from which all others follow.
        #page: 7x10in
        #columns: 2
        #text-size: large

        # Which headings are chapters, and how many levels the contents show (0 for no contents).
        chapters: {level: 1}
        contents: {depth: 2}
        #number-sections: true

        # Blank pages at the end make the number of pages a multiple of this.
        #pages-multiple: 4

        # Terms that are looked for in the text, for an index at the end; in the text [term]{.index} marks one.
        #index: [recto, {term: leaf, see: recto}]

        # Patterns and the looks of what they find.
        #highlights:
        #  - {pattern: '\\b(TODO)\\b', style: red}

        # Where galley locate --define looks words up.
        #dictionary: wn

        """
    }

    private static let beginning = """
        # The beginning

        A paragraph is one line or several, and an empty line ends it. Words can be *emphasised* or **strong**, quotation marks become "typographic",
        and two hyphens make a dash -- like this. A note stands at the foot of its column.[^1]

        [^1]: The mark is `[^1]`; the text may stand anywhere in the same file.

        ## A section

        Sections have headings with one more `#`. Lists need no more than a hyphen:

        - a first thing,
        - a second,
        - a third.

        > A quotation begins with an angle bracket.

        """

    private static let middle = """
        # The middle

        Each file is a chapter. `galley build` sets the book, `galley watch` sets it again whenever you save, and `galley chapters` says on which page each
        chapter begins. What comes after [the beginning](#the-beginning) is up to you.

        A picture is a line of its own, `![what it shows](picture.png)`, and a table is drawn with bars:

        | word | meaning |
        |---|---|
        | recto | a right-hand page |
        | verso | a left-hand page |

        """
}
