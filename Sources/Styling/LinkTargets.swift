import Manuscript

/// Finds what links lead to.
struct LinkTargets {
    private let ids: BookIDs
    private let starts: [Int: String]
    private let files: FileIndex

    /// The targets in `book`, whose identifiers `survey` knows.
    init(_ book: Book, survey: HeadingSurvey) {
        ids = survey.ids
        starts = survey.starts
        files = FileIndex(book)
    }

    /// Where a link to `destination`, as written in the file `file`, goes; nil when its target is not in the book.
    ///
    /// `#id` is sought in its own file first, then in the book. The name of another of the book's files, with its `.md` or as the
    /// `.html` that web tools make of it, leads to the file's first heading or to the identifier behind its `#`.
    func find(_ destination: String, from file: Int) -> LinkTarget? {
        if destination.hasPrefix("#") {
            return ids.resolve(decoded(destination.dropFirst()), file: file).map { .mark($0) }
        }
        if hasScheme(destination) { return .uri(destination) }
        if destination.hasPrefix("//") { return .uri("https:" + destination) }
        return idInFile(destination, from: file).map { .mark($0) }
    }

    /// Whether `destination` begins with a URI's scheme and a colon (RFC 3986, 3.1).
    private func hasScheme(_ destination: String) -> Bool {
        let scheme = destination.utf8.prefix { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
        }
        guard scheme.count > 1, let first = scheme.first, (0x61...0x7A).contains(first | 0x20) else { return false }
        return destination.utf8.dropFirst(scheme.count).first == 0x3A
    }

    /// The identifier in another file of the book that a path leads to; one with a slash at its start counts from the book's folder.
    private func idInFile(_ destination: String, from file: Int) -> String? {
        let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = decoded(parts[0].prefix { $0 != "?" })
        guard let index = files.index(of: path, from: file) else { return nil }
        if parts.count > 1, !parts[1].isEmpty { return ids.resolve(decoded(parts[1]), file: index) }
        return starts[index]
    }

    /// `text` with its percent escapes decoded; as it is when they are no UTF-8.
    private func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(0x25) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == 0x25, rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? String(text)
    }
}
