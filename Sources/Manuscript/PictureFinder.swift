import Diagnostics
import FoundationEssentials
public import Geometry
import Pictures

/// Finds the files of pictures on disk: beside the Markdown file, and never outside the book's folder.
public struct PictureFinder {
    /// The book's folder, symbolic links resolved; nil where no file may be read.
    private let root: String?
    /// The folder of the Markdown file.
    private let folder: String
    /// Measures the picture at an absolute path: its natural size.
    private let measure: @Sendable (String) throws -> Size
    private let outlines: PictureOutlines

    /// Looks for pictures relative to `folder` and inside of `root`, both absolute paths; with a nil `root` it finds none.
    ///
    /// `measure` gives the natural size of the picture at an absolute path, or throws; `outlines` are those of the book.
    public init(
        folder: String, root: String?, measure: @escaping @Sendable (String) throws -> Size = PictureFinder.measured,
        outlines: PictureOutlines = PictureOutlines()
    ) {
        self.outlines = outlines
        self.folder = folder
        self.root = root.map(PictureFinder.resolved)
        self.measure = measure
    }

    /// The natural size of the picture at `path`. Throws a `PictureError`.
    public static func measured(_ path: String) throws -> Size {
        try PictureReader.measure(path: path).size
    }

    /// The picture that the text at `span` asks for as `written`; nil when there is none to be had, and `remarks` says why.
    func find(_ written: String, at span: SourceSpan, remarks: inout Remarks) -> PictureFile? {
        func warn(_ id: MessageID, _ message: String, hint: String? = nil) -> PictureFile? {
            remarks.add(Diagnostic(.warning, id, message, at: span, hint: hint))
            return nil
        }
        guard !written.isEmpty else { return warn(.missingPicture, "a picture without a file's name") }
        let shown = written.count > 120 ? written.prefix(120) + "…" : written[...]
        if PictureFinder.isRemote(written) {
            return warn(
                .remotePicture, "the picture is not in the book's folder but elsewhere: \(shown)",
                hint: "put a copy into the book's folder; nothing is fetched from the network")
        }
        guard let root else { return warn(.outsidePicture, "the book has no folder to find this picture in: \(shown)") }
        var path = PictureFinder.decoded(written)
        if path.hasPrefix("file://") { path.removeFirst(7) }
        if let mark = path.firstIndex(where: { $0 == "?" || $0 == "#" }),
            !FileManager.default.fileExists(atPath: absolute(path))
        {
            path = String(path[..<mark])
        }
        let whole = PictureFinder.resolved(absolute(path))
        guard whole == root || whole.hasPrefix(root == "/" ? "/" : root + "/") else {
            return warn(.outsidePicture, "the picture is outside the book's folder: \(shown)")
        }
        do {
            return PictureFile(path: whole, size: try measure(whole))
        } catch let error as PictureError {
            switch error.reason {
            case .missing: return warn(.missingPicture, "picture not found: \(shown)")
            default: return warn(error.id, "the picture cannot be used, \(error.message): \(shown)")
            }
        } catch {
            return warn(.damagedPicture, "the picture cannot be used, \(error): \(shown)")
        }
    }

    /// `file` with the outline that `attributes` ask for.
    func outlined(_ file: PictureFile?, by attributes: Attributes) -> PictureFile? {
        guard var file, attributes["shape"] == "outline" else { return file }
        file.outline = outlines.outline(file.path, folder: root)
        return file
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : folder + "/" + path
    }

    /// Whether `written` is an address with a scheme, other than a file's, or begins with two slashes.
    static func isRemote(_ written: String) -> Bool {
        if written.hasPrefix("//") { return true }
        guard let colon = written.firstIndex(of: ":") else { return false }
        let scheme = written[..<colon].lowercased()
        return scheme.count > 1 && scheme != "file"
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// `path` with `%20` and the like decoded; as it is when that gives no UTF-8.
    static func decoded(_ path: String) -> String {
        guard path.utf8.contains(0x25) else { return path }
        let bytes = Array(path.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, index + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16), value != 0
            {
                result.append(value)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self) ?? path
    }

    /// The path without `.`, `..` and symbolic links.
    static func resolved(_ path: String) -> String {
        let whole = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
        return whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole
    }
}
