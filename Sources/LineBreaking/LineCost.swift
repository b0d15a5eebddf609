import Geometry
import Typography

/// What lines and their neighbours cost: one value for one try at a paragraph.
///
/// Badness is 100 |r|³ and a line's demerits (l + b)² ± p², as in Knuth and Plass (1981), page 1128, in TeX's later form
/// (TeXbook, page 98). Numbers are in TeX's scale, lengths in units of 1/1024 pt.
struct LineCost {
    /// How hard a try is.
    enum Effort {
        /// Within the tolerance.
        case careful
        /// With the emergency stretch.
        case stretched
        /// Any ratio, breaks of last resort, and overfull lines where nothing else is left.
        case desperate
    }

    let effort: Effort
    let isRagged: Bool
    let tolerance: Double
    let linePenalty: Double
    let doubleHyphenDemerits: Double
    let finalHyphenDemerits: Double
    let adjacentDemerits: Double
    let jumpDemerits: Double
    let leastLastLine: Double
    /// Stretch that every line is granted at a ratio of 1, whatever it holds.
    let extraStretch: Double
    /// The ratio up to which glyphs are scaled.
    let glyphReach: Double
    /// The ratio up to which letters are spaced.
    let letterReach: Double
    /// What a gap of ratio 1 is at the uneven edge of ragged lines.
    let raggedStretch: Double

    /// The costs that `paragraph` asks for.
    init(_ paragraph: ShapedParagraph, effort: Effort) {
        let settings = paragraph.settings
        self.effort = effort
        isRagged = settings.alignment != .justified
        tolerance = isRagged || effort == .desperate ? .infinity : settings.tolerance
        linePenalty = settings.linePenalty
        doubleHyphenDemerits = settings.doubleHyphenDemerits
        finalHyphenDemerits = settings.finalHyphenDemerits
        adjacentDemerits = settings.adjacentDemerits
        jumpDemerits = settings.jumpDemerits
        leastLastLine = Double(settings.leastLastLine.units)
        extraStretch = effort == .careful ? 0 : Double(settings.emergencyStretch.units)
        glyphReach = settings.microtypography.glyphReach
        letterReach = settings.microtypography.letterReach
        raggedStretch = 2.5 * Double(paragraph.runs.first?.size.units ?? 10 * Length.unitsPerPoint)
    }

    /// Ratios of neighbours may differ by this much at no cost.
    static let freeJump = 0.75
    /// The cost of three hyphens in a row where they are not forbidden: more than any other line.
    static let ladderDemerits = 1e10
    /// The cost of a hyphen in the paragraph's last word where it is not forbidden.
    static let lastWordDemerits = 1e10
    /// The least cost of a hyphen at a ragged edge.
    static let raggedHyphenPenalty = 360.0
    /// The cost of a line that is too long for its measure.
    static let overfullDemerits = 1e9
    /// The most that neighbours' ratios count in a jump.
    static let largestJump = 4.0

    /// The ratio a line is judged by; nil when it does not fit at all.
    ///
    /// - Parameters:
    ///   - line: the line's sums.
    ///   - measure: its room.
    ///   - isLast: whether it ends before a forced break, so that it need not reach the edge.
    @inline(__always)
    func ratio(_ line: Sums, measure: Double, isLast: Bool) -> Double? {
        let free = measure - line.width
        if free < 0 {
            guard !isRagged, -free <= line.shrink else { return nil }
            return free / line.shrink
        }
        if isLast || line.leaders > 0 { return 0 }
        if isRagged { return free / raggedStretch }
        if let ratio = stretchRatio(line, free: free) { return ratio }
        // Nothing can grow: in need, such lines are told apart by how much they lack, and cost more than any with spaces.
        return effort == .careful
            ? .infinity : letterReach + (free - room(line, at: letterReach)) / max(measure * 0.01, 1)
    }

    /// The ratio at which `line` is wider by `free`, at least 0; nil when it cannot be.
    @inline(__always)
    func stretchRatio(_ line: Sums, free: Double) -> Double? {
        if free <= line.stretch * glyphReach { return line.stretch > 0 ? free / line.stretch : 0 }
        let withoutGlyphs = line.stretch - line.glyphStretch
        let ratio = (free - line.glyphStretch * glyphReach) / withoutGlyphs
        if withoutGlyphs > 0 && ratio <= letterReach { return ratio }
        guard line.spaceStretch > 0 else { return nil }
        let letters = withoutGlyphs - line.spaceStretch
        return (free - line.glyphStretch * glyphReach - letters * letterReach) / line.spaceStretch
    }

    /// Whether a line of that ratio is taken. The emergency stretch only widens the tolerance: what lines cost is still told by how
    /// their spaces look.
    @inline(__always)
    func admits(_ ratio: Double, _ line: Sums, measure: Double) -> Bool {
        ratio <= tolerance || effort == .stretched && measure - line.width <= emergencyRoom(line)
    }

    /// The most that a line taken can have grown, at least.
    @inline(__always)
    func mostRoom(_ line: Sums) -> Double {
        let room = room(line, at: tolerance)
        return effort == .stretched ? max(room, emergencyRoom(line)) : room
    }

    /// How much a line may grow with the emergency stretch.
    @inline(__always)
    private func emergencyRoom(_ line: Sums) -> Double {
        line.stretch + extraStretch * tolerance + line.spaceStretch * max(0, tolerance - 1)
    }

    /// How much a line grows at `ratio`, at least 0.
    @inline(__always)
    func room(_ line: Sums, at ratio: Double) -> Double {
        // A line without spaces takes no part in an infinite ratio.
        let spaces = line.spaceStretch > 0 ? line.spaceStretch * ratio : 0
        let letters = line.stretch - line.glyphStretch - line.spaceStretch
        return spaces + line.glyphStretch * min(ratio, glyphReach) + letters * min(ratio, letterReach)
    }

    /// How bad a ratio is: 100 |r|³, growing slowly beyond 10,000 so that hopeless lines can still be told apart.
    @inline(__always)
    static func badness(_ ratio: Double) -> Double {
        let size = abs(ratio)
        return size <= 4.6415 ? 100 * size * size * size : 10_000 + 1_000 * (min(size, 1_000) - 4.6415)
    }

    /// What a line costs by itself.
    @inline(__always)
    func demerits(ratio: Double, line: Sums, endingAt point: Breakpoint) -> Double {
        var badness = LineCost.badness(ratio)
        if point.isForced && line.width < leastLastLine {
            // A last line of no length is as bad as one at a ratio of 2; half the least length as one of 1.6.
            badness += 800 * (1 - max(line.width, 0) / leastLastLine)
        }
        var base = (linePenalty + badness) * (linePenalty + badness)
        if point.isInLastWord { base += LineCost.lastWordDemerits }
        if point.isForced { return base }
        // At a ragged edge a hyphen spares less than it costs the reader: a gap of four em is better.
        let penalty = isRagged && point.isHyphen ? max(point.penalty, LineCost.raggedHyphenPenalty) : point.penalty
        return penalty >= 0 ? base + penalty * penalty : base - penalty * penalty
    }

    /// The fitness class: 0 tight, 1 decent, 2 loose, 3 very loose (Knuth and Plass, page 1128).
    @inline(__always)
    static func fitness(_ ratio: Double) -> Int32 {
        if ratio < -0.5 { return 0 }
        if ratio <= 0.5 { return 1 }
        return ratio <= 1 ? 2 : 3
    }

    /// What two neighbouring lines cost beyond their own demerits; nil when they may not follow each other.
    ///
    /// - Parameters:
    ///   - hyphens: how many lines in a row, the upper one included, end in hyphens.
    ///   - point: where the lower line ends.
    @inline(__always)
    func neighbours(
        upper: Double, upperFitness: Int32, hyphens: Int32, lower: Double, lowerFitness: Int32,
        endingAt point: Breakpoint
    ) -> Double? {
        var cost = 0.0
        if hyphens > 0 {
            if point.isHyphen {
                if hyphens > 1 {
                    guard effort == .desperate else { return nil }
                    cost += LineCost.ladderDemerits
                }
                cost += doubleHyphenDemerits
            } else if point.isForced {
                cost += finalHyphenDemerits
            }
        }
        guard !isRagged else { return cost }
        if abs(upperFitness - lowerFitness) > 1 { cost += adjacentDemerits }
        let jump = min(abs(upper - lower), LineCost.largestJump) - LineCost.freeJump
        if jump > 0 { cost += jumpDemerits * jump }
        return cost
    }

    /// The most that `neighbours` can return for the lines above and below a break.
    func mostForNeighbours(below point: Breakpoint) -> Double {
        var cost = isRagged ? 0 : adjacentDemerits + jumpDemerits * (LineCost.largestJump - LineCost.freeJump)
        if point.isHyphen { cost += max(doubleHyphenDemerits + LineCost.ladderDemerits, finalHyphenDemerits) }
        return cost
    }
}
