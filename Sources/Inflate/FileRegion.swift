import Glibc

/// A file that is read a piece at a time, never whole.
///
/// One owner; the file is closed with the value. Any thread may use it, one at a time.
public final class FileRegion: Sendable {
    /// The file's path as given.
    public let path: String
    /// The file's length in bytes when it was opened.
    public let count: Int
    private let descriptor: Int32

    /// Opens the file at `path` for reading. Calls `open(2)` and `fstat(2)`.
    ///
    /// - Throws: `InflateError` when it cannot be opened or is no plain file.
    public init(path: String) throws(InflateError) {
        self.path = path
        // A pipe that nobody writes to must not hold the program up.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw InflateError("open", status: errno, "\(path): \(String(cString: strerror(errno)))")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw InflateError("fstat", "\(path) is no plain file")
        }
        count = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// The bytes of `range`, cut to the file's length. Calls `pread(2)`.
    public func bytes(_ range: Range<Int>) throws(InflateError) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let rest = UnsafeMutableRawBufferPointer(buffer).baseAddress.map { $0 + filled }
                let got = pread(descriptor, rest, range.count - filled, off_t(range.lowerBound + filled))
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                filled += got
            }
        }
        guard failure == 0 else {
            throw InflateError("pread", status: failure, "\(path): \(String(cString: strerror(failure)))")
        }
        guard bytes.count == range.count else { throw InflateError("pread", "\(path) became shorter") }
        return bytes
    }
}
