extension Size {
    /// Reads a sheet's size: a name (`a4`, `letter`, …) or width by height with one unit behind both or one each: `7x10in`, `156mm x 234mm`.
    ///
    /// Returns nil for an unknown name, a side that is not positive, or a side over 200 in, which is PDF's limit (ISO 32000-1, annex C.2).
    public init?(paper text: some StringProtocol) {
        let name = text.lowercased().filter { $0 != " " }
        if let (width, height) = Size.papers[name] {
            self.init(width: .millimetres(width), height: .millimetres(height))
            return
        }
        let sides = name.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
        guard sides.count == 2, let height = Length(sides[1]) else { return nil }
        let unit = sides[1].drop { !$0.isLetter }
        guard let width = Length(sides[0]) ?? Length(sides[0] + unit) else { return nil }
        let limit = Length.inches(200)
        guard width > .zero, height > .zero, width <= limit, height <= limit else { return nil }
        self.init(width: width, height: height)
    }

    /// The named sheets, upright, in millimetres: ISO 216 series A and B, and the American and book trade's usual sizes.
    public static let papers: [String: (width: Double, height: Double)] = [
        "a3": (297, 420), "a4": (210, 297), "a5": (148, 210), "a6": (105, 148),
        "b4": (250, 353), "b5": (176, 250), "b6": (125, 176),
        "letter": (215.9, 279.4), "legal": (215.9, 355.6), "executive": (184.15, 266.7), "tabloid": (279.4, 431.8),
        "royal": (156, 234), "demy": (138, 216), "digest": (139.7, 215.9), "crown": (189, 246),
    ]
}
