import Cairo
import Diagnostics
import Glibc

/// A file that appears whole under its name or not at all: written beside it under a passing name, renamed when `commit()` says that all
/// is there, removed when the value is let go before.
///
/// Shared by the renderer and the library's write calls in one thread. A failed write sticks: further bytes are refused, and the next
/// `check()`, `seal()` or `commit()` throws it. Several files that belong together are all sealed first and committed then.
public final class OutputFile {
    /// The final path; `-` is standard output, which is written straight.
    public let path: String
    /// What failed first; nil while all is well.
    public private(set) var failure: RenderingError?

    /// Where the path led when the file was begun.
    private let target: String
    private let passingPath: String
    private let descriptor: Int32
    private var isOpen = true
    private var isCommitted = false
    /// Small writes are gathered.
    private var gathered: [UInt8] = []
    private static let gatherLimit = 1 << 16

    /// Begins the file `path`, or standard output for `-`. The folder must be there.
    ///
    /// - Throws: `RenderingError` when no file can be made in the folder.
    public init(path: String) throws(RenderingError) {
        self.path = path
        if path == "-" {
            target = path
            passingPath = ""
            descriptor = STDOUT_FILENO
            return
        }
        // A link's target is replaced, not the link; a device such as /dev/null is written straight.
        let target = OutputFile.resolved(path)
        self.target = target
        var status = stat()
        if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            passingPath = ""
            descriptor = open(target, O_WRONLY | O_CLOEXEC)
        } else {
            let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
            (passingPath, descriptor) = OutputFile.openPassing(in: target[..<slash])
        }
        guard descriptor >= 0 else {
            throw RenderingError(.outputFailed, "cannot write \(path): \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        if isOpen, path != "-" { close(descriptor) }
        if !isCommitted, !passingPath.isEmpty { unlink(passingPath) }
    }

    /// Opens a file of a passing name in `folder` that nobody had; −1 when none can be made.
    private static func openPassing(in folder: Substring) -> (path: String, descriptor: Int32) {
        for _ in 0..<100 {
            let path = "\(folder).galley-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).part"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (path, descriptor) }
            if errno != EEXIST { break }
        }
        return ("", -1)
    }

    /// Takes `bytes`; false once anything has failed.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard failure == nil else { return false }
        if gathered.count + bytes.count < OutputFile.gatherLimit {
            gathered.append(contentsOf: bytes)
            return true
        }
        flush()
        if failure == nil { put(bytes) }
        return failure == nil
    }

    /// Writes `bytes`.
    public func write(_ bytes: [UInt8]) throws(RenderingError) {
        _ = bytes.withUnsafeBytes { take($0) }
        try check()
    }

    /// Throws what failed, if anything did.
    public func check() throws(RenderingError) {
        if let failure { throw failure }
    }

    /// Hands all bytes to the system and closes the file, which does not have its name yet; nothing may be written afterwards.
    ///
    /// - Throws: `RenderingError` when bytes could not be written: the disk is full, the pipe is closed.
    public func seal() throws(RenderingError) {
        flush()
        // Some file systems tell only now that there was no room.
        if isOpen, path != "-", close(descriptor) != 0, failure == nil { fail() }
        isOpen = false
        try check()
    }

    /// Seals the file and puts it under its name.
    ///
    /// - Throws: `RenderingError` for what `seal()` throws, and when the file cannot take its name; nothing is left behind then.
    public func commit() throws(RenderingError) {
        try seal()
        if !passingPath.isEmpty, !isCommitted, rename(passingPath, target) != 0 { fail() }
        isCommitted = failure == nil
        try check()
    }

    private func flush() {
        guard failure == nil, !gathered.isEmpty else { return }
        gathered.withUnsafeBytes { put($0) }
        gathered.removeAll(keepingCapacity: true)
    }

    private func put(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes
        while let base = rest.baseAddress, !rest.isEmpty {
            let written = Glibc.write(descriptor, base, rest.count)
            if written < 0, errno == EINTR { continue }
            if written == 0 { errno = ENOSPC }
            guard written > 0 else { return fail() }
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    private func fail() {
        let name = path == "-" ? "standard output" : path
        let reason = errno
        failure = RenderingError(.outputFailed, "cannot write \(name): \(String(cString: strerror(reason)))")
        failure?.isClosedPipe = path == "-" && reason == EPIPE
    }

    /// `path`, or where it leads when it is a link to something that is there.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}

/// Hands what a drawing library makes to a file.
final class FileSink: ByteSink {
    private let file: OutputFile

    init(_ file: OutputFile) {
        self.file = file
    }

    /// Takes `bytes`; false once anything has failed.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        file.take(bytes)
    }
}
