public import Geometry
public import Typography

/// Shapes text without a font: every character is one glyph of one width whose id is its first scalar.
///
/// - A space is a glue; U+00A0 a glue that forbids a break; U+2028 a forced break.
/// - U+00AD is a hyphenation point; `-` is a real hyphen with a break behind it.
/// - U+FFFC is an attachment of `attachmentWidth`; U+0009 a leader glue filled with dots.
/// - Hebrew letters run right to left; between ideographs stands a glue of no width.
public struct FakeShaper: Sendable {
    /// How wide a character is.
    public var advance = Length.points(5)
    /// How wide a word space is.
    public var space = Flex(natural: .points(2.5), stretch: .points(1.25), shrink: .points(0.75))
    /// The face's size: what letter-spacing counts in.
    public var size = Length.points(10)
    /// What a break at U+00AD costs.
    public var hyphenPenalty: Int32 = 50
    /// What a break behind `-` costs.
    public var realHyphenPenalty: Int32 = 50
    /// How wide an attachment is.
    public var attachmentWidth = Length.points(20)
    /// How far every character may hang out at either edge.
    public var protrusion = Length.zero
    /// What the paragraphs ask of the breaker.
    public var settings = BreakingSettings()
    /// The face of all runs.
    public static let face = FontFace(family: "Fake", style: "Regular", file: "/fake.otf", index: 0)

    /// A shaper of 5-pt characters and 2.5-pt spaces.
    public init() {}

    /// A shaper with its own widths and settings.
    public init(advance: Length, space: Flex, settings: BreakingSettings = BreakingSettings()) {
        self.advance = advance
        self.space = space
        self.settings = settings
    }

    /// The shaped form of `text`; linear in its length.
    public func shape(_ text: String) -> ShapedParagraph {
        var work = FakeShaping(shaper: self)
        let characters = Array(text)
        let levels = levels(of: characters)
        for (character, level) in zip(characters, levels) {
            work.append(character, level: level)
        }
        return work.finish()
    }

    /// Levels by letter; what has no direction follows its neighbours where they agree, else the paragraph.
    private func levels(of characters: [Character]) -> [UInt8] {
        let base: UInt8 = settings.isRightToLeft ? 1 : 0
        var levels = characters.map { character -> UInt8? in
            guard let scalar = character.unicodeScalars.first else { return nil }
            if (0x05D0...0x05EA).contains(scalar.value) { return 1 }
            return scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value) ? base * 2 : nil
        }
        var index = 0
        while index < levels.count {
            guard levels[index] == nil else {
                index += 1
                continue
            }
            let end = levels[index...].firstIndex { $0 != nil } ?? levels.count
            let before = index > 0 ? levels[index - 1] : base
            let after = end < levels.count ? levels[end] : base
            for neutral in index..<end { levels[neutral] = before == after ? before : base }
            index = end
        }
        return levels.map { $0 ?? base }
    }
}

/// A paragraph while it is being shaped: runs keep their glyphs in logical order until they are closed.
private struct FakeShaping {
    let shaper: FakeShaper
    var paragraph = ShapedParagraph()
    var offset = 0
    var run: GlyphRun?
    /// The fragments that belong to the open run, still in logical order.
    var firstFragment = 0
    /// The glyphs and bytes of the open box.
    var boxGlyphs = 0
    var boxStart = 0
    var lastWasIdeograph = false
    var attachments = 0

    init(shaper: FakeShaper) {
        self.shaper = shaper
        paragraph.settings = shaper.settings
    }

    mutating func append(_ character: Character, level: UInt8) {
        let bytes = Array(character.utf8)
        let scalar = character.unicodeScalars.first.map(\.value) ?? 0
        let range = offset..<offset + bytes.count
        let isIdeograph = (0x3040...0x9FFF).contains(scalar)
        if isIdeograph && lastWasIdeograph { ideographGap() }
        lastWasIdeograph = isIdeograph
        switch scalar {
        case 0x20, 0xA0:
            closeBox()
            if scalar == 0xA0 { paragraph.items.append(.penalty(ParagraphItem.infinitePenalty, at: offset)) }
            addGlyph(scalar, bytes, width: shaper.space.natural, level: level)
            paragraph.items.append(.glue(shaper.space, content: fragment(last: 1), text: range))
            boxGlyphs = 0
        case 0xAD:
            addBytes(bytes, level: level)
            closeBox(end: range.upperBound)
            discretionary(range)
        case 0x2028:
            closeRun()
            paragraph.items.append(
                ParagraphItem(kind: .penalty, width: .zero, penalty: ParagraphItem.forcedPenalty, text: range))
        case 0x09:
            closeRun()
            paragraph.items.append(ParagraphItem(kind: .glue, width: .zero, text: range, isLeader: true))
            if paragraph.leader.isEmpty { addLeader() }
        case 0xFFFC:
            closeRun()
            paragraph.items.append(
                ParagraphItem(
                    kind: .box, width: shaper.attachmentWidth, content: attachments, text: range, isAttachment: true))
            attachments += 1
        default:
            if let run, run.level != level { closeRun() }
            if boxGlyphs == 0 { boxStart = offset }
            addGlyph(scalar, bytes, width: shaper.advance, level: level)
            boxGlyphs += 1
            if scalar == 0x2D {
                closeBox(end: range.upperBound)
                paragraph.items.append(.penalty(shaper.realHyphenPenalty, at: range.upperBound, isHyphen: true))
            }
        }
        offset = range.upperBound
    }

    mutating func finish() -> ShapedParagraph {
        closeRun()
        return paragraph
    }

    /// A break between ideographs: a glue of no width that stretches a little.
    private mutating func ideographGap() {
        closeBox()
        paragraph.items.append(
            .glue(
                Flex(natural: .zero, stretch: shaper.advance / 10, shrink: shaper.advance / 20), text: offset..<offset))
    }

    private mutating func addGlyph(_ id: UInt32, _ bytes: [UInt8], width: Length, level: UInt8) {
        openRun(level: level)
        let cluster = Int32(run?.text.count ?? 0)
        run?.glyphs.append(Glyph(id: id, advance: Int32(width.units), xOffset: 0, yOffset: 0, cluster: cluster))
        run?.text += bytes
    }

    /// Characters with no glyph join the cluster before them.
    private mutating func addBytes(_ bytes: [UInt8], level: UInt8) {
        openRun(level: level)
        run?.text += bytes
    }

    private mutating func openRun(level: UInt8) {
        if let run, run.level != level { closeRun() }
        guard run == nil else { return }
        run = bareRun(level: level, start: offset)
        firstFragment = paragraph.fragments.count
    }

    private func bareRun(level: UInt8, start: Int) -> GlyphRun {
        GlyphRun(
            face: FakeShaper.face, size: shaper.size, style: RunStyle(), level: level, text: [], start: start,
            glyphs: [],
            isFlexible: true, ascent: shaper.size.scaled(by: 0.75), descent: shaper.size.scaled(by: 0.25))
    }

    /// The fragment of the open run's last `count` glyphs.
    private mutating func fragment(last count: Int) -> Int {
        let end = run?.glyphs.count ?? 0
        paragraph.fragments.append(Fragment(run: paragraph.runs.count, glyphs: end - count..<end))
        return paragraph.fragments.count - 1
    }

    private mutating func closeBox(end: Int? = nil) {
        guard boxGlyphs > 0 else { return }
        let limits = shaper.settings.microtypography
        let width = shaper.advance * boxGlyphs
        let letters = shaper.size * boxGlyphs
        var box = ParagraphItem.box(
            width: width,
            stretch: width.scaled(by: limits.glyphStretch) + letters.scaled(by: limits.letterStretch),
            shrink: width.scaled(by: limits.glyphShrink) + letters.scaled(by: limits.letterShrink),
            content: fragment(last: boxGlyphs), text: boxStart..<(end ?? offset))
        box.startProtrusion = shaper.protrusion
        box.endProtrusion = shaper.protrusion
        paragraph.items.append(box)
        boxGlyphs = 0
    }

    private mutating func closeRun() {
        closeBox()
        guard var closed = run else { return }
        if closed.level % 2 == 1 {
            let count = Int32(closed.glyphs.count)
            closed.glyphs.reverse()
            for index in firstFragment..<paragraph.fragments.count
            where Int(paragraph.fragments[index].run) == paragraph.runs.count {
                let logical = paragraph.fragments[index]
                paragraph.fragments[index].firstGlyph = count - logical.endGlyph
                paragraph.fragments[index].endGlyph = count - logical.firstGlyph
            }
        }
        let index = paragraph.runs.count
        paragraph.runs.append(closed)
        run = nil
        // Hyphens wait for the run they stand in to have its final index.
        for (item, level) in pendingHyphens { settleHyphen(item, level: level) }
        pendingHyphens = []
        precondition(paragraph.runs[index].start <= offset, "runs stand in order")
    }

    private var pendingHyphens: [(discretionary: Int, level: UInt8)] = []

    private mutating func discretionary(_ range: Range<Int>) {
        var item = ParagraphItem(
            kind: .discretionary, width: .zero, penalty: shaper.hyphenPenalty, content: paragraph.discretionaries.count,
            text: range.upperBound..<range.upperBound)
        item.isHyphen = true
        paragraph.items.append(item)
        pendingHyphens.append((paragraph.discretionaries.count, run?.level ?? 0))
        paragraph.discretionaries.append(Discretionary(pre: DiscretionaryPiece()))
    }

    private mutating func settleHyphen(_ index: Int, level: UInt8) {
        var hyphen = bareRun(level: level, start: offset)
        hyphen.text = [0x2D]
        hyphen.glyphs = [Glyph(id: 0x2D, advance: Int32(shaper.advance.units), xOffset: 0, yOffset: 0, cluster: 0)]
        let limits = shaper.settings.microtypography
        paragraph.discretionaries[index].pre = DiscretionaryPiece(
            width: shaper.advance,
            stretch: shaper.advance.scaled(by: limits.glyphStretch) + shaper.size.scaled(by: limits.letterStretch),
            shrink: shaper.advance.scaled(by: limits.glyphShrink) + shaper.size.scaled(by: limits.letterShrink),
            fragments: [Fragment(run: paragraph.runs.count, glyphs: 0..<1)], protrusion: shaper.protrusion)
        paragraph.runs.append(hyphen)
    }

    private mutating func addLeader() {
        var dots = bareRun(level: 0, start: offset)
        dots.text = [0x2E, 0x20]
        dots.glyphs = [
            Glyph(id: 0x2E, advance: Int32(shaper.advance.units), xOffset: 0, yOffset: 0, cluster: 0),
            Glyph(id: 0x20, advance: Int32(shaper.space.natural.units), xOffset: 0, yOffset: 0, cluster: 1),
        ]
        paragraph.leader = [Fragment(run: paragraph.runs.count, glyphs: 0..<2)]
        paragraph.runs.append(dots)
    }
}
