import Diagnostics
import Geometry
import Pagination
import Support
import Testing
import Typography

@Suite("Dumping pages")
struct PageDumpTests {
    /// Pages of all kinds of items with chance numbers in them.
    static func pages(_ random: inout SplitMix) -> [Page] {
        func length(_ random: inout SplitMix) -> Length {
            Length(units: Int.random(in: -900_000...900_000, using: &random))
        }
        func point(_ random: inout SplitMix) -> Point { Point(x: length(&random), y: length(&random)) }
        func rect(_ random: inout SplitMix) -> Rect {
            Rect(origin: point(&random), size: Size(width: length(&random), height: length(&random)))
        }
        let file = SourceFile(name: "a \"b\".md", path: nil, bytes: [])
        let words = ["plain", "naïve \\ \"quoted\"", "two\nlines\u{1}", "שלום", "", "e\u{301}\u{2028}x"]
        return (1...3).map { ordinal in
            var items: [DisplayItem] = []
            for _ in 0..<20 {
                let span = Bool.random(using: &random) ? SourceSpan(file: file, range: 3..<9) : nil
                let structure = Bool.random(using: &random) ? Int.random(in: 0...99, using: &random) : nil
                let content: DisplayItem.Content
                switch Int.random(in: 0...5, using: &random) {
                case 0:
                    let text = words.randomElement(using: &random) ?? ""
                    let isPlain = Bool.random(using: &random)
                    let face = FontFace(
                        family: "F", style: "Bold", file: "/f", index: 1, variations: isPlain ? "" : "wght=700",
                        isEmboldened: isPlain, slant: isPlain ? 0.25 : 0, hasColour: isPlain)
                    let style = RunStyle(
                        colour: isPlain ? .black : Colour(red: 1, green: 20, blue: 255),
                        rise: isPlain ? .zero : length(&random),
                        isUnderlined: isPlain, isStruckOut: !isPlain, link: isPlain ? 3 : nil)
                    let bytes = Array(text.utf8)
                    content = .text(
                        PlacedRun(
                            face: face, size: length(&random), glyphScale: isPlain ? 1 : 0.98765, style: style,
                            x: length(&random),
                            width: length(&random),
                            glyphs: (0..<5).map { PlacedGlyph(id: UInt32($0), x: Int32($0 * 77), y: Int32($0 % 2)) },
                            text: bytes,
                            clusters: [GlyphCluster(bytes: bytes.count, glyphs: 5)], isRightToLeft: !isPlain,
                            textStart: isPlain ? 0 : 12), origin: point(&random))
                case 1: content = .fill(.rectangle(rect(&random)), .white)
                case 2:
                    content = .stroke(
                        Path(steps: [
                            .move(point(&random)), .curve(point(&random), point(&random), point(&random)), .close,
                        ]), .black,
                        width: length(&random))
                case 3: content = .picture(path: "/x/y.png", name: "y.png", alternative: "a\ty", frame: rect(&random))
                case 4:
                    let face = FontFace(family: "G", style: "Light", file: "/g", index: 2, slant: 0.5)
                    content = .blank(face, size: length(&random), origin: point(&random), width: length(&random))
                default:
                    content = .link(
                        Bool.random(using: &random) ? .uri("http://x/ y") : .destination("z"), frame: rect(&random))
                }
                var item = DisplayItem(content, span: span, structure: structure)
                switch Int.random(in: 0...5, using: &random) {
                case 0: item.mounting = .turned(about: point(&random))
                case 1: item.mounting = .clipped(.ellipse(in: rect(&random)))
                default: break
                }
                items.append(item)
            }
            return Page(
                ordinal: ordinal, label: "i\(ordinal)", size: Size(width: .points(504), height: .points(720.0625)),
                items: items,
                destinations: [Destination(name: "d \(ordinal)", point: point(&random))])
        }
    }

    @Test("a dump reads back to itself")
    func roundTrip() throws {
        for seed: UInt64 in 1...50 {
            var random = SplitMix(seed: seed)
            let dump = PageDump.text(of: Self.pages(&random))
            let again = PageDump.text(of: try PageDumpReader.pages(from: dump))
            #expect(again == dump, "seed \(seed)")
        }
    }

    @Test("a line that is none is named")
    func broken() {
        for text in [
            "nonsense", "page 1 \"a\" 5", "page 1 \"a\" 5 5\ntext 1 2", "page 1 \"a 5 5", "page 1 \"\" 5 5 6",
            "fill #000000",
        ] {
            #expect(throws: PageDumpError.self) { try PageDumpReader.pages(from: text) }
        }
    }
}
