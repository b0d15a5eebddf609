import Foundation
import Pictures
import Support
import Testing

@Suite("The work that an SVG asks for")
struct SVGWorkTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What an SVG with `body` asks for again and again.
    func repeated(_ body: String, _ head: String = "") throws -> Int {
        let text = head + "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 80 80\">" + body + "</svg>"
        let path = try folder.write(text, to: "a.svg")
        return try PictureReader.load(path: path, folder: nil, carries: true).repeatedWork
    }

    /// Groups that each use the one before twice: 2 to the power of `count` rectangles.
    static func doubling(_ count: Int) -> String {
        "<defs><g id=\"g0\"><rect width=\"1\" height=\"1\"/></g>"
            + (1..<count).map { "<g id=\"g\($0)\"><use href=\"#g\($0 - 1)\"/><use href=\"#g\($0 - 1)\"/></g>" }
            .joined() + "</defs><use href=\"#g\(count - 1)\"/>"
    }

    @Test("what is drawn once is no repetition")
    func plain() throws {
        #expect(try repeated(String(repeating: "<g fill=\"red\"><rect width=\"4\" height=\"4\"/></g>", count: 50)) == 0)
        #expect(try repeated("<text x=\"4\" y=\"9\">url(#a)</text><!-- <use href=\"#a\"/> -->") == 0)
        // A circle of references is no endless count.
        #expect(try repeated("<g id=\"a\"><use href=\"#a\"/></g>") == 0)
    }

    @Test("each way to draw something again counts")
    func ways() throws {
        let shape = "<rect width=\"1\" height=\"1\"/>"
        let part = "<defs><g id=\"a\">" + String(repeating: shape, count: 100) + "</g></defs>"
        for way in [
            part + String(repeating: "<use href=\"#a\"/>", count: 10),
            part
                + String(repeating: "<use xlink:href='#a'/>", count: 10)
                .replacingOccurrences(of: "xlink:href", with: "xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href"),
            part.replacingOccurrences(of: "<g id=\"a\"", with: "<pattern width=\"9\" height=\"9\" id=\"a\"")
                .replacingOccurrences(of: "</g>", with: "</pattern>")
                + "<g fill=\"url(#a)\">" + String(repeating: shape, count: 10) + "</g>",
            part.replacingOccurrences(of: "<g ", with: "<clipPath ").replacingOccurrences(
                of: "</g>", with: "</clipPath>")
                + String(repeating: "<rect width=\"1\" height=\"1\" style=\"clip-path : url('#a')\"/>", count: 10),
            part.replacingOccurrences(of: "<g ", with: "<marker ").replacingOccurrences(of: "</g>", with: "</marker>")
                + "<path style=\"fill:none;marker-mid:url(#a)\" d=\"M0 0h1v1h1v1h1v1h1v1h1v1h1v1\"/>",
            part.replacingOccurrences(of: "<g id=\"a\"", with: "<pattern width=\"9\" height=\"9\" id=\"a\"")
                .replacingOccurrences(of: "</g>", with: "</pattern>")
                + "<style><![CDATA[ rect { fill: url( #a ) } ]]></style>" + String(repeating: shape, count: 10),
        ] {
            let count = try repeated(way)
            #expect(count >= 900 && count < 100_000, "\(count): \(way.suffix(120))")
        }
    }

    @Test("doubling is counted and refused before anything is drawn, also where it is hidden")
    func doubled() throws {
        #expect(try (1 << 9...1 << 14).contains(repeated(Self.doubling(10))))
        let hidden = "<!DOCTYPE svg [ <!ENTITY a \"<g><rect width='1' height='1'/></g>\"> ]>"
        #expect(try repeated("&a;", hidden) >= 400_000)
        let inner = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\">" + Self.doubling(10) + "</svg>"
        let data = "data:image/svg+xml;base64," + Data(inner.utf8).base64EncodedString()
        let one = try repeated("<image width=\"9\" height=\"9\" href=\"\(data)\"/>")
        #expect((1 << 9...1 << 14).contains(one), "an SVG inside: \(one)")
        let path = try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 80 80\">" + Self.doubling(60) + "</svg>",
            to: "b.svg")
        #expect(throws: PictureError.tooCostly) {
            try PictureReader.load(path: path, folder: nil, carries: true, allowance: 1_000_000)
        }
    }

    @Test("SVGs that stand in each other many times over are refused")
    func inlining() throws {
        // Each holds the next 24 times over, four deep.
        for level in 0..<4 {
            let shown = "<image width=\"9\" height=\"9\" href=\"\(level + 1).svg\"/>"
            let inner = level == 3 ? "<rect width=\"1\" height=\"1\"/>" : shown
            try folder.write(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 80 80\">" + String(repeating: inner, count: 24)
                    + "</svg>", to: "\(level).svg")
        }
        #expect(throws: PictureError.tooCostly) {
            try PictureReader.load(path: folder.path + "/0.svg", folder: folder.path, carries: true, allowance: 100_000)
        }
    }
}
