import Geometry

extension BookStyler {
    /// Narrows the title page's pictures to the height that its text leaves them, so that all of it stands on one page.
    ///
    /// Lines are not known yet; a character counts as half of its size, which is more than it takes on average. A picture keeps a
    /// fifth of the page at least: where the text is as long as that, it runs on to another page.
    mutating func fitTitlePictures() {
        let area = master.typeArea
        var free = area.height
        var pictures: [(block: Int, size: Size)] = []
        for (index, block) in section.blocks.enumerated() {
            switch block {
            case .paragraph(let paragraph): free -= height(of: section.paragraphs[paragraph], measure: area.width)
            case .figure(let attachment, let caption, let style, _):
                free -= max(style.spaceBefore, sheet.grid) + max(style.spaceAfter, sheet.grid)
                if let caption { free -= height(of: section.paragraphs[caption], measure: area.width) }
                pictures.append((index, size(of: attachment, measure: area.width)))
            default: break
            }
        }
        let wanted = pictures.reduce(Length.zero) { $0 + $1.size.height }
        guard wanted > free, wanted > .zero else { return }
        let share = max(free.ratio(to: wanted), (area.height / 5).ratio(to: wanted))
        guard share < 1 else { return }
        for picture in pictures {
            guard case .figure(var attachment, let caption, let style, let span) = section.blocks[picture.block] else {
                continue
            }
            attachment.relativeWidth = nil
            attachment.width = picture.size.width.scaled(by: share)
            section.blocks[picture.block] = .figure(attachment, caption: caption, style: style, span: span)
        }
    }

    /// The size that a picture has in a column of `measure`.
    private func size(of attachment: TextAttachment, measure: Length) -> Size {
        guard attachment.size.width > .zero else { return .zero }
        let asked = attachment.relativeWidth.map { measure.scaled(by: $0) } ?? attachment.width ?? attachment.size.width
        return attachment.size.scaled(by: min(asked, measure).ratio(to: attachment.size.width))
    }

    /// About how high a paragraph is, with the space below it, in whole grid lines.
    private func height(of paragraph: AttributedParagraph, measure: Length) -> Length {
        let size = paragraph.runs.first?.style.size ?? sheet[.body].character.size
        let room = max(1, Int(measure.ratio(to: max(size, Length(units: 1))) * 2))
        let lines = paragraph.text.split(separator: "\u{2028}", omittingEmptySubsequences: false)
        let count = lines.reduce(0) { $0 + max(1, ($1.unicodeScalars.count + room - 1) / room) }
        let text = paragraph.style.leading * count
        return text.roundedUp(toMultipleOf: sheet.grid) + paragraph.style.spaceAfter.roundedUp(toMultipleOf: sheet.grid)
    }
}
