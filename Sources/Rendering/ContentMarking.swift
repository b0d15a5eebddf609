import Cairo
import Geometry
import Pagination

/// Keeps account of which content of a page belongs to which element while it is drawn.
///
/// Cairo numbers the stretches of a page between its tags; what it makes of them otherwise is not used (see `PDFStructure`). All tags are
/// leaves: cairo leaves text untagged that stands beside an inner tag.
struct ContentMarking {
    /// For each element whether content is marked as its own; empty where none is.
    let isMarked: [Bool]
    /// The stretches of the page so far.
    private(set) var marks: [ContentMark] = []

    /// What the open stretch belongs to.
    private var open: Stretch?
    /// Texts of links whose place has not come yet.
    private var linkTexts: [(mark: Int, element: Int, left: Length)] = []
    private var links = 0

    /// What tells stretches apart.
    private struct Stretch: Hashable {
        var element: Int
        var link: Int?
        /// The line of a link's text: each line has a place of its own to be clicked.
        var line: Point?
    }

    /// Whether any content is marked.
    var isOn: Bool { !isMarked.isEmpty }

    /// A marking for elements.
    init(isMarked: [Bool]) {
        self.isMarked = isMarked
    }

    /// Forgets the page before.
    mutating func beginPage() {
        marks = []
        linkTexts = []
        links = 0
        open = nil
    }

    private func stretch(_ element: Int?, link: Int?, line: Point) -> Stretch? {
        guard let element, isMarked.indices.contains(element), isMarked[element] else { return nil }
        return Stretch(element: element, link: link, line: link == nil ? nil : line)
    }

    /// Begins the stretch that content of `element`, drawn next, belongs to; none for what is no part of the text. All content of the one
    /// before must have been drawn.
    mutating func enter(_ element: Int?, link: Int?, line: Point, left: Length, on canvas: borrowing Canvas) {
        leave(on: canvas)
        guard let next = stretch(element, link: link, line: line) else { return }
        canvas.beginTag()
        open = next
        if link != nil { linkTexts.append((marks.count, next.element, left)) }
        marks.append(ContentMark(element: next.element, link: nil))
    }

    /// Whether content of `element`, drawn next, belongs to the open stretch.
    func continues(_ element: Int?, link: Int?, line: Point) -> Bool {
        stretch(element, link: link, line: line) == open
    }

    /// Ends the open stretch.
    mutating func leave(on canvas: borrowing Canvas) {
        guard open != nil else { return }
        canvas.endTag()
        open = nil
    }

    /// Takes in a link's place, whose left is `left`: the text of the same element that begins there is the link's.
    mutating func takeLink(_ element: Int?, left: Length) {
        defer { links += 1 }
        guard let index = linkTexts.firstIndex(where: { $0.element == element && $0.left == left }) else { return }
        marks[linkTexts.remove(at: index).mark].link = links
    }
}
