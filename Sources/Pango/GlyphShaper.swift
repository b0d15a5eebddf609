internal import CPango

/// A glyph as HarfBuzz gives it. Numbers are units of 1/1024 pt.
public struct ShapedGlyph: Hashable, Sendable {
    /// The glyph's index in its face; 0 when the face lacks the character.
    public var id: UInt32
    /// The byte, in the text shaped, where its cluster begins.
    public var cluster: Int32
    /// How far the pen moves to the right after it.
    public var advance: Int32
    /// How far right of the pen it is drawn.
    public var xOffset: Int32
    /// How far below the pen it is drawn.
    public var yOffset: Int32
    /// Whether the text on both sides of the cluster's start would be shaped otherwise if they were parted here.
    public var isUnsafeToBreak: Bool

    /// A glyph; see the members.
    public init(id: UInt32, cluster: Int32, advance: Int32, xOffset: Int32, yOffset: Int32, isUnsafeToBreak: Bool) {
        self.id = id
        self.cluster = cluster
        self.advance = advance
        self.xOffset = xOffset
        self.yOffset = yOffset
        self.isUnsafeToBreak = isUnsafeToBreak
    }
}

/// OpenType features for a whole run, as `onum`, `-liga`, `ss01=2`.
public struct FeatureList {
    let features: [hb_feature_t]
    /// The four-letter tags of those that are on.
    public let tags: [String]

    /// Reads the settings with `hb_feature_from_string`; those that HarfBuzz cannot read are left out.
    public init(_ settings: [String]) {
        var features: [hb_feature_t] = []
        var tags: [String] = []
        for setting in settings {
            var feature = hb_feature_t()
            guard hb_feature_from_string(setting, -1, &feature) != 0 else { continue }
            features.append(feature)
            if feature.value != 0 {
                let bytes = (0..<4).map { UInt8(truncatingIfNeeded: feature.tag >> (24 - 8 * $0)) }
                tags.append(String(decoding: bytes, as: UTF8.self))
            }
        }
        self.features = features
        self.tags = tags
    }
}

/// Turns characters into glyphs with HarfBuzz, on the faces that Pango chose. Belongs to one thread at a time.
public final class GlyphShaper {
    private let buffer: OpaquePointer

    /// A shaper with a buffer of its own (`hb_buffer_create`).
    /// - Throws: `PangoError` when memory has run out.
    public init() throws(PangoError) {
        guard let buffer = hb_buffer_create(), hb_buffer_allocation_successful(buffer) != 0 else {
            throw PangoError(operation: "hb_buffer_create", message: "there is no memory for a buffer")
        }
        self.buffer = buffer
    }

    deinit {
        hb_buffer_destroy(buffer)
    }

    /// Shapes the bytes `range` of `text`, seen in their context, and appends their glyphs to `glyphs` from left to right as seen.
    ///
    /// Characters that are never seen (joiners, soft hyphens, marks of direction) give no glyph; their bytes belong to the cluster before
    /// them, or, at the start, behind them. Calls `hb_shape`; linear.
    public func shape(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, face: LoadedFace, script: TextScript,
        language: TextLanguage, isRightToLeft: Bool, features: FeatureList, into glyphs: inout [ShapedGlyph]
    ) {
        guard let start = text.baseAddress, !range.isEmpty else { return }
        prepare(script, language, isRightToLeft, atStart: range.lowerBound == 0, atEnd: range.upperBound == text.count)
        start.withMemoryRebound(to: CChar.self, capacity: text.count) {
            hb_buffer_add_utf8(buffer, $0, Int32(text.count), UInt32(range.lowerBound), Int32(range.count))
        }
        run(face, features, into: &glyphs)
    }

    /// Shapes `scalars`, each in the cluster beside it, and appends their glyphs to `glyphs` from left to right as seen.
    ///
    /// For characters that are drawn as others, as small letters as capitals, or not at all. Calls `hb_buffer_add` and `hb_shape`; linear.
    public func shape(
        _ scalars: [(scalar: Unicode.Scalar, cluster: Int)], face: LoadedFace, script: TextScript,
        language: TextLanguage, isRightToLeft: Bool, features: FeatureList, into glyphs: inout [ShapedGlyph]
    ) {
        guard !scalars.isEmpty else { return }
        prepare(script, language, isRightToLeft, atStart: false, atEnd: false)
        hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
        for (scalar, cluster) in scalars { hb_buffer_add(buffer, scalar.value, UInt32(cluster)) }
        run(face, features, into: &glyphs)
    }

    private func prepare(
        _ script: TextScript, _ language: TextLanguage, _ isRightToLeft: Bool, atStart: Bool, atEnd: Bool
    ) {
        hb_buffer_clear_contents(buffer)
        var flags = HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES.rawValue
        if atStart { flags |= HB_BUFFER_FLAG_BOT.rawValue }
        if atEnd { flags |= HB_BUFFER_FLAG_EOT.rawValue }
        hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
        hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(script.tag))
        hb_buffer_set_language(buffer, language.harfBuzz)
    }

    private func run(_ face: LoadedFace, _ features: FeatureList, into glyphs: inout [ShapedGlyph]) {
        features.features.withUnsafeBufferPointer {
            hb_shape(face.harfBuzz, buffer, $0.baseAddress, UInt32($0.count))
        }
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, nil)
        else { return }
        glyphs.reserveCapacity(glyphs.count + Int(count))
        for index in 0..<Int(count) {
            let info = infos[index]
            let position = positions[index]
            glyphs.append(
                ShapedGlyph(
                    id: info.codepoint, cluster: Int32(bitPattern: info.cluster), advance: position.x_advance,
                    xOffset: position.x_offset, yOffset: -position.y_offset,
                    isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0))
        }
    }
}
