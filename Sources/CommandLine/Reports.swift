import Diagnostics
import Foundation
import Indexing
import Typesetter

/// The commands that print what a book says of itself.
extension Invocation {
    /// `galley chapters`: the chapter-to-page table.
    func printChapters(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
        let depth: Int?
        do throws(BadValue) {
            depth = try arguments.whole("depth", in: 1...6)
        } catch {
            throw UsageError(error.message, command: .chapters)
        }
        let fallback: ChapterTableFormat = isatty(STDOUT_FILENO) == 1 ? .table : .tsv
        let format = arguments["format"].flatMap(ChapterTableFormat.init(rawValue:)) ?? fallback
        return try await compose(arguments, console, for: .chapters) { $0.chapters.text(format, depth: depth) }
    }

    /// `galley text`: the book's text.
    func printText(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
        try await compose(arguments, console, for: .text, \.text)
    }

    /// `galley fonts`: what each style of the theme resolves to.
    func printFonts(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
        let request = try arguments.request(for: .fonts, environment: environment)
        switch await Typesetting.fonts(request) {
        case .failed(let diagnostic): throw Trouble(diagnostic)
        case .faulty(let diagnostics):
            console.report(diagnostics)
            return ExitCode(faults: diagnostics)
        case .resolved(let reports, let diagnostics):
            console.report(diagnostics)
            try Console.print(Invocation.table(of: reports))
            return verdict(diagnostics, arguments)
        }
    }

    /// Composes the book and prints what `report` makes of it.
    private func compose(
        _ arguments: Arguments, _ console: Console, for command: Command, _ report: (Composition) -> String
    ) async throws -> ExitCode {
        guard !arguments.operands.isEmpty else { throw UsageError.noSource(command) }
        let request = try arguments.request(for: command, environment: environment)
        switch await Typesetting.compose(request, progress: console.progress.show) {
        case .failed(let diagnostic): throw Trouble(diagnostic)
        case .faulty(let diagnostics):
            console.report(diagnostics)
            return ExitCode(faults: diagnostics)
        case .composed(let composition):
            console.report(composition.diagnostics)
            try Console.print(report(composition))
            return verdict(composition.diagnostics, arguments)
        }
    }

    private func verdict(_ diagnostics: [Diagnostic], _ arguments: Arguments) -> ExitCode {
        arguments.has("strict") && diagnostics.contains { $0.severity == .warning } ? .faulty : .fine
    }

    /// The reports in columns: style, face, file, and the families that were asked for in vain.
    private static func table(of reports: [FontReport]) -> String {
        let rows = reports.map { report in
            let asked = report.asked.joined(separator: ", ")
            return [report.style, report.used, report.file, report.isInstalled ? asked : asked + " (none installed)"]
        }
        let columns = (0..<4).map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, columns).map { cell, width in
                cell + String(repeating: " ", count: width - cell.displayWidth)
            }
            return cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed() + "\n"
        }.reduce(into: "") { $0 += String($1) }
    }

    /// `galley help`.
    func explain(_ arguments: Arguments) throws -> ExitCode {
        if arguments.has("man") {
            try Console.print(ManualPage.text)
        } else if let shell = arguments["completion"].flatMap(Completion.init(rawValue:)) {
            try Console.print(shell.script)
        } else if let name = arguments.operands.first {
            try Console.print(HelpText.text(of: try Invocation.command(named: name)))
        } else {
            try Console.print(HelpText.overview)
        }
        return .fine
    }
}
