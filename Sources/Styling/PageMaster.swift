public import Geometry

/// The page's plan: sheet, margins, columns. Text size has been applied.
public struct PageMaster: Hashable, Sendable {
    /// The trimmed sheet.
    public var size: Size
    /// The margin at the binding: left on right-hand (recto) pages, right on left-hand (verso) pages.
    public var inner: Length
    /// The margin at the head.
    public var top: Length
    /// The margin at the fore-edge.
    public var outer: Length
    /// The margin at the foot.
    public var bottom: Length
    /// The number of columns, 1 … 6.
    public var columns: Int
    /// The space between two columns.
    public var gutter: Length
    /// The body's leading: the baseline grid's step.
    public var grid: Length
    /// From the type area's top to the first baseline.
    public var firstBaseline: Length
    /// From the type area's top up to the running head's baseline; running heads stand in the margin.
    public var headRise: Length
    /// From the type area's bottom down to the folio's baseline.
    public var folioDrop: Length

    /// A page master; see the members.
    public init(
        size: Size, inner: Length, top: Length, outer: Length, bottom: Length, columns: Int, gutter: Length,
        grid: Length,
        firstBaseline: Length, headRise: Length, folioDrop: Length
    ) {
        self.size = size
        self.inner = inner
        self.top = top
        self.outer = outer
        self.bottom = bottom
        self.columns = columns
        self.gutter = gutter
        self.grid = grid
        self.firstBaseline = firstBaseline
        self.headRise = headRise
        self.folioDrop = folioDrop
    }

    /// The type area's extent: the sheet less the margins.
    public var typeArea: Size {
        Size(width: size.width - inner - outer, height: size.height - top - bottom)
    }

    /// One column's width.
    public var columnWidth: Length {
        (typeArea.width - gutter * (columns - 1)) / columns
    }
}
