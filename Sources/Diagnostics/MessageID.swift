/// What a diagnostic is about; the raw value stands in brackets behind the message and in `docs/diagnostics.md`.
public enum MessageID: String, CaseIterable, Sendable {
    // Files and bytes
    case unreadable = "unreadable"
    case invalidUTF8 = "invalid-utf8"
    case nulCharacter = "nul-character"
    case badCharacter = "bad-character"
    case missingChapter = "missing-chapter"
    case duplicateChapter = "duplicate-chapter"
    case emptyBook = "empty-book"
    case outsideFile = "outside-file"
    // Metadata
    case invalidYAML = "invalid-yaml"
    case unknownKey = "unknown-key"
    case wrongType = "wrong-type"
    case invalidValue = "invalid-value"
    case invalidPattern = "invalid-pattern"
    // Markdown
    case unsupportedHTML = "unsupported-html"
    case tableTooLarge = "table-too-large"
    case spareCells = "spare-cells"
    case nestingTooDeep = "nesting-too-deep"
    case missingNote = "missing-note"
    case unusedNote = "unused-note"
    case duplicateNote = "duplicate-note"
    case emptyNote = "empty-note"
    case missingTarget = "missing-target"
    case duplicateID = "duplicate-id"
    case mathNotSet = "math-not-set"
    case unclosedDiv = "unclosed-div"
    case notSupported = "not-supported"
    // Pictures
    case missingPicture = "missing-picture"
    case damagedPicture = "damaged-picture"
    case remotePicture = "remote-picture"
    case outsidePicture = "outside-picture"
    case pictureTooLarge = "picture-too-large"
    case pictureReference = "picture-reference"
    // Styles and fonts
    case missingFont = "missing-font"
    case missingGlyph = "missing-glyph"
    case stackedMarks = "stacked-marks"
    case missingDictionary = "missing-dictionary"
    /// The book does not say its language, and one was chosen by its words.
    case languageGuessed = "language-guessed"
    case invalidTheme = "invalid-theme"
    // Lines and pages
    case overfullLine = "overfull-line"
    case brokenWord = "broken-word"
    case clipped = "clipped"
    case scaledDown = "scaled-down"
    case tooTall = "too-tall"
    case unsettledReference = "unsettled-reference"
    case noProgress = "no-progress"
    // The world
    case outputFailed = "output-failed"
    case libraryFailed = "library-failed"
}
