extension Array where Element == Diagnostic {
    /// The diagnostics in the order of their places, whatever order workers found them in; equal places keep their order.
    ///
    /// Files stand as in `files`; what concerns other files (a book file, a theme) comes before them by first appearance, what has no
    /// place comes last. O(n log n).
    public func inDocumentOrder(of files: [SourceFile]) -> [Diagnostic] {
        var ranks: [SourceFile: Int] = [:]
        for (index, file) in files.enumerated() where ranks[file] == nil { ranks[file] = index }
        var others = 0
        for case let file? in map(\.span?.file) where ranks[file] == nil {
            ranks[file] = others - count
            others += 1
        }
        let keys = enumerated().map { index, diagnostic in
            let rank = diagnostic.span.flatMap { ranks[$0.file] } ?? files.count
            return (rank, diagnostic.span?.range.lowerBound ?? 0, index)
        }
        return keys.sorted { $0 < $1 }.map { self[$0.2] }
    }

    /// The diagnostics with repeats of one id on one thing folded into the first, counts added.
    ///
    /// The thing is what the message names: diagnostics fold when severity, id and message are equal. The first three further places
    /// are kept as notes. O(n) where they stand in document order.
    public func folded() -> [Diagnostic] {
        var result: [Diagnostic] = []
        var cursor: PositionCursor?
        var places: [FoldingKey: (index: Int, extra: Int)] = [:]
        for diagnostic in self {
            let key = FoldingKey(severity: diagnostic.severity, id: diagnostic.id, message: diagnostic.message)
            guard let (index, extra) = places[key] else {
                places[key] = (result.count, 0)
                result.append(diagnostic)
                continue
            }
            result[index].count += diagnostic.count
            guard extra < 3, let span = diagnostic.span, span != result[index].span else { continue }
            places[key] = (index, extra + 1)
            let place = span.original
            if cursor?.file != place.file { cursor = PositionCursor(file: place.file) }
            let position = cursor?.position(ofByte: place.range.lowerBound) ?? place.position
            result[index].notes.append("also at \(place.file.name):\(position.line):\(position.column)")
        }
        return result
    }
}

/// What makes two diagnostics the same.
private struct FoldingKey: Hashable {
    var severity: Severity
    var id: MessageID
    var message: String
}
