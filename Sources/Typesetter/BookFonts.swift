import Diagnostics
import Foundation
import Manuscript

/// The fonts that a book brings along: the font files in its own `fonts/`, folders in it included.
struct BookFonts {
    /// Their absolute paths, sorted by name.
    private(set) var files: [String] = []
    /// What was left out, and why.
    private(set) var diagnostics: [Diagnostic] = []
    private let folder: BookFolder?

    /// The endings of fonts that fontconfig reads; other files, as a licence, are not looked at.
    private static let endings: Set<String> = [
        "ttf", "otf", "ttc", "otc", "woff", "woff2", "pfb", "pfa", "t1", "cff", "pcf", "bdf", "gz",
    ]

    /// The fonts of `book`: plain files inside its folder. What leads out of it or is no plain file is left out with a warning.
    init(_ book: Book) {
        folder = book.folder.map { BookFolder(path: $0, given: "") }
        guard let folder, case .folder(let fonts) = folder.find("fonts"), fonts == folder.path + "/fonts" else {
            return
        }
        var open = ["fonts"]
        while let inner = open.popLast() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + inner)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") { add(inner + "/" + name, of: folder, &open) }
        }
    }

    private mutating func add(_ path: String, of folder: BookFolder, _ open: inout [String]) {
        let isFont = BookFonts.endings.contains((path as NSString).pathExtension.lowercased())
        let found = folder.find(path)
        switch found {
        case .file(let whole): if isFont { files.append(whole) }
        case .folder(let whole): if whole == folder.path + "/" + path { open.append(path) }
        case .missing, .outside, .special:
            guard isFont else { return }
            diagnostics.append(
                Diagnostic(
                    .warning, .outsideFile, "the font is left out: \(found.fault ?? "")", at: folder.place(path)))
        }
    }

    /// The warnings for those of `files` that hold no font.
    func warnings(refused files: [String]) -> [Diagnostic] {
        files.map { file in
            let name = folder.map { String(file.dropFirst($0.path.count + 1)) } ?? file
            return Diagnostic(
                .warning, .missingFont, "the file holds no font that can be used",
                at: folder?.place(name))
        }
    }
}
