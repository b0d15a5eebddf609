extension ShapedParagraph {
    /// Gives the first line a look of its own: that of `other`, the same text shaped otherwise. Linear in `other`.
    public mutating func setFirstLine(_ other: ShapedParagraph) {
        let (firstRun, firstFragment) = (Int32(runs.count), Int32(fragments.count))
        let firstDiscretionary = Int32(discretionaries.count)
        func moved(_ fragment: Fragment) -> Fragment {
            var fragment = fragment
            fragment.run += firstRun
            return fragment
        }
        runs += other.runs
        fragments += other.fragments.map(moved)
        discretionaries += other.discretionaries.map { texts in
            var texts = texts
            texts.pre.fragments = texts.pre.fragments.map(moved)
            texts.post.fragments = texts.post.fragments.map(moved)
            texts.none.fragments = texts.none.fragments.map(moved)
            return texts
        }
        firstLine = other.items.map { item in
            var item = item
            switch item.kind {
            case .box where item.isAttachment: break
            case .box, .glue: if item.content >= 0 { item.content += firstFragment }
            case .discretionary: item.content += firstDiscretionary
            case .penalty: break
            }
            return item
        }
    }

    /// Does `change` to all items, those of the first line's own look too.
    public mutating func changeItems(_ change: (inout [ParagraphItem]) -> Void) {
        change(&items)
        change(&firstLine)
    }
}
