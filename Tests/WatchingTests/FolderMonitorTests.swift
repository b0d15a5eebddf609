import Foundation
import Support
import Testing
import Watching

/// Files that are written, replaced and removed in folders that are watched. Waits end by the events themselves.
@Suite(.serialized) struct FolderMonitorTests {
    /// Waits until `path` is among what changed.
    private func wait(for path: String, _ monitor: FolderMonitor) -> Bool {
        while case .changed(let paths) = monitor.next(within: 20_000) {
            if paths.contains(path) { return true }
        }
        return false
    }

    @Test func everyWayOfSavingIsSeen() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("one", to: "book.md")
        let monitor = FolderMonitor()
        try monitor.watch([folder.path])
        try folder.write("two", to: "book.md")
        #expect(wait(for: file, monitor))
        // Most editors write anew beside the file and rename.
        try Data("three".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        #expect(wait(for: file, monitor))
        let other = try folder.write("four", to: "other.md")
        #expect(wait(for: other, monitor))
        try FileManager.default.removeItem(atPath: file)
        #expect(wait(for: file, monitor))
    }

    @Test func aWaitEndsWhenItsTimeIsUp() throws {
        let folder = try TemporaryFolder()
        let monitor = FolderMonitor()
        try monitor.watch([folder.path])
        #expect(monitor.next(within: 1) == .timedOut)
        try monitor.watch([])
        try folder.write("one", to: "book.md")
        #expect(monitor.next(within: 1) == .timedOut)
    }

    @Test func aFolderThatIsNotThereIsTold() throws {
        let folder = try TemporaryFolder()
        let monitor = FolderMonitor()
        // Some systems watch for the folder to appear; none may fall over it.
        try? monitor.watch([folder.path + "/nowhere", folder.path])
        let file = try folder.write("one", to: "book.md")
        #expect(wait(for: file, monitor))
    }
}
