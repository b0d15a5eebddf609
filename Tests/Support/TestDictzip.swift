public import Foundation

/// A gzip file of dictzip's form, without a library: its chunks are stored, not compressed.
public enum TestDictzip {
    /// `text` in chunks of `chunkLength` bytes, at most 65,535; with a file's name in the header, as dictzip writes it.
    public static func bytes(of text: [UInt8], chunkLength: Int) -> Data {
        let chunks = stride(from: 0, to: text.count, by: chunkLength).map { start in
            stored(text[start..<min(text.count, start + chunkLength)])
        }
        func number(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
        let table = number(1) + number(chunkLength) + number(chunks.count) + chunks.flatMap { number($0.count) }
        let field = Array("RA".utf8) + number(table.count) + table
        let head: [UInt8] = [0x1F, 0x8B, 8, 4 | 8, 0, 0, 0, 0, 2, 3] + number(field.count) + field
        // The stream's end: an empty last block; the check and length behind it are read by nobody.
        return Data(
            head + Array("text.dict".utf8) + [0] + chunks.joined() + [1, 0, 0, 0xFF, 0xFF]
                + [UInt8](repeating: 0, count: 8))
    }

    /// `bytes` as one stored block of RFC 1951 and the empty one that a full flush leaves.
    private static func stored(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let count = [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)]
        return [0] + count + count.map { ~$0 } + bytes + [0, 0, 0, 0xFF, 0xFF]
    }
}
