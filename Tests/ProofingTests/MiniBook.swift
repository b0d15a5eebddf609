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

    /// What stands on a page beside its head and folio.
    struct Sheet {
        /// The chapter that it is of.
        var chapter: Int
        /// The lines, and where they begin.
        var lines: [(text: String, x: Double, y: Double)] = []
        /// How far down the rule stands; nil for none.
        var rule: Double?
        /// The grey of the picture's left half; nil for none.
        var picture: UInt8?
    }

    /// The book as a PDF.
    func pdf() throws -> [UInt8] {
        try pdf(sheets())
    }

    /// `sheets` as a PDF, numbered from 1.
    func pdf(_ sheets: [Sheet]) throws -> [UInt8] {
        let sink = MemorySink()
        let canvas = try Canvas(.pdf, size: Size(width: .points(300), height: .points(400)), sink: sink)
        for (index, sheet) in sheets.enumerated() {
            try draw(sheet, folio: index + 1, on: canvas)
        }
        try canvas.finish()
        return sink.release()
    }

    private func draw(_ sheet: Sheet, folio: Int, on canvas: borrowing Canvas) throws {
        canvas.setColour(colour)
        text("A Mini Book", 30, 20, on: canvas)
        text("\(folio)", 148, 385, on: canvas)
        if let rule = sheet.rule {
            canvas.fill(.rectangle(Rect(x: .points(30), y: .points(rule), width: .points(240), height: .points(1))))
        }
        if let grey = sheet.picture {
            let picture = try PictureSurface(width: 8, height: 8, isOpaque: true) { _, row in
                for index in 0..<32 { row[index] = index < 16 ? grey : 128 }
            }
            canvas.draw(picture, Transform(xx: 60, yx: 0, xy: 0, yy: 36, x0: 30, y0: 68))
        }
        for line in sheet.lines { text(line.text, line.x, line.y, on: canvas) }
        try canvas.showPage()
    }

    /// The pages of the book.
    func sheets() -> [Sheet] {
        chapters.indices.flatMap { sheets(ofChapter: $0) }
    }

    private func sheets(ofChapter number: Int) -> [Sheet] {
        let chapter = chapters[number]
        var sheet = Sheet(chapter: number, rule: 40 + chapter.ruleShift, picture: chapter.picture)
        sheet.lines.append((chapter.title, 30, 60))
        var sheets: [Sheet] = []
        var (column, line) = (0, chapter.picture == nil ? 2 : 6)
        for paragraph in chapter.paragraphs {
            for (index, words) in lines(paragraph).enumerated() {
                sheet.lines.append(
                    (words, 30 + Double(column) * 130 + (index == 0 ? 10 : 0), 50 + Double(line) * 12))
                line += 1
                if line > 26 { (column, line) = (column + 1, 0) }
                guard column > 1 else { continue }
                sheets.append(sheet)
                sheet = Sheet(chapter: number)
                column = 0
            }
        }
        if !sheet.lines.isEmpty { sheets.append(sheet) }
        return sheets
    }

    /// A page full of words that stand nowhere else.
    static func sheet(ofChapter number: Int, _ lots: inout SplitMix) -> Sheet {
        var sheet = Sheet(chapter: number)
        for line in 0..<Int.random(in: 20...54, using: &lots) {
            let words = (0..<3).map { _ in word(&lots) + "q" }.joined(separator: " ")
            sheet.lines.append((words, 30 + Double(line / 27) * 130, 50 + Double(line % 27) * 12))
        }
        return sheet
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
