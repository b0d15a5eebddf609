internal import CPoppler
import Geometry

/// Gathers characters and their boxes into words, which end wherever a line may end.
struct WordReader {
    let rectangles: UnsafeBufferPointer<PopplerRectangle>
    let sizes: [(end: Int, size: Double)]
    private(set) var words: [PDFPage.Word] = []
    private var text = ""
    private var box: PopplerRectangle?
    private var size = 0.0
    private var place = 0
    private var run = 0
    private var line = 0
    private var isJoined = false

    init(rectangles: UnsafeBufferPointer<PopplerRectangle>, sizes: [(end: Int, size: Double)]) {
        self.rectangles = rectangles
        self.sizes = sizes
    }

    mutating func take(_ scalar: Unicode.Scalar) {
        // Marks that poppler puts around text that runs backward; they have no box.
        if (0x202A...0x202E).contains(scalar.value) { return }
        defer { place += 1 }
        guard !scalar.properties.isWhitespace else {
            close()
            isJoined = false
            if scalar == "\n" { line += 1 }
            return
        }
        if let last = text.unicodeScalars.last, WordReader.mayPart(last, scalar) { close() }
        while run < sizes.count, sizes[run].end < place { run += 1 }
        if text.isEmpty { size = run < sizes.count ? sizes[run].size : 0 }
        text.unicodeScalars.append(scalar)
        guard place < rectangles.count else { return }
        let own = rectangles[place]
        guard let old = box else {
            box = own
            return
        }
        box = PopplerRectangle(
            x1: min(old.x1, own.x1), y1: min(old.y1, own.y1), x2: max(old.x2, own.x2), y2: max(old.y2, own.y2))
    }

    mutating func close() {
        guard !text.isEmpty else { return }
        let box = box.map { PDFPage.rect($0) } ?? Rect(x: .zero, y: .zero, width: .zero, height: .zero)
        words.append(PDFPage.Word(text: text, box: box, line: line, size: size, isJoined: isJoined))
        isJoined = true
        text = ""
        self.box = nil
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
