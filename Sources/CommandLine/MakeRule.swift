import Foundation

/// A Makefile's rule: what was written, and every file that it was made from. GNU make and ninja read it.
struct MakeRule {
    /// The files written, as the user named them.
    let targets: [String]
    /// The files read, absolute.
    let sources: [String]

    /// The rule; sources in the working folder are named from there, as the targets are.
    var text: String {
        let here = FileManager.default.currentDirectoryPath
        let near = here.hasSuffix("/") ? here : here + "/"
        let names = sources.map { $0.hasPrefix(near) ? String($0.dropFirst(near.count)) : $0 }
        let left = targets.map { MakeRule.escaped($0, isTarget: true) }.joined(separator: " ")
        return left + ":" + names.map { " \\\n  " + MakeRule.escaped($0, isTarget: false) }.joined() + "\n"
    }

    /// `name` as make reads it (GNU make manual, 4.3 and 5.1). A line end, which it has no way to write, becomes `?`, which matches it.
    private static func escaped(_ name: String, isTarget: Bool) -> String {
        var text = ""
        for character in name {
            switch character {
            case "$": text += "$$"
            case " ", "#", "\t": text += "\\" + String(character)
            case ":" where isTarget, "%" where isTarget: text += "\\" + String(character)
            case "\n": text += "?"
            default: text.append(character)
            }
        }
        return text
    }
}
