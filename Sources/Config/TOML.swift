internal import CTOML
public import Diagnostics

/// TOML 1.0 as toml++ reads it.
public enum TOML {
    /// Reads all of `file`; a byte order mark at its start is passed over.
    ///
    /// Keys come in the order in which they stand. Calls `toml::parse` (toml++ 3.3); safe on any thread. O(n log n).
    /// - Throws: `ConfigError` of id `invalid-toml` with the line and column, also for values nested deeper than 256 levels.
    public static func parse(_ file: SourceFile) throws(ConfigError) -> ConfigValue {
        let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let document = file.bytes[start...].withUnsafeBytes { bytes in
            galley_toml_parse(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
        }
        guard let document else { preconditionFailure("toml++ gives no document") }
        defer { galley_toml_free(document) }
        var place = galley_toml_place()
        if let message = galley_toml_error(document, &place) {
            let offset = TOMLTree.offset(of: place, in: file)
            throw ConfigError(
                .invalidTOML, message: String(cString: message).brief,
                span: SourceSpan(file: file, range: offset..<offset))
        }
        var count = 0
        let items = galley_toml_items(document, &count)
        var tree = TOMLTree(file: file)
        for item in UnsafeBufferPointer(start: items, count: count) { tree.take(item) }
        return tree.root
    }
}

/// Puts the items of a document together; the open tables and arrays stand on an explicit stack.
private struct TOMLTree {
    private struct Open {
        var span: SourceSpan
        var isTable: Bool
        var values: [ConfigValue] = []
        var pairs: [ConfigValue.Pair] = []
        var key: (name: String, span: SourceSpan)?
    }

    private let file: SourceFile
    private var stack: [Open]

    init(file: SourceFile) {
        self.file = file
        stack = [Open(span: SourceSpan(file: file, range: 0..<file.bytes.count), isTable: true)]
    }

    /// The document's table.
    var root: ConfigValue { value(of: stack[0]) }

    mutating func take(_ item: galley_toml_item) {
        let lower = TOMLTree.offset(of: item.start, in: file)
        let range = lower..<max(lower, TOMLTree.offset(of: item.end, in: file))
        let span = SourceSpan(file: file, range: range)
        let text = String(
            decoding: UnsafeRawBufferPointer(start: item.text, count: item.length), as: UTF8.self)
        switch item.kind {
        case GALLEY_TOML_KEY: stack[stack.count - 1].key = (text, span)
        case GALLEY_TOML_STRING: add(ConfigValue(.scalar(text, isPlain: false), span: span))
        case GALLEY_TOML_PLAIN:
            let written = String(decoding: file.bytes[range], as: UTF8.self)
            add(ConfigValue(.scalar(written, isPlain: true), span: span))
        case GALLEY_TOML_TABLE: stack.append(Open(span: span, isTable: true))
        case GALLEY_TOML_ARRAY: stack.append(Open(span: span, isTable: false))
        case GALLEY_TOML_END: add(value(of: stack.removeLast()))
        default: preconditionFailure("the shim gave an item of unknown kind \(item.kind.rawValue)")
        }
    }

    private mutating func add(_ value: ConfigValue) {
        let top = stack.count - 1
        if stack[top].isTable, let key = stack[top].key {
            stack[top].pairs.append(ConfigValue.Pair(key: key.name, keySpan: key.span, value: value))
        } else {
            stack[top].values.append(value)
        }
    }

    private func value(of open: Open) -> ConfigValue {
        // toml++ sorts a table's keys.
        let pairs = open.pairs.sorted { $0.keySpan.range.lowerBound < $1.keySpan.range.lowerBound }
        return ConfigValue(open.isTable ? .mapping(pairs) : .sequence(open.values), span: open.span)
    }

    /// The byte that a line and column of scalars, both from 1, name.
    static func offset(of place: galley_toml_place, in file: SourceFile) -> Int {
        guard place.line > 0, Int(place.line) <= file.lineStarts.count else { return file.bytes.count }
        let start = file.lineBytes(at: Int(place.line) - 1).lowerBound
        var offset = start
        var left = Int(place.column) - 1
        while left > 0, offset < file.bytes.count {
            offset += 1
            while offset < file.bytes.count, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            left -= 1
        }
        return offset
    }
}
