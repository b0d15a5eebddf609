import Diagnostics
import Foundation
import Geometry
import Proofing

/// `galley diff`: compares two editions and says what changed.
struct DiffCommand: Sendable {
    private let old: String
    private let new: String
    private let settings: ProofSettings
    private let format: String
    private let report: String?
    private let baseline: Baseline?
    private let console: Console

    /// The comparison that `arguments` ask for.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        guard arguments.operands.count == 2 else {
            let count = arguments.operands.count
            throw UsageError(
                count < 2
                    ? "two editions are compared: name OLD and NEW" : "only two editions are compared, not \(count)",
                command: .diff)
        }
        old = arguments.operands[0]
        new = arguments.operands[1]
        do throws(BadValue) {
            settings = try arguments.proofSettings()
            let pages = arguments["accept"].flatMap { $0.isEmpty ? nil : $0 }
            let chosen = pages == nil ? nil : try arguments.sheets("accept")
            baseline = arguments.has("accept") ? Baseline(old: old, new: new, pages: chosen) : nil
        } catch {
            throw UsageError(error.message, command: .diff)
        }
        if baseline?.pages != nil, !Place.isFolder(new) {
            throw UsageError("--accept=PAGES is for folders of page pictures", command: .diff)
        }
        if Baseline.isPageList(old), let option = ["tolerance", "budget"].first(where: arguments.has) {
            throw UsageError(
                "--\(option) is for pictures: a page list tells only whether pages are the same", command: .diff)
        }
        format = arguments["format"] ?? "text"
        report = arguments["report"]
        if report?.isEmpty == true { throw UsageError("--report needs a folder's name", command: .diff) }
        self.console = console
    }

    /// Compares, reports, and makes the new edition the baseline where that was asked for.
    func run() async throws -> ExitCode {
        let verdict: Verdict
        do throws(ProofError) {
            let folder: ReportFolder? = if let report { try ReportFolder(report) } else { nil }
            let comparison = EditionComparison(
                old: old, new: new, settings: settings, makesBaseline: baseline != nil, sink: folder?.take
            ) {
                [progress = console.progress] in
                progress.show($0, $1, of: $2)
            }
            verdict = try await comparison.verdict()
            try folder?.finish(verdict)
        } catch {
            throw DiffCommand.trouble(error)
        }
        console.progress.clear()
        if !console.isQuiet { try Console.print(text(verdict)) }
        guard let baseline else { return verdict.isSame ? .fine : .faulty }
        do throws(ProofError) {
            try await baseline.accept(verdict, settings)
        } catch {
            throw DiffCommand.trouble(error)
        }
        return .fine
    }

    private func text(_ verdict: Verdict) -> String {
        switch format {
        case "json": verdict.json
        case "junit": verdict.junit
        default: verdict.text
        }
    }

    private static func trouble(_ error: ProofError) -> Trouble {
        Trouble(Diagnostic(.error, error.isOutput ? .outputFailed : .unreadable, "\(error)"))
    }
}

extension Arguments {
    /// How pages are to be compared.
    fileprivate func proofSettings() throws(BadValue) -> ProofSettings {
        var settings = ProofSettings()
        settings.resolution = try number("resolution", in: 10...1200) ?? 100
        settings.tolerance = try number("tolerance", in: 0...1) ?? 0.1
        settings.budget = try budget()
        settings.jobs = try whole("jobs", in: 1...1024) ?? ProcessInfo.processInfo.activeProcessorCount
        for text in values(of: "mask") { settings.masks.append(try DiffCommand.mask(text)) }
        for text in values(of: "mask-text") {
            do throws(TextMask.BadPattern) {
                settings.textMasks.append(try TextMask(text))
            } catch {
                throw BadValue(message: "--mask-text '\(text)' is no regular expression: \(error.reason)")
            }
        }
        return settings
    }

    private func budget() throws(BadValue) -> ProofSettings.Budget {
        guard let text = self["budget"] else { return .pixels(0) }
        if text.hasSuffix("%"), let share = Double(text.dropLast()), (0...100).contains(share) {
            return .share(share / 100)
        }
        guard let count = Int(text), count >= 0 else {
            throw BadValue(
                message: "--budget takes a number of pixels, or a share of the page such as 0.5%, not '\(text)'")
        }
        return .pixels(count)
    }
}

extension DiffCommand {
    /// Reads `PAGE:X,Y,W,H`.
    fileprivate static func mask(_ text: String) throws(BadValue) -> PageMask {
        let wrong = BadValue(
            message: "--mask takes PAGE:X,Y,W,H, as in 3:72,500,120,20, 2-5:0,0,100,30 or *:0,0,595,40, not '\(text)'")
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw wrong }
        let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard numbers.count == 4, parts[1].count(where: { $0 == "," }) == 3,
            numbers.allSatisfy({ $0.isFinite && abs($0) <= 100_000 }), numbers[2] >= 0, numbers[3] >= 0
        else { throw wrong }
        let box = Rect(
            x: .points(numbers[0]), y: .points(numbers[1]), width: .points(numbers[2]), height: .points(numbers[3]))
        if parts[0] == "*" { return PageMask(pages: nil, box: box) }
        guard let pages = Arguments.range(parts[0]) else { throw wrong }
        return PageMask(pages: pages, box: box)
    }
}
