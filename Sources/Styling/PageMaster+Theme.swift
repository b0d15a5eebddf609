import Diagnostics
import Geometry
import Manuscript

extension PageMaster {
    /// The plan of a theme's pages, with what the book file (`metadata`) and the command line (`overrides`) say instead.
    ///
    /// A sheet of another size than the theme's keeps the proportions of the theme's margins unless margins are given. Margins that
    /// leave no type area are an error; the plan then has margins of a tenth, so that work can go on.
    static func plan(
        theme: Theme, metadata: Metadata, overrides: StyleOverrides, body: TextStyle, language: String
    ) -> (master: PageMaster, diagnostics: [Diagnostic]) {
        let page = theme.page
        let size = overrides.page ?? metadata.page?.value ?? page.size
        let margins = overrides.margins ?? page.margins.scaled(from: page.size, to: size)
        let grid = body.paragraph.leading
        var master = PageMaster(
            size: size, inner: margins.inner, top: margins.top, outer: margins.outer, bottom: margins.bottom,
            columns: overrides.columns ?? metadata.columns ?? page.columns,
            gutter: overrides.gutter ?? page.gutter ?? gutter(size: body.character.size, language: language),
            grid: grid, firstBaseline: PageMaster.firstBaseline(grid: grid, size: body.character.size),
            headRise: min(page.headRise, margins.top.scaled(by: 0.6)),
            folioDrop: min(page.folioDrop, margins.bottom.scaled(by: 0.7)))
        guard master.typeArea.width <= .zero || master.typeArea.height <= .zero || master.columnWidth <= .zero else {
            return (master, [])
        }
        let span = overrides.page == nil && overrides.margins == nil ? metadata.page?.span : nil
        let error = Diagnostic(
            .error, .invalidValue,
            "the margins and gutters leave no room for text on a sheet of \(size.width) by \(size.height)", at: span)
        master.inner = size.width / 10
        master.outer = size.width / 10
        master.top = size.height / 10
        master.bottom = size.height / 10
        master.columns = 1
        return (master, [error])
    }

    /// The space between two columns where none is asked for. Between columns of full-width characters it is two of them by custom;
    /// signs at lines' ends take half a character more.
    private static func gutter(size: Length, language: String) -> Length {
        let isFullWidth = ["zh", "ja", "yue"].contains(language.prefix { $0 != "-" }.lowercased())
        return isFullWidth ? max(.points(18), size.scaled(by: 2.2)) : .points(18)
    }

    /// From a column's top to its first baseline: a leading less three tenths of the body's size, so that the room for descenders
    /// below the last line makes a column of n lines n leadings high.
    private static func firstBaseline(grid: Length, size: Length) -> Length {
        let drop = grid - size.scaled(by: 0.3)
        return max(drop, grid / 2)
    }
}

extension Margins {
    /// The margins of a sheet `size` in the proportions that these have on a sheet `own`.
    func scaled(from own: Size, to size: Size) -> Margins {
        guard own != size, own.width > .zero, own.height > .zero else { return self }
        let across = size.width.ratio(to: own.width)
        let down = size.height.ratio(to: own.height)
        return Margins(
            inner: inner.scaled(by: across), top: top.scaled(by: down), outer: outer.scaled(by: across),
            bottom: bottom.scaled(by: down))
    }
}
