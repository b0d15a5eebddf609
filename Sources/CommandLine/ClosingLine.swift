import Diagnostics
import Foundation
import Typesetter

/// The line that ends a build.
enum ClosingLine {
    /// `Output/alice.pdf: 131 pages in 0.52 s (2 warnings)`.
    static func text(
        files: [String], pages: Int, of total: Int, seconds: Double, diagnostics: [Diagnostic]
    ) -> String {
        let first = files.first.map { $0 == "-" ? "standard output" : $0 } ?? "nothing"
        let names = files.count > 1 ? "\(first) … \(files[files.count - 1])" : first
        let counted = pages == total ? count(pages, "page") : "\(pages) of \(count(total, "page"))"
        let found = counts(diagnostics)
        return "\(names): \(counted) in \(decimal(seconds, places: 2)) s" + (found.isEmpty ? "" : " (\(found))")
    }

    /// `1 error, 2 warnings`; empty for neither.
    static func counts(_ diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count { $0.severity == .warning }
        let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { count($0.0, $0.1) }
        return parts.joined(separator: ", ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

/// `number` with exactly `places` decimals, the same in every locale.
func decimal(_ number: Double, places: Int) -> String {
    String(format: "%.\(places)f", number)
}

/// What `--timings` prints.
struct Timings {
    private let stages: [(name: String, seconds: Double)]
    private let total: Double
    private let pages: Int

    /// The timings of a build that took `total` seconds, `drawing` of them for writing its pages.
    init(_ composition: Composition, drawing: Double, total: Double) {
        stages = composition.timings.map { ($0.stage, $0.seconds) } + [("rendering", drawing)]
        self.total = total
        pages = composition.pages.count
    }

    /// A line for each stage, then the total, pages a second and peak memory.
    var text: String {
        let rows = stages + [("total", total)]
        let width = rows.map(\.name.count).max() ?? 0
        var lines = rows.map { row in
            let name = row.name.padding(toLength: width, withPad: " ", startingAt: 0)
            return "  \(name)  \(String(format: "%7.3f", row.seconds)) s"
        }
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        // Linux counts kibibytes.
        let memory = Double(usage.ru_maxrss) / 1024
        lines.append(
            "  \(decimal(Double(pages) / max(total, 0.000_001), places: 0)) pages a second, peak memory "
                + "\(decimal(memory, places: 1)) MiB")
        return lines.joined(separator: "\n") + "\n"
    }
}
