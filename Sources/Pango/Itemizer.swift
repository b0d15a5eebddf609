internal import CPango

/// A stretch of text of one face, script, language and direction.
public struct TextItem {
    /// The UTF-8 bytes of the text.
    public var range: Range<Int>
    /// The face.
    public var face: LoadedFace
    /// The script.
    public var script: TextScript
    /// The embedding level of UAX #9; odd levels run right to left.
    public var level: UInt8

    /// A stretch; see the members.
    public init(range: Range<Int>, face: LoadedFace, script: TextScript, level: UInt8) {
        self.range = range
        self.face = face
        self.script = script
        self.level = level
    }
}

/// A stretch of text and the font asked for it.
public struct FontSpan {
    /// The UTF-8 bytes of the text.
    public var range: Range<Int>
    /// The font asked for.
    public var request: FontRequest
    /// The language.
    public var language: TextLanguage

    /// `request` and `language` on `range`.
    public init(range: Range<Int>, request: FontRequest, language: TextLanguage) {
        self.range = range
        self.request = request
        self.language = language
    }
}

extension FontLibrary {
    /// Cuts `text` into stretches of one face, script and direction, in logical order; a character that no font has goes to the first.
    ///
    /// `spans` are sorted and cover the text. Calls `pango_itemize_with_base_dir`; linear.
    public func itemize(
        _ text: UnsafeBufferPointer<UInt8>, spans: [FontSpan], isRightToLeft: Bool
    ) -> [TextItem] {
        guard let start = text.baseAddress, !text.isEmpty else { return [] }
        guard let attributes = pango_attr_list_new() else { return [] }
        defer { pango_attr_list_unref(attributes) }
        for span in spans {
            let made = [
                pango_attr_font_desc_new(span.request.description), pango_attr_language_new(span.language.pango),
            ]
            for case let attribute? in made {
                attribute.pointee.start_index = guint(span.range.lowerBound)
                attribute.pointee.end_index = guint(span.range.upperBound)
                pango_attr_list_insert(attributes, attribute)
            }
        }
        let list = start.withMemoryRebound(to: CChar.self, capacity: text.count) {
            pango_itemize_with_base_dir(
                context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR, $0, 0, Int32(text.count),
                attributes, nil)
        }
        defer { g_list_free(list) }
        var items: [TextItem] = []
        var link = list
        while let node = link {
            link = node.pointee.next
            guard let item = node.pointee.data?.assumingMemoryBound(to: PangoItem.self) else { continue }
            defer { pango_item_free(item) }
            let analysis = item.pointee.analysis
            guard let font = analysis.font, let face = face(font) else { continue }
            let offset = Int(item.pointee.offset)
            let iso = g_unicode_script_to_iso15924(GUnicodeScript(rawValue: Int32(analysis.script)))
            items.append(
                TextItem(
                    range: offset..<offset + Int(item.pointee.length), face: face, script: TextScript(tag: iso),
                    level: analysis.level))
        }
        return items
    }
}
