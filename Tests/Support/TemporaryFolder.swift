public import Foundation

/// A folder of one test, removed with the value.
public final class TemporaryFolder: Sendable {
    /// The folder's absolute path.
    public let path: String

    /// An empty folder with a name of its own.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("galley-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes `text` to the file `name`, folders included, and gives its absolute path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
    }

    /// Writes `bytes` to the file `name`, folders included, and gives its absolute path.
    @discardableResult
    public func write(_ bytes: Data, to name: String) throws -> String {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
        return file.path
    }

    /// The names in the folder, hidden ones included, sorted.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// A descriptor, open for reading, of a file of `bytes` that has no name any more; whoever takes it closes it.
    public static func descriptor(of bytes: [UInt8]) throws -> Int32 {
        let folder = try TemporaryFolder()
        return try withExtendedLifetime(folder) { open(try folder.write(Data(bytes), to: "bytes"), O_RDONLY) }
    }
}
