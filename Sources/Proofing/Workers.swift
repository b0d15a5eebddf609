import Synchronization

/// Hands out the numbers 0 ..< count, each once, to whoever asks.
private final class Counter: Sendable {
    private let next = Atomic<Int>(0)

    func take() -> Int {
        next.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}

/// Does `body` for each of 0 ..< `count` on up to `jobs` tasks, each with a state of its own, and gives the results in order.
///
/// The first failure ends the work of its task; the others end after the part that they are at.
func onWorkers<State, Result: Sendable>(
    _ count: Int, jobs: Int, state: @escaping @Sendable () throws(ProofError) -> State,
    body: @escaping @Sendable (State, Int) throws(ProofError) -> Result
) async throws(ProofError) -> [Result] {
    guard count > 0 else { return [] }
    let counter = Counter()
    typealias Outcome = Swift.Result<[(Int, Result)], ProofError>
    let outcomes = await withTaskGroup(of: Outcome.self) { group in
        for _ in 0..<max(1, min(jobs, count)) {
            group.addTask {
                do throws(ProofError) {
                    let own = try state()
                    var results: [(Int, Result)] = []
                    while case let index = counter.take(), index < count {
                        results.append((index, try body(own, index)))
                    }
                    return .success(results)
                } catch {
                    return .failure(error)
                }
            }
        }
        return await group.reduce(into: [Outcome]()) { $0.append($1) }
    }
    var ordered: [Result?] = Array(repeating: nil, count: count)
    for outcome in outcomes {
        for (index, result) in try outcome.get() { ordered[index] = result }
    }
    return ordered.compactMap(\.self)
}
