import Diagnostics
import Foundation
import Manuscript

/// The dictionary that a book wants its words looked up in.
public enum BookDictionary: Hashable, Sendable {
    /// One that is installed on the machine, by its name: `wn`.
    case installed(String)
    /// One of the book's own: the absolute path of its index.
    case file(String)
}

/// Finds the dictionary that the book file names.
enum DictionaryFinding {
    /// The dictionary of `book`, its files (absolute), and what is wrong with it; all empty where the book names none.
    ///
    /// What has a slash or an ending of `dictd`'s is a file, which lies in the book's folder. A name is not looked for here: a machine that
    /// has no dictionary sets the book all the same.
    static func find(_ book: Book) -> (dictionary: BookDictionary?, files: [String], diagnostics: [Diagnostic]) {
        guard let named = book.metadata.dictionary else { return (nil, [], []) }
        let name = named.value
        let ending = endings.first { name.hasSuffix($0) }
        guard ending != nil || name.contains("/") else { return (.installed(name), [], []) }
        let stem = ending.map { String(name.dropLast($0.count)) } ?? name
        let found = book.folder.map { BookFolder(path: $0, given: $0).find(stem + ".index") } ?? .outside
        guard case .file(let path) = found else {
            let fault = Diagnostic(
                .error, found == .missing ? .invalidValue : .outsideFile,
                "the dictionary \"\(name.brief)\" cannot be read: \(found.fault ?? "")", at: named.span,
                hint:
                    "put its .index, and its .dict or .dict.dz, into the book's folder, or name one that is installed, as wn"
            )
            return (nil, [], [fault])
        }
        let base = path.hasSuffix(".index") ? String(path.dropLast(6)) : path
        let entries = [".dict.dz", ".dict"].map { base + $0 }.filter { FileManager.default.fileExists(atPath: $0) }
        return (.file(path), [path] + entries, [])
    }

    private static let endings = [".index", ".dict.dz", ".dict"]
}
