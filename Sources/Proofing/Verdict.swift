public import Geometry

/// What has become of a page.
public enum PageClass: String, Sendable, CaseIterable {
    /// Nothing that counts.
    case same
    /// It differs below masks alone.
    case masked
    /// The same words stand elsewhere: they run on from other pages, or the page stands elsewhere among the others.
    case moved
    /// Its running head, its folio, or numbers of pages that it names.
    case folio
    /// Its words.
    case words
    /// A picture.
    case picture
    /// How it is drawn: fonts, rules, colours, positions.
    case drawn
    /// The same words stand in another order.
    case order
    /// Its size.
    case size
    /// It is new.
    case added
    /// It is gone.
    case removed

    /// Whether pages of this class are a difference.
    public var isDifference: Bool {
        self != .same && self != .masked
    }
}

/// Words that changed together.
public struct WordChange: Hashable, Sendable {
    /// What happened to them.
    public enum Kind: String, Sendable {
        /// Other words took their place.
        case changed
        /// They are new.
        case added
        /// They are gone.
        case removed
        /// They stand elsewhere.
        case moved
        /// They are a running head, a folio, or the number of a page.
        case folio
    }

    /// What happened.
    public var kind: Kind
    /// The old words with a space between; nil for none here.
    public var old: String?
    /// The new words with a space between; nil for none here.
    public var new: String?
    /// The boxes of the old words on the old page, one a line.
    public var oldBoxes: [Rect] = []
    /// The boxes of the new words on the new page, one a line.
    public var newBoxes: [Rect] = []
}

/// What has become of one page.
public struct PageVerdict: Hashable, Sendable {
    /// The file that the page is of, when folders are compared.
    public var file: String?
    /// The old page, from 1; nil for a page that is new.
    public var old: Int?
    /// The new page, from 1; nil for a page that is gone.
    public var new: Int?
    /// What has become of it.
    public var kind: PageClass
    /// The chapter that it lies in, as far as there is an outline.
    public var chapter: String?
    /// How many pixels differ.
    public var pixels = 0
    /// Their share of the page, 0...1.
    public var share = 0.0
    /// Where they are.
    public var boxes: [Rect] = []
    /// The words that changed.
    public var words: [WordChange] = []
    /// The size of the old page.
    public var oldSize: Size?
    /// The size of the new page.
    public var newSize: Size?
}

/// One of the two things compared.
public struct Edition: Hashable, Sendable {
    /// The file or folder as it was named.
    public var file: String
    /// How many pages it has.
    public var pages: Int

    /// The edition `file` of `pages` pages.
    public init(file: String, pages: Int) {
        self.file = file
        self.pages = pages
    }
}

/// What has become of all pages.
public struct Verdict: Hashable, Sendable {
    /// What was there.
    public var old: Edition
    /// What is there.
    public var new: Edition
    /// The pages that are not the same, in the order of the new file; what is gone stands where it stood.
    public var pages: [PageVerdict]
    /// How many pages there are of each class.
    public var counts: [PageClass: Int]

    /// The verdict that all pages are the same.
    static func same(_ old: Edition, _ new: Edition) -> Verdict {
        Verdict(old: old, new: new, pages: [], counts: [.same: new.pages])
    }

    /// Whether no page differs but below masks.
    public var isSame: Bool {
        !pages.contains { $0.kind.isDifference }
    }
}
