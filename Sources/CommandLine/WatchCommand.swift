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
    func run() async throws -> ExitCode {
        let watch = BookWatch()
        var kept = BuildCommand.Kept(standing: StandingType())
        // What changes while the first build runs is not lost.
        look(watch, kept)
        _ = try await build.run(&kept)
        while true {
            look(watch, kept)
            guard case .files(let changed) = watch.next() else { return .fine }
            // Words are compared; pictures, fonts and themes are known by their names alone.
            if !changed.allSatisfy({ $0.hasSuffix(".md") || $0.hasSuffix(".markdown") }) {
                kept.standing = StandingType()
            }
            do {
                _ = try await build.run(&kept)
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
