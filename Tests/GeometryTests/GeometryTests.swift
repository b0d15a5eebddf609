import Geometry
import Testing

@Suite struct LengthTests {
    @Test func unitsAreRead() {
        #expect(Length("10pt") == .points(10))
        #expect(Length("1in") == .points(72))
        #expect(Length("25.4 mm") == .points(72))
        #expect(Length("96px") == .points(72))
        #expect(Length("0") == .zero)
        #expect(Length("10") == nil)
        #expect(Length("pt") == nil)
        #expect(Length("1e3pt") == nil)
        #expect(Length("") == nil)
    }

    @Test(arguments: [0.0, 0.5, 12.5, -3.25, 503.9062])
    func descriptionsReadBack(points: Double) throws {
        let length = Length(points: points)
        #expect(Length(length.description) == length)
    }

    @Test func roundingUpGoesToTheNextStep() {
        #expect(Length.points(13).roundedUp(toMultipleOf: .points(12)) == .points(24))
        #expect(Length.points(24).roundedUp(toMultipleOf: .points(12)) == .points(24))
        #expect(Length.zero.roundedUp(toMultipleOf: .points(12)) == .zero)
    }

    @Test func papersAreRead() {
        #expect(Size(paper: "7x10in") == Size(width: .inches(7), height: .inches(10)))
        #expect(Size(paper: "156mm x 234mm") == Size(width: .millimetres(156), height: .millimetres(234)))
        #expect(Size(paper: "A4") == Size(width: .millimetres(210), height: .millimetres(297)))
        #expect(Size(paper: "0x10in") == nil)
        #expect(Size(paper: "7x10") == nil)
        #expect(Size(paper: "paper") == nil)
        #expect(Size(paper: "1000x1000in") == nil)
    }

    @Test func coloursAreRead() {
        #expect(Colour("#0f8")?.description == "#00ff88")
        #expect(Colour("#123456")?.description == "#123456")
        #expect(Colour("#12345") == nil)
        #expect(Colour("Red")?.description == "#ff0000" && Colour("") == nil && Colour("rouge") == nil)
    }
}
