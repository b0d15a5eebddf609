import Foundation

/// Paths as the command line names them.
enum Place {
    /// The absolute path without links; the part that does not exist stays as it is.
    static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }

    /// Whether `path` is an existing folder or is written as one.
    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return path.hasSuffix("/")
            || FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Writes `text` to `path`, whole or not at all; `-` is standard output, missing folders are made.
    ///
    /// What is no plain file (`/dev/stdout`, a pipe) is written to as it stands, never replaced.
    static func write(_ text: String, to path: String) throws(Trouble) {
        if path == "-" { return try Console.print(text) }
        let place = resolved(path)
        do {
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: place).deletingLastPathComponent(), withIntermediateDirectories: true)
            var status = stat()
            let isPlain = stat(place, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
            try Data(text.utf8).write(to: URL(fileURLWithPath: place), options: isPlain ? .atomic : [])
        } catch {
            throw Trouble("\(path) could not be written: \(reason(error))")
        }
    }

    /// The system's word for a failure.
    private static func reason(_ error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        guard underlying.domain == NSPOSIXErrorDomain else { return underlying.localizedDescription }
        return String(cString: strerror(Int32(underlying.code)))
    }
}
