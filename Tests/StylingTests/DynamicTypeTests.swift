import Foundation
import Geometry
import Styling
import Support
import Testing

/// The founding systems' text sizes: twelve names, and every style follows.
@Suite struct DynamicTypeTests {
    private static let points = [
        "xSmall": 14, "small": 15, "medium": 16, "large": 17, "xLarge": 19, "xxLarge": 21, "xxxLarge": 23,
        "accessibility1": 28, "accessibility2": 33, "accessibility3": 40, "accessibility4": 47, "accessibility5": 53,
    ]

    @Test func theTwelveNames() {
        #expect(TextSize.names.map(\.name).sorted() == Self.points.keys.sorted())
        for (name, points) in Self.points {
            #expect(TextSize(name)?.body(of: .points(17)) == .points(Double(points)), "\(name)")
        }
    }

    /// Sizes, leadings, indents and spaces grow with the body, in every style of every theme, to a hundredth of a point.
    @Test(arguments: Theme.builtInNames, points.keys.sorted()) func everyStyleFollows(theme: String, name: String)
        throws
    {
        let theme = try #require(Theme.builtIn(theme))
        let size = try #require(TextSize(name))
        let share = Double(try #require(Self.points[name])) / 17
        let own = TestBook().styled(theme: theme).sheet
        let scaled = TestBook().styled(theme: theme, overrides: StyleOverrides(textSize: size)).sheet
        for style in StyleName.allCases {
            let before = own.character(style)
            let after = scaled.character(style)
            func expectScaled(_ one: Length, _ other: Length, _ what: String) {
                #expect(abs(Double(other.units) - Double(one.units) * share) < 10, "\(style.rawValue): \(what)")
            }
            expectScaled(before.size, after.size, "size")
            expectScaled(before.rise, after.rise, "rise")
            guard !style.isForCharacters else { continue }
            let (one, other) = (own[style].paragraph, scaled[style].paragraph)
            expectScaled(one.leading, other.leading, "leading")
            expectScaled(one.firstIndent, other.firstIndent, "indent")
            expectScaled(one.startIndent, other.startIndent, "start indent")
            expectScaled(one.spaceBefore, other.spaceBefore, "space before")
            expectScaled(one.spaceAfter, other.spaceAfter, "space after")
        }
    }

    /// The manual's table says what the sizes come to in a body of 10 pt.
    @Test func theManualsTableIsTrue() throws {
        let path = Shared.fixture("manual") + "/05-themes-and-sizes.md"
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        for (name, seventeenths) in TextSize.names {
            let row = try #require(lines.first { $0.hasPrefix("| `\(name)` |") }, "\(name)")
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let size = try #require(TextSize(name)?.body(of: .points(10)))
            #expect(
                cells[1] == "\(seventeenths)" && Length(cells[2]).map { abs(($0 - size).units) < 6 } == true, "\(row)")
        }
    }
}
