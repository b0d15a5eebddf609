import Geometry
import Testing

@testable import Proofing

@Suite struct ReadingOrderTests {
    private func line(_ text: String, _ x: Double, _ y: Double, _ number: Int32, width: Double = 100) -> [PageWord] {
        let words = text.split(separator: " ")
        let step = width / Double(words.count)
        return words.enumerated().map { index, word in
            PageWord(
                text: String(word),
                box: Rect(
                    x: .points(x + Double(index) * step), y: .points(y), width: .points(step - 2), height: .points(10)),
                line: number, size: 10)
        }
    }

    private func read(_ lines: [[PageWord]]) -> String {
        ReadingOrder.sorted(lines.flatMap(\.self)).map(\.text).joined(separator: " ")
    }

    @Test func columnsAreReadOneAfterTheOther() {
        var lines: [[PageWord]] = []
        for row in 0..<4 {
            lines.append(line("a\(row) b\(row)", 0, Double(row) * 12, Int32(2 * row)))
            lines.append(line("c\(row) d\(row)", 120, Double(row) * 12, Int32(2 * row + 1)))
        }
        #expect(read(lines) == "a0 b0 a1 b1 a2 b2 a3 b3 c0 d0 c1 d1 c2 d2 c3 d3")
        #expect(read(lines.reversed()) == read(lines))
    }

    @Test func aWideLineParts() {
        var lines = [line("A Wide Title", 0, 40, 99, width: 220)]
        for row in [0, 1, 2, 5, 6, 7] {
            lines.append(line("a\(row)", 0, Double(row) * 12, Int32(row)))
            lines.append(line("c\(row)", 120, Double(row) * 12, Int32(row + 20)))
        }
        #expect(read(lines) == "a0 a1 a2 c0 c1 c2 A Wide Title a5 a6 a7 c5 c6 c7")
    }

    @Test func oneColumnStaysOne() {
        let lines = (0..<8).map { line("one two three x\($0)", 0, Double($0) * 12, Int32($0)) }
        #expect(read(lines).hasPrefix("one two three x0 one two three x1"))
    }
}
