import Geometry
import LineBreaking
import Typography

/// A paragraph set one line longer or shorter than its best, to fill a column.
struct ParagraphVariant {
    /// The set paragraph.
    var set: Int
    /// The breaks; no glyph is placed yet.
    var broken: BrokenParagraph
    /// What it costs.
    var cost: Int
    /// By how many lines it is longer, or, negative, shorter.
    var looseness: Int { broken.looseness }
}

/// Finds variants of paragraphs, and remembers them: many ways to fill a column ask for the same.
///
/// A class, and not shared between tasks: it lives while one section is paginated.
final class ParagraphVariants {
    private let setter: SectionSetter
    private let sets: [SetParagraph]
    private var known: [Int: [ParagraphVariant]] = [:]

    /// Longer paragraphs are left as they are: the search for their variants takes as long as setting them.
    private static let mostLines = 60

    /// The variants of the paragraphs that `setter` has set.
    init(_ setter: SectionSetter) {
        self.setter = setter
        sets = setter.matter.sets
    }

    /// The settings of `set` one line shorter and one line longer that are good enough, if any.
    ///
    /// Good enough: no line is looser or tighter than the glue's own stretch and shrink, unless the best setting's worst line is.
    func variants(of set: Int) -> [ParagraphVariant] {
        if let variants = known[set] { return variants }
        let variants = find(set)
        known[set] = variants
        return variants
    }

    private func find(_ set: Int) -> [ParagraphVariant] {
        let count = sets[set].lines.count
        guard count >= 3, count <= ParagraphVariants.mostLines, sets[set].x == .zero, sets[set].attachments.isEmpty,
            sets[set].rows.isEmpty, sets[set].capital == nil
        else {
            return []
        }
        let all = setter.variants(of: sets[set])
        guard let best = all.first(where: { $0.looseness == 0 }), best.breaks.count == count else { return [] }
        let limit = max(1, worst(best))
        return all.filter { $0.looseness != 0 && worst($0) <= limit }.map { broken in
            let dearer = min(max(broken.demerits - best.demerits, 0) / 100, 10_000)
            return ParagraphVariant(set: set, broken: broken, cost: setter.settings.costs.variant + Int(dearer))
        }
    }

    private func worst(_ broken: BrokenParagraph) -> Double {
        broken.breaks.reduce(0) { max($0, abs($1.ratio)) }
    }
}

extension ColumnFiller {
    /// `column` with paragraphs that stand in it whole set longer (`by` 1) or shorter (−1), one line each, `rows` lines in all; nil where
    /// that cannot be had.
    func adjusted(_ column: FilledColumn, rows: Int, by looseness: Int) -> FilledColumn? {
        guard let variants, rows > 0 else { return nil }
        let taken = Set(column.changes.map(\.set))
        var found: [ParagraphVariant] = []
        // A variant that costs its lines next to nothing ends the search: each paragraph looked at is broken again.
        var cheap = 0
        for set in wholeParagraphs(of: column) where !taken.contains(set) && cheap < rows {
            guard let variant = variants.variants(of: set).first(where: { $0.looseness == looseness }) else { continue }
            found.append(variant)
            if variant.cost <= costs.variant * 3 / 2 { cheap += 1 }
        }
        guard found.count >= rows else { return nil }
        let cheapest = found.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
        var adjusted = column
        for (_, variant) in cheapest.prefix(rows) {
            adjusted.changes.append(variant)
            adjusted.cost += variant.cost
            adjusted.rows += looseness
        }
        return adjusted
    }

    /// The fullest end of a column that holds one row more than it has room for, made to fit by a paragraph a line shorter.
    func shortened(from start: ColumnStart, capacity: Int) -> FilledColumn? {
        let over = ends(from: start, capacity: capacity + 1).last {
            $0.cost < PageCosts.forbidden && $0.rows + $0.noteRows == capacity + 1 && !$0.isShortByRule
        }
        guard var column = over else { return nil }
        column.capacity = capacity
        return adjusted(column, rows: 1, by: -1)
    }

    /// The paragraphs on the grid that begin and end in `column`.
    private func wholeParagraphs(of column: FilledColumn) -> [Int] {
        var whole: [Int] = []
        var begun: Int?
        for index in column.start.strip..<column.end.strip {
            guard case .line(let set, let line) = strips[index].content, strips[index].isOnGrid else {
                begun = nil
                continue
            }
            if line == 0 { begun = set }
            let isLast = index + 1 == strips.count || !strips[index + 1].isContinuation
            if isLast, begun == set { whole.append(set) }
        }
        return whole
    }
}
