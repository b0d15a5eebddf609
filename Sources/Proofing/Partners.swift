/// For each item of a sequence the place of its partner in another; -1 for none. Four bytes an item.
struct Partners: RandomAccessCollection, MutableCollection, Sendable {
    private var places: [Int32]

    /// Partners of `count` items, of which none has one yet.
    init(count: Int) {
        places = Array(repeating: -1, count: count)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(index: Int) -> Int {
        get { Int(places[index]) }
        set { places[index] = Int32(newValue) }
    }

    /// For each of `count` items of the other sequence its partner in this one.
    func turned(count: Int) -> Partners {
        var turned = Partners(count: count)
        for (index, partner) in enumerated() where partner >= 0 { turned[partner] = index }
        return turned
    }
}
