import Geometry
import Styling
import Typography

extension ShapedParagraph {
    /// In em: in a column of less than a few characters Chinese and Japanese are spelled rather than read.
    private static let spacelessWord = 4.5

    /// The paragraph with its attachments' boxes as wide as `sizes` says. Linear in the items; copies them only when a width changes.
    func withAttachments(of sizes: [Size]) -> ShapedParagraph {
        guard !sizes.isEmpty else { return self }
        var fitted = self
        fitted.changeItems { items in
            for index in items.indices where items[index].isAttachment {
                let attachment = Int(items[index].content)
                guard sizes.indices.contains(attachment) else { continue }
                items[index].width = sizes[attachment].width
            }
        }
        return fitted
    }

    /// Makes the text before byte `end` take no room in the line: a drop capital, which stands apart. The width it had.
    @discardableResult
    mutating func takeOut(before end: Int) -> Length {
        let taken = items.prefix { $0.kind == .box && Int($0.textEnd) <= end }
        changeItems { items in
            for index in items.indices {
                guard items[index].kind == .box, Int(items[index].textEnd) <= end else { break }
                items[index].width = .zero
                items[index].stretch = .zero
                items[index].shrink = .zero
                items[index].startProtrusion = .zero
                items[index].endProtrusion = .zero
            }
        }
        return taken.reduce(.zero) { $0 + $1.width }
    }

    /// The paragraph set in type smaller by `factor` (0 … 1). Linear in the items and glyphs.
    func scaled(by factor: Double) -> ShapedParagraph {
        var small = self
        for index in small.runs.indices { small.runs[index].scale(by: factor) }
        small.changeItems { items in
            for index in items.indices {
                items[index].width = items[index].width.scaled(by: factor)
                items[index].stretch = items[index].stretch.scaled(by: factor)
                items[index].shrink = items[index].shrink.scaled(by: factor)
                items[index].startProtrusion = items[index].startProtrusion.scaled(by: factor)
                items[index].endProtrusion = items[index].endProtrusion.scaled(by: factor)
            }
        }
        for index in small.discretionaries.indices {
            small.discretionaries[index].pre.scale(by: factor)
            small.discretionaries[index].post.scale(by: factor)
            small.discretionaries[index].none.scale(by: factor)
        }
        small.settings.leastLastLine = small.settings.leastLastLine.scaled(by: factor)
        small.settings.emergencyStretch = small.settings.emergencyStretch.scaled(by: factor)
        return small
    }

    /// The width of the widest piece that no break can cut, that of the widest piece when no word is divided, and that of the longest line when
    /// only forced breaks are taken. Text without spaces passes for words of `ShapedParagraph.spacelessWord` em. Pictures can be made as narrow
    /// as `leastPicture`. Linear in the items.
    func widths(leastPicture: Length) -> (least: Length, undivided: Length, most: Length) {
        var least = Length.zero
        var undivided = Length.zero
        var most = Length.zero
        var piece = Length.zero
        var word = Length.zero
        var phrase = Length.zero
        let longestPhrase = (runs.first?.size ?? .zero).scaled(by: ShapedParagraph.spacelessWord)
        var line = Length.zero
        // Space at a line's end is not seen.
        var pending = Length.zero
        // Whether the space that comes next holds its words together.
        var isHeld = false
        for item in items {
            defer { isHeld = item.kind == .penalty && item.penalty >= ParagraphItem.infinitePenalty }
            switch item.kind {
            case .box:
                let width = item.isAttachment ? min(item.width, leastPicture) : item.width
                piece += width
                word += width
                phrase += width
                undivided = max(undivided, min(phrase, longestPhrase))
                line += pending + item.width
                pending = .zero
            case .glue where isHeld:
                piece += item.width
                word += item.width
                pending += item.width
            case .glue:
                least = max(least, piece)
                undivided = max(undivided, word)
                piece = .zero
                word = .zero
                if item.width > .zero { phrase = .zero }
                pending += item.width
            case .penalty:
                guard item.penalty < ParagraphItem.infinitePenalty else { continue }
                least = max(least, piece)
                undivided = max(undivided, word)
                piece = .zero
                word = .zero
                if item.penalty <= ParagraphItem.forcedPenalty {
                    phrase = .zero
                    most = max(most, line)
                    line = .zero
                    pending = .zero
                }
            case .discretionary:
                let pieces = discretionaries[Int(item.content)]
                least = max(least, piece + pieces.pre.width)
                piece = pieces.post.width
                word += item.width
                line += pending + item.width
                pending = .zero
            }
        }
        least = max(least, piece)
        return (least, max(undivided, word, least), max(most, line))
    }
}

extension GlyphRun {
    /// Makes the run's type smaller by `factor`.
    fileprivate mutating func scale(by factor: Double) {
        size = size.scaled(by: factor)
        style.rise = style.rise.scaled(by: factor)
        ascent = ascent.scaled(by: factor)
        descent = descent.scaled(by: factor)
        for index in glyphs.indices {
            glyphs[index].advance = Int32((Double(glyphs[index].advance) * factor).rounded())
            glyphs[index].xOffset = Int32((Double(glyphs[index].xOffset) * factor).rounded())
            glyphs[index].yOffset = Int32((Double(glyphs[index].yOffset) * factor).rounded())
        }
    }
}

extension DiscretionaryPiece {
    /// Makes the piece smaller by `factor`.
    fileprivate mutating func scale(by factor: Double) {
        width = width.scaled(by: factor)
        stretch = stretch.scaled(by: factor)
        shrink = shrink.scaled(by: factor)
        protrusion = protrusion.scaled(by: factor)
    }
}

extension TextAttachment {
    /// The size as set: the width that was asked for, else the natural size, scaled to fit `room` without changing its shape.
    func size(in room: Size) -> Size {
        let natural = Size(width: max(size.width, Length(units: 1)), height: max(size.height, Length(units: 1)))
        let asked = relativeWidth.map { room.width.scaled(by: min(max($0, 0.01), 1)) } ?? width ?? natural.width
        let factor = min(
            asked.ratio(to: natural.width), room.width.ratio(to: natural.width), room.height.ratio(to: natural.height))
        let fitted = natural.scaled(by: max(factor, 0))
        // Rounding may not carry an edge over the room's.
        return Size(
            width: max(min(fitted.width, room.width), Length(units: 1)),
            height: max(min(fitted.height, room.height), Length(units: 1)))
    }

    /// Whether `set` is less than a tenth of the natural size though no smaller size was asked for.
    func isMuchLarger(than set: Size) -> Bool {
        relativeWidth == nil && width == nil && set.width * 10 < size.width
    }
}
