import Geometry
import Typography

/// Running totals of a paragraph's items, in units of 1/1024 pt; a line's own are the difference of two.
struct Sums {
    /// Natural widths.
    var width = 0.0
    /// The stretch of spaces and boxes.
    var stretch = 0.0
    /// The part of it that scaling glyphs gives: the first to end.
    var glyphStretch = 0.0
    /// The part that the spaces give: it goes on without end.
    var spaceStretch = 0.0
    /// The shrink of spaces and boxes.
    var shrink = 0.0
    /// How many leaders.
    var leaders = 0.0

    static func - (left: Sums, right: Sums) -> Sums {
        Sums(
            width: left.width - right.width, stretch: left.stretch - right.stretch,
            glyphStretch: left.glyphStretch - right.glyphStretch, spaceStretch: left.spaceStretch - right.spaceStretch,
            shrink: left.shrink - right.shrink, leaders: left.leaders - right.leaders)
    }

    /// Adds a space.
    mutating func addSpace(width: Length, stretch: Length, shrink: Length) {
        self.width += Double(width.units)
        self.stretch += Double(stretch.units)
        spaceStretch += Double(stretch.units)
        self.shrink += Double(shrink.units)
    }

    /// Adds ink, or with a `sign` of −1 takes it off.
    mutating func addInk(width: Length, stretch: Length, shrink: Length, limits: Microtypography, sign: Double = 1) {
        self.width += sign * Double(width.units)
        self.shrink += sign * Double(shrink.units)
        guard stretch > .zero else { return }
        self.stretch += sign * Double(stretch.units)
        glyphStretch += sign * limits.glyphPart(ofStretch: Double(stretch.units), width: Double(width.units))
    }
}

extension Sums {
    /// Adds one of a discretionary's texts, or with a `sign` of −1 takes it off.
    fileprivate mutating func add(_ text: DiscretionaryPiece, _ limits: Microtypography, sign: Double = 1) {
        addInk(width: text.width, stretch: text.stretch, shrink: text.shrink, limits: limits, sign: sign)
    }
}

/// A place where a line may end and the next begin.
struct Breakpoint {
    /// What totals a line that ends here has reached: trailing spaces left out, the hyphen and its protrusion taken in.
    var end = Sums()
    /// What totals to take off for a line that begins behind: what vanishes at its start is taken off too.
    var start = Sums()
    /// What a break here costs, in TeX's scale.
    var penalty = 0.0
    /// The item broken at; the number of items for the paragraph's end, −1 for its start.
    var item: Int32 = -1
    /// The first item of the line that begins behind.
    var firstItem: Int32 = 0
    /// Behind the last item drawn by a line that ends here.
    var endItem: Int32 = 0
    var isHyphen = false
    var isForced = false
    var isEmergency = false
    /// A hyphenation in the paragraph's last word: its tail would stand alone on the last line.
    var isInLastWord = false
    /// Whether the paragraph ends here.
    var isEnd = false
}

/// All breakpoints of a paragraph: the start, the legal breaks in order, the end.
struct BreakpointTable {
    private(set) var points: [Breakpoint] = []
    /// The breakpoints whose next line has no first item yet.
    private var firstPending = 0
    private var sums = Sums()
    private var solidEnd = Sums()
    private var solidItem: Int32 = 0
    private var lastProtrusion = Length.zero
    private let limits: Microtypography

    /// Finds the breaks of `paragraph` in one pass over its items.
    ///
    /// - Parameter emergencies: whether breaks of last resort are among them.
    init(_ paragraph: ShapedParagraph, emergencies: Bool) {
        limits = paragraph.settings.microtypography
        points.reserveCapacity(paragraph.items.count / 2 + 2)
        points.append(Breakpoint())
        paragraph.items.withUnsafeBufferPointer { items in
            var followsSolid = false
            for index in items.indices {
                let item = items[index]
                switch item.kind {
                case .box:
                    settle(before: index, protrusion: item.startProtrusion)
                    sums.addInk(width: item.width, stretch: item.stretch, shrink: item.shrink, limits: limits)
                    close(at: index, protrusion: item.endProtrusion)
                    followsSolid = true
                case .glue where item.isLeader:
                    settle(before: index, protrusion: .zero)
                    sums.addSpace(width: item.width, stretch: .zero, shrink: .zero)
                    sums.leaders += 1
                    close(at: index, protrusion: .zero)
                    followsSolid = false
                case .glue:
                    if followsSolid { add(item, at: index) }
                    sums.addSpace(width: item.width, stretch: item.stretch, shrink: item.shrink)
                    followsSolid = false
                case .penalty:
                    if item.penalty <= ParagraphItem.forcedPenalty {
                        dropIdle()
                        settle(before: index, protrusion: .zero)
                    }
                    if item.penalty < ParagraphItem.infinitePenalty && (emergencies || !item.isEmergency) {
                        add(item, at: index)
                    }
                    followsSolid = false
                case .discretionary:
                    let texts = paragraph.discretionaries[Int(item.content)]
                    settle(before: index, protrusion: .zero)
                    if item.penalty < ParagraphItem.infinitePenalty && (emergencies || !item.isEmergency) {
                        add(item, at: index, texts: texts)
                    }
                    sums.add(texts.none, limits)
                    if !texts.none.fragments.isEmpty { close(at: index, protrusion: texts.none.protrusion) }
                    followsSolid = true
                }
            }
        }
        addEnd(itemCount: Int32(paragraph.items.count))
        markLastWord(paragraph.items)
    }

    /// How much a line's width may fall, though its end comes later or its start earlier, because a hyphen or a protrusion goes.
    var slack: Double { mostAbove + mostBelow }
    /// How much wider a line's end or start may make it than its ink, and how much narrower.
    private var mostAbove = 0.0
    private var mostBelow = 0.0

    private mutating func allow(_ change: Double) {
        mostAbove = max(mostAbove, change)
        mostBelow = max(mostBelow, -change)
    }

    /// Drops breaks with nothing behind them but spaces: they would make an empty line. Forced breaks may.
    private mutating func dropIdle() {
        while points.count > max(firstPending, 1), !points[points.count - 1].isForced { points.removeLast() }
    }

    /// Gives the breakpoints that wait for it the first item of their next line.
    private mutating func settle(before item: Int, protrusion: Length) {
        guard firstPending < points.count else { return }
        for index in firstPending..<points.count {
            points[index].firstItem = Int32(item)
            points[index].start = sums
            points[index].start.width += Double(protrusion.units)
        }
        allow(-Double(protrusion.units))
        firstPending = points.count
    }

    /// Notes that ink ends behind `item`.
    private mutating func close(at item: Int, protrusion: Length) {
        solidEnd = sums
        solidItem = Int32(item) + 1
        lastProtrusion = protrusion
    }

    private mutating func add(_ item: ParagraphItem, at index: Int, texts: Discretionary? = nil) {
        var point = Breakpoint()
        point.item = Int32(index)
        point.endItem = solidItem
        point.end = solidEnd
        point.isForced = item.kind == .penalty && item.penalty <= ParagraphItem.forcedPenalty
        point.isHyphen = item.isHyphen
        point.isEmergency = item.isEmergency
        point.penalty = item.kind == .glue ? 0 : Double(item.penalty)
        var protrusion = lastProtrusion
        if let pre = texts?.pre, !pre.fragments.isEmpty {
            // A space right before is within the line: it parts what stands from the first syllables.
            point.end = sums
            point.endItem = Int32(index)
            point.end.add(pre, limits)
            protrusion = pre.protrusion
        }
        point.end.width -= Double(protrusion.units)
        points.append(point)
        allow(point.end.width - solidEnd.width)
        guard let texts, !texts.post.fragments.isEmpty else {
            // What this break replaces is part of neither line.
            return
        }
        var start = sums
        start.add(texts.none, limits)
        start.add(texts.post, limits, sign: -1)
        start.width += Double(texts.post.protrusion.units)
        allow(sums.width - start.width)
        points[points.count - 1].start = start
        points[points.count - 1].firstItem = Int32(index) + 1
        firstPending = points.count
    }

    /// Closes the table; breaks with nothing behind them would make an empty line and go.
    private mutating func addEnd(itemCount: Int32) {
        while firstPending < points.count && points.count > 1 { points.removeLast() }
        settle(before: Int(itemCount), protrusion: .zero)
        var end = Breakpoint()
        end.item = itemCount
        end.firstItem = itemCount
        end.endItem = solidItem
        end.end = solidEnd
        end.end.width -= Double(lastProtrusion.units)
        end.isForced = true
        end.isEnd = true
        points.append(end)
    }

    /// Marks the hyphenations behind the last space.
    private mutating func markLastWord(_ items: [ParagraphItem]) {
        var index = points.count - 2
        while index > 0 {
            let item = items[Int(points[index].item)]
            if item.kind == .glue || points[index].isForced { return }
            if item.kind == .discretionary { points[index].isInLastWord = true }
            index -= 1
        }
    }
}
