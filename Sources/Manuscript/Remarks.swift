import Diagnostics

/// What there is to tell the author of one file; things of one kind are told once, with their count.
struct Remarks {
    private let file: SourceFile
    private(set) var diagnostics: [Diagnostic] = []
    /// The diagnostic of each kind told so far.
    private var kinds: [String: Int] = [:]

    init(file: SourceFile) {
        self.file = file
    }

    /// Tells `diagnostic`.
    mutating func add(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    /// A warning at `range`.
    mutating func warn(_ id: MessageID, _ message: String, at range: Range<Int>, hint: String? = nil) {
        add(Diagnostic(.warning, id, message, at: SourceSpan(file: file, range: range), hint: hint))
    }

    /// A warning told once for each `kind`, at its first place; further ones raise its count.
    mutating func warnOnce(
        _ id: MessageID, kind: String, _ message: @autoclosure () -> String, at range: Range<Int>, hint: String? = nil
    ) {
        let key = id.rawValue + "\n" + kind
        if let index = kinds[key] {
            diagnostics[index].count += 1
        } else {
            kinds[key] = diagnostics.count
            warn(id, message(), at: range, hint: hint)
        }
    }
}
