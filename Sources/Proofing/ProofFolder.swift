import Cairo
import Foundation
import Geometry

/// A folder of PDFs and page pictures.
struct ProofFolder {
    /// The names of its PDFs and PNGs, in natural order: `page-9` before `page-10`.
    let names: [String]
    private let folder: String

    /// Lists the folder at `path`; what lies in folders inside is left alone.
    ///
    /// - Throws: `ProofError` for one that cannot be listed, holds neither PDF nor PNG, or holds pages of a kind that cannot be compared.
    init(_ path: String) throws(ProofError) {
        folder = path
        let all: [String]
        do {
            all = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw ProofError(file: path, reason: "it cannot be read: \(FileBytes.reason(error))")
        }
        let endings = { (endings: [String]) in
            all.filter { endings.contains(($0 as NSString).pathExtension.lowercased()) }
        }
        if let other = endings(["svg", "ps", "jpg", "jpeg"]).min() {
            throw ProofError(file: path, reason: "it holds \(other): page pictures are compared as PNG alone")
        }
        names = endings(["pdf", "png"]).sorted(by: ProofFolder.precedes)
        guard !names.isEmpty else { throw ProofError(file: path, reason: "it holds neither PDF nor PNG") }
    }

    /// Whether the file `name` is taken for a PDF.
    static func isPDF(_ name: String) -> Bool {
        (name as NSString).pathExtension.lowercased() == "pdf"
    }

    /// All names of both, in natural order.
    static func union(_ one: [String], _ other: [String]) -> [String] {
        Set(one).union(other).sorted(by: precedes)
    }

    /// Natural order: numbers by their value, the rest by its characters.
    private static func precedes(_ one: String, _ other: String) -> Bool {
        let (left, right) = (parts(of: one), parts(of: other))
        for (a, b) in zip(left, right) where a != b {
            if let first = Int(a), let second = Int(b), first != second { return first < second }
            return a < b
        }
        return left.count == right.count ? one < other : left.count < right.count
    }

    private static func parts(of name: String) -> [String] {
        var parts: [String] = []
        var wasDigit = false
        for character in name {
            let isDigit = character.isASCII && character.isNumber
            if parts.isEmpty || isDigit != wasDigit { parts.append("") }
            parts[parts.count - 1].append(character)
            wasDigit = isDigit
        }
        return parts
    }

    /// The path of the file `name`.
    func path(_ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
}

extension Raster {
    /// The extent in points of pixels at `resolution` dots to the inch.
    func size(resolution: Double) -> Size {
        Size(width: .points(Double(width) * 72 / resolution), height: .points(Double(height) * 72 / resolution))
    }
}
