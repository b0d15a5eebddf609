import Geometry
import Support
import Testing

@testable import Proofing

/// What other tools that compare pages were found to get wrong.
@Suite struct ReportedCasesTests {
    private func verdict(_ old: RawPDF, _ new: RawPDF, _ settings: ProofSettings = ProofSettings()) async throws
        -> Verdict
    {
        let comparison = PDFComparison(
            old: try PDFEdition(old.bytes, file: "old.pdf"), new: try PDFEdition(new.bytes, file: "new.pdf"),
            settings: settings)
        return try await comparison.verdict { _, _, _ in }
    }

    private func kinds(_ verdict: Verdict) -> [PageClass: Int] {
        verdict.counts.filter { $0.key != .same }
    }

    /// A page with a picture of 8 × 8 pixels, one of which has `grey` for a red.
    private func pictured(_ red: UInt8) -> RawPDF {
        var pixels = [UInt8](repeating: 120, count: 8 * 8 * 3)
        pixels[3 * (8 * 4 + 4)] = red
        let digits = pixels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
        let picture = RawPDF.stream(
            "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode",
            digits)
        return RawPDF(
            pages: ["q 57.6 0 0 57.6 14.4 14.4 cm /I Do Q"], resources: "/XObject << /I 10 0 R >>", objects: [picture])
    }

    @Test func aChannelThatIsOffByOneIsTheSameUnlessNothingIsTolerated() async throws {
        #expect(try await verdict(pictured(120), pictured(121)).isSame)
        var strict = ProofSettings()
        strict.tolerance = 0
        let found = try await verdict(pictured(120), pictured(121), strict)
        #expect(kinds(found) == [.picture: 1], "\(found.text)")
        let box = try #require(found.pages.first?.boxes.first)
        #expect(box.width < .points(9) && box.minX > .points(40), "\(box)")
    }

    @Test func pagesOfOtherSizesDifferThoughTheyAreBlank() async throws {
        let small = RawPDF(pages: [""], size: (419.53, 595.28))
        let found = try await verdict(small, RawPDF(pages: [""], size: (595.28, 841.89)))
        #expect(
            kinds(found) == [.size: 1] && found.text.contains("419.53 × 595.28 pt → 595.28 × 841.89 pt"),
            "\(found.text)")
        // 0.02 mm is 0.057 pt.
        #expect(try await verdict(small, RawPDF(pages: [""], size: (419.57, 595.25))).isSame)
        #expect(kinds(try await verdict(small, RawPDF(pages: [""], size: (419.61, 595.28)))) == [.size: 1])
        #expect(throws: ProofError.self) { _ = try PDFEdition(RawPDF(pages: []).bytes, file: "none.pdf") }
    }

    @Test func theUnitOfAPageCounts() async throws {
        let lines = ["it was the age of wisdom,", "it was the age of foolishness"]
        let plain = RawPDF(pages: [RawPDF.text(lines)], size: (200, 200))
        var twice = plain
        twice.page = "/UserUnit 2"
        #expect(kinds(try await verdict(plain, twice)) == [.size: 1])
        // Half of everything in a unit twice as large.
        var half = RawPDF(pages: ["0.5 0 0 0.5 0 0 cm " + RawPDF.text(lines)], size: (100, 100))
        half.page = "/UserUnit 2"
        let found = try await verdict(plain, half)
        #expect(found.isSame, "\(found.text)")
    }

    /// Pages of lines of close text that stands `shift` pt further right, with a dot where one is asked for.
    private func closeText(_ shift: Double, dot: Double = 0) -> RawPDF {
        var lots = SplitMix(seed: 3)
        let pages = (0..<20).map { _ in
            let lines = (0..<10).map { row in
                let words = (0..<6).map { _ in MiniBook.word(&lots) }.joined(separator: " ")
                let x = 10 + Double.random(in: 0..<1, using: &lots)
                return "BT /F 9 Tf -0.3 Tc \(x + shift) \(180 - 17 * row) Td (\(words)) Tj ET"
            }
            return lines.joined(separator: "\n") + (dot > 0 ? "\n10 3 \(dot) \(dot) re f" : "")
        }
        return RawPDF(pages: pages, size: (300, 200))
    }

    @Test func textThatStandsAHairOffIsTheSameAndADotIsNot() async throws {
        let found = try await verdict(closeText(0), closeText(0.01))
        #expect(found.isSame, "\(found.text)")
        let dotted = try await verdict(closeText(0), closeText(0.01, dot: 0.6))
        #expect(kinds(dotted) == [.drawn: 20], "\(dotted.text)")
    }

    @Test func aGlyphOfAsMuchInkIsAnother() async throws {
        // The outlines of a small n and a small u, which no text tells from each other.
        let page = { (bar: Double) in
            RawPDF(pages: ["20 50 0.7 4 re 23 50 0.7 4 re 20 \(bar) 3.7 0.7 re f"])
        }
        let found = try await verdict(page(53.3), page(50))
        #expect(kinds(found) == [.drawn: 1], "\(found.text)")
    }

    /// A circle of a hairline.
    private func circle(_ x: Double) -> RawPDF {
        let (r, k) = (30.0, 16.57)
        return RawPDF(pages: [
            "0.3 w \(x + r) 50 m \(x + r) \(50 + k) \(x + k) 80 \(x) 80 c \(x - k) 80 \(x - r) \(50 + k) \(x - r) 50 c "
                + "\(x - r) \(50 - k) \(x - k) 20 \(x) 20 c \(x + k) 20 \(x + r) \(50 - k) \(x + r) 50 c S"
        ])
    }

    @Test func hairlinesMoveALittleAndTextAndRulesDoNot() async throws {
        #expect(try await verdict(circle(50), circle(50 + 0.3 * 0.72)).isSame)
        #expect(kinds(try await verdict(circle(50), circle(52))) == [.drawn: 1])
        let text = { (x: Double) in RawPDF(pages: [RawPDF.text(["Down the", "rabbit hole"], x: x)]) }
        let moved = try await verdict(text(10), text(10 + 2 * 0.72))
        #expect(kinds(moved) == [.moved: 1], "\(moved.text)")
        let rule = RawPDF(pages: [RawPDF.text(["Down the"]) + " 10 50 80 0.25 re f"])
        #expect(kinds(try await verdict(rule, RawPDF(pages: [RawPDF.text(["Down the"])]))) == [.drawn: 1])
        #expect(kinds(try await verdict(RawPDF(pages: [RawPDF.text(["Down the"])]), rule)) == [.drawn: 1])
    }

    @Test func aMaskHidesItselfAndNotItsRows() async throws {
        var settings = ProofSettings()
        settings.masks = [
            PageMask(pages: nil, box: Rect(x: .points(50), y: .points(10), width: .points(50), height: .points(20)))
        ]
        let page = { (left: Double, right: Double) in
            RawPDF(pages: ["0.2 g 10 72 \(left) 6 re f 60 72 \(right) 6 re f"])
        }
        #expect(kinds(try await verdict(page(20, 20), page(20, 30), settings)) == [.masked: 1])
        let found = try await verdict(page(20, 20), page(25, 30), settings)
        #expect(kinds(found) == [.drawn: 1])
        #expect(found.pages[0].boxes.allSatisfy { $0.maxX <= .points(50) }, "\(found.pages[0].boxes)")
    }

    @Test func pagesThatOnlyCameOrWentAreADifference() async throws {
        let three = RawPDF(pages: ["one", "two", "three"].map { RawPDF.text([$0 + " little words here"]) })
        var four = three
        four.pages.insert(RawPDF.text(["something", "else stands", "here now"]), at: 1)
        for (old, new) in [(three, four), (four, three)] { #expect(try await !verdict(old, new).isSame) }
        #expect(kinds(try await verdict(three, four)) == [.added: 1])
        #expect(kinds(try await verdict(four, three)) == [.removed: 1])
    }

    @Test func aPageThatGoesFromRectoToVersoMoves() async throws {
        // The same words, further in: the margins of left pages and right pages differ.
        let page = { (name: String, x: Double, folio: Int) in
            RawPDF.text((1...6).map { "\(name) line \($0) of it" }, x: x) + " "
                + RawPDF.text(["\(folio)"], x: x > 10 ? 80 : 10, y: 8)
        }
        let old = RawPDF(pages: [page("first", 22, 1), page("other", 10, 2), page("last", 22, 3)])
        let new = RawPDF(pages: [page("other", 22, 1), page("last", 10, 2)])
        let found = try await verdict(old, new)
        #expect(kinds(found) == [.moved: 2, .removed: 1], "\(found.text)")
    }

    // MARK: What hides from keys

    /// Two files whose pages have the same bytes and look otherwise.
    static let disguises: [(String, @Sendable (String) -> RawPDF)] = [
        (
            "a glyph by the name of an annotation's key",
            { grey in
                RawPDF(
                    pages: ["BT /T 40 Tf 10 20 Td (A) Tj ET"],
                    objects: [
                        RawPDF.stream("", "1 0 d0 \(grey) g 0 0 1 1 re f"),
                        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /A 10 0 R >> "
                            + "/Encoding << /Type /Encoding /Differences [65 /A] >> /FirstChar 65 /LastChar 65 /Widths [1] /Resources << >> >>",
                    ], fonts: "/T 11 0 R")
            }
        ),
        (
            "a form that uses its page's resources",
            { grey in
                RawPDF(
                    pages: ["/X Do"], resources: "/XObject << /X 10 0 R /Y 11 0 R >>",
                    objects: [
                        RawPDF.stream("/Type /XObject /Subtype /Form /BBox [0 0 100 100]", "/Y Do"),
                        RawPDF.stream(
                            "/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << >>",
                            "\(grey) g 20 20 50 50 re f"),
                    ])
            }
        ),
        (
            "a form named P beside a picture in line",
            { grey in
                RawPDF(
                    pages: ["q 5 0 0 5 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID 80> EI Q /P Do"],
                    resources: "/XObject << /P 10 0 R >>",
                    objects: [
                        RawPDF.stream(
                            "/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << >>",
                            "\(grey) g 20 20 50 50 re f")
                    ])
            }
        ),
        (
            "a name written in another way",
            { grey in
                RawPDF(
                    pages: ["/X#41 Do"], resources: "/XObject << /XA 10 0 R >>",
                    objects: [
                        RawPDF.stream(
                            "/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << >>",
                            "\(grey) g 20 20 50 50 re f")
                    ])
            }
        ),
        (
            "a layer that is off",
            { grey in
                RawPDF(
                    pages: ["/OC /L BDC 0 g 20 20 50 50 re f EMC"], resources: "/Properties << /L 10 0 R >>",
                    objects: ["<< /Type /OCG /Name (Layer) >>"],
                    catalogue:
                        "/OCProperties << /OCGs [10 0 R] /D << /BaseState /ON /OFF [\(grey == "0" ? "10 0 R" : "")] >> >>"
                )
            }
        ),
        (
            "another colour space for all greys",
            { grey in
                RawPDF(
                    pages: ["0.5 0.2 0.9 rg 20 20 50 50 re f"],
                    resources:
                        "/ColorSpace << /DefaultRGB [/CalRGB << /WhitePoint [0.95 1 1.09] /Gamma \(grey == "0" ? "[1 1 1]" : "[3 3 3]") >>] >>"
                )
            }
        ),
    ]

    @Test(arguments: disguises.indices) func pagesAreNotTakenForEqualByTheirBytes(index: Int) async throws {
        let (name, make) = ReportedCasesTests.disguises[index]
        let (old, new) = (make("0"), make("0.6"))
        let keys = try [old, new].map { try PageKeysTests.keys(of: $0.bytes)[0] }
        #expect(keys[0] == nil || keys[0] != keys[1], "\(name)")
        #expect(try await verdict(old, make("0")).isSame, "\(name)")
        // Poppler passes over colour spaces that stand for the device's.
        guard !name.contains("colour space") else { return }
        let found = try await verdict(old, new)
        #expect(kinds(found) == [.drawn: 1], "\(name): \(found.text)")
    }
}
