internal import CYAML
import Diagnostics

/// The events of libyaml's parser over a range of a file, with places in bytes. Single owner; one thread at a time.
struct YAMLEvents: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutablePointer<UInt8>
    private let file: SourceFile
    /// The byte offset in `file` of each Unicode scalar, and of the end: libyaml's marks count scalars.
    private let scalarStarts: [Int]
    private let range: Range<Int>

    /// `yaml_parser_initialize`, and `yaml_parser_set_input_string` with a copy of the bytes.
    init(file: SourceFile, range: Range<Int>) {
        self.file = file
        self.range = range
        var starts: [Int] = []
        starts.reserveCapacity(range.count + 1)
        for index in range where file.bytes[index] & 0xC0 != 0x80 { starts.append(index) }
        starts.append(range.upperBound)
        scalarStarts = starts
        input = .allocate(capacity: max(1, range.count))
        for (offset, index) in range.enumerated() { input[offset] = file.bytes[index] }
        parser = .allocate(capacity: 1)
        precondition(yaml_parser_initialize(parser) == 1, "libyaml has no memory for a parser")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input, range.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    /// The next event; nil at the stream's end. Calls `yaml_parser_parse`.
    mutating func next() throws(ConfigError) -> YAMLEvent? {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
            defer { yaml_event_delete(&event) }
            let span = self.span(event.start_mark, event.end_mark)
            switch event.type {
            case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT:
                continue
            case YAML_STREAM_END_EVENT:
                return nil
            case YAML_DOCUMENT_START_EVENT:
                return YAMLEvent(kind: .document, span: span)
            case YAML_SCALAR_EVENT:
                let scalar = event.data.scalar
                // `!!str` says of a text what it is; nothing hangs on it.
                let isText = text(scalar.tag) == "tag:yaml.org,2002:str"
                try refuse(anchor: scalar.anchor != nil, tag: scalar.tag != nil && !isText, at: span)
                let text = String(
                    decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
                return YAMLEvent(
                    kind: .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE && !isText), span: span)
            case YAML_SEQUENCE_START_EVENT:
                let sequence = event.data.sequence_start
                try refuse(anchor: sequence.anchor != nil, tag: sequence.tag != nil, at: span)
                return YAMLEvent(kind: .sequenceStart, span: span)
            case YAML_MAPPING_START_EVENT:
                let mapping = event.data.mapping_start
                try refuse(anchor: mapping.anchor != nil, tag: mapping.tag != nil, at: span)
                return YAMLEvent(kind: .mappingStart, span: span)
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
                return YAMLEvent(kind: .end, span: span)
            case YAML_ALIAS_EVENT:
                throw ConfigError(message: "aliases (*name) are not read", span: span, hint: quotingHint(at: span))
            default:
                throw ConfigError(message: "libyaml gave an event of unknown kind \(event.type.rawValue)", span: span)
            }
        }
    }

    private func refuse(anchor: Bool, tag: Bool, at span: SourceSpan) throws(ConfigError) {
        guard anchor || tag else { return }
        let what = anchor ? "anchors (&name)" : "tags (!name)"
        throw ConfigError(message: what + " are not read", span: span, hint: quotingHint(at: span))
    }

    /// The bytes between two marks.
    private func span(_ start: yaml_mark_t, _ end: yaml_mark_t) -> SourceSpan {
        let lower = scalarStarts[min(Int(start.index), scalarStarts.count - 1)]
        let upper = scalarStarts[min(Int(end.index), scalarStarts.count - 1)]
        return SourceSpan(file: file, range: lower..<max(lower, upper))
    }

    /// What libyaml says of its failure, with the place.
    private func failure() -> ConfigError {
        let state = parser.pointee
        if state.error == YAML_READER_ERROR {
            let offset = min(range.upperBound, range.lowerBound + Int(state.problem_offset))
            return ConfigError(
                message: text(state.problem) ?? "unreadable bytes", span: SourceSpan(file: file, range: offset..<offset)
            )
        }
        let span = self.span(state.problem_mark, state.problem_mark)
        var message = text(state.problem) ?? "libyaml failed with status \(state.error.rawValue)"
        if message == "mapping values are not allowed in this context" {
            message = "a second colon stands in the value of one key"
        } else if let context = text(state.context) {
            message = context + ", " + message
        }
        return ConfigError(message: message, span: span, hint: quotingHint(at: span))
    }

    private func text(_ string: UnsafePointer<UInt8>?) -> String? {
        string.map { String(cString: $0) }
    }

    private func text(_ string: UnsafePointer<CChar>?) -> String? {
        string.map { String(cString: $0) }
    }

    /// How the line at `span` reads with its value in quotes; for a line that begins with a tab, to indent with spaces; nil for others.
    private func quotingHint(at span: SourceSpan) -> String? {
        let place = span.range.lowerBound
        let bytes = file.bytes
        func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
        let start = (bytes[range.lowerBound..<place].lastIndex(where: isLineEnd) ?? range.lowerBound - 1) + 1
        let end = bytes[start..<range.upperBound].firstIndex(where: isLineEnd) ?? range.upperBound
        let line = String(decoding: bytes[start..<end], as: UTF8.self)
        if line.first == "\t" { return "indent with spaces, not with tabs" }
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        guard let first = value.first, !"\"'[{|>".contains(first), line.utf8.count <= 200 else { return nil }
        guard !value.contains("\"") else {
            let doubled = String(value).split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
            return "put the value in quotes: \(line[..<colon]): '\(doubled)'"
        }
        let escaped = String(value).split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
        return "put the value in quotes: \(line[..<colon]): \"\(escaped)\""
    }
}
