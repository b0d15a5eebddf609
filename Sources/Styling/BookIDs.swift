import Manuscript

/// The identifiers of a book's headings and anchors: as GitHub makes them in each file, unique in the book.
struct BookIDs {
    /// Each file's own identifiers with those that stand for them in the book.
    private var byFile: [[String: String]]
    /// The identifiers in use in the book.
    private var taken: Set<String> = []
    /// The next number to try behind an identifier that is taken.
    private var counts: [String: Int] = [:]

    /// How often each heading's identifier stood in each file.
    private var repeats: [[String: Int]]

    /// Identifiers of `files` files.
    init(files: Int) {
        byFile = Array(repeating: [:], count: files)
        repeats = byFile.map { _ in [:] }
    }

    /// Takes the identifier that GitHub gives to a heading of `text` in `file`: `-1`, `-2` … for repeats.
    mutating func add(heading text: String, file: Int) -> String {
        let slug = BookIDs.slug(text)
        var local = slug
        var number = repeats[file][slug] ?? 0
        while byFile[file][local] != nil {
            number += 1
            local = "\(slug)-\(number)"
        }
        repeats[file][slug] = number
        return add(local, file: file)
    }

    /// Takes `local`, an identifier that the author gave in `file`; the first of the same name in a file is the one that links find.
    mutating func add(_ local: String, file: Int) -> String {
        var id = local
        while !taken.insert(id).inserted {
            counts[local, default: 0] += 1
            id = "\(local)-\(counts[local, default: 0])"
        }
        if byFile[file][local] == nil { byFile[file][local] = id }
        return id
    }

    /// The book's identifier for a link to `#fragment` in `file`: the file's own first, then any in the book; nil when there is none.
    func resolve(_ fragment: String, file: Int) -> String? {
        if let id = byFile[file][fragment] ?? (taken.contains(fragment) ? fragment : nil) { return id }
        // Pandoc keeps full stops, and authors write capitals: what GitHub would make of them is meant.
        return byFile[file][BookIDs.slug(fragment)]
    }

    /// GitHub's identifier for a heading: lower case, letters, digits, marks, `-` and `_` kept, spaces as `-`, all else dropped.
    static func slug(_ text: String) -> String {
        var slug = ""
        for scalar in text.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
                slug.unicodeScalars.append(scalar)
            case .spaceSeparator: slug.append("-")
            default: if scalar == "-" { slug.append("-") }
            }
        }
        return slug.isEmpty ? "section" : slug
    }
}
