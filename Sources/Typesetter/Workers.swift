import Synchronization

/// Hands out the numbers 0 ..< count, each once, to whoever asks.
private final class Turnstile: Sendable {
    private let next = Atomic<Int>(0)

    func take() -> Int {
        next.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}

/// Calls `body` for each of 0 ..< `count` on up to `workers` tasks, and gives the results in order.
///
/// Each task makes one `State` (an engine that may not be shared), by its own number from 0, and keeps it for all its calls. Which task takes
/// which number of the others is not determined, so `body` must give the same result from any state.
func mapOnWorkers<State, Result: Sendable, Failure: Error>(
    count: Int, workers: Int, state makeState: @escaping @Sendable (Int) throws(Failure) -> State,
    body: @escaping @Sendable (State, Int) throws(Failure) -> Result
) async throws(Failure) -> [Result] {
    let turnstile = Turnstile()
    let outcomes = await withTaskGroup(of: Swift.Result<[(Int, Result)], Failure>.self) { group in
        for worker in 0..<max(1, min(workers, count)) {
            group.addTask {
                do throws(Failure) {
                    var results: [(Int, Result)] = []
                    let state = try makeState(worker)
                    while case let index = turnstile.take(), index < count {
                        results.append((index, try body(state, index)))
                    }
                    return .success(results)
                } catch {
                    return .failure(error)
                }
            }
        }
        var outcomes: [Swift.Result<[(Int, Result)], Failure>] = []
        for await outcome in group { outcomes.append(outcome) }
        return outcomes
    }
    var ordered: [Result?] = Array(repeating: nil, count: count)
    for outcome in outcomes {
        for (index, result) in try outcome.get() { ordered[index] = result }
    }
    return ordered.compactMap(\.self)
}

/// Counts finished parts, whichever worker finished them, and tells of each.
final class ProgressCounter: Sendable {
    private let done = Atomic<Int>(0)
    private let stage: String
    private let total: Int
    private let report: @Sendable (Progress) -> Void

    /// A counter of `stage`'s parts to `total`.
    init(_ stage: String, total: Int, report: @escaping @Sendable (Progress) -> Void) {
        self.stage = stage
        self.total = total
        self.report = report
    }

    /// One part more is done.
    func step() {
        let count = done.wrappingAdd(1, ordering: .relaxed).newValue
        report(Progress(stage: stage, done: count, total: total))
    }
}
