import Cairo
import Foundation
import Synchronization

/// A report on disk: `index.html`, `report.json` and the pictures of pages, all of it or nothing.
///
/// What is made stands in a passing folder beside until `finish(_:)` moves it into its place.
public final class ReportFolder: Sendable {
    private let path: String
    private let passing: String
    private let sizes = Mutex<[String: HTMLReport.PixelSize]>([:])

    /// A report that is to stand in the folder `path`, which is made when it is missing.
    ///
    /// - Throws: `ProofError` for a place that cannot be written to, or that holds an `index.html` that is no report of Galley.
    public init(_ path: String) throws(ProofError) {
        self.path = path
        let url = URL(fileURLWithPath: path).standardizedFileURL
        let place = FileBytes.exists(path)
        guard place.folder || !place.something else {
            throw ProofError(file: path, reason: "it is there and is no folder", isOutput: true)
        }
        let index = url.appendingPathComponent("index.html")
        if let old = try? String(contentsOf: index, encoding: .utf8), !old.contains(ReportFolder.sign) {
            throw ProofError(
                file: path, reason: "its index.html is no report of galley diff: choose another folder", isOutput: true)
        }
        passing =
            url.deletingLastPathComponent().appendingPathComponent(
                ".\(url.lastPathComponent)-\(ProcessInfo.processInfo.processIdentifier)"
            ).path
        do {
            try FileManager.default.createDirectory(
                atPath: passing + "/" + ReportPicture.folder, withIntermediateDirectories: true)
        } catch {
            throw ProofError(file: path, reason: "it cannot be made: \(FileBytes.reason(error))", isOutput: true)
        }
    }

    /// What tells a report from other pages.
    private static let sign = "<meta name=\"generator\" content=\"Galley\">"

    deinit {
        try? FileManager.default.removeItem(atPath: passing)
    }

    /// Keeps the pictures of `pages`; may be called from several threads.
    @Sendable public func take(_ pages: DrawnPages) throws(ProofError) {
        if let old = pages.old { try keep(old.pixels, ReportPicture.name(pages.file, .old, old.number)) }
        if let new = pages.new { try keep(new.pixels, ReportPicture.name(pages.file, .new, new.number)) }
    }

    private func keep(_ pixels: Raster, _ name: String) throws(ProofError) {
        let (whole, small): ([UInt8], [UInt8])
        do throws(CairoError) {
            whole = try pixels.png()
            small = try pixels.reduced(by: 8).png()
        } catch {
            throw ProofError(file: path, reason: "\(error)", isOutput: true)
        }
        try write(Data(whole), name)
        try write(Data(small), ReportPicture.thumbnail(name))
        sizes.withLock { $0[name] = HTMLReport.PixelSize(width: pixels.width, height: pixels.height) }
    }

    private func write(_ data: Data, _ name: String) throws(ProofError) {
        do {
            try data.write(to: URL(fileURLWithPath: passing + "/" + name))
        } catch {
            throw ProofError(file: path, reason: "it cannot be written: \(FileBytes.reason(error))", isOutput: true)
        }
    }

    /// Writes the page and the JSON, then moves all into place; an older report there is gone.
    public func finish(_ verdict: Verdict) throws(ProofError) {
        let report = HTMLReport(verdict, sizes: sizes.withLock { $0 })
        try write(Data(report.text.utf8), "index.html")
        try write(Data(verdict.json.utf8), "report.json")
        let files = FileManager.default
        do {
            try files.createDirectory(atPath: path, withIntermediateDirectories: true)
            for name in [ReportPicture.folder, "report.json", "index.html"] {
                let place = path + "/" + name
                if files.fileExists(atPath: place) { try files.removeItem(atPath: place) }
                try files.moveItem(atPath: passing + "/" + name, toPath: place)
            }
        } catch {
            throw ProofError(file: path, reason: "it cannot be written: \(FileBytes.reason(error))", isOutput: true)
        }
    }
}
