public import Foundation
public import Testing

/// The data that stands beside the checkout: real books, conformance examples, the floor. Tests that need it are skipped where it is absent.
///
///     @Test(.enabled(if: Shared.exists("corpus/alice"), Shared.reason))
public enum Shared {
    /// The package's root folder.
    public static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder: `GALLEY_SHARED`, else `shared` beside the package's root; it may not exist.
    public static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["GALLEY_SHARED"], !path.isEmpty {
            return URL(fileURLWithPath: path)
        }
        return package.deletingLastPathComponent().appendingPathComponent("shared")
    }()

    /// What a skipped test says.
    public static let reason: Comment = "../shared, or the folder that GALLEY_SHARED names, is not here"

    /// The absolute path of `path`, relative to the folder.
    public static func path(_ path: String) -> String {
        folder.appendingPathComponent(path).path
    }

    /// Whether `path`, relative to the folder, is there.
    public static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Shared.path(path))
    }

    /// The absolute path of `path` in the repository's `Fixtures/`.
    public static func fixture(_ path: String) -> String {
        package.appendingPathComponent("Fixtures").appendingPathComponent(path).path
    }

    /// Whether the tests that draw lots draw many: `make test-slow` sets `GALLEY_SLOW`.
    public static let isSlow = ProcessInfo.processInfo.environment["GALLEY_SLOW"] != nil
}
