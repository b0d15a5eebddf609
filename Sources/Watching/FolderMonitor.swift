internal import CGIO

/// Tells which files in some folders change.
///
/// Folders are watched, not files: an editor that writes a file anew and renames it leaves a watched file behind. One thread at a time.
/// SIGINT and SIGTERM, from the first monitor on, end the wait and not the process.
public final class FolderMonitor {
    /// What ends a wait.
    public enum Event: Hashable, Sendable {
        /// Something happened to these files; absolute paths.
        case changed([String])
        /// The time was up.
        case timedOut
        /// SIGINT or SIGTERM came.
        case interrupted
    }

    /// What the library's callbacks write.
    private final class Record {
        var paths: [String] = []
        var isInterrupted = false
        var isOver = false
    }

    private let context: OpaquePointer
    private let record = Record()
    private var monitors: [String: UnsafeMutablePointer<GFileMonitor>] = [:]
    private var signals: [UnsafeMutablePointer<GSource>] = []

    /// A monitor of no folder yet. Calls `g_main_context_new` and `g_unix_signal_source_new`.
    public init() {
        context = g_main_context_new()
        for signal in [SIGINT, SIGTERM] {
            guard let source = g_unix_signal_source_new(signal) else { continue }
            let interrupted: GSourceFunc = { record in
                guard let record else { return 0 }
                Unmanaged<Record>.fromOpaque(record).takeUnretainedValue().isInterrupted = true
                return 1
            }
            g_source_set_callback(source, interrupted, Unmanaged.passUnretained(record).toOpaque(), nil)
            g_source_attach(source, context)
            signals.append(source)
        }
    }

    deinit {
        for monitor in monitors.values { FolderMonitor.release(monitor) }
        for source in signals {
            g_source_destroy(source)
            g_source_unref(source)
        }
        g_main_context_unref(context)
    }

    /// Watches `folders` (absolute paths) from here on, and no others; what stands in folders inside them is not watched.
    ///
    /// A folder that is watched already stays so, and loses no event. Calls `g_file_monitor_directory`.
    /// - Throws: `WatchError` when one cannot be watched; the others are.
    public func watch(_ folders: Set<String>) throws(WatchError) {
        for (folder, monitor) in monitors where !folders.contains(folder) {
            FolderMonitor.release(monitor)
            monitors[folder] = nil
        }
        var failure: WatchError?
        // A monitor reports to the context that is its thread's own when it is made.
        g_main_context_push_thread_default(context)
        for folder in folders.sorted() where monitors[folder] == nil {
            do throws(WatchError) {
                monitors[folder] = try monitor(of: folder)
            } catch {
                failure = error
            }
        }
        g_main_context_pop_thread_default(context)
        if let failure { throw failure }
    }

    private func monitor(of folder: String) throws(WatchError) -> UnsafeMutablePointer<GFileMonitor> {
        let file = g_file_new_for_path(folder)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        var error: UnsafeMutablePointer<GError>?
        guard let monitor = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, nil, &error) else {
            let reason = error.map { String(cString: $0.pointee.message) } ?? "unknown reason"
            g_clear_error(&error)
            throw WatchError(operation: "g_file_monitor_directory", message: "cannot watch \(folder): \(reason)")
        }
        g_file_monitor_set_rate_limit(monitor, 20)
        typealias Changed =
            @convention(c) (
                UnsafeMutablePointer<GFileMonitor>?, OpaquePointer?, OpaquePointer?, GFileMonitorEvent, gpointer?
            ) -> Void
        let changed: Changed = { _, file, other, event, record in
            guard let record, event != G_FILE_MONITOR_EVENT_PRE_UNMOUNT, event != G_FILE_MONITOR_EVENT_UNMOUNTED
            else { return }
            for file in [file, other] {
                guard let file, let path = g_file_get_path(file) else { continue }
                Unmanaged<Record>.fromOpaque(record).takeUnretainedValue().paths.append(String(cString: path))
                g_free(path)
            }
        }
        g_signal_connect_data(
            monitor, "changed", unsafeBitCast(changed, to: GCallback.self), Unmanaged.passUnretained(record).toOpaque(),
            nil, GConnectFlags(rawValue: 0))
        return monitor
    }

    private static func release(_ monitor: UnsafeMutablePointer<GFileMonitor>) {
        g_file_monitor_cancel(monitor)
        g_object_unref(monitor)
    }

    /// Waits for a change, a signal, or until `milliseconds` are over; nil waits for ever. A signal comes before changes.
    ///
    /// Calls `g_main_context_iteration`.
    public func next(within milliseconds: Int?) -> Event {
        record.isOver = false
        let timer = milliseconds.map { setTimer($0) }
        while record.paths.isEmpty, !record.isInterrupted, !record.isOver { g_main_context_iteration(context, 1) }
        // What is there already comes along.
        while g_main_context_iteration(context, 0) != 0 {}
        if let timer {
            g_source_destroy(timer)
            g_source_unref(timer)
        }
        if record.isInterrupted { return .interrupted }
        guard !record.paths.isEmpty else { return .timedOut }
        defer { record.paths = [] }
        return .changed(record.paths)
    }

    private func setTimer(_ milliseconds: Int) -> UnsafeMutablePointer<GSource>? {
        let timer = g_timeout_source_new(UInt32(clamping: max(0, milliseconds)))
        let over: GSourceFunc = { record in
            guard let record else { return 0 }
            Unmanaged<Record>.fromOpaque(record).takeUnretainedValue().isOver = true
            return 0
        }
        g_source_set_callback(timer, over, Unmanaged.passUnretained(record).toOpaque(), nil)
        g_source_attach(timer, context)
        return timer
    }
}
