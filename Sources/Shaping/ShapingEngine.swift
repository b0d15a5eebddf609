public import Diagnostics
public import Geometry
import Hyphenation
import Pango
public import Styling
public import Typography

/// Shaping cannot work at all on this machine.
public struct ShapingError: Error, Hashable, Sendable {
    /// What is wrong, as a sentence without a full stop.
    public var message: String
}

/// Turns attributed paragraphs into boxes, glue and penalties: the only user of Pango for text.
///
/// An engine belongs to one thread at a time; every worker has its own, and all give the same results. It remembers faces, words and
/// hyphenations, so it gets faster as it works. Words between spaces are shaped once and used again where that stands as in the whole
/// paragraph; all else is shaped whole.
public final class ShapingEngine {
    let settings: ShapingSettings
    let library: FontLibrary
    let shaper: GlyphShaper
    let words = WordCache()
    let wordMaker: WordMaker
    let spaces: SpaceBreaks
    let defaultLanguage = TextLanguage("en")
    let japanese = TextLanguage("ja")
    var findings = Findings()
    private let hyphenation: HyphenationLibrary
    private var styles: [TypeStyleKey: TypeStyle] = [:]
    private var faces: [LoadedFace: FontFace] = [:]
    private var founts = 0

    /// Those of the font files given that hold no font.
    public var refusedFontFiles: [String] { library.refusedFiles }

    /// An engine over the installed fonts and those in `fontFiles` (absolute paths of plain files).
    /// - Parameter dictionaries: the folder of `hyph_*.dic` files.
    /// - Throws: `ShapingError` when there is no usable font.
    public init(
        fontFiles: [String] = [], settings: ShapingSettings = ShapingSettings(),
        dictionaries: String = "/usr/share/hyphen"
    ) throws(ShapingError) {
        self.settings = settings
        do {
            library = try FontLibrary(files: fontFiles)
            shaper = try GlyphShaper()
        } catch {
            throw ShapingError(message: "\(error.operation): \(error.message)")
        }
        hyphenation = HyphenationLibrary(folder: dictionaries)
        wordMaker = WordMaker(shaper: shaper, settings: settings)
        spaces = SpaceBreaks(language: defaultLanguage)
        let request = FontRequest(families: ["serif"], size: 10 * Length.unitsPerPoint, weight: 400, isItalic: false)
        guard library.face(for: request, language: defaultLanguage) != nil else {
            throw ShapingError(message: "no usable font is installed")
        }
    }

    /// The shaped form of `paragraph`. Linear in its text.
    ///
    /// What is wrong with it (characters that no font has …) is kept for `takeFindings()`.
    public func shape(_ paragraph: AttributedParagraph) -> ShapedParagraph {
        var text = paragraph.text
        precondition(
            paragraph.runs.last.map(\.range.upperBound) ?? 0 == text.utf8.count,
            "a paragraph's runs must cover its text")
        var shaped = text.withUTF8 { bytes in
            ParagraphShaping(engine: self, paragraph: paragraph, text: bytes).run()
        }
        if paragraph.beginsInSmallCaps { shaped.setFirstLine(shapeAgain(paragraph.inSmallCaps)) }
        return shaped
    }

    /// The shaped form of a paragraph that was shaped before: nothing that was found then is kept twice.
    public func shapeAgain(_ paragraph: AttributedParagraph) -> ShapedParagraph {
        let found = findings
        defer { findings = found }
        return shape(paragraph)
    }

    /// Whether `paragraph` reads from right to left, as its shaped form will say. Looks at its first letters alone.
    public func readsRightToLeft(_ paragraph: AttributedParagraph) -> Bool {
        switch paragraph.style.direction {
        case .leftToRight: return false
        case .rightToLeft: return true
        case .automatic, .automaticFromRight:
            var text = paragraph.text
            return text.withUTF8 { ReadingDirection.isRightToLeft($0) ?? false }
        }
    }

    /// What was found since the last call: characters that no font has (with the first place and the count), fonts and hyphenation
    /// dictionaries that are not installed. Ask after each section, so that the order does not hang on the number of workers.
    public func takeFindings() -> [Diagnostic] {
        findings.take()
    }

    /// What a family list comes to on this machine.
    public struct Resolution: Sendable {
        /// Each family asked for, and whether it is installed; generic names always are.
        public var families: [(name: String, isInstalled: Bool)]
        /// The face that sets Latin text; nil when there is no font at all.
        public var face: FontFace?
    }

    /// Finds what `families` comes to: for `galley fonts`.
    public func resolve(
        families: [String], size: Length, weight: Int = 400, isItalic: Bool = false, language: String = "en"
    ) -> Resolution {
        func face(_ names: [String]) -> LoadedFace? {
            let request = FontRequest(families: names, size: size.units, weight: weight, isItalic: isItalic)
            return library.face(for: request, language: TextLanguage(language))
        }
        return Resolution(
            families: families.map { name in
                (name, FamilyName.isGeneric(name) || face([name]).map { FamilyName.isOne(of: [name], $0) } ?? false)
            }, face: face(families).map(fontFace))
    }

    deinit {
        for style in styles.values { style.letGo() }
    }

    // MARK: Styles and founts

    /// The ready form of `style` in `paragraph`.
    func typeStyle(_ style: CharacterStyle, in paragraph: AttributedParagraph) -> TypeStyle {
        let key = TypeStyleKey(style, isJustified: paragraph.style.alignment == .justified)
        if let known = styles[key] { return known }
        let made = makeStyle(key)
        styles[key] = made
        return made
    }

    private func makeStyle(_ key: TypeStyleKey) -> TypeStyle {
        var dictionary: HyphenationDictionary?
        if key.hyphenates, settings.hyphenates, !key.isCode {
            dictionary = hyphenation.dictionary(for: key.language)
            if dictionary == nil, let guest = HyphenatedLanguages.guest(in: key.language) {
                dictionary = hyphenation.dictionary(for: guest)
            } else if dictionary == nil, HyphenatedLanguages.expects(key.language) {
                findings.missingDictionary(
                    key.language, reason: hyphenation.failure(for: key.language).map { "\($0.path): \($0.message)" })
            }
        }
        let plain = TypeStyle(key: key, dictionary: dictionary, smallCapitals: false)
        guard let face = library.face(for: plain.request, language: plain.language) else { return plain }
        let named = key.families.filter { !FamilyName.isGeneric($0) }
        if !named.isEmpty, !FamilyName.isOne(of: named, face) {
            findings.missingFont(named, used: face.family)
        }
        guard key.isSmallCaps else { return plain }
        if face.hasSmallCapitals(script: .latin) {
            return TypeStyle(key: key, dictionary: dictionary, smallCapitals: true)
        }
        var reduced = key
        reduced.size = key.size.scaled(by: 0.8)
        reduced.drawsCapitals = true
        plain.reduced = TypeStyle(key: reduced, dictionary: dictionary, smallCapitals: false)
        return plain
    }

    /// The fount of most of the style's text in `script`; nil when there is no font at all.
    func mainFount(_ style: TypeStyle, script: TextScript) -> Fount? {
        if let known = style.founts.first(where: { $0.script == script && $0.isMain }) { return known }
        guard let face = library.face(for: style.request, language: style.language) else { return nil }
        let made = fount(style, face: face, script: script)
        made.isMain = true
        return made
    }

    /// The fount of `face` for `style` and `script`.
    func fount(_ style: TypeStyle, face: LoadedFace, script: TextScript) -> Fount {
        if let known = style.founts.first(where: { $0.face == face && $0.script == script }) { return known }
        let made = Fount(id: founts, style: style, face: face, script: script)
        founts += 1
        style.founts.append(made)
        return made
    }

    /// The fount of `face` for `style`, at a size where its small letters stand as high as those of the style's first face.
    ///
    /// For scripts with capitals; in others, letters of the same size go together as they are.
    func fittedFount(_ style: TypeStyle, face: LoadedFace, script: TextScript) -> Fount {
        guard script.hasCapitals, !style.key.isCode, !style.key.drawsCapitals, !face.hasColour else {
            return fount(style, face: face, script: script)
        }
        if let known = style.fitted[face] {
            return fount(known.style, face: known.face, script: script)
        }
        let fitted = fit(style, face)
        style.fitted[face] = fitted
        return fount(fitted.style, face: fitted.face, script: script)
    }

    private func fit(_ style: TypeStyle, _ face: LoadedFace) -> (style: TypeStyle, face: LoadedFace) {
        guard let main = library.face(for: style.request, language: style.language), main != face,
            let wanted = main.xHeight, let own = face.xHeight
        else { return (style, face) }
        let ratio = min(max(Double(wanted) / Double(own), 0.8), 1.25)
        guard abs(ratio - 1) > 0.03 else { return (style, face) }
        var key = style.key
        key.size = key.size.scaled(by: ratio)
        let made = TypeStyle(key: key, like: style)
        guard
            let found = library.face(
                for: made.request, language: made.language,
                where: {
                    $0.file == face.file && $0.index == face.index && $0.variations == face.variations
                })
        else { return (style, face) }
        return (made, found)
    }

    /// The first face that `style` comes to which draws `scalar`; nil when none does.
    func substitute(for scalar: UInt32, _ style: TypeStyle) -> LoadedFace? {
        if let known = style.substitutes[scalar] { return known }
        let found = library.face(for: style.request, language: style.language) {
            Fount.lookUp(scalar, in: $0) == .drawn
        }
        style.substitutes[scalar] = found
        return found
    }

    /// The face of the same file as `face` without the slant that `style` asks for.
    func uprightFace(_ style: TypeStyle, _ face: LoadedFace) -> LoadedFace {
        if let known = style.uprights[face] { return known }
        var key = style.key
        key.isItalic = false
        let upright = TypeStyle(key: key, like: style)
        let found = library.face(for: upright.request, language: upright.language) {
            $0.file == face.file && $0.index == face.index && $0.slant == 0
        }
        style.uprights[face] = found ?? face
        return found ?? face
    }

    /// The first face that `style` comes to which draws all of `scalars`; nil when none does. The last one found is asked first.
    func face(drawing scalars: Set<UInt32>, _ style: TypeStyle) -> LoadedFace? {
        func drawsAll(_ face: LoadedFace) -> Bool { scalars.allSatisfy { Fount.lookUp($0, in: face) == .drawn } }
        if let known = style.wholeFace, drawsAll(known) { return known }
        guard let found = library.face(for: style.request, language: style.language, where: drawsAll) else {
            return nil
        }
        style.wholeFace = found
        return found
    }

    /// The fount of the capitals that stand for small letters beside `fount`; nil where the face has its own.
    func reducedFount(_ fount: Fount) -> Fount? {
        guard let reduced = fount.style.reduced else { return nil }
        return mainFount(reduced, script: fount.script)
    }

    /// The face as plain data, one value for each face.
    func fontFace(_ face: LoadedFace) -> FontFace {
        if let known = faces[face] { return known }
        let made = FontFace(
            family: face.family, style: face.style, file: face.file, index: face.index, variations: face.variations,
            isEmboldened: face.isEmboldened, slant: face.slant, hasColour: face.hasColour,
            ascent: Double(face.ascent) / Double(max(1, face.em)),
            descent: Double(face.descent) / Double(max(1, face.em)),
            capHeight: face.capHeight)
        faces[face] = made
        return made
    }
}
