import Foundation
import Inflate
import Support
import Testing

/// Files of dictzip's form, made by the test and read from any place on.
@Suite struct ChunkedGzipTests {
    /// 100,000 bytes that can be compressed, none of them like its neighbours for long.
    static let text: [UInt8] = (0..<100_000).map { UInt8(truncatingIfNeeded: 97 + ($0 * $0 / 7) % 23) }

    @Test func anyRangeComesBack() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(TestDictzip.bytes(of: Self.text, chunkLength: 4_096), to: "text.dz")
        let file = try ChunkedGzip(path: path)
        #expect(file.capacity >= Self.text.count)
        var random = SplitMix(seed: 3)
        for _ in 0..<200 {
            let start = Int.random(in: 0..<Self.text.count, using: &random)
            let range = start..<min(Self.text.count, start + Int.random(in: 0...9_000, using: &random))
            #expect(try file.bytes(range) == Array(Self.text[range]), "\(range)")
        }
        #expect(try file.bytes(Self.text.count - 5..<Self.text.count + 50) == Array(Self.text.suffix(5)))
        #expect(try file.bytes(file.capacity..<file.capacity + 9) == [])
    }

    @Test func whatIsNoSuchFileIsRefused() throws {
        let folder = try TemporaryFolder()
        let whole = TestDictzip.bytes(of: Self.text, chunkLength: 4_096)
        let cases = [
            ("text", Data("just text, no gzip at all".utf8)), ("empty", Data()), ("cut", whole.prefix(9_000)),
            ("plain", Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3])), ("head", whole.prefix(15)),
        ]
        for (name, bytes) in cases {
            let path = try folder.write(bytes, to: name)
            #expect(throws: InflateError.self, "\(name)") { try ChunkedGzip(path: path) }
        }
        let missing = #expect(throws: InflateError.self) { try ChunkedGzip(path: folder.path + "/nowhere") }
        #expect(missing?.operation == "open")
    }

    @Test func damagedChunksAreErrors() throws {
        let folder = try TemporaryFolder()
        var bytes = TestDictzip.bytes(of: Self.text, chunkLength: 4_096)
        for place in 9_000..<14_000 { bytes[place] = 0xFF }
        let file = try ChunkedGzip(path: try folder.write(bytes, to: "damaged.dz"))
        #expect(throws: InflateError.self) { _ = try file.bytes(0..<Self.text.count) }
    }
}
