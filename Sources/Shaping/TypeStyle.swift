import Geometry
import Hyphenation
import Pango
import Styling

/// What of a character style has a say in shaping.
struct TypeStyleKey: Hashable {
    var families: [String]
    var size: Length
    var weight: Int
    var isItalic: Bool
    var isSmallCaps: Bool
    var features: [String]
    var language: String
    var hyphenates: Bool
    var isCode: Bool
    /// Whether glyphs and letter-spaces flex and punctuation hangs.
    var isJustified: Bool
    /// Whether small letters are drawn as capitals of this (reduced) size, for faces without small capitals.
    var drawsCapitals: Bool

    init(_ style: CharacterStyle, isJustified: Bool) {
        families = style.families
        size = style.size
        weight = style.weight
        isItalic = style.isItalic
        isSmallCaps = style.isSmallCaps
        features = style.features
        language = style.language
        hyphenates = style.hyphenates
        isCode = style.isCode
        self.isJustified = isJustified
        drawsCapitals = false
    }
}

/// A character style made ready: font request, language, features, hyphenation.
final class TypeStyle {
    let key: TypeStyleKey
    let request: FontRequest
    let language: TextLanguage
    let features: FeatureList
    /// The patterns of its language, or of the language of Latin words in it; nil when words stay whole.
    let dictionary: HyphenationDictionary?
    /// Whether those patterns are for words in the Latin script alone.
    let dictionaryIsForLatin: Bool
    /// The faces in use, the one that most text is set in first.
    var founts: [Fount] = []
    /// For faces without small capitals: the style of the capitals that stand for small letters.
    var reduced: TypeStyle?
    /// The styles and faces of other sizes that go with the first face better.
    var fitted: [LoadedFace: (style: TypeStyle, face: LoadedFace)] = [:]
    /// The faces without an artificial slant.
    var uprights: [LoadedFace: LoadedFace] = [:]
    /// The faces of characters that the face chosen for them leaves blank; nil for those that no face draws.
    var substitutes: [UInt32: LoadedFace?] = [:]
    /// The face that words came to last whose own lacks one of their marks.
    var wholeFace: LoadedFace?

    /// Lets go of its founts, each of which holds on to it: without this neither would ever go.
    func letGo() {
        let others = [reduced].compactMap { $0 } + fitted.values.map(\.style)
        founts = []
        fitted = [:]
        for style in others { style.letGo() }
    }

    /// The style of `key`, which differs from that of `style` in its size or slant alone.
    convenience init(key: TypeStyleKey, like style: TypeStyle) {
        self.init(
            key: key, dictionary: style.dictionary,
            smallCapitals: style.features.tags.contains("smcp") && key.isSmallCaps)
    }

    init(key: TypeStyleKey, dictionary: HyphenationDictionary?, smallCapitals: Bool) {
        self.key = key
        self.dictionary = dictionary
        dictionaryIsForLatin = HyphenatedLanguages.guest(in: key.language) != nil
        request = FontRequest(
            families: ScriptFamilies.adding(to: key.families, language: key.language), size: key.size.units,
            weight: key.weight, isItalic: key.isItalic)
        language = TextLanguage(key.language)
        var features = key.features
        if key.isCode { features = ["-liga", "-clig", "-dlig", "-calt"] + features }
        if smallCapitals { features.append("smcp") }
        self.features = FeatureList(features)
    }
}

/// A face as one style uses it: printers' fount.
final class Fount {
    /// The fount's number in its engine; words are remembered by it.
    let id: Int
    let style: TypeStyle
    let face: LoadedFace
    /// The script the fount's words are shaped in.
    let script: TextScript
    /// The space's glyph and advance.
    let space: (glyph: UInt32, advance: Int)
    /// Whether the space takes part in kerning or substitution, so that words are shaped with the spaces around them.
    let involvesSpace: Bool
    /// Whether glyphs are scaled and letters spaced.
    let isFlexible: Bool
    /// Whether it sets most of the style's text.
    var isMain = false
    /// The blank halves of full-width marks, by their glyphs.
    var whites: [UInt32: Length] = [:]
    /// The hyphens in use, each with its own distance from the letter before it.
    var hyphens: [HyphenForm] = []
    /// Which of `hyphens` follows a word that ends in this character.
    var hyphenAfter: [UInt32: Int] = [:]
    private var coverage: [UInt32: Coverage] = [:]
    private var lowCoverage = [Coverage?](repeating: nil, count: 0x600)

    /// What a face has for a character.
    enum Coverage: UInt8 {
        /// A glyph that shows it.
        case drawn
        /// No glyph.
        case missing
        /// A glyph without ink, though the character has some.
        case blank
    }

    init(id: Int, style: TypeStyle, face: LoadedFace, script: TextScript) {
        self.id = id
        self.style = style
        self.face = face
        self.script = script
        if let glyph = face.glyph(for: " ") {
            space = (glyph, face.advance(of: glyph))
        } else {
            space = (0, style.key.size.units / 4)
        }
        involvesSpace = face.involvesSpace(features: style.features.tags)
        isFlexible = style.key.isJustified && !style.key.isCode && !script.isJoined && !face.hasColour
    }

    /// The patterns its words are divided by.
    var dictionary: HyphenationDictionary? {
        style.dictionaryIsForLatin && script != .latin ? nil : style.dictionary
    }

    /// The size of the type.
    var size: Length { style.key.size }

    /// Whether the face has a glyph for `scalar`, with ink if it should have some.
    func covers(_ scalar: UInt32) -> Bool {
        coverage(of: scalar) == .drawn
    }

    /// What the face has for `scalar`; remembered.
    func coverage(of scalar: UInt32) -> Coverage {
        if scalar < 0x600 {
            if let known = lowCoverage[Int(scalar)] { return known }
            let found = Fount.lookUp(scalar, in: face)
            lowCoverage[Int(scalar)] = found
            return found
        }
        if let known = coverage[scalar] { return known }
        let found = Fount.lookUp(scalar, in: face)
        coverage[scalar] = found
        return found
    }

    /// What `face` has for `scalar`.
    static func lookUp(_ scalar: UInt32, in face: LoadedFace) -> Coverage {
        guard let unicode = Unicode.Scalar(scalar), let glyph = face.glyph(for: unicode) else { return .missing }
        return face.hasInk(glyph) || !SeenCharacters.leavesInk(unicode) ? .drawn : .blank
    }
}

/// A hyphen that ends a line: how far it stands from where its letter's advance ends, by kerning.
struct HyphenForm: Hashable {
    /// The hyphen's glyph.
    var glyph: UInt32
    /// What kerning adds before it, in 1/1024 pt; mostly negative or 0.
    var kern: Int32
    /// Its own advance.
    var advance: Int32
}
