import Geometry
import Typography

extension LinePlacer {
    /// Turns the placed pieces into runs, one for each stretch of a face, size, look and direction.
    ///
    /// - Parameters:
    ///   - ratio: the line's adjustment ratio.
    ///   - hyphenIsReal: whether a hyphen at the line's end is the author's: it becomes U+2010 in the text, which readers of PDF keep,
    ///     where they drop U+002D and join the word (DESIGN §5).
    func draw(into line: inout Line, ratio: Double, hyphenIsReal: Bool) {
        let limits = paragraph.settings.microtypography
        let scale = limits.glyphScale(at: ratio)
        let letterSpace = limits.letterSpace(at: ratio)
        var first = 0
        while first < pieces.count {
            let piece = pieces[first]
            if piece.kind == .attachment {
                let left = Int(piece.x.rounded())
                line.attachments.append(
                    PlacedAttachment(
                        index: Int(piece.run), x: Length(units: left),
                        width: Length(units: Int((piece.x + piece.width).rounded()) - left)))
            }
            guard piece.run >= 0, piece.kind != .attachment, piece.kind != .leader else {
                first += 1
                continue
            }
            let end = stretchEnd(from: first)
            line.runs.append(draw(first..<end, scale: scale, letterSpace: letterSpace, line: &line))
            first = end
        }
        if hyphenIsReal { keepHyphen(in: &line) }
    }

    /// Behind the last piece that can be drawn together with piece `first`.
    private func stretchEnd(from first: Int) -> Int {
        var isScaled = pieces[first].kind == .space ? nil : Optional(pieces[first].isScaled)
        let isLeader = pieces[first].kind == .period
        var last = first
        var index = first + 1
        while index < pieces.count {
            let piece = pieces[index]
            switch piece.kind {
            case .attachment, .leader:
                return last + 1
            case .space where piece.run < 0:
                index += 1
                continue
            case .box, .period:
                guard (piece.kind == .period) == isLeader, isScaled ?? piece.isScaled == piece.isScaled else {
                    return last + 1
                }
                isScaled = piece.isScaled
            case .space:
                if isLeader { return last + 1 }
            }
            guard looksAlike(pieces[last].run, piece.run) else { return last + 1 }
            last = index
            index += 1
        }
        return last + 1
    }

    private func looksAlike(_ left: Int32, _ right: Int32) -> Bool {
        guard left != right else { return true }
        return paragraph.runs.withUnsafeBufferPointer { runs in
            let left = Int(left)
            let right = Int(right)
            return runs[left].level == runs[right].level && runs[left].size == runs[right].size
                && runs[left].style == runs[right].style && runs[left].face == runs[right].face
        }
    }

    /// One run out of `range` of the pieces; `letterSpace` is in em.
    private func draw(_ range: Range<Int>, scale: Double, letterSpace: Double, line: inout Line) -> PlacedRun {
        let model = paragraph.runs[Int(pieces[range.lowerBound].run)]
        let letterSpace = letterSpace * Double(model.size.units)
        let isBackward = model.level % 2 == 1
        let left = pieces[range.lowerBound].x.rounded()
        let last = pieces[range.upperBound - 1]
        let isScaled = pieces[range].contains { $0.isScaled }
        var text: [UInt8] = []
        var glyphs: [PlacedGlyph] = []
        var clusters: [GlyphCluster] = []
        var count = 0
        for index in range where pieces[index].run >= 0 {
            count += Int(pieces[index].endGlyph - pieces[index].firstGlyph)
        }
        glyphs.reserveCapacity(count)
        clusters.reserveCapacity(count)
        text.reserveCapacity(count + count / 4 + 4)
        for index in range where pieces[index].run >= 0 {
            let piece = pieces[index]
            place(piece, scale: piece.isScaled ? scale : 1, letterSpace: letterSpace, origin: left, into: &glyphs)
            guard !isBackward else { continue }
            let known = clusters.count
            read(piece, text: &text, clusters: &clusters)
            // Glyphs that overlap are one cluster, for readers of PDF begin a line where text steps back.
            if index > range.lowerBound, pieces[index - 1].run < 0, pieces[index - 1].natural < 0, known > 0,
                known < clusters.count
            {
                let next = clusters.remove(at: known)
                clusters[known - 1] = GlyphCluster(
                    bytes: Int(clusters[known - 1].bytes) + Int(next.bytes),
                    glyphs: Int(clusters[known - 1].glyphs) + Int(next.glyphs))
            }
        }
        if isBackward {
            for index in range.reversed() where pieces[index].run >= 0 {
                read(pieces[index], text: &text, clusters: &clusters)
            }
        }
        line.ascent = max(line.ascent, model.ascent + model.style.rise)
        line.descent = max(line.descent, model.descent - model.style.rise)
        let logicalFirst = isBackward ? pieces[range].last { $0.run >= 0 } : pieces[range.lowerBound]
        return PlacedRun(
            face: model.face, size: model.size, glyphScale: isScaled ? scale : 1, style: model.style,
            x: Length(units: Int(left)), width: Length(units: Int((last.x + last.width).rounded() - left)),
            glyphs: glyphs,
            text: text, clusters: clusters, isRightToLeft: isBackward,
            textStart: logicalFirst.map { textStart(of: $0) } ?? model.start)
    }

    private func textStart(of piece: LinePiece) -> Int {
        let fragment = Fragment(run: Int(piece.run), glyphs: Int(piece.firstGlyph)..<Int(piece.endGlyph))
        return paragraph.runs[Int(piece.run)].start + paragraph.bytes(of: fragment).lowerBound
    }

    /// Places the glyphs of `piece`, in visual order; those of a scaled one with `letterSpace` between its clusters.
    private func place(
        _ piece: LinePiece, scale: Double, letterSpace: Double, origin: Double, into placed: inout [PlacedGlyph]
    ) {
        paragraph.runs.withUnsafeBufferPointer { runs in
            runs[Int(piece.run)].glyphs.withUnsafeBufferPointer { glyphs in
                let first = Int(piece.firstGlyph)
                let end = Int(piece.endGlyph)
                let space = piece.isScaled ? letterSpace : 0
                var x = piece.x - origin
                for index in first..<end {
                    let glyph = glyphs[index]
                    placed.append(
                        PlacedGlyph(
                            id: glyph.id, x: Int32(clamping: Int((x + Double(glyph.xOffset) * scale).rounded())),
                            y: glyph.yOffset))
                    x += Double(glyph.advance) * scale
                    if index + 1 < end && glyphs[index + 1].cluster != glyph.cluster { x += space }
                }
            }
        }
    }

    /// Appends the characters of `piece`, in logical order, and their clusters.
    private func read(_ piece: LinePiece, text: inout [UInt8], clusters: inout [GlyphCluster]) {
        guard piece.firstGlyph < piece.endGlyph else { return }
        let fragment = Fragment(run: Int(piece.run), glyphs: Int(piece.firstGlyph)..<Int(piece.endGlyph))
        paragraph.runs.withUnsafeBufferPointer { runs in
            let run = Int(piece.run)
            let bytes = LinePlacer.bytes(of: fragment, in: runs[run])
            let isBackward = runs[run].level % 2 == 1
            text.append(contentsOf: runs[run].text[bytes])
            runs[run].glyphs.withUnsafeBufferPointer { glyphs in
                let step = isBackward ? -1 : 1
                var index = isBackward ? fragment.glyphs.upperBound - 1 : fragment.glyphs.lowerBound
                var start = bytes.lowerBound
                var current = glyphs[index].cluster
                var count = 0
                for _ in fragment.glyphs {
                    let glyph = glyphs[index]
                    if glyph.cluster != current {
                        let next = max(start, Int(glyph.cluster))
                        LinePlacer.append(bytes: start..<next, glyphs: count, of: runs[run].text, to: &clusters)
                        start = next
                        current = glyph.cluster
                        count = 0
                    }
                    count += 1
                    index += step
                }
                LinePlacer.append(bytes: start..<bytes.upperBound, glyphs: count, of: runs[run].text, to: &clusters)
            }
        }
    }

    /// As `ShapedParagraph.bytes(of:)`, without copying the run.
    @inline(__always)
    private static func bytes(of fragment: Fragment, in run: borrowing GlyphRun) -> Range<Int> {
        let isBackward = run.level % 2 == 1
        let first = isBackward ? fragment.glyphs.upperBound - 1 : fragment.glyphs.lowerBound
        let isRunStart = isBackward ? first == run.glyphs.count - 1 : first == 0
        let start = isRunStart ? 0 : Int(run.glyphs[first].cluster)
        let after = isBackward ? fragment.glyphs.lowerBound - 1 : fragment.glyphs.upperBound
        let end = after >= 0 && after < run.glyphs.count ? Int(run.glyphs[after].cluster) : run.text.count
        return start..<max(start, end)
    }

    /// Appends a cluster; one with more bytes or glyphs than 8 bits count becomes several, cut between characters.
    @inline(__always)
    private static func append(bytes: Range<Int>, glyphs: Int, of text: [UInt8], to clusters: inout [GlyphCluster]) {
        if bytes.count <= Int(UInt8.max) && glyphs <= Int(UInt8.max) {
            clusters.append(GlyphCluster(bytes: bytes.count, glyphs: glyphs))
        } else {
            appendLarge(bytes: bytes, glyphs: glyphs, of: text, to: &clusters)
        }
    }

    private static func appendLarge(bytes: Range<Int>, glyphs: Int, of text: [UInt8], to clusters: inout [GlyphCluster])
    {
        var start = bytes.lowerBound
        var left = glyphs
        while start < bytes.upperBound || left > 0 {
            var end = min(start + Int(UInt8.max), bytes.upperBound)
            while end < bytes.upperBound && end > start + 1 && text[end] & 0xC0 == 0x80 { end -= 1 }
            let taken = min(left, Int(UInt8.max))
            clusters.append(GlyphCluster(bytes: end - start, glyphs: taken))
            start = end
            left -= taken
        }
    }

    /// Turns a U+002D that the text has at the line's end into U+2010.
    private func keepHyphen(in line: inout Line) {
        // The line's logical end is the end of the last run's text, wherever that stands among runs of two directions.
        guard let index = line.runs.indices.max(by: { line.runs[$0].textStart < line.runs[$1].textStart }),
            line.runs[index].text.last == 0x2D,
            let cluster = line.runs[index].clusters.last, cluster.bytes <= UInt8.max - 2
        else { return }
        line.runs[index].text.removeLast()
        line.runs[index].text += [0xE2, 0x80, 0x90]
        line.runs[index].clusters[line.runs[index].clusters.count - 1].bytes += 2
    }
}
