/// Changes that come one close upon the other, as an editor's or a version control's: they are one once it has been quiet for a while.
///
/// Holds no clock: who uses it says what time it is, in milliseconds from any beginning.
public struct Burst: Sendable {
    /// How long it must be quiet, in milliseconds.
    public let quiet: Int
    /// The paths that changed.
    private var paths: Set<String> = []
    /// When the last change came.
    private var last = 0

    /// A burst that ends when nothing has changed for `quiet` milliseconds.
    public init(quiet: Int = 100) {
        self.quiet = quiet
    }

    /// The file at `path` changed at `time`.
    public mutating func add(_ path: String, at time: Int) {
        paths.insert(path)
        last = max(last, time)
    }

    /// How many milliseconds are left at `time` until the burst is over, at least 0; nil when nothing has changed.
    public func remaining(at time: Int) -> Int? {
        paths.isEmpty ? nil : max(0, min(quiet, last + quiet - time))
    }

    /// The paths of a burst that is over at `time`, which are forgotten; nil while it is not over or when nothing has changed.
    public mutating func take(at time: Int) -> Set<String>? {
        guard remaining(at: time) == 0 else { return nil }
        defer { paths = [] }
        return paths
    }
}
