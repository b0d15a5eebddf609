import Geometry
import Pango
import Styling
import Typography

/// The shaping of one paragraph: stretches in, runs and items out.
struct ParagraphShaping {
    let engine: ShapingEngine
    let paragraph: AttributedParagraph
    let text: UnsafeBufferPointer<UInt8>
    let rules: BreakRules
    /// What UAX #14 and #29 say of every byte; empty for plain text, whose words know it.
    var flags: [BreakFlags] = []
    /// Where the paragraph's last word begins; it is not hyphenated.
    let lastWord: Int
    var builder: ParagraphBuilder
    private var attachment = 0
    /// Whether only spaces stand between here and the line's start.
    var isAtLineStart = true
    /// The white behind the ink of the character set last, if it is a full-width mark of punctuation.
    var lastWhite = Length.zero

    /// A stretch of one fount, look and direction.
    struct Stretch {
        var range: Range<Int>
        var fount: Fount
        var style: RunStyle
        var level: UInt8
        /// Whether its words can be set one by one.
        var isWordwise: Bool
    }

    init(engine: ShapingEngine, paragraph: AttributedParagraph, text: UnsafeBufferPointer<UInt8>) {
        self.engine = engine
        self.paragraph = paragraph
        self.text = text
        rules = BreakRules(settings: engine.settings)
        lastWord = ParagraphShaping.startOfLastWord(text)
        builder = ParagraphBuilder(textCount: text.count)
    }

    /// The paragraph's shaped form.
    consuming func run() -> ShapedParagraph {
        var settings = engine.settings.breaking
        settings.alignment = Alignment(paragraph.style.alignment)
        if paragraph.style.alignment != .justified { settings.microtypography = .none }
        let direction = paragraph.style.direction
        let isAutomatic = direction == .automatic || direction == .automaticFromRight
        settings.isRightToLeft = direction == .rightToLeft
        var stretches = plainStretches() ?? []
        if stretches.isEmpty, !text.isEmpty {
            if isAutomatic {
                settings.isRightToLeft = ReadingDirection.isRightToLeft(text) ?? false
            }
            stretches = itemizedStretches(isRightToLeft: settings.isRightToLeft)
            let language = paragraph.runs.first.map { engine.typeStyle($0.style, in: paragraph).language }
            flags = BreakFlags.of(text, language: language ?? TextLanguage("en"))
        }
        settings.isAmongRightToLeft = direction == .automaticFromRight
        for stretch in stretches {
            // Raised and lowered text, as a note's mark, stays with what it stands behind.
            if stretch.style.rise == .zero { appendJoint(before: stretch) }
            if stretch.isWordwise { appendWords(stretch) } else { appendWhole(stretch) }
        }
        return builder.finish(settings)
    }

    private static func startOfLastWord(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var index = text.count
        func isInWord(_ byte: UInt8) -> Bool { byte >= 0x80 || BreakRules.isWordy(UInt32(byte)) }
        while index > 0, !isInWord(text[index - 1]) { index -= 1 }
        while index > 0, text[index - 1] > 0x20 {
            let (scalar, width) = PlainText.decodeBackward(text, index)
            if EastAsian.isWide(scalar) { break }
            index -= width
        }
        return index
    }

    // MARK: Stretches

    /// The paragraph's runs as they are, if all its text is plain and their faces have every character; nil otherwise.
    private func plainStretches() -> [Stretch]? {
        guard paragraph.style.direction != .rightToLeft, let script = PlainText.script(of: text) else { return nil }
        var stretches: [Stretch] = []
        stretches.reserveCapacity(paragraph.runs.count)
        for run in paragraph.runs where !run.range.isEmpty {
            let style = engine.typeStyle(run.style, in: paragraph)
            guard let fount = engine.mainFount(style, script: script) else { return nil }
            guard covers(run.range, fount) else { return nil }
            let stretch = Stretch(
                range: run.range, fount: fount, style: RunStyle(run.style), level: 0, isWordwise: true)
            append(stretch, to: &stretches)
        }
        return stretches
    }

    private func covers(_ range: Range<Int>, _ fount: Fount) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            if text[index] < 0x80 {
                if text[index] > 0x20, !fount.covers(UInt32(text[index])) { return false }
                index += 1
                continue
            }
            let (scalar, width) = PlainText.decode(text, index)
            switch scalar {
            case 0xAD, 0x2060, 0x2028, 0x2029, 0xFFFC, 0x85, 0x200B: break
            default: guard fount.covers(scalar) else { return false }
            }
            index += width
        }
        return true
    }

    /// The stretches that Pango finds, cut where the style changes and where Pango's face will not do.
    private func itemizedStretches(isRightToLeft: Bool) -> [Stretch] {
        let runs = paragraph.runs.filter { !$0.range.isEmpty }
        let styles = runs.map { engine.typeStyle($0.style, in: paragraph) }
        let spans = zip(runs, styles).map { run, style in
            // Ideographs beside kana are Japanese, whatever the language around: both then come from one face.
            FontSpan(
                range: run.range, request: style.request,
                language: EastAsian.hasKana(text, run.range) ? engine.japanese : style.language)
        }
        var stretches: [Stretch] = []
        var index = 0
        let items = unitingMarks(
            engine.library.itemize(text, spans: spans, isRightToLeft: isRightToLeft), runs: runs.map(\.range),
            styles: styles)
        for item in items {
            while index < runs.count, runs[index].range.upperBound <= item.range.lowerBound { index += 1 }
            var next = index
            while next < runs.count, runs[next].range.lowerBound < item.range.upperBound {
                let range = runs[next].range.clamped(to: item.range)
                let style = styles[next]
                for part in faces(of: range, item: item, style: style) {
                    let fount = engine.fittedFount(style, face: part.face, script: item.script)
                    // Words that lack a glyph are set whole, where that is told.
                    let isWordwise =
                        item.level % 2 == 0 && !item.script.isJoined && !part.face.hasColour
                        && PlainText.script(of: UnsafeBufferPointer(rebasing: text[part.range])) != nil
                        && covers(part.range, fount)
                    let stretch = Stretch(
                        range: part.range, fount: fount,
                        style: RunStyle(runs[next].style), level: item.level, isWordwise: isWordwise)
                    append(stretch, to: &stretches)
                }
                next += 1
            }
        }
        return stretches
    }

    /// Appends `stretch`; where small capitals are asked of a face without them, small letters become stretches of their own.
    private func append(_ stretch: Stretch, to stretches: inout [Stretch]) {
        guard stretch.fount.style.key.isSmallCaps, let reduced = engine.reducedFount(stretch.fount) else {
            stretches.append(stretch)
            return
        }
        var start = stretch.range.lowerBound
        var isSmall = false
        var index = start
        func close(_ end: Int) {
            guard end > start else { return }
            var part = stretch
            part.range = start..<end
            if isSmall { part.fount = reduced }
            stretches.append(part)
            start = end
        }
        while index < stretch.range.upperBound {
            let (value, width) = PlainText.decode(text, index)
            let scalar = Unicode.Scalar(value)
            let small = scalar.map { $0.properties.isLowercase && $0.properties.changesWhenUppercased } ?? false
            if small != isSmall {
                close(index)
                isSmall = small
            }
            index += width
        }
        close(stretch.range.upperBound)
    }

    // MARK: Controls

    /// Sets a tab, a forced break or an attachment; the run before has been closed.
    mutating func appendControl(_ separator: Separator, _ range: Range<Int>, _ stretch: Stretch) {
        switch separator {
        case .lineBreak:
            builder.items.append(
                ParagraphItem(kind: .penalty, width: .zero, penalty: ParagraphItem.forcedPenalty, text: range))
            isAtLineStart = true
        case .attachment: appendAttachment(range)
        case .tab: appendTab(range, stretch)
        case .space, .fastSpace, .fixedSpace: preconditionFailure("spaces are set with the words around them")
        }
    }

    private mutating func appendAttachment(_ range: Range<Int>) {
        defer { attachment += 1 }
        if let last = builder.items.last, last.isAttachment {
            builder.items.append(.penalty(0, at: range.lowerBound))
        }
        let known = attachment < paragraph.attachments.count ? paragraph.attachments[attachment] : nil
        builder.items.append(
            ParagraphItem(
                kind: .box, width: known.map { $0.width ?? $0.size.width } ?? .zero, content: attachment, text: range,
                isAttachment: true))
        isAtLineStart = false
    }

    /// A leader that fills the line up to what stands at the end edge; without one, four spaces.
    private mutating func appendTab(_ range: Range<Int>, _ stretch: Stretch) {
        builder.items.append(.penalty(ParagraphItem.infinitePenalty, at: range.lowerBound))
        guard let leader = paragraph.style.leader else {
            let width = Length(units: stretch.fount.space.advance * 4)
            builder.items.append(.box(width: width, text: range))
            return
        }
        builder.items.append(ParagraphItem(kind: .glue, width: .zero, text: range, isLeader: true))
        guard !builder.hasLeader else { return }
        let bytes = Array(leader.utf8)
        var glyphs: [ShapedGlyph] = []
        bytes.withUnsafeBufferPointer {
            stretch.fount.shape($0, 0..<$0.count, isRightToLeft: false, with: engine.shaper, into: &glyphs)
        }
        builder.setLeader(openRun(stretch, at: range.lowerBound), glyphs.map(Glyph.init), bytes)
    }

    /// The run that begins at `offset` of `stretch`.
    func openRun(_ stretch: Stretch, at offset: Int) -> ParagraphBuilder.OpenRun {
        ParagraphBuilder.OpenRun(
            fount: stretch.fount, face: engine.fontFace(stretch.fount.face), style: stretch.style, level: stretch.level,
            start: offset, flex: GlyphFlex(fount: stretch.fount, settings: engine.settings))
    }
}

extension RunStyle {
    /// The look of `style`.
    init(_ style: CharacterStyle) {
        self.init(
            colour: style.colour, rise: style.rise, isUnderlined: style.isUnderlined, isStruckOut: style.isStruckOut,
            link: style.link)
    }
}

extension Alignment {
    /// The alignment of the same name.
    init(_ alignment: ParagraphStyle.TextAlignment) {
        switch alignment {
        case .justified: self = .justified
        case .start: self = .start
        case .end: self = .end
        case .centre: self = .centre
        }
    }
}
