import Geometry
import Hyphenation
import Pango
import Typography

/// Cuts a shaped word into boxes, penalties and hyphenation points.
struct WordPieces {
    private let flex: GlyphFlex
    private let fount: Fount
    private let word: UnsafeBufferPointer<UInt8>
    private let glyphs: [ShapedGlyph]
    private let cache: WordCache
    /// Where the open box begins.
    private var glyph = 0
    private var text = 0

    init(
        fount: Fount, settings: ShapingSettings, word: UnsafeBufferPointer<UInt8>, glyphs: [ShapedGlyph],
        cache: WordCache
    ) {
        self.fount = fount
        self.word = word
        self.glyphs = glyphs
        self.cache = cache
        flex = GlyphFlex(fount: fount, settings: settings)
    }

    /// The first glyph whose cluster begins at `offset` or later, from the open box on: points come in ascending order.
    private func glyphIndex(_ offset: Int) -> Int {
        glyphs[glyph...].firstIndex { Int($0.cluster) >= offset } ?? glyphs.count
    }

    /// A break at `offset` that adds nothing; none inside a ligature.
    mutating func addPenalty(_ opportunity: BreakRules.Opportunity, at offset: Int) {
        let index = glyphIndex(offset)
        guard index > glyph, index < glyphs.count, Int(glyphs[index].cluster) == offset else { return }
        closeBox(glyphEnd: index, textEnd: offset)
        cache.pieces.append(
            WordPiece(
                kind: .penalty, isHyphen: opportunity.isHyphen, penalty: opportunity.penalty, firstGlyph: 0,
                endGlyph: 0,
                textStart: Int32(offset), textEnd: Int32(offset), width: 0, stretch: 0, shrink: 0, startProtrusion: 0,
                endProtrusion: 0, hyphen: -1, division: -1))
    }

    /// A hyphenation point. Where both parts stand as in the whole word, only a hyphen is added, kerned to the letter before it
    /// (`kern` gives its form); else `shape` makes the glyphs of both parts, and those that differ from the whole word's change at the break.
    mutating func addHyphen(
        _ point: HyphenationPoint, cost: Int, kern: (Unicode.Scalar) -> Int?,
        shape: (UnsafeBufferPointer<UInt8>) -> [ShapedGlyph]
    ) {
        guard point.headEnd > text else { return }
        let index = glyphIndex(point.headEnd)
        let isPlain = point.headSuffix.isEmpty && point.tailPrefix.isEmpty
        if isPlain, index > glyph, index < glyphs.count, Int(glyphs[index].cluster) <= point.tailStart,
            !glyphs[index].isUnsafeToBreak,
            let last = Unicode.Scalar(PlainText.decodeBackward(word, point.headEnd).scalar), let form = kern(last)
        {
            closeBox(glyphEnd: index, textEnd: point.tailStart)
            addDiscretionary(cost: cost, text: point.tailStart..<point.tailStart, glyphs: index..<index, hyphen: form)
            return
        }
        let headText = Array(word[..<point.headEnd]) + Array(point.headSuffix.utf8) + [0x2D]
        let tailText = Array(point.tailPrefix.utf8) + Array(word[point.tailStart...])
        divide(
            point, cost: cost, head: headText.withUnsafeBufferPointer(shape), headText: headText,
            tail: tailText.withUnsafeBufferPointer(shape), tailText: tailText)
    }

    private mutating func divide(
        _ point: HyphenationPoint, cost: Int, head: [ShapedGlyph], headText: [UInt8], tail: [ShapedGlyph],
        tailText: [UInt8]
    ) {
        let shift = Int32(word.count - tailText.count)
        let same = zip(glyphs, head.dropLast()).prefix { $0.stands(as: $1, shift: 0) }.count
        let sameTail = zip(glyphs.reversed(), tail.reversed()).prefix { $0.stands(as: $1, shift: shift) }.count
        let boundary = glyphIndex(point.headEnd)
        if point.headSuffix.isEmpty, point.tailPrefix.isEmpty, head.count == boundary + 1, sameTail == tail.count,
            glyphs.count - sameTail == boundary, boundary > glyph, boundary < glyphs.count,
            Int(glyphs[boundary].cluster) <= point.tailStart, same >= boundary - 1, let hyphen = head.last,
            hyphen.xOffset == 0, hyphen.yOffset == 0,
            head[boundary - 1].id == glyphs[boundary - 1].id,
            head[boundary - 1].xOffset == glyphs[boundary - 1].xOffset,
            head[boundary - 1].yOffset == glyphs[boundary - 1].yOffset
        {
            // Only kerning ends at the break: the hyphen takes it over.
            let kern = head[boundary - 1].advance - glyphs[boundary - 1].advance
            let form = fount.hyphen(HyphenForm(glyph: hyphen.id, kern: kern, advance: hyphen.advance))
            closeBox(glyphEnd: boundary, textEnd: point.tailStart)
            addDiscretionary(
                cost: cost, text: point.tailStart..<point.tailStart, glyphs: boundary..<boundary, hyphen: form)
            return
        }
        var first = min(same, boundary)
        while first > 0, first < glyphs.count, glyphs[first].cluster == glyphs[first - 1].cluster { first -= 1 }
        while first > 0, first < head.count, head[first].cluster == head[first - 1].cluster { first -= 1 }
        var kept = min(sameTail, glyphs.count - max(first, glyphIndex(point.tailStart)))
        while kept > 0, kept < glyphs.count,
            glyphs[glyphs.count - kept].cluster == glyphs[glyphs.count - kept - 1].cluster
        {
            kept -= 1
        }
        let end = glyphs.count - kept
        guard first >= glyph, first < end else { return }
        let textStart = Int(glyphs[first].cluster)
        let textEnd = kept > 0 ? Int(glyphs[end].cluster) : word.count
        guard textStart >= text, textStart <= headText.count, textEnd - Int(shift) <= tailText.count,
            textEnd >= Int(shift)
        else { return }
        let division = Division(
            pre: part(head[first...], headText[textStart...]),
            post: part(tail.prefix(tail.count - kept), tailText[..<(textEnd - Int(shift))]))
        cache.divisions.append(division)
        closeBox(glyphEnd: first, textEnd: textStart)
        addDiscretionary(
            cost: cost, text: textStart..<textEnd, glyphs: first..<end, division: cache.divisions.count - 1)
        glyph = end
        text = textEnd
    }

    private func part(_ glyphs: some Sequence<ShapedGlyph>, _ text: ArraySlice<UInt8>) -> Division.Part {
        Division.Part(
            glyphs: glyphs.map { glyph in
                var moved = Glyph(glyph)
                moved.cluster -= Int32(text.startIndex)
                return moved
            }, text: Array(text))
    }

    /// Closes the last box.
    mutating func finish() {
        closeBox(glyphEnd: glyphs.count, textEnd: word.count, endsWord: true)
    }

    private mutating func closeBox(glyphEnd: Int, textEnd: Int, endsWord: Bool = false) {
        defer {
            glyph = glyphEnd
            text = textEnd
        }
        guard glyphEnd > glyph || glyphs.isEmpty, textEnd > text else { return }
        let measure = flex.measure(glyphs[glyph..<glyphEnd], endsWord: endsWord)
        let first = PlainText.decode(word, text).scalar
        let last = PlainText.decodeBackward(word, textEnd).scalar
        cache.pieces.append(
            WordPiece(
                kind: .box, isHyphen: false, penalty: 0, firstGlyph: Int32(glyph), endGlyph: Int32(glyphEnd),
                textStart: Int32(text), textEnd: Int32(textEnd), width: Int32(clamping: measure.width),
                stretch: Int32(clamping: measure.stretch),
                shrink: Int32(clamping: measure.shrink),
                startProtrusion: flex.start(first, glyphs.isEmpty ? 0 : glyphs[glyph].advance),
                endProtrusion: flex.end(last, glyphs.isEmpty ? 0 : glyphs[glyphEnd - 1].advance), hyphen: -1,
                division: -1))
    }

    private func addDiscretionary(
        cost: Int, text: Range<Int>, glyphs range: Range<Int>, hyphen: Int = -1, division: Int = -1
    ) {
        let measure = flex.measure(glyphs[range], endsWord: range.upperBound == glyphs.count)
        cache.pieces.append(
            WordPiece(
                kind: .discretionary, isHyphen: true, penalty: Int32(cost), firstGlyph: Int32(range.lowerBound),
                endGlyph: Int32(range.upperBound), textStart: Int32(text.lowerBound), textEnd: Int32(text.upperBound),
                width: Int32(clamping: measure.width), stretch: Int32(clamping: measure.stretch),
                shrink: Int32(clamping: measure.shrink), startProtrusion: 0,
                endProtrusion: 0, hyphen: Int32(hyphen), division: Int32(division)))
    }
}

extension ShapedGlyph {
    /// Whether both are the same glyph in the same place, `other`'s cluster moved by `shift`.
    fileprivate func stands(as other: ShapedGlyph, shift: Int32) -> Bool {
        id == other.id && advance == other.advance && xOffset == other.xOffset && yOffset == other.yOffset
            && cluster == other.cluster + shift
    }
}

/// How far glyphs of one fount may grow, shrink and hang out.
struct GlyphFlex {
    private let limits: Microtypography
    private let isFlexible: Bool
    private let hangs: Bool
    private let em: Double

    init(fount: Fount, settings: ShapingSettings) {
        limits = settings.breaking.microtypography
        isFlexible = fount.isFlexible
        hangs = settings.hangsPunctuation && fount.style.key.isJustified && !fount.style.key.isCode
        em = Double(fount.style.key.size.units)
    }

    /// The width of `glyphs`, and what scaling them and spacing their clusters gives. Letters are spaced from each other: behind the last one
    /// of a word (`endsWord`) there is none, so that word spaces are what they are set to and the line's edge is straight.
    func measure(
        _ glyphs: some Collection<ShapedGlyph>, endsWord: Bool
    ) -> (width: Int, stretch: Int, shrink: Int) {
        var width = 0
        var letters = 0
        var last: Int32 = -1
        for glyph in glyphs {
            width += Int(glyph.advance)
            if glyph.cluster != last { letters += 1 }
            last = glyph.cluster
        }
        let flex = flex(width: width, letters: endsWord ? letters - 1 : letters)
        return (width, flex.stretch, flex.shrink)
    }

    /// What scaling glyphs of `width` and putting space behind `letters` of them gives.
    func flex(width: Int, letters: Int) -> (stretch: Int, shrink: Int) {
        guard isFlexible else { return (0, 0) }
        let spaced = em * Double(max(letters, 0))
        return (
            Int((Double(width) * limits.glyphStretch + spaced * limits.letterStretch).rounded()),
            Int((Double(width) * limits.glyphShrink + spaced * limits.letterShrink).rounded())
        )
    }

    /// How far the glyph of `scalar`, `advance` wide, hangs out at a line's start.
    func start(_ scalar: UInt32, _ advance: Int32) -> Int32 {
        hangs ? Int32(clamping: Int(advance) * Protrusion.start(scalar) / 100) : 0
    }

    /// How far the glyph of `scalar`, `advance` wide, hangs out at a line's end.
    func end(_ scalar: UInt32, _ advance: Int32) -> Int32 {
        hangs ? Int32(clamping: Int(advance) * Protrusion.end(scalar) / 100) : 0
    }
}
