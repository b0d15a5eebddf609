public import Geometry

/// A part of pages that may differ.
public struct PageMask: Hashable, Sendable {
    /// The new pages that it lies on, from 1; nil for all.
    public var pages: ClosedRange<Int>?
    /// Where it lies, from the page's top left corner.
    public var box: Rect

    /// A mask on `pages`.
    public init(pages: ClosedRange<Int>?, box: Rect) {
        self.pages = pages
        self.box = box
    }

    /// Whether it lies on new page `number`.
    func covers(_ number: Int) -> Bool {
        pages?.contains(number) ?? true
    }
}

/// How pages are compared.
public struct ProofSettings: Sendable {
    /// How many pixels of a page may differ.
    public enum Budget: Hashable, Sendable {
        /// So many.
        case pixels(Int)
        /// So large a share of the page, 0...1.
        case share(Double)
    }

    /// The dots to the inch at which pages are drawn.
    public var resolution = 100.0
    /// The colour distance that still counts as equal, 0...1.
    public var tolerance = 0.1
    /// How many pixels of a page may differ; words always count.
    public var budget = Budget.pixels(0)
    /// Parts of pages that may differ.
    public var masks: [PageMask] = []
    /// Words that may differ.
    public var textMasks: [TextMask] = []
    /// How many pages are drawn at a time.
    public var jobs = 1

    /// The settings that `galley diff` has without options, one page at a time.
    public init() {}

    /// Whether `count` of `total` pixels may differ.
    func allows(_ count: Int, of total: Int) -> Bool {
        switch budget {
        case .pixels(let most): count <= most
        case .share(let most): Double(count) <= most * Double(total)
        }
    }
}

/// Why two editions could not be compared.
public struct ProofError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder that is at fault.
    public var file: String
    /// What is wrong with it.
    public var reason: String
    /// Whether it was to be written, not read.
    public var isOutput: Bool

    /// `reason` about `file`.
    public init(file: String, reason: String, isOutput: Bool = false) {
        self.file = file
        self.reason = reason
        self.isOutput = isOutput
    }

    /// One sentence without a full stop.
    public var description: String {
        "\(file): \(reason)"
    }
}
