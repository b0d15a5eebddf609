import Foundation
import Pictures
import Support
import Testing

@Suite("The outline of a picture")
struct PictureOutlineTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func outline(_ bytes: [UInt8]) throws -> [ClosedRange<Double>?] {
        var allowance = 0
        return try PictureReader.outline(
            path: folder.write(Data(bytes), to: "x.png"), folder: nil, bands: 4, allowance: &allowance)
    }

    /// A bar of `colour` in the right half of the second quarter, on white.
    func bar(_ colour: [UInt8], hasAlpha: Bool = false) -> TestPNG {
        let white: [UInt8] = hasAlpha ? [0, 0, 0, 0] : [255, 255, 255]
        return TestPNG(width: 64, height: 64, hasAlpha: hasAlpha) { x, y in
            x >= 32 && (16..<32).contains(y) ? colour : white
        }
    }

    @Test("ink is what is not white")
    func opaque() throws {
        let bands = try outline(bar([200, 0, 0]).bytes)
        #expect(bands.count == 4)
        #expect(bands[0] == nil || (bands[0]?.lowerBound ?? 0) > 0.45)
        #expect(abs((bands[1]?.lowerBound ?? 0) - 0.5) < 0.02)
        #expect(bands[1]?.upperBound == 1)
        #expect(bands[3] == nil)
    }

    @Test("what is transparent shows the paper")
    func transparent() throws {
        let bands = try outline(bar([0, 0, 0, 255], hasAlpha: true).bytes)
        #expect(abs((bands[1]?.lowerBound ?? 0) - 0.5) < 0.02)
        #expect(bands[3] == nil)
    }

    @Test("a white picture has no ink")
    func blank() throws {
        #expect(try outline(bar([255, 255, 255]).bytes) == [nil, nil, nil, nil])
    }

    @Test("shapes of an SVG count")
    func vector() throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect x="25" y="50" width="50" height="50"/></svg>
            """
        let bands = try outline(Array(svg.utf8))
        #expect(bands[0] == nil)
        #expect(abs((bands[3]?.lowerBound ?? 0) - 0.25) < 0.02)
        #expect(abs((bands[3]?.upperBound ?? 0) - 0.75) < 0.02)
    }

    @Test("a picture that cannot be decoded throws")
    func damaged() throws {
        #expect(throws: PictureError.self) { try outline(Array(bar([0, 0, 0]).bytes.dropLast(400))) }
    }
}
