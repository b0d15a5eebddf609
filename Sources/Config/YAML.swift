internal import CYAML
public import Diagnostics

/// YAML 1.1 as libyaml reads it.
///
/// Left out on purpose: anchors, aliases, tags and further documents. They are errors, so that a small file can neither grow
/// without bound nor say something that is not written where it is read.
public enum YAML {
    /// The deepest nesting of lists and keys that is read.
    public static let deepestNesting = 64

    /// Reads the one document in the bytes `range` of `file`; a byte order mark at its start is passed over.
    ///
    /// An empty document is `null`. Linear in the number of bytes. Calls `yaml_parser_parse` (libyaml 0.2.5); safe on any thread.
    /// - Throws: `ConfigError` with the line and column for malformed YAML, a repeated key, an alias, or nesting beyond 64 levels.
    public static func parse(_ file: SourceFile, range: Range<Int>) throws(ConfigError) -> ConfigValue {
        var range = range
        if file.bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) { range = range.lowerBound + 3..<range.upperBound }
        var events = YAMLEvents(file: file, range: range)
        var builder = YAMLTreeBuilder()
        while let event = try events.next() {
            try builder.take(event)
        }
        return builder.root ?? ConfigValue(.null, span: SourceSpan(file: file, range: range))
    }
}

/// One step of a YAML document.
struct YAMLEvent {
    enum Kind {
        case scalar(String, isPlain: Bool)
        case sequenceStart
        case mappingStart
        case end
        case document
    }

    var kind: Kind
    var span: SourceSpan
}

/// Puts the values together; the open lists and mappings stand on an explicit stack.
private struct YAMLTreeBuilder {
    private struct Open {
        var start: SourceSpan
        var isMapping: Bool
        var items: [ConfigValue] = []
        var pairs: [ConfigValue.Pair] = []
        var keys: Set<String> = []
        var key: (name: String, span: SourceSpan)?
    }

    private var stack: [Open] = []
    private var documents = 0
    var root: ConfigValue?

    mutating func take(_ event: YAMLEvent) throws(ConfigError) {
        switch event.kind {
        case .document:
            documents += 1
            guard documents == 1 else {
                throw ConfigError(message: "a second YAML document begins; only one is read", span: event.span)
            }
        case .scalar(let text, let isPlain):
            let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
            let kind: ConfigValue.Kind = isNull ? .null : .scalar(text, isPlain: isPlain)
            try add(ConfigValue(kind, span: event.span), scalarText: text)
        case .sequenceStart, .mappingStart:
            guard stack.count < YAML.deepestNesting else {
                throw ConfigError(message: "nested deeper than \(YAML.deepestNesting) levels", span: event.span)
            }
            var isMapping = false
            if case .mappingStart = event.kind { isMapping = true }
            try refuseAsKey(event.span)
            stack.append(Open(start: event.span, isMapping: isMapping))
        case .end:
            guard let open = stack.popLast() else { return }
            let last = open.isMapping ? open.pairs.last?.value.span : open.items.last?.span
            // A block's end is marked where the next token begins; what it holds ends earlier. In flow style the bracket is its end.
            let isFlow = [0x5B, 0x7B].contains(open.start.file.bytes[open.start.range.lowerBound])
            let end = isFlow ? event.span.range.upperBound : (last ?? event.span).range.upperBound
            let lower = open.start.range.lowerBound
            let span = SourceSpan(file: open.start.file, range: lower..<max(lower, end))
            try add(
                ConfigValue(open.isMapping ? .mapping(open.pairs) : .sequence(open.items), span: span), scalarText: nil)
        }
    }

    /// A list or mapping may not stand where a key is due.
    private func refuseAsKey(_ span: SourceSpan) throws(ConfigError) {
        guard let open = stack.last, open.isMapping, open.key == nil else { return }
        throw ConfigError(message: "a key must be a single text", span: span, hint: "put the key in quotes")
    }

    private mutating func add(_ value: ConfigValue, scalarText: String?) throws(ConfigError) {
        guard !stack.isEmpty else {
            root = value
            return
        }
        let top = stack.count - 1
        guard stack[top].isMapping else {
            stack[top].items.append(value)
            return
        }
        if let key = stack[top].key {
            stack[top].pairs.append(ConfigValue.Pair(key: key.name, keySpan: key.span, value: value))
            stack[top].key = nil
        } else {
            let name = scalarText ?? ""
            guard stack[top].keys.insert(name).inserted else {
                throw ConfigError(
                    message: "the key \"\(name.brief)\" stands twice", span: value.span, hint: "keep one of them")
            }
            stack[top].key = (name, value.span)
        }
    }
}
