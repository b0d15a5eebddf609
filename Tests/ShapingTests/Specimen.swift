import Diagnostics
import Geometry
import Pango
import Shaping
import Styling
import Testing
import Typography

/// Paragraphs and engines for the tests of shaping.
enum Specimen {
    static let families = ["Linux Libertine O", "EB Garamond", "serif"]

    static func style(
        _ change: (inout CharacterStyle) -> Void = { _ in }
    ) -> CharacterStyle {
        var style = CharacterStyle(families: families, size: .points(10))
        change(&style)
        return style
    }

    /// A paragraph of one style.
    static func paragraph(_ text: String, _ style: CharacterStyle = style(), leader: String? = nil)
        -> AttributedParagraph
    {
        paragraph([(text, style)], leader: leader)
    }

    /// A paragraph of several stretches.
    static func paragraph(_ parts: [(String, CharacterStyle)], leader: String? = nil) -> AttributedParagraph {
        let text = parts.map(\.0).joined()
        let file = SourceFile(name: "specimen.md", path: nil, bytes: Array(text.utf8))
        var runs: [AttributedParagraph.Run] = []
        var offset = 0
        for (part, style) in parts where !part.isEmpty {
            runs.append(.init(range: offset..<offset + part.utf8.count, style: style))
            offset += part.utf8.count
        }
        var paragraphStyle = ParagraphStyle(leading: .points(12))
        paragraphStyle.leader = leader
        return AttributedParagraph(
            text: text, runs: runs, style: paragraphStyle, span: SourceSpan(file: file, range: 0..<text.utf8.count),
            sourceMap: [.init(text: 0, source: 0)])
    }

    /// The sum of all items' widths, with no break taken.
    static func width(_ shaped: ShapedParagraph) -> Length {
        shaped.items.reduce(.zero) { $0 + $1.width }
    }

    /// Expects items to cover `text` once and in order, every fragment to be drawn where its item says, and every run to hold its text.
    static func expectWhole(
        _ shaped: ShapedParagraph, _ text: String, _ note: Comment? = nil, _ location: SourceLocation = #_sourceLocation
    ) {
        let bytes = Array(text.utf8)
        var end = 0
        for item in shaped.items {
            #expect(Int(item.textStart) == end, note, sourceLocation: location)
            end = Int(item.textEnd)
            guard item.content >= 0, !item.isAttachment else { continue }
            let range = Int(item.textStart)..<Int(item.textEnd)
            switch item.kind {
            case .box, .glue:
                let fragment = shaped.fragments[Int(item.content)]
                #expect(visible(shaped.text(of: fragment)) == visible(bytes[range]), note, sourceLocation: location)
                let run = shaped.runs[Int(fragment.run)]
                let width = run.glyphs[fragment.glyphs].reduce(0) { $0 + Int($1.advance) }
                #expect(width == item.width.units, note, sourceLocation: location)
            case .discretionary:
                let none = shaped.discretionaries[Int(item.content)].none
                #expect(
                    visible(shaped.text(of: none.fragments)) == visible(bytes[range]), note, sourceLocation: location)
                #expect(none.width == item.width, note, sourceLocation: location)
            case .penalty: break
            }
        }
        #expect(end == bytes.count, note, sourceLocation: location)
        for run in shaped.runs {
            #expect(run.glyphs.allSatisfy { Int($0.cluster) < run.text.count }, note, sourceLocation: location)
        }
    }

    /// Characters that are never seen may belong to either neighbour.
    private static func visible(_ bytes: some Sequence<UInt8>) -> String {
        let unseen = [UInt32](0x200B...0x200F) + [0xAD, 0x61C] + (0x202A...0x202E) + (0x2060...0x2069)
        let scalars = String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.filter { !unseen.contains($0.value) }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The text with `-` at each hyphenation point and `|` at each other break that costs less than forbidden, spaces apart.
    static func breaks(_ shaped: ShapedParagraph, _ text: String) -> String {
        let bytes = Array(text.utf8)
        var shown = ""
        for item in shaped.items {
            let part = String(decoding: bytes[Int(item.textStart)..<Int(item.textEnd)], as: UTF8.self)
            switch item.kind {
            case .box, .glue: shown += part
            case .penalty: shown += item.penalty < ParagraphItem.infinitePenalty ? part + "|" : part
            case .discretionary:
                let point = shaped.discretionaries[Int(item.content)]
                if point.none.fragments.isEmpty {
                    shown += "-"
                } else {
                    let pre = String(decoding: shaped.text(of: point.pre.fragments), as: UTF8.self)
                    let post = String(decoding: shaped.text(of: point.post.fragments), as: UTF8.self)
                    shown += "{\(pre)/\(post)/\(part)}"
                }
            }
        }
        return shown
    }
}
