import Geometry

/// A stretch of characters between places where a line may end, as printed on a page: a word divided at a line's end is two.
struct PageWord: Hashable, Sendable {
    /// Its characters.
    var text: String
    /// The edges of `box`, in units of `Length`: all words of the pages that differ are held, so each is kept small (48 bytes).
    private var left, top, right, bottom: Int32
    /// The number of its line on the page.
    var line: Int32
    /// The size of its type, in points.
    var size: Float
    /// What it is part of.
    var role = Role.text
    /// Whether a mask of the text hides it.
    var isMasked = false
    /// Whether it stands right behind the word before, with no white space between.
    var isJoined = false

    /// The word `text` of a line.
    init(text: String, box: Rect, line: Int32, size: Float, isJoined: Bool = false) {
        self.text = text
        self.line = line
        self.size = size
        self.isJoined = isJoined
        (left, top) = (Int32(clamping: box.minX.units), Int32(clamping: box.minY.units))
        (right, bottom) = (Int32(clamping: box.maxX.units), Int32(clamping: box.maxY.units))
    }

    /// The box of its characters, from the page's top left corner.
    var box: Rect {
        let (x, y) = (Length(units: Int(left)), Length(units: Int(top)))
        return Rect(x: x, y: y, width: Length(units: Int(right)) - x, height: Length(units: Int(bottom)) - y)
    }

    /// Whether it runs from right to left, by its first letter; nil for a word without letters.
    var runsBackward: Bool? {
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            return (0x0590...0x08FF).contains(scalar.value) || (0xFB1D...0xFDFF).contains(scalar.value)
                || (0xFE70...0xFEFC).contains(scalar.value)
        }
        return nil
    }

    /// What a word is part of.
    enum Role: UInt8, Sendable {
        /// The running text.
        case text
        /// Notes, captions and whatever else is set smaller than the text: it keeps its own order.
        case small
        /// A running head or a folio.
        case head
    }
}

/// What stands on a page, in reading order.
struct PageText: Hashable, Sendable {
    /// Its words.
    var words: [PageWord]
    /// What is printed as its number, as far as the file knows.
    var label: String

    /// The words of one role.
    func words(_ role: PageWord.Role) -> [PageWord] {
        words.filter { $0.role == role }
    }
}

extension Collection<PageWord> {
    /// The words' texts, those that stand right behind each other made one.
    var joinedTexts: [String] {
        reduce(into: []) { texts, word in
            if word.isJoined, !texts.isEmpty {
                texts[texts.count - 1] += word.text
            } else {
                texts.append(word.text)
            }
        }
    }
}

extension PageText {
    /// The size, to a tenth of a point, of most words that are running text; nil when there are none.
    static func commonestSize(_ pages: [Int: PageText]) -> Float? {
        var counts: [Int: Int] = [:]
        for page in pages.values {
            for word in page.words where word.role == .text { counts[Int((word.size * 10).rounded()), default: 0] += 1 }
        }
        return counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }).map { Float($0.key) / 10 }
    }

    /// Gives the words of each page that are set smaller than most of a file's text the role `small`.
    ///
    /// Most of the text is the size, to a tenth of a point, that most words have. Linear in the words.
    static func markSmallWords(_ pages: inout [Int: PageText]) {
        guard let most = commonestSize(pages) else { return }
        let limit = most * 0.93
        // Whoever goes through the keys themselves holds all pages, which are then copied when they change.
        for number in Array(pages.keys) { pages[number]?.markSmallWords(below: limit) }
    }

    private mutating func markSmallWords(below limit: Float) {
        for index in words.indices where words[index].role == .text && words[index].size < limit {
            words[index].role = .small
        }
    }
}

extension Rect {
    /// The smallest rectangle around both.
    func union(_ other: Rect) -> Rect {
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Its middle.
    var centre: Point {
        Point(x: minX + width / 2, y: minY + height / 2)
    }

    /// Whether `point` lies inside or on an edge.
    func covers(_ point: Point) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
