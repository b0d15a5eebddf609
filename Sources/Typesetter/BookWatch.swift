import Foundation
import Watching

/// Waits until one of a book's files changes. One task at a time.
public final class BookWatch {
    /// What ends a wait.
    public enum Change: Sendable {
        /// These files changed, and then nothing for a little while; absolute paths.
        case files(Set<String>)
        /// SIGINT or SIGTERM came.
        case interrupted
    }

    private let monitor = FolderMonitor()
    /// What changed since a build began, and is over when one may begin: most changes come alone.
    private var burst = Burst(quiet: 20)
    /// The same, over when what was made of it may be written.
    private var settling = Burst(quiet: 100)
    private let start = ContinuousClock.now
    /// The files that the book was made from.
    private var files: Set<String> = []
    /// What the builds write.
    private var outputs: [String] = []
    /// The folders that are watched.
    private var folders: Set<String> = []
    /// When they were looked over last: of what has changed since in other folders nothing was told.
    private var lastLook = Date()

    /// The most folders that are watched.
    private static let mostFolders = 4_096
    /// Files of a book that is not whole yet, by their endings: those it may be waiting for.
    private static let endings: Set<String> = [
        "md", "markdown", "yml", "yaml", "toml", "png", "jpg", "jpeg", "webp", "gif", "tif", "tiff", "svg", "ttf",
        "otf",
        "ttc", "woff", "woff2",
    ]

    /// A watch over nothing yet; from here on SIGINT and SIGTERM end the wait and not the process.
    public init() {}

    /// Watches the folders of `sources` and of `files`, which the book was made from (absolute). A source that is a folder is watched with all
    /// folders in it but hidden ones.
    ///
    /// A file in a folder that was not watched before counts as changed if it has changed since the last call: nothing is lost that happens while a
    /// first build finds out what the book is made of.
    ///
    /// - Parameter outputs: what the builds write (absolute): no change. Of `name.png`, neither are `name-001.png` and so on.
    /// - Returns: what cannot be watched, a sentence each; nil when all can.
    public func watch(_ sources: [String], files: [String], outputs: [String]) -> String? {
        let look = Date()
        defer { lastLook = look }
        self.files = Set(files)
        self.outputs = outputs
        var folders = Set(files.map { ($0 as NSString).deletingLastPathComponent })
        for source in sources {
            let path = URL(fileURLWithPath: source).standardizedFileURL.resolvingSymlinksInPath().path
            if BookWatch.isFolder(path) {
                folders.formUnion(BookWatch.folders(in: path, most: BookWatch.mostFolders - folders.count))
            } else {
                folders.insert((path as NSString).deletingLastPathComponent)
                self.files.insert(path)
            }
        }
        let known = self.folders
        self.folders = folders
        defer {
            for file in self.files where !known.contains((file as NSString).deletingLastPathComponent) {
                // The system's clock of files is a few milliseconds behind.
                guard let change = BookWatch.lastChange(of: file), change > lastLook.addingTimeInterval(-0.01) else {
                    continue
                }
                burst.add(file, at: now)
                settling.add(file, at: now)
            }
        }
        do throws(WatchError) {
            try monitor.watch(folders)
            return nil
        } catch {
            return error.message
        }
    }

    /// When the file at `path` was written or came to stand there (`stat`, `st_ctim`); nil when there is none.
    private static func lastChange(of path: String) -> Date? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let seconds = Double(status.st_ctim.tv_sec) + Double(status.st_ctim.tv_nsec) / 1e9
        return Date(timeIntervalSince1970: seconds)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// `path` and the folders in it, without hidden ones and without following links.
    private static func folders(in path: String, most: Int) -> [String] {
        var found = [path]
        var next = 0
        while next < found.count, found.count < most {
            let folder = found[next]
            next += 1
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? [] {
                let inner = folder + "/" + name
                let type = try? FileManager.default.attributesOfItem(atPath: inner)[.type] as? FileAttributeType
                if !name.hasPrefix("."), type == .typeDirectory { found.append(inner) }
            }
        }
        return found
    }

    /// Waits for a change or a signal. After a change it has been quiet for 20 ms: time to begin, as the change is whole nearly always. Whether
    /// it was, `later()` tells.
    public func next() -> Change {
        while true {
            if let paths = burst.take(at: now) { return .files(paths) }
            if case .interrupted = look(within: burst.remaining(at: now)) { return .interrupted }
        }
    }

    /// Waits until nothing has changed for 100 ms; nil then. Else what changed behind the change that `next()` told: what was made of that is
    /// not to be written.
    public func later() -> Change? {
        while true {
            if case .interrupted = look(within: settling.remaining(at: now) ?? 0) { return .interrupted }
            if burst.remaining(at: now) != nil { return next() }
            if settling.remaining(at: now) == nil || settling.take(at: now) != nil { return nil }
        }
    }

    /// Gives memory that lies free back to the system, while there is nothing else to do.
    public func rest() {
        FreeMemory.giveBack()
    }

    /// Waits for `milliseconds`, or for a change or a signal, and takes down what has changed.
    private func look(within milliseconds: Int?) -> FolderMonitor.Event {
        let event = monitor.next(within: milliseconds)
        if case .changed(let paths) = event {
            for path in paths where concerns(path) {
                burst.add(path, at: now)
                settling.add(path, at: now)
            }
        }
        return event
    }

    /// Milliseconds since the beginning.
    private var now: Int {
        Int((ContinuousClock.now - start) / .milliseconds(1))
    }

    /// Whether the file at `path` may be one of the book's.
    private func concerns(_ path: String) -> Bool {
        if files.contains(path) { return true }
        let name = (path as NSString).lastPathComponent
        if name.hasPrefix(".") || name.hasSuffix("~") || isOutput(path) { return false }
        return BookWatch.endings.contains((path as NSString).pathExtension.lowercased()) || BookWatch.isFolder(path)
    }

    private func isOutput(_ path: String) -> Bool {
        outputs.contains { output in
            if path == output { return true }
            let (stem, ending) = ((output as NSString).deletingPathExtension, (output as NSString).pathExtension)
            guard path.hasPrefix(stem + "-"), path.hasSuffix("." + ending) else { return false }
            let number = path.dropFirst(stem.count + 1).dropLast(ending.count + 1)
            return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
        }
    }
}
