internal import CPoppler
import Geometry

/// Gathers characters and their boxes into words, which end wherever a line may end.
struct WordReader {
    let rectangles: UnsafeBufferPointer<PopplerRectangle>
    let sizes: [(end: Int, size: Double)]
    /// How many points the page's unit is.
    let unit: Double
    private(set) var words: [PDFPage.Word] = []
    private var text = ""
    private var box: PopplerRectangle?
    private var size = 0.0
    private var place = 0
    private var run = 0
    private var line = 0
    private var isJoined = false
    private var hasSpace = false
    /// How many marks are open that poppler puts around pieces of text that run backward, and what stands between them.
    private var depth = 0
    private var piece: [(scalar: Unicode.Scalar, depth: Int)] = []
    /// Whether such a piece came last.
    private var isBehindPiece = false

    init(rectangles: UnsafeBufferPointer<PopplerRectangle>, sizes: [(end: Int, size: Double)], unit: Double) {
        self.rectangles = rectangles
        self.sizes = sizes
        self.unit = unit
    }

    mutating func take(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x202A, 0x202B: depth += 1
        case 0x202D, 0x202E: break
        case 0x202C:
            depth = max(0, depth - 1)
            if depth == 0 { endPiece() }
        default:
            defer { place += 1 }
            if scalar.properties.isWhitespace {
                hasSpace = true
                if scalar == "\n" { endLine() }
            } else if depth > 0 {
                piece.append((scalar, depth))
            } else {
                if hasSpace { part() }
                append(scalar, place < rectangles.count ? rectangles[place] : nil)
                isBehindPiece = false
            }
        }
    }

    /// Ends the text.
    mutating func finish() {
        depth = 0
        endPiece()
        close()
    }

    private mutating func close() {
        guard !text.isEmpty else { return }
        let box = box.map { [unit] in PDFPage.rect($0, unit) } ?? Rect(x: .zero, y: .zero, width: .zero, height: .zero)
        words.append(PDFPage.Word(text: text, box: box, line: line, size: size * unit, isJoined: isJoined))
        isJoined = true
        text = ""
        self.box = nil
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ own: PopplerRectangle?) {
        if let last = text.unicodeScalars.last, WordReader.mayPart(last, scalar) { close() }
        while run < sizes.count, sizes[run].end < place { run += 1 }
        if text.isEmpty { size = run < sizes.count ? sizes[run].size : 0 }
        text.unicodeScalars.append(scalar)
        box = WordReader.union(box, own)
    }

    /// Ends a piece that runs backward. The space that poppler writes behind a piece is the one on its other side: the distance between two
    /// of them tells whether they are one word.
    private mutating func endPiece() {
        guard !piece.isEmpty else { return }
        let pieceBox = boxOfPiece()
        if isBehindPiece, let box, let pieceBox {
            if box.x1 - pieceBox.x2 > size * 0.1 { part() }
        } else if hasSpace {
            part()
        }
        for (scalar, _) in piece { append(scalar, pieceBox) }
        piece.removeAll()
        (isBehindPiece, hasSpace) = (true, false)
    }

    /// The box of what shows of the piece: its characters' boxes come in the order of the page, and directional marks take up no room.
    private func boxOfPiece() -> PopplerRectangle? {
        var order = Array(piece.indices.reversed())
        var index = 0
        while index < order.count {
            let end = order[index...].firstIndex { piece[$0].depth < 2 } ?? order.endIndex
            order[index..<end].reverse()
            index = end + 1
        }
        let start = place - piece.count
        var box: PopplerRectangle?
        for (offset, index) in order.enumerated() where start + offset < rectangles.count {
            if (0x200E...0x200F).contains(piece[index].scalar.value) { continue }
            box = WordReader.union(box, rectangles[start + offset])
        }
        return box
    }

    private mutating func part() {
        close()
        (isJoined, hasSpace) = (false, false)
    }

    private mutating func endLine() {
        // A file's own mark may stay open.
        depth = 0
        endPiece()
        part()
        line += 1
        isBehindPiece = false
    }

    private static func union(_ one: PopplerRectangle?, _ other: PopplerRectangle?) -> PopplerRectangle? {
        guard let one, let other else { return one ?? other }
        return PopplerRectangle(
            x1: min(one.x1, other.x1), y1: min(one.y1, other.y1), x2: max(one.x2, other.x2), y2: max(one.y2, other.y2))
    }

    /// Whether a line may end between two characters that no white space parts, as far as books do it (UAX #14: B2, BA, IN, ID, SA).
    private static func mayPart(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
        // A mark belongs to what it stands on.
        if right.value >= 0x300, right.properties.generalCategory == .nonspacingMark { return false }
        return standsAlone(left) || standsAlone(right) || left == "\u{2013}" || left == "/"
    }

    /// Whether a line may end before and behind the character: em dashes, ellipses, and characters of scripts without spaces.
    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x0E00: false
        case 0x2014, 0x2015, 0x2026: true
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
        case 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF: true
        case 0x20000...0x3FFFF: true
        default: false
        }
    }
}
