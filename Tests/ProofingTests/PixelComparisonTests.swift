import Cairo
import Geometry
import Support
import Testing

@testable import Proofing

/// What is noise and what is not, on pages drawn for it at 100 dots to the inch.
@Suite struct PixelComparisonTests {
    private func page(_ draw: (borrowing Canvas) -> Void) throws -> Raster {
        let canvas = try Canvas(pixelsOf: Size(width: .points(144), height: .points(144)), scale: 100.0 / 72)
        canvas.setColour(.black)
        draw(canvas)
        let sink = MemorySink()
        try canvas.writePNG(to: sink)
        return try Raster(png: sink.release())
    }

    private func ring(_ x: Double) -> Path {
        var path = Path()
        for step in 0...72 {
            let angle = Double(step) * .pi / 36
            let point = Point(x: .points(x + 40 * cosine(angle)), y: .points(72 + 40 * cosine(angle - .pi / 2)))
            path.steps.append(step == 0 ? .move(point) : .line(point))
        }
        return path
    }

    private func cosine(_ angle: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        let reduced = angle - (angle / (2 * .pi)).rounded() * 2 * .pi
        for step in 1...12 {
            term *= -reduced * reduced / Double((2 * step - 1) * (2 * step))
            sum += term
        }
        return sum
    }

    private func count(_ old: Raster, _ new: Raster, tolerance: Double = 0.1) -> Int {
        PixelComparison(old, new, tolerance: tolerance, zones: []).count
    }

    @Test func aHairlineThatMovedByAPartOfAPixelIsNoise() throws {
        let old = try page { $0.stroke(ring(72), width: .points(0.5)) }
        let new = try page { $0.stroke(ring(72.2), width: .points(0.5)) }
        #expect(old != new)
        #expect(count(old, new) == 0)
        #expect(count(old, new, tolerance: 0) > 100)
    }

    @Test func zonesMayLieOutsideThePage() throws {
        let (old, new) = (try page { $0.stroke(ring(72), width: .points(2)) }, try page { _ in })
        let outside = [(-90, -90), (900, 0), (0, 900), (-90, 900)].map { left, top in
            (PixelBox(left: left, top: top, right: left + 40, bottom: top + 40), PixelComparison.Zone.masked)
        }
        let found = PixelComparison(old, new, tolerance: 0.1, zones: outside)
        #expect(found.count == count(old, new) && found.maskedCount == 0)
    }

    @Test func textThatMovedIsFound() throws {
        let text = { (x: Double) in
            try page { $0.text("Pig and Pepper", at: Point(x: .points(x), y: .points(72)), size: .points(10)) }
        }
        #expect(count(try text(20), try text(21.44)) > 20)
        #expect(count(try text(20), try text(20)) == 0)
    }

    @Test func aThinRuleThatIsGoneIsFound() throws {
        let rule = Path.rectangle(Rect(x: .points(10), y: .points(70), width: .points(120), height: .points(0.25)))
        let old = try page { $0.fill(rule) }
        #expect(count(old, try page { _ in }) > 100)
        #expect(count(try page { _ in }, old) > 100)
    }

    @Test func anotherColourAndAnotherWeightAreFound() throws {
        let line = { (colour: Colour, width: Double) in
            try page { canvas in
                canvas.setColour(colour)
                canvas.fill(
                    .rectangle(Rect(x: .points(10), y: .points(70), width: .points(99), height: .points(width))))
            }
        }
        let old = try line(.black, 1)
        #expect(count(old, try line(Colour(red: 0, green: 0, blue: 200), 1)) > 50)
        #expect(count(old, try line(Colour(red: 90, green: 90, blue: 90), 1)) > 50)
        #expect(count(old, try line(.black, 1.6)) > 50)
    }

    @Test func oneStepOfOneChannelIsEqualUnlessNothingIsTolerated() throws {
        let old = Raster(width: 20, height: 20)
        var new = old
        new.pixels[105] = 0xFF_FFFE
        #expect(count(old, new) == 0)
        let strict = PixelComparison(old, new, tolerance: 0, zones: [])
        #expect(strict.count == 1 && strict.boxes == [PixelBox(left: 5, top: 5, right: 6, bottom: 6)])
    }

    @Test func aMaskHidesNoMoreThanItself() {
        let old = Raster(width: 40, height: 40)
        var new = old
        for row in 10..<20 { for column in 4..<36 { new.pixels[row * 40 + column] = 0 } }
        let mask = PixelBox(left: 20, top: 0, right: 40, bottom: 40)
        let comparison = PixelComparison(old, new, tolerance: 0.1, zones: [(mask, .masked)])
        #expect(comparison.count == 160 && comparison.maskedCount == 160)
        #expect(comparison.boxes == [PixelBox(left: 4, top: 10, right: 20, bottom: 20)])
    }

    @Test func picturesOfUnlikeSizeAreComparedWithWhite() {
        let comparison = PixelComparison(
            Raster(width: 1, height: 1), Raster(width: 106, height: 106, filledWith: 0), tolerance: 0.1, zones: [])
        #expect(comparison.total == 106 * 106 && comparison.count == 106 * 106)
    }

    @Test func theTurnedQuestionHasTheSameAnswer() throws {
        let old = try page { $0.stroke(ring(72), width: .points(0.5)) }
        let new = try page { $0.stroke(ring(75), width: .points(1)) }
        #expect(count(old, new) == count(new, old))
    }
}
