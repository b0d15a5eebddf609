import Geometry
import Pango
import Styling
import Typography

/// Collects a paragraph's runs, fragments and items.
///
/// Runs of hyphenation points are kept apart until the end, because they stand behind those of the text; until then their fragments count
/// among themselves.
struct ParagraphBuilder {
    private(set) var runs: [GlyphRun] = []
    private(set) var fragments: [Fragment] = []
    var items: [ParagraphItem] = []
    private var discretionaries: [Discretionary] = []
    private var pieceRuns: [GlyphRun] = []
    private var leader: [Fragment] = []
    /// The open run's glyphs, and what it is.
    private var glyphs: [Glyph] = []
    private var open: OpenRun?
    /// The run closed last: a hyphen at its end has its look.
    private var closed: OpenRun?
    /// The discretionaries that the open run's plain hyphens have, by their form; −1 for none yet.
    private var hyphens: [Int32] = []

    /// What the open run is.
    struct OpenRun {
        var fount: Fount
        var face: FontFace
        var style: RunStyle
        var level: UInt8
        var start: Int
        var flex: GlyphFlex
    }

    init(textCount: Int) {
        items.reserveCapacity(textCount * 5 / 8 + 8)
        fragments.reserveCapacity(textCount / 2 + 8)
    }

    // MARK: Runs

    /// Begins a run; the one before is closed.
    mutating func openRun(_ run: OpenRun, capacity: Int) {
        precondition(open == nil, "a run is open already")
        open = run
        glyphs = []
        glyphs.reserveCapacity(capacity)
        hyphens.removeAll(keepingCapacity: true)
    }

    /// Ends the open run, if any, with the bytes of `text` from its start to `end`.
    mutating func closeRun(_ text: UnsafeBufferPointer<UInt8>, end: Int) {
        guard let run = open else { return }
        open = nil
        closed = run
        guard end > run.start, !glyphs.isEmpty else { return }
        runs.append(makeRun(run, glyphs, Array(text[run.start..<end]), start: run.start))
        glyphs = []
    }

    private func makeRun(_ run: OpenRun, _ glyphs: [Glyph], _ text: [UInt8], start: Int) -> GlyphRun {
        GlyphRun(
            face: run.face, size: run.fount.style.key.size, style: run.style, level: run.level, text: text,
            start: start,
            glyphs: glyphs, isFlexible: run.fount.isFlexible, ascent: Length(units: run.fount.face.ascent),
            descent: Length(units: run.fount.face.descent))
    }

    /// The open run, or else the one closed last.
    var current: OpenRun {
        guard let run = open ?? closed else { preconditionFailure("no run was opened") }
        return run
    }

    /// Whether a run is open.
    var hasOpenRun: Bool { open != nil }

    /// Whether a run was ever opened.
    var hasRun: Bool { open != nil || closed != nil }

    /// How many glyphs the open run has.
    var glyphCount: Int { glyphs.count }

    /// Appends a glyph to the open run.
    mutating func append(_ glyph: Glyph) {
        glyphs.append(glyph)
    }

    /// A fragment of the open run.
    mutating func fragment(_ range: Range<Int>) -> Int {
        fragments.append(Fragment(run: runs.count, glyphs: range))
        return fragments.count - 1
    }

    // MARK: Words

    /// Appends a word that stands at `offset` of the paragraph; its leading space has been set. `divides` is false for a word that
    /// must not be hyphenated.
    mutating func append(_ word: Word, from cache: WordCache, at offset: Int, divides: Bool) {
        guard let run = open else { preconditionFailure("no run is open") }
        let base = glyphs.count
        let shift = Int32(offset - run.start)
        let first = Int(word.firstGlyph + word.leading)
        let end = Int(word.firstGlyph + word.glyphCount)
        cache.glyphs.withUnsafeBufferPointer { source in
            for index in first..<end {
                var glyph = source[index]
                glyph.cluster += shift
                glyphs.append(glyph)
            }
        }
        let pieces = Int(word.firstPiece)..<Int(word.firstPiece + word.pieceCount)
        for index in pieces {
            let piece = cache.pieces[index]
            switch piece.kind {
            case .box: appendBox(piece, base: base, offset: offset)
            case .penalty:
                items.append(.penalty(piece.penalty, at: offset + Int(piece.textStart), isHyphen: piece.isHyphen))
            case .discretionary where divides:
                appendDiscretionary(piece, base: base, offset: offset, cache: cache)
            case .discretionary where piece.endGlyph > piece.firstGlyph:
                appendBox(piece, base: base, offset: offset)
            case .discretionary, .glue: break
            }
        }
    }

    private mutating func appendBox(_ piece: WordPiece, base: Int, offset: Int) {
        let isSeen = piece.endGlyph > piece.firstGlyph
        if isSeen {
            fragments.append(
                Fragment(run: runs.count, glyphs: base + Int(piece.firstGlyph)..<base + Int(piece.endGlyph)))
        }
        items.append(
            ParagraphItem(
                kind: .box, width: Length(units: Int(piece.width)), stretch: Length(units: Int(piece.stretch)),
                shrink: Length(units: Int(piece.shrink)), content: isSeen ? fragments.count - 1 : -1,
                text: offset + Int(piece.textStart)..<offset + Int(piece.textEnd),
                startProtrusion: Length(units: Int(piece.startProtrusion)),
                endProtrusion: Length(units: Int(piece.endProtrusion))))
    }

    private mutating func appendDiscretionary(_ piece: WordPiece, base: Int, offset: Int, cache: WordCache) {
        let content: Int
        if piece.division >= 0 {
            content = addDivision(cache.divisions[Int(piece.division)], piece, base: base, offset: offset)
        } else {
            content = hyphen(Int(piece.hyphen), at: offset + Int(piece.textStart))
        }
        items.append(
            ParagraphItem(
                kind: .discretionary, width: Length(units: Int(piece.width)),
                stretch: Length(units: Int(piece.stretch)),
                shrink: Length(units: Int(piece.shrink)), penalty: piece.penalty, content: content,
                text: offset + Int(piece.textStart)..<offset + Int(piece.textEnd), isHyphen: true))
    }

    /// The discretionary of the open run's hyphen `form`, which all its plain points share; made for the point at `offset` if need be.
    mutating func hyphen(_ form: Int, at offset: Int) -> Int {
        while hyphens.count <= form { hyphens.append(-1) }
        if hyphens[form] >= 0 { return Int(hyphens[form]) }
        let run = current
        let hyphen = run.fount.hyphens[form]
        let width = hyphen.advance + hyphen.kern
        let flex = run.flex.flex(width: Int(width), letters: 0)
        pieceRuns.append(
            makeRun(
                run, [Glyph(id: hyphen.glyph, advance: width, xOffset: hyphen.kern, yOffset: 0, cluster: 0)], [0x2D],
                start: offset))
        discretionaries.append(
            Discretionary(
                pre: DiscretionaryPiece(
                    width: Length(units: Int(width)), stretch: Length(units: flex.stretch),
                    shrink: Length(units: flex.shrink),
                    fragments: [Fragment(run: pieceRuns.count - 1, glyphs: 0..<1)],
                    protrusion: Length(units: Int(run.flex.end(0x2D, hyphen.advance))))))
        hyphens[form] = Int32(discretionaries.count - 1)
        return discretionaries.count - 1
    }

    private mutating func addDivision(_ division: Division, _ piece: WordPiece, base: Int, offset: Int) -> Int {
        let start = offset + Int(piece.textStart)
        var pre = addPart(division.pre, start: start)
        pre.protrusion = Length(units: Int(current.flex.end(0x2D, division.pre.glyphs.last?.advance ?? 0)))
        let post = addPart(division.post, start: start)
        let none = DiscretionaryPiece(
            width: Length(units: Int(piece.width)), stretch: Length(units: Int(piece.stretch)),
            shrink: Length(units: Int(piece.shrink)),
            fragments: [
                Fragment(run: runs.count, glyphs: base + Int(piece.firstGlyph)..<base + Int(piece.endGlyph))
            ])
        discretionaries.append(Discretionary(pre: pre, post: post, none: none))
        return discretionaries.count - 1
    }

    private mutating func addPart(_ part: Division.Part, start: Int) -> DiscretionaryPiece {
        guard !part.glyphs.isEmpty else { return DiscretionaryPiece() }
        let width = part.glyphs.reduce(0) { $0 + Int($1.advance) }
        let flex = current.flex.flex(width: width, letters: Set(part.glyphs.map(\.cluster)).count)
        pieceRuns.append(makeRun(current, part.glyphs, part.text, start: start))
        return DiscretionaryPiece(
            width: Length(units: Int(width)), stretch: Length(units: flex.stretch),
            shrink: Length(units: flex.shrink),
            fragments: [Fragment(run: pieceRuns.count - 1, glyphs: 0..<part.glyphs.count)])
    }

    // MARK: The end

    /// Whether the paragraph has its leader.
    var hasLeader: Bool { !leader.isEmpty }

    /// Makes `glyphs`, which stand for `text`, the paragraph's leader, in the look of `run`.
    mutating func setLeader(_ run: OpenRun, _ glyphs: [Glyph], _ text: [UInt8]) {
        guard !glyphs.isEmpty else { return }
        pieceRuns.append(makeRun(run, glyphs, text, start: run.start))
        leader = [Fragment(run: pieceRuns.count - 1, glyphs: 0..<glyphs.count)]
    }

    /// The paragraph.
    consuming func finish(_ settings: BreakingSettings) -> ShapedParagraph {
        precondition(open == nil, "the last run is still open")
        let distance = Int32(runs.count)
        for index in discretionaries.indices {
            discretionaries[index].pre.move(distance)
            discretionaries[index].post.move(distance)
        }
        for index in leader.indices { leader[index].run += distance }
        return ShapedParagraph(
            runs: runs + pieceRuns, fragments: fragments, items: items, discretionaries: discretionaries,
            leader: leader,
            settings: settings)
    }
}

extension DiscretionaryPiece {
    /// Counts the fragments' runs `distance` further.
    fileprivate mutating func move(_ distance: Int32) {
        for index in fragments.indices { fragments[index].run += distance }
    }
}
