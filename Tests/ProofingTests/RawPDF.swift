import Support

@testable import Proofing

extension PDFEdition {
    /// The PDF of `bytes`, called `file`.
    init(_ bytes: [UInt8], file: String) throws {
        try self.init(OpenFile(taking: try TemporaryFolder.descriptor(of: bytes)), file: file)
    }
}

/// A PDF written by hand, for what no library writes.
struct RawPDF {
    /// The content of each page.
    var pages: [String]
    /// The width and height of the pages.
    var size = (width: 100.0, height: 100.0)
    /// The resources of all pages; objects of `objects` are numbered from 10.
    var resources = ""
    /// More objects, from number 10.
    var objects: [String] = []
    /// What the catalogue says besides.
    var catalogue = ""
    /// What each page says besides.
    var page = ""

    /// A stream with `dictionary`.
    static func stream(_ dictionary: String, _ content: String) -> String {
        "<< \(dictionary) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
    }

    /// The file.
    var bytes: [UInt8] {
        let first = 10 + objects.count
        let kids = pages.indices.map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
        var all: [(Int, String)] = [
            (1, "<< /Type /Catalog /Pages 2 0 R \(catalogue) >>"),
            (
                2,
                "<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] /MediaBox [0 0 \(size.width) \(size.height)] >>"
            ),
            (3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
        ]
        for (index, object) in objects.enumerated() { all.append((10 + index, object)) }
        for (index, content) in pages.enumerated() {
            let number = first + 2 * index
            all.append(
                (
                    number,
                    "<< /Type /Page \(page) /Parent 2 0 R /Contents \(number + 1) 0 R /Resources << /Font << /F 3 0 R \(fonts) >> \(resources) >> >>"
                ))
            all.append((number + 1, RawPDF.stream("", content)))
        }
        var text = "%PDF-1.7\n"
        var places: [Int: Int] = [:]
        for (number, object) in all {
            places[number] = text.utf8.count
            text += "\(number) 0 obj\n\(object)\nendobj\n"
        }
        let table = text.utf8.count
        let most = (places.keys.max() ?? 0) + 1
        text += "xref\n0 \(most)\n0000000000 65535 f \n"
        for number in 1..<most {
            let digits = String(places[number] ?? 0)
            text += String(repeating: "0", count: 10 - digits.count) + digits
            text += places[number] == nil ? " 65535 f \n" : " 00000 n \n"
        }
        text += "trailer\n<< /Size \(most) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
        return Array(text.utf8)
    }

    /// Fonts beside Helvetica, which is called `/F`.
    var fonts = ""

    /// Lines of text from the top.
    static func text(_ lines: [String], x: Double = 10, y: Double = 80, size: Double = 8) -> String {
        lines.enumerated().map {
            "BT /F \(size) Tf \(x) \(y - Double($0.offset) * size * 1.3) Td (\($0.element)) Tj ET"
        }
        .joined(separator: "\n")
    }
}
