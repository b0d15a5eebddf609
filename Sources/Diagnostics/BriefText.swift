extension String {
    /// The text as a message quotes it: at most 60 characters on one line, cut with `…`.
    ///
    /// A value may be a whole file that somebody took for a setting; a message is one line. O(60).
    package var brief: String {
        let head = prefix(61)
        let cut = head.count > 60 ? head.prefix(59) + "…" : head
        return String(cut.map { $0.isNewline ? " " : $0 })
    }
}
