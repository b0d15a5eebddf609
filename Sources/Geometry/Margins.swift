/// The four margins of a page.
public struct Margins: Hashable, Sendable {
    /// At the binding.
    public var inner: Length
    /// At the head.
    public var top: Length
    /// At the fore-edge.
    public var outer: Length
    /// At the foot.
    public var bottom: Length

    /// The four margins.
    public init(inner: Length, top: Length, outer: Length, bottom: Length) {
        self.inner = inner
        self.top = top
        self.outer = outer
        self.bottom = bottom
    }

    /// The same margin on all sides.
    public init(_ all: Length) {
        self.init(inner: all, top: all, outer: all, bottom: all)
    }
}
