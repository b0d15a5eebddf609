import Diagnostics
import Foundation
import Geometry
import Manuscript
import Support
import Testing

/// Reads Markdown in a test; no picture exists.
func read(_ text: String) -> (file: ManuscriptFile, diagnostics: [Diagnostic]) {
    let file = SourceFile(name: "t.md", path: nil, bytes: Array(text.utf8))
    return MarkdownReader.read(file, pictures: PictureFinder(folder: "/book", root: "/book") { _ in Size.zero })
}

/// The tree of `text` as lines.
func tree(_ text: String) -> String {
    ManuscriptDump.text(read(text).file)
}

/// The ids of what is told of `text`, each with the source text at its place and its count.
func told(_ text: String) -> [String] {
    read(text).diagnostics.map { diagnostic in
        let place = diagnostic.span.map { String(decoding: $0.file.bytes[$0.range], as: UTF8.self) } ?? ""
        return "\(diagnostic.id.rawValue) [\(place)]" + (diagnostic.count > 1 ? " ×\(diagnostic.count)" : "")
    }
}

@Suite struct TreeTests {
    /// A note is read last, though attributes, mathematics and templates stand behind it in the file.
    @Test(arguments: [
        "## S {#s}", "$x$", "{{name}}", "[S]{.smallcaps}", "`c`{.c}", "![p](f.png){width=40%}", "$$a\nb$$",
    ])
    func notesKeepTheirTextBeforeMasks(later: String) {
        let note = "See *Emma* and `x`, [there](#s), \"so\"."
        let text = "A[^a].\n\n[^a]: \(note)\n\n    More of it.\n\n\(later)\n\nEnd.\n"
        let found = read(text).file.notes
        #expect(found.map { $0.blocks.map(\.kind.text) } == [["See Emma and x, there, “so”.", "More of it."]])
        #expect(!told(text).contains { $0.hasPrefix("empty-note") })
    }

    /// The cells of the tables of `text`, row by row.
    private func cells(_ text: String) -> [[String]] {
        func tables(_ blocks: [Block]) -> [Block.Table] {
            blocks.flatMap { block -> [Block.Table] in
                switch block.kind {
                case .table(let table): [table]
                case .quote(let inner): tables(inner)
                case .list(let list): list.items.flatMap { tables($0.blocks) }
                default: []
                }
            }
        }
        return tables(read(text).file.blocks).flatMap { [$0.header] + $0.rows }.map { $0.map(\.content.plainText) }
    }

    @Test(arguments: [
        "a|b\n-|-\n    1|2\n", "a|b\n-|-\n\t1|2\n", "a|b\n-|-\n      | 1 | 2 |\n", "> a|b\n> -|-\n>      1|2\n",
        "- a|b\n  -|-\n      1|2\n", "a|b\r\n-|-\r\n    1|2\r\n",
    ])
    func rowsFarToTheRightBelongToTheirTable(text: String) {
        #expect(cells(text) == [["a", "b"], ["1", "2"]])
        #expect(read(text).diagnostics.isEmpty)
    }

    @Test(arguments: [
        "    a|b\n    -|-\n        1|2\n", "```\na|b\n-|-\n    1|2\n```\n", "a|b\n\n    1|2\n", "a|b\n-|-\n\n    1|2\n",
        "a\n---\n    1|2\n",
    ])
    func codeWithBarsStaysCode(text: String) {
        let code = read(text).file.blocks.compactMap { block -> String? in
            if case .code(_, let text) = block.kind { text } else { nil }
        }
        #expect(code.first?.hasSuffix("    1|2\n") == true || code == ["1|2\n"], "\(code)")
    }

    @Test func inlines() {
        #expect(
            tree("*a* __b__ ~~c~~ H~2~O x^2^ `d` <kbd>e</kbd> \"q\" -- ...\n") == """
                paragraph
                  emphasis *
                    "a"
                  " "
                  strong _
                    "b"
                  " "
                  strikethrough
                    "c"
                  " H"
                  subscript
                    "2"
                  "O x"
                  superscript
                    "2"
                  " "
                  code "d"
                  " "
                  keyboard
                    "e"
                  " “q” – …"

                """)
        #expect(tree("a ~ b ~c d~ e^ ~~x\n") == "paragraph\n  \"a ~ b ~c d~ e^ ~~x\"\n")
    }

    @Test func attributes() {
        #expect(tree("# A \"b\" {#id .c k=\"v w\"}\n") == "heading 1 {#id .c k=\"v w\"}\n  \"A “b”\"\n")
        #expect(tree("## A ## {-}\n") == "heading 2 {.unnumbered}\n  \"A\"\n")
        #expect(
            tree("A *b* {#x}\n===\n") == "heading 1 {#x}\n  \"A \"\n  emphasis *\n    \"b\"\n  \" \"\n"
                || tree("A *b* {#x}\n===\n") == "heading 1 {#x}\n  \"A \"\n  emphasis *\n    \"b\"\n")
        #expect(tree("![a](b.png){width=40%}\n") == "figure b.png \"a\" 0pt × 0pt {width=\"40%\"}\n")
        #expect(
            tree("x [a b]{.index lang=fr} [c](d){#e} `f`{.g} {no}\n") == """
                paragraph
                  "x "
                  span {.index lang="fr"}
                    "a b"
                  " "
                  link d {#e}
                    "c"
                  " "
                  code "f" {.g}
                  " {no}"

                """)
        #expect(tree("`a{#b}` ```` `x`{.y} ````\n") == "paragraph\n  code \"a{#b}\"\n  \" \"\n  code \"`x`{.y}\"\n")
        #expect(tree("```rust,ignore\n$a$ {#b}\n```\n") == "code rust \"$a$ {#b}\\n\"\n")
        #expect(tree("    [x]{.a} $b$\n") == "code - \"[x]{.a} $b$\\n\"\n")
    }

    @Test func mathematics() {
        #expect(
            tree("a $x_1 * y_2$ b $5 and $6 $$z\n= \"w\"$$\n") == """
                paragraph
                  "a "
                  mathematics "x_1 * y_2"
                  " b $5 and $6 "
                  display mathematics "z\\n= \\"w\\""

                """)
        #expect(
            tree("> $$a\n> \\le b$$ c\n") == """
                quote
                  paragraph
                    display mathematics "a\\n\\\\le b"
                    " c"

                """)
        #expect(told("$a$ $b$\n") == ["math-not-set [$a$] ×2"])
        #expect(tree("\\$a$ `$b$` [c](http://x/$d$)\n").contains("link http://x/$d$"))
        #expect(tree("| $a|b$ | c |\n|---|---|\n| $d$ | e |\n").contains("mathematics \"d\""))
    }

    @Test func divisionsAndBreaks() {
        #expect(
            tree(
                "::: {.note #n}\na\n\n:::: warning\nb\n::::\n:::\n\n\\newpage\n\n<!-- pagebreak -->\n<!--columnbreak-->\n<!-- x -->\n"
            ) == """
                division {#n .note}
                  paragraph
                    "a"
                  division {.warning}
                    paragraph
                      "b"
                page break
                page break
                column break

                """)
        #expect(told("x\n\n::: a\n\ny\n") == ["unclosed-div [::: a]"])
        #expect(told(":::\n") == ["unclosed-div [:::]"])
        #expect(tree("```\n::: a\n```\n") == "code - \"::: a\\n\"\n")
    }

    @Test func html() {
        #expect(
            tree("<div align=\"center\">\n\n*a*\n\n</div>\n")
                == "division {align=\"center\"}\n  paragraph\n    emphasis *\n      \"a\"\n")
        #expect(
            tree("<p><img src=\"a.png\" alt=\"A\" width=\"50\"></p>\n")
                == "figure a.png \"A\" 0pt × 0pt {width=\"50px\"}\n")
        #expect(tree("<Listing number=\"1\">\n\nx\n\n</Listing>\n") == "paragraph\n  \"x\"\n")
        #expect(told("<Listing>\n\nx\n\n</Listing>\n\n<Listing>\n") == ["unsupported-html [<Listing>] ×2"])
        #expect(
            tree("a<br>b <!-- c --> <u>d</u> &copy; <foo>e</foo>\n") == """
                paragraph
                  "a"
                  line break
                  "b  "
                  underline
                    "d"
                  " © e"

                """)
        #expect(tree("<script>if (a < b) {}</script>\n") == "")
        #expect(
            tree("<ul><li>a<li>b <b>c</b></ul>\n<hr>\n<h2>T</h2>\n<blockquote>q &amp; r</blockquote>") == """
                list bullets tight
                  item
                    html
                      "a"
                  item
                    html
                      "b "
                      strong *
                        "c"
                rule
                heading 2
                  "T"
                quote
                  html
                    "q & r"

                """)
        #expect(tree("<pre><code>a\n  b &lt;\n</code></pre>\n") == "code - \"a\\n  b <\\n\"\n")
    }

    @Test func notes() {
        #expect(
            tree("a[^1] b[^x]\n\n[^1]: One\n\n    two\n[^2]: unused\n[^1]: again\n") == """
                paragraph
                  "a"
                  note [1]
                  " b[^x]"
                note [1]
                  paragraph
                    "One"
                  paragraph
                    "two"

                """)
        #expect(
            told("a[^1] b[^x]\n\n[^1]: One\n[^2]: unused\n[^1]: again\n> [^3]: q\n\n```\n[^4]: code\n```\n") == [
                "missing-note [[^x]]", "unused-note [[^2]:]", "duplicate-note [[^1]:]", "unused-note [[^3]:]",
            ])
        #expect(told("a[^e]\n\n[^e]:\n").first?.hasPrefix("empty-note") == true)
    }

    @Test func addresses() {
        #expect(
            tree("see www.a.com/b_c_d, (http://x.org/y?a=b--c) or me@x.io.\n") == """
                paragraph
                  "see "
                  link http://www.a.com/b_c_d
                    "www.a.com/b_c_d"
                  ", ("
                  link http://x.org/y?a=b--c
                    "http://x.org/y?a=b--c"
                  ") or "
                  link mailto:me@x.io
                    "me@x.io"
                  "."

                """)
        #expect(!tree("[http://a.com](b) www.a_b.c x.www.a.com\n").contains("link http"))
    }

    @Test func blocks() {
        #expect(
            tree("3) a\n4) b\n\n- [x] c\n- [ ] d\n\n***\n\n| a | b |\n|:--|--:|\n| *c* | |\n") == """
                list 3) tight
                  item
                    paragraph
                      "a"
                  item
                    paragraph
                      "b"
                list bullets tight
                  item done
                    paragraph
                      "c"
                  item open
                    paragraph
                      "d"
                rule
                table left right
                  header
                    cell
                      "a"
                    cell
                      "b"
                  row
                    cell
                      emphasis *
                        "c"
                    cell

                """)
    }

    @Test func whatOnlyLooksLikeMarkup() {
        #expect(
            tree("Vec<T> and Rc<RefCell<T>> in $HOME/a and `$PATH`\n").contains(
                "\"Vec<T> and Rc<RefCell<T>> in $HOME/a and \""))
        #expect(told("Vec<T> costs $5, not $6\n").isEmpty)
        #expect(told("a <Foo b=\"c\">d</Foo>\n") == ["unsupported-html [<Foo b=\"c\">]"])
    }

    @Test func characters() {
        #expect(tree("\u{FEFF}# a\r\n\rb\u{0}c\r\n") == "heading 1\n  \"a\"\nparagraph\n  \"b\u{FFFD}c\"\n")
        #expect(told("b\u{0}c\n") == ["nul-character [\u{0}]"])
    }
}

/// Characters that no document can hold become U+FFFD, each with one warning.
@Suite struct CharacterTests {
    @Test func whereverTheyStand() {
        // Swift's literals refuse this one.
        let process = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
        let text =
            "a\u{FFFE} [b](c \"d\(process)\") ![e\u{10FFFF}](f.png)\n\n    g\u{7}\u{C}\n\n`h\u{0}`{k=\u{1FFFE}}\n"
        let shown = tree(text)
        #expect(!shown.unicodeScalars.contains { $0.isUnsettable })
        #expect(shown.contains("\"a\u{FFFD} \"") && shown.contains("\"d\u{FFFD}\"") && shown.contains("\"e\u{FFFD}\""))
        #expect(shown.contains("\"g\u{FFFD} \\n\""))
        #expect(shown.contains("code \"h\u{FFFD}\" {k=\"\u{FFFD}\"}"), "\(shown)")
        #expect(
            told(text).filter { !$0.hasPrefix("missing-picture") } == [
                "bad-character [\u{FFFE}]", "bad-character [\(process)]", "bad-character [\u{10FFFF}]",
                "bad-character [\u{7}]", "nul-character [\0]", "bad-character [\u{1FFFE}]",
            ])
    }

    @Test func references() {
        #expect(tree("a&#xFFFE;b `&#xFFFE;`\n") == "paragraph\n  \"a\u{FFFD}b \"\n  code \"&#xFFFE;\"\n")
        #expect(told("a&#xFFFE;b `&#xFFFE;`\n") == ["bad-character [&#xFFFE;]"])
        #expect(
            told("a&#1114111; &#7;&#7; &#xD800; &#0;\n") == ["bad-character [&#1114111;]", "bad-character [&#7;] ×2"])
        #expect(told("<p title=\"x\">a &#xFDEF;</p>\n") == ["bad-character [&#xFDEF;]"])
        #expect(told("a\u{200B}\u{FFFD}\u{E000} & b\n").isEmpty)
    }
}

/// What cannot be set is told, once for each kind.
@Suite struct LossTests {
    @Test func spareCells() {
        #expect(
            told("| a | b |\n|---|---|\n| 1 | 2 | 3 | 4 |\n| 1 | 2 | 5\n| 1 | 2 |\n| 1 \\| x | 2 |  \n") == [
                "spare-cells [3 | 4 |] ×2"
            ])
        #expect(told("> a | b\n> --|--\n> 1 | `2` | *3*\n") == ["spare-cells [*3*]"])
        #expect(told("| a | b |\n|---|---|\n| 1 |\n|||\n| | |\n").isEmpty)
        #expect(told("| a | b |\n|---|---|\n| 1 | | x |\n") == ["spare-cells [x |]"])
    }

    @Test func markupThatIsNoHTML() {
        #expect(
            told("<?php a ?>\n\n<?b?> x <?c?>\n") == ["unsupported-html [<?php a ?>] ×3"])
    }

    @Test(arguments: [
        ("a <?php echo 1 ?> b\n", "unsupported-html [<?php echo 1 ?>]"),
        ("<!ELEMENT br EMPTY>\n", "unsupported-html [<!ELEMENT br EMPTY>]"),
        ("a <![CDATA[ b ]]> c\n", "unsupported-html [<![CDATA[ b ]]>]"),
        ("<pre>a<b>c</b></pre>\n", "unsupported-html [<b>]"),
    ])
    func leftOut(text: String, message: String) {
        #expect(told(text) == [message])
    }

    @Test func divisionsWithinHTML() {
        #expect(
            tree("<div>\n::: {.a}\nb\n:::\n</div>\n") == """
                division
                  division {.a}
                    html
                      "b"

                """)
    }

    @Test func quotationsKeepTheirMarks() {
        #expect(tree("<q>a <q>b</q> c</q>\n") == "paragraph\n  \"“a ‘b’ c”\"\n")
        #expect(tree("<p><q>a</q></p>\n") == "paragraph\n  \"“a”\"\n")
    }

    @Test func codeKeepsWhatItHolds() {
        #expect(
            tree("<code>a *b* <a href=\"c\">d</a></code> <code>e</code> <kbd>f<b>g</b></kbd>\n") == """
                paragraph
                  span {.code}
                    "a "
                    emphasis *
                      "b"
                    " "
                    link c
                      "d"
                  " "
                  code "e"
                  " "
                  keyboard
                    "f"
                    strong *
                      "g"

                """)
    }

    @Test func emptyAttributeValues() {
        #expect(tree("![a](b.png){width=}\n") == "figure b.png \"a\" 0pt × 0pt {width=\"\"}\n")
    }

    @Test func chineseTitlesHaveNoSpaces() {
        #expect(read("你好\n世界\na\n").file.blocks.first.map(TreeText.text) == "你好世界 a")
    }
}

/// What pandoc has beyond CommonMark.
@Suite struct PandocTests {
    @Test func definitionLists() {
        #expect(
            tree("A\n:   b\n\n    c\n\n*D*\n\n  ~ e\n  ~ - f\n") == """
                definitions
                  term
                    "A"
                  definition
                    paragraph
                      "b"
                    paragraph
                      "c"
                  term
                    emphasis *
                      "D"
                  definition
                    paragraph
                      "e"
                  definition
                    list bullets tight
                      item
                        paragraph
                          "f"

                """)
        // None of these is a term, or a definition.
        for text in [
            "# A\n: b\n", "a\n: b\nb\nc\n: d\n", ":x\n", "- a\n: b\n", "a\n\n\n:b\n", "| a |\n: b\n", "a\n b\n: c\n",
        ] {
            #expect(!tree(text).contains("\nterm") || text.hasPrefix("a\n: b"), "\(text): \(tree(text))")
        }
        #expect(tree("```\nA\n: b\n```\n") == "code - \"A\\n: b\\n\"\n")
        #expect(
            tree("> A\n> : b\n")
                == "quote\n  definitions\n    term\n      \"A\"\n    definition\n      paragraph\n        \"b\"\n")
    }

    @Test func lineBlocks() {
        #expect(
            tree("| A *b*\n|   c\n  d\n|\n| e\n") == """
                paragraph
                  "A "
                  emphasis *
                    "b"
                  line break
                  "\u{2002}\u{2002}c"
                  soft break
                  "d"
                  line break
                  "\u{00A0}"
                  line break
                  "e"

                """)
        #expect(!tree("| a | b |\n| c | d |\n").contains("line break"))
        #expect(tree("a | b\n| c\n") == "paragraph\n  \"a | b\"\n  soft break\n  \"| c\"\n")
    }

    @Test func citationsStayReadable() {
        #expect(tree("a [@doi:10.1/x; see @fig:y]\n") == "paragraph\n  \"a [@doi:10.1/x; see @fig:y]\"\n")
    }
}

extension Block.Kind {
    /// The text of a paragraph.
    fileprivate var text: String {
        if case .paragraph(let content) = self { content.plainText } else { "" }
    }
}
