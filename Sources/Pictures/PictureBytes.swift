import Glibc

/// An open picture file, read piece by piece at given places (`pread`), so that measuring touches the header alone.
///
/// Owned by one caller; any thread. Refuses what is no plain file, so that a device or a pipe can neither hang nor flood.
struct PictureBytes: ~Copyable {
    private let descriptor: Int32
    /// The file's length in bytes.
    let count: Int

    /// Opens the file at `path` for reading.
    init(path: String) throws(PictureError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            throw code == ENOENT || code == ENOTDIR
                ? PictureError(.missing, "there is no such file")
                : PictureError(.unreadable, "the file cannot be opened: \(String(cString: strerror(code)))")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PictureError(.unreadable, "it is no plain file")
        }
        guard status.st_size > 0 else {
            close(descriptor)
            throw PictureError(.empty, "the file is empty")
        }
        self.descriptor = descriptor
        self.count = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// The bytes from `offset`, `length` of them, or fewer at the file's end.
    func bytes(at offset: Int, count length: Int) throws(PictureError) -> [UInt8] {
        let wanted = max(0, min(length, count - offset))
        guard offset >= 0, wanted > 0 else { return [] }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted, let base = buffer.baseAddress {
                let got = pread(descriptor, base + filled, wanted - filled, off_t(offset + filled))
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                filled += got
            }
        }
        guard failure == 0 else {
            throw PictureError(.unreadable, "the file cannot be read: \(String(cString: strerror(failure)))")
        }
        return bytes
    }

    /// Exactly `length` bytes from `offset`; a file that ends before is truncated.
    func whole(at offset: Int, count length: Int) throws(PictureError) -> [UInt8] {
        let read = try bytes(at: offset, count: length)
        guard read.count == length else { throw .truncated }
        return read
    }
}

/// The order of a number's bytes.
enum ByteOrder {
    case big, little
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
    /// The unsigned number of `width` bytes at `offset` from the collection's start; nil when it does not lie wholly inside.
    func number(at offset: Int, width: Int, _ order: ByteOrder = .big) -> Int? {
        guard offset >= 0, offset <= count - width else { return nil }
        let first = startIndex + offset
        var value = 0
        switch order {
        case .big: for index in first..<first + width { value = value << 8 | Int(self[index]) }
        case .little: for index in (first..<first + width).reversed() { value = value << 8 | Int(self[index]) }
        }
        return value
    }

    /// Whether the ASCII `text` stands at `offset` from the collection's start.
    func holds(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= count - text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(self[startIndex + offset..<startIndex + offset + $0.count]) }
    }
}
