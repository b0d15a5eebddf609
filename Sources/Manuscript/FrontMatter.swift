import Config
import Diagnostics

/// YAML between `---` lines at a file's head.
enum FrontMatter {
    /// The YAML of `file` and where the text behind it begins; nil when the file begins with something else.
    ///
    /// The first line is `---`, the next one is not blank, and a later line is `---` or `...` (as pandoc has it).
    static func find(in file: SourceFile) -> (yaml: Range<Int>, end: Int)? {
        let bytes = file.bytes
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard file.lineStarts.count > 2, isFence(file, line: 0, start: start, alsoDots: false) else { return nil }
        let first = bytes[file.lineStarts[1]..<file.lineStarts[2]]
        guard !first.allSatisfy({ $0 <= 0x20 }) else { return nil }
        for line in 1..<file.lineStarts.count
        where isFence(file, line: line, start: file.lineStarts[line], alsoDots: true) {
            let end = line + 1 < file.lineStarts.count ? file.lineStarts[line + 1] : bytes.count
            return (file.lineStarts[1]..<file.lineStarts[line], end)
        }
        return nil
    }

    private static func isFence(_ file: SourceFile, line: Int, start: Int, alsoDots: Bool) -> Bool {
        var end = line + 1 < file.lineStarts.count ? file.lineStarts[line + 1] : file.bytes.count
        while end > start, file.bytes[end - 1] <= 0x20 { end -= 1 }
        let text = file.bytes[start..<end]
        return text.elementsEqual("---".utf8) || (alsoDots && text.elementsEqual("...".utf8))
    }
}
