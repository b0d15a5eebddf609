/// What an SVG asks of whoever draws it, counted before anything is drawn.
///
/// A file of a few lines can ask for any amount of work: each group uses the one before it twice, a pattern fills ten thousand shapes. The
/// unit is the work of one small element, some 3 µs. Where the count is not exact it is rather too high.
struct SVGWork {
    /// What the elements cost as often as they are drawn.
    let total: Int
    /// What they would cost if each were drawn once: in proportion to the file.
    let once: Int

    /// What they cost beyond being drawn once.
    var repeated: Int { max(0, total - once) }

    /// The most that the drawing library does for a file: it refuses to follow more references (librsvg 2.54, `MAX_REFERENCED_ELEMENTS`).
    static let most = 500_000

    /// Counts `bytes`, a whole SVG; `depth` is how many SVGs it stands in. Takes time in proportion to the bytes.
    init(_ bytes: [UInt8], depth: Int = 0) {
        var reader = SVGElementReader(bytes, depth: depth)
        reader.read()
        once = reader.elements.reduce(0) { $0.plus($1.cost) }
        if reader.isOpaque {
            total = once.plus(SVGWork.most)
        } else {
            var counting = SVGCounting(reader)
            total = counting.total()
        }
    }
}

/// An element of an SVG as far as its cost goes.
struct SVGElement {
    /// What it costs by itself.
    var cost: Int
    /// What an SVG costs that it shows: a small file may have been put inside any number of times.
    var inner = 0
    /// How many corners its path has at most, each of which may draw a marker.
    var corners = 0
    /// The element that it stands in; −1 for the root.
    let parent: Int
    /// The ids of what it draws where it stands, or draws itself through.
    var drawn: [String] = []
    /// The ids of what it and all in it are painted with.
    var paints: [String] = []
    /// The ids of what stands at the corners of its path and of all paths in it.
    var markers: [String] = []
}

/// The weights of elements with all that they draw.
private struct SVGCounting {
    /// A weight with its parts.
    private struct Weight {
        /// What drawing costs.
        var cost = 0
        /// How many elements are drawn.
        var elements = 0
        /// How many corners their paths have.
        var corners = 0

        mutating func add(_ other: Weight) {
            cost = cost.plus(other.cost)
            elements = elements.plus(other.elements)
            corners = corners.plus(other.corners)
        }
    }

    private let elements: [SVGElement]
    private let places: [String: Int]
    private let sheet: [String]
    /// What each element draws: its children, then what it refers to.
    private var targets: [[Int]]
    private var weights: [Weight?]

    init(_ reader: SVGElementReader) {
        elements = reader.elements
        places = reader.places
        sheet = reader.sheet
        weights = Array(repeating: nil, count: reader.elements.count)
        targets = elements.map { element in
            [element.drawn, element.paints, element.markers].joined().compactMap { reader.places[$0] }
        }
        for (index, element) in elements.enumerated() where element.parent >= 0 {
            targets[element.parent].append(index)
        }
    }

    /// The cost of the root, and of what a style sheet may paint every element with: one in eight ways, of which half are allowed for.
    mutating func total() -> Int {
        guard !elements.isEmpty else { return 0 }
        var root = weigh(0)
        let painted = sheet.compactMap { places[$0] }.map { weigh($0).cost }.max() ?? 0
        root.cost = root.cost.plus(root.elements.times(painted).times(4))
        return root.cost
    }

    /// The weight of element `start`, found without recursion; what leads back to itself weighs nothing there.
    private mutating func weigh(_ start: Int) -> Weight {
        var path: [(element: Int, next: Int)] = [(start, 0)]
        var isOpen: Set<Int> = [start]
        while let (element, next) = path.last {
            if weights[element] == nil, next < targets[element].count {
                path[path.count - 1].next += 1
                let target = targets[element][next]
                if weights[target] == nil, isOpen.insert(target).inserted { path.append((target, 0)) }
                continue
            }
            if weights[element] == nil { weights[element] = summed(element) }
            isOpen.remove(element)
            path.removeLast()
        }
        return weights[start] ?? Weight()
    }

    /// The weight of `index`, whose targets have been weighed.
    private func summed(_ index: Int) -> Weight {
        let element = elements[index]
        func weight(_ id: String) -> Weight { places[id].flatMap { weights[$0] } ?? Weight() }
        var sum = Weight(cost: element.cost.plus(element.inner), elements: 1, corners: element.corners)
        // Children stand behind what is referred to.
        for child in targets[index] where elements[child].parent == index { sum.add(weights[child] ?? Weight()) }
        for id in element.drawn { sum.add(weight(id)) }
        let painted = element.paints.reduce(0) { $0.plus(weight($1).cost) }
        let marked = element.markers.reduce(0) { $0.plus(weight($1).cost) }
        sum.cost = sum.cost.plus(sum.elements.times(painted)).plus(sum.corners.times(marked))
        return sum
    }
}

extension Int {
    /// The sum, or the largest number.
    fileprivate func plus(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    /// The product, or the largest number.
    fileprivate func times(_ other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
