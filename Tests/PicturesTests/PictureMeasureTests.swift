import Foundation
import Geometry
import Pictures
import Support
import Testing

@Suite("Measuring pictures")
struct PictureMeasureTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func measure(_ bytes: [UInt8], _ name: String = "x") throws -> PictureMeasure {
        try PictureReader.measure(path: folder.write(Data(bytes), to: name))
    }

    func reason(_ bytes: [UInt8]) throws -> PictureError.Reason? {
        let path = try folder.write(Data(bytes), to: "x")
        do throws(PictureError) {
            _ = try PictureReader.measure(path: path)
            return nil
        } catch {
            return error.reason
        }
    }

    let red = TestPNG(width: 96, height: 48) { _, _ in [255, 0, 0] }

    @Test("a PNG without a resolution stands at 96 dpi, whatever its name")
    func plainPNG() throws {
        let measure = try measure(red.bytes, "x.jpg")
        #expect(measure.kind == .png)
        #expect(measure.size == Size(width: .points(72), height: .points(36)))
        #expect((measure.pixelWidth, measure.pixelHeight) == (96, 48))
    }

    @Test("a PNG's pHYs chunk says its size, its eXIf chunk its turn")
    func physicalPNG() throws {
        var picture = red
        picture.extra = [("pHYs", [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1])]
        picture.trailing = [("eXIf", TestJPEG.directory(orientation: 6))]
        let measure = try measure(picture.bytes)
        #expect(measure.orientation == 6)
        #expect(abs(measure.size.width.points - 48 * 72 / 300.0) < 0.01)
        #expect(abs(measure.size.height.points - 96 * 72 / 300.0) < 0.01)
    }

    @Test("a JPEG's density and turn are read", arguments: 1...8)
    func jpeg(orientation: Int) throws {
        var picture = TestJPEG(columns: 4, lines: 2) { _, _ in [128, 128, 128] }
        picture.segments = [TestJPEG.density(144), TestJPEG.exif(orientation: orientation)]
        let measure = try measure(picture.bytes)
        #expect(measure.kind == .jpeg)
        #expect(measure.orientation == orientation)
        let upright = Size(width: .points(16), height: .points(8))
        #expect(measure.size == (orientation < 5 ? upright : Size(width: upright.height, height: upright.width)))
    }

    @Test("every cut of a PNG or JPEG is found truncated or damaged")
    func cuts() throws {
        let jpeg = TestJPEG(columns: 2, lines: 2) { x, y in [x * 100 + y * 50, 90, 160] }
        for bytes in [TestPNG(width: 2, height: 2) { _, _ in [1, 2, 3] }.bytes, jpeg.bytes] {
            for length in 0..<bytes.count {
                #expect(try reason(Array(bytes[..<length])) != nil, "cut to \(length) of \(bytes.count) bytes")
            }
        }
    }

    @Test("what is wrong is told apart")
    func reasons() throws {
        #expect(try reason([]) == .empty)
        #expect(try reason(Array("hello".utf8)) == .unknownKind)
        #expect(try reason(Array(red.bytes.dropLast(20))) == .truncated)
        #expect(try reason(TestPNG(width: 0, height: 0, rows: []).bytes) == .damaged)
        var vast = red
        vast.width = 100_000
        vast.height = 100_000
        #expect(try reason(vast.bytes) == .tooLarge)
        let path = folder.path + "/absent.png"
        #expect(throws: PictureError.self) { try PictureReader.measure(path: path) }
        #expect(throws: PictureError.self) { try PictureReader.measure(path: "/dev/zero") }
        #expect(throws: PictureError.self) { try PictureReader.measure(path: folder.path) }
    }

    @Test(
        "an SVG's px is 1/96 in; its size comes from its attributes or its view box",
        arguments: [
            (#"<svg width="96" height="48px"/>"#, 72.0, 36.0),
            (#"<svg width="1in" viewBox="0 0 2 1"></svg>"#, 72, 36),
            (#"<svg viewBox="0 0 200 100"></svg>"#, 150, 75),
            (#"<svg width="100%" viewBox="0,0,200,100"></svg>"#, 150, 75),
            (#"<svg></svg>"#, 225, 112.5),
            (
                "<?xml version='1.0'?>\n<!-- <svg> -->\n<!DOCTYPE svg>\n<svg:svg width='10mm' height='2em'> </svg:svg>\n",
                28.3465, 24
            ),
        ])
    func svg(text: String, width: Double, height: Double) throws {
        let measure = try measure(Array(text.utf8))
        #expect(measure.kind == .svg)
        #expect(abs(measure.size.width.points - width) < 0.01)
        #expect(abs(measure.size.height.points - height) < 0.01)
    }

    @Test("an SVG that is cut off or without extent is refused")
    func brokenSVG() throws {
        #expect(try reason(Array("<svg width='10' height='10'><rect".utf8)) == .truncated)
        #expect(try reason(Array("<svg width='10' hei".utf8)) == .truncated)
        #expect(try reason(Array("<svg width='0' height='10'/>".utf8)) == .damaged)
        #expect(try reason(Array("<svgx/>".utf8)) == .unknownKind)
    }

    @Test("a GIF is walked to the end of its first frame")
    func gif() throws {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
        let bytes = Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255] + frame + [0x3B]
        #expect(try measure(bytes).pixelWidth == 2)
        #expect(try reason(Array(bytes[..<(bytes.count - 2)])) == .truncated)
    }

    @Test("random bytes behind a magic number never crash")
    func noise() throws {
        let heads: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8),
            Array("RIFF".utf8),
            [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], Array("<svg ".utf8),
        ]
        let seed: UInt64 = 7
        var random = SplitMix(seed: seed)
        for round in 0..<700 {
            var bytes = heads[round % heads.count]
            for _ in 0..<Int.random(in: 0..<200, using: &random) {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            }
            _ = try reason(bytes)
        }
    }
}
