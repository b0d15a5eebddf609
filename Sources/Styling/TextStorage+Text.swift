extension TextStorage {
    /// The book's text, as its positions count it: all paragraphs in order, each with a line feed behind it. Linear, whole in memory.
    public var text: String {
        var text = ""
        for piece in pieces { text += piece }
        return text
    }

    /// The book's text a paragraph at a time, each with its line feed; nothing is made before it is asked for.
    public var pieces: some Sequence<String> {
        sections.lazy.flatMap { $0.paragraphs.lazy.map { $0.text + "\n" } }
    }
}
