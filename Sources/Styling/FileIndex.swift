import Diagnostics
import Manuscript

/// Finds the book's file that a relative link names.
struct FileIndex {
    /// The files by their absolute paths without an ending; a folder's `README.md` or `index.md` by the folder, too.
    private var indices: [String: Int] = [:]
    /// Each file's folder.
    private let folders: [String?]
    private let root: String?

    /// The files of `book`.
    init(_ book: Book) {
        root = book.folder
        folders = book.files.map { file in file.source.path.map { FileIndex.parts(of: $0).folder } }
        for (index, file) in book.files.enumerated() {
            guard let path = file.source.path else { continue }
            let (folder, name) = FileIndex.parts(of: path)
            for key in [folder + "/" + name] + (FileIndex.isStart(name) ? [folder, folder + "/index"] : [])
            where indices[key] == nil {
                indices[key] = index
            }
        }
    }

    /// The file that `path`, as written in the file `from`, leads to: `b.md`, `../b/c.html`, `b/` or, from the book's folder, `/b.md`.
    func index(of path: String, from: Int) -> Int? {
        var bases = [folders[from]]
        // A site's root is the folder of its sources.
        if path.hasPrefix("/") { bases = [root, root.map { $0 + "/src" }] }
        for case let base? in bases {
            if let found = indices[FileIndex.resolved(path, in: base)] { return found }
        }
        return nil
    }

    private static func resolved(_ path: String, in folder: String) -> String {
        var steps = folder.split(separator: "/").map(String.init)
        for step in path.split(separator: "/") {
            switch step {
            case ".": break
            case "..": if !steps.isEmpty { steps.removeLast() }
            default: steps.append(String(step))
            }
        }
        let (folder, name) = parts(of: "/" + steps.joined(separator: "/"))
        return folder + "/" + name
    }

    /// A path's folder, and its name without `.md`, `.markdown` or `.html`.
    private static func parts(of path: String) -> (folder: String, name: String) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        var name = path[slash...].dropFirst()
        for ending in [".md", ".markdown", ".html"] where name.hasSuffix(ending) { name = name.dropLast(ending.count) }
        return (String(path[..<slash]), String(name))
    }

    /// Whether a file of this name stands for its folder.
    private static func isStart(_ name: String) -> Bool {
        ["readme", "index"].contains(name.lowercased())
    }
}
