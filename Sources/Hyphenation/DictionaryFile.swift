internal import CHyphen
internal import Glibc

/// Reads dictionary files (`hyph_*.dic`).
enum DictionaryFile {
    /// The dictionary at `path`, for `hnj_hyphen_free` to free; nil when it cannot be read.
    ///
    /// Files with replacing patterns (`/`) are read by libhyphen, all others here, which is faster.
    static func load(_ path: String) -> UnsafeMutablePointer<HyphenDict>? {
        guard let bytes = contents(of: path) else { return nil }
        return bytes.withUnsafeBufferPointer { parse($0) } ?? hnj_hyphen_load(path)
    }

    /// A dictionary of one or two levels; nil when it has replacing patterns.
    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<HyphenDict>? {
        var levels = [PatternAutomaton()]
        var charset: [UInt8]?
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
            start = end + 1
            guard charset != nil else {
                charset = line.filter { $0 > 0x20 }
                continue
            }
            guard let first = line.first, first != 0x25, first != 0x23, line.count < 99 else { continue }
            if line.contains(0x2F) { return nil }
            if line.starts(with: "NEXTLEVEL".utf8) {
                guard levels.count == 1 else { return nil }
                levels.append(PatternAutomaton())
            } else {
                levels[levels.count - 1].read(line)
            }
        }
        guard let charset, !charset.isEmpty else { return nil }
        if levels.count == 1 {
            levels.insert(joints(over: levels[0], isUTF8: charset.elementsEqual("UTF-8".utf8)), at: 0)
        }
        return join(&levels, charset)
    }

    private static func join(
        _ levels: inout [PatternAutomaton], _ charset: [UInt8]
    ) -> UnsafeMutablePointer<HyphenDict>? {
        let isUTF8 = charset.elementsEqual("UTF-8".utf8)
        guard let first = levels[0].makeDictionary(charset: charset, isUTF8: isUTF8) else { return nil }
        first.pointee.nextlevel = levels[1].makeDictionary(charset: charset, isUTF8: isUTF8)
        return first
    }

    /// The first level of a dictionary that has but one, as libhyphen has it: compounds joined by hyphens and apostrophes.
    private static func joints(over patterns: PatternAutomaton, isUTF8: Bool) -> PatternAutomaton {
        var joints = PatternAutomaton()
        let marks = ["-", "'"] + (isUTF8 ? ["\u{2013}", "\u{2019}"] : [])
        joints.read(Array("NOHYPHEN \(marks.joined(separator: ","))".utf8))
        for mark in marks { joints.read(Array("1\(mark)1".utf8)) }
        joints.leftMinimum = patterns.leftMinimum
        joints.rightMinimum = patterns.rightMinimum
        joints.compoundLeftMinimum = minimum(patterns.compoundLeftMinimum, patterns.leftMinimum)
        joints.compoundRightMinimum = minimum(patterns.compoundRightMinimum, patterns.rightMinimum)
        return joints
    }

    private static func minimum(_ compound: Int8, _ word: Int8) -> Int8 {
        compound != 0 ? compound : word != 0 ? word : 3
    }

    private static func contents(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            bytes.append(contentsOf: chunk[..<count])
            if count < chunk.count { return ferror(file) == 0 ? bytes : nil }
        }
    }
}
