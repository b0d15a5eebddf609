import Foundation
import Typesetter

/// `galley watch`: builds, and builds again at each change, until SIGINT ends it.
struct WatchCommand {
    private let build: BuildCommand
    private let console: Console

    /// The watch that `arguments` ask for.
    init(_ arguments: Arguments, environment: [String: String], console: Console) throws(UsageError) {
        build = try BuildCommand(arguments, environment: environment, console: console, as: .watch)
        self.console = console
        if build.request.sources.contains("-") {
            throw UsageError("standard input cannot be watched: name a file or a folder", command: .watch)
        }
        if build.writesStandardOutput {
            throw UsageError("standard output holds one book, not one after the other: name a file", command: .watch)
        }
    }

    /// Builds at the start, where trouble ends the run, and then at each change, where it is told and waited out.
    ///
    /// The book is composed while it is waited whether the change is the last of several. What comes between is composed again, and only what
    /// was made of the last is told and written.
    func run() async throws -> ExitCode {
        let watch = BookWatch()
        var kept = BuildCommand.Kept(standing: StandingType())
        // What changes while the first build runs is not lost.
        look(watch, kept)
        _ = try await build.run(&kept)
        while true {
            look(watch, kept)
            // Whole books come and go: what lies free between what is kept is given back while there is nothing to do.
            watch.rest()
            var change = watch.next()
            var made: BuildCommand.Made?
            while case .files(let changed) = change {
                // Words are compared; pictures, fonts and themes are known by their names alone.
                if !changed.allSatisfy({ $0.hasSuffix(".md") || $0.hasSuffix(".markdown") }) {
                    kept.standing = StandingType()
                }
                made = await build.compose(&kept)
                guard let later = watch.later() else { break }
                change = later
            }
            guard case .files = change, let made else { return .fine }
            do {
                _ = try await build.finish(made, &kept)
            } catch let trouble as Trouble {
                console.report([trouble.diagnostic])
            } catch let error as UsageError {
                Console.complain(error.text)
            }
        }
    }

    private func look(_ watch: BookWatch, _ kept: BuildCommand.Kept) {
        let failure = watch.watch(build.request.sources, files: kept.files, outputs: kept.outputs)
        if let failure { console.remark("galley watch: \(failure)") }
    }
}
