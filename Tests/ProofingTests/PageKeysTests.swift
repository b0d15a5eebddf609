import Cairo
import Geometry
import Support
import Testing

@testable import Proofing

@Suite struct PageKeysTests {
    /// A page of a line of text and, perhaps, a picture of one grey.
    private struct Page {
        var text: String
        var grey: UInt8?
    }

    /// The keys of the pages of a PDF.
    static func keys(of bytes: [UInt8]) throws -> [Int?] {
        var edition = try PDFEdition(bytes, file: "pages.pdf")
        return PageKeys.all(of: &edition)
    }

    private func keys(_ pages: [Page]) throws -> [Int?] {
        let sink = MemorySink()
        let canvas = try Canvas(.pdf, size: Size(width: .points(200), height: .points(100)), sink: sink)
        for page in pages {
            canvas.setColour(.black)
            canvas.text(page.text, at: Point(x: .points(20), y: .points(50)), size: .points(10))
            if let grey = page.grey {
                let picture = try PictureSurface(width: 4, height: 4, isOpaque: true) { _, row in
                    for index in 0..<16 { row[index] = grey }
                }
                canvas.draw(picture, Transform(xx: 30, yx: 0, xy: 0, yy: 30, x0: 20, y0: 60))
            }
            try canvas.showPage()
        }
        try canvas.finish()
        return try PageKeysTests.keys(of: sink.release())
    }

    @Test func theNamesOfResourcesDoNotCount() throws {
        let old = try keys([Page(text: "tea pot"), Page(text: "top", grey: 9), Page(text: "tape", grey: 80)])
        let new = try keys([
            Page(text: "tea pot", grey: 200), Page(text: "tea pot"), Page(text: "top", grey: 9),
            Page(text: "tape", grey: 80),
        ])
        #expect(old.allSatisfy { $0 != nil } && Set(old).count == 3)
        #expect(Array(new.dropFirst()) == old)
    }

    @Test func aPictureCountsByItsBytes() throws {
        let old = try keys([Page(text: "top", grey: 9), Page(text: "tape")])
        let new = try keys([Page(text: "top", grey: 10), Page(text: "tape")])
        #expect(old[0] != new[0] && old[1] == new[1])
    }

    /// Forms whose resources hold the forms themselves: what a form shows counts on every page, whichever is read first.
    @Test func formsWithinTheirOwnResourcesCountWhole() throws {
        func keys(font: String) throws -> [Int?] {
            let form = "/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources 10 0 R"
            let image = "BI /W 1 /H 1 /BPC 8 /CS /G ID x EI"
            let pdf = RawPDF(
                pages: ["/F1 Do", "/F2 Do"], resources: "/XObject << /F1 11 0 R /F2 12 0 R >>",
                objects: [
                    "<< /XObject << /F1 11 0 R /F2 12 0 R >> /Font << /T 13 0 R >> >>",
                    RawPDF.stream(form, image), RawPDF.stream(form, image + " BT /T 9 Tf (x) Tj ET"),
                    "<< /Type /Font /Subtype /Type1 /BaseFont /\(font) >>",
                ])
            return try PageKeysTests.keys(of: pdf.bytes)
        }
        let (one, same, other) = (try keys(font: "Courier"), try keys(font: "Courier"), try keys(font: "Times-Roman"))
        #expect(one.count == 2 && one.allSatisfy { $0 != nil } && one == same)
        #expect(one[1] != other[1])
    }

    @Test func whatCannotBeReadHasNoKey() throws {
        // Poppler mends a file whose table is not where it is said to be; the reader of keys does not.
        let bytes = String(decoding: RawPDF(pages: ["", ""]).bytes, as: UTF8.self)
        let broken = bytes.replacing("startxref\n", with: "startxref\n1")
        #expect(try PageKeysTests.keys(of: Array(broken.utf8)) == [nil, nil])
    }

    @Test func pagesHaveKeysHoweverManyThereAre() throws {
        let pages = (0..<600).map { RawPDF.text(["page \($0 % 300)"]) }
        let keys = try PageKeysTests.keys(of: RawPDF(pages: pages).bytes)
        #expect(keys.count == 600 && !keys.contains(nil) && Set(keys).count == 300)
        #expect(Array(keys.prefix(300)) == Array(keys.suffix(300)))
    }

    @Test func aPageWhoseParentIsAnotherHasNoKey() throws {
        var odd = String(decoding: RawPDF(pages: ["", ""]).bytes, as: UTF8.self)
        // The second page says that it is part of the font, from which it would take its box.
        odd.replaceSubrange(try #require(odd.ranges(of: "/Parent 2 0 R").last), with: "/Parent 3 0 R")
        let keys = try PageKeysTests.keys(of: Array(odd.utf8))
        #expect(keys.count == 2 && keys[0] != nil && keys[1] == nil)
    }

    @Test func contentIsScannedToItsEnd() {
        for text in ["", "/", "(", "(\\", "<", "<<", "%", "/F1 12 Tf [(a(b)\\)c) -3 <41 42>] TJ /Im0 Do % end"] {
            let bytes = Array(text.utf8)
            var covered = 0
            bytes.withUnsafeBufferPointer { buffer in
                var scanner = ContentScanner(buffer)
                while let part = scanner.next() {
                    switch part {
                    case .plain(let range), .string(let range): covered += range.count
                    case .name(let range): covered += range.count + 1
                    }
                }
            }
            #expect(covered == bytes.count, "\(text)")
        }
    }
}
