import Diagnostics
import Pagination
import Styling

/// Sets a text that prints its own page numbers again until they are right.
///
/// A number may be wider or narrower than the one before and so move its own page. Nearly always the second round is the last but for the check;
/// a text that never comes to rest ends after `mostRounds`, the same way each time.
enum FolioLoop {
    /// How often a text is set at most.
    static let mostRounds = 4

    /// What came of setting the text once.
    struct Round<Value> {
        /// The set text.
        var value: Value
        /// The folios of the marks that it names, as they came out.
        var folios: [String: String]
    }

    /// What was set last.
    struct Settled<Value> {
        var value: Value
        /// The marks whose folio came out otherwise than it is printed, with both; empty when all is right.
        var changes: [String: Change]
    }

    /// A folio that is printed, and the one that came out; nil for none.
    struct Change {
        var printed: String?
        var found: String?
    }

    /// Calls `set` with the folios to print, first with nil for unknown ones, until what comes out is what was printed.
    static func settle<Value>(
        _ set: (_ folios: [String: String]?) async throws(Failure) -> Round<Value>
    ) async throws(Failure) -> Settled<Value> {
        var printed: [String: String]?
        var round = try await set(nil)
        var count = 1
        while count < mostRounds, !round.folios.isEmpty, round.folios != printed {
            printed = round.folios
            round = try await set(printed)
            count += 1
        }
        var changes: [String: Change] = [:]
        for id in Set(round.folios.keys).union((printed ?? [:]).keys) where round.folios[id] != printed?[id] {
            changes[id] = Change(printed: printed?[id], found: round.folios[id])
        }
        return Settled(value: round.value, changes: changes)
    }
}

extension StyledBook {
    /// The folios among `placements` that the text prints.
    func folios(of placements: [MarkPlacement]) -> [String: String] {
        let wanted = Set(references.map(\.id))
        guard !wanted.isEmpty else { return [:] }
        var folios: [String: String] = [:]
        for place in placements where wanted.contains(place.id) && folios[place.id] == nil {
            folios[place.id] = place.label
        }
        return folios
    }

    /// Warnings of the references whose folio is not the one that they print.
    func unsettled(_ changes: [String: FolioLoop.Change]) -> [Diagnostic] {
        guard !changes.isEmpty else { return [] }
        return references.compactMap { reference in
            guard let change = changes[reference.id], let printed = change.printed, let found = change.found else {
                return nil
            }
            return Diagnostic(
                .warning, .unsettledReference,
                "this reference names page \(printed), and what it leads to stands on page \(found)",
                at: reference.span,
                hint: "each number moves the other; a word more or less before it settles them")
        }
    }
}
