import Config
import Diagnostics

extension Theme {
    /// The names of the themes that come with Galley; the first is the default.
    public static let builtInNames = ["baskerville", "garamond", "textkit", "notebook"]

    /// The built-in theme `name`; nil for another name.
    public static func builtIn(_ name: String) -> Theme? {
        switch name {
        case "baskerville": baskerville
        case "garamond": garamond
        case "textkit": textkit
        case "notebook": notebook
        default: nil
        }
    }

    /// The YAML of the built-in theme `name`, with its comments; nil for another name.
    public static func builtInText(_ name: String) -> String? {
        switch name {
        case "baskerville": baskervilleText
        case "garamond": garamondText
        case "textkit": textkitText
        case "notebook": notebookText
        default: nil
        }
    }

    /// The founding theme: a Baskerville, bold headings at 2.0, 1.8, 1.4, 1.2, 1.0 and 1.0 times the body.
    public static let baskerville = parse("baskerville", baskervilleText, over: Theme())
    /// An old-style face, quiet headings in its own weight.
    public static let garamond = parse("garamond", garamondText, over: baskerville)
    /// The founding book reader's screen: 1024 × 768 pt, two columns, a blank line between paragraphs.
    public static let textkit = parse("textkit", textkitText, over: baskerville)

    /// The founding notes app: small sheets of one column, a note on each.
    public static let notebook = parse("notebook", notebookText, over: baskerville)

    private static func parse(_ name: String, _ text: String, over base: Theme) -> Theme {
        let file = SourceFile(name: "\(name).yml", path: nil, bytes: Array(text.utf8))
        do {
            let (theme, errors) = ThemeReader.apply(try YAML.parse(file, range: 0..<file.bytes.count), over: base)
            precondition(errors.isEmpty, "the built-in theme \(name) has errors: \(errors.map(\.message))")
            return theme
        } catch {
            preconditionFailure("the built-in theme \(name) is no YAML: \(error.message)")
        }
    }
}

private let baskervilleText = """
    # The founding theme. Sizes are factors of the body's size; lengths in em and lines follow the text size.
    page: {size: 7x10in, margins: [42pt, 57pt, 48pt, 63pt], columns: 2, head-rise: 19pt, folio-drop: 28pt}
    chapters: {open: page, first: recto, page-wide: true, space-after: 2lines}
    heads: {verso: title, recto: chapter, folio: foot-centre}
    styles:
      body:
        font: [Baskerville, Libre Baskerville, Baskervald ADF Std, EB Garamond, serif]
        size: 10pt
        leading: 12.5pt
        indent: 1em
        align: justified
      # Headings are ragged and never hyphenated. More space above than below ties each to its text; with its own line each
      # makes a whole number of grid lines.
      heading-1: {size: 2.0, weight: 700, leading: 1.2, indent: 0, align: start, hyphenate: false, keep-with-next: 2,
        space-before: 2lines, space-after: 1line}
      heading-2: {size: 1.8, leading: 1.2, space-before: 1lines, space-after: 0.27lines}
      heading-3: {size: 1.4, leading: 1.2, space-before: 1.3lines, space-after: 0.35lines}
      heading-4: {size: 1.2, leading: 1line, space-before: 1line, space-after: 0}
      heading-5: {size: 1.0, leading: 1line, space-before: 1line, space-after: 0}
      heading-6: {size: 1.0, weight: 400, italic: true, leading: 1line, space-before: 1line, space-after: 0}
      quote: {indent-start: 1em, indent-end: 1em, space-before: 1line, space-after: 1line}
      verse: {indent: 0, indent-end: 0, align: start, hyphenate: false}
      admonition: {indent-start: 1em, space-before: 0.75lines, space-after: 0.75lines}
      admonition-title: {weight: 700, size: 0.9, leading: 1line, indent: 0, align: start, hyphenate: false, keep-with-next: 2,
        space-before: 0, space-after: 0, colour: "#555555"}
      list: {space-before: 0.5lines, space-after: 0.5lines}
      code: {font: [DejaVu Sans Mono, Liberation Mono, Noto Sans Mono, monospace], size: 0.8, leading: 1.25, indent: 0,
        align: start, hyphenate: false, space-before: 0.6lines, space-after: 0.6lines}
      note: {size: 0.8, leading: 1.25, indent: 0}
      table: {size: 0.9, leading: 1.2, indent: 0, align: start, space-before: 0.75lines, space-after: 0.75lines}
      table-header: {weight: 700, hyphenate: false}
      # The founding app's blue. A date has the looks of a stamp.
      note-title: {colour: "#2d75d4", letterpress: true}
      note-date: {size: 0.8, weight: 700, leading: 1.2, indent: 0, colour: white, hyphenate: false}
      figure: {indent: 0, align: centre, space-before: 1line, space-after: 1line}
      caption: {size: 0.85, leading: 1.2, italic: true, indent: 0, align: centre, space-before: 0.5lines, space-after: 0}
      ornament: {indent: 0, align: centre, space-before: 1line, space-after: 1line, hyphenate: false, keep-with-next: 2}
      # The title page is a page for itself: one column, centred.
      title: {size: 3.0, weight: 700, leading: 1.2, indent: 0, align: centre, hyphenate: false, space-after: 2lines}
      subtitle: {size: 1.6, weight: 400, italic: true, space-after: 2lines}
      author: {size: 1.4, weight: 400, space-after: 1line}
      title-text: {size: 1.1, leading: 1.3, indent: 0, align: centre, hyphenate: false, space-after: 1line}
      half-title: {size: 1.6, leading: 1.2, indent: 0, align: centre, hyphenate: false}
      copyright: {size: 0.85, leading: 1.3, indent: 0, align: start, hyphenate: false, space-after: 0.4lines}
      dedication: {italic: true, indent: 0, align: centre, hyphenate: false, space-after: 0.5lines}
      epigraph: {indent: 0, indent-start: 6em, indent-end: 3em, align: start, hyphenate: false, space-after: 0.5lines}
      contents-title: {size: 1.8, weight: 700, leading: 1.2, indent: 0, align: start, hyphenate: false, keep-with-next: 2,
        space-after: 1.3lines}
      contents-1: {indent: -1.5em, indent-start: 1.5em, align: start, hyphenate: false, leader: " . "}
      contents-2: {indent-start: 2.7em}
      contents-3: {indent-start: 3.9em}
      contents-4: {indent-start: 5.1em}
      contents-5: {indent-start: 6.3em}
      contents-6: {indent-start: 7.5em}
      index: {size: 0.9, leading: 1line, indent: -1.5em, indent-start: 1.5em, align: start, hyphenate: false}
      index-below: {indent-start: 2.5em}
      running-head: {size: 0.9, italic: true, indent: 0, align: start, hyphenate: false}
      folio: {size: 0.95, indent: 0, align: centre, hyphenate: false}
      emphasis: {italic: true}
      strong: {weight: 700}
      inline-code: {size: 0.85}
      # Dark inks, so that a listing prints well in grey and reads as one with the page.
      code-keyword: {colour: "#1f3f7a"}
      code-type: {colour: "#5b2a6e"}
      code-string: {colour: "#7a3b0a"}
      code-comment: {italic: true, colour: "#5a6566"}
      code-number: {colour: "#0b5c57"}
      code-function: {colour: "#303030"}
      line-number: {size: 0.8, colour: "#777777"}
      keyboard: {size: 0.85}
      mathematics: {size: 0.85}
      small: {size: 0.85}
      superscript: {size: 0.65, rise: 0.36em}
      subscript: {size: 0.65, rise: -0.16em}
      small-caps: {small-caps: true}
      struck-out: {strike-out: true}
      # Debian has no hand of Zapfino's kind; Z003 is a chancery, small on its body.
      script: {font: [Zapfino, Z003, URW Chancery L, cursive], size: 1.15}

    """

private let garamondText = """
    # An old-style face is small on its body and wants a larger one, and quiet headings in its own weight. The cut for 12 pt comes before
    # the one for 8 pt; strong words are small capitals, as Garamond's time had no bold and Debian's package has none with all letters.
    extends: baskerville
    styles:
      body: {font: [EB Garamond 12, EB Garamond, Garamond, Cormorant Garamond, serif], size: 11pt, leading: 13.25pt, features: [onum]}
      heading-1: {size: 2.0, weight: 400, align: centre}
      heading-2: {size: 1.7, leading: 1.2}
      heading-3: {size: 1.3, italic: true, leading: 1.2, align: start}
      heading-4: {size: 1.1, small-caps: true, align: start}
      heading-5: {size: 1.0, italic: true, align: start}
      heading-6: {size: 1.0, align: start}
      title: {size: 3.2, weight: 400}
      contents-title: {size: 1.7, weight: 400, align: centre}
      table-header: {weight: 400, italic: true}
      running-head: {size: 0.95}
      strong: {weight: 400, small-caps: true}
      admonition-title: {weight: 400, small-caps: true}

    """

private let textkitText = """
    # The founding book reader: a tablet's page, two columns of half its width inset by 10 and 20 pt, 8 pt of padding above and below.
    extends: baskerville
    page: {size: 1024x768pt, margins: [10pt, 28pt, 10pt, 28pt], columns: 2, gutter: 20pt, head-rise: 10pt, folio-drop: 18pt}
    chapters: {open: page, first: page, page-wide: false, space-after: 1line}
    heads: {verso: none, recto: none, folio: foot-centre}
    styles:
      body: {size: 17pt, leading: 20pt, indent: 0, space-after: 1line, align: start, hyphenate: false}
      heading-1: {leading: 1.2, space-before: 0, space-after: 1line}
      heading-2: {leading: 1.2, space-before: 0, space-after: 1line}
      heading-3: {leading: 1.2, space-before: 0, space-after: 1line}
      heading-4: {leading: 1.2, space-before: 0, space-after: 1line}
      heading-5: {leading: 1line, space-before: 0, space-after: 1line}
      heading-6: {leading: 1line, space-before: 0, space-after: 1line}
      folio: {size: 0.7}

    """

private let notebookText = """
    # The founding notes app: a note on a sheet of its own, small, in one column, with a blank line between paragraphs.
    extends: baskerville
    page: {size: a5, margins: [16mm, 18mm, 16mm, 22mm], columns: 1}
    chapters: {open: page, first: page, page-wide: false, space-after: 1line}
    heads: {verso: none, recto: none, folio: foot-centre}
    styles:
      body: {indent: 0, space-after: 0.5lines, align: start, hyphenate: false}
      heading-1: {align: start}
      heading-2: {size: 1.3, leading: 1.2, align: start}
      heading-3: {size: 1.1, leading: 1.2, align: start}
      note-title: {size: 2.0, leading: 1.2}
      contents-1: {space-after: 0}

    """
