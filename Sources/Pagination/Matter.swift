import Diagnostics
import Geometry
import LineBreaking
import Styling
import Typography

/// Composed matter: a section's paragraphs broken into lines, its figures sized, its tables laid out, all cut into strips, before it is known
/// which column takes which.
struct Matter {
    /// The paragraphs set.
    var sets: [SetParagraph] = []
    /// The figures.
    var figures: [SetFigure] = []
    /// The rules between paragraphs.
    var rules: [SetRule] = []
    /// The tables.
    var tables: [SetTable] = []
    /// The stretches between page-wide blocks and page breaks.
    var segments: [Segment] = []
    /// All notes, one after the other.
    var notes: [Strip] = []
    /// Where each note begins in `notes`; one more than there are notes.
    var noteStarts: [Int] = [0]

    /// A stretch of a section that flows through columns without a page-wide block inside.
    struct Segment {
        /// Page-wide strips above the columns.
        var opening: [Strip] = []
        /// The strips that flow.
        var strips: [Strip] = []
        /// Whether it must begin on a fresh page.
        var startsPage = false

        /// The strips of the headings that it ends with, so far.
        var headingAtEnd: ArraySlice<Strip> {
            let all = strips.isEmpty ? opening : strips
            var start = all.count
            while start > 0, all[start - 1].keep > 0, case .line = all[start - 1].content {
                start -= 1
                while start > 0, all[start].isContinuation { start -= 1 }
            }
            return all[start...]
        }
    }
}

/// A paragraph broken into lines.
struct SetParagraph {
    /// The paragraph's index in the section.
    var paragraph: Int
    /// Its lines.
    var lines: [Line]
    /// From baseline to baseline.
    var leading: Length
    /// From the bottom of a line's strip up to its baseline.
    var depth: Length
    /// From the container's left edge to where its lines are measured from: 0 but in table cells and narrow figures.
    var x = Length.zero
    /// The measure that its indents are inside of.
    var width: Length
    /// What hangs before its first line.
    var label: SetLabel?
    /// Whether it should stay in one column but is taller than that.
    var isTooTall = false
    /// The sizes of its attachments as set.
    var attachments: [Size] = []
    /// The rows of its first lines beside shapes; empty where none stand in the way.
    var rows: [Int] = []
    /// What stands beside its lines: the number of each line that begins one of the source, nil for others; empty for none.
    var numbers: [Line?] = []
    /// Its drop capital; nil for none.
    var capital: SetCapital?

    /// The height of a line's strip: its leading, or as far as a tall picture reaches; whole rows where the paragraph stands on the grid.
    func height(of line: Line, grid: Length) -> Length {
        var height = leading
        for attachment in line.attachments where attachments.indices.contains(attachment.index) {
            height = max(height, attachments[attachment.index].height + depth)
        }
        return leading == grid ? height.roundedUp(toMultipleOf: grid) : height
    }
}

/// A drop capital: the first bytes of a paragraph, which are drawn large.
struct SetCapital {
    /// How many bytes of the paragraph's text it is.
    var bytes: Int
    /// How many lines down its baseline is that of the last.
    var lines: Int
    /// By how much its glyphs are drawn larger than they were shaped.
    var scale: Double
}

/// A bullet or number hung before a paragraph's first line.
struct SetLabel {
    /// The label's own paragraph.
    var paragraph: Int
    /// Its line.
    var line: Line
    /// From the container's left edge to the line's.
    var x: Length
}

/// A figure sized for its column.
struct SetFigure {
    /// The picture.
    var attachment: TextAttachment
    /// Its size as set.
    var size: Size
    /// From the container's left edge.
    var x: Length
    /// From its strip's top down to the picture's.
    var y = Length.zero
    /// What is shown of the picture, from its top left; nil for all.
    var clip: Path?
    /// The captions' set paragraph; nil for none.
    var caption: Int?
    /// The space between picture and caption.
    var captionGap: Length
    /// Its place in the source.
    var span: SourceSpan
    /// Whether it was scaled to less than a tenth.
    var isMuchSmaller: Bool
}

/// A rule between paragraphs.
struct SetRule {
    /// The ink.
    var colour: Colour
    /// The thickness.
    var thickness: Length
    /// From the container's left edge.
    var x: Length
    /// The length.
    var width: Length
    /// Its place in the source.
    var span: SourceSpan
}
