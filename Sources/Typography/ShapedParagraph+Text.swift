import Geometry

extension ShapedParagraph {
    /// The paragraph as lines of text, for tests and for people: its settings' direction, each item with its width, flex and text, each
    /// discretionary with its pieces. `text` is the attributed paragraph's.
    public func dump(text: String) -> String {
        let bytes = Array(text.utf8)
        var lines: [String] = []
        for item in items {
            let range = Int(item.textStart)..<Int(item.textEnd)
            let shown = quoted(bytes[range])
            let flex = "\(item.width) +\(item.stretch) -\(item.shrink)"
            switch item.kind {
            case .box where item.isAttachment: lines.append("attachment \(item.content) \(item.width)")
            case .box: lines.append("box \(shown) \(flex)" + hang(item))
            case .glue: lines.append((item.isLeader ? "leader " : "glue ") + "\(shown) \(flex)")
            case .penalty: lines.append("penalty \(cost(item.penalty))" + (item.isHyphen ? " hyphen" : ""))
            case .discretionary:
                let point = discretionaries[Int(item.content)]
                let pieces = [("pre", point.pre), ("post", point.post), ("none", point.none)]
                    .filter { !$0.1.fragments.isEmpty }
                    .map { "\($0.0) \(quoted(self.text(of: $0.1.fragments)[...])) \($0.1.width)" }
                lines.append("hyphen \(cost(item.penalty)): " + pieces.joined(separator: ", "))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The characters that `fragments` stand for, in logical order.
    public func text(of fragments: [Fragment]) -> [UInt8] {
        fragments.flatMap { text(of: $0) }
    }

    /// The characters that `fragment` stands for: those of its glyphs' clusters.
    public func text(of fragment: Fragment) -> ArraySlice<UInt8> {
        let run = runs[Int(fragment.run)]
        let clusters = run.glyphs[fragment.glyphs].map(\.cluster)
        guard let first = clusters.min(), let last = clusters.max() else { return [] }
        // A run's first glyph also stands for characters before it that are not seen.
        let isRunStart = run.glyphs.allSatisfy { $0.cluster >= first }
        let end = run.glyphs.lazy.map(\.cluster).filter { $0 > last }.min().map(Int.init) ?? run.text.count
        return run.text[(isRunStart ? 0 : Int(first))..<end]
    }

    private func hang(_ item: ParagraphItem) -> String {
        let hangs = item.startProtrusion != .zero || item.endProtrusion != .zero
        return hangs ? " hangs \(item.startProtrusion) \(item.endProtrusion)" : ""
    }

    private func cost(_ penalty: Int32) -> String {
        if penalty >= ParagraphItem.infinitePenalty { return "never" }
        return penalty <= ParagraphItem.forcedPenalty ? "always" : String(penalty)
    }

    private func quoted(_ bytes: ArraySlice<UInt8>) -> String {
        "“" + String(decoding: bytes, as: UTF8.self) + "”"
    }
}
