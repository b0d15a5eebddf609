import Geometry

/// Tells running heads and folios from the text: what stands alone at the top or foot of pages, at one height on several of them, and recurs
/// there word for word but for its numbers.
///
/// Pages are those of one file, by number; a few neighbours are enough. Linear in their words.
struct RunningHeads {
    /// A line at the top or foot of a page.
    private struct Band {
        var page: Int
        var isTop: Bool
        var words: [Int]
        /// The height of its middle, in whole points.
        var height: Int
        /// The text with every number made "#".
        var folded: String
        /// Whether it is a number and nothing more.
        var isNumber: Bool
        /// Whether it is set off from what is next to it.
        var isSetOff: Bool
    }

    /// A height at the top or foot.
    private struct Place: Hashable {
        var isTop: Bool
        var height: Int
    }

    /// How many times as large as the text a head is at most: larger lines at the top are titles, though "Chapter I" and "Chapter II" recur.
    private static let largest: Float = 1.2

    /// Gives heads and folios the role `head`.
    static func mark(_ pages: inout [Int: PageText]) {
        let most = (PageText.commonestSize(pages) ?? .infinity) * largest
        // A head may have two lines, a foot too.
        for _ in 0..<2 {
            let bands = pages.keys.sorted().flatMap { number in
                pages[number].map { [band(of: $0, number, top: true), band(of: $0, number, top: false)] } ?? []
            }.compactMap(\.self)
            let isRecurrent = recurrence(bands)
            let heads = bands.filter { band in
                isRecurrent(band) && (pages[band.page].map { $0.words[band.words[0]].size <= most } ?? false)
            }
            guard !heads.isEmpty else { return }
            for band in heads {
                for index in band.words { pages[band.page]?.words[index].role = .head }
            }
        }
    }

    /// Says of a band whether it is a head.
    private static func recurrence(_ bands: [Band]) -> (Band) -> Bool {
        var texts: [Place: [String: Int]] = [:]
        var totals: [Place: Int] = [:]
        for band in bands {
            let place = Place(isTop: band.isTop, height: band.height)
            texts[place, default: [:]][band.folded, default: 0] += 1
            totals[place, default: 0] += 1
        }
        return { band in
            guard band.isSetOff else { return false }
            let place = Place(isTop: band.isTop, height: band.height)
            let here = texts[place, default: [:]]
            if here[band.folded, default: 0] > 1 { return true }
            // A chapter of one page has its own head, at the height where others recur.
            let recurring = here.values.filter { $0 > 1 }.reduce(0, +)
            return recurring * 2 > totals[place, default: 0] && recurring > 2 || band.isNumber && !band.isTop
        }
    }

    private static func band(of page: PageText, _ number: Int, top: Bool) -> Band? {
        let rest = page.words.indices.filter { page.words[$0].role != .head && page.words[$0].box.height > .zero }
        let edge = rest.min { left, right in
            let (one, other) = (page.words[left].box, page.words[right].box)
            return top ? one.minY < other.minY : one.maxY > other.maxY
        }
        guard let edge else { return nil }
        let line = page.words[edge].box
        let inside = rest.filter {
            line.minY <= page.words[$0].box.centre.y && page.words[$0].box.centre.y <= line.maxY
        }
        let chosen = Set(inside)
        let gaps = rest.filter { !chosen.contains($0) }.map { index in
            top ? page.words[index].box.minY - line.maxY : line.minY - page.words[index].box.maxY
        }
        let words = inside.sorted { page.words[$0].box.minX < page.words[$1].box.minX }
        let text = words.map { page.words[$0] }.joinedTexts
        return Band(
            page: number, isTop: top, words: words, height: Int(line.centre.y.points.rounded()),
            folded: text.map { PageNumber($0) == nil ? $0 : "#" }.joined(separator: " "),
            isNumber: text.count == 1 && PageNumber(text[0]) != nil,
            isSetOff: gaps.min().map { $0 > line.height.scaled(by: 0.5) } ?? true)
    }
}

/// A number as pages bear it: in digits, or in small or capital roman numerals.
struct PageNumber: Hashable, Sendable {
    /// Its value.
    var value: Int

    /// Reads `text`, in which dashes, brackets and stops around the number do not count; nil when it is no number below 10,000.
    init?(_ text: String) {
        let bare = text.drop { "-–—([|·".contains($0) }
        let core = String(bare.reversed().drop { "-–—)]|·.,;:".contains($0) }.reversed())
        guard !core.isEmpty, core.utf8.count <= 15 else { return nil }
        if core.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            guard core.utf8.count <= 4, let value = Int(core) else { return nil }
            self.value = value
            return
        }
        guard let value = PageNumber.roman(core) else { return nil }
        self.value = value
    }

    private static func roman(_ text: String) -> Int? {
        guard text == text.lowercased() || text == text.uppercased() else { return nil }
        let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]
        let digits = text.lowercased().compactMap { values[$0] }
        guard digits.count == text.count else { return nil }
        var value = 0
        for (index, digit) in digits.enumerated() {
            value += index + 1 < digits.count && digit < digits[index + 1] ? -digit : digit
        }
        // "mix" and "did" are words: a numeral reads the same when written again.
        return PageNumber.numeral(value) == text.lowercased() ? value : nil
    }

    private static func numeral(_ value: Int) -> String {
        let steps: [(Int, String)] = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
            (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
        ]
        var (rest, text) = (max(0, value), "")
        for (step, letters) in steps {
            while rest >= step {
                rest -= step
                text += letters
            }
        }
        return text
    }
}
