import Cairo
import Geometry

/// What was seen of the two pages of an entry.
struct PageFacts: Sendable {
    /// The old page's size; nil when there is none.
    var oldSize: Size?
    /// The new page's size; nil when there is none.
    var newSize: Size?
    /// How many pixels differ where they count.
    var pixels = 0
    /// How many differ in heads, folios and numbers of pages.
    var apartPixels = 0
    /// How many differ below masks.
    var maskedPixels = 0
    /// How many differ and are taken for noise.
    var noise = 0
    /// Where these are, in points.
    var noiseBoxes: [Rect] = []
    /// All pixels of the larger page.
    var total = 0
    /// Where pixels differ, in points.
    var boxes: [Rect] = []
    /// The content of the old page's pictures.
    var oldPictures: [Int] = []
    /// The content of the new page's pictures.
    var newPictures: [Int] = []

    /// Whether nobody can tell the pages apart.
    var looksTheSame: Bool {
        oldSize != nil && newSize != nil && pixels + apartPixels + maskedPixels == 0 && hasEqualSizes
    }

    /// Whether the pages' sizes differ by 0.02 mm at most.
    var hasEqualSizes: Bool {
        guard let oldSize, let newSize else { return false }
        let least = Length.millimetres(0.02)
        return (oldSize.width - newSize.width).magnitude <= least
            && (oldSize.height - newSize.height).magnitude <= least
    }

    /// Compares what was drawn.
    mutating func compare(
        _ old: Raster, _ new: Raster, zones: [(PixelBox, PixelComparison.Zone)], _ settings: ProofSettings
    ) {
        let comparison = PixelComparison(old, new, tolerance: settings.tolerance, zones: zones)
        pixels = comparison.count
        apartPixels = comparison.apartCount
        maskedPixels = comparison.maskedCount
        noise = comparison.noiseCount
        noiseBoxes = comparison.noiseBoxes.map { $0.rect(resolution: settings.resolution) }
        total = comparison.total
        boxes = comparison.boxes.map { $0.rect(resolution: settings.resolution) }
    }
}

extension PageFacts {
    /// Believes a second look: either all that differs is noise, or what seemed to be noise is none. What differs in heads, folios and below
    /// masks stays.
    mutating func believe(isNoise: Bool) {
        if isNoise {
            pixels = 0
            if apartPixels == 0 { boxes = [] }
        } else if pixels == 0 {
            pixels = noise
            boxes += noiseBoxes
        }
    }
}

/// The facts of those entries of an alignment that were looked at.
struct PageFactTable: Sendable {
    /// The entries, rising.
    let entries: [Int]
    /// The facts of each.
    let facts: [PageFacts]
    private let places: [Int: Int]

    /// A table of `facts`, one for each of `entries`.
    init(entries: [Int], facts: [PageFacts]) {
        self.entries = entries
        self.facts = facts
        places = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($0.element, $0.offset) })
    }

    /// The place of entry `index`; nil when it was not looked at.
    func index(of index: Int) -> Int? {
        places[index]
    }
}

/// Gives each page its class.
struct PageJudge {
    /// What was seen.
    let facts: PageFactTable
    private let settings: ProofSettings
    /// Pictures that are nowhere in the new file, or nowhere in the old.
    private let changedPictures: Set<Int>

    /// A judge of `facts`.
    init(facts: PageFactTable, settings: ProofSettings) {
        self.facts = facts
        self.settings = settings
        var balance: [Int: Int] = [:]
        for page in facts.facts {
            for picture in page.oldPictures { balance[picture, default: 0] -= 1 }
            for picture in page.newPictures { balance[picture, default: 0] += 1 }
        }
        changedPictures = Set(balance.filter { $0.value != 0 }.keys)
    }

    /// The verdict on `entry`, whose facts are at `place`; `isHidden` when masks hid words that changed.
    func verdict(
        _ entry: PageAlignment.Entry, _ findings: TextFindings.Page, _ place: Int, isHidden: Bool
    ) -> PageVerdict {
        let seen = facts.facts[place]
        let kind = kind(entry, findings, seen, isHidden: isHidden)
        var page = PageVerdict(old: entry.old, new: entry.new, kind: kind)
        page.oldSize = seen.oldSize
        page.newSize = seen.newSize
        page.pixels = seen.pixels + seen.apartPixels
        page.share = seen.total > 0 ? Double(page.pixels) / Double(seen.total) : 0
        page.boxes = seen.boxes
        if kind != .added, kind != .removed {
            page.words = findings.changes + findings.folios
        }
        return page
    }

    private func kind(
        _ entry: PageAlignment.Entry, _ findings: TextFindings.Page, _ seen: PageFacts, isHidden: Bool
    ) -> PageClass {
        guard entry.old != nil, entry.new != nil else {
            let lone: PageClass = entry.old == nil ? .added : .removed
            // What runs over onto a page of its own is no new text.
            guard findings.count > 0, findings.found * 2 >= findings.count else { return lone }
            return findings.hasOrder ? .order : findings.changes.isEmpty ? .moved : .words
        }
        if !seen.hasEqualSizes { return .size }
        if findings.changes.contains(where: { $0.kind != .moved }) { return .words }
        if findings.hasOrder { return .order }
        if !settings.allows(seen.pixels, of: seen.total) {
            let pictures = seen.oldPictures + seen.newPictures
            if pictures.contains(where: changedPictures.contains), seen.oldPictures != seen.newPictures {
                return .picture
            }
            return findings.hasReflow ? .moved : .drawn
        }
        if entry.isMoved { return .moved }
        if !findings.folios.isEmpty { return .folio }
        return isHidden || seen.maskedPixels > 0 ? .masked : .same
    }
}
