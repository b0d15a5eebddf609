import Geometry
import Styling
import Support
import Testing

@testable import Pagination

/// The choice of a whole section against first fit, on random lists of strips.
@Suite struct PageChooserTests {
    static func filler(_ random: inout SplitMix) -> ColumnFiller {
        let master = SpecimenSection.master(rows: Int.random(in: 10...30, using: &random))
        let costs = PageCosts()
        let strips = (0..<Int.random(in: 40...400, using: &random)).map { _ in
            var strip = Strip(content: .line(set: 0, line: 0), height: master.grid, isOnGrid: true)
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: strip.breakCost = costs.loneLine
            case 2: strip.breakCost = costs.hyphen
            case 3:
                strip.height = master.grid * 3
                strip.isFloat = true
                strip.isOnGrid = false
            default: break
            }
            return strip
        }
        let frame = ColumnFrame(master, chain: TextContainer.chain(of: master, kind: .body))
        return ColumnFiller(strips: strips, notes: [], noteStarts: [0], frame: frame, costs: costs)
    }

    @Test(arguments: 0..<(Shared.isSlow ? 2_000 : 200))
    func theWholeIsNeverDearerThanFirstFit(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let filler = Self.filler(&random)
        let start = ColumnStart()
        let whole = PageChooser.choose(filler, from: start, top: 0, settings: PaginationSettings())
        let first = PageChooser.choose(filler, from: start, top: 0, settings: .firstFit)
        #expect(whole.count <= first.count, "seed \(seed)")
        if whole.count == first.count {
            let cost = try #require(whole.last?.cost)
            #expect(cost <= first.last?.cost ?? 0, "seed \(seed)")
        }
    }

    /// Figures in a row that find no room make few ends, however many they are: their number bounds the time of every column.
    @Test func endsOfAColumnDoNotGrowWithFigures() {
        let master = SpecimenSection.master()
        let strips = (0..<2_000).map { _ in
            var strip = Strip(content: .figure(0), height: master.grid * 15, isOnGrid: false)
            strip.isFloat = true
            return strip
        }
        let frame = ColumnFrame(master, chain: TextContainer.chain(of: master, kind: .body))
        let filler = ColumnFiller(strips: strips, notes: [], noteStarts: [0], frame: frame, costs: PageCosts())
        #expect(filler.ends(from: ColumnStart(), capacity: frame.rows).count < 20)
    }

    @Test func romanFolios() {
        #expect(
            [1, 4, 9, 14, 40, 99, 444, 1_999, 3_999].map(Folio.roman) == [
                "i", "iv", "ix", "xiv", "xl", "xcix", "cdxliv", "mcmxcix", "mmmcmxcix",
            ])
        #expect(Folio.roman(4_000) == "4000")
    }

    @Test func wordsHeldTogetherAreOnePieceOfATable() {
        let shaped = FakeShaper().shape("to 100\u{A0}000\u{A0}km or")
        let widths = shaped.widths(leastPicture: .zero)
        #expect(widths.least == .points(8 * 5 + 2 * 2.5))
        #expect(widths.most == .points(12 * 5 + 4 * 2.5))
    }

    /// A column of one character is not read; one of a few is, and longer text is not kept whole.
    @Test func textWithoutSpacesKeepsAFewCharactersTogether() {
        for (text, kept) in [("解説", 2.0 * 5), ("非同期処理の関数式と宣言", 4.5 * 10)] {
            let widths = FakeShaper().shape(text).widths(leastPicture: .zero)
            #expect(widths.least == .points(5))
            #expect(widths.undivided == .points(kept))
        }
    }

    @Test func widthsFillTheRoomAndNoMore() {
        let least = [Length.points(10), .points(20), .points(5)]
        let most = [Length.points(30), .points(200), .points(5)]
        func widths(in room: Double, undivided: [Length]) -> TableWidths {
            TableWidths(least: least, undivided: undivided, most: most, gap: .points(4), room: .points(room))
        }
        let ample = widths(in: 100, undivided: least)
        #expect(ample.total <= .points(100))
        #expect(ample.total > .points(99))
        #expect(zip(ample.columns, least).allSatisfy { $0 >= $1 })
        #expect(widths(in: 400, undivided: least).columns == most)
        let whole = [Length.points(28), .points(40), .points(5)]
        let spared = widths(in: 100, undivided: whole)
        #expect(spared.total <= .points(100))
        #expect(zip(spared.columns, whole).allSatisfy { $0 >= $1 }, "no word is divided where there is room for all")
        #expect(
            zip(widths(in: 70, undivided: whole).columns, least).allSatisfy { $0 >= $1 }, "words are divided, not cut")
        let short = widths(in: 110, undivided: least).columns
        #expect(short[0] == most[0] && short[2] == most[2], "short entries stay on one line beside long ones")
        let tight = widths(in: 30, undivided: least)
        #expect(tight.total <= .points(30))
        #expect((0.99 * 30 / 43...30.0 / 43).contains(tight.scale), "a hair less than there is room for")
    }
}
