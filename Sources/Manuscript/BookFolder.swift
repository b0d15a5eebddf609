public import Diagnostics
import Glibc

/// A book's folder, and the one way into it: what a book file, a summary or a text names is found here, and nothing outside is read,
/// wherever symbolic links lead.
public struct BookFolder: Sendable {
    /// The folder's absolute path, symbolic links resolved.
    public let path: String
    /// The folder as the user gave it.
    public let given: String

    /// The folder at `path`, called `given` in messages. Resolves symbolic links.
    public init(path: String, given: String) {
        self.path = PictureFinder.resolved(path)
        self.given = given.hasSuffix("/") && given.count > 1 ? String(given.dropLast()) : given
    }

    /// What stands under a name.
    public enum Finding: Hashable, Sendable {
        /// A plain file, at its absolute path without symbolic links.
        case file(String)
        /// Nothing.
        case missing
        /// Something outside the folder.
        case outside
        /// A folder, at its absolute path.
        case folder(String)
        /// A pipe, a socket or a device, which may never end.
        case special
    }

    /// What `name` leads to: a path relative to the folder, or an absolute one. Calls `stat`.
    public func find(_ name: String) -> Finding {
        let whole = PictureFinder.resolved(name.hasPrefix("/") ? name : path + "/" + name)
        guard whole == path || whole.hasPrefix(path == "/" ? "/" : path + "/") else { return .outside }
        var status = stat()
        guard stat(whole, &status) == 0 else { return .missing }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file(whole)
        case S_IFDIR: return .folder(whole)
        default: return .special
        }
    }

    /// The name of the file at `relative` in messages: as the user would name it.
    public func name(_ relative: String) -> String {
        given == "." || given.isEmpty ? relative : (given == "/" ? "/" : given + "/") + relative
    }

    /// A place for what concerns the whole file at `relative`, whose bytes nobody reads.
    public func place(_ relative: String) -> SourceSpan {
        SourceSpan(file: SourceFile(name: name(relative), path: nil, bytes: []), range: 0..<0)
    }
}

extension BookFolder.Finding {
    /// Why what was found is no file to read, as the end of a sentence; nil for a file.
    public var fault: String? {
        switch self {
        case .file: nil
        case .missing: "there is no such file"
        case .outside: "it is outside the book's folder"
        case .folder: "it is a folder"
        case .special: "it is no plain file"
        }
    }
}
