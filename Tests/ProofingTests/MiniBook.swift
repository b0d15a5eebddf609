import Cairo
import Geometry
import Support

/// A book small enough to be set by a test: chapters of paragraphs in two columns, with heads, folios, rules and pictures.
struct MiniBook {
    /// A chapter.
    struct Chapter {
        var title: String
        var paragraphs: [[String]]
        /// The grey of its picture's left half, 0...255; nil for no picture.
        var picture: UInt8?
        /// How far down the rule at its beginning is moved.
        var ruleShift = 0.0
    }

    var chapters: [Chapter]
    var colour = Colour.black
    /// The width of a character.
    var advance = 5.0

    /// A book of `count` chapters made of chance words; no two words of it are the same but the most common.
    init(chapters count: Int, _ lots: inout SplitMix) {
        chapters = []
        for number in 1...count {
            let paragraphs = (0..<Int.random(in: 6...14, using: &lots)).map { _ in MiniBook.paragraph(&lots) }
            chapters.append(
                Chapter(
                    title: "Chapter \(MiniBook.word(&lots))", paragraphs: paragraphs,
                    picture: number % 3 == 0 ? UInt8.random(in: 0...255, using: &lots) : nil))
        }
    }

    static func paragraph(_ lots: inout SplitMix) -> [String] {
        (0..<Int.random(in: 12...60, using: &lots)).map { _ in
            Int.random(in: 0..<5, using: &lots) == 0
                ? ["the", "of", "and", "to"].randomElement(using: &lots) ?? "a" : word(&lots)
        }
    }

    static func word(_ lots: inout SplitMix) -> String {
        String(
            (0..<Int.random(in: 3...8, using: &lots)).map { _ in
                "abdefghiklmnoprstuw".randomElement(using: &lots) ?? "x"
            })
    }

    /// The book as a PDF.
    func pdf() throws -> [UInt8] {
        let sink = MemorySink()
        let canvas = try Canvas(.pdf, size: Size(width: .points(300), height: .points(400)), sink: sink)
        var folio = 0
        for chapter in chapters {
            try draw(chapter, on: canvas, &folio)
        }
        try canvas.finish()
        return sink.release()
    }

    private func draw(_ chapter: Chapter, on canvas: borrowing Canvas, _ folio: inout Int) throws {
        var (column, line) = (0, 0)
        var isOpen = false
        func open(_ canvas: borrowing Canvas) {
            isOpen = true
            folio += 1
            canvas.setColour(colour)
            text("A Mini Book", 30, 20, on: canvas)
            text("\(folio)", 148, 385, on: canvas)
        }
        open(canvas)
        canvas.fill(
            .rectangle(
                Rect(x: .points(30), y: .points(40 + chapter.ruleShift), width: .points(240), height: .points(1))))
        text(chapter.title, 30, 60, on: canvas)
        line = 2
        if let grey = chapter.picture {
            let picture = try PictureSurface(width: 8, height: 8, isOpaque: true) { _, row in
                for index in 0..<32 { row[index] = index < 16 ? grey : 128 }
            }
            canvas.draw(
                picture,
                Transform(xx: 60, yx: 0, xy: 0, yy: 36, x0: 30, y0: 68))
            line = 6
        }
        for paragraph in chapter.paragraphs {
            for (index, words) in lines(paragraph).enumerated() {
                if !isOpen { open(canvas) }
                text(words, 30 + Double(column) * 130 + (index == 0 ? 10 : 0), 50 + Double(line) * 12, on: canvas)
                line += 1
                if line > 26 { (column, line) = (column + 1, 0) }
                guard column > 1 else { continue }
                try canvas.showPage()
                isOpen = false
                column = 0
            }
        }
        if isOpen { try canvas.showPage() }
    }

    /// The lines of a paragraph, as many characters in each as fit.
    private func lines(_ paragraph: [String]) -> [String] {
        var lines = ["  "]
        for word in paragraph {
            if Double(lines[lines.count - 1].count + word.count + 1) * advance > 115 { lines.append("") }
            lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? word : " " + word
        }
        lines[0].removeFirst(3)
        return lines
    }

    private func text(_ text: String, _ x: Double, _ y: Double, on canvas: borrowing Canvas) {
        canvas.text(text, at: Point(x: .points(x), y: .points(y)), size: .points(advance * 1.6))
    }
}
