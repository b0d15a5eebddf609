import CommonMark
import Diagnostics

/// libFuzzer's entry: chance bytes as Markdown. Whatever they are, parsing ends and nothing traps.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkdown(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    // The reader refuses what is not UTF-8, and NUL, before Markdown sees it.
    let bytes = Array(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self).utf8)
        .map { $0 == 0 ? 0x20 : $0 }
    let file = SourceFile(name: "fuzz.md", path: nil, bytes: bytes)
    _ = Markdown.parse(bytes, range: 0..<bytes.count, lineStarts: file.lineStarts)
    return 0
}
