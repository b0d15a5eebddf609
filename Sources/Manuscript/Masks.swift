/// What stands in a Markdown text that cmark must not see: attributes, mathematics, templates, the fences of divs, `\newpage`.
///
/// Each is covered with a byte that stands nowhere else in the text, or made to look like an HTML declaration, so that no offset
/// changes. Where cmark takes the place for code or HTML after all, `restore` puts the bytes back.
struct Masks {
    /// A covered piece.
    struct Mask {
        enum Kind {
            case attributes(Attributes)
            case mathematics(isDisplay: Bool)
            case template
            /// `^[` where a note within the text begins.
            case noteStart
            /// `]` where one ends.
            case noteEnd
            /// `@label`, which may name an example.
            case example(String)
            /// Text that cmark would take for something else.
            case plain
            case nul
        }

        var kind: Kind
        /// The bytes from the first to behind the last one; on later lines the marks of quotes stand in between, uncovered.
        var range: Range<Int>
    }

    /// A line that stands for itself.
    enum Line {
        case divisionStart(Attributes)
        case divisionEnd
        case pageBreak
    }

    /// The text with its masks on.
    private(set) var bytes: [UInt8]
    /// The masks, ascending.
    private(set) var masks: [Mask] = []
    /// The marked lines, by the offset of their first mark.
    private(set) var lines: [Int: Line] = [:]
    /// The places of colons and tildes that begin a definition; to cmark they are bullets.
    private(set) var definitionMarks: Set<Int> = []
    /// The numbers of examples by the places of their marks; to cmark each is the first of a list.
    private(set) var exampleMarks: [Int: Int] = [:]
    /// The numbers of examples that have a label.
    private(set) var exampleNumbers: [String: Int] = [:]
    /// The covered bytes, ascending, one range a line and mask.
    private var covered: [Range<Int>] = []
    private let original: [UInt8]
    /// The byte that covers.
    private let cover: UInt8
    /// Whether any mask is an attribute.
    private(set) var hasAttributes = false

    /// Nothing masked in `bytes` yet.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        original = bytes
        var isUsed = [Bool](repeating: false, count: 32)
        for byte in bytes where byte < 32 { isUsed[Int(byte)] = true }
        // A text that uses every control character has none left to cover with; the last is taken, and its own ones are lost in masks only.
        let free = [0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19]
        cover = UInt8(free.first { !isUsed[$0] } ?? 0x1A)
    }

    /// Whether nothing is masked.
    var isEmpty: Bool { masks.isEmpty && lines.isEmpty }

    /// Covers `range` but for line ends and what stands before the text on later lines: white space and the marks of quotes.
    mutating func add(_ kind: Mask.Kind, _ range: Range<Int>) {
        masks.append(Mask(kind: kind, range: range))
        if case .attributes = kind { hasAttributes = true }
        var start = range.lowerBound
        for index in range where original[index] == 0x0A || original[index] == 0x0D {
            coverPiece(start..<index)
            start = index + 1
            while start < range.upperBound,
                original[start] == 0x20 || original[start] == 0x09 || original[start] == 0x3E
            {
                start += 1
            }
        }
        coverPiece(start..<range.upperBound)
    }

    /// Covers `range` of one line as plain text; it may stand before masks that are there already, and replaces those it touches.
    mutating func insertPlain(_ range: Range<Int>) {
        masks.removeAll { $0.range.overlaps(range) }
        covered.removeAll { $0.overlaps(range) }
        let at = partition(masks.count) { masks[$0].range.lowerBound >= range.upperBound }
        masks.insert(Mask(kind: .plain, range: range), at: at)
        let coveredAt = partition(covered.count) { covered[$0].lowerBound >= range.upperBound }
        covered.insert(range, at: coveredAt)
        for index in range { bytes[index] = cover }
    }

    /// Covers the single bytes at `places`, ascending, but for those under a mask already. Linear.
    mutating func insert(_ kind: Mask.Kind, _ places: [Int]) {
        let free = places.filter { bytes[$0] == original[$0] }
        guard !free.isEmpty else { return }
        for place in free { bytes[place] = cover }
        let added = free.map { Mask(kind: kind, range: $0..<$0 + 1) }
        masks = (masks + added).sorted { $0.range.lowerBound < $1.range.lowerBound }
        covered = (covered + added.map(\.range)).sorted { $0.lowerBound < $1.lowerBound }
    }

    private mutating func coverPiece(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        covered.append(range)
        for index in range { bytes[index] = cover }
    }

    /// Makes the line piece `range`, of at least three bytes, a block of its own: `<?…?>`.
    mutating func add(_ line: Line, _ range: Range<Int>) {
        lines[range.lowerBound] = line
        for index in range { bytes[index] = cover }
        bytes[range.lowerBound] = 0x3C
        bytes[range.lowerBound + 1] = 0x3F
        if range.count > 3 { bytes[range.upperBound - 2] = 0x3F }
        bytes[range.upperBound - 1] = 0x3E
    }

    /// Makes the byte at `place`, which begins a definition, a bullet.
    mutating func addDefinitionMark(_ place: Int) {
        definitionMarks.insert(place)
        bytes[place] = 0x2B
    }

    /// Puts `digits` and the like in the place of a list's mark at `place`.
    mutating func rewrite(_ place: Int, as mark: [UInt8]) {
        for (offset, byte) in mark.enumerated() { bytes[place + offset] = byte }
    }

    /// Remembers the example `number` at `place`; the first of a label is the one that is named.
    mutating func addExample(_ label: String, number: Int, at place: Int) {
        exampleMarks[place] = number
        if !label.isEmpty, exampleNumbers[label] == nil { exampleNumbers[label] = number }
    }

    /// Makes the white space at `place` the bar that begins a table's row, instead of the one that stands at `written`.
    mutating func addBar(_ place: Int, insteadOf written: Int?) {
        bytes[place] = 0x7C
        if let written { bytes[written] = 0x20 }
    }

    /// The indexes of the masks that touch `range`.
    func masks(in range: Range<Int>) -> Range<Int> {
        guard !masks.isEmpty else { return 0..<0 }
        let low = partition(masks.count) { masks[$0].range.upperBound > range.lowerBound }
        var high = low
        while high < masks.count, masks[high].range.lowerBound < range.upperBound { high += 1 }
        return low..<high
    }

    /// `text`, which cmark took from `range` of the input, with the covered bytes put back.
    func restore(_ text: ArraySlice<UInt8>, from range: Range<Int>) -> ArraySlice<UInt8> {
        guard !covered.isEmpty, text.contains(cover) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var piece = partition(covered.count) { covered[$0].upperBound > range.lowerBound }
        var offset = piece < covered.count ? covered[piece].lowerBound : 0
        for byte in text {
            guard byte == cover, piece < covered.count else {
                result.append(byte)
                continue
            }
            result.append(original[offset])
            offset += 1
            if offset == covered[piece].upperBound {
                piece += 1
                offset = piece < covered.count ? covered[piece].lowerBound : 0
            }
        }
        return result[...]
    }

    /// The text under the mask `mask`: its lines without the quote marks between them.
    func text(under mask: Mask) -> [UInt8] {
        var piece = partition(covered.count) { covered[$0].upperBound > mask.range.lowerBound }
        var result: [UInt8] = []
        while piece < covered.count, covered[piece].lowerBound < mask.range.upperBound {
            if !result.isEmpty { result.append(0x0A) }
            result.append(contentsOf: original[covered[piece]])
            piece += 1
        }
        return result
    }

    /// The first index for which `isBehind` is true; it is true for all later ones.
    private func partition(_ count: Int, _ isBehind: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBehind(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
