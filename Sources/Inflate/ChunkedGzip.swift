internal import CZlib

/// A gzip file whose bytes can be read from any place on: it was compressed in chunks, and its header says how long each is.
///
/// The form is that of `dictzip(1)`: RFC 1952's extra field with the subfield `RA`, which holds a version (1), the chunks' length before
/// compression, their number, and the compressed length of each, all in 16 bits. Each chunk was ended by a full flush, so that it inflates
/// without those before it. Any thread may use it, one at a time.
public final class ChunkedGzip: Sendable {
    /// The length of the bytes before compression, rounded up to whole chunks.
    public let capacity: Int
    private let file: FileRegion
    /// The length of a chunk before compression.
    private let chunkLength: Int
    /// Where each chunk begins in the file, and where the last one ends.
    private let starts: [Int]

    /// Opens the file at `path` and reads its header; linear in the number of chunks.
    ///
    /// - Throws: `InflateError` when it cannot be read or was not made for random access.
    public init(path: String) throws(InflateError) {
        file = try FileRegion(path: path)
        // The header is the fixed part, the extra field, and two names that end in a zero byte.
        let head = try file.bytes(0..<12)
        guard head.count == 12, head[0] == 0x1F, head[1] == 0x8B, head[2] == 8 else {
            throw InflateError("header", "\(path) is no gzip file")
        }
        let flags = head[3]
        guard flags & ChunkedGzip.hasExtra != 0 else {
            throw InflateError("header", "\(path) cannot be read from the middle: dictzip makes such files")
        }
        let extra = try file.bytes(12..<12 + ChunkedGzip.number(head, 10))
        guard let table = ChunkedGzip.chunks(in: extra) else {
            throw InflateError("header", "\(path): the table of its chunks is missing or damaged")
        }
        var start = 12 + extra.count
        if flags & ChunkedGzip.hasName != 0 { start = try file.end(ofStringAt: start) }
        if flags & ChunkedGzip.hasComment != 0 { start = try file.end(ofStringAt: start) }
        if flags & ChunkedGzip.hasCheck != 0 { start += 2 }
        var starts = [start]
        for length in table.lengths {
            start += length
            starts.append(start)
        }
        guard start <= file.count else { throw InflateError("header", "\(path) is shorter than its header says") }
        self.starts = starts
        chunkLength = table.chunkLength
        capacity = chunkLength * table.lengths.count
    }

    private static let hasCheck: UInt8 = 2
    private static let hasExtra: UInt8 = 4
    private static let hasName: UInt8 = 8
    private static let hasComment: UInt8 = 16

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        Int(bytes[place]) | Int(bytes[place + 1]) << 8
    }

    /// The table in the extra field's subfield `RA`; nil when there is none or it is cut short.
    private static func chunks(in extra: [UInt8]) -> (chunkLength: Int, lengths: [Int])? {
        var place = 0
        while place + 4 <= extra.count {
            let end = place + 4 + number(extra, place + 2)
            if extra[place] == UInt8(ascii: "R"), extra[place + 1] == UInt8(ascii: "A") {
                guard place + 10 <= end, end <= extra.count, number(extra, place + 4) == 1 else { return nil }
                let chunkLength = number(extra, place + 6)
                let count = number(extra, place + 8)
                guard chunkLength > 0, place + 10 + 2 * count <= end else { return nil }
                return (chunkLength, (0..<count).map { number(extra, place + 10 + 2 * $0) })
            }
            place = end
        }
        return nil
    }

    /// The bytes of `range` as they were before compression; what lies behind the end is left out. Inflates the chunks that the range
    /// touches and no others.
    public func bytes(_ range: Range<Int>) throws(InflateError) -> [UInt8] {
        let range = range.clamped(to: 0..<capacity)
        guard !range.isEmpty else { return [] }
        var bytes: [UInt8] = []
        let first = range.lowerBound / chunkLength
        for chunk in first...(range.upperBound - 1) / chunkLength {
            bytes += try inflate(try file.bytes(starts[chunk]..<starts[chunk + 1]))
        }
        let start = range.lowerBound - first * chunkLength
        return start < bytes.count ? Array(bytes[start..<min(bytes.count, start + range.count)]) : []
    }

    /// One chunk as it was before compression. Calls `inflateInit2`, `inflate` and `inflateEnd`.
    private func inflate(_ chunk: [UInt8]) throws(InflateError) -> [UInt8] {
        var input = chunk
        var stream = z_stream()
        var status = Z_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: chunkLength) { output, filled in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(chunkLength)
                // A raw deflate stream: negative window bits.
                status = inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                guard status == Z_OK else { return }
                status = CZlib.inflate(&stream, Z_SYNC_FLUSH)
                filled = chunkLength - Int(stream.avail_out)
                inflateEnd(&stream)
            }
        }
        // The flush at a chunk's end leaves the stream open; the last chunk ends it.
        guard status == Z_OK || status == Z_STREAM_END || (status == Z_BUF_ERROR && !bytes.isEmpty) else {
            let reason = stream.msg.map { String(cString: $0) } ?? "status \(status)"
            throw InflateError("inflate", status: status, "\(file.path) is damaged: \(reason)")
        }
        return bytes
    }
}

extension FileRegion {
    /// Behind the zero byte that ends the string at `start`.
    fileprivate func end(ofStringAt start: Int) throws(InflateError) -> Int {
        var place = start
        while place < count {
            let piece = try bytes(place..<place + 256)
            if let end = piece.firstIndex(of: 0) { return place + end + 1 }
            place += piece.count
        }
        throw InflateError("header", "\(path) ends within its header")
    }
}
