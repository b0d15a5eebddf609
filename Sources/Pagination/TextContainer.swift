public import Geometry
public import Styling

/// A region that lines fill: a column. The founding system's text container.
public struct TextContainer: Hashable, Sendable {
    /// The column, relative to the type area's top left.
    public var frame: Rect
    /// What stays free inside the frame on each side.
    public var insets: Insets
    /// Closed shapes that push lines aside, relative to the type area's top left.
    public var exclusionPaths: [Path]

    /// A column of `frame`.
    public init(frame: Rect, insets: Insets = .zero, exclusionPaths: [Path] = []) {
        self.frame = frame
        self.insets = insets
        self.exclusionPaths = exclusionPaths
    }

    /// The frame less its insets: where text stands.
    public var textFrame: Rect {
        frame.inset(by: insets)
    }

    /// The columns of a page for sections of `kind`, in the order they are read: from the right where `isRightToLeft`.
    ///
    /// Contents and title pages have one column. That of the contents is at most 30 lines' leading wide, so that an eye finds its way from a
    /// title to its folio, and stands in the middle.
    public static func chain(
        of master: PageMaster, kind: Section.Kind, isRightToLeft: Bool = false
    ) -> [TextContainer] {
        let area = master.typeArea
        switch kind {
        case .body, .front:
            let width = max(master.columnWidth, leastWidth)
            return (0..<master.columns).map { column in
                let place = isRightToLeft ? master.columns - 1 - column : column
                let frame = Rect(
                    x: (width + master.gutter) * place, y: .zero, width: width, height: max(.zero, area.height))
                return TextContainer(frame: frame)
            }
        case .contents, .titlePage, .display:
            let whole = max(area.width, leastWidth)
            let width = kind == .contents ? min(whole, max(master.grid * 30, leastWidth)) : whole
            return [
                TextContainer(
                    frame: Rect(x: (whole - width) / 2, y: .zero, width: width, height: max(.zero, area.height)))
            ]
        }
    }

    /// No column is narrower, whatever the margins leave: a line must be able to take a glyph.
    static let leastWidth = Length.points(1)
}
