import Geometry
import Typography

/// Where text that reads from right to left stands beside text that reads from left to right, and a space or a sign between them could be
/// read as part of either.
///
/// poppler reads a line as it stands and gives what has no direction to the text on the wrong side there (`TextPage::dumpFragment`
/// in `TextOutputDev.cc`): the space behind a word in another script is lost. A directional mark (UAX #9, 2.6) at that place says where it
/// belongs.
struct DirectionTurn {
    /// A character that shows nothing and has a direction, at the left end of a run.
    struct Mark: Equatable {
        /// Whether it is U+200F, or else U+200E.
        var isRightToLeft: Bool
        /// How much of the place before it seems to be its own.
        var width: Length
        /// Whether it stands behind the spaces that the run begins with on the page, not before them.
        var isBehindSpaces: Bool
    }

    private var last: (run: PlacedRun, origin: Point)?

    /// The marks that `run`, on the line at `origin`, needs, from right to left. Runs of a line come from left to right.
    mutating func marks(for run: PlacedRun, at origin: Point) -> [Mark] {
        defer { last = (run, origin) }
        guard let last, last.run.isRightToLeft != run.isRightToLeft, last.origin == origin else { return [] }
        let before = last.run.glyphs.last.map { run.x - last.run.x - Length(units: Int($0.x)) } ?? .zero
        // poppler takes characters that begin less than a tenth of an em apart for one drawn twice.
        let least = run.size.scaled(by: 0.11)
        let width = max(before / 2, least)
        guard run.isRightToLeft else {
            let isBehind = last.run.scalars.first.isOpen
            guard isBehind || run.scalars.first.isOpen else { return [] }
            return [Mark(isRightToLeft: isBehind, width: width, isBehindSpaces: false)]
        }
        var marks: [Mark] = []
        if (run.scalars.last { $0 != " " }).isOpen {
            marks.append(Mark(isRightToLeft: true, width: least, isBehindSpaces: true))
        }
        if let end = last.run.scalars.last, end != " ", Optional(end).isOpen {
            marks.append(Mark(isRightToLeft: false, width: width, isBehindSpaces: false))
        }
        return marks
    }
}

extension PlacedRun {
    fileprivate var scalars: String.UnicodeScalarView { String(decoding: text, as: UTF8.self).unicodeScalars }
}

extension Unicode.Scalar? {
    /// Whether it is there and neither a letter nor a digit nor a mark on one: it takes its direction from its neighbours (UAX #9, 3.2).
    fileprivate var isOpen: Bool {
        guard let properties = self?.properties else { return false }
        return !properties.isAlphabetic && properties.numericType == nil
            && properties.generalCategory != .nonspacingMark
    }
}
