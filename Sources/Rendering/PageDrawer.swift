import Cairo
import Diagnostics
import Geometry
import Pagination
import Pictures
import Typography

/// Draws pages onto a canvas, item by item in order. Decides nothing and measures nothing.
struct PageDrawer {
    /// The pictures of the document.
    var pictures: PictureShelf
    /// What could not be drawn as it should be.
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether the page drawn last holds anything that shows what is below it.
    private(set) var isTransparent = false

    /// What stands around the trimmed sheets.
    let sheet: PrintSheet
    /// Whether the output holds text that can be read back, so that blank lines are of use.
    private let keepsText: Bool
    private var fonts: FontShelf
    private var batch = TextBatch()
    private var turn = DirectionTurn()
    /// What the batch is drawn with; nil when there is none.
    private var pen: Pen?
    /// Blank lines that wait for text of their font.
    private var blanks: [Blank] = []
    /// The ink last set on the canvas.
    private var ink: Colour?
    /// Rules under and through the batch's text.
    private var rules: [Rect] = []
    /// Colour glyphs in the batch's text.
    private var stamps: [(picture: PictureSurface, frame: Rect)] = []
    private var colourGlyphs = ColourGlyphShelf()
    /// How what is being drawn is put on the page.
    private var mounting: Mounting?
    /// Which content of the page drawn last belongs to which element.
    private(set) var marking: ContentMarking

    /// The font and ink of a batch.
    private struct Pen {
        var font: ScaledFont
        var face: FontFace
        var size: Length
        var colour: Colour
    }

    /// A blank line to be drawn.
    private struct Blank {
        var face: FontFace
        var size: Length
        var origin: Point
        var width: Length
    }

    /// A drawer.
    ///
    /// - Parameters:
    ///   - pages: all that it will draw, where the output holds fonts and text that can be read back; else nil.
    ///   - marking: which elements' content is marked; none unless given.
    init(
        pictures: PictureShelf, sheet: PrintSheet, embedding pages: ArraySlice<Page>? = nil,
        marking: ContentMarking = ContentMarking(isMarked: [])
    ) {
        self.marking = marking
        self.pictures = pictures
        self.sheet = sheet
        keepsText = pages != nil
        fonts = FontShelf(embedding: pages.map { GlyphCensus($0) })
    }

    /// Draws `page`; the canvas is at the trimmed sheet's top left.
    mutating func draw(_ page: Page, on canvas: borrowing Canvas) throws {
        isTransparent = false
        ink = nil
        pen = nil
        blanks.removeAll()
        turn = DirectionTurn()
        marking.beginPage()
        for item in page.items {
            if item.mounting != mounting { mount(item.mounting, on: canvas) }
            switch item.content {
            case .text(let run, let origin):
                if run.text.isEmpty {
                    enter(nil, on: canvas)
                    try fillShapes(of: run, origin, on: canvas)
                    continue
                }
                enter(item.structure, link: run.style.link, line: origin, left: origin.x + run.x, on: canvas)
                if run.face.hasColour {
                    try appendColour(run, origin, page, on: canvas)
                } else {
                    try append(run, origin, on: canvas)
                }
            case .blank(let face, let size, let origin, let width):
                if keepsText { appendBlank(Blank(face: face, size: size, origin: origin, width: width)) }
            case .fill(let path, let colour):
                enter(item.structure, on: canvas)
                flush(on: canvas)
                set(colour, on: canvas)
                canvas.fill(path)
            case .stroke(let path, let colour, let width):
                enter(item.structure, on: canvas)
                flush(on: canvas)
                set(colour, on: canvas)
                canvas.stroke(path, width: width)
            case .picture(let path, let name, _, let frame):
                flush(on: canvas)
                draw(path, name, frame, item, on: canvas)
            case .link(_, let frame): marking.takeLink(item.structure, left: frame.minX)
            }
        }
        mount(nil, on: canvas)
        flush(on: canvas)
        marking.leave(on: canvas)
        if let marks = sheet.marks(of: page.size) {
            set(.black, on: canvas)
            canvas.stroke(marks, width: PrintSheet.markWidth)
        }
        try canvas.checked("draw page \(page.ordinal)")
    }

    /// Puts what comes next on the page as `next` says.
    private mutating func mount(_ next: Mounting?, on canvas: borrowing Canvas) {
        guard next != mounting else { return }
        flush(on: canvas)
        marking.leave(on: canvas)
        if mounting != nil {
            canvas.unmount()
            ink = nil
        }
        mounting = next
        switch next {
        case nil: break
        case .turned(let corner): canvas.mount(turnedAbout: corner)
        case .clipped(let path): canvas.mount(within: path)
        }
    }

    /// Draws the glyphs of `run` as shapes that no reader of the text finds.
    private mutating func fillShapes(of run: PlacedRun, _ origin: Point, on canvas: borrowing Canvas) throws {
        flush(on: canvas)
        set(run.style.colour, on: canvas)
        let unit = 1 / Double(Length.unitsPerPoint)
        let (x, y) = (origin.x + run.x, origin.y - run.style.rise)
        canvas.setFont(try fonts.font(for: run))
        canvas.fill(
            run.glyphs.filter { $0.id < TextBatch.emptyGlyph }.map { glyph in
                DrawnGlyph(
                    index: UInt(glyph.id), x: Double(x.units + Int(glyph.x)) * unit,
                    y: Double(y.units + Int(glyph.y)) * unit)
            })
    }

    /// Makes what comes next content of element `structure`, after what waits has been drawn as content of the one before.
    private mutating func enter(
        _ structure: Int?, link: Int? = nil, line: Point = .zero, left: Length = .zero, on canvas: borrowing Canvas
    ) {
        guard !marking.continues(structure, link: link, line: line) else { return }
        flush(on: canvas)
        marking.enter(structure, link: link, line: line, left: left, on: canvas)
    }

    // MARK: Text

    /// Adds `run` to the batch, or begins another with it.
    private mutating func append(_ run: PlacedRun, _ origin: Point, on canvas: borrowing Canvas) throws {
        let font = try fonts.font(for: run)
        let continues = pen.map { $0.font === font && $0.colour == run.style.colour } ?? false
        if !continues {
            flush(on: canvas)
            pen = Pen(font: font, face: run.face, size: run.size, colour: run.style.colour)
        }
        let x = origin.x + run.x
        let y = origin.y - run.style.rise
        let start = batch.end
        batch.append(run, x: x.units, y: y.units, silent: run.isRightToLeft ? font.blank?.glyph : nil)
        for mark in turn.marks(for: run, at: origin) {
            if let blank = font.blank { batch.insert(mark, blank, from: start) }
        }
        if let pen, mounting == nil { takeBlanks(with: pen) }
        if run.style.isUnderlined { rules.append(rule(x, y + run.size.scaled(by: 0.1), run)) }
        if run.style.isStruckOut { rules.append(rule(x, y - run.size.scaled(by: 0.3), run)) }
    }

    /// Adds a blank line to the batch where its font is at hand; else the next text in that font takes it along. A call with nothing but
    /// blanks would draw nothing, and cairo leaves such a call out.
    private mutating func appendBlank(_ blank: Blank) {
        if let pen, pen.face === blank.face, pen.size == blank.size, !batch.isEmpty {
            append(blank, in: pen)
        } else {
            blanks.append(blank)
        }
    }

    /// Adds the blank lines that wait for `pen`'s font to the batch.
    private mutating func takeBlanks(with pen: Pen) {
        guard !blanks.isEmpty else { return }
        for blank in blanks where blank.face === pen.face && blank.size == pen.size { append(blank, in: pen) }
        blanks.removeAll { $0.face === pen.face && $0.size == pen.size }
    }

    private mutating func append(_ blank: Blank, in pen: Pen) {
        guard let space = pen.font.space else { return }
        batch.append(
            blank: space, x: blank.origin.x.points, y: blank.origin.y.points, width: blank.width.points)
    }

    /// A rule over the run's width whose middle is at `y`: a twentieth of an em thick.
    private func rule(_ x: Length, _ y: Length, _ run: PlacedRun) -> Rect {
        let thickness = run.size.scaled(by: 0.05)
        return Rect(x: x, y: y - thickness / 2, width: run.width, height: thickness)
    }

    /// Draws each cluster of `run` as the face's own colour bitmap, with a space of the neighbouring text's font that stands for the
    /// characters: text calls would make bitmaps of 72 dpi without any text.
    private mutating func appendColour(
        _ run: PlacedRun, _ origin: Point, _ page: Page, on canvas: borrowing Canvas
    ) throws {
        let font = try fonts.font(for: run)
        if pen == nil { try beginCarrier(page, on: canvas) }
        let x = origin.x + run.x
        let y = origin.y - run.style.rise
        let space = pen?.font.space
        for (text, glyphs) in run.isRightToLeft ? run.pieces.reversed() : run.pieces {
            var right = Length.zero
            for index in glyphs {
                let glyph = run.glyphs[index]
                guard let bitmap = colourGlyphs.bitmap(of: glyph.id, in: font, run) else { continue }
                let place = Point(x: x + Length(units: Int(glyph.x)), y: y + Length(units: Int(glyph.y)))
                let frame = bitmap.frame.moved(by: place)
                stamps.append((bitmap.picture, frame))
                right = max(right, frame.maxX)
            }
            guard let space, !text.isEmpty else { continue }
            let left = x + Length(units: Int(glyphs.first.map { run.glyphs[$0].x } ?? 0))
            let width = max(.zero, right - left)
            batch.append(space: space, x: left.points, y: y.points, width: width.points, for: run.text[text])
        }
    }

    /// Begins a batch in the font of the page's first text that is not of colour glyphs; none when there is no such text.
    private mutating func beginCarrier(_ page: Page, on canvas: borrowing Canvas) throws {
        flush(on: canvas)
        for item in page.items {
            guard case .text(let run, _) = item.content, !run.face.hasColour else { continue }
            pen = Pen(
                font: try fonts.font(for: run), face: run.face, size: run.size, colour: run.style.colour)
            return
        }
    }

    /// Draws the batch.
    private mutating func flush(on canvas: borrowing Canvas) {
        if let pen, !batch.isEmpty || !rules.isEmpty {
            set(pen.colour, on: canvas)
            if !batch.isEmpty {
                canvas.setFont(pen.font)
                canvas.showText(batch.text, glyphs: batch.glyphs, clusters: batch.clusters)
            }
            for rule in rules { canvas.fill(.rectangle(rule)) }
        }
        for stamp in stamps {
            canvas.draw(stamp.picture, stamp.frame.placing(turn: 1), isTagged: marking.isOn)
            isTransparent = true
        }
        pen = nil
        batch.removeAll()
        rules.removeAll(keepingCapacity: true)
        stamps.removeAll(keepingCapacity: true)
    }

    private mutating func set(_ colour: Colour, on canvas: borrowing Canvas) {
        guard colour != ink else { return }
        canvas.setColour(colour)
        ink = colour
    }

    // MARK: Pictures

    private mutating func draw(
        _ path: String, _ name: String, _ frame: Rect, _ item: DisplayItem, on canvas: borrowing Canvas
    ) {
        let span = item.span
        // A frame without extent would put the whole document in error.
        guard frame.width > .zero, frame.height > .zero else { return }
        guard !path.isEmpty else {
            // The name is no word of the book.
            enter(nil, on: canvas)
            return cross(out: frame, name, on: canvas)
        }
        let (entry, findings) = pictures.entry(path)
        enter(item.structure, on: canvas)
        for finding in findings {
            diagnostics.append(
                Diagnostic(.warning, .pictureReference, "the picture \(name) is not drawn whole: \(finding)", at: span))
        }
        switch entry {
        case .surface(let surface, let turn):
            canvas.draw(surface, frame.placing(turn: turn), isTagged: marking.isOn)
            if !surface.isOpaque { isTransparent = true }
        case .vector(let picture, _):
            isTransparent = true
            do throws(PictureError) {
                try picture.draw(on: canvas, frame: frame)
            } catch {
                refuse(name, error, span)
                cross(out: frame, name, on: canvas)
            }
        case .unusable(let error):
            refuse(name, error, span)
            cross(out: frame, name, on: canvas)
        }
    }

    /// Says that a picture cannot be drawn.
    private mutating func refuse(_ name: String, _ error: PictureError, _ span: SourceSpan?) {
        diagnostics.append(
            Diagnostic(.warning, error.id, "the picture \(name) cannot be drawn: \(error.message)", at: span))
    }

    /// Draws a crossed box with the name of a picture that cannot be had.
    private mutating func cross(out frame: Rect, _ name: String, on canvas: borrowing Canvas) {
        set(.black, on: canvas)
        let hairline = Length.points(0.5)
        let half = hairline / 2
        let box = frame.inset(by: Insets(top: half, left: half, bottom: half, right: half))
        let (left, right, top, bottom) = (box.minX, box.maxX, box.minY, box.maxY)
        var cross = Path.rectangle(box)
        cross.steps += [
            .move(Point(x: left, y: top)), .line(Point(x: right, y: bottom)), .move(Point(x: right, y: top)),
            .line(Point(x: left, y: bottom)),
        ]
        canvas.stroke(cross, width: hairline)
        canvas.label(name, in: box, size: .points(8))
        ink = nil
    }
}

/// The colour bitmaps in use: one for each face, size and glyph.
struct ColourGlyphShelf {
    private struct Key: Hashable {
        let face: FontFace
        let size: Length
        let glyph: UInt32
    }

    private var bitmaps: [Key: (picture: PictureSurface, frame: Rect)?] = [:]

    /// The bitmap of `glyph` in `font`, which is that of `run`; nil when the face has none.
    mutating func bitmap(
        of glyph: UInt32, in font: ScaledFont, _ run: PlacedRun
    ) -> (picture: PictureSurface, frame: Rect)? {
        let key = Key(face: run.face, size: run.size, glyph: glyph)
        if let known = bitmaps[key] { return known }
        let bitmap = glyph >= TextBatch.emptyGlyph ? nil : font.colourBitmap(of: glyph)
        bitmaps[key] = .some(bitmap)
        return bitmap
    }
}

extension PlacedRun {
    /// Each cluster's bytes of the text with its glyphs, in logical order.
    var pieces: [(text: Range<Int>, glyphs: Range<Int>)] {
        var pieces: [(text: Range<Int>, glyphs: Range<Int>)] = []
        var byte = 0
        var glyph = isRightToLeft ? glyphs.count : 0
        for cluster in clusters {
            let count = Int(cluster.glyphs)
            let text = byte..<min(self.text.count, byte + Int(cluster.bytes))
            let range = isRightToLeft ? max(0, glyph - count)..<glyph : glyph..<min(glyphs.count, glyph + count)
            pieces.append((text, range))
            byte = text.upperBound
            glyph = isRightToLeft ? range.lowerBound : range.upperBound
        }
        return pieces
    }
}
