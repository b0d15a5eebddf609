import QPDF
import Testing

@Suite("PDF files")
struct PDFFileTests {
    /// The smallest file with one page.
    static let small: [UInt8] = {
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>",
        ]
        var text = "%PDF-1.5\n"
        var table = "xref\n0 4\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let offset = String(text.utf8.count)
            table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        return Array((text + table + "trailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n\(start)\n%%EOF\n").utf8)
    }()

    @Test("what is set is read back, and the bytes are the same each time")
    func roundTrip() throws {
        func changed() throws -> [UInt8] {
            let file = try PDFFile(Self.small)
            let count = try file.pageCount()
            #expect(count == 1)
            file.set("/Lang", file.string("fr"), in: file.root)
            file.set("/Data", file.stream([1, 2, 3], dictionary: [("/Kind", file.parse("/Test"))]), in: file.root)
            return try file.written()
        }
        let first = try changed()
        #expect(try first == changed())
        let again = try PDFFile(first)
        let stream = again.value("/Data", in: again.root)
        let stored = try again.storedData(of: stream)
        #expect(stored == [1, 2, 3])
        let isTest = again.isName(again.value("/Kind", in: again.dictionary(of: stream)), "/Test")
        #expect(isTest)
    }

    @Test("pages are taken over with what they refer to")
    func join() throws {
        var file = try PDFFile(Self.small)
        for number in 1...3 {
            let other = try PDFFile(Self.small)
            let data = other.indirect(other.stream([UInt8(number)]))
            other.set("/Data", data, in: other.page(0))
            try file.append(other)
        }
        let joined = try PDFFile(file.written())
        let count = try joined.pageCount()
        #expect(count == 4)
        for index in 1...3 {
            let stored = try joined.storedData(of: joined.value("/Data", in: joined.page(index)))
            #expect(stored == [UInt8(index)])
        }
    }

    func pages(_ bytes: [UInt8]) throws -> Int {
        let file = try PDFFile(bytes)
        return try file.pageCount()
    }

    @Test("a damaged file is an error, and so is a wrong object")
    func damaged() throws {
        #expect(throws: PDFError.self) { try pages(Array("no PDF".utf8)) }
        #expect(throws: PDFError.self) { try pages([]) }
        #expect(throws: PDFError.self) {
            let file = try PDFFile(Self.small)
            _ = file.parse("<< /Broken")
            _ = try file.written()
        }
    }

    @Test("only a picture that is named twice is passed over")
    func harmless() throws {
        func read(_ resources: String) throws {
            let text = String(decoding: Self.small, as: UTF8.self)
            // The same length, so that the table of places stays right.
            let page = "/MediaBox [0 0 10 10] >>"
            let other = "/MediaBox [0 0 9 9]\(resources) >>"
            let spread = text.replacing(page, with: other).replacing("%%EOF", with: "%%EOF")
            let start = spread.firstRange(of: "xref\n").map { spread[..<$0.lowerBound].utf8.count } ?? 0
            let digits = spread.split(separator: "\n").last { !$0.isEmpty && $0.allSatisfy(\.isNumber) } ?? ""
            let file = try PDFFile(Array(spread.replacing("startxref\n\(digits)", with: "startxref\n\(start)").utf8))
            _ = try file.pageCount()
            _ = try file.written()
        }
        try read(" /X << /x5 1 /x5 1 >>")
        #expect(throws: PDFError.self) { try read(" /X << /xy 1 /xy 1 >>") }
        #expect(throws: PDFError.self) { try read(" /X << /y5 1 /y5 1 >>") }
    }
}
