import Diagnostics
import Foundation
import Manuscript

extension Typesetting {
    /// Reads the manuscript that `request` names.
    static func read(_ request: BuildRequest) throws(Failure) -> (book: Book, diagnostics: [Diagnostic]) {
        do throws(ReadError) {
            if let context = request.context { return ManuscriptReader.read(context) }
            return try ManuscriptReader.read(
                request.sources, as: request.bookClass.flatMap { Metadata.BookClass(rawValue: $0.rawValue) },
                standardInput: { try FileHandle.standardInput.readToEnd().map { [UInt8]($0) } ?? [] })
        } catch {
            throw Failure(diagnostic: error.diagnostic)
        }
    }
}
