public import Diagnostics
import Geometry
import Typography

/// Counts the glyphs that a font did not have, and those that stand-in families drew.
public struct FaceCensus: Sendable {
    /// A character that no font has.
    public struct MissingGlyph: Sendable {
        /// The character.
        public var scalar: Unicode.Scalar
        /// How often it stands on the pages.
        public var count: Int
        /// The first line with it.
        public var span: SourceSpan?
    }

    /// A family that lent glyphs to text whose style names others.
    public struct FallbackFont: Sendable {
        /// The family.
        public var family: String
        /// How many characters it drew.
        public var count: Int
        /// The first line with one.
        public var span: SourceSpan?
    }

    /// The families that the theme's styles come to; empty: no family is a fallback.
    private let mainFamilies: Set<String>
    /// Characters that no font has, in the order found.
    public private(set) var missing: [MissingGlyph] = []
    /// Families that stood in, in the order found.
    public private(set) var fallbacks: [FallbackFont] = []
    private var places: [Unicode.Scalar: Int] = [:]
    private var families: [String: Int] = [:]

    /// A census for a theme whose styles come to `mainFamilies`.
    public init(mainFamilies: Set<String>) {
        self.mainFamilies = mainFamilies
    }

    /// Counts the text of `page`, margins left out; linear in its glyphs.
    public mutating func count(_ page: Page) {
        var spans: [Point: SourceSpan] = [:]
        for item in page.items where item.span != nil {
            guard case .text(let run, let origin) = item.content else { continue }
            let isFallback = !mainFamilies.isEmpty && !mainFamilies.contains(run.face.family)
            let isMissing = run.glyphs.contains { $0.id == 0 }
            guard isFallback || isMissing else { continue }
            if spans.isEmpty { for line in page.lines { spans[line.origin] = line.span } }
            let span = spans[origin] ?? item.span
            if isFallback { addFallback(run, span) }
            if isMissing { addMissing(run, span) }
        }
    }

    private mutating func addFallback(_ run: PlacedRun, _ span: SourceSpan?) {
        let count = run.text.count { $0 & 0xC0 != 0x80 && $0 != 0x20 }
        guard count > 0 else { return }
        if let known = families[run.face.family] {
            fallbacks[known].count += count
        } else {
            families[run.face.family] = fallbacks.count
            fallbacks.append(FallbackFont(family: run.face.family, count: count, span: span))
        }
    }

    /// Glyph 0 stands for a character that the face does not have (OpenType 1.9, “Recommendations for OpenType Fonts”).
    private mutating func addMissing(_ run: PlacedRun, _ span: SourceSpan?) {
        var byte = 0
        var count = 0
        for cluster in run.clusters {
            let bytes = Int(cluster.bytes)
            let range = count..<count + Int(cluster.glyphs)
            let hasNone = range.contains { index in
                run.glyphs[run.isRightToLeft ? run.glyphs.count - 1 - index : index].id == 0
            }
            if hasNone {
                for scalar in String(decoding: run.text[byte..<byte + bytes], as: UTF8.self).unicodeScalars {
                    add(scalar, span)
                }
            }
            byte += bytes
            count = range.upperBound
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ span: SourceSpan?) {
        if let known = places[scalar] {
            missing[known].count += 1
        } else {
            places[scalar] = missing.count
            missing.append(MissingGlyph(scalar: scalar, count: 1, span: span))
        }
    }
}
