import Geometry
import Hyphenation
import Pango
import Typography

/// Sets one word: shapes it, finds where it may be broken, and finishes the glyphs of each way to break it.
struct WordMaker {
    let shaper: GlyphShaper
    let settings: ShapingSettings
    let rules: BreakRules
    let exceptions: HyphenationExceptions

    init(shaper: GlyphShaper, settings: ShapingSettings) {
        self.shaper = shaper
        self.settings = settings
        rules = BreakRules(settings: settings)
        exceptions = HyphenationExceptions(settings.exceptions)
    }

    /// A place to break a word.
    private enum Cut {
        case penalty(BreakRules.Opportunity, at: Int)
        case hyphen(HyphenationPoint, cost: Int)

        var offset: Int {
            switch self {
            case .penalty(_, let offset): offset
            case .hyphen(let point, _): point.tailStart
            }
        }
    }

    /// Appends the word's glyphs and pieces to `cache` and gives the number of its leading glyphs.
    ///
    /// `spaceBefore` and `spaceAfter` say whether a space stands beside it; a fount whose space takes part in kerning shapes it with them.
    func make(
        _ word: UnsafeBufferPointer<UInt8>, fount: Fount, spaceBefore: Bool, spaceAfter: Bool, cache: WordCache
    ) -> Int {
        var shaped = shape(word, fount, spaceBefore: spaceBefore, spaceAfter: spaceAfter)
        var leading = shaped.prefix { $0.cluster < 0 }.count
        if shaped.count == leading {  // nothing of the word is seen, or it melted into the space
            shaped = shape(word, fount, spaceBefore: false, spaceAfter: false)
            leading = 0
        }
        cache.glyphs.append(contentsOf: shaped.lazy.map(Glyph.init))
        var pieces = WordPieces(
            fount: fount, settings: settings, word: word, glyphs: Array(shaped.dropFirst(leading)), cache: cache)
        for cut in cuts(of: word, fount) {
            switch cut {
            case .penalty(let opportunity, let offset): pieces.addPenalty(opportunity, at: offset)
            case .hyphen(let point, let cost):
                pieces.addHyphen(point, cost: cost, kern: { kern(after: $0, fount) }, shape: { shapePart($0, fount) })
            }
        }
        pieces.finish()
        return leading
    }

    /// The glyphs of the word, its own clusters from 0, a leading space's at −1; a trailing space is left out.
    private func shape(
        _ word: UnsafeBufferPointer<UInt8>, _ fount: Fount, spaceBefore: Bool, spaceAfter: Bool
    ) -> [ShapedGlyph] {
        guard fount.involvesSpace, spaceBefore || spaceAfter, !fount.style.key.drawsCapitals else {
            return shapePart(word, fount)
        }
        var text: [UInt8] = spaceBefore ? [0x20] : []
        text.append(contentsOf: word)
        if spaceAfter { text.append(0x20) }
        let start = spaceBefore ? 1 : 0
        var glyphs = text.withUnsafeBufferPointer { shapePart($0, fount) }
        while let last = glyphs.last, Int(last.cluster) >= start + word.count { glyphs.removeLast() }
        for index in glyphs.indices { glyphs[index].cluster -= Int32(start) }
        return glyphs
    }

    private func shapePart(_ text: UnsafeBufferPointer<UInt8>, _ fount: Fount) -> [ShapedGlyph] {
        var glyphs: [ShapedGlyph] = []
        fount.shape(text, 0..<text.count, isRightToLeft: false, with: shaper, into: &glyphs)
        return glyphs
    }

    /// Which form of the fount's hyphen follows a word that ends in `scalar`; nil where the two do not stay two glyphs.
    private func kern(after scalar: Unicode.Scalar, _ fount: Fount) -> Int? {
        if let known = fount.hyphenAfter[scalar.value] { return known >= 0 ? known : nil }
        let letter = Array(String(Character(scalar)).utf8)
        let alone = letter.withUnsafeBufferPointer { shapePart($0, fount) }
        let both = (letter + [0x2D]).withUnsafeBufferPointer { shapePart($0, fount) }
        guard alone.count == 1, both.count == 2, alone[0].id == both[0].id, both[1].xOffset == 0, both[1].yOffset == 0
        else {
            fount.hyphenAfter[scalar.value] = -1
            return nil
        }
        let index = fount.hyphen(
            HyphenForm(glyph: both[1].id, kern: both[0].advance - alone[0].advance, advance: both[1].advance))
        fount.hyphenAfter[scalar.value] = index
        return index
    }

    // MARK: Where

    private func cuts(of word: UnsafeBufferPointer<UInt8>, _ fount: Fount) -> [Cut] {
        let key = fount.style.key
        var cuts: [Cut] = []
        let isAddress = key.isCode || BreakRules.isAddress(word)
        if !isSimple(word) { cuts = breaks(in: word, fount, isAddress: isAddress) }
        guard !isAddress, key.hyphenates, settings.hyphenates,
            !cuts.contains(where: { if case .hyphen = $0 { true } else { false } })
        else { return cuts }
        let hasBreaks = !cuts.isEmpty
        for run in letters(of: word) where !word[run].contains(where: { (0x30...0x39).contains($0) }) {
            let text = String(decoding: UnsafeBufferPointer(rebasing: word[run]), as: UTF8.self)
            let points =
                exceptions.points(in: text)
                ?? fount.dictionary?.points(
                    in: text, before: settings.lettersBefore, after: settings.lettersAfter)
            for point in points ?? [] {
                let cost = settings.hyphenPenalty + (hasBreaks ? settings.realHyphenPenalty : 0)
                cuts.append(.hyphen(point.moved(by: run.lowerBound), cost: cost))
            }
        }
        if hasBreaks { cuts.sort { $0.offset < $1.offset } }
        return cuts
    }

    /// Letters with marks that never part behind them: no break is to be looked for.
    private func isSimple(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < word.count {
            let byte = word[index]
            switch byte {
            case 0x41...0x5A, 0x61...0x7A, 0x2C, 0x2E, 0x3B, 0x3A, 0x21, 0x3F, 0x27, 0x22, 0x28, 0x29: index += 1
            case 0xC3...0xC9, 0xCE...0xD2: index += 2  // letters of Latin, Greek, Cyrillic
            case 0xE2 where word[index + 1] == 0x80 && (0x98...0x9F).contains(word[index + 2]): index += 3  // quotes
            default: return false
            }
        }
        return true
    }

    private func breaks(in word: UnsafeBufferPointer<UInt8>, _ fount: Fount, isAddress: Bool) -> [Cut] {
        let flags = BreakFlags.of(word, language: fount.style.language)
        var cuts: [Cut] = []
        var beforeLast: UInt32 = 0
        var last: UInt32 = 0
        // The marks that a word begins with, as in `--strict` and `/usr`, stay with it.
        var hasBegun = false
        var index = 0
        while index < word.count {
            let (scalar, width) = PlainText.decode(word, index)
            if last == 0xAD, index > 2 {
                let point = HyphenationPoint(headEnd: index - 2, tailStart: index)
                cuts.append(.hyphen(point, cost: settings.hyphenPenalty))
            } else if hasBegun, isAddress,
                BreakRules.breaksAddress(
                    behind: last, before: scalar, isCode: fount.style.key.isCode)
            {
                let isHyphen = last == 0x2D && BreakRules.isWordy(beforeLast)
                cuts.append(
                    .penalty(.init(penalty: Int32(settings.addressPenalty), isHyphen: isHyphen), at: index))
            } else if index > 0, flags[index].contains(.line), scalar != 0xAD,
                let found = rules.opportunity(
                    beforeLast: beforeLast, last: last, next: scalar, isAddress: isAddress,
                    isCode: fount.style.key.isCode)
            {
                cuts.append(.penalty(found, at: index))
            }
            hasBegun = hasBegun || BreakRules.isWordy(scalar)
            (beforeLast, last) = (last, scalar)
            index += width
        }
        return cuts
    }

    /// The runs of letters long enough to be divided, and not beside a digit.
    private func letters(of word: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = -1
        var count = 0
        var afterDigit = false
        func close(_ end: Int, _ next: UInt32) {
            let digit = afterDigit || (0x30...0x39).contains(next)
            if start >= 0, count >= settings.shortestWord, !digit { runs.append(start..<end) }
        }
        var index = 0
        var last: UInt32 = 0
        while index < word.count {
            let (scalar, width) = PlainText.decode(word, index)
            if WordMaker.isLetter(scalar) {
                if start < 0 {
                    start = index
                    count = 0
                    afterDigit = (0x30...0x39).contains(last)
                }
                count += 1
            } else if start >= 0 {
                close(index, scalar)
                start = -1
            }
            last = scalar
            index += width
        }
        close(word.count, 0)
        return runs
    }

    private static func isLetter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return (0x61...0x7A).contains(scalar | 0x20) }
        if scalar < 0x100 { return scalar >= 0xC0 && scalar != 0xD7 && scalar != 0xF7 }
        return scalar < 0x2000 && scalar != 0x37E && scalar != 0x387
    }
}

extension HyphenationPoint {
    /// The point with its places `distance` bytes further on.
    func moved(by distance: Int) -> HyphenationPoint {
        var moved = self
        moved.headEnd += distance
        moved.tailStart += distance
        return moved
    }
}

extension Glyph {
    /// HarfBuzz's glyph as the paragraph's.
    init(_ glyph: ShapedGlyph) {
        self.init(
            id: glyph.id, advance: glyph.advance, xOffset: glyph.xOffset, yOffset: glyph.yOffset,
            cluster: glyph.cluster)
    }
}

extension Fount {
    /// Shapes the bytes `range` of `text`, without the glyphs of what stands in `leavingOut` (sorted); small letters as capitals where the
    /// style draws them so.
    func shape(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isRightToLeft: Bool, leavingOut: [Range<Int>] = [],
        with shaper: GlyphShaper, into glyphs: inout [ShapedGlyph]
    ) {
        guard style.key.drawsCapitals || !leavingOut.isEmpty else {
            shaper.shape(
                text, range, face: face, script: script, language: style.language, isRightToLeft: isRightToLeft,
                features: style.features, into: &glyphs)
            return
        }
        var scalars: [(scalar: Unicode.Scalar, cluster: Int)] = []
        var index = range.lowerBound
        var left = leavingOut.drop { $0.upperBound <= range.lowerBound }
        while index < range.upperBound {
            if let next = left.first, next.lowerBound <= index {
                index = min(next.upperBound, range.upperBound)
                left.removeFirst()
                continue
            }
            let (value, width) = PlainText.decode(text, index)
            if let scalar = Unicode.Scalar(value) {
                if style.key.drawsCapitals {
                    for capital in scalar.properties.uppercaseMapping.unicodeScalars {
                        scalars.append((capital, index))
                    }
                } else {
                    scalars.append((scalar, index))
                }
            }
            index += width
        }
        shaper.shape(
            scalars, face: face, script: script, language: style.language, isRightToLeft: isRightToLeft,
            features: style.features, into: &glyphs)
    }

    /// The index of `form` among the fount's hyphens, added if need be.
    func hyphen(_ form: HyphenForm) -> Int {
        if let known = hyphens.firstIndex(of: form) { return known }
        hyphens.append(form)
        return hyphens.count - 1
    }
}
