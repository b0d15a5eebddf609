import Foundation
import Typesetter

extension Invocation {
    /// `galley init`: begins a book in an empty folder and prints the paths of its files.
    func beginBook(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
        guard let folder = arguments.operands.first, !folder.isEmpty else {
            throw UsageError("no folder: name the one that the book shall be begun in", command: .initialise)
        }
        guard arguments.operands.count == 1 else {
            throw UsageError("a book is begun in one folder, not in several", command: .initialise)
        }
        let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
        let book = NewBook(name: name)
        if let failure = book.write(to: folder) { throw Trouble(failure) }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        try Console.print(book.files.map { prefix + $0.path + "\n" }.joined())
        console.remark("now set it: galley build \(folder)")
        return .fine
    }
}
