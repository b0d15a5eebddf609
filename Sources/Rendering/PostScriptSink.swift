import Cairo
import Geometry

/// Sets a PostScript file's comments right on their way out (Adobe, Document Structuring Conventions 3.0): the drawing library writes the
/// clock's date, the ink's box instead of the sheet's, and the language level that it happens to find.
final class PostScriptSink: ByteSink {
    private let file: OutputFile
    private let sizes: [Size]
    private let labels: [String]
    private let info: DocumentInfo
    /// The beginning of a line whose end has not come yet.
    private var line: [UInt8] = []
    /// The index of the page whose comments pass; −1 in the header.
    private var page = -1

    /// A sink for pages of `sizes`, whole sheets, and `labels`.
    init(_ file: OutputFile, sizes: [Size], labels: [String], info: DocumentInfo) {
        self.file = file
        self.sizes = sizes
        self.labels = labels
        self.info = info
    }

    /// Passes `bytes` on line by line.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < bytes.count {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
                line.append(contentsOf: bytes[start...])
                return true
            }
            line.append(contentsOf: bytes[start...end])
            start = end + 1
            guard pass() else { return false }
        }
        return true
    }

    /// Passes on what has no line end behind it.
    func close() {
        _ = pass()
    }

    private func pass() -> Bool {
        defer { line.removeAll(keepingCapacity: true) }
        if line.count < 256, line.starts(with: [0x25, 0x25]),
            let changed = comment(String(decoding: line.dropLast(), as: UTF8.self))
        {
            line.replaceSubrange(0..<(line.count - 1), with: changed.utf8)
        }
        return line.withUnsafeBytes { file.take($0) }
    }

    /// What is written in place of the comment `text`; nil for itself.
    private func comment(_ text: String) -> String? {
        let key = text.prefix { $0 != ":" }
        switch key {
        case "%%Creator":
            let title = PostScriptSink.plain(info.title)
            return "%%Creator: \(PostScriptSink.plain(info.producer))" + (title.isEmpty ? "" : "\n%%Title: \(title)")
        case "%%CreationDate": return "%%CreationDate: \(DocumentDate(seconds: info.creationDate).iso)"
        case "%%LanguageLevel": return "%%LanguageLevel: 3"
        case "%%BoundingBox":
            let width = sizes.map(\.width).max() ?? .zero
            let height = sizes.map(\.height).max() ?? .zero
            return "%%BoundingBox: \(PostScriptSink.box(Size(width: width, height: height)))"
        case "%%Page":
            page += 1
            guard sizes.indices.contains(page) else { return nil }
            let label = PostScriptSink.plain(labels[page])
            return "%%Page: \(label.isEmpty ? String(page + 1) : label) \(page + 1)"
        case "%%PageBoundingBox":
            guard sizes.indices.contains(page) else { return nil }
            return "%%PageBoundingBox: \(PostScriptSink.box(sizes[page]))"
        default: return nil
        }
    }

    private static func box(_ size: Size) -> String {
        "0 0 \(Int(size.width.points.rounded(.up))) \(Int(size.height.points.rounded(.up)))"
    }

    /// `text` in printable ASCII, at most 200 characters: the conventions allow 255 bytes a line. Quotes and dashes become typewriters'.
    private static func plain(_ text: String) -> String {
        let typewritten: [Unicode.Scalar: Character] = [
            "\u{2018}": "'", "\u{2019}": "'", "\u{201C}": "\"", "\u{201D}": "\"", "\u{2010}": "-", "\u{2013}": "-",
            "\u{2014}": "-", "\u{A0}": " ",
        ]
        return String(
            text.unicodeScalars.prefix(200).map { scalar in
                (0x20..<0x7F).contains(scalar.value) ? Character(scalar) : typewritten[scalar] ?? "?"
            })
    }
}
