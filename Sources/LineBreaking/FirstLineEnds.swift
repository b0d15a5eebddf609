import Geometry
import Typography

extension ShapedParagraph {
    /// What a break costs that is to be taken whenever its line can be had: nearly what a forced one does, which would leave its line short.
    static let wantedPenalty = ParagraphItem.forcedPenalty + 1
    /// How many ends of a first line are tried.
    private static let mostEnds = 3

    /// The ways to set the paragraph with its first line in a look of its own: one for each place between words where that line may end, in a
    /// room of `width`; each with the item that it ends at. Linear in a line.
    func endingFirstLine(in width: Length) -> [(paragraph: ShapedParagraph, end: Int)] {
        var ends: [Int] = []
        var (natural, least) = (Length.zero, Length.zero)
        for (index, item) in firstLine.enumerated() {
            switch item.kind {
            case .box, .discretionary:
                natural += item.width
                least += item.width - item.shrink
                guard index == firstLine.count - 1 else { continue }
                if natural <= width { return [(settingFirstLine(to: nil), firstLine.count)] }
            case .glue:
                if index > 0, firstLine[index - 1].kind == .box { ends.append(index) }
                natural += item.width
                least += item.width - item.shrink
            case .penalty:
                if item.penalty <= ParagraphItem.forcedPenalty { return [] }
            }
            if least > width { break }
        }
        return ends.suffix(ShapedParagraph.mostEnds).compactMap { end in
            let place = firstLine[end].textStart
            guard let rest = items.firstIndex(where: { $0.kind == .glue && $0.textStart == place }) else { return nil }
            return (settingFirstLine(to: (end, rest)), end)
        }
    }

    /// The paragraph with its own look for the first line up to its item `last`, and the common one from item `rest`; nil for the first alone.
    private func settingFirstLine(to place: (last: Int, rest: Int)?) -> ShapedParagraph {
        var paragraph = self
        paragraph.firstLine = []
        guard let place else {
            paragraph.items = firstLine
            return paragraph
        }
        let end = Int(firstLine[place.last].textStart)
        paragraph.items =
            firstLine[..<place.last] + [.penalty(ShapedParagraph.wantedPenalty, at: end)] + items[place.rest...]
        return paragraph
    }
}
