import Foundation

/// What new editions are compared with, and how a new one takes its place.
public struct Baseline: Sendable {
    private let old: String
    private let new: String
    /// The pages of the new folder that alone are taken over; nil for all.
    public let pages: [ClosedRange<Int>]?

    /// The baseline `old`, which `new` is to replace; of folders of page pictures only `pages`, from 1 in the new folder, when given.
    public init(old: String, new: String, pages: [ClosedRange<Int>]?) {
        self.old = old
        self.new = new
        self.pages = pages
    }

    /// Whether the baseline is a page list, of which pixels are equal or not.
    public static func isPageList(_ path: String) -> Bool {
        path.hasSuffix(PageList.ending)
    }

    /// Copies the new edition over the old one, each file whole or not at all; of folders the PDFs and PNGs, and those that are gone are removed.
    ///
    /// With `pages`, only what `verdict` says of page pictures with these numbers, which are those of the new folder, or of the old for a page
    /// that is gone. A page list is made again, with `settings`.
    /// - Throws: `ProofError` for what could not be copied or removed, and for `pages` that name a PDF.
    public func accept(_ verdict: Verdict, _ settings: ProofSettings) async throws(ProofError) {
        if Baseline.isPageList(old) { return try await keepList(settings) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: new, isDirectory: &isFolder), isFolder.boolValue else {
            return try copy(from: new, to: old)
        }
        let names = if let pages { try chosen(pages, verdict) } else { try all() }
        for name in names {
            let (source, target) = (path(new, name), path(old, name))
            if FileManager.default.fileExists(atPath: source) {
                try copy(from: source, to: target)
            } else {
                try remove(target)
            }
        }
    }

    private func keepList(_ settings: ProofSettings) async throws(ProofError) {
        let list = try await PageList.made(
            of: try PDFEdition(new), settings, resolution: settings.resolution)
        try write(Array(list.text.utf8), to: old)
    }

    private func all() throws(ProofError) -> [String] {
        ProofFolder.union(try ProofFolder(old).names, try ProofFolder(new).names)
    }

    private func chosen(_ pages: [ClosedRange<Int>], _ verdict: Verdict) throws(ProofError) -> [String] {
        var names: [String] = []
        for page in verdict.pages {
            guard let name = page.file, let number = page.new ?? page.old else { continue }
            guard !ProofFolder.isPDF(name) else {
                throw ProofError(file: name, reason: "it is a PDF: --accept=PAGES is for page pictures", isOutput: true)
            }
            if pages.contains(where: { $0.contains(number) }) { names.append(name) }
        }
        return names
    }

    private func path(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    private func copy(from source: String, to target: String) throws(ProofError) {
        try write(try FileBytes.read(source), to: target)
    }

    /// Writes the file at `target` whole or not at all; one that has these bytes is left alone.
    private func write(_ bytes: [UInt8], to target: String) throws(ProofError) {
        if let old = try? FileBytes.read(target), old == bytes { return }
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: target), options: .atomic)
        } catch {
            throw ProofError(file: target, reason: "it cannot be written: \(FileBytes.reason(error))", isOutput: true)
        }
    }

    private func remove(_ path: String) throws(ProofError) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw ProofError(file: path, reason: "it cannot be removed: \(FileBytes.reason(error))", isOutput: true)
        }
    }
}
