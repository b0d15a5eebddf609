import CommonMark
import Diagnostics
import Testing

/// Inputs that `make fuzz` broke the reader with.
@Suite struct FuzzedTests {
    @Test(arguments: [
        " \r/\r--: \r,",
        "*>\\\\\\<\u{A}**\u{CF}*'\r'** :\r,\r--: \r\r--: \r,\r--: \r,''",
        ":\r,\r--: *a*\r\r--:\r,\r--: \r*,*",
    ])
    func tablesCutOutOfParagraphs(text: String) {
        let bytes = Array(text.utf8)
        let file = SourceFile(name: "a.md", path: nil, bytes: bytes)
        let document = Markdown.parse(bytes, range: 0..<bytes.count, lineStarts: file.lineStarts)
        #expect(document.nodes.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes.count })
    }
}
