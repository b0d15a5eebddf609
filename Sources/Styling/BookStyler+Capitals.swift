import Geometry
import Manuscript

extension BookStyler {
    /// Gives paragraph `index`, the first of a chapter, the beginning that the theme has for it, if it begins with a letter that has capitals.
    mutating func setCapital(of index: Int) {
        let lines = theme.capital.lines
        let paragraph = section.paragraphs[index]
        guard lines >= 2 || theme.capital.hasSmallLine, paragraph.label == nil, paragraph.style.leading == sheet.grid,
            let first = paragraph.runs.first, !first.style.isCode, first.style.link == nil,
            let bytes = InitialLetter.length(of: paragraph.text), bytes <= first.range.upperBound,
            !paragraph.noteMarks.contains(where: { $0.offset < bytes }),
            !paragraph.text.utf8.prefix(bytes + 1).elementsEqual(paragraph.text.utf8)
        else { return }
        section.paragraphs[index].beginsInSmallCaps = theme.capital.hasSmallLine
        if lines >= 2 { setCapital(of: index, bytes: bytes, style: first.style) }
    }

    /// Makes the first `bytes` of paragraph `index`, which are in `style`, a drop capital, and small capitals of the words that the theme says.
    private mutating func setCapital(of index: Int, bytes: Int, style: CharacterStyle) {
        let lines = theme.capital.lines
        let paragraph = section.paragraphs[index]
        var big = style
        // Two thirds of the size is what a capital's height comes to in most faces; pagination measures.
        big.size += (sheet.grid * (lines - 1)).scaled(by: 1.5)
        big.hyphenates = false
        let count = theme.capital.hasSmallLine ? 0 : theme.capital.words
        let words = InitialLetter.end(ofWords: count, behind: bytes, in: paragraph.text)
        var runs = [AttributedParagraph.Run(range: 0..<bytes, style: big)]
        for run in paragraph.runs {
            let start = max(run.range.lowerBound, bytes)
            let small = start..<max(min(run.range.upperBound, words), start)
            if !small.isEmpty { runs.append(AttributedParagraph.Run(range: small, style: run.style.inSmallCaps)) }
            let rest = small.upperBound..<max(run.range.upperBound, small.upperBound)
            if !rest.isEmpty { runs.append(AttributedParagraph.Run(range: rest, style: run.style)) }
        }
        section.paragraphs[index].runs = runs
        section.paragraphs[index].capital = DropCapital(bytes: bytes, lines: lines)
        section.paragraphs[index].style.firstIndent = .zero
    }
}

extension CharacterStyle {
    /// The style with its small letters as small capitals; of code, itself.
    fileprivate var inSmallCaps: CharacterStyle {
        var style = self
        style.isSmallCaps = style.isSmallCaps || !style.isCode
        return style
    }
}

extension AttributedParagraph {
    /// The paragraph as its first line looks: behind its drop capital in small capitals, no word divided.
    public var inSmallCaps: AttributedParagraph {
        var paragraph = self
        paragraph.beginsInSmallCaps = false
        for index in runs.indices where runs[index].range.lowerBound >= (capital?.bytes ?? 0) {
            paragraph.runs[index].style = runs[index].style.inSmallCaps
            paragraph.runs[index].style.hyphenates = false
        }
        return paragraph
    }
}

/// Finds the letter that a chapter begins with.
private enum InitialLetter {
    /// How many UTF-8 bytes the first letter of `text` takes, the opening quotation marks before it included; nil where it does not begin with a
    /// letter of a script that has capitals.
    static func length(of text: String) -> Int? {
        var bytes = 0
        for (count, character) in text.enumerated() {
            guard let scalar = character.unicodeScalars.first, count < 3 else { return nil }
            bytes += character.utf8.count
            if scalar.properties.isUppercase || scalar.properties.changesWhenUppercased { return bytes }
            switch scalar.properties.generalCategory {
            case .initialPunctuation, .openPunctuation: continue
            default: if scalar != "\"", scalar != "'", scalar != "¿", scalar != "¡" { return nil }
            }
        }
        return nil
    }

    /// The end of the `count`th word of `text`, where what stands at `start` is of the first.
    static func end(ofWords count: Int, behind start: Int, in text: String) -> Int {
        guard count > 0 else { return start }
        var left = count
        var offset = start
        for byte in text.utf8.dropFirst(start) {
            if byte == 0x20 {
                left -= 1
                if left == 0 { return offset }
            }
            offset += 1
        }
        return offset
    }
}
