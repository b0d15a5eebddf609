import Diagnostics
import Indexing
import Typesetter

extension Command {
    /// Every command, in the order of the help.
    static let all: [Command] = [build, chapters, locate, text, diff, watch, initialise, fonts, mdbook, help]

    static let build = Command(
        name: "build", operands: "SOURCE… [-o FILE]", summary: "set a book",
        description: [
            "Sets the book and writes it as PDF, PostScript, or a picture of each page.",
            sources,
            "What the command line says wins over the book file, which wins over the theme.",
        ],
        groups: [
            output, page, press, type, running(timings: true),
        ],
        examples: [
            Example(line: "galley build alice.md", meaning: "sets one file"),
            Example(line: "galley build book -o out/book.pdf", meaning: "sets a folder, as its book.yml says"),
            Example(
                line: "galley build book --page a5 --columns 1 --text-size xLarge",
                meaning: "one column on A5 for tired eyes"),
            Example(line: "galley build book --pages 9-12 -o look.png", meaning: "pictures four pages"),
            Example(
                line: "galley build book --strict --diagnostics json", meaning: "for a machine: warnings fail the build"
            ),
        ])

    static let chapters = Command(
        name: "chapters", operands: "SOURCE…", summary: "the chapter-to-page table",
        description: [
            "Sets the book and prints on which page each chapter begins. Nothing is drawn.",
            sources,
        ],
        groups: [
            OptionGroup(
                title: "Table",
                options: [
                    Option(
                        name: "format", argument: .words("FORMAT", ChapterTableFormat.allCases.map(\.rawValue)),
                        help: "table, json, csv, tsv or markdown; without it table on a terminal, else tsv"),
                    Option(name: "depth", argument: .text("N"), help: "show only N levels of chapters, 1 to 6"),
                ]),
            page, type, running(),
        ],
        examples: [
            Example(line: "galley chapters book", meaning: "for reading"),
            Example(line: "galley chapters book --format json", meaning: "for a script"),
        ])

    static let text = Command(
        name: "text", operands: "SOURCE…", summary: "the book's text, as its positions count it",
        description: [
            "Prints the text that is set, a paragraph a line. A location of the chapter table counts Unicode scalars into it.",
            sources,
        ],
        groups: [page, type, running()],
        examples: [Example(line: "galley text book | wc -w", meaning: "counts the words")])

    static let fonts = Command(
        name: "fonts", operands: "[SOURCE…]", summary: "what each style of the theme resolves to here",
        description: [
            "Shows each style's family list and the installed font that it is set in. Without a source the theme alone is asked."
        ],
        groups: [type, running()],
        examples: [Example(line: "galley fonts --theme garamond", meaning: "looks at a built-in theme")])

    static let diff = Command(
        name: "diff", operands: "OLD NEW", summary: "which pages changed, and how",
        description: [
            "Compares two PDFs, whoever made them, or two folders of PDFs and page pictures (PNG) by their names. Pages are "
                + "aligned first, so that an inserted page marks itself and not all that follow; then words are compared, then pixels.",
            "OLD may also be a page list, which --accept writes when its name ends in .pages: digests of a book's pages, for "
                + "repositories. It tells which pages changed, and whether their words did.",
            "A page is same, masked, moved, folio, words, picture, drawn, order, size, added or removed; all but the first two "
                + "make the exit code 1.",
        ],
        groups: [
            OptionGroup(
                title: "Verdict",
                options: [
                    Option(
                        name: "format", argument: .words("FORMAT", ["text", "json", "junit"]),
                        help: "how to write the verdict to standard output: text, json or junit (default text)"),
                    Option(
                        name: "report", argument: .text("DIR"),
                        help:
                            "write index.html, which shows the pages that changed, and report.json into this folder; it opens "
                            + "from disk"),
                    Option(
                        name: "accept",
                        argument: Option.Argument(name: "PAGES", kind: .text, isOptional: true),
                        help:
                            "make NEW the baseline: copy it over OLD, or write its page list; in folders of page pictures only PAGES of NEW, as in "
                            + "3-10,15, if said; the exit code is then 0"),
                ]),
            OptionGroup(
                title: "Comparing",
                options: [
                    Option(
                        name: "resolution", argument: .text("DPI"),
                        help: "dots to the inch at which pages are compared, 10 to 1200 (default 100)"),
                    Option(
                        name: "tolerance", argument: .text("N"),
                        help:
                            "the colour distance that still counts as equal, 0 to 1, 1 being from black to white (default "
                            + "0.1); with 0 any difference counts"),
                    Option(
                        name: "budget", argument: .text("N|N%"),
                        help: "how many pixels of a page may differ (default 0); words always count"),
                    Option(
                        name: "mask", argument: .text("PAGE:X,Y,W,H"),
                        help:
                            "a part of a page that may differ, in points from the top left; PAGE of NEW is a number, a range "
                            + "such as 3-7, or *; may be given again"),
                    Option(
                        name: "mask-text", argument: .text("REGEX"),
                        help: "words that may differ, as dates, in both; RE2's syntax; may be given again"),
                ]),
            OptionGroup(
                title: "Running",
                options: [
                    Option(name: "quiet", letter: "q", help: "say nothing but errors: the exit code tells"),
                    Option(
                        name: "diagnostics",
                        argument: .words("FORM", DiagnosticFormatter.Form.allCases.map(\.rawValue)),
                        help: "how to write errors: text, short, or json with one object a line (default text)"),
                    Option(
                        name: "progress", argument: .words("WHEN", ["auto", "always", "never"]),
                        help: "show how far the work is: auto, which is on a terminal, always or never (default auto)"),
                    Option(
                        name: "jobs", letter: "j", argument: .text("N"),
                        help: "compare N pages at a time (default as many as there are cores)"),
                    helpOption,
                ]),
        ],
        examples: [
            Example(line: "galley diff golden/book.pdf book.pdf", meaning: "says which pages changed, and how"),
            Example(
                line: "galley diff old.pdf new.pdf --mask-text '\\d{4}-\\d\\d-\\d\\d'",
                meaning: "passes over dates"),
            Example(
                line: "galley diff golden/book.pages book.pdf --accept",
                meaning: "keeps digests of the pages of book.pdf"),
            Example(
                line: "galley diff golden/pages pages --accept", meaning: "makes the pictures in pages the golden ones"),
        ])

    static let help = Command(
        name: "help", operands: "[COMMAND]", summary: "explain galley or one of its commands",
        groups: [
            OptionGroup(
                title: "Options",
                options: [
                    Option(name: "man", help: "print the manual page, galley(1)"),
                    Option(
                        name: "completion", argument: .words("SHELL", Completion.allCases.map(\.rawValue)),
                        help: "print the completions for bash, zsh or fish"),
                    helpOption,
                ])
        ],
        examples: [
            Example(line: "galley help build", meaning: "explains build and all its options"),
            Example(line: "galley help --man | man -l -", meaning: "reads the manual page"),
            Example(
                line: "galley help --completion bash > ~/.local/share/bash-completion/completions/galley",
                meaning: "teaches bash the options"),
        ])

    static let locate = Command(
        name: "locate", operands: "SOURCE…", summary: "from a position, a point or a word to its place on a page",
        description: [
            "Sets the book and says where something stands: page, column, rectangle, and line of the source. Say one of --offset, "
                + "--page with --at, and --word.",
            "A word is letters with their marks, and digits, in any script, apostrophes inside. One that is broken over lines has several rectangles. "
                + "Lengths are points from the page's top left.",
            sources,
        ],
        groups: [
            OptionGroup(
                title: "Looking",
                options: [
                    Option(
                        name: "offset", argument: .text("N"),
                        help: "what stands at position N of the book's text, in characters (Unicode scalars) from 0"),
                    Option(
                        name: "at", argument: .text("X,Y"),
                        help: "the word at this point of the sheet that --page P names, counted from 1"),
                    Option(
                        name: "word", argument: .text("WORD"),
                        help: "all places of a word, its letters' case as written"),
                    Option(name: "ignore-case", letter: "i", help: "find the word with capitals or without"),
                    Option(
                        name: "picture", argument: .init(name: "FILE.png", kind: .file),
                        help: "draw the first page it was found on, with the word in red"),
                    Option(
                        name: "format", argument: .words("FORMAT", LocateReport.Format.allCases.map(\.rawValue)),
                        help: "text or json (default text)"),
                ]),
            OptionGroup(
                title: "Dictionary",
                options: [
                    Option(name: "define", help: "add what the dictionary says of the word"),
                    Option(
                        name: "dictionary", argument: .init(name: "NAME|FILE", kind: .file),
                        help:
                            "the dictionary, in dictd's format: one installed, such as wn or gcide of Debian's dict-wn and dict-gcide, or "
                            + "a file; without it the book's own, else the first one installed"),
                ]),
            page, type, running(),
        ],
        examples: [
            Example(line: "galley locate book --word Alice", meaning: "finds a name"),
            Example(
                line: "galley locate book --page 12 --at 100,250 --define", meaning: "looks up the word under a finger"),
            Example(line: "galley locate book --offset 3121 --format json", meaning: "for a program"),
        ])
    static let watch = Command(
        name: "watch", operands: "SOURCE… [-o FILE]", summary: "build again at each change",
        description: [
            "Builds the book, and again whenever one of its files has changed and then nothing for a tenth of a second. Chapters and sheets that have not "
                + "changed are not set and not drawn again; the output is that of build to the byte. Ctrl-C ends it.",
            files,
        ],
        groups: [output, page, press, type, running(timings: true)],
        examples: [
            Example(line: "galley watch book", meaning: "keeps Output/book.pdf, or book.pdf, up to date"),
            Example(line: "galley watch book -o look.pdf --quiet", meaning: "says nothing but errors"),
        ])
    static let initialise = Command(
        name: "init", operands: "DIR", summary: "a new book to start from",
        description: [
            "Writes a book file and a theme file that explain every key, two chapters and a .gitignore into DIR, which is made if it is missing and must be "
                + "empty. Prints the paths of the files."
        ],
        groups: [
            OptionGroup(
                title: "Running",
                options: [Option(name: "quiet", letter: "q", help: "say nothing but errors"), helpOption])
        ],
        examples: [Example(line: "galley init my-book && galley build my-book", meaning: "begins a book and sets it")])
    static let mdbook = Command(
        name: "mdbook", operands: "", summary: "render for mdBook",
        description: [
            "Reads mdBook's render context on standard input, sets the book as its preprocessors left it, and writes NAME.pdf into the folder that mdBook asks "
                + "for. In book.toml, write [output.galley] with command = \"galley mdbook\"; the keys of a book.yml may stand beside it."
        ],
        groups: [page, type, running()],
        examples: [Example(line: "mdbook build", meaning: "runs galley when book.toml names it")])

    /// What a build writes, and where.
    private static let output = OptionGroup(
        title: "Output",
        options: [
            Option(
                name: "output", letter: "o", argument: .init(name: "FILE", kind: .file),
                help:
                    "the file to write; without it Output/NAME.pdf where there is a folder Output, else NAME.pdf; "
                    + "- is standard output; missing folders are made"),
            Option(
                name: "format",
                argument: .words("FORMAT", OutputFormat.allCases.map(\.rawValue)),
                help:
                    "pdf, ps, svg or png; without it the ending of FILE decides; svg and png write a file a page, "
                    + "NAME-001.png and so on"),
            Option(
                name: "resolution", argument: .text("DPI"),
                help: "dots to the inch of png pages, 10 to 2400 (default 150)"),
            Option(
                name: "tagged",
                help:
                    "write a pdf with its logical structure, for screen readers: headings, paragraphs, lists, tables, "
                    + "figures with their alternative text, links, notes"),
            Option(
                name: "pages", argument: .text("LIST"),
                help:
                    "write only these sheets, counted from 1, as in 3-10,15; numbers, contents and links stay as "
                    + "in the whole book"),
            Option(
                name: "chapter", argument: .text("NAME"),
                help: "write only the pages of the chapter with this title or identifier; with --pages, both"),
            Option(
                name: "chapters", argument: .init(name: "FILE", kind: .file),
                help: "write the chapter table beside; the ending decides: json, csv, tsv, md, txt"),
            Option(
                name: "report", argument: .init(name: "FILE", kind: .file),
                help: "write the typographic report as JSON: loose and tight lines, hyphens, widows, rivers, and where"),
            Option(
                name: "deps", argument: .init(name: "FILE", kind: .file),
                help: "write a Makefile rule: the output and every file it was made from"),
            Option(
                name: "dump", argument: .init(name: "FILE", kind: .file),
                help: "write the display list as text: what is drawn, and where"),
        ])

    private static let sources = files + " - is standard input, whose book is called book."
    private static let files =
        "SOURCE is a Markdown file, several in order, or a folder (with a book.yml, or else its .md files in natural order, those of "
        + "folders in it among them)."
}

extension Option.Argument {
    /// An argument that may be anything.
    static func text(_ name: String) -> Option.Argument {
        Option.Argument(name: name, kind: .text)
    }

    /// An argument that is one of `words`.
    static func words(_ name: String, _ words: [String]) -> Option.Argument {
        Option.Argument(name: name, kind: .words(words, isClosed: true))
    }
}
