/// Puts items with levels into a tree: each stands under the nearest one before it of a smaller level.
///
/// Level jumps make no gaps: a level-4 heading right under a level-1 heading is its child. Linear.
enum HeadingTree {
    /// An item and those under it, as indices into the items.
    struct Node {
        /// The item.
        var item: Int
        /// What stands under it.
        var children: [Node] = []
    }

    /// The tree of items of `levels`, in order.
    static func nest(levels: [Int]) -> [Node] {
        var roots: [Node] = []
        var open: [Node] = []
        func close(_ node: Node) {
            if open.isEmpty { roots.append(node) } else { open[open.count - 1].children.append(node) }
        }
        for (item, level) in levels.enumerated() {
            while let last = open.last, levels[last.item] >= level {
                open.removeLast()
                close(last)
            }
            open.append(Node(item: item))
        }
        while let last = open.popLast() { close(last) }
        return roots
    }
}
