import Diagnostics
import Geometry
public import Styling
public import Typography

/// Sets sections on pages.
public enum Paginator {
    /// Sets `chain` on pages that know neither their number nor their side.
    ///
    /// Pure: the same values give the same pages. Linear in the chain's text. Everything in its blocks and notes is placed exactly once,
    /// whatever its size; what is larger than its place is scaled or stands over with a finding.
    /// - Parameters:
    ///   - chain: the sections, joined. Each of their marks becomes a `PlacedMark` with its id.
    ///   - isRightToLeft: whether the columns follow each other from right to left.
    ///   - master: the page's plan. Contents and title pages are set in one column.
    ///   - settings: what choosing pages weighs.
    ///   - shape: gives a paragraph of `chain.section.paragraphs` shaped, by its index. Asked when the paragraph is set and again for each of
    ///     the few that are set in other ways: shaped paragraphs are too large to be kept.
    /// - Returns: the pages; none for sections in which nothing stands.
    public static func compose(
        _ chain: SectionChain, isRightToLeft: Bool, master: PageMaster,
        settings: PaginationSettings = PaginationSettings(), shape: @escaping (Int) -> ShapedParagraph
    ) -> ComposedSection {
        let section = chain.section
        var master = master
        if let columns = section.columns { master.columns = columns }
        var containers = TextContainer.chain(of: master, kind: section.kind, isRightToLeft: isRightToLeft)
        let corner = containers[0].frame.origin
        containers[0].exclusionPaths = section.exclusions.map { $0.moved(by: corner) }
        let roundel = section.roundel.map { roundel in
            SetRoundel(
                roundel, shaped: shape(roundel.paragraph),
                leading: section.paragraphs[roundel.paragraph].style.leading, width: containers[0].textFrame.width,
                isRightToLeft: isRightToLeft)
        }
        if let roundel { containers[0].exclusionPaths.append(roundel.circle.moved(by: containers[0].textFrame.origin)) }
        let frame = ColumnFrame(master, chain: containers)
        let setter = SectionSetter.set(
            section, frame: frame, isRightToLeft: isRightToLeft, settings: settings, shape: shape)
        let plans = PagePlan.plans(of: setter)
        var placer = PagePlacer(
            chain, matter: setter.matter, frame: frame, containers: containers, isRightToLeft: isRightToLeft,
            settings: settings)
        placer.roundel = roundel
        placer.place(plans)
        var composed = ComposedSection(
            kind: section.kind, opening: section.opening, title: section.title, pages: placer.pages,
            findings: placer.findings)
        composed.isRightToLeft = isRightToLeft
        composed.columns = section.columns
        composed.stand(at: section.place ?? (section.kind == .titlePage ? .centre : .head), in: frame.height)
        return composed
    }

    /// Sets `chain`, whose paragraphs are shaped already; columns run as most of the text does.
    public static func compose(
        _ chain: SectionChain, shaped: [ShapedParagraph], master: PageMaster,
        settings: PaginationSettings = PaginationSettings()
    ) -> ComposedSection {
        precondition(shaped.count == chain.section.paragraphs.count, "each paragraph must be shaped")
        var index = 0
        let isRightToLeft = chain.readsRightToLeft { _ in
            defer { index += 1 }
            return shaped[index].settings.isRightToLeft
        }
        return compose(chain, isRightToLeft: isRightToLeft, master: master, settings: settings) { shaped[$0] }
    }

    /// Sets one section with its marks.
    public static func compose(
        _ section: Section, shaped: [ShapedParagraph], marks: [Mark] = [], master: PageMaster,
        settings: PaginationSettings = PaginationSettings()
    ) -> ComposedSection {
        compose(SectionChain(section, marks: marks), shaped: shaped, master: master, settings: settings)
    }
}

extension SectionChain {
    /// Whether most of the text stands in paragraphs that read from right to left, which `isRightToLeft` tells; asked of each in order.
    public func readsRightToLeft(_ isRightToLeft: (AttributedParagraph) -> Bool) -> Bool {
        var balance = 0
        for paragraph in section.paragraphs {
            balance += isRightToLeft(paragraph) ? paragraph.text.utf8.count : -paragraph.text.utf8.count
        }
        return balance > 0
    }
}

/// What stands on a page: one zone, or several where page-wide blocks part the text.
struct PagePlan {
    /// A page-wide block and the columns below it.
    struct Zone {
        /// The segment.
        var segment: Int
        /// The rows above.
        var top: Int
        /// The page-wide strips of the segment's opening.
        var opening: Range<Int>
        /// Page-wide figures and tables: strips of the segment.
        var wide: [Int] = []
        /// The row where the columns begin.
        var columnTop: Int
        /// The columns.
        var columns: [FilledColumn] = []

        /// The row below all of the zone's text.
        var bottom: Int { columnTop + (columns.map(\.rows).max() ?? 0) }
    }

    /// The zones from top to bottom.
    var zones: [Zone] = []

    /// The plans of all pages of the section that `setter` has set.
    static func plans(of setter: SectionSetter) -> [PagePlan] {
        var planner = PagePlanner(setter)
        return planner.plan()
    }
}

/// Plans a section's segments one after the other.
private struct PagePlanner {
    let matter: Matter
    let frame: ColumnFrame
    let settings: PaginationSettings
    private let variants: ParagraphVariants?
    private var plans: [PagePlan] = []
    /// How far the notes have been set and are wanted.
    private var note = 0
    private var wanted = 0

    init(_ setter: SectionSetter) {
        matter = setter.matter
        frame = setter.frame
        settings = setter.settings
        variants = settings.usesVariants ? ParagraphVariants(setter) : nil
    }

    mutating func plan() -> [PagePlan] {
        for index in matter.segments.indices { plan(segment: index) }
        // Notes whose mark stands nowhere come at the end, so that no word is lost.
        let all = matter.noteStarts.count - 1
        if note < matter.notes.count {
            wanted = all
            plan(strips: [], segment: max(0, matter.segments.count - 1), page: plans.count, zone: nil)
        }
        return plans
    }

    private mutating func plan(segment index: Int) {
        let segment = matter.segments[index]
        var top = startRow(of: segment)
        if segment.opening.isEmpty {
            plan(
                strips: segment.strips, segment: index, page: top > 0 ? plans.count - 1 : plans.count,
                zone: PagePlan.Zone(segment: index, top: top, opening: 0..<0, columnTop: top))
            return
        }
        var next = 0
        while next < segment.opening.count {
            let (end, rows) = openingEnd(segment.opening, from: next, room: frame.rows - top)
            let zone = PagePlan.Zone(
                segment: index, top: top, opening: next..<end, columnTop: min(top + rows, frame.rows))
            wanted = max(wanted, segment.opening[next..<end].map(\.notesEnd).max() ?? 0)
            let page = top > 0 ? plans.count - 1 : plans.count
            next = end
            if next == segment.opening.count {
                plan(strips: segment.strips, segment: index, page: page, zone: zone)
            } else {
                add(zone, to: page)
            }
            top = 0
        }
    }

    /// The row of the current page on which `segment` may begin; 0 for a fresh page.
    ///
    /// A segment goes on below what stands when its page-wide block and three lines find room, and no notes stand at the page's foot.
    private func startRow(of segment: Matter.Segment) -> Int {
        guard !segment.startsPage, let last = plans.last, let zone = last.zones.last else { return 0 }
        guard last.zones.allSatisfy({ $0.columns.allSatisfy { $0.noteRows == 0 } }) else { return 0 }
        let needed = openingEnd(segment.opening, from: 0, room: .max).rows + min(3, segment.strips.count)
        let top = zone.bottom + 1
        return top + needed <= frame.rows ? top : 0
    }

    /// How many of an opening's strips fit into `room` rows, at least one, and the rows they take; a heading stays with what it stands above.
    private func openingEnd(_ strips: [Strip], from start: Int, room: Int) -> (end: Int, rows: Int) {
        var pen = Pen(grid: frame.grid)
        var rows = 0
        // The last end that is not right below a heading.
        var good: (end: Int, rows: Int)?
        for index in start..<strips.count {
            var trial = pen
            _ = trial.place(strips[index])
            let space = index == strips.count - 1 ? trial.after : .zero
            let needed = (trial.y + space).roundedUp(toMultipleOf: frame.grid).units / frame.grid.units
            if index > start {
                if needed > room { return good ?? (index, rows) }
                if strips[index - 1].keep == 0, !strips[index].isContinuation { good = (index, rows) }
            }
            pen = trial
            rows = needed
        }
        return (strips.count, rows)
    }

    /// Plans the columns of a segment, the first page's below `zone`.
    private mutating func plan(strips: [Strip], segment: Int, page: Int, zone: PagePlan.Zone?) {
        let filler = ColumnFiller(
            strips: strips, notes: matter.notes, noteStarts: matter.noteStarts, frame: frame, costs: settings.costs,
            variants: variants)
        let start = ColumnStart(note: note, wanted: wanted)
        let first = zone ?? PagePlan.Zone(segment: segment, top: 0, opening: 0..<0, columnTop: 0)
        let ways = PageChooser.choose(filler, from: start, top: first.columnTop, settings: settings)
        if ways.isEmpty, !first.opening.isEmpty { add(first, to: page) }
        for (index, way) in ways.enumerated() {
            var zone = index == 0 ? first : PagePlan.Zone(segment: segment, top: 0, opening: 0..<0, columnTop: 0)
            zone.wide = way.wide
            zone.columnTop = way.top
            zone.columns = way.columns
            // A page on which nothing stands after all is no page. A picture beside which nothing stands takes no row.
            let isEmpty =
                zone.opening.isEmpty && zone.wide.isEmpty
                && zone.columns.allSatisfy { $0.rows + $0.noteRows == 0 && !$0.holdsFigure(of: strips) }
            if !isEmpty { add(zone, to: page + index) }
        }
        if let end = ways.last?.end {
            note = end.note
            wanted = end.wanted
        }
    }

    private mutating func add(_ zone: PagePlan.Zone, to page: Int) {
        if page < plans.count { plans[page].zones.append(zone) } else { plans.append(PagePlan(zones: [zone])) }
    }
}
