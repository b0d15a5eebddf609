import Geometry
public import Typography

extension BrokenParagraph {
    /// All lines, justified and placed; linear in the glyphs.
    public func lines() -> [Line] {
        var placer = LinePlacer(paragraph)
        return breaks.map { placer.place($0) }
    }

    /// Line `index`, from 0, justified and placed.
    public func line(at index: Int) -> Line {
        var placer = LinePlacer(paragraph)
        return placer.place(breaks[index])
    }
}

/// What a line draws at one place, in units of 1/1024 pt.
struct LinePiece {
    /// What sort of thing it is.
    enum Kind {
        /// Ink that scaling and letter-spacing may widen.
        case box
        /// A word space: drawn, so that it stands in the text, at its natural form.
        case space
        /// A picture.
        case attachment
        /// A gap to be filled with the leader.
        case leader
        /// One period of the leader.
        case period
    }

    var kind: Kind
    /// The run; −1 for none. For an attachment its index.
    var run: Int32
    var firstGlyph: Int32 = 0
    var endGlyph: Int32 = 0
    /// The embedding level; `unknownLevel` until its neighbours are known.
    var level: UInt8
    var natural: Double
    var width: Double
    var x = 0.0
    /// Whether the glyphs are scaled by the line's ratio.
    var isScaled = false

    static let unknownLevel: UInt8 = 255
}

/// Places lines of one paragraph; keeps its buffers from line to line.
struct LinePlacer {
    let paragraph: ShapedParagraph
    private(set) var pieces: [LinePiece] = []
    private let baseLevel: UInt8
    private let leaderPeriod: Double

    /// A placer for lines of `paragraph`.
    init(_ paragraph: ShapedParagraph) {
        self.paragraph = paragraph
        baseLevel = paragraph.settings.isRightToLeft ? 1 : 0
        leaderPeriod = paragraph.leader.reduce(0) { sum, fragment in
            sum + paragraph.runs[Int(fragment.run)].glyphs[fragment.glyphs].reduce(0) { $0 + Double($1.advance) }
        }
    }

    /// The placed form of `line`; linear in its glyphs.
    mutating func place(_ line: LineBreak) -> Line {
        let spaces = gather(line)
        fillLeaders(line)
        let setWidth = pieces.reduce(0) { $0 + $1.width }
        var isReordered = false
        for piece in pieces where piece.level != 0 { isReordered = true }
        if isReordered { order() }
        placePieces(from: leftEdge(of: line, setWidth: setWidth))
        if !paragraph.leader.isEmpty { drawLeaders(line) }
        var result = Line(
            text: line.text, ratio: line.ratio, endsInHyphen: line.endsInHyphen,
            endsInInsertedHyphen: line.endsInInsertedHyphen, isLast: line.isLast, overflow: line.overflow,
            usesEmergencyBreak: line.usesEmergencyBreak,
            width: line.width + line.startProtrusion + line.endProtrusion)
        if paragraph.settings.alignment == .justified && !(line.isLast && line.ratio >= 0) && spaces.natural > 0 {
            result.spaceRatio = spaces.set / spaces.natural
        }
        draw(into: &result, ratio: line.ratio, hyphenIsReal: !line.endsInInsertedHyphen)
        return result
    }

    /// Collects the pieces in logical order, widened by the line's ratio; returns the word spaces' sums.
    private mutating func gather(_ line: LineBreak) -> (natural: Double, set: Double) {
        pieces.removeAll(keepingCapacity: true)
        var natural = 0.0
        var set = 0.0
        let limits = paragraph.settings.microtypography
        if let index = line.startDiscretionary { append(paragraph.discretionaries[index].post, ratio: line.ratio) }
        for index in line.items {
            let item = paragraph.items[index]
            switch item.kind {
            case .box:
                let width = Double(item.width.units)
                let growth = limits.growth(at: line.ratio, stretch: item.stretch, shrink: item.shrink, width: width)
                appendBox(item, width: width, set: width + growth)
            case .glue where item.isLeader:
                // A tab stands at the paragraph's level (UAX #9, rule L1).
                pieces.append(LinePiece(kind: .leader, run: -1, level: baseLevel, natural: 0, width: 0))
            case .glue:
                let flex = line.ratio >= 0 ? item.stretch : item.shrink
                let width = Double(item.width.units)
                let setWidth = width + line.ratio * Double(flex.units)
                natural += width
                if width > 0 { set += setWidth }
                appendSpace(item, width: width, set: setWidth)
            case .penalty:
                break
            case .discretionary:
                append(paragraph.discretionaries[Int(item.content)].none, ratio: line.ratio)
            }
        }
        if let index = line.endDiscretionary { append(paragraph.discretionaries[index].pre, ratio: line.ratio) }
        return (natural, set)
    }

    private mutating func appendBox(_ item: ParagraphItem, width: Double, set: Double) {
        if item.isAttachment {
            pieces.append(
                LinePiece(kind: .attachment, run: item.content, level: baseLevel, natural: width, width: width))
        } else if item.content >= 0 {
            append(
                paragraph.fragments[Int(item.content)], natural: width, set: set,
                isScaled: item.stretch.units != 0 || item.shrink.units != 0)
        } else {
            pieces.append(
                LinePiece(kind: .space, run: -1, level: LinePiece.unknownLevel, natural: width, width: set))
        }
    }

    private mutating func appendSpace(_ item: ParagraphItem, width: Double, set: Double) {
        var piece = LinePiece(kind: .space, run: -1, level: LinePiece.unknownLevel, natural: width, width: set)
        if item.content >= 0 {
            let fragment = paragraph.fragments[Int(item.content)]
            piece.run = fragment.run
            piece.firstGlyph = fragment.firstGlyph
            piece.endGlyph = fragment.endGlyph
            piece.level = paragraph.runs[Int(fragment.run)].level
        }
        pieces.append(piece)
    }

    private mutating func append(_ fragment: Fragment, natural: Double, set: Double, isScaled: Bool) {
        pieces.append(
            LinePiece(
                kind: .box, run: fragment.run, firstGlyph: fragment.firstGlyph, endGlyph: fragment.endGlyph,
                level: paragraph.runs[Int(fragment.run)].level, natural: natural, width: set,
                isScaled: isScaled && paragraph.runs[Int(fragment.run)].isFlexible))
    }

    /// Appends a hyphenation's text; its fragments share the growth by their widths.
    private mutating func append(_ text: DiscretionaryPiece, ratio: Double) {
        guard !text.fragments.isEmpty else { return }
        let whole = Double(text.width.units)
        let growth = paragraph.settings.microtypography.growth(
            at: ratio, stretch: text.stretch, shrink: text.shrink, width: whole)
        let isScaled = text.stretch.units != 0 || text.shrink.units != 0
        guard text.fragments.count > 1 else {
            append(text.fragments[0], natural: whole, set: whole + growth, isScaled: isScaled)
            return
        }
        for fragment in text.fragments {
            let width = paragraph.runs[Int(fragment.run)].glyphs[fragment.glyphs].reduce(0) { $0 + Double($1.advance) }
            let share = whole > 0 ? width / whole : 0
            append(fragment, natural: width, set: width + growth * share, isScaled: isScaled)
        }
    }

    /// Shares what is left of the measure among the line's leaders.
    private mutating func fillLeaders(_ line: LineBreak) {
        let leaders = pieces.indices.filter { pieces[$0].kind == .leader }
        guard !leaders.isEmpty else { return }
        let room = Double((line.measure.width + line.startProtrusion + line.endProtrusion).units)
        let free = room - pieces.reduce(0) { $0 + $1.width }
        for index in leaders { pieces[index].width = max(0, free / Double(leaders.count)) }
    }

    /// The left edge of the line's first piece.
    private func leftEdge(of line: LineBreak, setWidth: Double) -> Double {
        let startsAtRight = paragraph.settings.startsAtRight
        let start = Double(line.startProtrusion.units)
        let end = Double(line.endProtrusion.units)
        let free = Double(line.measure.width.units) - (setWidth - start - end)
        let share: Double =
            switch paragraph.settings.alignment {
            case .justified, .start: startsAtRight ? 1 : 0
            case .end: startsAtRight ? 0 : 1
            case .centre: free > 0 ? 0.5 : startsAtRight ? 1 : 0
            }
        return Double(line.measure.offset.units) + free * share
            - (paragraph.settings.isRightToLeft ? end : start)
    }

    /// Puts the pieces into visual order: rule L2 of UAX #9 on pieces.
    private mutating func order() {
        for index in pieces.indices where pieces[index].level == LinePiece.unknownLevel {
            // A space with no run of its own stands at the outer level of its neighbours.
            let before = index > 0 ? pieces[index - 1].level : baseLevel
            let after = pieces[(index + 1)...].first { $0.level != LinePiece.unknownLevel }?.level ?? baseLevel
            pieces[index].level = min(before, after)
        }
        guard let highest = pieces.map(\.level).max(),
            let lowestOdd = pieces.map(\.level).filter({ $0 % 2 == 1 }).min()
        else { return }
        var level = highest
        while level >= lowestOdd {
            var index = 0
            while index < pieces.count {
                guard pieces[index].level >= level else {
                    index += 1
                    continue
                }
                var end = index + 1
                while end < pieces.count && pieces[end].level >= level { end += 1 }
                pieces[index..<end].reverse()
                index = end
            }
            level -= 1
        }
    }

    private mutating func placePieces(from left: Double) {
        var x = left
        for index in pieces.indices {
            pieces[index].x = x
            x += pieces[index].width
        }
    }

    /// Replaces each leader by its periods, which stand at multiples of their width from the end edge, so that those of all lines are
    /// in step.
    private mutating func drawLeaders(_ line: LineBreak) {
        guard leaderPeriod >= 1, pieces.contains(where: { $0.kind == .leader }) else { return }
        var drawn: [LinePiece] = []
        let leftEdge = Double(line.measure.offset.units)
        let edge = paragraph.settings.startsAtRight ? leftEdge : leftEdge + Double(line.measure.width.units)
        for piece in pieces {
            guard piece.kind == .leader else {
                drawn.append(piece)
                continue
            }
            let steps = ((piece.x - edge) / leaderPeriod).rounded(.up)
            var x = edge + steps * leaderPeriod
            while x + leaderPeriod <= piece.x + piece.width {
                for fragment in paragraph.leader {
                    let run = paragraph.runs[Int(fragment.run)]
                    let width = run.glyphs[fragment.glyphs].reduce(0) { $0 + Double($1.advance) }
                    drawn.append(
                        LinePiece(
                            kind: .period, run: fragment.run, firstGlyph: fragment.firstGlyph,
                            endGlyph: fragment.endGlyph,
                            level: run.level, natural: width, width: width, x: x))
                    x += width
                }
            }
        }
        pieces = drawn
    }
}
