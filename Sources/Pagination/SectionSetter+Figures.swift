import Diagnostics
import Geometry
import Styling

extension SectionSetter {
    /// Sizes a figure for a column `width` wide, its caption under it.
    ///
    /// A caption of more than half a column flows below as text does; a picture gives way to its caption down to a quarter of the column.
    mutating func figureStrips(
        _ attachment: TextAttachment, caption: Int?, style: ParagraphStyle, span: SourceSpan, width: Length
    ) -> [Strip] {
        let isWide = (style.isPageWide || wantsPage(attachment, width: width)) && frame.columns > 1 && !isInNotes
        let whole = isWide ? frame.pageWidth : width
        let measure = max(whole - style.startIndent - style.endIndent, whole / 3)
        let left = indents(of: style).left
        let captionSet = caption.map { setParagraph($0, width: measure, x: left) }
        let gap = captionSet == nil ? Length.zero : frame.grid / 2
        let captionHeight = captionSet.map { self.captionHeight($0) } ?? Length.zero
        let flows = captionHeight + gap > frame.height / 2
        let below = captionSet == nil || flows ? frame.depth : gap + captionHeight
        let room = Size(width: measure, height: max(frame.height - below, frame.height / 4))
        let size = attachment.size(in: room)
        var figure = SetFigure(
            attachment: attachment, size: size, x: left + (measure - size.width) / 2, caption: nil,
            captionGap: gap, span: span, isMuchSmaller: attachment.isMuchLarger(than: size))
        var strip = Strip(
            content: .figure(matter.figures.count), height: min(size.height + below, frame.height), isOnGrid: false)
        strip.before = style.spaceBefore
        strip.after = style.spaceAfter
        strip.lines = 9
        strip.isFloat = true
        strip.isWide = isWide
        var strips = [strip]
        if let captionSet, !captionSet.lines.isEmpty {
            matter.sets.append(captionSet)
            let set = matter.sets.count - 1
            let lines = self.strips(of: set)
            strips[0].notesEnd = flows ? 0 : lines.map(\.notesEnd).max() ?? 0
            if flows {
                strips[0].keep = 2
                strips[0].isFloat = false
                strips += lines
            } else {
                figure.caption = set
            }
        }
        // A note must stand with its mark, in order: such a figure keeps its place.
        if strips[0].notesEnd > 0 { strips[0].isFloat = false }
        matter.figures.append(figure)
        return strips
    }

    /// Whether a picture of no asked size would be shown at less than two fifths of its natural size in a column `width` wide, and larger over all
    /// columns. Not right below a heading, which it would leave for the next page's head.
    private func wantsPage(_ attachment: TextAttachment, width: Length) -> Bool {
        guard attachment.relativeWidth == nil, attachment.width == nil, attachment.path != nil, linesBelowHeading > 2,
            width.ratio(to: attachment.size.width) < 0.4
        else { return false }
        let column = attachment.size(in: Size(width: width, height: frame.height))
        let page = attachment.size(in: Size(width: frame.pageWidth, height: frame.height))
        return page.width > column.width + column.width / 3
    }

    private func captionHeight(_ set: SetParagraph) -> Length {
        set.lines.reduce(.zero) { $0 + height(of: $1, set: set) }
    }
}
