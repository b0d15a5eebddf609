import Diagnostics
import Foundation
import Geometry
import Manuscript
import Styling
import Support
import Testing

@Suite struct ThemeTests {
    private func read(_ text: String) -> (theme: Theme, messages: [String]) {
        let file = SourceFile(name: "t.yml", path: nil, bytes: Array(text.utf8))
        let (theme, diagnostics) = Theme.read(file)
        let messages = diagnostics.map { diagnostic in
            let place = diagnostic.span.map { "\($0.position.line):\($0.position.column)" } ?? "-"
            #expect(diagnostic.severity == .error)
            return "\(place) \(diagnostic.id.rawValue): \(diagnostic.message)"
        }
        return (theme, messages)
    }

    @Test func headingsOfTheFoundingTheme() {
        let sheet = TestBook().styled().sheet
        let sizes = (1...6).map { sheet[StyleName.heading($0)].character.size.points }
        #expect(sizes == [20, 18, 14, 12, 10, 10])
        #expect(sheet[.body].character.size == .points(10) && sheet.grid == .points(12.5))
        #expect(sheet[.body].character.families.first == "Baskerville")
        #expect(sheet[.heading1].character.weight == 700 && !sheet[.heading1].character.hyphenates)
    }

    /// A heading of one line with its spaces, above and below, is at most a whole number of grid lines and nearly that many.
    @Test func headingsFillGridLines() {
        let sheet = TestBook().styled().sheet
        for level in 1...6 {
            let style = sheet[StyleName.heading(level)].paragraph
            let rows = (style.spaceBefore + style.leading + style.spaceAfter).ratio(to: sheet.grid)
            #expect(rows.rounded(.up) - rows < 0.1, "heading \(level) takes \(rows) lines")
            #expect(style.spaceBefore > style.spaceAfter)
        }
    }

    @Test func columnsAreWholeLines() {
        for name in ["baskerville"] {
            let master = TestBook().styled(theme: Theme.builtIn(name) ?? .baskerville).master
            #expect(master.columnWidth == .points(198))
            #expect(master.typeArea.height.units % master.grid.units == 0)
        }
    }

    @Test func theFoundingReadersPage() {
        let master = TestBook().styled(theme: .textkit).master
        #expect(master.size == Size(width: .points(1024), height: .points(768)))
        #expect(master.columnWidth == .points(492) && master.gutter == .points(20))
        #expect(master.top == .points(28) && master.typeArea.height == .points(712))
        #expect(TestBook().styled(theme: .textkit).sheet[.body].paragraph.spaceAfter == master.grid)
    }

    @Test func fileOverTheme() {
        let (theme, messages) = read(
            """
            extends: garamond
            page: {size: a5, margins: [14mm, 18mm, 16mm, 20mm], columns: 1}
            chapters: {open: recto}
            hyphenation: {on: no}
            styles:
              body: {size: 12pt, font: "A, B"}
              heading-2: {size: 1.5, colour: "#f00"}
              quote: {indent-start: 2em, space-before: 6pt}
            """)
        #expect(messages.isEmpty)
        #expect(theme.page.columns == 1 && theme.page.margins.bottom == .millimetres(20))
        #expect(theme.chapters.open == .recto && !theme.hyphenation.isOn)
        let styled = TestBook().styled(theme: theme, overrides: StyleOverrides(textSize: .length(.points(24))))
        #expect(styled.sheet[.body].character.families == ["A", "B"])
        #expect(styled.sheet[.body].character.features == ["onum"])
        #expect(styled.sheet[.heading2].character.size == .points(36))
        #expect(styled.sheet[.heading2].character.colour == Colour(red: 255, green: 0, blue: 0))
        #expect(styled.sheet[.quote].paragraph.startIndent == .points(48))
        #expect(styled.sheet[.quote].paragraph.spaceBefore == .points(12))
        #expect(!styled.sheet[.body].character.hyphenates)
    }

    @Test func everyMistakeIsTold() {
        let (theme, messages) = read(
            """
            page: {size: a99, colums: 3}
            chapters: recto
            styles:
              bdy: {size: 1}
              body: {size: big, weight: 5000, italic: perhaps, colour: mauve, kern: 1}
            extends: nothing
            ornament: [a]
            """)
        #expect(
            messages == [
                "6:10 invalid-value: the theme \"nothing\" cannot be extended: there is no such file",
                "1:14 wrong-type: a sheet (`a4`, `letter`, `7x10in` …) is expected here, not a99",
                "1:19 unknown-key: unknown key \"colums\"",
                "2:11 wrong-type: keys with values is expected here, not recto",
                "4:3 unknown-key: unknown key \"bdy\"",
                "5:16 wrong-type: a factor, a length or `1line` is expected here, not big",
                "5:29 invalid-value: 5000 is not between 100 and 1000",
                "5:43 wrong-type: true or false is expected here, not perhaps",
                "5:60 wrong-type: a colour (`black`, `#036`, `#003366`) is expected here, not mauve",
                "5:67 unknown-key: unknown key \"kern\"", "7:11 wrong-type: a text is expected here, not a list",
            ])
        #expect(theme.page.size == Theme.baskerville.page.size)
    }

    @Test func sizesThatNoFaceCanHaveAreRefusedOrHeld() {
        for size in ["2500000pt", "1001pt", "101", "0", "-3pt"] {
            #expect(read("styles: {body: {size: \(size)}}").messages.count == 1, "\(size)")
        }
        let (theme, messages) = read("styles: {heading-1: {size: 100}, superscript: {size: 100}}")
        #expect(messages == [])
        let overrides = StyleOverrides(textSize: .length(.points(1000)))
        let sheet = TestBook().styled(theme: theme, overrides: overrides).sheet
        #expect(sheet[.heading1].character.size == .points(10_000))
        #expect(sheet.laying(.superscript, over: sheet[.heading1].character).size == .points(10_000))
    }

    @Test func linesKeepAQuarterOfTheirSizeApart() {
        let (theme, messages) = read("styles: {body: {size: 20pt, leading: 0.001}}")
        #expect(messages == [])
        #expect(TestBook().styled(theme: theme).sheet.grid == .points(5))
    }

    @Test func noYAML() {
        #expect(read("page: [").messages.count == 1)
        #expect(read("").messages.isEmpty)
        #expect(read("- a").messages == ["1:1 wrong-type: keys with values is expected here, not a list"])
    }

    /// Two characters, and half a one for the signs at either side.
    @Test(arguments: ["zh-Hant", "ja"]) func fullWidthColumnsStandFurtherApart(language: String) {
        var book = TestBook()
        book.metadata.language = language
        book.paragraph("字".inline)
        #expect(book.styled(overrides: StyleOverrides(textSize: TextSize("10pt"))).master.gutter == .points(22))
        #expect(book.styled(overrides: StyleOverrides(gutter: .points(9))).master.gutter == .points(9))
    }

    @Test func commandLineOverBookOverTheme() {
        var book = TestBook()
        book.metadata.page = .init(Size(width: .inches(6), height: .inches(9)))
        book.metadata.columns = 1
        book.metadata.textSize = .init("xLarge")
        var styled = book.styled()
        #expect(styled.master.size.width == .inches(6) && styled.master.columns == 1)
        #expect(styled.master.gutter == .points(18))
        #expect(styled.master.inner == .points(36) && styled.master.top == .points(57).scaled(by: 0.9))
        #expect(styled.sheet[.body].character.size == Length(units: (10 * 1024 * 19 + 8) / 17))
        styled = book.styled(
            overrides: StyleOverrides(
                page: Size(width: .inches(8), height: .inches(8)), margins: Margins(.inches(1)), columns: 3,
                gutter: .points(9), families: ["X"], leading: .points(15), textSize: .seventeenths(34)))
        #expect(styled.master.typeArea.width == .inches(6) && styled.master.columns == 3)
        #expect(styled.master.gutter == .points(9) && styled.master.grid == .points(15))
        #expect(styled.sheet[.body].character.families == ["X"])
        #expect(styled.sheet[.heading1].character.families == ["X"])
        #expect(styled.sheet[.body].character.size == .points(20))
    }

    @Test func textSizes() {
        #expect(TextSize("large")?.body(of: .points(10)) == .points(10))
        #expect(TextSize("accessibility5")?.body(of: .points(17)) == .points(53))
        #expect(TextSize("10.5pt") == .length(.points(10.5)))
        for wrong in ["", "Large", "0pt", "-3pt", "12", "huge", "5000pt"] { #expect(TextSize(wrong) == nil) }
        var book = TestBook()
        book.metadata.textSize = .init("huge", at: TestBook.span)
        #expect(book.styled().diagnostics.map(\.id) == [.invalidValue])
    }

    @Test func noRoomForText() {
        let styled = TestBook().styled(
            overrides: StyleOverrides(
                page: Size(width: .points(20), height: .points(20)), margins: Margins(.points(30))))
        #expect(styled.diagnostics.map(\.severity) == [.error])
        #expect(styled.master.columnWidth > .zero && styled.master.typeArea.height > .zero)
    }

    /// `docs/themes.md` is what the schema says; `GALLEY_RECORD=1` writes it again.
    @Test func manualIsCurrent() throws {
        let path = Shared.package.appendingPathComponent("docs/themes.md")
        if ProcessInfo.processInfo.environment["GALLEY_RECORD"] != nil {
            try ThemeManual.text.write(to: path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: path, encoding: .utf8) == ThemeManual.text)
    }
}
