import Foundation

/// A file that is open for reading: it is read part by part and never held whole.
final class OpenFile: Sendable {
    /// The descriptor, for those that read by it.
    let descriptor: Int32

    /// Opens the file at `path`.
    ///
    /// - Throws: `ProofError` for a folder, a pipe or a device, and for what cannot be read.
    convenience init(_ path: String) throws(ProofError) {
        try FileBytes.check(path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw ProofError(file: path, reason: "it cannot be read: \(String(cString: strerror(errno)))")
        }
        self.init(taking: descriptor)
    }

    /// Takes over `descriptor`, a regular file that is open for reading.
    init(taking descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// A path by which this process may open the same file once more, whatever has become of its name.
    var path: String {
        "/proc/self/fd/\(descriptor)"
    }

    /// How many bytes are read at a time.
    private static let part = 1 << 18

    /// How many bytes the file has.
    var count: Int {
        Int(max(0, lseek(descriptor, 0, SEEK_END)))
    }

    /// Which of two files comes first: the shorter, else the one whose first differing byte is less. Nil for files with the same bytes. Linear.
    func precedes(_ other: OpenFile) -> Bool? {
        guard count == other.count else { return count < other.count }
        var (left, right) = ([UInt8](repeating: 0, count: OpenFile.part), [UInt8](repeating: 0, count: OpenFile.part))
        var place = 0
        while true {
            let (one, two) = (read(into: &left, at: place), other.read(into: &right, at: place))
            if left[..<one] != right[..<two] { return left[..<one].lexicographicallyPrecedes(right[..<two]) }
            if one < OpenFile.part { return nil }
            place += one
        }
    }

    /// Fills `bytes` from `place` on as far as the file goes, and says how far.
    private func read(into bytes: inout [UInt8], at place: Int) -> Int {
        bytes.withUnsafeMutableBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                let count = pread(descriptor, rest.baseAddress, rest.count, off_t(place + done))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                done += count
            }
            return done
        }
    }
}
