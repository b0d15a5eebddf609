public import Diagnostics

extension ConfigValue {
    /// The same value with U+FFFD for each character that no document can hold, and a warning at each text that had one. Linear.
    ///
    /// YAML's escapes (`"\0"`, `"\uFFFE"`) bring such characters in. Calls nest as deep as the value, at most `YAML.deepestNesting`.
    public func cleaned(_ diagnostics: inout [Diagnostic]) -> ConfigValue {
        var value = self
        switch kind {
        case .null: break
        case .scalar(let text, let isPlain):
            guard let settable = text.settable else { break }
            if let scalar = text.unicodeScalars.first(where: \.isUnsettable) {
                let message = scalar.replacementMessage
                diagnostics.append(Diagnostic(.warning, message.id, message.text, at: span))
            }
            value.kind = .scalar(settable, isPlain: isPlain)
        case .sequence(let values):
            value.kind = .sequence(values.map { $0.cleaned(&diagnostics) })
        case .mapping(let pairs):
            value.kind = .mapping(
                pairs.map { pair in
                    Pair(
                        key: pair.key.settable ?? pair.key, keySpan: pair.keySpan,
                        value: pair.value.cleaned(&diagnostics))
                })
        }
        return value
    }
}
