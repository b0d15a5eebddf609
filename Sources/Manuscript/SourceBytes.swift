import Diagnostics
import FoundationEssentials

/// Reading a text file whole.
enum SourceBytes {
    /// The file at `path`, called `name` in diagnostics, which somebody asks for at `span`.
    static func read(_ name: String, path: String, at span: SourceSpan? = nil) throws(ReadError) -> SourceFile {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ReadError(Diagnostic(.error, .unreadable, "\(name): there is no such file", at: span))
        }
        guard !isFolder else {
            throw ReadError(Diagnostic(.error, .unreadable, "\(name): a folder stands where a file is due", at: span))
        }
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            return SourceFile(name: name, path: path, bytes: [UInt8](data))
        } catch {
            throw ReadError(
                Diagnostic(
                    .error, .unreadable, "\(name): the file cannot be read: \(systemReason(error))", at: span))
        }
    }

    /// The error that `file` is not UTF-8, with its first wrong byte; nil when it is.
    static func fault(in file: SourceFile) -> Diagnostic? {
        guard let offset = firstInvalid(file.bytes) else { return nil }
        let byte = String(file.bytes[offset], radix: 16, uppercase: true)
        var hint: String?
        if file.bytes.starts(with: [0xFF, 0xFE]) || file.bytes.starts(with: [0xFE, 0xFF]) {
            hint = "the file looks like UTF-16; save it as UTF-8"
        } else {
            hint = "save the file as UTF-8"
        }
        return Diagnostic(
            .error, .invalidUTF8, "\(file.name) is not UTF-8: byte \(offset) is 0x\(byte.count == 1 ? "0" : "")\(byte)",
            at: SourceSpan(file: file, range: offset..<offset), hint: hint)
    }

    /// The offset of the first byte that is not UTF-8 (Unicode 15, table 3-7); nil when all are. Eight ASCII bytes at a time.
    static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { raw in
            var index = 0
            let count = raw.count
            while index < count {
                if index + 8 <= count,
                    raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
                {
                    index += 8
                    continue
                }
                let first = raw[index]
                guard first >= 0x80 else {
                    index += 1
                    continue
                }
                let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
                guard first >= 0xC2, first <= 0xF4, index + length <= count else { return index }
                var second: ClosedRange<UInt8> = 0x80...0xBF
                switch first {
                case 0xE0: second = 0xA0...0xBF
                case 0xED: second = 0x80...0x9F
                case 0xF0: second = 0x90...0xBF
                case 0xF4: second = 0x80...0x8F
                default: break
                }
                guard second.contains(raw[index + 1]) else { return index }
                for next in index + 2..<max(index + 2, index + length) where raw[next] & 0xC0 != 0x80 { return index }
                index += length
            }
            return nil
        }
    }
}
