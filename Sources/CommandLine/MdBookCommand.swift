import Foundation
import Typesetter

extension Invocation {
    /// `galley mdbook`: sets the book whose render context mdBook writes to standard input, and puts the PDF where mdBook asks for it.
    func renderForMdBook(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
        guard arguments.operands.isEmpty else {
            throw UsageError("mdBook names the book, not the command line", command: .mdbook)
        }
        let asked = try arguments.request(for: .mdbook, environment: environment)
        let input = (try? FileHandle.standardInput.readToEnd()).flatMap { $0 } ?? Data()
        guard let job = MdBookJob(json: [UInt8](input)) else {
            throw Trouble("standard input holds no render context of mdBook: 'galley mdbook' is run by mdBook itself")
        }
        return try await BuildCommand(
            job.request(asked), output: job.destination + "/" + job.name + ".pdf", isStrict: arguments.has("strict"),
            console: console,
            as: .mdbook
        ).run()
    }
}
